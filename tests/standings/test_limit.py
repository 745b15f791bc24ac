"""A computation gets its time and no more."""

import time
from threading import enumerate as threads

import pytest

from standings.limit import OutOfTime, within


def endless():
    while True:
        pass


def left_running():
    return [thread for thread in threads() if "_run" in thread.name]


def test_a_computation_in_time_returns_its_answer():
    assert within(5, divmod, 17, 5) == (3, 2)


def test_what_a_computation_raises_is_raised():
    with pytest.raises(ZeroDivisionError):
        within(5, divmod, 17, 0)


def test_a_computation_without_end_is_given_up_after_its_time():
    before = time.monotonic()
    with pytest.raises(OutOfTime):
        within(0.2, endless)
    assert time.monotonic() - before < 2


def test_a_computation_that_was_given_up_does_not_go_on():
    with pytest.raises(OutOfTime):
        within(0.1, endless)
    deadline = time.monotonic() + 5
    while left_running() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert left_running() == []


def test_a_computation_that_waits_is_not_waited_for():
    before = time.monotonic()
    with pytest.raises(OutOfTime):
        within(0.1, time.sleep, 1)
    assert time.monotonic() - before < 0.9


def test_a_computation_may_raise_that_something_timed_out():
    def slow_network():
        raise TimeoutError("no answer")

    with pytest.raises(TimeoutError, match="no answer"):
        within(5, slow_network)


def test_the_error_says_how_long_it_had():
    with pytest.raises(OutOfTime, match=r"took more than 0\.1 seconds"):
        within(0.1, endless)
