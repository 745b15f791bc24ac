"""Helpers without an account, who are known by their phone.

The phone that opens a helper's link first has a secret of its own in a cookie, which
belongs to the tournament: its path is that of the tournament's pages, in each
language. Only digests of secrets are stored.
"""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import get_language, override

from tournaments.access import (
    Desk,
    Permission,
    at_desk,
    desk_for,
    for_helpers,
)
from tournaments.actions.helpers import LinkEnded, check_in_force
from tournaments.desk_posts import posted_once
from tournaments.errors import TournamentError
from tournaments.figures import write_as
from tournaments.models import Helper
from tournaments.secret_links import digest_of

View = Callable[..., HttpResponse]
PERMISSIONS = {
    Helper.Work.RESULTS: Permission.HELP_WITH_RESULTS,
    Helper.Work.CHECK_IN: Permission.HELP_WITH_CHECK_IN,
}
# Longer than any link is in force, and so that a phone keeps its secret for the next.
COOKIE_AGE = 7 * 24 * 60 * 60


def cookie_name(language: str) -> str:
    prefix = "__Secure-" if settings.SESSION_COOKIE_SECURE else ""
    return f"{prefix}helper-{language}"


def secret_of(request: HttpRequest) -> str:
    """Return the secret of the phone at this tournament, empty if it has none."""
    return request.COOKIES.get(cookie_name(get_language()), "")


def give_secret(response: HttpResponse, slug: str, secret: str) -> None:
    """Let the phone keep its secret, for the pages of one tournament."""
    for language, _name in settings.LANGUAGES:
        with override(language):
            path = reverse("event-detail", args=[slug])
        response.set_cookie(
            cookie_name(language),
            secret,
            max_age=COOKIE_AGE,
            path=path,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def helper_of(request: HttpRequest, slug: str, *works: str) -> Helper | None:
    """Return the link that this phone has opened for such work, the newest in force.

    None if it has opened none. Raises LinkEnded if those that it has opened are over.
    """
    secret = secret_of(request)
    if not secret:
        return None
    found = Helper.objects.select_related("event").filter(
        event__slug=slug, work__in=works, device_digest=digest_of(secret)
    )
    links = list(found.order_by("-pk"))
    live = [link for link in links if not link.revoked_at and link.expires_at > now()]
    if live:
        return live[0]
    for link in links:
        check_in_force(link)
    return None


def ended_page(request: HttpRequest, error: TournamentError) -> HttpResponse:
    """Say that a link opens no more, or not here."""
    context = {"reason": str(error)}
    return render(request, "helpers/ended.html", context, status=error.status)


def helping(work: Helper.Work) -> Callable[[View], View]:
    """Let those in who help with such work, by an account or by a link.

    `request.helper` is the link, None for somebody with an account; an account comes
    before a link that the same browser has opened.
    """
    permission = PERMISSIONS[work]

    def declare(view: View) -> View:
        by_account = at_desk(permission)(view)

        @wraps(view)
        def entered(request: HttpRequest, slug: str, **kwargs) -> HttpResponse:
            request.helper = None
            if not secret_of(request) or _has_role(request, slug, permission):
                return by_account(request, slug=slug, **kwargs)
            try:
                request.helper = helper_of(request, slug, work)
            except LinkEnded as error:
                return ended_page(request, error)
            if request.helper is None:
                return by_account(request, slug=slug, **kwargs)
            event = request.helper.event
            request.desk = Desk(event, None, frozenset({permission}))
            write_as(event.number_format)
            if request.method == "POST":
                return posted_once(view, request, slug=slug, **kwargs)
            return view(request, slug=slug, **kwargs)

        return for_helpers(entered)

    return declare


def _has_role(request: HttpRequest, slug: str, permission: Permission) -> bool:
    if not request.user.is_authenticated:
        return False
    desk = desk_for(request.user, slug)
    return desk is not None and permission in desk.allowed


def span_of(request: HttpRequest) -> tuple[int, int] | None:
    """Return the first and last board of a helper; None if all boards are theirs."""
    limits = request.helper or request.desk.member
    if limits is None or limits.first_board is None:
        return None
    return limits.first_board, limits.last_board
