"""A round put together by hand, step by step. Pure: no Django."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count

from tournaments.messages import gettext_noop
from tournaments.pairing.boards import Board, numbered, usual_board_order
from tournaments.pairing.errors import CannotPlace

SAME_PLAYER = gettext_noop("The same player is chosen twice. Choose two players.")
BOTH_WITHOUT_A_GAME = gettext_noop(
    "Both players are without a game, so there is nothing to exchange. Pair them."
)
SEATED_ALREADY = gettext_noop(
    "Only players without a game can be paired. Unpair their boards first, or exchange."
)
HAS_THE_BYE = gettext_noop("This player has the bye already.")
NO_SUCH_BOARD = gettext_noop("This round has no board %(board)d.")
NO_BOARD_CHOSEN = gettext_noop("Choose at least one board in the table.")


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays whom at which board, and who has the pairing's bye.

    Players are named by starting rank. Who is in neither has no game until placed.
    """

    boards: Mapping[int, Board]
    bye: int | None = None

    @property
    def seated(self) -> set[int]:
        """Return who sits at a board."""
        return {n for board in self.boards.values() for n in (board.white, board.black)}


def exchange(seating: Seating, first: int, second: int) -> Seating:
    """Return the seating after two players swapped places.

    A place is a seat, the bye, or none. Two who share a board swap colours.
    Raises CannotPlace if neither has a seat or the bye.
    """
    if first == second:
        raise CannotPlace(SAME_PLAYER, {})
    if not {first, second} & (seating.seated | {seating.bye}):
        raise CannotPlace(BOTH_WITHOUT_A_GAME, {})
    now = {first: second, second: first}

    def seat(board: Board) -> Board:
        return Board(
            now.get(board.white, board.white), now.get(board.black, board.black)
        )

    boards = {number: seat(board) for number, board in seating.boards.items()}
    return Seating(boards, now.get(seating.bye, seating.bye))


def swap_colours(seating: Seating, boards: Collection[int]) -> Seating:
    """Return the seating with White and Black turned round at some boards."""
    check_boards(seating, boards)
    turned = {
        number: Board(seating.boards[number].black, seating.boards[number].white)
        for number in boards
    }
    return replace(seating, boards=dict(seating.boards) | turned)


def take_apart(seating: Seating, boards: Collection[int]) -> Seating:
    """Return the seating without some boards; their players have no game then."""
    check_boards(seating, boards)
    kept = {n: board for n, board in seating.boards.items() if n not in boards}
    return replace(seating, boards=kept)


def put_together(seating: Seating, white: int, black: int) -> Seating:
    """Return the seating with a game of two players who have none.

    It gets the lowest board that is free. Who had the bye gives it up.
    Raises CannotPlace if one of them sits at a board.
    """
    if white == black:
        raise CannotPlace(SAME_PLAYER, {})
    if {white, black} & seating.seated:
        raise CannotPlace(SEATED_ALREADY, {})
    number = next(n for n in count(1) if n not in seating.boards)
    boards = dict(seating.boards) | {number: Board(white, black)}
    bye = None if seating.bye in (white, black) else seating.bye
    return Seating(boards, bye)


def give_bye(seating: Seating, player: int) -> Seating:
    """Return the seating with the bye given to a player.

    Who had it takes the player's place. If nobody had it and the player sat at a
    board, the opponent is without a game. Raises CannotPlace if the player has it.
    """
    if player == seating.bye:
        raise CannotPlace(HAS_THE_BYE, {})
    if seating.bye is not None:
        return exchange(seating, player, seating.bye)
    boards = {
        number: board
        for number, board in seating.boards.items()
        if player not in (board.white, board.black)
    }
    return Seating(boards, player)


def in_usual_order(
    seating: Seating, scores: Mapping[int, Decimal], fixed: Mapping[int, int]
) -> Seating:
    """Return the seating with its boards numbered as those of a new pairing.

    `scores` and `fixed` are the points and the boards of their own, by starting rank.
    """
    boards = usual_board_order(seating.boards.values(), scores)
    return replace(seating, boards=numbered(boards, fixed))


def check_boards(seating: Seating, boards: Collection[int]) -> None:
    """Raise CannotPlace unless there are boards, and all of them in the seating."""
    if not boards:
        raise CannotPlace(NO_BOARD_CHOSEN, {})
    for number in sorted(boards):
        if number not in seating.boards:
            raise CannotPlace(NO_SUCH_BOARD, {"board": number})
