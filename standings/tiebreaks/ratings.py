"""Tie-breaks from ratings, which know only games played over the board.

Pure: no Django. If a player is unrated and the event announced no rating for such
players, these are undefined for everybody. FIDE C.07, article 10.
"""

from collections.abc import Mapping, Sequence

from standings.tiebreaks.facts import Facts, Record, Values
from tournaments.record import PLAYED


def average_rating(facts: Facts, *, low: int = 0, high: int = 0) -> Values:
    """Return the mean rating of the opponents of each player, rounded half up.

    `low` and `high` cut that many of the lowest and of the highest ratings. Without
    a rating left the mean is undefined.

    FIDE C.07, articles 10.1 and 14.1 to 14.4.
    """

    if facts.ratings is None:
        return Values(dict.fromkeys(facts.asked))
    units = {}
    for number in facts.asked:
        met = ratings_met(facts.records[number], facts.ratings)
        gone = extremes(met, low, high) if low or high else ()
        total, count = sum(met) - sum(gone), len(met) - len(gone)
        units[number] = rounded_half_up(total, count) if count else None
    return Values(units)


def own_rating(facts: Facts) -> Values:
    """Return the rating of each player. FIDE C.07, article 10.6."""
    if facts.ratings is None:
        return Values(dict.fromkeys(facts.asked))
    return Values({number: facts.ratings[number] for number in facts.asked})


def ratings_met(record: Record, ratings: Mapping[int, int]) -> list[int]:
    """Return the ratings of the opponents met over the board, in order of rounds."""
    if record.is_played:
        return list(map(ratings.__getitem__, record.opponents))
    return [
        ratings[opponent]
        for outcome, opponent in zip(record.outcomes, record.opponents, strict=True)
        if outcome in PLAYED
    ]


def extremes(values: Sequence[int], low: int, high: int) -> Sequence[int]:
    """Return the `low` lowest values and then the `high` highest of the others."""
    if (low, high) == (1, 0):
        return [min(values)] if values else []
    ordered = sorted(values)
    return ordered[:low] + ordered[max(low, len(ordered) - high) :]


def rounded_half_up(total: int, count: int) -> int:
    """Return the mean as a whole number; a half goes up, also below zero."""
    return (2 * total + count) // (2 * count)
