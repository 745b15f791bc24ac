"""The tie-breaks of US Chess, for events that announce them. Pure: no Django.

They treat unplayed rounds in a way of their own: an opponent's unplayed round counts
as half a point, whatever it was worth, and the player's own is an opponent without
points.

US Chess Official Rules of Chess, rule 34E.
"""

from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.progressive import running_scores
from tournaments.record import DRAWS, PLAYED, WINS

# The opponent's adjusted score, the number of the round.
UsElement = tuple[int, int]


def us_adjusted_scores(facts: Facts) -> dict[int, int]:
    """Return the score of each player as the opponents' tie-breaks see it."""
    return {
        number: sum(
            [
                points if outcome in PLAYED else facts.draw
                for outcome, points in zip(record.outcomes, record.points, strict=True)
            ]
        )
        for number, record in facts.records.items()
    }


def us_elements(facts: Facts) -> dict[int, list[UsElement]]:
    """Return one element for each round of each player, 0 for one not played."""
    adjusted = facts.once(us_adjusted_scores)
    return {
        number: [
            (adjusted[opponent] if outcome in PLAYED else 0, round_number)
            for outcome, opponent, round_number in zip(
                record.outcomes, record.opponents, record.rounds, strict=True
            )
        ]
        for number, record in facts.records.items()
    }


def solkoff(facts: Facts) -> Values:
    """Return the sum of the adjusted scores of the opponents."""
    return Values(
        {
            number: sum([score for score, _ in row])
            for number, row in facts.once(us_elements).items()
        },
        facts.unit,
    )


def modified_median(facts: Facts) -> Values:
    """Return the sum of the adjusted scores that are left after discarding.

    Discarded is the lowest for a player above half of the points, the highest for one
    below, both for one with exactly half; two of each from nine rounds on.
    """
    units = {}
    for number, row in facts.once(us_elements).items():
        kept = set(row) - set(discarded(facts, number, row))
        units[number] = sum([score for score, _ in kept])
    return Values(units, facts.unit)


def discarded(facts: Facts, number: int, row: list[UsElement]) -> list[UsElement]:
    """Return the elements of a player that the modified median leaves out."""
    rounds = facts.event.rounds_paired
    above_half = 2 * facts.scores[number] - facts.win * rounds
    count = 2 if rounds >= 9 else 1
    ordered = sorted(row)
    lowest = ordered[:count] if above_half >= 0 else []
    highest = ordered[-count:] if above_half <= 0 else []
    return lowest + highest


def us_sonneborn_berger(facts: Facts) -> Values:
    """Return the adjusted scores of beaten opponents and half of those drawn with."""
    units = {}
    for number, row in facts.once(us_elements).items():
        outcomes = facts.records[number].outcomes
        units[number] = sum(
            [
                score * (2 if outcome in WINS else 1)
                for (score, _), outcome in zip(row, outcomes, strict=True)
                if outcome in WINS or outcome in DRAWS
            ]
        )
    return Values(units, 2 * facts.unit)


def cumulative(facts: Facts) -> Values:
    """Return the sum of the scores after each round, less what was won unplayed.

    One point is taken off for each full point without a game.
    """
    units = {}
    for number, scores in facts.once(running_scores).items():
        record = facts.records[number]
        unplayed_wins = [
            points
            for outcome, points in zip(record.outcomes, record.points, strict=True)
            if points == facts.win and outcome not in PLAYED
        ]
        units[number] = sum(scores) - sum(unplayed_wins)
    return Values(units, facts.unit)
