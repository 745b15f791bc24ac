"""Baku acceleration: who gets virtual points in which rounds. Pure: no Django."""

from collections.abc import Collection
from decimal import Decimal

from tournaments.record import Acceleration


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
