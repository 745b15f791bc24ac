"""The tie-breaks of US Chess, for events that announce them. Pure: no Django.

They treat unplayed rounds in a way of their own: an opponent's unplayed round counts
as half a point, whatever it was worth, and the player's own is an opponent without
points.

US Chess Official Rules of Chess, rule 34E.
"""

from collections.abc import Mapping
from decimal import Decimal

from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import Explanation, Part, in_points, result_in, total
from standings.tiebreaks.progressive import running_parts, running_scores
from standings.tiebreaks.sentences import Sentence, Who, sentence
from tournaments.messages import gettext_noop
from tournaments.record import DRAWS, PLAYED, WINS, Outcome, RoundResult

# The opponent's adjusted score, the number of the round.
UsElement = tuple[int, int]


def us_adjusted_score(facts: Facts, number: int) -> int:
    """Return the score of a player as the opponents' tie-breaks see it."""
    record = facts.records[number]
    return sum(
        [
            points if outcome in PLAYED else facts.draw
            for outcome, points in zip(record.outcomes, record.points, strict=True)
        ]
    )


def us_adjusted_scores(facts: Facts) -> Mapping[int, int]:
    """Return `us_adjusted_score` of each player."""
    return facts.of_each(us_adjusted_score)


def us_elements(facts: Facts, number: int) -> list[UsElement]:
    """Return one element for each round of a player, 0 for one not played."""
    adjusted = facts.once(us_adjusted_scores)
    record = facts.records[number]
    columns = (record.outcomes, record.opponents, record.rounds)
    return [
        (adjusted[opponent] if outcome in PLAYED else 0, round_number)
        for outcome, opponent, round_number in zip(*columns, strict=True)
    ]


def solkoff(facts: Facts) -> Values:
    """Return the sum of the adjusted scores of the opponents."""
    units = {
        number: sum([score for score, _ in us_elements(facts, number)])
        for number in facts.asked
    }
    return Values(units, facts.unit)


def modified_median(facts: Facts) -> Values:
    """Return the sum of the adjusted scores that are left after discarding.

    Discarded is the lowest for a player above half of the points, the highest for one
    below, both for one with exactly half; two of each from nine rounds on.
    """
    units = {}
    for number in facts.asked:
        row = us_elements(facts, number)
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
    for number in facts.asked:
        row, outcomes = us_elements(facts, number), facts.records[number].outcomes
        units[number] = sum(
            [
                score * halves_taken(outcome)
                for (score, _), outcome in zip(row, outcomes, strict=True)
            ]
        )
    return Values(units, 2 * facts.unit)


def halves_taken(outcome: Outcome) -> int:
    """Return 2 for a game won, 1 for a game drawn, 0 for everything else."""
    return 2 if outcome in WINS else int(outcome in DRAWS)


def cumulative(facts: Facts) -> Values:
    """Return the sum of the scores after each round, less what was won unplayed.

    One point is taken off for each full point without a game.
    """
    units = {
        number: sum(running_scores(facts, number))
        - facts.win * len(unplayed_wins(facts, number))
        for number in facts.asked
    }
    return Values(units, facts.unit)


def unplayed_wins(facts: Facts, number: int) -> list[int]:
    """Return the rounds in which a player made the points of a win without a game."""
    record = facts.records[number]
    columns = (record.rounds, record.outcomes, record.points)
    return [
        round_number
        for round_number, outcome, points in zip(*columns, strict=True)
        if points == facts.win and outcome not in PLAYED
    ]


def explain_solkoff(facts: Facts, number: int) -> Explanation:
    return total(_opponent_parts(facts, number))


def explain_modified_median(facts: Facts, number: int) -> Explanation:
    gone = discarded(facts, number, us_elements(facts, number))
    reason = sentence(gettext_noop("This score is among those discarded."))
    rounds = {round_number for _, round_number in gone}
    return total(
        part._replace(cut=reason) if part.round_number in rounds else part
        for part in _opponent_parts(facts, number)
    )


def explain_us_sonneborn_berger(facts: Facts, number: int) -> Explanation:
    parts = []
    for part in _opponent_parts(facts, number):
        taken = Decimal(halves_taken(part.result.outcome)) / 2
        parts.append(part._replace(adds=part.counted * taken, factor=taken))
    return total(parts)


def explain_cumulative(facts: Facts, number: int) -> Explanation:
    """Return the score after each round, and what is taken off for unplayed wins."""
    reason = sentence(gettext_noop("A full point without a game is taken off once."))
    taken_off = []
    for round_number in unplayed_wins(facts, number):
        result = result_in(facts, number, round_number)
        win = in_points(facts, facts.win)
        taken_off.append(
            Part(round_number, result.opponent, result, -win, reasons=(reason,))
        )
    return total([*running_parts(facts, number), *taken_off])


def _opponent_parts(facts: Facts, number: int) -> list[Part]:
    parts = []
    for adjusted, round_number in us_elements(facts, number):
        result = result_in(facts, number, round_number)
        opponent, counted = result.opponent, in_points(facts, adjusted)
        score = None
        if opponent is not None:
            score = in_points(facts, facts.scores[opponent])
        parts.append(
            Part(
                round_number=round_number,
                opponent=opponent,
                result=result,
                adds=counted,
                score=score,
                counted=counted,
                reasons=_us_reasons(result, score, counted),
            )
        )
    return parts


def _us_reasons(
    result: RoundResult, score: Decimal | None, counted: Decimal
) -> tuple[Sentence, ...]:
    if not result.outcome.is_played:
        return (
            sentence(gettext_noop("An unplayed round is an opponent without points.")),
        )
    if score == counted:
        return ()
    return (
        sentence(
            gettext_noop(
                "The %(score)s points of %(opponent)s count as %(counted)s: every round"
                " without a game is half a point."
            ),
            opponent=Who(result.opponent),
            score=score,
            counted=counted,
        ),
    )
