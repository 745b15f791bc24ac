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


def direct_encounter(
    facts: Facts, tied: Sequence[int], *, forfeits: bool = False
) -> Encounter:
    """Return how the games of the tied players among themselves separate them.

    Players who met more than once take the average of these games. Forfeits count in
    a round robin, and in a Swiss only with `forfeits` (modifier P).

    FIDE C.07, article 6.
    """
    is_round_robin = facts.event.system.is_round_robin
    counted = PLAYED | FORFEITS if forfeits or is_round_robin else PLAYED
    meetings = _meetings(facts, sorted(tied), counted)
    levels = _levels(facts, meetings, counted)
    if len(levels) == 1 and not _have_all_met(meetings):
        return Encounter(levels, None)
    points = {
        number: _decimal(Fraction(sum(met.values())) / facts.unit)
        for number, met in meetings.items()
    }
    return Encounter(levels, points)


def _levels(
    facts: Facts, meetings: Mapping[int, Mapping], counted: frozenset[Outcome]
) -> list[list[int]]:
    ahead: list[list[int]] = []
    while not _have_all_met(meetings):
        certain = _certain(facts, meetings)
        if not certain:
            return [*ahead, list(meetings)]
        ahead += [[number] for number in certain]
        rest = [number for number in meetings if number not in certain]
        meetings = _meetings(facts, rest, counted)
    return ahead + _by_score(facts, meetings, counted)


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


def _have_all_met(meetings: Mapping[int, Mapping]) -> bool:
    return all(len(met) == len(meetings) - 1 for met in meetings.values())


def _by_score(
    facts: Facts, meetings: Mapping[int, Mapping], counted: frozenset[Outcome]
) -> list[list[int]]:
    """Return players who have all met each other by score, then so again on each level.

    FIDE C.07, article 6.2.
    """
    scores = {number: sum(met.values()) for number, met in meetings.items()}
    ordered = sorted(scores, key=scores.__getitem__, reverse=True)
    levels = [list(level) for _, level in groupby(ordered, scores.__getitem__)]
    if len(levels) == 1:
        return levels
    return [
        part
        for level in levels
        for part in _levels(facts, _meetings(facts, level, counted), counted)
    ]


def _certain(facts: Facts, meetings: Mapping[int, Mapping]) -> list[int]:
    """Return the players who are ahead of all others, whatever games are missing.

    In order, best first. In a round robin the missing games will be played, so nobody
    is ahead before. FIDE C.07, article 6.3.
    """
    if facts.event.system.is_round_robin:
        return []
    others = len(meetings) - 1
    scores = {number: sum(met.values()) for number, met in meetings.items()}
    best = {
        number: scores[number] + facts.win * (others - len(met))
        for number, met in meetings.items()
    }
    ordered = sorted(scores, key=scores.__getitem__, reverse=True)
    certain = []
    for place, number in enumerate(ordered, start=1):
        below = ordered[place:]
        if not below or scores[number] <= max(best[other] for other in below):
            break
        certain.append(number)
    return certain


def _decimal(value: Fraction) -> Decimal:
    """Return the value, to two decimals where it has no exact end."""
    exact = Decimal(value.numerator) / value.denominator
    return exact if value == Fraction(exact) else round(exact, 2)
