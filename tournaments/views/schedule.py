"""All rounds of a round robin at once, at the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.access import desk_required, own_event
from tournaments.actions import schedule
from tournaments.errors import TournamentError
from tournaments.views.desk import revision_seen
from tournaments.views.desk_round_page import refused_page


@desk_required
@require_POST
def make(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, slug, schedule.make_all_rounds)


@desk_required
@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, slug, schedule.publish_all_rounds)


@desk_required
@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, slug, schedule.take_drafts_back)


def _done(request: HttpRequest, slug: str, action) -> HttpResponse:
    event = own_event(request, slug)
    try:
        action(event, revision=revision_seen(request), by=request.user)
    except TournamentError as error:
        return refused_page(request, event, str(error), error.status)
    return redirect("event-desk", slug)
