"""The points of a play-off among tied players. Pure: no Django."""

from collections.abc import Sequence
from itertools import groupby

from standings.tiebreaks.direct_encounter import Encounter
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.parts import Explanation, Kind, entered
from standings.tiebreaks.sentences import sentence
from tournaments.messages import gettext_noop


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


def explain_play_off(
    facts: Facts, number: int, tied: Sequence[int]
) -> tuple[Explanation, Sequence]:
    """Return the points of one player, or why there are none."""
    players = facts.event.by_number
    if (points := players[number].play_off) is not None:
        return entered(points), ()
    if all(players[each].play_off is None for each in tied):
        why = gettext_noop("No result of a play-off is entered.")
    else:
        why = gettext_noop("This player took no part in the play-off.")
    return Explanation(kind=Kind.OTHER, why_undefined=sentence(why)), ()
