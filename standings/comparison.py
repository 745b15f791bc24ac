"""Why one player stands before another, criterion by criterion. Pure: no Django."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from standings.ranking import POINTS, Place, criteria, first_criterion, rank
from standings.stage import STAGE, stage_in_words
from standings.tiebreaks import TieBreak
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.sentences import Sentence, Who, sentence
from standings.tiebreaks.working import Working, working
from tournaments.messages import gettext_noop
from tournaments.record import EventRecord


class Effect(StrEnum):
    """What a criterion did for two players."""

    EQUAL = "equal"
    DECIDES = "decides"
    NOT_NEEDED = "not needed"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion, and the values of both players as the standings show them."""

    tie_break: TieBreak
    ahead: Decimal | None
    behind: Decimal | None
    effect: Effect


class Statement(NamedTuple):
    """A sentence of the verdict, and whether it tells what decided."""

    sentence: Sentence
    is_deciding: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two players, by starting rank, and what put one of them before the other.

    `criteria` are points, or the stage reached in a knock-out, and then the
    tie-breaks, in order. `decides` is the index
    of the one that separates the two, None if they share their places; then `ahead`
    is the one who was named first.
    """

    ahead: int
    behind: int
    criteria: tuple[Criterion, ...]
    decides: int | None
    verdict: tuple[Statement, ...]


def compare(
    event: EventRecord,
    order: Sequence[str],
    first: int,
    second: int,
    places: Sequence[Place] | None = None,
) -> Comparison:
    """Return why one of two players stands before the other.

    `order` holds codes of tie-breaks, as for `rank`; `places` are what it returned,
    if that is known already.

    Raises TieBreakError if a code is unknown, KeyError if a player has no place.
    """
    table = places or rank(event, order)
    rows = {place.number: row for row, place in enumerate(table)}
    decided = _decided_between(table, rows[first], rows[second])
    if decided is not None and rows[second] < rows[first]:
        first, second = second, first
    above, below = table[rows[first]], table[rows[second]]
    leading = _leading(event, above, below)
    found = [
        Criterion(each, ahead, behind, _effect(index, decided))
        for index, (each, ahead, behind) in enumerate(
            zip(
                (first_criterion(event), *criteria(order)),
                (leading[0], *above.values),
                (leading[1], *below.values),
                strict=True,
            )
        )
    ]
    verdict = []
    for index, criterion in enumerate(found):
        if criterion.effect is not Effect.NOT_NEEDED:
            tied = tied_before(table, rows[first], index - 1)
            verdict += _statements(event, criterion, above, below, tied)
    if decided is None:
        verdict.append(Statement(_shared(above, below), is_deciding=True))
    return Comparison(first, second, tuple(found), decided, tuple(verdict))


def _leading(
    event: EventRecord, above: Place, below: Place
) -> tuple[Decimal | None, Decimal | None]:
    """Return the values of two players in what decides first."""
    first = first_criterion(event)
    if first == POINTS:
        return above.score, below.score
    values = first.compute(Facts(event)).decimals()
    return values[above.number], values[below.number]


def _decided_between(table: Sequence[Place], one: int, other: int) -> int | None:
    """Return the index of the criterion, 0 for points, that separates two rows."""
    start, end = sorted((one, other))
    decisions = [place.decides for place in table[start:end]]
    return min([each + 1 for each in decisions if each is not None], default=None)


def _effect(index: int, decided: int | None) -> Effect:
    if decided is None or index < decided:
        return Effect.EQUAL
    return Effect.DECIDES if index == decided else Effect.NOT_NEEDED


def tied_before(table: Sequence[Place], row: int, index: int) -> list[int]:
    """Return who was still level with a row when that tie-break had to decide.

    `index` is that of the tie-break in the order, -1 for points.
    """
    start, end = row, row + 1
    while start and not _separates(table[start - 1], index):
        start -= 1
    while end < len(table) and not _separates(table[end - 1], index):
        end += 1
    return [place.number for place in table[start:end]]


def _separates(place: Place, index: int) -> bool:
    """Return True if something before that tie-break put this row above the next."""
    return place.decides is not None and place.decides < index


def _statements(
    event: EventRecord,
    criterion: Criterion,
    above: Place,
    below: Place,
    tied: Sequence[int],
) -> list[Statement]:
    if criterion.tie_break == STAGE:
        decides = criterion.effect is Effect.DECIDES
        return [
            Statement(stage_in_words(event, place.number), is_deciding=decides)
            for place in (above, below)
        ]
    params = {"ahead": Who(above.number), "behind": Who(below.number)}
    if criterion.effect is Effect.DECIDES:
        told = [Statement(_decides(criterion, params), is_deciding=True)]
    else:
        told = [Statement(_equal(criterion, params))]
    # What two values alone do not tell, such as a direct encounter that was decided
    # in a second round, is told step by step.
    is_told = None not in (criterion.ahead, criterion.behind) and (
        (criterion.ahead == criterion.behind) == (criterion.effect is Effect.EQUAL)
    )
    if is_told:
        return told
    behind = working(event, criterion.tie_break.code, below.number, tied)
    return told + [Statement(each) for each in _background(behind)]


def _background(shown: Working) -> Sequence[Sentence]:
    return [shown.why_undefined] if shown.why_undefined else shown.steps


def _equal(criterion: Criterion, params: dict) -> Sentence:
    if criterion.tie_break == POINTS:
        return sentence(
            gettext_noop("%(ahead)s and %(behind)s both have %(value)s points."),
            value=criterion.ahead,
            **params,
        )
    params["tie_break"] = criterion.tie_break
    if criterion.ahead is None:
        template = gettext_noop("%(tie_break)s says nothing about either.")
    elif criterion.ahead != criterion.behind:
        template = gettext_noop(
            "%(tie_break)s does not separate %(ahead)s and %(behind)s."
        )
    else:
        template = gettext_noop("%(tie_break)s is %(value)s for both.")
        params["value"] = criterion.ahead
    return sentence(template, **params)


def _decides(criterion: Criterion, params: dict) -> Sentence:
    params |= {
        "tie_break": criterion.tie_break,
        "better": criterion.ahead,
        "worse": criterion.behind,
    }
    if criterion.tie_break == POINTS:
        template = gettext_noop(
            "Points decide: %(ahead)s %(better)s, %(behind)s %(worse)s."
        )
    elif criterion.ahead == criterion.behind:
        template = gettext_noop(
            "%(tie_break)s decides: %(ahead)s comes before %(behind)s."
        )
    elif criterion.behind is None:
        template = gettext_noop(
            "%(tie_break)s decides: %(ahead)s has %(better)s, %(behind)s has none."
        )
    else:
        template = gettext_noop(
            "%(tie_break)s decides: %(ahead)s %(better)s, %(behind)s %(worse)s."
        )
    return sentence(template, **params)


def _shared(above: Place, below: Place) -> Sentence:
    return sentence(
        gettext_noop(
            "Nothing separates %(ahead)s and %(behind)s: they share the places"
            " %(rank)s to %(last)s."
        ),
        ahead=Who(above.number),
        behind=Who(below.number),
        rank=above.rank,
        last=above.last,
    )
