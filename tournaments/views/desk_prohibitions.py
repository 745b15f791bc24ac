"""Who may not meet, at the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.guards import rounds_paired
from tournaments.actions.prohibitions import lift_prohibition, prohibit
from tournaments.authors import author_of
from tournaments.desk_posts import post_only, revision_seen
from tournaments.errors import TournamentError, Unconfirmed
from tournaments.models import Event
from tournaments.prohibition_form import ProhibitionForm
from tournaments.record import System
from tournaments.views.desk import form_page, posted


@at_desk(Permission.MAKE_PAIRINGS)
@form_page
def prohibitions(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who may not meet, and add to them."""
    event = own_event(request, slug)
    form = _form(event, posted(request))
    status = 422 if form.is_bound else 200
    if form.is_valid():
        data = form.cleaned_data
        try:
            prohibit(
                event,
                form.apart(),
                data["first_round"],
                data["last_round"],
                data["reason"],
                by=author_of(request),
                is_confirmed=data["is_confirmed"],
                revision=revision_seen(request),
            )
            return redirect("prohibitions", slug)
        except Unconfirmed as error:
            form.ask_to_confirm(str(error))
        except TournamentError as error:
            form.add_error(None, str(error))
            status = error.status
    return _page(request, event, form, status=status)


@at_desk(Permission.MAKE_PAIRINGS)
@post_only
def lift(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = own_event(request, slug)
    rows = event.prohibitions.select_related("first", "second")
    prohibition = get_object_or_404(rows, pk=pk)
    is_confirmed = request.POST.get("is_confirmed") == "yes"
    try:
        lift_prohibition(
            event,
            prohibition,
            by=author_of(request),
            is_confirmed=is_confirmed,
            revision=revision_seen(request),
        )
    except TournamentError as error:
        form = _form(event)
        return _page(request, event, form, refusal=str(error), status=error.status)
    return redirect("prohibitions", slug)


def _form(event: Event, data=None) -> ProhibitionForm:
    return ProhibitionForm(data, event=event, next_round=rounds_paired(event) + 1)


def _page(
    request: HttpRequest,
    event: Event,
    form: ProhibitionForm,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    if status == 409:
        # Whoever presses again has seen what is in force now.
        event.refresh_from_db()
    paired = form.next_round - 1
    context = {
        "event": event,
        "here": "players",
        "last_round": paired,
        "prohibitions": event.prohibitions.select_related("first", "second"),
        "can_add": (
            event.system == System.SWISS
            and not event.is_closed
            and paired < event.rounds_planned
        ),
        "is_swiss": event.system == System.SWISS,
        "form": form,
        "refusal": refusal,
    }
    return render(request, "tournaments/prohibitions.html", context, status=status)
