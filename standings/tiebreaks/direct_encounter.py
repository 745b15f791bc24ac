"""The direct encounter of tied players. Pure: no Django."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.unplayed import FORFEITS
from tournaments.record import PLAYED, Outcome


class Encounter(NamedTuple):
    """What the direct encounter says of a group of tied players.

    `levels` holds the players, best first, with those still tied on one level.
    `points` holds what each made against the others of the group, or None if the
    encounter says nothing: somebody has not met somebody, and nobody is ahead of the
    rest whatever that game would have brought.
    """

    levels: list[list[int]]
    points: Mapping[int, Decimal] | None


class Stage(NamedTuple):
    """One application of direct encounter to a group.

    `meetings` holds for each player, by starting rank, the points made against each
    of the others met, in the units of `Facts`. `levels` are the players, best first;
    a level of several is compared anew. There is one level if nothing is separated.
    """

    meetings: Mapping[int, Mapping[int, int | Fraction]]
    levels: list[list[int]]

    @property
    def scores(self) -> dict[int, int | Fraction]:
        return {number: sum(met.values()) for number, met in self.meetings.items()}

    @property
    def is_complete(self) -> bool:
        """Return True if everybody has met everybody. FIDE C.07, article 6.2."""
        others = len(self.meetings) - 1
        return all(len(met) == others for met in self.meetings.values())


def direct_encounter(
    facts: Facts, tied: Sequence[int], *, forfeits: bool = False
) -> Encounter:
    """Return how the games of the tied players among themselves separate them.

    Players who met more than once take the average of these games. Forfeits count in
    a round robin, and in a Swiss only with `forfeits` (modifier P).

    FIDE C.07, article 6.
    """
    first = stage(facts, tied, forfeits)
    levels = _levels(facts, first, forfeits)
    if len(levels) == 1 and not first.is_complete:
        return Encounter(levels, None)
    points = {
        number: in_decimals(facts, score) for number, score in first.scores.items()
    }
    return Encounter(levels, points)


def stages(
    facts: Facts, tied: Sequence[int], number: int, *, forfeits: bool = False
) -> list[Stage]:
    """Return the applications that a player went through, the first to all tied."""
    answer = [stage(facts, tied, forfeits)]
    while True:
        levels = answer[-1].levels
        level = next(each for each in levels if number in each)
        if len(level) == 1 or len(levels) == 1:
            return answer
        answer.append(stage(facts, level, forfeits))


def stage(facts: Facts, group: Sequence[int], forfeits: bool = False) -> Stage:
    """Return what one application says of a group.

    If all have met, their points put them in order. Otherwise whoever is ahead of
    the rest whatever games are missing comes first.

    FIDE C.07, articles 6.2 and 6.3.
    """
    counted = counted_outcomes(facts, forfeits)
    found = Stage(_meetings(facts, sorted(group), counted), [])
    if found.is_complete:
        scores = found.scores
        ordered = sorted(scores, key=scores.__getitem__, reverse=True)
        levels = [list(level) for _, level in groupby(ordered, scores.__getitem__)]
        return found._replace(levels=levels)
    certain = _certain(facts, found)
    rest = [number for number in found.meetings if number not in certain]
    return found._replace(levels=[*([number] for number in certain), rest])


def counted_outcomes(facts: Facts, forfeits: bool) -> frozenset[Outcome]:
    """Return the outcomes that are a meeting. FIDE C.07, article 6.1.1."""
    if forfeits or facts.event.system.is_round_robin:
        return PLAYED | FORFEITS
    return PLAYED


def best_possible(facts: Facts, found: Stage) -> dict[int, int | Fraction]:
    """Return what each player would have with a win in every missing game."""
    others = len(found.meetings) - 1
    return {
        number: sum(met.values()) + facts.win * (others - len(met))
        for number, met in found.meetings.items()
    }


def in_decimals(facts: Facts, units: int | Fraction) -> Decimal:
    """Return units as points, to two decimals where they have no exact end."""
    if isinstance(units, int):
        return Decimal(units) / facts.unit
    value = units / facts.unit
    exact = Decimal(value.numerator) / value.denominator
    return exact if value == Fraction(exact) else round(exact, 2)


def _levels(facts: Facts, found: Stage, forfeits: bool) -> list[list[int]]:
    """Return the levels after every level of several players is compared anew."""
    if len(found.levels) == 1:
        return found.levels
    return [
        part
        for level in found.levels
        for part in (
            [level]
            if len(level) == 1
            else _levels(facts, stage(facts, level, forfeits), forfeits)
        )
    ]


def _meetings(
    facts: Facts, tied: Sequence[int], counted: frozenset[Outcome]
) -> dict[int, dict[int, int | Fraction]]:
    """Return for each player the points made against each of the others met."""
    members = frozenset(tied)
    answer = {}
    for number in tied:
        record = facts.records[number]
        if members.isdisjoint(record.opponents):
            answer[number] = {}
            continue
        games: dict[int, list[int]] = {}
        columns = (record.outcomes, record.opponents, record.points)
        for outcome, opponent, points in zip(*columns, strict=True):
            if opponent in members and outcome in counted:
                games.setdefault(opponent, []).append(points)
        answer[number] = {
            opponent: made[0] if len(made) == 1 else Fraction(sum(made), len(made))
            for opponent, made in games.items()
        }
    return answer


def _certain(facts: Facts, found: Stage) -> list[int]:
    """Return the players who are ahead of all others, whatever games are missing.

    In order, best first. In a round robin the missing games will be played, so nobody
    is ahead before. FIDE C.07, article 6.3.
    """
    # Most groups of a large event are strangers to each other.
    if facts.event.system.is_round_robin or not any(found.meetings.values()):
        return []
    scores, best = found.scores, best_possible(facts, found)
    ordered = sorted(scores, key=scores.__getitem__, reverse=True)
    certain = []
    for place, number in enumerate(ordered, start=1):
        below = ordered[place:]
        if not below or scores[number] <= max(best[other] for other in below):
            break
        certain.append(number)
    return certain
