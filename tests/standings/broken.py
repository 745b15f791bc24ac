"""Tie-breaks that go wrong, one at a time."""

import os
import signal
from contextlib import contextmanager

import pytest

from standings.tiebreaks import TIE_BREAKS, tie_break


def fails(*_arguments, **_options):
    raise ZeroDivisionError("three point one")


def never_ends(*_arguments, **_options):
    while True:
        pass


def kills(*_arguments, **_options):
    os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def broken(code, compute):
    """Let a tie-break, and none but it, be computed in another way."""
    if code.startswith("OTHER_"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("standings.tiebreaks.own.own_value", compute)
            tie_break.cache_clear()
            yield
        tie_break.cache_clear()
        return
    family = TIE_BREAKS[code]
    right = family.compute
    # What is frozen for everybody else.
    object.__setattr__(family, "compute", compute)
    try:
        yield
    finally:
        object.__setattr__(family, "compute", right)
