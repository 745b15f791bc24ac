"""The Koya score. Pure: no Django."""

from decimal import Decimal
from itertools import compress

from standings.tiebreaks.codes import gettext_noop
from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import Explanation, Part, in_points, result_in, total
from standings.tiebreaks.sentences import Sentence, Who, sentence
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


def explain_koya(facts: Facts, number: int, *, shift: int = 0) -> Explanation:
    """Return the points against each opponent, and which of them count."""
    limit = Decimal(doubled_limit(facts, shift)) / (2 * facts.unit)
    strong = opponents_within_limit(facts, shift)
    record = facts.records[number]
    parts = []
    columns = (record.rounds, record.opponents, record.points)
    for round_number, opponent, points in zip(*columns, strict=True):
        if opponent is None:
            continue
        score = in_points(facts, facts.scores[opponent])
        is_strong = opponent in strong
        parts.append(
            Part(
                round_number=round_number,
                opponent=opponent,
                result=result_in(facts, number, round_number),
                adds=in_points(facts, points) if is_strong else Decimal(0),
                score=score,
                counted=score,
                reasons=() if is_strong else (_too_few(opponent, score, limit),),
            )
        )
    step = sentence(
        gettext_noop("Points count against opponents with %(limit)s points or more."),
        limit=limit,
    )
    return total(parts, step)


def _too_few(opponent: int, score: Decimal, limit: Decimal) -> Sentence:
    return sentence(
        gettext_noop(
            "%(opponent)s has %(score)s points, fewer than the limit of %(limit)s."
        ),
        opponent=Who(opponent),
        score=score,
        limit=limit,
    )


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
    return event.system.games_of_a_pair * (len(event.players) - 1)
