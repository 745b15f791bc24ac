"""Where everything stands in the drawing of a round's brackets. Pure: no Django.

Each score group is a band, each board a link between two players in it: the higher
ranked above, the other below. Who floats down stands at the foot of their own band,
and the link crosses into the band of the opponent.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from tournaments.pairing.why import Bracket, RoundFacts, Side, higher
from tournaments.record import Colour

# All in pixels, but for COLUMNS, the boards beside each other.
LEFT = 56
COLUMN = 34
COLUMNS = 18
UPPER, LOWER, LINE = 20, 52, 72
FLOATERS = 36


class Spot(NamedTuple):
    """A player. `colour` is None for the bye."""

    x: int
    y: int
    number: int
    colour: Colour | None


class Link(NamedTuple):
    """A board: a line between two players, starting ranks, White first."""

    path: str
    board: int
    white: int
    black: int


class Band(NamedTuple):
    """A score group, from its upper edge."""

    y: int
    height: int
    score: Decimal


@dataclass
class Drawing:
    width: int = LEFT + COLUMNS * COLUMN
    height: int = 0
    bands: list[Band] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)


def drawing(facts: RoundFacts) -> Drawing:
    """Return the brackets of a round as bands, links and spots."""
    found = Drawing()
    floaters: dict[int, Spot] = {}
    columns = dict(_columns_of_floaters(facts.brackets))
    for bracket in facts.brackets:
        y = found.height
        found.height += _lines(bracket, facts.bye) * LINE
        if bracket.moved_on:
            floaters |= _floaters(facts, bracket, columns, found.height + UPPER)
            found.height += FLOATERS
        found.bands.append(Band(y, found.height - y, bracket.score))
        _draw_boards(found, bracket, y, floaters, facts.bye)
    found.spots += floaters.values()
    return found


def _lines(bracket: Bracket, bye: int | None) -> int:
    places = len(bracket.boards) + (bye in bracket.residents)
    return -(-places // COLUMNS)


def _ordered(bracket: Bracket):
    """Return the boards of a bracket, those of players moved down first."""
    down = set(bracket.moved_down)
    return sorted(
        bracket.boards,
        key=lambda board: (
            down.isdisjoint(s.number for s in board.sides),
            board.number,
        ),
    )


def _columns_of_floaters(brackets) -> Iterator[tuple[int, int]]:
    """Yield each player moved down and the column of the board they get."""
    for bracket in brackets:
        for place, board in enumerate(_ordered(bracket)):
            leading = higher(*board.sides)
            if leading.number in bracket.moved_down:
                yield leading.number, place % COLUMNS


def _floaters(
    facts: RoundFacts, bracket: Bracket, columns: Mapping[int, int], y: int
) -> dict[int, Spot]:
    """Return the spots of those who leave a bracket, above their boards if they can."""
    colours = {side.number: side.colour for b in facts.boards for side in b.sides}
    taken: dict[int, int] = {}
    for number in sorted(bracket.moved_on, key=lambda each: (columns[each], each)):
        taken[_free(columns[number], taken)] = number
    return {
        number: Spot(_x(column), y, number, colours[number])
        for column, number in taken.items()
    }


def _free(column: int, taken: Collection[int]) -> int:
    while column in taken:
        column += 1
    return column


def _draw_boards(
    found: Drawing,
    bracket: Bracket,
    top: int,
    floaters: Mapping[int, Spot],
    bye: int | None,
) -> None:
    for place, board in enumerate(_ordered(bracket)):
        leading = higher(*board.sides)
        other = board.black if leading is board.white else board.white
        lower = _spot(place, top + LOWER, other)
        upper = floaters.get(leading.number)
        if upper is None:
            upper = _spot(place, top + UPPER, leading)
            found.spots.append(upper)
        found.spots.append(lower)
        path = _path(upper, lower)
        white, black = board.white.number, board.black.number
        found.links.append(Link(path, board.number, white, black))
    if bye in bracket.residents:
        place = len(bracket.boards)
        y = top + UPPER + place // COLUMNS * LINE
        found.spots.append(Spot(_x(place % COLUMNS), y, bye, None))


def _spot(place: int, y: int, side: Side) -> Spot:
    line = place // COLUMNS * LINE
    return Spot(_x(place % COLUMNS), y + line, side.number, side.colour)


def _x(column: int) -> int:
    return LEFT + column * COLUMN + COLUMN // 2


def _path(upper: Spot, lower: Spot) -> str:
    if upper.x == lower.x:
        return f"M{upper.x} {upper.y}V{lower.y}"
    middle = (upper.y + lower.y) // 2
    bend = f"{upper.x} {middle} {lower.x} {middle} {lower.x} {lower.y}"
    return f"M{upper.x} {upper.y}C{bend}"
