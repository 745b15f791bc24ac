"""A round at the desk: pair, publish, close, take back."""

from collections.abc import Callable

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
)
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access import desk_required, own_event
from tournaments.actions.closing import close_round, reopen_round
from tournaments.actions.publishing import publish_round
from tournaments.actions.rounds import pair_round
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.errors import (
    NotPaired,
    TournamentError,
    Unconfirmed,
)
from tournaments.take_back_form import TakeBackForm
from tournaments.views.desk_poll import progress_part, rows_part
from tournaments.views.desk_round_page import (
    refused_page,
    revision_seen,
    round_page,
)
from tournaments.views.desk_verify import verify


@desk_required
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
    if request.htmx and "rows" in request.GET:
        return rows_part(request, event, number)
    if request.htmx.target == "round-count":
        return progress_part(request, event, number)
    return round_page(request, event, number)


@desk_required
@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    event = own_event(request, slug)
    try:
        paired = pair_round(
            event,
            revision=revision_seen(request),
            is_by_hand=request.POST.get("by") == "hand",
            by=request.user,
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


@desk_required
@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        publish_round(
            event,
            number,
            revision=revision_seen(request),
            accepted=request.POST.getlist("accepted"),
            by=request.user,
        )
    except TournamentError as error:
        return round_page(request, event, number, refusal=error, typed=request.POST)
    return redirect("desk-round", slug, number)


@desk_required
@require_POST
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
            by=request.user,
        )
    except TournamentError as error:
        typed = form if isinstance(error, Unconfirmed) else None
        return round_page(request, event, number, refusal=error, take_back=typed)
    return redirect("event-desk", slug)


@desk_required
@require_POST
def restore(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        restore_round(event, number, revision=revision_seen(request), by=request.user)
    except TournamentError as error:
        return refused_page(request, event, str(error), error.status)
    return redirect("desk-round", slug, number)


@desk_required
@require_POST
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    refusal = _refusal(request, slug, number, close_round)
    return refusal or redirect("desk-round", slug, number)


@desk_required
@require_POST
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    refusal = _refusal(request, slug, number, reopen_round)
    return refusal or redirect("desk-round", slug, number)


def _refusal(
    request: HttpRequest, slug: str, number: int, action: Callable[..., object]
) -> HttpResponse | None:
    """Do something with a round; return the page that says why it was refused."""
    event = own_event(request, slug)
    try:
        action(event, number, revision=revision_seen(request), by=request.user)
    except TournamentError as error:
        return round_page(request, event, number, refusal=error)
    return None
