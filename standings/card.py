"""One player's card: every round, and what the place is made of."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from standings.card_totals import Totals, totals_of
from standings.chart import Chart, chart_of
from standings.columns import columns_of
from standings.crosstable import mark, opponents_outcome
from standings.crosstable_rendering import merit_of
from standings.figures import alignments, half_text
from standings.marks import words_without_a_game
from standings.names import short_names
from standings.rendering import rank_text
from standings.sheet import Entrant, Sheet
from standings.table import Row
from tournaments.figures import localized
from tournaments.record import Colour, Outcome


class Line(NamedTuple):
    """One round: against `opponent`, or `words` say what it was without one.

    `merit` is that of `merit_of`. `score` is the player's after the round,
    `their_score` the opponent's today.
    """

    round_number: int
    colour: Colour | None
    opponent: Entrant | None
    words: str
    result: str
    merit: str
    score: Decimal
    score_class: str
    their_score: Decimal | None
    their_class: str


class Value(NamedTuple):
    """A tie-break; `code` is that of the address of its working, empty without one."""

    label: str
    name: str
    text: str
    reason: str
    code: str


class Card(NamedTuple):
    """`place` is empty for who is not in the table yet, – for who is out of it.

    `above` and `below` stand next to the player in the table, None at its ends.
    `totals` is None before the first round.
    """

    entrant: Entrant
    place: str
    score: Decimal | None
    lines: tuple[Line, ...]
    values: tuple[Value, ...]
    is_removed: bool = False
    above: Entrant | None = None
    below: Entrant | None = None
    is_level_with_above: bool = False
    is_level_with_below: bool = False
    totals: Totals | None = None
    # Whether the player has withdrawn or was expelled, in words.
    left: str = ""


def card_of(sheet: Sheet, entry: int) -> Card:
    """Return the card of the player with that entry, who is one of the entrants."""
    entrant = sheet.entrants[entry]
    row = next((row for row in sheet.everybody if row.entry == entry), None)
    if row is None or not row.results:
        return Card(entrant, "", None, (), ())
    above, below = (None, None) if row.is_removed else _neighbours(sheet, row)
    return Card(
        entrant,
        rank_text(row),
        row.place.score,
        tuple(_aligned(list(_lines(sheet, row)))),
        () if row.is_removed else _values(sheet, row),
        row.is_removed,
        None if above is None else sheet.entrants[above.entry],
        None if below is None else sheet.entrants[below.entry],
        above is not None and above.place.rank == row.place.rank,
        below is not None and below.place.rank == row.place.rank,
        totals_of(sheet, row),
        entrant.left_by(sheet.after_round),
    )


def places_chart(
    sheet: Sheet, places: Mapping[int, Sequence[int | None]], entry: int
) -> Chart | None:
    """Return the chart of a player's places, None with fewer than two of them.

    `places` holds those after each round of everybody, by entry.
    """
    if sum(place is not None for place in places.get(entry, ())) < 2:
        return None
    ranked = [row.entry for row in sheet.rows]
    if entry not in ranked:
        ranked.append(entry)
    names = short_names({each: sheet.entrants[each].name for each in ranked})
    lines = [places[each] for each in ranked]
    return chart_of(lines, [names[each] for each in ranked], ranked.index(entry))


def _neighbours(sheet: Sheet, row: Row) -> tuple[Row | None, Row | None]:
    index = sheet.rows.index(row)
    above = sheet.rows[index - 1] if index else None
    below = sheet.rows[index + 1] if index + 1 < len(sheet.rows) else None
    return above, below


def _lines(sheet: Sheet, row: Row) -> Iterator[Line]:
    scores: Mapping[int, Decimal] = {
        each.place.number: each.place.score for each in sheet.everybody
    }
    points, score = sheet.event.point_system, Decimal(0)
    for round_number, result in enumerate(row.results, start=1):
        # Games with who is out of the standings count for nobody else.
        if row.is_removed or result.opponent not in sheet.numbers_removed:
            score += points.of(result.outcome)
        theirs = opponents_outcome(sheet.results, result, round_number)
        is_game = result.opponent is not None
        is_rest = result.outcome is Outcome.REST
        worth = half_text(None if is_rest else points.of(result.outcome))
        yield Line(
            round_number,
            result.colour,
            sheet.by_number.get(result.opponent),
            "" if is_game else words_without_a_game(result),
            localized(mark(result, points, theirs)) if is_game else worth,
            merit_of(result.outcome, points),
            score,
            "",
            scores.get(result.opponent),
            "",
        )


def _aligned(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines with the classes that keep decimal marks in line."""
    scores = alignments(line.score for line in lines)
    theirs = alignments(line.their_score for line in lines)
    for line in lines:
        yield line._replace(
            score_class=scores[line.score],
            their_class=theirs.get(line.their_score, ""),
        )


def _values(sheet: Sheet, row: Row) -> tuple[Value, ...]:
    return tuple(
        Value(
            column.label,
            column.name,
            column.texts[value],
            column.reasons.get(row.place.number, ""),
            "" if value is None else column.address,
        )
        for column, value in zip(columns_of(sheet), row.place.values, strict=True)
    )
