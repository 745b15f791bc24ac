"""A computed table as JSON can hold it, and back. Pure: no Django."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from standings.ranking import Place
from tournaments.half_games import removed
from tournaments.record import Absence, Colour, EventRecord, Outcome, RoundResult

# An opponent and a colour, if there was one; the outcome; why the player was absent.
ROUND = re.compile(r"(?:(\d+)([wb]))?(\S)([a-z]*)")

# Looked up rather than called: a table of 1000 players has 11,000 rounds.
OUTCOMES = {outcome.value: outcome for outcome in Outcome}
COLOURS = {"": None} | {colour.value: colour for colour in Colour}
ABSENCES = {"": None} | {absence.value: absence for absence in Absence}


class Row(NamedTuple):
    """One player's place with the rounds that led to it; `entry` names the player.

    The place of who is out of the standings has the rank 0 and no values.
    """

    entry: int
    place: Place
    results: tuple[RoundResult, ...]

    @property
    def is_removed(self) -> bool:
        return not self.place.rank


def rows_of(event: EventRecord, places: Sequence[Place]) -> tuple[Row, ...]:
    """Return the places of an event, each with its player's rounds.

    Last come those who are out of the standings; see `half_games`.
    """
    players = event.by_number
    out = sorted(removed(event), key=lambda number: (-event.scores[number], number))
    no_places = (Place(0, 0, number, event.scores[number], (), None) for number in out)
    return tuple(
        Row(players[place.number].entry, place, players[place.number].results)
        for place in (*places, *no_places)
    )


def as_json(rows: Sequence[Row]) -> list[list]:
    """Return one list per player, of numbers and texts only; see `from_json`."""
    return [
        [
            row.entry,
            row.place.number,
            row.place.rank,
            row.place.last,
            str(row.place.score),
            [None if value is None else str(value) for value in row.place.values],
            row.place.decides,
            " ".join(map(_round_text, row.results)),
        ]
        for row in rows
    ]


def from_json(table: Sequence[Sequence]) -> tuple[Row, ...]:
    """Return the rows that `as_json` wrote."""
    return tuple(_row(*columns) for columns in table)


def _row(entry, number, rank, last, score, values, decides, rounds) -> Row:
    place = Place(
        rank=rank,
        last=last,
        number=number,
        score=_decimal(score),
        values=tuple(map(_decimal, values)),
        decides=decides,
    )
    results = tuple(
        RoundResult(
            OUTCOMES[outcome],
            int(opponent) if opponent else None,
            COLOURS[colour],
            ABSENCES[absence],
        )
        for opponent, colour, outcome, absence in ROUND.findall(rounds)
    )
    return Row(entry, place, results)


@lru_cache(maxsize=4096)
def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _round_text(result: RoundResult) -> str:
    outcome, opponent, colour, absence = result
    game = str(opponent) + colour if opponent else ""
    return game + outcome + (absence or "")
