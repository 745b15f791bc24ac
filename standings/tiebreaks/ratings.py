"""Tie-breaks from ratings, which know only games played over the board.

Pure: no Django. If a player is unrated and the event announced no rating for such
players, these are undefined for everybody. FIDE C.07, article 10.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from standings.tiebreaks.facts import Facts, Record, Values
from standings.tiebreaks.parts import (
    Explanation,
    Kind,
    Part,
    entered,
    mean,
    no_game,
    result_in,
)
from standings.tiebreaks.sentences import Sentence, Who, sentence
from tournaments.messages import gettext_noop
from tournaments.record import PLAYED


def average_rating(facts: Facts, *, low: int = 0, high: int = 0) -> Values:
    """Return the mean rating of the opponents of each player, rounded half up.

    `low` and `high` cut that many of the lowest and of the highest ratings. Without
    a rating left the mean is undefined.

    FIDE C.07, articles 10.1 and 14.1 to 14.4.
    """

    if facts.ratings is None:
        return Values(dict.fromkeys(facts.asked))
    ratings, units = facts.ratings, {}
    for number in facts.asked:
        met = ratings_met(facts.records[number], ratings)
        total, count = sum(met), len(met)
        if low or high:
            gone = extremes(met, low, high)
            total, count = total - sum(gone), count - len(gone)
        units[number] = rounded_half_up(total, count) if count else None
    return Values(units)


def own_rating(facts: Facts) -> Values:
    """Return the rating of each player. FIDE C.07, article 10.6."""
    if facts.ratings is None:
        return Values(dict.fromkeys(facts.asked))
    return Values({number: facts.ratings[number] for number in facts.asked})


def explain_average_rating(
    facts: Facts, number: int, *, low: int = 0, high: int = 0
) -> Explanation:
    """Return the ratings of the opponents of one player, and which are cut."""
    parts = rating_parts(facts, number)
    ordered = sorted(parts, key=lambda part: part.adds)
    lowest, rest = ordered[:low], ordered[low:]
    highest = rest[max(0, len(rest) - high) :]
    articles = ("14.3", "14.4") if high else ("14.1", "14.2")
    article = articles[0] if low == 1 else articles[1]
    cuts = dict.fromkeys(
        [part.round_number for part in lowest],
        sentence(gettext_noop("The lowest rating is cut."), article),
    ) | dict.fromkeys(
        [part.round_number for part in highest],
        sentence(gettext_noop("The highest rating is cut."), article),
    )
    return mean(
        [
            part._replace(cut=cuts[part.round_number])
            if part.round_number in cuts
            else part
            for part in parts
        ],
        rounded_to_whole(),
        why_undefined=no_game() if not parts else nothing_left(),
    )


def explain_own_rating(facts: Facts, number: int) -> Explanation:
    if facts.ratings is None:
        return Explanation(kind=Kind.OTHER)
    return entered(Decimal(facts.ratings[number]))


def rating_parts(facts: Facts, number: int) -> list[Part]:
    """Return a part with the opponent's rating for each game of one player.

    Empty if ratings lack.
    """
    if facts.ratings is None:
        return []
    record = facts.records[number]
    columns = (record.rounds, record.outcomes, record.opponents)
    parts = []
    for round_number, outcome, opponent in zip(*columns, strict=True):
        if outcome not in PLAYED:
            continue
        rating = Decimal(facts.ratings[opponent])
        known = facts.event.by_number[opponent].rating
        parts.append(
            Part(
                round_number=round_number,
                opponent=opponent,
                result=result_in(facts, number, round_number),
                adds=rating,
                score=None if known is None else Decimal(known),
                counted=rating,
                reasons=() if known is not None else (_announced(opponent, rating),),
            )
        )
    return parts


def _announced(opponent: int, rating: Decimal) -> Sentence:
    return sentence(
        gettext_noop(
            "%(opponent)s is unrated and counts with the %(rating)s that were"
            " announced for unrated players."
        ),
        "10",
        opponent=Who(opponent),
        rating=rating,
    )


def rounded_to_whole() -> Sentence:
    return sentence(
        gettext_noop("The mean is rounded to a whole number, half up."), "10.1"
    )


def nothing_left() -> Sentence:
    return sentence(gettext_noop("Nothing is left after the cut."))


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
