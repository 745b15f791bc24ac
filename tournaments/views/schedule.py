"""All rounds of a round robin at once, at the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions import schedule
from tournaments.authors import author_of
from tournaments.desk_posts import post_only, revision_seen
from tournaments.errors import TournamentError
from tournaments.views.desk_round_page import refused_page


@at_desk(Permission.MAKE_PAIRINGS)
@post_only
def make(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, slug, schedule.make_all_rounds)


@at_desk(Permission.PUBLISH_ROUNDS)
@post_only
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, slug, schedule.publish_all_rounds)


@at_desk(Permission.MAKE_PAIRINGS)
@post_only
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, slug, schedule.take_drafts_back)


def _done(request: HttpRequest, slug: str, action) -> HttpResponse:
    event = own_event(request, slug)
    try:
        action(event, revision=revision_seen(request), by=author_of(request))
    except TournamentError as error:
        return refused_page(request, event, str(error), error.status)
    return redirect("event-desk", slug)
