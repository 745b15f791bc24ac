"""The tie-breaks of US Chess, for events that announce them. Pure: no Django.

They treat unplayed rounds in a way of their own: an opponent's unplayed round counts
as half a point, whatever it was worth, and the player's own adds nothing.

US Chess Official Rules of Chess, rule 34E.
"""

from standings.tiebreaks.facts import Facts, Values
from tournaments.record import DRAWS, PLAYED, WINS


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


def us_sonneborn_berger(facts: Facts) -> Values:
    """Return the scores of beaten opponents and half of those drawn with."""
    adjusted = facts.once(us_adjusted_scores)
    units = {}
    for number, record in facts.records.items():
        total = 0
        for outcome, opponent in zip(record.outcomes, record.opponents, strict=True):
            if outcome in WINS:
                total += 2 * adjusted[opponent]
            elif outcome in DRAWS:
                total += adjusted[opponent]
        units[number] = total
    return Values(units, 2 * facts.unit)
