"""The progressive score. Pure: no Django."""

from itertools import accumulate

from standings.tiebreaks.facts import Facts, Values
from tournaments.record import Outcome


def progressive_score(facts: Facts, *, low: int = 0) -> Values:
    """Return the sum of the scores of each player after each round.

    `low` leaves out the scores after that many rounds at the start.

    FIDE C.07, articles 7.5, 14.1 and 14.2.
    """
    units = {number: sum(running_scores(facts, number)[low:]) for number in facts.asked}
    return Values(units, facts.unit)


def running_scores(facts: Facts, number: int) -> list[int]:
    """Return the score of a player after each round.

    A rest leaves the score as it was, so that players who rest in different rounds
    can be compared. A game without a result yet has no score after it.
    """
    return list(
        accumulate(
            [
                facts.points[result.outcome]
                for result in facts.event.by_number[number].results
                if result.outcome is not Outcome.PENDING
            ]
        )
    )
