"""The points of a play-off among tied players. Pure: no Django."""

from collections.abc import Sequence
from itertools import groupby

from standings.tiebreaks.direct_encounter import Encounter
from standings.tiebreaks.facts import Facts


def play_off(facts: Facts, tied: Sequence[int]) -> Encounter:
    """Return the tied players by the points that they made in a play-off.

    Those who took no part come last, on one level. Without any result nobody is
    separated.
    """
    players = facts.event.by_number
    points = {
        number: players[number].play_off
        for number in tied
        if players[number].play_off is not None
    }
    ordered = sorted(sorted(points), key=points.__getitem__, reverse=True)
    levels = [list(level) for _, level in groupby(ordered, points.__getitem__)]
    if absent := sorted(set(tied) - points.keys()):
        levels.append(absent)
    return Encounter(levels, points or None)
