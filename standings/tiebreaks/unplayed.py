"""What a round contributes to Buchholz and Sonneborn-Berger, played or not.

Pure: no Django. An *element* is one round of one player as a plain tuple

    (score, points, is_voluntary, round_number)

where `score` is what the opponent's score counts as, or that of the dummy opponent of
an unplayed round, `points` is what the player made in the round, and `is_voluntary`
says that the round was unplayed by the player's own doing. Scores and points are in
the units of `Facts`. Buchholz adds up the scores, Sonneborn-Berger the scores times
the points. Being ordered by score, the least element is the least significant.

FIDE C.07, articles 15 and 16.
"""

from collections.abc import Callable, Iterable, Sequence

from standings.tiebreaks.facts import Facts
from tournaments.record import PLAYED, REQUESTED_BYES, Edition, Outcome

Element = tuple[int, int, bool, int]

FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})


def adjusted_scores(facts: Facts) -> dict[int, int]:
    """Return the score of each player as the opponents' tie-breaks see it.

    A requested bye that only voluntary unplayed rounds follow counts as a draw,
    everything else as awarded. A game without a result yet is a round that the player
    means to play, so a bye before it counts as awarded.

    FIDE C.07, articles 16.2 and 16.3.
    """
    if facts.event.system.is_round_robin:
        return facts.scores
    draw, points = facts.draw, facts.points
    adjusted = {}
    for player in facts.event.players:
        score = facts.scores[player.number]
        for result in reversed(player.results):
            outcome = result.outcome
            if outcome in REQUESTED_BYES:
                score += draw - points[outcome]
            elif outcome is not Outcome.FORFEIT_LOSS:
                break
        adjusted[player.number] = score
    return adjusted


def elements(facts: Facts, forfeits: bool = False) -> dict[int, list[Element]]:
    """Return the elements of each player, in order of the rounds.

    `forfeits` counts forfeited games of a Swiss as games (modifier P). In a round
    robin they always count so, and there is nothing else unplayed.

    FIDE C.07, articles 6.1.1, 15.2 and 16.4.
    """
    if facts.event.system.is_round_robin:
        return _round_robin_elements(facts)
    adjusted = facts.once(adjusted_scores)
    games = PLAYED | FORFEITS if forfeits else PLAYED
    answer = {}
    for number, record in facts.records.items():
        columns = (record.outcomes, record.opponents, record.points, record.rounds)
        answer[number] = [
            (adjusted[opponent], points, False, round_number)
            if outcome in games and opponent in adjusted
            else (
                _dummy(facts, number, outcome, opponent),
                points,
                outcome.is_voluntary,
                round_number,
            )
            for outcome, opponent, points, round_number in zip(*columns, strict=True)
        ]
    return answer


def _round_robin_elements(facts: Facts) -> dict[int, list[Element]]:
    scores = facts.scores
    return {
        number: [
            (scores[opponent], points, False, round_number)
            for opponent, points, round_number in zip(
                record.opponents, record.points, record.rounds, strict=True
            )
            if opponent is not None
        ]
        for number, record in facts.records.items()
    }


def _dummy(facts: Facts, number: int, outcome: Outcome, opponent: int | None) -> int:
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
