"""One promise, and whether it is kept. Pure: no Django."""

from collections.abc import Callable
from dataclasses import dataclass

# A machine that runs other things as well may miss a target by this factor in CI.
ALLOWANCE = 2
# Counts and bytes are the same on every machine.
EXACTLY = 1


class CannotMeasureError(Exception):
    """What is needed to measure is not installed here."""


@dataclass(frozen=True, slots=True)
class Target:
    """What `measure()` returns is at most `most`, better `stretch`.

    `unit` says what it counts: U, times, or % of something. What `--check` lets pass
    is `allowance` times as much.
    """

    key: str
    title: str
    unit: str
    most: float
    stretch: float | None
    measure: Callable[[], float]
    allowance: float = ALLOWANCE

    @property
    def limit(self) -> float:
        """What `--check` lets pass."""
        return self.allowance * self.most

    def figure(self) -> float | None:
        """Return what is measured, None where that cannot be done."""
        try:
            return self.measure()
        except CannotMeasureError:
            return None

    def is_failed(self, measured: float | None) -> bool:
        return measured is not None and measured > self.limit

    def verdict(self, measured: float | None) -> str:
        if measured is None:
            return "not measured"
        if measured > self.limit:
            return "FAILED"
        if measured > self.most:
            return "missed"
        return (
            "met" if self.stretch is None or measured > self.stretch else "stretch met"
        )
