"""Baku acceleration: who gets virtual points in which rounds. Pure: no Django."""

from collections.abc import Collection, Iterable
from decimal import Decimal

from tournaments.record import Acceleration, EventRecord


def last_of_group_a(present: Collection[int]) -> int:
    """Return the starting rank of the last player of group A.

    `present` are the starting ranks to be paired in round 1, at least one. Group A is
    the first half of them, rounded up to an even number.

    FIDE C.04.7.
    """
    size = 2 * -(-len(present) // 4)
    return sorted(present)[:size][-1]


def baku(last: int, rounds_planned: int, win: Decimal) -> tuple[Acceleration, ...]:
    """Return the virtual points of group A, whose last starting rank is `last`.

    In the first half of the accelerated rounds they are the points of a win, in the
    second half of it those of half a win. What is odd is rounded up.

    FIDE C.04.7.
    """
    accelerated = (rounds_planned + 1) // 2
    full = (accelerated + 1) // 2
    spans = ((win, 1, full), (win / 2, full + 1, accelerated))
    return tuple(
        Acceleration(points, first_round, last_round, 1, last)
        for points, first_round, last_round in spans
        if first_round <= last_round
    )


def group_a_of(event: EventRecord) -> int | None:
    """Return the last starting rank of group A, None if it is not this acceleration.

    `event` has virtual points from elsewhere, perhaps told player by player, and
    perhaps no further than for the next round.
    """
    numbers = sorted(event.by_number)
    spans = event.accelerations
    cells = sum(
        (span.last_round - span.first_round + 1) * (span.last - span.first + 1)
        for span in spans
    )
    # Nobody has two values in a round here; what has more is no use to look at.
    if not spans or cells > event.rounds_planned * numbers[-1]:
        return None
    until = max(event.rounds_paired + 1, *(span.last_round for span in spans))
    told = _by_round_and_number(spans, event, until)
    last = max((n for round_number, n in told if round_number == 1), default=None)
    if last is None:
        return None
    expected = baku(last, event.rounds_planned, event.points.win)
    return last if told == _by_round_and_number(expected, event, until) else None


def _by_round_and_number(
    spans: Iterable[Acceleration], event: EventRecord, until: int
) -> dict[tuple[int, int], Decimal]:
    return {
        (round_number, number): span.points
        for span in spans
        for round_number in range(span.first_round, min(span.last_round, until) + 1)
        for number in range(span.first, span.last + 1)
        if number in event.by_number
    }
