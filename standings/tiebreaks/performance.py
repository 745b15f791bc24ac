"""Performance ratings: what rating a result would have been normal for.

Pure: no Django. Only games played over the board count, as 1, ½ and 0 whatever the
scoring of the event. Points are in halves here.

FIDE C.07, articles 10.2 to 10.5, and FIDE B.02, article 8.1.
"""

from bisect import bisect_left
from collections.abc import Callable

from standings.tiebreaks.facts import Facts, Record, Values
from standings.tiebreaks.ratings import ratings_met, rounded_half_up
from tournaments.record import DRAWS, WINS

# The rating difference for scores of 50, 51, ... 100 %. FIDE B.02, table 8.1.1.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)
# The highest rating difference at which the higher rated player is expected to score
# 50, 51, ... 99 %; beyond the last it is 100 %. FIDE B.02, table 8.1.2.
HIGHEST_DIFFERENCES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)


def performance_rating(facts: Facts) -> Values:
    """Return the mean rating of the opponents and what the score adds to it.

    FIDE C.07, article 10.2.
    """
    return _of_games(facts, _performance)


def perfect_performance(facts: Facts) -> Values:
    """Return the lowest rating at which the score of each player was to be expected.

    FIDE C.07, article 10.3.
    """
    return _of_games(facts, _perfect_performance)


def average_performance(facts: Facts) -> Values:
    """Return the mean performance rating of the opponents. FIDE C.07, article 10.4."""
    return _mean_of_opponents(facts, performance_rating)


def average_perfect_performance(facts: Facts) -> Values:
    """Return the mean perfect performance of the opponents. FIDE C.07, article 10.5."""
    return _mean_of_opponents(facts, perfect_performance)


def rating_difference(percent: int) -> int:
    """Return the rating difference for a score in hundredths, from 0 to 100."""
    if percent < 50:
        return -DIFFERENCES[50 - percent]
    return DIFFERENCES[percent - 50]


def expected_percent(difference: int) -> int:
    """Return the score to expect, in hundredths, of a player rated higher by so much.

    Differences above 400 count in full. A negative one is a player rated lower.
    """
    higher = 50 + bisect_left(HIGHEST_DIFFERENCES, abs(difference))
    return higher if difference > 0 else 100 - higher


def _performance(ratings: list[int], halves: int) -> int | None:
    if not ratings:
        return None
    percent = rounded_half_up(100 * halves, 2 * len(ratings))
    return rounded_half_up(sum(ratings), len(ratings)) + rating_difference(percent)


def _perfect_performance(ratings: list[int], halves: int) -> int | None:
    if not ratings:
        return None
    lowest, highest = min(ratings) - 800, max(ratings) + 736
    if halves == 0:
        return lowest

    def expected(rating: int) -> int:
        return sum([expected_percent(rating - opponent) for opponent in ratings])

    candidates = range(lowest, highest)
    return lowest + bisect_left(candidates, 50 * halves, key=expected)


def _of_games(facts: Facts, compute: Callable[[list[int], int], int | None]) -> Values:
    if facts.ratings is None:
        return Values(dict.fromkeys(facts.asked))
    units = {}
    for number in facts.asked:
        record = facts.records[number]
        units[number] = compute(ratings_met(record, facts.ratings), halves(record))
    return Values(units)


def halves(record: Record) -> int:
    """Return twice the points that a player made over the board, as 1, ½ and 0."""
    return sum(
        [
            2 if outcome in WINS else 1
            for outcome in record.outcomes
            if outcome in WINS or outcome in DRAWS
        ]
    )


def _mean_of_opponents(facts: Facts, compute: Callable[[Facts], Values]) -> Values:
    performances = facts.about_opponents().once(compute).units
    units = {}
    for number in facts.asked:
        met = ratings_met(facts.records[number], performances)
        units[number] = (
            rounded_half_up(sum(met), len(met)) if met and None not in met else None
        )
    return Values(units)
