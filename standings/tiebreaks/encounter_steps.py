"""How a direct encounter came out for one player, told step by step.

Pure: no Django. The rules are in `direct_encounter`. FIDE C.07, article 6.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from standings.tiebreaks.direct_encounter import (
    Stage,
    best_possible,
    counted_outcomes,
    in_decimals,
    stages,
)
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.parts import Explanation, Part, in_points, result_in, total
from standings.tiebreaks.sentences import Sentence, Who, sentence
from tournaments.messages import gettext_noop
from tournaments.record import System


class Round(NamedTuple):
    """One application of direct encounter, in points, with what it says.

    `points` are those made among the players of the group, `met` how many of them
    each has met, `best` what each would have with a win in every missing game.
    `levels` are the players, best first; there is one if nothing is separated.
    """

    points: Mapping[int, Decimal]
    met: Mapping[int, int]
    best: Mapping[int, Decimal]
    levels: list[list[int]]
    is_complete: bool
    sentence: Sentence


def explain_direct_encounter(
    facts: Facts, number: int, tied: Sequence[int], *, forfeits: bool = False
) -> tuple[Explanation, list[Round]]:
    """Return the games of a player with the others tied, and what followed from them.

    `tied` are two players or more, the player among them.
    """
    rounds = [
        _round(facts, found) for found in stages(facts, tied, number, forfeits=forfeits)
    ]
    steps = [each.sentence for each in rounds]
    explanation = total(_games(facts, number, tied, forfeits), *steps)
    if len(rounds) > 1 or rounds[0].is_complete or len(rounds[0].levels) > 1:
        return explanation, rounds
    return Explanation(explanation.parts, why_undefined=steps[0]), rounds


def _games(
    facts: Facts, number: int, tied: Sequence[int], forfeits: bool
) -> list[Part]:
    """Return a part for each game with one of the tied players.

    Of those who met more than once each game adds its share of the average (6.1.2).
    """
    counted = counted_outcomes(facts, forfeits)
    record = facts.records[number]
    columns = (record.rounds, record.outcomes, record.opponents, record.points)
    games = [
        (round_number, opponent, points)
        for round_number, outcome, opponent, points in zip(*columns, strict=True)
        if opponent in tied and outcome in counted
    ]
    opponents = [opponent for _, opponent, _ in games]
    parts = []
    for round_number, opponent, points in games:
        count = opponents.count(opponent)
        average = sentence(
            gettext_noop(
                "The average of the %(count)s games with %(opponent)s counts."
            ),
            "6.1.2",
            count=count,
            opponent=Who(opponent),
        )
        made = in_points(facts, points)
        parts.append(
            Part(
                round_number=round_number,
                opponent=opponent,
                result=result_in(facts, number, round_number),
                adds=made / count,
                counted=made,
                reasons=() if count == 1 else (average,),
            )
        )
    return parts


def _round(facts: Facts, found: Stage) -> Round:
    best = best_possible(facts, found)
    return Round(
        points={each: in_decimals(facts, made) for each, made in found.scores.items()},
        met={each: len(met) for each, met in found.meetings.items()},
        best={each: in_decimals(facts, made) for each, made in best.items()},
        levels=found.levels,
        is_complete=found.is_complete,
        sentence=_sentence(facts, found),
    )


def _sentence(facts: Facts, found: Stage) -> Sentence:
    everybody = tuple(map(Who, found.meetings))
    if found.is_complete:
        return _of_a_complete_group(facts, found, everybody)
    if len(found.levels) > 1:
        *ahead, rest = found.levels
        best = best_possible(facts, found)
        return sentence(
            gettext_noop(
                "%(players)s have not all met each other, but nobody below can reach"
                " %(ahead)s: with wins in all missing games the others would have"
                " %(best)s at most."
            ),
            "6.3",
            players=everybody,
            ahead=tuple(Who(level[0]) for level in ahead),
            best=in_decimals(facts, max(best[each] for each in rest)),
        )
    return _of_an_incomplete_group(facts.event.system, everybody)


def _of_a_complete_group(
    facts: Facts, found: Stage, everybody: tuple[Who, ...]
) -> Sentence:
    if len(found.levels) > 1:
        return sentence(
            gettext_noop(
                "%(players)s have all met each other: the points of these games put"
                " them in order."
            ),
            "6.2",
            players=everybody,
        )
    return sentence(
        gettext_noop(
            "%(players)s have all met each other and made %(points)s points each:"
            " they stay level."
        ),
        "6.2",
        players=everybody,
        points=in_decimals(facts, found.scores[found.levels[0][0]]),
    )


def _of_an_incomplete_group(system: System, everybody: tuple[Who, ...]) -> Sentence:
    """Return why those who have not all met stay level."""
    if system is System.SCHEVENINGEN:
        return sentence(
            gettext_noop("%(players)s do not all meet each other: they stay level."),
            "6",
            players=everybody,
        )
    if system.is_round_robin:
        return sentence(
            gettext_noop(
                "%(players)s have not all met each other yet: they stay level."
            ),
            "6",
            players=everybody,
        )
    return sentence(
        gettext_noop(
            "%(players)s have not all met each other, and nobody is ahead of the rest"
            " whatever the missing games would bring: they stay level."
        ),
        "6.3",
        players=everybody,
    )


def nobody_else() -> Sentence:
    return sentence(gettext_noop("Nobody else is level: there is nobody to compare."))
