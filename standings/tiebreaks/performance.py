"""Performance ratings: what rating a result would have been normal for.

Pure: no Django. Only games played over the board count, as 1, ½ and 0 whatever the
scoring of the event. Points are in halves here.

FIDE C.07, articles 10.2 to 10.5, and FIDE B.02, article 8.1.
"""

from bisect import bisect_left
from collections.abc import Callable
from decimal import Decimal

from standings.tiebreaks.facts import Facts, Record, Values
from standings.tiebreaks.parts import Explanation, Formula, Kind, Part, mean, no_game
from standings.tiebreaks.ratings import (
    rating_parts,
    ratings_met,
    rounded_half_up,
    rounded_to_whole,
)
from standings.tiebreaks.sentences import sentence
from tournaments.messages import gettext_noop
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
    return _of_games(facts, performance_of)


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


def performance_of(ratings: list[int], halves: int) -> int | None:
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


def explain_performance_rating(facts: Facts, number: int) -> Explanation:
    """Return the steps from the ratings of the opponents to the performance."""
    parts = rating_parts(facts, number)
    if not parts:
        return Explanation(kind=Kind.OTHER, why_undefined=no_game())
    made = halves(facts.records[number])
    average = rounded_half_up(int(sum(part.adds for part in parts)), len(parts))
    percent = rounded_half_up(100 * made, 2 * len(parts))
    difference = rating_difference(percent)
    return Explanation(
        tuple(parts),
        Kind.OTHER,
        _shifted(average, difference),
        (
            sentence(
                gettext_noop("The mean rating of the opponents is %(mean)s."),
                "10.1",
                mean=Decimal(average),
            ),
            sentence(
                gettext_noop(
                    "%(points)s points of %(games)s are %(percent)s %%, rounded."
                ),
                "10.2",
                points=Decimal(made) / 2,
                games=len(parts),
                percent=percent,
            ),
            sentence(
                gettext_noop(
                    "For %(percent)s %% the table has a rating difference of"
                    " %(difference)s."
                ),
                "10.2",
                percent=percent,
                difference=Decimal(difference),
            ),
        ),
    )


def explain_perfect_performance(facts: Facts, number: int) -> Explanation:
    """Return what is expected of a player of that rating in each game."""
    parts = rating_parts(facts, number)
    if not parts:
        return Explanation(kind=Kind.OTHER, why_undefined=no_game())
    ratings = [int(part.adds) for part in parts]
    made = halves(facts.records[number])
    value = _perfect_performance(ratings, made)
    if made in (0, 2 * len(parts)):
        return _explain_limit(parts, ratings, made)

    def expected(rating: int) -> Decimal:
        percent = [expected_percent(rating - opponent) for opponent in ratings]
        return Decimal(sum(percent)) / 100

    step = sentence(
        gettext_noop(
            "A rating of %(rating)s is expected to score %(expected)s in these games,"
            " at least the %(points)s points made; one of %(below)s only %(less)s."
        ),
        "10.3",
        rating=Decimal(value),
        expected=expected(value),
        points=Decimal(made) / 2,
        below=Decimal(value - 1),
        less=expected(value - 1),
    )
    shown = [
        part._replace(factor=Decimal(expected_percent(value - rating)) / 100)
        for part, rating in zip(parts, ratings, strict=True)
    ]
    return Explanation(tuple(shown), Kind.OTHER, (), (step,))


def _explain_limit(parts: list[Part], ratings: list[int], made: int) -> Explanation:
    if made == 0:
        template = gettext_noop("Without points it is 800 below the lowest opponent.")
        formula = _shifted(min(ratings), -800)
    else:
        template = gettext_noop("With all points it is 736 above the highest opponent.")
        formula = _shifted(max(ratings), 736)
    return Explanation(tuple(parts), Kind.OTHER, formula, (sentence(template, "10.3"),))


def _shifted(rating: int, difference: int) -> Formula:
    sign = "\N{MINUS SIGN}" if difference < 0 else "+"
    return (Decimal(rating), sign, Decimal(abs(difference)))


def explain_average_performance(facts: Facts, number: int) -> Explanation:
    return _explain_mean(facts, number, performance_rating)


def explain_average_perfect_performance(facts: Facts, number: int) -> Explanation:
    return _explain_mean(facts, number, perfect_performance)


def _explain_mean(
    facts: Facts, number: int, compute: Callable[[Facts], Values]
) -> Explanation:
    performances = facts.about_opponents().once(compute).units
    parts = [
        part._replace(
            adds=Decimal(performances[part.opponent]),
            counted=Decimal(performances[part.opponent]),
            reasons=(),
        )
        for part in rating_parts(facts, number)
    ]
    return mean(parts, rounded_to_whole(), why_undefined=no_game())


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
