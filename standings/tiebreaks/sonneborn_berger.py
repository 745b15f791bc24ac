"""Sonneborn-Berger and its cuts. Pure: no Django."""

from operator import mul

from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import Explanation, total
from standings.tiebreaks.reasons import element_parts
from standings.tiebreaks.unplayed import Element, cut, rows


def sonneborn_berger(facts: Facts, *, low: int = 0, forfeits: bool = False) -> Values:
    """Return the sum of the opponents' scores, each times the points taken from them.

    `low` cuts that many of the least significant, which are those of the opponents
    with the lowest scores, not the smallest products; `forfeits` is the modifier P.

    FIDE C.07, articles 9.1, 14.1 and 14.2.
    """
    counted = facts.once(rows, forfeits)
    units = {}
    for number in facts.asked:
        row = counted[number]
        total = sum(map(mul, row.scores, row.points))
        if low:
            total -= sum(map(product, cut(row.elements(), low, 0, product)))
        units[number] = total
    return Values(units, facts.unit**2)


def explain_sonneborn_berger(facts: Facts, number: int, **options) -> Explanation:
    """Return what the Sonneborn-Berger of one player is made of, same options."""
    return total(element_parts(facts, number, product, by_points=True, **options))


def product(element: Element) -> int:
    return element[0] * element[1]
