"""How often somebody may try to get in, counted for all processes in the database.

django-axes asks before each check of a password and says how it ended. How long to
wait, and that a try is counted before the password is looked at, is decided here: of
many tries at the same moment, no more are checked than of as many in a row.
"""

import unicodedata
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum, auto
from functools import wraps
from hashlib import sha256
from typing import NamedTuple

from axes.handlers.base import AxesHandler
from axes.models import AccessFailureLog
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.client_address import address_of
from tournaments.security_log import note_security

# Tries are counted for so long, and forgotten then.
WINDOW = timedelta(hours=1)
# The last of so many failures in a row is followed by the first wait.
FAILURES_BEFORE_WAIT = 5
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(minutes=15)
MOST_DOUBLINGS = 4


class Purpose(StrEnum):
    SIGN_IN = auto()
    CODE = auto()
    RESET = auto()
    SIGN_UP = auto()
    REGISTRATION = auto()


TO_GET_IN = (Purpose.SIGN_IN, Purpose.CODE)


class Limits(NamedTuple):
    """The most tries within an hour, from an address and for an account.

    With `is_doubling`, each failure for one account from one address makes the wait
    for the next twice as long.
    """

    of_address: int
    of_account: int
    is_doubling: bool = False


LIMITS = {
    Purpose.SIGN_IN: Limits(of_address=60, of_account=100, is_doubling=True),
    # Of a second factor, by whoever has shown the password.
    Purpose.CODE: Limits(of_address=60, of_account=100, is_doubling=True),
    # Each is a mail to somebody who perhaps has not asked for it.
    Purpose.RESET: Limits(of_address=20, of_account=5),
    Purpose.SIGN_UP: Limits(of_address=10, of_account=10),
    # Of players at tournaments.
    Purpose.REGISTRATION: Limits(of_address=10, of_account=10),
}


class Try(NamedTuple):
    account: str
    address: str | None
    at: datetime


class TooManyTries(Exception):
    """Somebody has to wait; `wait` says how long."""

    def __init__(self, wait: timedelta):
        super().__init__(f"{wait.total_seconds():.0f} s to wait")
        self.wait = wait


def wait_after(failures: int) -> timedelta:
    """Return how long to wait after the last of so many failures in a row."""
    if failures < FAILURES_BEFORE_WAIT:
        return timedelta(0)
    doublings = min(failures - FAILURES_BEFORE_WAIT, MOST_DOUBLINGS)
    return min(FIRST_WAIT * 2**doublings, LONGEST_WAIT)


def wait_for(
    account: str,
    address: str | None,
    earlier: Sequence[Try],
    limits: Limits,
    now: datetime,
) -> timedelta:
    """Return how long to wait from now until a try is allowed; zero if it is now.

    `earlier` holds the tries of the last hour, the oldest first.
    """
    of_account = [each.at for each in earlier if each.account == account]
    of_address = [each.at for each in earlier if each.address == address]
    allowed = [
        now,
        *_room_from(of_account, limits.of_account),
        *_room_from(of_address, limits.of_address),
    ]
    if limits.is_doubling:
        of_both = [each.at for each in earlier if each[:2] == (account, address)]
        allowed += [of_both[-1] + wait_after(len(of_both))] if of_both else []
    return max(allowed) - now


def _room_from(times: Sequence[datetime], most: int) -> list[datetime]:
    """Return when enough tries are forgotten for another one: nothing if they are."""
    return [times[-most] + WINDOW] if len(times) >= most else []


def count_try(request: HttpRequest, purpose: Purpose, account: str) -> None:
    """Count a try before it is carried out. Raises TooManyTries if it may not be."""
    name, address = _digest_of(account), address_of(request)
    # Looked up before anything is written: who is refused writes nothing.
    _check(name, address, purpose)
    AccessFailureLog.objects.filter(attempt_time__lt=timezone.now() - WINDOW).delete()
    counted = AccessFailureLog.objects.create(
        username=name, ip_address=address, path_info=purpose, user_agent=""
    )
    try:
        # Others may have been counted since, before this one.
        _check(name, address, purpose, before=counted.pk)
    except TooManyTries:
        counted.delete()
        raise


def _check(
    name: str, address: str | None, purpose: Purpose, before: int | None = None
) -> None:
    now = timezone.now()
    rows = AccessFailureLog.objects.filter(
        Q(username=name) | Q(ip_address=address),
        path_info=purpose,
        attempt_time__gt=now - WINDOW,
    ).order_by("pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    columns = rows.values_list("username", "ip_address", "attempt_time")
    earlier = [Try(*row) for row in columns]
    wait = wait_for(name, address, earlier, LIMITS[purpose], now)
    if wait:
        raise TooManyTries(wait)


def lift_wait(
    account: str, address: str | None = None, purpose: Purpose = Purpose.SIGN_IN
) -> int:
    """Forget the failed tries to get into an account; return how many they were.

    With `address`, those from there alone.
    """
    rows = AccessFailureLog.objects.filter(
        username=_digest_of(account), path_info=purpose
    )
    if address is not None:
        rows = rows.filter(ip_address=address)
    return rows.delete()[0]


def _digest_of(account: str) -> str:
    """Return what stands for an account, however its name is written.

    A digest, since people type passwords where a name belongs.
    """
    name = unicodedata.normalize("NFKC", account).casefold()
    return sha256(name.encode()).hexdigest()


class Throttle(AxesHandler):
    """What django-axes asks before a password is looked at, and tells afterwards."""

    def is_allowed(self, request: HttpRequest, credentials: dict | None = None) -> bool:
        account = str((credentials or {}).get("username") or "")
        try:
            count_try(request, Purpose.SIGN_IN, account)
        except TooManyTries as refused:
            request.axes_locked_out = True
            request.wait = refused.wait
            return False
        return True

    def user_logged_in(self, sender, request, user, **kwargs) -> None:
        lift_wait(user.get_username(), address_of(request))

    def reset_attempts(
        self,
        *,
        ip_address: str | None = None,
        username: str | None = None,
        ip_or_username: bool = False,
    ) -> int:
        """Forget failed tries; the commands of django-axes ask for it."""
        if username:
            return sum(lift_wait(username, ip_address, each) for each in TO_GET_IN)
        rows = AccessFailureLog.objects.filter(path_info__in=TO_GET_IN)
        if ip_address:
            rows = rows.filter(ip_address=ip_address)
        return rows.delete()[0]


def sign_in_refused(
    request: HttpRequest, response: HttpResponse, credentials: dict | None
) -> HttpResponse:
    """Return the page that django-axes shows instead of the sign-in page."""
    return refused(request, request.wait, can_reset=True)


def refused(
    request: HttpRequest, wait: timedelta, *, can_reset: bool = False
) -> HttpResponse:
    """Return the page that says how long to wait, perhaps with a way around it."""
    note_security("throttled", request, seconds=round(wait.total_seconds()))
    minutes = -(-wait // timedelta(minutes=1))
    context = {"minutes": minutes, "can_reset": can_reset}
    response = render(request, "accounts/throttled.html", context, status=429)
    response.headers["Retry-After"] = str(-(-wait // timedelta(seconds=1)))
    return response


def tells_to_wait(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer with the page that says how long, if a view finds too many tries."""

    @wraps(view)
    def told(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TooManyTries as error:
            return refused(request, error.wait)

    return told
