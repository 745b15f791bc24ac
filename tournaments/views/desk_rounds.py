"""A round at the desk: pair, publish, close, take back."""

from collections.abc import Callable

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
)
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.closing import close_round, reopen_round
from tournaments.actions.publishing import publish_round
from tournaments.actions.rounds import pair_round
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.authors import author_of
from tournaments.desk_posts import post_only, revision_seen
from tournaments.errors import (
    NotPaired,
    TournamentError,
    Unconfirmed,
)
from tournaments.take_back_form import TakeBackForm
from tournaments.views.desk_poll import progress_part, rows_part
from tournaments.views.desk_round_page import (
    refused_page,
    round_page,
)
from tournaments.views.desk_sheet import sheet_page
from tournaments.views.desk_verify import verify


@at_desk(Permission.SEE_DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def desk_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round; only its second look, with `verify` in the address, is posted to.

    A page that is open asks with `since` what changed, and with `rows` for rows.
    """
    event = own_event(request, slug)
    if "verify" in request.GET and not request.htmx:
        return verify(request, event, number)
    if request.method == "POST":
        return HttpResponseNotAllowed(["GET", "HEAD"])
    if "sheet" in request.GET and not request.htmx:
        return sheet_page(request, event, number)
    if request.htmx and "rows" in request.GET:
        return rows_part(request, event, number)
    if request.htmx.target == "round-count":
        return progress_part(request, event, number)
    return round_page(request, event, number)


@at_desk(Permission.MAKE_PAIRINGS)
@post_only
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    event = own_event(request, slug)
    try:
        paired = pair_round(
            event,
            revision=revision_seen(request),
            is_by_hand=request.POST.get("by") == "hand",
            by=author_of(request),
        )
    except TournamentError as error:
        return refused_page(
            request,
            event,
            str(error),
            error.status,
            can_pair_by_hand=isinstance(error, NotPaired),
        )
    return redirect("desk-round", slug, paired.number)


@at_desk(Permission.PUBLISH_ROUNDS)
@post_only
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        publish_round(
            event,
            number,
            revision=revision_seen(request),
            accepted=request.POST.getlist("accepted"),
            by=author_of(request),
        )
    except TournamentError as error:
        return round_page(request, event, number, refusal=error, typed=request.POST)
    return redirect("desk-round", slug, number)


@at_desk(Permission.PUBLISH_ROUNDS)
@post_only
def unpair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the last round back; with results only if that was confirmed by typing."""
    event = own_event(request, slug)
    form = TakeBackForm(request.POST, number=number)
    try:
        unpair_round(
            event,
            number,
            revision=revision_seen(request),
            is_confirmed=form.is_valid(),
            by=author_of(request),
        )
    except TournamentError as error:
        typed = form if isinstance(error, Unconfirmed) else None
        return round_page(request, event, number, refusal=error, take_back=typed)
    return redirect("event-desk", slug)


@at_desk(Permission.PUBLISH_ROUNDS)
@post_only
def restore(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        restore_round(
            event, number, revision=revision_seen(request), by=author_of(request)
        )
    except TournamentError as error:
        return refused_page(request, event, str(error), error.status)
    return redirect("desk-round", slug, number)


@at_desk(Permission.PUBLISH_ROUNDS)
@post_only
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    refusal = _refusal(request, slug, number, close_round)
    return refusal or redirect("desk-round", slug, number)


@at_desk(Permission.PUBLISH_ROUNDS)
@post_only
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    refusal = _refusal(request, slug, number, reopen_round)
    return refusal or redirect("desk-round", slug, number)


def _refusal(
    request: HttpRequest, slug: str, number: int, action: Callable[..., object]
) -> HttpResponse | None:
    """Do something with a round; return the page that says why it was refused."""
    event = own_event(request, slug)
    try:
        action(event, number, revision=revision_seen(request), by=author_of(request))
    except TournamentError as error:
        return round_page(request, event, number, refusal=error)
    return None
