"""What follows from another result of an earlier round. Pure: no Django."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from standings.ranking import rank
from tournaments.pairing import NoPairing, PairingError, pair
from tournaments.pairing.boards import Board
from tournaments.record import OUTCOMES, EventRecord, Outcome, Result

# Of more players no round is paired anew, and of further rounds only as many as have
# so many players together: more would take too long.
MOST_PLAYERS = 200
MOST_IN_ALL = 400


@dataclass(frozen=True, slots=True)
class Standing:
    """Points, and the places that a player shares; None for who has no place."""

    score: Decimal
    rank: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class Move:
    """A player, by starting rank, whose points or place would be others."""

    number: int
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class Seats:
    """A round that would have been paired differently, where it would.

    `new` are the boards that would have come, and `bye` who would have had the bye
    instead of another player.
    """

    new: tuple[Board, ...]
    bye: int | None

    @property
    def is_same(self) -> bool:
        return not self.new and self.bye is None


def with_result(
    event: EventRecord, round_number: int, white: int, result: Result
) -> EventRecord:
    """Return the event with another result of the game that a player had with White.

    `white` is a starting rank. Raises ValueError if there is no such game.
    """
    index = round_number - 1
    black = event.by_number[white].results[index].opponent
    if black is None:
        raise ValueError(f"{white} has no game in round {round_number}")
    outcomes = dict(zip((white, black), OUTCOMES[result], strict=True))
    players = []
    for player in event.players:
        outcome = outcomes.get(player.number)
        if outcome is not None:
            rounds = list(player.results)
            rounds[index] = rounds[index]._replace(outcome=outcome)
            player = replace(player, results=tuple(rounds))
        players.append(player)
    return replace(event, players=tuple(players))


def moves(
    before: EventRecord, after: EventRecord, order: Sequence[str]
) -> tuple[Move, ...]:
    """Return whose points or places differ, in the order of the new standings.

    `order` holds codes of tie-breaks, as for `rank`.
    """
    old, new = _standings(before, order), _standings(after, order)
    return tuple(
        Move(number, old[number], standing)
        for number, standing in new.items()
        if standing != old[number]
    )


def _standings(event: EventRecord, order: Sequence[str]) -> dict[int, Standing]:
    placed = {
        place.number: Standing(place.score, place.rank, place.last)
        for place in rank(event, order)
    }
    # Who left a round robin early has no place, and points all the same.
    return placed | {
        number: Standing(score, None, None)
        for number, score in event.scores.items()
        if number not in placed
    }


def rounds_to_compare(event: EventRecord, first: int) -> range:
    """Return the paired rounds from `first` on that are worth pairing anew.

    `first` is the round after the one that was corrected, and always among them.
    """
    last = first + max(MOST_IN_ALL // max(len(event.players), 1), 1) - 1
    return range(first, min(last, event.rounds_paired) + 1)


def paired_anew(
    before: EventRecord,
    after: EventRecord,
    round_number: int,
    forbidden: Collection[frozenset[int]] = (),
) -> Seats | None:
    """Return where a paired round of a Swiss would have been paired differently.

    Both events hold that round; it is paired from the rounds before it as they were
    played, with one result and with the other, so that what was changed by hand does
    not count. None if the field is too large or the engine finds no pairing.
    """
    if len(before.players) > MOST_PLAYERS:
        return None
    absent = {
        player.number
        for player in before.players
        if not _is_to_pair(player.results[round_number - 1].outcome)
    }
    try:
        old, new = (
            pair(event.after(round_number - 1), absent, forbidden=forbidden)
            for event in (before, after)
        )
    except (NoPairing, PairingError):
        return None
    boards = tuple(board for board in new.boards if board not in old.boards)
    return Seats(boards, new.bye if new.bye != old.bye else None)


def _is_to_pair(outcome: Outcome) -> bool:
    return outcome.is_paired or outcome is Outcome.PAIRING_BYE
