"""Two teams, everybody of one against everybody of the other. Pure: no Django.

The scheme of Scheveningen. Nobody ever has one colour three times in a row.
"""

from typing import NamedTuple

from tournaments.messages import gettext_noop
from tournaments.pairing.boards import Board
from tournaments.pairing.errors import NoPairing
from tournaments.record import EventRecord, Side

SMALLEST_TEAM = 2


class Seats(NamedTuple):
    """One game: places in teams A and B, counted from 1, and whether A has White."""

    first: int
    second: int
    is_white: bool


UNEQUAL = gettext_noop(
    "The two teams must be equal in size, with two players or more each. Players in "
    "team A: %(first)s; in team B: %(second)s; in no team: %(without)s."
)


def halves_alternate(size: int) -> bool:
    """Return True if half of each team of that size has White in every round.

    Other teams have White on all boards, team A in odd rounds.
    """
    return size % 4 == 0


def scheveningen_round(size: int, round_number: int) -> tuple[Seats, ...]:
    """Return one round of two teams of `size` players, in the order of team A.

    There are as many rounds as players in a team. Raises ValueError if there is no
    such round.
    """
    if not 1 <= round_number <= size:
        raise ValueError(f"round {round_number} of a table with {size} rounds")
    is_odd = round_number % 2 == 1
    if not halves_alternate(size):
        return tuple(
            Seats(place, _moved(place, round_number, size), is_odd)
            for place in range(1, size + 1)
        )
    half = size // 2
    # Each half meets one half of the other team, then in as many rounds the other.
    is_crossed = round_number > half
    games = []
    for place in range(1, size + 1):
        is_lower = place > half
        opponent = _moved(place - half * is_lower, round_number, half)
        meets_lower = is_lower is not is_crossed
        games.append(
            Seats(place, opponent + half * meets_lower, is_odd is not is_lower)
        )
    return tuple(games)


def _moved(place: int, round_number: int, size: int) -> int:
    """Return the opponent's place: the same in round 1, one further in each round."""
    return (place + round_number - 2) % size + 1


def between_teams(event: EventRecord, round_number: int) -> tuple[Board, ...]:
    """Return the boards of one round; places in a team follow the starting ranks.

    Raises NoPairing unless everybody is in a team and both teams are equal in size,
    with two players or more.
    """
    numbers = sorted(event.by_number)
    first, second, without = (
        [number for number in numbers if event.by_number[number].side is side]
        for side in (Side.A, Side.B, None)
    )
    if without or len(first) != len(second) or len(first) < SMALLEST_TEAM:
        params = {
            "first": len(first),
            "second": len(second),
            "without": len(without),
        }
        raise NoPairing(UNEQUAL, params)
    boards = []
    for seats in scheveningen_round(len(first), round_number):
        one, other = first[seats.first - 1], second[seats.second - 1]
        boards.append(Board(one, other) if seats.is_white else Board(other, one))
    return tuple(boards)
