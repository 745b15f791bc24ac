"""When the database is busy, full, read-only or gone: tried again, then said.

An action is one transaction, so a request that failed in it can be carried out again
from the start.
"""

import logging
import random
import time
from collections.abc import Callable

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

ATTEMPTS = 4
# Whoever has waited so long for a lock, in seconds, is told so at once.
PATIENCE = 10
SECONDS_UNTIL_NEXT = 3
# Of PostgreSQL: serialization failure, deadlock, lock not available.
LOST_RACES = {"40001", "40P01", "55P03"}
# Connection, resources, operator, system; and a database that is read-only.
TROUBLES = ("08", "53", "57", "58", "25006")
# Of SQLite, without the details in the higher bits: busy, locked.
LOCKS = {5, 6}
# No memory, read-only, failing disk, damaged, full, cannot be opened, wrong file.
FAILURES = {7, 8, 10, 11, 13, 14, 26}

logger = logging.getLogger(__name__)


def is_lost_race(error: BaseException) -> bool:
    """Return True if another writer was in the way, and may be gone the next time."""
    return _sqlite_code(error) in LOCKS or _sqlstate(error) in LOST_RACES


def is_trouble(error: BaseException) -> bool:
    """Return True if the database cannot serve now, whatever is asked of it."""
    if not isinstance(error, Error):
        return False
    state = _sqlstate(error)
    if state is not None:
        return state in LOST_RACES or state.startswith(TROUBLES)
    code = _sqlite_code(error)
    if code is not None:
        return code in LOCKS | FAILURES
    # No answer at all has no code: PostgreSQL could not be reached.
    return type(error).__name__ in {"OperationalError", "InterfaceError"}


def _sqlstate(error: BaseException) -> str | None:
    return getattr(error.__cause__, "sqlstate", None)


def _sqlite_code(error: BaseException) -> int | None:
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def again_if_busy(
    view: Callable[..., HttpResponse], request: HttpRequest, *args, **kwargs
) -> HttpResponse:
    """Call a view, and again after a moment if another writer was in the way."""
    started = time.monotonic()
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return view(request, *args, **kwargs)
        except Error as error:
            is_last = attempt == ATTEMPTS or time.monotonic() - started > PATIENCE
            if is_last or not is_lost_race(error):
                raise
            time.sleep(random.uniform(0, 0.05 * 2**attempt))
            for file in request.FILES.values():
                file.seek(0)
    raise AssertionError("the last attempt returns or raises")


class DatabaseTrouble:
    """Answer 503 where the database cannot serve; what failed changed nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        if not is_trouble(exception):
            return None
        logger.warning("%s %s: %s", request.method, request.path, exception)
        return unavailable(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """Return the page that says so; it needs no database."""
    response = render(request, "503.html", status=503)
    response.headers["Retry-After"] = str(SECONDS_UNTIL_NEXT)
    return response
