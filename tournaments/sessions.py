"""How long somebody stays signed in: a playing day without a click, a week at most."""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.http import HttpRequest, HttpResponse

from tournaments.access import SAFE_METHODS, Opens

LONGEST = 7 * 24 * 60 * 60
# A session is written again at most so often, in seconds.
RENEWED_EVERY = 60 * 60
# Kept in the session, in seconds of the clock.
SIGNED_IN_AT = "signed_in_at"
RENEWED_AT = "renewed_at"


class SessionStore(DatabaseStore):
    """Sessions in the database, which end a week after the sign-in whatever happens."""

    def get_session_cookie_age(self) -> int:
        """Return how many seconds from now the session lasts without a click."""
        idle = settings.SESSION_COOKIE_AGE
        if SIGNED_IN_AT not in self:
            return idle
        return min(idle, self[SIGNED_IN_AT] + LONGEST - int(time.time()))


def connect() -> None:
    user_logged_in.connect(_begin)


def _begin(sender, request, user, **kwargs) -> None:
    request.session[SIGNED_IN_AT] = request.session[RENEWED_AT] = int(time.time())


class RenewedByClicks:
    """Middleware: who works at the desk stays signed in; a page that polls does not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs) -> None:
        # Public pages leave the session alone.
        needs = getattr(view, "needs", Opens.EVERYBODY)
        is_poll = request.htmx and request.method in SAFE_METHODS
        if needs in (Opens.EVERYBODY, Opens.HELPERS) or is_poll:
            return
        renewed_at = request.session.get(RENEWED_AT)
        now = int(time.time())
        if renewed_at is not None and now - renewed_at >= RENEWED_EVERY:
            request.session[RENEWED_AT] = now
