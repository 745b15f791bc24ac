"""One promise, and whether it is kept. Pure: no Django."""

from collections.abc import Callable
from dataclasses import dataclass

# A machine that runs other things as well may miss a target by this factor in CI.
ALLOWANCE = 2
# Counts and bytes are the same on every machine.
EXACTLY = 1


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

    def verdict(self, measured: float) -> str:
        if measured > self.limit:
            return "FAILED"
        if measured > self.most:
            return "missed"
        return (
            "met" if self.stretch is None or measured > self.stretch else "stretch met"
        )
