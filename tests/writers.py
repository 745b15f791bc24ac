"""Arbiters who save results at the same moment, on a real server.

`Desk(database, boards)` prepares an event with so many boards, another one that has
no round yet, and arbiters who are signed in. Each `Writer` is one of them, in a thread
of its own, with a connection that is kept. What is stored in the end is found out by
this module run as a program.
"""

import json
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from http.client import HTTPConnection
from threading import Barrier, Thread
from typing import NamedTuple
from urllib.parse import urlencode

from tests.spectators import Site, environment, free_port

OPEN, UNPAIRED = "open", "unpaired"
WRITERS = 16
PLAYERS = 40
ROW = re.compile(
    r'<tbody id="board-(\d+)" data-board="\d+" data-result="([^"]*)" '
    r'data-version="(\d*)"[^>]*?( data-already)?>'
)
# What is new in every answer: the names of requests to come, and the token.
NEW = re.compile(r'(name="(?:request_id|csrfmiddlewaretoken)" value=")[^"]+')


class Answer(NamedTuple):
    """The answer to a save: its status and what the row of the board says."""

    status: int
    result: str
    version: int
    is_already_there: bool
    text: str

    @property
    def is_new_version(self) -> bool:
        return self.status == 200 and not self.is_already_there


class Desk(Site):
    """A site with events, and the arbiters who work at them."""

    program = "tests.writers"

    def __init__(self, database: str, boards: int):
        self._environment = environment(database)
        prepared = self.run("prepare", str(boards))
        self.sessions: list[str] = prepared["sessions"]
        self.games: list[int] = prepared["games"]
        self.port = free_port()

    def writers(self, count: int) -> list["Writer"]:
        return [Writer(self.port, session) for session in self.sessions[:count]]

    def state(self) -> dict:
        """Return versions, results and lines as they are stored; see `_state`."""
        return self.run("state")


class Writer:
    """One arbiter, in a browser that keeps its connection."""

    def __init__(self, port: int, session: str):
        token = secrets.token_hex(16)
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={session}; csrftoken={token}",
            "X-CSRFToken": token,
        }

    def ask(self, method: str, path: str, form=None, **headers) -> tuple[int, str]:
        body = urlencode(form) if form else None
        self._connection.request(method, path, body, self._headers | headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read().decode()

    def save(self, pk: int, result: str, version: int, request_id="") -> Answer:
        form = {"result": result, "version": version, "request_id": request_id}
        path = f"/en/{OPEN}/desk/games/{pk}/"
        status, text = self.ask("POST", path, form, **{"HX-Request": "true"})
        row = ROW.search(text)
        if row is None:
            return Answer(status, "", -1, False, text)
        _pk, stored, number, already = row.groups()
        shown = NEW.sub(r"\1", text)
        return Answer(status, stored, int(number), bool(already), shown)

    def revision(self, slug: str) -> int:
        _status, text = self.ask("GET", f"/en/{slug}/desk/")
        return int(re.search(r'name="revision" value="(\d+)"', text)[1])

    def press(self, path: str, revision: int) -> int:
        """Press a button of a page that shows the event at that revision."""
        return self.ask("POST", path, {"revision": revision, "typed": "1"})[0]

    def leave(self) -> None:
        self._connection.close()


def together(tasks: Iterable[Callable[[], object]]) -> list:
    """Do things in threads of their own, which start at one moment.

    Returns what each gave, in the order of the tasks.
    """
    tasks = list(tasks)
    start, given = Barrier(len(tasks)), [None] * len(tasks)

    def work(index: int, task: Callable[[], object]) -> None:
        start.wait()
        given[index] = task()

    threads = [Thread(target=work, args=each) for each in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


def shared_out(items: Sequence, count: int) -> list[Sequence]:
    return [items[index::count] for index in range(count)]


def _prepare(boards: int) -> dict:
    from django.contrib.auth import get_user_model
    from django.core.management import call_command
    from django.test import Client

    from standings.recompute import recompute
    from tests.factories import EventFactory, PlayerFactory, RoundFactory
    from tournaments.models import Game, Member, Player

    call_command("migrate", verbosity=0)
    event = EventFactory(slug=OPEN, initial_colour="w")
    numbers = range(1, 2 * boards + 1)
    Player.objects.bulk_create(
        Player(event=event, entry=number, number=number, name=f"Player {number}")
        for number in numbers
    )
    seats = list(event.players.order_by("number"))
    round_ = RoundFactory(event=event)
    Game.objects.bulk_create(
        Game(round=round_, board=n + 1, white=seats[2 * n], black=seats[2 * n + 1])
        for n in range(boards)
    )
    unpaired = EventFactory(slug=UNPAIRED, initial_colour="w")
    for number in range(1, PLAYERS + 1):
        PlayerFactory(event=unpaired, number=number, rating=2500 - 3 * number)
    sessions = []
    for index in range(WRITERS):
        user = get_user_model().objects.create(username=f"writer-{index}")
        for each in (event, unpaired):
            Member.objects.create(event=each, user=user, role=Member.Role.OWNER)
        client = Client()
        client.force_login(user)
        sessions.append(client.cookies["sessionid"].value)
    recompute(event.pk)
    games = Game.objects.order_by("board").values_list("pk", flat=True)
    return {"sessions": sessions, "games": list(games)}


def _state() -> dict:
    """Return result and version of each board, and what the record holds.

    `lines` are [board, result, version] of each line about a result, and `actions` all
    that was done to the other event, which has `rounds` and `seated` players.
    """
    from standings.checking import check
    from tournaments.models import Change, Event, Game

    event, unpaired = (Event.objects.get(slug=slug) for slug in (OPEN, UNPAIRED))
    lines = Change.objects.filter(event=event, action="result").order_by("pk")
    games = Game.objects.filter(round__event=event).order_by("board")
    seated = Game.objects.filter(round__event=unpaired).count() * 2
    found = check(event.pk)
    return {
        "games": list(games.values_list("pk", "result", "version")),
        "lines": [
            [line.rows[0][1], line.after, line.rows[0][3]["version"]] for line in lines
        ],
        "actions": list(
            unpaired.changes.order_by("pk").values_list("action", flat=True)
        ),
        "rounds": unpaired.rounds.count(),
        "seated": seated,
        "differences": [str(each) for each in found.differences],
        "is_stale": found.is_stale,
    }


if __name__ == "__main__":
    import django

    django.setup()
    match sys.argv[1:]:
        case ["prepare", boards]:
            print(json.dumps(_prepare(int(boards))))
        case ["state"]:
            print(json.dumps(_state()))
