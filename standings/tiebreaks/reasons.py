"""Why a round counts as it does in Buchholz and Sonneborn-Berger, or is cut.

Pure: no Django. The rules themselves are in `unplayed`; here they are told of one
player, with their articles of FIDE C.07.
"""

from collections.abc import Callable
from decimal import Decimal

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.parts import Part, in_points, result_in
from standings.tiebreaks.sentences import Sentence, Who, sentence
from standings.tiebreaks.unplayed import (
    FORFEITS,
    Element,
    adjusted_rounds,
    adjusted_scores,
    cut,
    rows,
)
from tournaments.messages import gettext_noop
from tournaments.record import PLAYED, Edition, RoundResult


def element_parts(
    facts: Facts,
    number: int,
    contribution: Callable[[Element], int],
    *,
    low: int = 0,
    high: int = 0,
    forfeits: bool = False,
    by_points: bool = False,
    plain: Facts | None = None,
) -> list[Part]:
    """Return a part for each element of a player, in order of the rounds.

    `by_points` multiplies the scores by the points made. `plain` are the facts as
    they are, where those given have a last round that is only thought of as drawn.
    """
    row = facts.once(rows, forfeits)[number].elements()
    parts = facts.once(_uncut_parts, number, forfeits, plain or facts)
    if by_points:
        made = [in_points(facts, points) for _, points, _, _ in row]
        parts = [
            part._replace(adds=part.counted * factor, factor=factor)
            for part, factor in zip(parts, made, strict=True)
        ]
    if not low and not high:
        return parts
    cuts = cut_reasons(row, low, high, contribution)
    return [
        part._replace(cut=cuts[part.round_number])
        if part.round_number in cuts
        else part
        for part in parts
    ]


def _uncut_parts(facts: Facts, number: int, forfeits: bool, plain: Facts) -> list[Part]:
    players, scores = facts.event.by_number, plain.scores
    results = plain.event.by_number[number].results
    parts = []
    for score, _, _, round_number in facts.once(rows, forfeits)[number].elements():
        result = results[round_number - 1]
        opponent = result.opponent
        counted = in_points(facts, score)
        known = scores[opponent] if opponent in players else None
        reasons = ()
        # Most rounds are games with somebody whose score counts as it is.
        if score != known or result.outcome not in PLAYED:
            reasons = _reasons(facts, number, round_number, counted, forfeits, plain)
        shown = None if known is None else in_points(plain, known)
        parts.append(
            Part(round_number, opponent, result, counted, shown, counted, None, reasons)
        )
    return parts


def cut_reasons(
    row: list[Element], low: int, high: int, contribution: Callable[[Element], int]
) -> dict[int, Sentence]:
    """Return why elements are cut, by round.

    FIDE C.07, articles 14.1 to 14.4 and 16.5.
    """
    remaining, answer = list(row), {}
    articles = ("14.3", "14.4") if high else ("14.1", "14.2")
    article = articles[0] if low == 1 else articles[1]
    for index, element in enumerate(cut(row, low, high, contribution)):
        if index >= low:
            reason = sentence(gettext_noop("The highest score is cut."), article)
        elif element == min(remaining):
            reason = sentence(gettext_noop("The lowest score is cut."), article)
        else:
            reason = sentence(
                gettext_noop(
                    "This round is cut before the lowest score: it was unplayed by the"
                    " player’s own choice."
                ),
                "16.5",
            )
        remaining.remove(element)
        answer[element[3]] = reason
    return answer


def _reasons(
    facts: Facts,
    number: int,
    round_number: int,
    counted: Decimal,
    forfeits: bool,
    plain: Facts,
) -> tuple[Sentence, ...]:
    result = result_in(facts, number, round_number)
    opponent = result.opponent
    is_game = result.outcome in PLAYED
    if facts.event.system.is_round_robin:
        return () if is_game else (_forfeit_of_round_robin(round_number),)
    answer = []
    if not is_game and not (forfeits and result.outcome in FORFEITS):
        return (dummy_reason(facts, number, round_number, result),)
    if not is_game:
        answer.append(
            sentence(
                gettext_noop(
                    "The forfeit of round %(round)s counts as a game (modifier P)."
                ),
                "6.1.1",
                round=round_number,
            )
        )
    score = facts.scores[opponent]
    if plain is not facts and score != plain.scores[opponent]:
        answer.append(
            sentence(
                gettext_noop(
                    "With the last round drawn on every board, %(opponent)s has"
                    " %(score)s points."
                ),
                "8.3",
                opponent=Who(opponent),
                score=in_points(facts, score),
            )
        )
    if facts.once(adjusted_scores)[opponent] != score:
        answer.append(_adjustment(facts, opponent, counted))
    return tuple(answer)


def _forfeit_of_round_robin(round_number: int) -> Sentence:
    return sentence(
        gettext_noop(
            "In a round robin the forfeit of round %(round)s counts as a game."
        ),
        "15.2",
        round=round_number,
    )


def _adjustment(facts: Facts, opponent: int, counted: Decimal) -> Sentence:
    # Only the rounds that are worth something else than a draw change the score.
    draw, points = facts.draw, facts.points
    results = facts.event.by_number[opponent].results
    rounds = sorted(
        round_number
        for round_number, result in adjusted_rounds(results).items()
        if points[result.outcome] != draw
    )
    return sentence(
        gettext_noop(
            "The score of %(opponent)s, %(score)s, counts as %(counted)s: absences and"
            " byes at the player’s own wish that no other round follows count as draws"
            " (rounds: %(rounds)s)."
        ),
        "16.2.5, 16.3",
        opponent=Who(opponent),
        score=in_points(facts, facts.scores[opponent]),
        counted=counted,
        rounds=tuple(rounds),
    )


def dummy_reason(
    facts: Facts, number: int, round_number: int, result: RoundResult
) -> Sentence:
    """Return what stands in for the opponent of an unplayed round.

    FIDE C.07, article 16.4.
    """
    is_forfeit = result.outcome in FORFEITS and result.opponent is not None
    own = facts.scores[number]
    params = {"round": round_number, "own": in_points(facts, own)}
    if facts.event.edition is Edition.AUGUST_2024:
        return _own_score(is_forfeit, "16.4", params)
    article = "16.4.1" if is_forfeit else "16.4.2"
    limit = facts.draw * facts.event.rounds_planned
    if is_forfeit:
        limit = facts.once(adjusted_scores)[result.opponent]
    if own <= limit:
        return _own_score(is_forfeit, article, params)
    params["counted"] = in_points(facts, limit)
    if is_forfeit:
        return sentence(
            gettext_noop(
                "The forfeit of round %(round)s counts as a game with somebody who has"
                " a score of %(counted)s, as %(opponent)s has; the player’s own score,"
                " %(own)s, is higher."
            ),
            article,
            opponent=Who(result.opponent),
            **params,
        )
    return sentence(
        gettext_noop(
            "The unplayed round %(round)s counts as a game with somebody who has a"
            " score of %(counted)s, a draw in each of %(rounds)s rounds; the player’s"
            " own score, %(own)s, is higher."
        ),
        article,
        rounds=facts.event.rounds_planned,
        **params,
    )


def _own_score(is_forfeit: bool, article: str, params: dict) -> Sentence:
    if is_forfeit:
        template = gettext_noop(
            "The forfeit of round %(round)s counts as a game with somebody who has the"
            " player’s own score, %(own)s."
        )
    else:
        template = gettext_noop(
            "The unplayed round %(round)s counts as a game with somebody who has the"
            " player’s own score, %(own)s."
        )
    return sentence(template, article, **params)
