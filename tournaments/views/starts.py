"""When rounds start, at the desk."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.guards import rounds_paired
from tournaments.actions.starts import set_round_starts
from tournaments.authors import author_of
from tournaments.desk_posts import revision_seen
from tournaments.errors import TournamentError
from tournaments.models import Event
from tournaments.record import System
from tournaments.start_forms import CopiedDayForm, StartsForm
from tournaments.starts import Start
from tournaments.views.desk import form_page, posted


@at_desk(Permission.CHANGE_SETTINGS)
@form_page
def round_starts(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change when rounds start."""
    event = own_event(request, slug)
    if "copy" in request.POST:
        return _with_copies(request, event)
    form = StartsForm(posted(request), event=event)
    if not form.is_bound:
        return _page(request, event, form)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    try:
        seen = revision_seen(request)
        set_round_starts(event, form.starts(), revision=seen, by=author_of(request))
    except TournamentError as error:
        said = {"refusal": str(error)}
        if error.status == 409:
            said["is_conflict"] = True
            said["differences"] = _differences(event, form.starts())
        return _page(request, event, form, status=error.status, **said)
    messages.success(request, _("The start times are saved."))
    return redirect("round-starts", slug)


def _with_copies(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what was typed with one day in several rounds; nothing is saved by that."""
    copied = CopiedDayForm(request.POST, event=event)
    is_copied = copied.is_valid()
    typed = request.POST.dict() | (copied.days() if is_copied else {})
    form = StartsForm(event=event, initial=typed)
    status = 200 if is_copied else 422
    return _page(
        request, event, form, status=status, copied=copied, is_copied=is_copied
    )


def _differences(
    event: Event, typed: dict[int, Start]
) -> list[tuple[int, Start | None]]:
    """Return the rounds whose starts in force are others than those typed."""
    in_force = event.starts
    return [
        (number, in_force.get(number))
        for number in sorted(in_force.keys() | typed.keys())
        if in_force.get(number) != typed.get(number)
    ]


def _page(
    request: HttpRequest,
    event: Event,
    form: StartsForm,
    *,
    status: int = 200,
    copied: CopiedDayForm | None = None,
    **said,
) -> HttpResponse:
    """Render the page. Whoever saves again has seen the revision that it was made from.

    `said` is what else the page says of what was posted.
    """
    paired = rounds_paired(event)
    context = {
        "event": event,
        "here": "settings",
        "last_round": paired,
        "form": form,
        "copied": copied or CopiedDayForm(event=event),
        "is_still_to_grow": event.system != System.SWISS and not paired,
        **said,
    }
    return render(request, "tournaments/round_starts.html", context, status=status)
