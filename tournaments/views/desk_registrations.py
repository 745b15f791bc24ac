"""Registrations and entry fees, at the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions import registrations as actions
from tournaments.actions.fees import set_fee
from tournaments.actions.guards import rounds_paired
from tournaments.authors import author_of
from tournaments.desk_posts import post_only
from tournaments.errors import TournamentError, Unconfirmed
from tournaments.models import Event, Registration
from tournaments.registration_forms import DeclineForm, FeeForm
from tournaments.registration_mail import send_accepted, send_declined, send_listed
from tournaments.registrations import OPEN, State, free_places, with_doubles
from tournaments.views.desk_players import player_page


@at_desk(Permission.MANAGE_PLAYERS)
@require_safe
def registrations(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who registered, by state: those to be reviewed first."""
    return _page(request, own_event(request, slug))


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def accept(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event, registration = _found(request, slug, pk)
    try:
        actions.accept_registration(
            event,
            registration,
            by=author_of(request),
            is_confirmed=request.POST.get("is_confirmed") == "yes",
        )
    except TournamentError as error:
        asks = pk if isinstance(error, Unconfirmed) else None
        return _refused(request, event, registration, error, asks_for=asks)
    send_accepted(registration)
    return _after(request, event)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def put_on_list(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event, registration = _found(request, slug, pk)
    try:
        actions.list_registration(event, registration, by=author_of(request))
    except TournamentError as error:
        return _refused(request, event, registration, error)
    send_listed(registration)
    return _after(request, event)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def decline(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event, registration = _found(request, slug, pk)
    form = DeclineForm(request.POST, auto_id=f"decline-{pk}_%s")
    if not form.is_valid():
        declining = (pk, form)
        shown = registration.state
        return _page(request, event, shown=shown, declining=declining, status=422)
    reason = form.cleaned_data["reason"]
    try:
        actions.decline_registration(event, registration, reason, by=author_of(request))
    except TournamentError as error:
        return _refused(request, event, registration, error)
    send_declined(registration, reason)
    return _after(request, event)


def _found(request: HttpRequest, slug: str, pk: int) -> tuple[Event, Registration]:
    event = own_event(request, slug)
    return event, get_object_or_404(event.registrations, pk=pk)


def _after(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the list again from which something was decided."""
    here, shown = reverse("registrations", args=[event.slug]), request.POST.get("from")
    return redirect(f"{here}?state={shown}" if shown in State.values else here)


def _refused(
    request: HttpRequest,
    event: Event,
    registration: Registration,
    error: TournamentError,
    *,
    asks_for: int | None = None,
) -> HttpResponse:
    registration.refresh_from_db()
    return _page(
        request,
        event,
        shown=registration.state,
        refusal=str(error),
        asks_for=asks_for,
        status=error.status,
    )


def _page(
    request: HttpRequest,
    event: Event,
    *,
    shown: str = "",
    refusal: str = "",
    asks_for: int | None = None,
    declining: tuple[int, DeclineForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the list of one state; `asks_for` is whose acceptance is to be confirmed.

    `declining` is the key of a registration whose form was refused, and that form.
    """
    states = list(event.registrations.values_list("state", flat=True))
    asked = shown or request.GET.get("state", "")
    shown = asked if asked in State.values else State.WAITING.value
    found = event.registrations.filter(state=shown).select_related("user", "player")
    refused = dict([declining] if declining else [])
    rows = [
        (each, refused.get(each.pk) or DeclineForm(auto_id=f"decline-{each.pk}_%s"))
        for each in with_doubles(event, found)
    ]
    context = {
        "event": event,
        "here": "registrations",
        "last_round": rounds_paired(event),
        "states": [(value, name, states.count(value)) for value, name in State.choices],
        "shown": shown,
        "is_open": shown in OPEN and not event.is_closed,
        "rows": rows,
        "free": free_places(event),
        "asks_for": asks_for,
        "refusal": refusal,
    }
    template = "registration/registrations.html"
    return render(request, template, context, status=status)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def fee(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Note what a player has to pay and has paid; then show the list again."""
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    form = FeeForm(request.POST)
    if not form.is_valid():
        return player_page(request, event, player, fee_form=form, status=422)
    due, paid, seen = (form.cleaned_data[name] for name in form.fields)
    try:
        set_fee(event, player, due=due, paid=paid, seen=seen, by=author_of(request))
    except TournamentError as error:
        refusal = str(error)
        return player_page(request, event, player, refusal=refusal, status=error.status)
    here = reverse("desk-players", args=[slug])
    return redirect(f"{here}?unpaid=1" if "unpaid" in request.POST else here)
