"""Tie-breaks that count rounds of a player's own record. Pure: no Django."""

from collections.abc import Sequence
from decimal import Decimal

from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import (
    Explanation,
    Part,
    entered,
    in_points,
    result_in,
    total,
)
from standings.tiebreaks.sentences import Sentence, sentence
from tournaments.messages import gettext_noop
from tournaments.record import (
    PLAYED,
    VOLUNTARY,
    WINS,
    Colour,
    Edition,
    Outcome,
    System,
)


def score(facts: Facts) -> Values:
    """Return the points of each player: the first criterion of every ranking."""
    return Values({number: facts.scores[number] for number in facts.asked}, facts.unit)


def wins(facts: Facts) -> Values:
    """Return in how many rounds each player made the points of a win, played or not.

    FIDE C.07, article 7.1.
    """
    win, records = facts.win, facts.records
    return Values({number: records[number].points.count(win) for number in facts.asked})


def games_won(facts: Facts) -> Values:
    """Return how many games each player won over the board. FIDE C.07, article 7.2.

    Here and in the next two, a forfeit win in a round robin is a game won (15.2).
    """
    return _counted(facts, won(facts))


def games_with_black(facts: Facts) -> Values:
    """Return how many games each player had with Black. FIDE C.07, article 7.3."""
    return _counted_with_black(facts, games(facts))


def wins_with_black(facts: Facts) -> Values:
    """Return how many games each player won with Black. FIDE C.07, article 7.4."""
    return _counted_with_black(facts, won(facts))


def rounds_elected_to_play(facts: Facts) -> Values:
    """Return how many rounds each player meant to play. FIDE C.07, article 7.6."""
    return _counted(facts, elected(facts))


def standard_points(facts: Facts) -> Values:
    """Return one for each round with more points than the opponent, half for equal.

    Without an opponent, points are compared with those of a draw. A double forfeit
    gives nothing to either.

    FIDE C.07, article 7.7.
    """
    return Values(
        {number: sum(standard_halves(facts, number)) for number in facts.asked}, 2
    )


def starting_rank(facts: Facts) -> Values:
    """Return the starting rank of each player. FIDE C.07, article 7.8."""
    return Values({number: number for number in facts.asked})


def explain_score(facts: Facts, number: int) -> Explanation:
    """Return the points of each round of one player."""
    points = facts.records[number].points
    return total(_parts(facts, number, [in_points(facts, each) for each in points]))


def explain_wins(facts: Facts, number: int) -> Explanation:
    """Return the rounds in which one player made the points of a win."""
    points = facts.records[number].points
    return _counting(facts, number, [each == facts.win for each in points])


def explain_games_won(facts: Facts, number: int) -> Explanation:
    return _counting(facts, number, _are_in(facts, number, won(facts)))


def explain_games_with_black(facts: Facts, number: int) -> Explanation:
    return _counting(facts, number, _are_with_black(facts, number, games(facts)))


def explain_wins_with_black(facts: Facts, number: int) -> Explanation:
    return _counting(facts, number, _are_with_black(facts, number, won(facts)))


def explain_rounds_elected_to_play(facts: Facts, number: int) -> Explanation:
    return _counting(facts, number, _are_in(facts, number, elected(facts)))


def explain_standard_points(facts: Facts, number: int) -> Explanation:
    """Return the standard points of each round of one player."""
    halves = standard_halves(facts, number)
    parts = _parts(facts, number, [Decimal(each) / 2 for each in halves])
    return total(part._replace(reasons=_why_standard(part)) for part in parts)


def explain_starting_rank(facts: Facts, number: int) -> Explanation:
    return entered(Decimal(number))


def _counting(facts: Facts, number: int, counts: Sequence[bool]) -> Explanation:
    """Return the explanation of a number of rounds: one for each that counts."""
    parts = _parts(facts, number, [Decimal(int(each)) for each in counts])
    return total(part for part in parts if part.adds)


def _parts(facts: Facts, number: int, adds: Sequence[Decimal]) -> list[Part]:
    parts = []
    for round_number, added in zip(facts.records[number].rounds, adds, strict=True):
        result = result_in(facts, number, round_number)
        parts.append(Part(round_number, result.opponent, result, added))
    return parts


def _why_standard(part: Part) -> tuple[Sentence, ...]:
    if part.opponent is None:
        why = gettext_noop("Without an opponent, points are compared with a draw.")
    elif part.result.outcome is Outcome.FORFEIT_LOSS:
        why = gettext_noop("A forfeit loss has no more points than the opponent.")
    else:
        return ()
    return (sentence(why),)


def standard_halves(facts: Facts, number: int) -> list[int]:
    """Return twice the standard points of each round of a player's record."""
    record = facts.records[number]
    columns = (record.outcomes, record.opponents, record.points, record.rounds)
    return [_halves(facts, *each) for each in zip(*columns, strict=True)]


def _halves(
    facts: Facts, outcome: Outcome, opponent: int | None, points: int, round_number: int
) -> int:
    theirs = facts.draw
    if opponent in facts.event.by_number:
        results = facts.event.by_number[opponent].results
        other = results[round_number - 1].outcome
        if outcome is other is Outcome.FORFEIT_LOSS:
            return 0
        theirs = facts.points[other]
    return 2 if points > theirs else int(points == theirs)


def won(facts: Facts) -> frozenset[Outcome]:
    """Return the outcomes that are a game won."""
    return WINS | (_forfeits_as_games(facts) & {Outcome.FORFEIT_WIN})


def games(facts: Facts) -> frozenset[Outcome]:
    """Return the outcomes that are a game."""
    return PLAYED | _forfeits_as_games(facts)


def elected(facts: Facts) -> frozenset[Outcome]:
    """Return the outcomes of rounds that a player meant to play."""
    return frozenset(Outcome) - (VOLUNTARY - _forfeits_as_games(facts))


def _counted(facts: Facts, outcomes: frozenset[Outcome]) -> Values:
    return Values(
        {number: sum(_are_in(facts, number, outcomes)) for number in facts.asked}
    )


def _counted_with_black(facts: Facts, outcomes: frozenset[Outcome]) -> Values:
    return Values(
        {
            number: sum(_are_with_black(facts, number, outcomes))
            for number in facts.asked
        }
    )


def _are_in(facts: Facts, number: int, outcomes: frozenset[Outcome]) -> list[bool]:
    return [outcome in outcomes for outcome in facts.records[number].outcomes]


def _are_with_black(
    facts: Facts, number: int, outcomes: frozenset[Outcome]
) -> list[bool]:
    record = facts.records[number]
    return [
        colour is Colour.BLACK and outcome in outcomes
        for outcome, colour in zip(record.outcomes, record.colours, strict=True)
    ]


def _forfeits_as_games(facts: Facts) -> frozenset[Outcome]:
    """Return the forfeits that article 7 counts as games. FIDE C.07, article 15.2."""
    if facts.event.system is System.SWISS:
        return frozenset()
    if facts.event.edition is Edition.AUGUST_2024:
        return frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})
    return frozenset({Outcome.FORFEIT_WIN})
