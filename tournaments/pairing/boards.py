"""Who plays whom on which board. Pure: no Django."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Board:
    """One game to come, by starting ranks."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Pairings:
    """One round to come: its boards, board 1 first, and who gets the pairing's bye.

    `bye` is a starting rank, or None if nobody is left over.
    """

    boards: tuple[Board, ...]
    bye: int | None = None


def usual_board_order(
    boards: Iterable[Board], scores: Mapping[int, Decimal]
) -> tuple[Board, ...]:
    """Return the boards with the leaders first.

    The order is by the score of the better placed player of each board, then by the
    sum of both scores, then by the better placed player's starting rank.

    FIDE C.04.2.
    """

    def place(board: Board) -> tuple[Decimal, Decimal, int]:
        best, better_placed = max(
            (scores[number], -number) for number in (board.white, board.black)
        )
        return -best, -scores[board.white] - scores[board.black], -better_placed

    return tuple(sorted(boards, key=place))
