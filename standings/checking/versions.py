"""Whether every step of a game's version is in the record of changes."""

from collections import Counter
from collections.abc import Iterator

from standings.checking.difference import Difference, differing
from tournaments.models import Change, Event, Game

RESULT = "result"


def check_versions(event: Event) -> Iterator[Difference]:
    """Yield the games whose version is not the number of entries about them.

    A game that came back with its round has the version that it had. Lines from
    before the record knew rows say nothing of games, and then nothing is compared.
    """
    changes = Change.objects.filter(event=event).order_by("pk")
    if changes.filter(action=RESULT, rows=None).exists():
        return
    expected = Counter()
    for rows in changes.exclude(rows=None).values_list("rows", flat=True):
        for table, key, before, after in rows:
            if table != "game" or after is None:
                continue
            if before is None:
                expected[key] = after.get("version", 0)
            else:
                expected[key] += 1
    games = Game.objects.filter(round__event=event).select_related("round")
    for game in games.order_by("round__number", "board"):
        where = f"version at round {game.round.number}, board {game.board}"
        yield from differing(where, "", game.version, expected[game.pk])
