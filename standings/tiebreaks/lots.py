"""Lots that decide between tied players, by starting rank. Pure: no Django."""

from collections.abc import Sequence
from decimal import Decimal

from standings.tiebreaks.direct_encounter import Encounter
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.parts import Explanation, Kind, entered
from standings.tiebreaks.sentences import Who, sentence
from tournaments.lots import lot
from tournaments.messages import gettext_noop

RECIPE = gettext_noop(
    "Each tied player draws the SHA-256 of the seed, a line feed and their starting "
    "rank, as UTF-8 text; the lowest in hexadecimal comes first."
)


def lots(facts: Facts, tied: Sequence[int]) -> Encounter:
    """Return the tied players in the order of the lots that they drew.

    Their points are their positions, 1 for the first. Without a published seed
    nobody is separated.
    """
    seed = facts.event.lot_seed
    if not seed:
        return Encounter([sorted(tied)], None)
    ordered = sorted(tied, key=lambda number: lot(seed, number))
    positions = {number: Decimal(at) for at, number in enumerate(ordered, start=1)}
    return Encounter([[number] for number in ordered], positions)


def explain_lots(
    facts: Facts, number: int, tied: Sequence[int]
) -> tuple[Explanation, Sequence]:
    """Return what every tied player drew, the first in the order first."""
    seed = facts.event.lot_seed
    if not seed:
        why = sentence(gettext_noop("No seed for the drawing of lots is published."))
        return Explanation(kind=Kind.OTHER, why_undefined=why), ()
    ordered = sorted(tied, key=lambda each: lot(seed, each))
    drawn = [
        sentence(
            gettext_noop("%(player)s drew %(lot)s."),
            player=Who(each),
            lot=lot(seed, each),
        )
        for each in ordered
    ]
    steps = (
        sentence(RECIPE),
        sentence(gettext_noop("The seed is “%(seed)s”."), seed=seed),
        *drawn,
    )
    return entered(Decimal(ordered.index(number) + 1), *steps), ()
