"""When rounds start, by the calendar and the clock of the venue. Pure: no Django.

An event keeps a text for each round: 2026-12-05T10:00, or 2026-12-05 where the time is
not known, or nothing.
"""

from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import NamedTuple


class Start(NamedTuple):
    """A day, and the time where it is known. Neither has a time zone."""

    day: date
    clock: time | None = None

    def __str__(self) -> str:
        return f"{self.day}T{self.clock:%H:%M}" if self.clock else f"{self.day}"

    def is_after(self, other: "Start") -> bool:
        """Return False if it is not later; on one day an unknown time fits any."""
        if self.day != other.day:
            return self.day > other.day
        return None in (self.clock, other.clock) or self.clock > other.clock


def starts_from(texts: Sequence[str]) -> dict[int, Start]:
    """Return the starts by round from the texts that an event keeps."""
    return {
        number: start_from(text) for number, text in enumerate(texts, start=1) if text
    }


def start_from(text: str) -> Start:
    """Return what one such text says, which is not empty."""
    day, _t, clock = text.partition("T")
    return Start(date.fromisoformat(day), time.fromisoformat(clock) if clock else None)


def texts_of(starts: Mapping[int, Start]) -> list[str]:
    """Return the texts that an event keeps, the other way round from `starts_from`."""
    last = max(starts, default=0)
    return [str(starts.get(number, "")) for number in range(1, last + 1)]


def coming_start(
    starts: Mapping[int, Start], last_round: int, *, is_begun: bool
) -> tuple[int, Start] | None:
    """Return which round is the next to start, and when; None if that is not known.

    `last_round` is the last one published, which has begun or not.
    """
    number = last_round + 1 if is_begun or not last_round else last_round
    return (number, starts[number]) if number in starts else None
