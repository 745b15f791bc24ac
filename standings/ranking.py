"""The standings of an event: places by points and tie-breaks. Pure: no Django."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import groupby, repeat
from math import inf
from typing import NamedTuple

from standings.stage import STAGE
from standings.tiebreaks import TieBreak, tie_break
from standings.tiebreaks.direct_encounter import Encounter
from standings.tiebreaks.facts import Facts, Values
from tournaments.half_games import counted
from tournaments.record import EventRecord, System

POINTS = tie_break("PTS")

# Players still tied, and the criterion that put the last of them above the next.
Group = tuple[list[int], int | None]
Column = Mapping[int, Decimal | None]


# A tuple rather than a dataclass: a thousand of these are made at every result.
class Place(NamedTuple):
    """One row of the standings.

    `rank` and `last` are the best and the worst of the places that the player shares;
    they are equal if nobody is level. `values` holds the value of each tie-break as it
    is shown, None if it is undefined or was not used. `decides` says what put this
    player above the next in the table: the index of a tie-break, -1 for what comes
    first, points as a rule, None if the next is level or there is none.
    """

    rank: int
    last: int
    number: int
    score: Decimal
    values: tuple[Decimal | None, ...]
    decides: int | None


def rank(event: EventRecord, order: Sequence[str]) -> tuple[Place, ...]:
    """Return the places of the players, best first; level players by starting rank.

    Who left a round robin before playing half of the games has no place, and their
    games count for nobody; see `half_games`.

    `order` holds codes of tie-breaks. Points always come first, and are dropped from
    `order` if they are in it. In a knock-out the stage reached takes their place, and
    points are only shown. Direct encounter shows the points made among the players
    tied at that moment, and None for whom it was not used.

    A game without a result yet is worth nothing so far. It adds nothing to the
    player's own tie-breaks, being neither a game nor an unplayed round, and it keeps
    an earlier bye from counting as one that only absences follow.

    Raises TieBreakError if a code is unknown. FIDE C.07, articles 4.1 and 4.2.
    """
    facts = Facts(counted(event))
    score = POINTS.compute(facts)
    columns: list[Column] = []
    groups: list[Group] = [(sorted(facts.records), None)]
    first = first_criterion(event)
    leading = score if first == POINTS else first.compute(facts)
    groups = _split_by_values(groups, leading.units, -1)
    for index, criterion in enumerate(criteria(order)):
        if criterion.needs_group:
            column, groups = _split_by_encounter(facts, groups, criterion, index)
        else:
            values = criterion.compute(facts)
            groups = _split_by_values(groups, _merits(values, criterion), index)
            column = values.decimals()
        columns.append(column)
    return tuple(_places(groups, score.decimals(), columns))


def first_criterion(event: EventRecord) -> TieBreak:
    """Return what decides before every tie-break."""
    return STAGE if event.system is System.KNOCK_OUT else POINTS


def criteria(order: Sequence[str]) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of the codes, without points.

    Raises TieBreakError if a code is unknown.
    """
    asked = (tie_break(code) for code in order)
    return tuple(each for each in asked if each != POINTS)


def values(event: EventRecord, codes: Sequence[str]) -> dict[str, Column]:
    """Return the value of each tie-break for everybody who has a place, by code.

    Of direct encounter it is the position among those tied on points, 1 for the best;
    0 if none of them is separated.
    """
    facts = Facts(counted(event))
    answer = {}
    for code in codes:
        criterion = tie_break(code)
        if criterion.needs_group:
            answer[code] = _positions(facts, criterion)
        else:
            answer[code] = criterion.compute(facts).decimals()
    return answer


def _merits(values: Values, criterion: TieBreak) -> Mapping[int, float]:
    """Return numbers by which the best is the highest and the undefined the lowest."""
    sign = -1 if criterion.lower_is_better else 1
    if sign == 1 and None not in values.units.values():
        return values.units
    return {
        number: -inf if value is None else sign * value
        for number, value in values.units.items()
    }


def _split_by_values(
    groups: Sequence[Group], merits: Mapping[int, float], index: int
) -> list[Group]:
    answer: list[Group] = []
    for group in groups:
        members, decides = group
        if len(members) < 2:
            answer.append(group)
        else:
            answer += _decided(_levels(members, merits), index, decides)
    return answer


def _split_by_encounter(
    facts: Facts, groups: Sequence[Group], criterion: TieBreak, index: int
) -> tuple[Column, list[Group]]:
    column: dict[int, Decimal | None] = dict.fromkeys(facts.records)
    answer: list[Group] = []
    for group in groups:
        if len(group[0]) < 2:
            answer.append(group)
        else:
            encounter: Encounter = criterion.compute(facts, group[0])
            column |= encounter.points or {}
            answer += _decided(encounter.levels, index, group[1])
    return column, answer


def _levels(numbers: Sequence[int], merits: Mapping[int, float]) -> list[list[int]]:
    merit = merits.__getitem__
    ordered = sorted(numbers, key=merit, reverse=True)
    return [list(level) for _, level in groupby(ordered, merit)]


def _decided(
    levels: Sequence[list[int]], index: int, decides: int | None
) -> list[Group]:
    """Return the levels of a group, of which the last keeps what `decides` of it."""
    *above, last = levels
    return [*((level, index) for level in above), (last, decides)]


def _places(
    groups: Sequence[Group], scores: Column, columns: Sequence[Column]
) -> list[Place]:
    numbers = [number for members, _ in groups for number in members]
    by_column = [map(column.__getitem__, numbers) for column in columns]
    shown = zip(*by_column, strict=True) if columns else repeat(())
    places: list[Place] = []
    for members, decides in groups:
        best, worst = len(places) + 1, len(places) + len(members)
        for number in members:
            decided = decides if number == members[-1] else None
            row = Place(best, worst, number, scores[number], next(shown), decided)
            places.append(row)
    return places


def _positions(facts: Facts, criterion: TieBreak) -> Column:
    answer: dict[int, Decimal] = {}
    for tied in _levels(sorted(facts.records), facts.scores):
        position = 1
        levels = criterion.compute(facts, tied).levels
        for level in levels:
            shown = Decimal(position if len(levels) > 1 else 0)
            answer |= dict.fromkeys(level, shown)
            position += len(level)
    return answer
