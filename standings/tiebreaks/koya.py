"""The Koya score. Pure: no Django."""

from itertools import compress

from standings.tiebreaks.facts import Facts, Values
from tournaments.record import System


def koya(facts: Facts, *, shift: int = 0) -> Values:
    """Return the points of each player against those with half the possible score.

    `shift` moves the limit by that many half points, up or down.

    FIDE C.07, articles 9.2 and 14.5.
    """
    is_strong = opponents_within_limit(facts, shift).__contains__
    units = {}
    for number in facts.asked:
        record = facts.records[number]
        units[number] = sum(compress(record.points, map(is_strong, record.opponents)))
    return Values(units, facts.unit)


def opponents_within_limit(facts: Facts, shift: int = 0) -> frozenset[int]:
    """Return the players against whom points count."""
    limit, scores = doubled_limit(facts, shift), facts.scores
    return frozenset([number for number in facts.near if 2 * scores[number] >= limit])


def doubled_limit(facts: Facts, shift: int = 0) -> int:
    """Return twice the score that counts as half of the possible one."""
    return facts.win * games_in_schedule(facts) + 2 * shift * facts.draw


def games_in_schedule(facts: Facts) -> int:
    """Return the number of games that each player has when all rounds are played.

    The free rounds of a round robin with an odd number of players are not games.
    """
    event = facts.event
    if event.system is System.SWISS:
        return event.rounds_planned
    cycles = 2 if event.system is System.DOUBLE_ROUND_ROBIN else 1
    return cycles * (len(event.players) - 1)
