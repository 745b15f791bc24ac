"""What is kept of one person: to hand it out, and to forget it. And who may search."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.access import Permission, at_desk, open_to_all, own_event
from tournaments.actions.erasing import (
    erase_person,
    note_person_exported,
    registrations_of,
)
from tournaments.actions.guards import rounds_paired
from tournaments.authors import author_of
from tournaments.desk_posts import post_only
from tournaments.errors import TournamentError
from tournaments.pages import PAGE
from tournaments.person_data import person_data
from tournaments.player_forms import EraseForm
from tournaments.views.desk import form_page, posted

# Hidden tournaments are not named here: the list would tell of them. Those that are
# not to be listed say so on their own pages, which have to be read for that.
ROBOTS = """User-agent: *
Disallow: /admin/
Disallow: /*/desk/
Disallow: /*/sign-in/
"""


@at_desk(Permission.ERASE_PEOPLE)
@form_page
def erase(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Say what is lost, and erase the person whose name is typed."""
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    form, status = EraseForm(posted(request)), 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                name = form.cleaned_data["typed_name"]
                erase_person(event, player, name, by=author_of(request))
                return redirect("edit-player", slug, entry)
            except TournamentError as error:
                form.add_error("typed_name", str(error))
                status = error.status
    context = {
        "event": event,
        "here": "players",
        "last_round": rounds_paired(event),
        "player": player,
        "form": form,
    }
    return render(request, "tournaments/erase_person.html", context, status=status)


@at_desk(Permission.SEE_CONTACTS)
@post_only
def export(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Send all that is kept of one person, as JSON; the record tells who took it."""
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    note_person_exported(event, player, by=author_of(request))
    data = person_data(event, player, registrations_of(event, player))
    name = f"{event.slug}-player-{player.entry}.json"
    return JsonResponse(
        data,
        json_dumps_params={"ensure_ascii": False, "indent": 2},
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@open_to_all
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Tell search engines where there is nothing for them."""
    response = HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")
    response.headers["Cache-Control"] = PAGE
    return response
