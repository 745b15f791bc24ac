"""Round-robin tables, after Berger. Pure: no Django."""

from typing import NamedTuple

from tournaments.pairing.boards import Board


class BergerRound(NamedTuple):
    """The boards of one round, in the order of the table, and who rests, if anyone."""

    boards: tuple[Board, ...]
    resting: int | None


def rounds_of(players: int, cycles: int = 1) -> int:
    """Return how many rounds it takes for all to meet all, `cycles` times."""
    return cycles * _rounds_of_a_cycle(players)


def berger_round(players: int, round_number: int, cycles: int = 1) -> BergerRound:
    """Return one round of the table for that many players, numbered from 1.

    Every even cycle repeats the one before with colours reversed. The last two rounds
    of the first of two cycles change places, so that nobody has one colour three
    times in a row at the turn.

    Raises ValueError if there is no such round. FIDE C.05, Annex 1.
    """
    rounds = rounds_of(players, cycles)
    if not 1 <= round_number <= rounds:
        raise ValueError(f"round {round_number} of a table with {rounds} rounds")
    cycle, index = divmod(round_number - 1, _rounds_of_a_cycle(players))
    has_return = cycle + 1 < cycles
    row = _swapped(players, index + 1) if has_return else index + 1
    boards = _row(players + players % 2, row)
    if cycle % 2:
        boards = [Board(board.black, board.white) for board in boards]
    resting = next(
        (
            min(board.white, board.black)
            for board in boards
            if players < max(board.white, board.black)
        ),
        None,
    )
    playing = [b for b in boards if max(b.white, b.black) <= players]
    return BergerRound(tuple(playing), resting)


def match_round(players: int, round_number: int) -> BergerRound:
    """Return one round of the table in which each pair plays two games in a row.

    Two rounds make up each row of the table, the second with colours reversed.

    Raises ValueError if there is no such round.
    """
    rounds = rounds_of(players, 2)
    if not 1 <= round_number <= rounds:
        raise ValueError(f"round {round_number} of a table with {rounds} rounds")
    row, is_return = divmod(round_number - 1, 2)
    boards, resting = berger_round(players, row + 1)
    if is_return:
        boards = tuple(Board(board.black, board.white) for board in boards)
    return BergerRound(boards, resting)


def _rounds_of_a_cycle(players: int) -> int:
    if players < 2:
        raise ValueError(f"a round robin needs two players, found {players}")
    return players + players % 2 - 1


def _swapped(players: int, row: int) -> int:
    """Return the row of the table played in this round, the last two exchanged."""
    last = _rounds_of_a_cycle(players)
    return {last - 1: last, last: last - 1}.get(row, row) if last > 1 else row


def _row(size: int, row: int) -> list[Board]:
    """Return one row of the table for an even number of players, board 1 first."""
    rotating = size - 1

    def seat(number: int) -> int:
        return (number - 1) % rotating + 1

    is_odd = row % 2 == 1
    first = seat((row + 1) // 2 if is_odd else size // 2 + row // 2)
    top_board = Board(first, size) if is_odd else Board(size, first)
    return [
        top_board,
        *(Board(seat(first + k), seat(first - k)) for k in range(1, size // 2)),
    ]
