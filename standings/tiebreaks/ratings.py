"""Tie-breaks from ratings, which know only games played over the board.

Pure: no Django. If a player is unrated and the event announced no rating for such
players, these are undefined for everybody. FIDE C.07, article 10.
"""

from collections.abc import Callable

from standings.tiebreaks.facts import Facts, Record, Values
from tournaments.record import PLAYED

# The rating of an opponent and the number of the round.
RatedGame = tuple[int, int]


def average_rating(facts: Facts, *, low: int = 0, high: int = 0) -> Values:
    """Return the mean rating of the opponents of each player, rounded half up.

    `low` and `high` cut that many of the lowest and of the highest ratings. Without
    a rating left the mean is undefined.

    FIDE C.07, articles 10.1 and 14.1 to 14.4.
    """

    def average(games: list[RatedGame]) -> int | None:
        total, count = sum([rating for rating, _ in games]), len(games)
        if low or high:
            gone = cut_ratings(games, low, high)
            total -= sum([rating for rating, _ in gone])
            count -= len(gone)
        return rounded_half_up(total, count) if count else None

    return of_rated_games(facts, average)


def own_rating(facts: Facts) -> Values:
    """Return the rating of each player. FIDE C.07, article 10.6."""
    return Values(facts.ratings or dict.fromkeys(facts.records))


def of_rated_games(
    facts: Facts, compute: Callable[[list[RatedGame]], int | None]
) -> Values:
    """Return `compute` of the games of each player, or nothing if ratings lack."""
    if facts.ratings is None:
        return Values(dict.fromkeys(facts.records))
    return Values(
        {
            number: compute(rated_games(record, facts.ratings))
            for number, record in facts.records.items()
        }
    )


def rated_games(record: Record, ratings) -> list[RatedGame]:
    columns = (record.outcomes, record.opponents, record.rounds)
    return [
        (ratings[opponent], round_number)
        for outcome, opponent, round_number in zip(*columns, strict=True)
        if outcome in PLAYED
    ]


def cut_ratings(games: list[RatedGame], low: int, high: int) -> list[RatedGame]:
    """Return the games whose ratings are cut: the lowest first, then the highest."""
    ordered = sorted(games)
    kept = ordered[low:]
    return ordered[:low] + (kept[-high:] if high else [])


def rounded_half_up(total: int, count: int) -> int:
    """Return the mean as a whole number; a half goes up, also below zero."""
    return (2 * total + count) // (2 * count)
