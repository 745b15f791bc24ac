"""What a round contributes to Buchholz and Sonneborn-Berger, played or not.

Pure: no Django. Scores and points are in the units of `Facts`. Buchholz adds up the
scores, Sonneborn-Berger the scores times the points.

FIDE C.07, articles 15 and 16.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from standings.tiebreaks.facts import Facts, Record
from tournaments.record import (
    PLAYED,
    REQUESTED_BYES,
    VOLUNTARY,
    Edition,
    Outcome,
    RoundResult,
)

# A round as (score, points, is_voluntary, round_number), see Row. Being ordered by
# score, the least element is the least significant.
Element = tuple[int, int, bool, int]

FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})


class Row(NamedTuple):
    """The elements of one player, in order of the rounds, as columns of equal length.

    `scores` are what the opponents' scores count as, or those of the dummy opponents
    of unplayed rounds; `points` are what the player made. `voluntary` says for each
    round whether it was unplayed by the player's own doing, or is empty if none was.
    """

    scores: Sequence[int]
    points: Sequence[int]
    rounds: Sequence[int]
    voluntary: Sequence[bool] = ()

    def elements(self) -> list[Element]:
        """Return the rounds one by one."""
        voluntary = self.voluntary or repeat(False, len(self.scores))
        columns = (self.scores, self.points, voluntary, self.rounds)
        return list(zip(*columns, strict=False))


def adjusted_scores(facts: Facts) -> Mapping[int, int]:
    """Return the score of each player as the opponents' tie-breaks see it.

    In a round robin it is the score. FIDE C.07, articles 16.2 and 16.3.
    """
    if facts.event.system.is_round_robin:
        return facts.scores
    return facts.of_each(adjusted_score)


def adjusted_score(facts: Facts, number: int) -> int:
    """Return the score of one player of a Swiss as the opponents' tie-breaks see it.

    A requested bye that only voluntary unplayed rounds follow counts as a draw,
    everything else as awarded.

    FIDE C.07, articles 16.2 and 16.3.
    """
    score = facts.scores[number]
    results = facts.event.by_number[number].results
    if not results or results[-1].outcome not in VOLUNTARY:
        return score
    for result in adjusted_rounds(results).values():
        score += facts.draw - facts.points[result.outcome]
    return score


def adjusted_rounds(results: Sequence[RoundResult]) -> dict[int, RoundResult]:
    """Return the requested byes that count as draws for the opponents, by round.

    They are those that only voluntary unplayed rounds follow. A game without a result
    yet is a round that the player means to play, so a bye before it counts as awarded.

    FIDE C.07, article 16.2.5.
    """
    answer = {}
    for round_number in range(len(results), 0, -1):
        result = results[round_number - 1]
        if result.outcome in REQUESTED_BYES:
            answer[round_number] = result
        elif result.outcome is not Outcome.FORFEIT_LOSS:
            break
    return answer


def rows(facts: Facts, forfeits: bool = False) -> Mapping[int, Row]:
    """Return the elements of each player.

    `forfeits` counts forfeited games of a Swiss as games (modifier P). In a round
    robin they always count so, and there is nothing else unplayed.

    FIDE C.07, articles 6.1.1, 15.2 and 16.4.
    """
    if facts.event.system.is_round_robin:
        return facts.of_each(_row_of_round_robin)
    adjusted = facts.once(adjusted_scores)
    return facts.of_each(_row, adjusted, PLAYED | FORFEITS if forfeits else PLAYED)


def _row(
    facts: Facts, number: int, adjusted: Mapping[int, int], games: frozenset[Outcome]
) -> Row:
    record = facts.records[number]
    if record.is_played:
        scores = list(map(adjusted.__getitem__, record.opponents))
        return Row(scores, record.points, record.rounds)
    known = facts.event.by_number
    scores = [
        adjusted[opponent]
        if outcome in games and opponent in known
        else dummy(facts, number, outcome, opponent)
        for outcome, opponent in zip(record.outcomes, record.opponents, strict=True)
    ]
    missed = VOLUNTARY - games
    if missed.isdisjoint(record.outcomes):
        return Row(scores, record.points, record.rounds)
    voluntary = [outcome in missed for outcome in record.outcomes]
    return Row(scores, record.points, record.rounds, voluntary)


def _row_of_round_robin(facts: Facts, number: int) -> Row:
    scores, record = facts.scores, facts.records[number]
    games = _with_opponents(record)
    if not games:
        return Row((), (), ())
    opponents, points, rounds = zip(*games, strict=True)
    return Row([scores[opponent] for opponent in opponents], points, rounds)


def _with_opponents(record: Record) -> list[tuple[int, int, int]]:
    columns = (record.opponents, record.points, record.rounds)
    return [game for game in zip(*columns, strict=True) if game[0] is not None]


def dummy(facts: Facts, number: int, outcome: Outcome, opponent: int | None) -> int:
    """Return the score of the dummy opponent. FIDE C.07, article 16.4."""
    own = facts.scores[number]
    if facts.event.edition is Edition.AUGUST_2024:
        return own
    if outcome in FORFEITS and opponent is not None:
        return min(own, facts.once(adjusted_scores)[opponent])
    return min(own, facts.draw * facts.event.rounds_planned)


def cut(
    row: Sequence[Element],
    low: int,
    high: int,
    contribution: Callable[[Element], int],
) -> list[Element]:
    """Return the elements of one player that are cut.

    `low` least significant ones go first, then `high` with the highest scores; there
    may be fewer elements than cuts. A voluntary unplayed round is cut in place of the
    least significant element, unless that contributes more.

    FIDE C.07, articles 14.1 to 14.4 and 16.5.
    """
    if not any(element[2] for element in row):
        ordered = sorted(row)
        kept = ordered[low:]
        return ordered[:low] + (kept[-high:] if high else [])
    kept, gone = list(row), []
    for _ in range(min(low, len(kept))):
        gone.append(_least_significant(kept, contribution))
        kept.remove(gone[-1])
    for _ in range(min(high, len(kept))):
        gone.append(max(kept))
        kept.remove(gone[-1])
    return gone


def _least_significant(
    row: Iterable[Element], contribution: Callable[[Element], int]
) -> Element:
    least = min(row)
    voluntary = [element for element in row if element[2]]
    if not voluntary:
        return least
    candidate = min(voluntary, key=lambda element: (contribution(element), element[0]))
    return candidate if contribution(candidate) >= contribution(least) else least
