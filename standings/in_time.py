"""What is computed while somebody waits for a page: in time, or not at all."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.core.cache import cache

from standings import recompute
from standings.limit import OutOfTime, within

# Who asks again so soon is told at once: each attempt would take a whole processor.
SECONDS_UNTIL_NEXT = 60


def in_time(what: tuple, compute: Callable, *arguments) -> Any:
    """Return `compute(*arguments)`, which must be pure; see `within`.

    `what` names the facts and what is made of them, the event and its revision first.
    Raises OutOfTime if it takes too long, or did so a moment ago.
    """
    key = f"out-of-time-{sha256(repr(what).encode()).hexdigest()}"
    if cache.get(key):
        raise OutOfTime(recompute.MOST_SECONDS)
    try:
        return within(recompute.MOST_SECONDS, compute, *arguments)
    except OutOfTime:
        cache.set(key, True, SECONDS_UNTIL_NEXT)
        raise
