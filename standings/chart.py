"""The chart of a player's place after each round, as coordinates. Pure: no Django."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

WIDTH = 760
LEFT, TOP = 44, 24
# Lines that end with a name end earlier.
RIGHT, RIGHT_OF_NAMES = 740, 606
# Up to so many players each has a line and a name.
FEW = 12
LINE_HEIGHT = 26
MOST_HEIGHT = 286
# The places around a player's own that the chart of a large field shows at least.
LEAST_SPAN = 10
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

    `mine` and `others` are the paths of lines, those of the other players or, in a
    large field, rules at the places that are marked. `squares` are the left upper
    corners of the squares on the player's own. `shown` holds (round, place).
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
    player in both. The chart of a large field shows the places around the player's
    own, and no other player.
    """
    own = places[mine]
    is_small = len(places) <= FEW
    first, last = _span(places) if is_small else _span_around(own, len(places))
    height = min(LINE_HEIGHT * (last - first), MOST_HEIGHT)
    right = RIGHT_OF_NAMES if is_small else RIGHT
    count = len(own)
    across = [LEFT + _scaled(n, count - 1, right - LEFT) for n in range(count)]

    def down(place: int) -> int:
        return TOP + _scaled(place - first, last - first, height)

    def points(line: Sequence[int | None]) -> list[tuple[int, int] | None]:
        return [
            None if place is None else (x, down(place))
            for x, place in zip(across, line, strict=True)
        ]

    on_mine = points(own)
    marks = tuple(Mark(place, down(place)) for place in _marked(first, last))
    others = [line for index, line in enumerate(places) if index != mine]
    rules = tuple(f"M{LEFT} {mark.at}H{right}" for mark in marks)
    return Chart(
        width=WIDTH,
        height=TOP + height + 30,
        rounds=tuple(Mark(number, x) for number, x in enumerate(across, start=1)),
        places=marks,
        mine=_path(on_mine),
        others=tuple(_path(points(line)) for line in others) if is_small else rules,
        squares=tuple((x - 4, y - 4) for x, y in filter(None, on_mine)),
        labels=tuple(_labels(places, names, mine, down)) if is_small else (),
        shown=tuple(enumerate(own, start=1)),
    )


def _span(places: Sequence[Sequence[int | None]]) -> tuple[int, int]:
    """Return the first and the last place of a field.

    Who has left the standings since may have had a place below all of today's.
    """
    return 1, max(len(places), *(place or 1 for line in places for place in line))


def _span_around(own: Sequence[int | None], players: int) -> tuple[int, int]:
    """Return the first and the last place to show of a large field."""
    had = [place for place in own if place is not None]
    spare = max(1, (LEAST_SPAN - (max(had) - min(had))) // 2)
    first = max(1, min(had) - spare)
    last = max(first + LEAST_SPAN, max(had) + spare)
    return first, max(max(had), min(last, players))


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


def _marked(first: int, last: int) -> list[int]:
    """Return the places that the axis names: both ends, and round numbers between."""
    step = next(step for step in STEPS if (last - first) / step < MOST_MARKS)
    inner = [n for n in range(first, last) if n % step == 0]
    # Not so close to an end that the numbers meet.
    inner = [n for n in inner if min(n - first, last - n) > step / 2]
    return [first, *inner, last]


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
