"""What a deed is: an event, what is done to it, and the lines that tell of it."""

from collections.abc import Callable
from typing import NamedTuple

from tests.tournaments.acts import played
from tournaments.models import Event


class Line(NamedTuple):
    """A line of the record. `before` and `after` may be functions of the event."""

    action: str
    about: str = ""
    round_number: int | None = None
    board: int | None = None
    before: object = None
    after: object = None


class Case(NamedTuple):
    """An event, something that is done to it, and the lines that tell of it."""

    start: Callable[[], Event]
    act: Callable[[Event], object]
    lines: list[Line]


def not_looked_at(_event):
    """Stand for what is checked by the tests of the action."""
    return ...


LAST_PLAYED = {"start": played, "rounds_planned": 1}
