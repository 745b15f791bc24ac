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
    counts = outcomes.__contains__
    records = facts.records
    return Values(
        {number: sum(map(counts, records[number].outcomes)) for number in facts.asked}
    )


def _counted_with_black(facts: Facts, outcomes: frozenset[Outcome]) -> Values:
    return Values(
        {number: _with_black(facts.records[number], outcomes) for number in facts.asked}
    )


def _with_black(record: Record, outcomes: frozenset[Outcome]) -> int:
    return sum(
        outcome in outcomes
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
