"""CPU time, and costs that can be compared between machines. Pure: no Django."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time

# Median of so many.
REPEATS = 11
LOOKUPS = 100_000
TABLE = {number: number for number in range(1000)}
KEYS = [number % len(TABLE) for number in range(LOOKUPS)]


def unit() -> int:
    """Do what takes one unit U: 100,000 dictionary look-ups and additions."""
    table, total = TABLE, 0
    for key in KEYS:
        total += table[key]
    return total


def seconds(action: Callable[[], object]) -> float:
    """Return the CPU time of one call."""
    start = process_time()
    action()
    return process_time() - start


def ratio(
    action: Callable[[], object], base: Callable[[], object], repeats: int = REPEATS
) -> float:
    """Return how many times the CPU time of `base` the `action` takes.

    Each is called in turn, so that a machine that is slow for a moment is slow for
    both, and the median of these ratios counts. The first calls do not.
    """
    ratios = []
    with without_collection():
        base(), action()
        for _ in range(repeats):
            taken = seconds(base)
            ratios.append(seconds(action) / taken)
    return median(ratios)


@contextmanager
def without_collection() -> Iterator[None]:
    """Keep Python from looking for garbage, whose cost is that of the events around."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
