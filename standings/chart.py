"""The chart of a player's place after each round, as coordinates. Pure: no Django."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

WIDTH = 760
LEFT, RIGHT, TOP = 44, 606, 24
# Up to so many players each has a line and a name.
FEW = 12
LINE_HEIGHT = 26
MOST_HEIGHT = 286
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_MARKS = 12


class Mark(NamedTuple):
    """A number on an axis, and where."""

    number: int
    at: int


class Label(NamedTuple):
    """A name at the end of a line; `is_mine` for the player whom the chart is of."""

    name: str
    at: int
    is_mine: bool


class Chart(NamedTuple):
    """All in the units of a view box of `width` and `height`.

    `mine` and `others` are the paths of lines, `squares` the left upper corners of
    the squares on the player's own. `shown` holds (round, place).
    """

    width: int
    height: int
    rounds: tuple[Mark, ...]
    places: tuple[Mark, ...]
    mine: str
    others: tuple[str, ...]
    squares: tuple[tuple[int, int], ...]
    labels: tuple[Label, ...]
    shown: tuple[tuple[int, int | None], ...]


def chart_of(
    places: Sequence[Sequence[int | None]], names: Sequence[str], mine: int
) -> Chart:
    """Return the chart of one player's places.

    `places` holds the places of each player after each round, None for a round after
    which there was none; `names` the players' names, and `mine` is the position of the
    player in both. In a large field the others have no lines.
    """
    own = places[mine]
    is_small = len(places) <= FEW
    # Who has left the standings since may have had a place below all of today's.
    lowest = max(len(places), *(place or 1 for line in places for place in line))
    height = min(LINE_HEIGHT * (lowest - 1), MOST_HEIGHT)
    across = [
        _scaled(index, len(own) - 1, RIGHT - LEFT) + LEFT for index in range(len(own))
    ]

    def down(place: int) -> int:
        return TOP + _scaled(place - 1, lowest - 1, height)

    def points(line: Sequence[int | None]) -> list[tuple[int, int] | None]:
        return [
            None if place is None else (x, down(place))
            for x, place in zip(across, line, strict=True)
        ]

    on_mine = points(own)
    others = [line for index, line in enumerate(places) if index != mine]
    return Chart(
        width=WIDTH,
        height=TOP + height + 30,
        rounds=tuple(Mark(number, x) for number, x in enumerate(across, start=1)),
        places=tuple(Mark(place, down(place)) for place in _marked(lowest)),
        mine=_path(on_mine),
        others=tuple(_path(points(line)) for line in others) if is_small else (),
        squares=tuple((x - 4, y - 4) for x, y in filter(None, on_mine)),
        labels=tuple(_labels(places, names, mine, down)) if is_small else (),
        shown=tuple(enumerate(own, start=1)),
    )


def _labels(places, names, mine: int, down) -> Iterator[Label]:
    """Yield each name once at the height of its last place, those who share a place
    below each other.
    """
    last = [
        (line[-1], index != mine, index)
        for index, line in enumerate(places)
        if line[-1] is not None
    ]
    for row, (_place, _is_other, index) in enumerate(sorted(last), start=1):
        yield Label(names[index], down(row), index == mine)


def _marked(players: int) -> list[int]:
    """Return the places that the axis names: the first, the last and round numbers."""
    step = next(step for step in STEPS if players / step <= MOST_MARKS)
    inner = [place for place in range(step, players, step) if place > 1]
    if inner and players - inner[-1] < step / 2:
        inner.pop()
    return sorted({1, *inner, players})


def _path(points: Sequence[tuple[int, int] | None]) -> str:
    """Return an SVG path through the points, with a gap where there is none."""
    text, draws = "", False
    for point in points:
        if point is not None:
            text += f"{'L' if draws else 'M'}{point[0]} {point[1]}"
        draws = point is not None
    return text


def _scaled(index: int, last: int, length: int) -> int:
    return round(index * length / last) if last > 0 else 0
