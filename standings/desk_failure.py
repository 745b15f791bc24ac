"""Trying again, at the desk, what failed to be computed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from standings.recompute import follow
from tournaments.access import Permission, at_desk, own_event
from tournaments.desk_posts import post_only


@at_desk(Permission.SEE_DESK)
@post_only
def try_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Compute the table now; a failure is shown by the page that follows."""
    event = own_event(request, slug)
    if follow(event.pk, is_asked=True):
        messages.success(request, _("The standings are up to date."))
    return redirect("event-desk", slug)
