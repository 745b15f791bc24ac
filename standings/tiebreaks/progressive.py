"""The progressive score. Pure: no Django."""

from itertools import accumulate

from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import Explanation, Part, in_points, total
from standings.tiebreaks.sentences import sentence
from tournaments.messages import gettext_noop
from tournaments.record import UNFINISHED


def progressive_score(facts: Facts, *, low: int = 0) -> Values:
    """Return the sum of the scores of each player after each round.

    `low` leaves out the scores after that many rounds at the start.

    FIDE C.07, articles 7.5, 14.1 and 14.2.
    """
    units = {number: sum(running_scores(facts, number)[low:]) for number in facts.asked}
    return Values(units, facts.unit)


def explain_progressive_score(
    facts: Facts, number: int, *, low: int = 0
) -> Explanation:
    """Return the score of one player after each round, and which are left out."""
    return total(running_parts(facts, number, low))


def running_parts(facts: Facts, number: int, low: int = 0) -> list[Part]:
    """Return a part for the score after each round, the first `low` cut."""
    gone = sentence(
        gettext_noop("The scores after the first rounds are cut."),
        "14.1" if low == 1 else "14.2",
    )
    scores = iter(running_scores(facts, number))
    parts = []
    results = facts.event.by_number[number].results
    for round_number, result in enumerate(results, start=1):
        if result.outcome in UNFINISHED:
            continue
        score = in_points(facts, next(scores))
        parts.append(
            Part(
                round_number=round_number,
                opponent=result.opponent,
                result=result,
                adds=score,
                counted=score,
                cut=gone if len(parts) < low else None,
            )
        )
    return parts


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
                if result.outcome not in UNFINISHED
            ]
        )
    )
