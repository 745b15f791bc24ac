"""Tie-breaks that count rounds of a player's own record. Pure: no Django."""

from standings.tiebreaks.facts import Facts, Record, Values
from tournaments.record import (
    PLAYED,
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


def starting_rank(facts: Facts) -> Values:
    """Return the starting rank of each player. FIDE C.07, article 7.8."""
    return Values({number: number for number in facts.records})


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
