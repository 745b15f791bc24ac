"""Tie-breaks that count rounds of a player's own record. Pure: no Django."""

from standings.tiebreaks.facts import Facts, Record, Values
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
    return Values(facts.scores, facts.unit)


def wins(facts: Facts) -> Values:
    """Return in how many rounds each player made the points of a win, played or not.

    FIDE C.07, article 7.1.
    """
    win = facts.win
    return Values(
        {number: record.points.count(win) for number, record in facts.records.items()}
    )


def games_won(facts: Facts) -> Values:
    """Return how many games each player won over the board. FIDE C.07, article 7.2.

    Here and in the next two, a forfeit win in a round robin is a game won (15.2).
    """
    counted = WINS | (_forfeits_as_games(facts) & {Outcome.FORFEIT_WIN})
    return Values(
        {
            number: sum(outcome in counted for outcome in record.outcomes)
            for number, record in facts.records.items()
        }
    )


def games_with_black(facts: Facts) -> Values:
    """Return how many games each player had with Black. FIDE C.07, article 7.3."""
    counted = PLAYED | _forfeits_as_games(facts)
    return Values(
        {
            number: _with_black(record, counted)
            for number, record in facts.records.items()
        }
    )


def wins_with_black(facts: Facts) -> Values:
    """Return how many games each player won with Black. FIDE C.07, article 7.4."""
    counted = WINS | (_forfeits_as_games(facts) & {Outcome.FORFEIT_WIN})
    return Values(
        {
            number: _with_black(record, counted)
            for number, record in facts.records.items()
        }
    )


def rounds_elected_to_play(facts: Facts) -> Values:
    """Return how many rounds each player meant to play. FIDE C.07, article 7.6."""
    missed = VOLUNTARY - _forfeits_as_games(facts)
    return Values(
        {
            number: sum(outcome not in missed for outcome in record.outcomes)
            for number, record in facts.records.items()
        }
    )


def standard_points(facts: Facts) -> Values:
    """Return one for each round with more points than the opponent, half for equal.

    Without an opponent, points are compared with those of a draw. A double forfeit
    gives nothing to either.

    FIDE C.07, article 7.7.
    """
    return Values(
        {number: _standard_halves(facts, number) for number in facts.records}, 2
    )


def starting_rank(facts: Facts) -> Values:
    """Return the starting rank of each player. FIDE C.07, article 7.8."""
    return Values({number: number for number in facts.records})


def _standard_halves(facts: Facts, number: int) -> int:
    halves = 0
    record = facts.records[number]
    columns = (record.outcomes, record.opponents, record.points, record.rounds)
    for outcome, opponent, points, round_number in zip(*columns, strict=True):
        theirs, is_double_forfeit = facts.draw, False
        if opponent in facts.records:
            results = facts.event.by_number[opponent].results
            other = results[round_number - 1].outcome
            theirs = facts.points[other]
            is_double_forfeit = outcome is other is Outcome.FORFEIT_LOSS
        if points > theirs:
            halves += 2
        elif points == theirs and not is_double_forfeit:
            halves += 1
    return halves


def _with_black(record: Record, counted: frozenset[Outcome]) -> int:
    return sum(
        outcome in counted
        for outcome, colour in zip(record.outcomes, record.colours, strict=True)
        if colour is Colour.BLACK
    )


def _forfeits_as_games(facts: Facts) -> frozenset[Outcome]:
    """Return the forfeits that article 7 counts as games. FIDE C.07, article 15.2."""
    if facts.event.system is System.SWISS:
        return frozenset()
    if facts.event.edition is Edition.AUGUST_2024:
        return frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})
    return frozenset({Outcome.FORFEIT_WIN})
