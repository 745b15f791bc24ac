"""A computed table as JSON can hold it, and back. Pure: no Django."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from standings.ranking import Place
from tournaments.record import Absence, Colour, EventRecord, Outcome, RoundResult

# An opponent and a colour, if there was one; the outcome; why the player was absent.
ROUND = re.compile(r"(?:(\d+)([wb]))?(.)(\w*)")


@dataclass(frozen=True, slots=True)
class Row:
    """One player's place with the rounds that led to it; `entry` names the player."""

    entry: int
    place: Place
    results: tuple[RoundResult, ...]


def rows_of(event: EventRecord, places: Sequence[Place]) -> tuple[Row, ...]:
    """Return the places of an event, each with its player's rounds."""
    players = event.by_number
    return tuple(
        Row(
            players[place.number].entry,
            place,
            players[place.number].results,
        )
        for place in places
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
        score=Decimal(score),
        values=tuple(None if value is None else Decimal(value) for value in values),
        decides=decides,
    )
    return Row(entry, place, tuple(map(_round_result, rounds.split())))


def _round_text(result: RoundResult) -> str:
    opponent = f"{result.opponent}{result.colour}" if result.opponent else ""
    return f"{opponent}{result.outcome}{result.absence or ''}"


def _round_result(text: str) -> RoundResult:
    opponent, colour, outcome, absence = ROUND.fullmatch(text).groups()
    return RoundResult(
        outcome=Outcome(outcome),
        opponent=int(opponent) if opponent else None,
        colour=Colour(colour) if colour else None,
        absence=Absence(absence) if absence else None,
    )
