"""Made-up events in a database of their own, and the pages that the site makes of them.

Nobody's data are touched: Django makes a database as it does for tests, and it is
gone with this process.
"""

import atexit
import datetime
from collections.abc import Callable
from functools import cache

from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test import RequestFactory
from django.test.utils import setup_test_environment
from django.utils import timezone

from standings.recompute import recompute
from tournaments.demo.spring_open import FAMILY_NAMES, GIVEN_NAMES
from tournaments.models import Bye, Event, Game, Player, Round
from tournaments.record import OUTCOMES, Colour, EventRecord, Outcome
from tournaments.signals import changing

RESULTS = {outcomes: result.value for result, outcomes in OUTCOMES.items()}
DAY = datetime.date(2026, 11, 29)


@cache
def site() -> Callable:
    """Return the site as a WSGI application, with an empty database behind it."""
    setup_test_environment(debug=False)
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    atexit.register(connection.creation.destroy_test_db, name, verbosity=0)
    return get_wsgi_application()


class Answer:
    """What the site sends: status, headers and body, byte for byte."""

    def __init__(self, path: str, **headers: str):
        path, _mark, query = path.partition("?")
        environment = RequestFactory().get(path, headers=headers).environ
        answer = site()(environment | {"QUERY_STRING": query}, self._start)
        self.body = b"".join(answer)
        answer.close()

    def _start(self, status: str, headers: list[tuple[str, str]], *_) -> None:
        self.status = int(status.partition(" ")[0])
        self.headers = headers

    def named(self, name: str) -> str:
        """Return all headers of that name, joined."""
        return ", ".join(text for each, text in self.headers if each == name)


def store(
    record: EventRecord,
    slug: str,
    tie_breaks=(),
    *,
    is_closed=True,
    has_real_names=True,
) -> Event:
    """Store an event with its table, under names as people have them or its own."""
    event = Event.objects.create(
        name=slug.replace("-", " ").title(),
        slug=slug,
        start_date=DAY,
        end_date=DAY,
        rounds_planned=record.rounds_planned,
        tie_breaks=list(tie_breaks),
        is_published=True,
        closed_at=timezone.now() if is_closed else None,
    )
    with changing(event.pk):
        players = _players(event, record, has_real_names=has_real_names)
        for round_number in range(1, record.rounds_paired + 1):
            _round(event, record, players, round_number)
    recompute(event.pk)
    return event


def _players(
    event: Event, record: EventRecord, *, has_real_names: bool
) -> dict[int, Player]:
    stored = Player.objects.bulk_create(
        Player(
            event=event,
            entry=each.number,
            number=each.number,
            name=name_of(each.number) if has_real_names else each.name,
            rating=each.rating,
        )
        for each in record.players
    )
    return {player.number: player for player in stored}


def name_of(number: int) -> str:
    """Return the name of a player: two family names, as in Brazil, and a given one."""
    families, given = FAMILY_NAMES.split(), GIVEN_NAMES.split()
    one, other = divmod(7 * number, len(families))
    mother, father = families[one % len(families)], families[other]
    return f"{mother} {father}, {given[number % len(given)]}"


def _round(event: Event, record: EventRecord, players, round_number: int) -> None:
    stored = Round.objects.create(
        event=event, number=round_number, published_at=timezone.now()
    )
    games, byes = [], []
    for each in record.players:
        result = each.results[round_number - 1]
        player = players[each.number]
        if result.colour is Colour.WHITE:
            theirs = record.by_number[result.opponent].results[round_number - 1]
            games.append(
                Game(
                    round=stored,
                    board=len(games) + 1,
                    white=player,
                    black=players[result.opponent],
                    result=RESULTS[result.outcome, theirs.outcome],
                )
            )
        elif result.opponent is None and result.outcome is not Outcome.ZERO_BYE:
            kind = result.outcome.value
            byes.append(Bye(player=player, round_number=round_number, kind=kind))
    Game.objects.bulk_create(games)
    Bye.objects.bulk_create(byes)
