"""A computation that ends in time, or is ended. Pure: no Django."""

import ctypes
from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Any

from tournaments.messages import gettext_noop


class OutOfTime(Exception):
    """A computation took longer than it may."""

    template = gettext_noop("The computation took more than %(seconds)s seconds.")

    def __init__(self, seconds: float):
        self.params = {"seconds": f"{seconds:g}"}
        super().__init__(self.template % self.params)


class Stopped(BaseException):
    """Raised inside a computation that nobody waits for any more."""


def within(seconds: float, compute: Callable, *arguments) -> Any:
    """Return `compute(*arguments)`; raises OutOfTime if that takes too long.

    It runs in a thread of its own, because only there it can be ended from outside at
    any step without harm to anything else: it must be pure, and so holds no lock and
    no connection. What waits outside Python ends when the waiting does; whoever
    called has gone on by then.
    """
    answer: Future = Future()
    thread = Thread(target=_run, args=(answer, compute, arguments), daemon=True)
    thread.start()
    if not wait([answer], timeout=seconds).done:
        _stop(thread)
        raise OutOfTime(seconds)
    return answer.result()


def _run(answer: Future, compute: Callable, arguments: tuple) -> None:
    try:
        answer.set_result(compute(*arguments))
    except Stopped:
        pass
    except BaseException as error:
        answer.set_exception(error)


def _stop(thread: Thread) -> None:
    # The one way to end a thread that does not listen; harmless if it has ended.
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread.ident), ctypes.py_object(Stopped)
    )
