"""Spectators who poll the tables while arbiters enter results, on a real server.

`Site(database)` prepares an event and serves it as the README says; `crowd` lets
everybody loose at once. Whether what the spectators got was right is found out by this
module run as a program, which knows the database: it plays the results again, change
by change, and computes the table of each revision anew.
"""

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Event as Flag
from threading import Thread

PROJECT = Path(__file__).resolve().parents[1]
SLUG = "open"
PAGES = (
    f"/en/{SLUG}/standings/",
    f"/en/{SLUG}/crosstable/?notation=compact",
    f"/en/{SLUG}/crosstable/",
)
SEEN = re.compile(r"\bseen=(\d+)-(\d+)")
SECONDS_TO_START = 60


class Site:
    """An event of so many players in its second round, and those who enter results."""

    # The module that knows the database.
    program = "tests.spectators"

    def __init__(self, database: str, players: int, writers: int):
        self._environment = environment(database)
        prepared = self.run("prepare", str(players), str(writers))
        self.sessions: list[str] = prepared["sessions"]
        # One list of games for each writer: nobody is in another's way.
        self.games: list[list[int]] = prepared["games"]
        self.port = free_port()

    def run(self, *arguments: str, given: object = None) -> dict:
        """Run the program on the site's database."""
        done = subprocess.run(
            [sys.executable, "-m", self.program, *arguments],
            cwd=PROJECT,
            env=self._environment,
            input=json.dumps(given),
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        )
        return json.loads(done.stdout)

    @contextmanager
    def served(self) -> Iterator[None]:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "granian", "--interface", "wsgi"),
                *("--host", "127.0.0.1", "--port", str(self.port)),
                *("--workers", "2", "--blocking-threads", "2", "--no-ws"),
                *("--log-level", "warning", "tournaments.wsgi:application"),
            ],
            cwd=PROJECT,
            env=self._environment,
        )
        try:
            self._wait_for(server)
            yield
        finally:
            server.terminate()
            server.wait(timeout=30)

    def _wait_for(self, server: subprocess.Popen) -> None:
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until and server.poll() is None:
            try:
                if self.ask("GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def ask(self, method: str, path: str, body: str = "", **headers) -> tuple[int, str]:
        """Return status and body of one answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def crowd(self, readers: int, saves: int) -> tuple[list[int], list[list]]:
        """Let everybody loose; return the statuses of the saves and what was read.

        Each writer saves so many results, and the readers read until all are done.
        What was read is a list of [status, path, body].
        """
        statuses: list[int] = []
        read: list[list] = []
        over = Flag()
        writing = [
            Thread(target=self._write, args=(index, saves, statuses))
            for index in range(len(self.sessions))
        ]
        reading = [
            Thread(target=self._read, args=(index, over, read))
            for index in range(readers)
        ]
        for thread in (*reading, *writing):
            thread.start()
        for thread in writing:
            thread.join()
        over.set()
        for thread in reading:
            thread.join()
        return statuses, read

    def _write(self, index: int, saves: int, statuses: list[int]) -> None:
        chance, games = Random(index), self.games[index]
        token = secrets.token_hex(16)
        state = dict.fromkeys(games, (0, "*"))
        for _ in range(saves):
            pk = chance.choice(games)
            version, current = state[pk]
            choices = [each for each in ("1-0", "1/2", "0-1") if each != current]
            result = chance.choice(choices)
            status, _body = self.ask(
                "POST",
                f"/en/{SLUG}/desk/games/{pk}/",
                f"result={result.replace('/', '%2F')}&version={version}",
                **{
                    "Content-Type": "application/x-www-form-urlencoded",
                    "Cookie": f"sessionid={self.sessions[index]}; csrftoken={token}",
                    "X-CSRFToken": token,
                    "HX-Request": "true",
                },
            )
            statuses.append(status)
            state[pk] = (version + 1, result)

    def _read(self, index: int, over: Flag, read: list[list]) -> None:
        path, seen = PAGES[index % len(PAGES)], ""
        while not over.is_set():
            mark = "&" if "?" in path else "?"
            asked = f"{path}{mark}seen={seen}" if seen else path
            status, body = self.ask("GET", asked, **{"HX-Request": "true"})
            read.append([status, path, body])
            if found := SEEN.search(body):
                seen = f"{found[1]}-{found[2]}"


def environment(database: str) -> dict[str, str]:
    """Return the environment of a site in production on this machine."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.served_settings",
        "DATABASE_URL": database,
        "SECRET_KEY": secrets.token_hex(32),
        "DEBUG": "0",
        "HTTPS": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _prepare(players: int, writers: int) -> dict:
    """Make the event: round 1 is played and round 2 is not."""
    from django.contrib.auth import get_user_model
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client

    from standings.recompute import recompute
    from tests.factories import EventFactory, PlayerFactory
    from tests.tournaments.rounds import pair_next, publish
    from tournaments.models import Game, Member

    call_command("migrate", verbosity=0)
    event = EventFactory(slug=SLUG, initial_colour="w", rounds_planned=5)
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number, rating=2500 - 3 * number)
    users: list[User] = [
        get_user_model().objects.create(username=f"writer-{index}")
        for index in range(writers)
    ]
    for user in users:
        Member.objects.create(event=event, user=user, role=Member.Role.ARBITER)
    for round_number in (1, 2):
        pair_next(event, None)
        publish(event, round_number, None)
        if round_number == 1:
            Game.objects.update(result="1-0")
    recompute(event.pk)
    sessions = []
    for user in users:
        client = Client()
        client.force_login(user)
        sessions.append(client.cookies["sessionid"].value)
    games = list(Game.objects.filter(round__number=2).values_list("pk", flat=True))
    return {
        "sessions": sessions,
        "games": [games[index::writers] for index in range(writers)],
    }


def _wrong(read: list[list]) -> dict:
    """Return what is wrong in what was read, and how many tables there were.

    `read` holds [path, body] of each answer with a table.
    """
    from standings.checking.pages import (
        BEING_UPDATED,
        COMPACT,
        crosstable_shown,
        standings_shown,
    )
    from standings.recompute import compute
    from standings.table import from_json
    from tournaments.loading import load_event
    from tournaments.models import Change, Event, Game

    event = Event.objects.get(slug=SLUG)
    changes = list(
        Change.objects.filter(event=event, action="result")
        .order_by("pk")
        .values_list("revision", "board", "after")
    )
    by_revision: dict[int, list] = {}
    wrong = []
    for path, body in read:
        facts, revision = map(int, SEEN.search(body).groups())
        if (BEING_UPDATED in body) != (facts != revision):
            wrong.append(f"{path} {facts}-{revision}: marked wrongly")
        by_revision.setdefault(revision, []).append((path, body))
    games = Game.objects.filter(round__event=event, round__number=2)
    last = dict(games.values_list("pk", "result"))
    games.update(result="*")
    for revision in sorted(by_revision):
        while changes and changes[0][0] <= revision:
            _revision, board, result = changes.pop(0)
            games.filter(board=board).update(result=result)
        record = load_event(event.pk)
        computed = compute(record)
        rows = from_json(computed.table)
        for path, body in set(by_revision[revision]):
            if "standings" in path:
                found = standings_shown(body, computed.order, rows)
            else:
                query = COMPACT if COMPACT in path else ""
                found = crosstable_shown(body, query, record, computed.order, rows)
            wrong += [f"{path} at {revision}: {each}" for each in found]
    for pk, result in last.items():
        games.filter(pk=pk).update(result=result)
    return {"wrong": wrong[:20], "tables": len(read), "revisions": len(by_revision)}


if __name__ == "__main__":
    import django

    django.setup()
    match sys.argv[1:]:
        case ["prepare", players, writers]:
            answer = _prepare(int(players), int(writers))
        case ["wrong"]:
            answer = _wrong(json.load(sys.stdin))
        case ["check"]:
            from standings.checking import check
            from tournaments.models import Event

            found = check(Event.objects.get(slug=SLUG).pk)
            answer = {
                "differences": [str(each) for each in found.differences],
                "is_stale": found.is_stale,
            }
    print(json.dumps(answer))
