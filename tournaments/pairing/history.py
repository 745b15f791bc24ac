"""What the rounds so far mean for the next pairing. Pure: no Django."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum

from tournaments.record import (
    UNFINISHED,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
)

BARS_THE_BYE = frozenset(
    {Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.FORFEIT_WIN},
)
DOWNFLOATS_UNPLAYED = BARS_THE_BYE | {Outcome.HALF_BYE}


class Float(StrEnum):
    """Which way a player left their score group in one round."""

    DOWN = "down"
    UP = "up"


def pending_as_draws(event: EventRecord) -> EventRecord:
    """Return the event with every unfinished game drawn, for pairing only.

    FIDE C.04.2, on adjourned games.
    """
    if not any(
        result.outcome in UNFINISHED
        for player in event.players
        for result in player.results
    ):
        return event
    players = tuple(
        replace(player, results=tuple(_drawn_if_pending(r) for r in player.results))
        for player in event.players
    )
    return replace(event, players=players)


def _drawn_if_pending(result: RoundResult) -> RoundResult:
    if result.outcome in UNFINISHED:
        return result._replace(outcome=Outcome.DRAW)
    return result


def opponents_met(player: PlayerRecord) -> set[int]:
    """Return whom the player may not meet again: a forfeited game was no meeting.

    FIDE C.04.1, article 2.
    """
    return {r.opponent for r in player.results if r.outcome.is_played}


def may_have_the_bye(player: PlayerRecord) -> bool:
    """Return False if the player once had a win's points without playing.

    FIDE C.04.1, article 4.
    """
    return not any(result.outcome in BARS_THE_BYE for result in player.results)


def colour_history(player: PlayerRecord) -> tuple[Colour, ...]:
    """Return the colours of the games that the player played, in order.

    FIDE C.04.2, article 3.4.
    """
    return tuple(r.colour for r in player.results if r.outcome.is_played)


def absolute_preference(history: tuple[Colour, ...]) -> Colour | None:
    """Return the colour that a player of this history has to get, if any.

    A colour difference beyond one counts before two games in a row with one colour,
    where the two disagree. FIDE C.04.3, article 1.7.1.
    """
    difference = history.count(Colour.WHITE) - history.count(Colour.BLACK)
    if abs(difference) > 1:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    if len(history) > 1 and history[-1] == history[-2]:
        return history[-1].other
    return None


def topscorers(event: EventRecord) -> frozenset[int]:
    """Return who has more than half of the possible points, before the last round.

    There are none before any other round. FIDE C.04.3, article 1.8.
    """
    if event.rounds_paired + 1 != event.rounds_planned:
        return frozenset()
    possible = event.points.win * event.rounds_paired
    return frozenset(n for n, score in event.scores.items() if score * 2 > possible)


def virtual_points(event: EventRecord, round_number: int, number: int) -> Decimal:
    """Return what a player has on top of their score when that round is paired.

    FIDE C.04.7.
    """
    applying = [a for a in event.accelerations if a.applies(round_number, number)]
    return applying[-1].points if applying else Decimal(0)


def pairing_scores(event: EventRecord, round_number: int) -> Mapping[int, Decimal]:
    """Return the scores by which a round is paired, by starting rank.

    They are the points before that round, and the virtual points in it.
    """
    scores = event.after(round_number - 1).scores
    if not event.accelerations:
        return scores
    return {
        number: score + virtual_points(event, round_number, number)
        for number, score in scores.items()
    }


def floats(event: EventRecord) -> Mapping[int, tuple[Float | None, ...]]:
    """Return the float of each player in each round so far, None where there is none.

    Who meets a player with a lower pairing score floats down, and that player up. Of
    the rounds without play those worth more than a loss are downfloats. An unfinished
    game counts as any other.

    FIDE C.04.3, article 1.4.
    """
    event = pending_as_draws(event)
    found: dict[int, list[Float | None]] = {n: [] for n in event.by_number}
    for index in range(event.rounds_paired):
        scores = pairing_scores(event, index + 1)
        for player in event.players:
            result = player.results[index]
            found[player.number].append(_float(scores, player.number, result))
    return {number: tuple(row) for number, row in found.items()}


def _float(
    scores: Mapping[int, Decimal], number: int, result: RoundResult
) -> Float | None:
    if not result.outcome.is_played:
        return Float.DOWN if result.outcome in DOWNFLOATS_UNPLAYED else None
    difference = scores[number] - scores[result.opponent]
    if difference > 0:
        return Float.DOWN
    return Float.UP if difference < 0 else None
