"""Who plays whom on which board. Pure: no Django."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import count


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


def numbered(
    boards: Iterable[Board], fixed: Mapping[int, int] | None = None
) -> dict[int, Board]:
    """Return the boards by number, those of players with a fixed board around.

    `boards` come in the usual order. `fixed` gives the board of each player who has
    one of their own, by starting rank: their game sits there, and the others keep
    their order on the numbers that are left. Where two games claim one board, the
    earlier has it. Two such players who meet sit at the lower of their boards.
    """
    fixed = fixed or {}
    places: dict[int, Board] = {}
    others = []
    for board in boards:
        wanted = sorted({fixed[n] for n in (board.white, board.black) if n in fixed})
        free = [number for number in wanted if number not in places]
        if free:
            places[free[0]] = board
        else:
            others.append(board)
    left = (number for number in count(1) if number not in places)
    places |= zip(left, others, strict=False)
    return dict(sorted(places.items()))
