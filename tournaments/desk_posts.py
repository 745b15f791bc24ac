"""What is posted to the desk: tried again when others are in the way, done once."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.authors import author_of
from tournaments.busy import again_if_busy
from tournaments.errors import RequestReused, TournamentError
from tournaments.models import Change, Event
from tournaments.repeats import lines_of
from tournaments.result_entry import SeenForm

View = Callable[..., HttpResponse]
# What a request that was carried out before is refused with: not as it was, or gone.
REFUSED = (409, 422)


def post_only(view: View) -> View:
    """Let a view be posted to and no more: there is no page at its address."""
    posted_to = require_POST(view)
    posted_to.is_post_only = True
    return posted_to


def answers_repeats(view: View) -> View:
    """Mark a view that answers itself what was sent to it before."""
    view.answers_repeats = True
    return view


def posted_once(view: View, request: HttpRequest, *args, **kwargs) -> HttpResponse:
    """Carry out what is posted; what was carried out before is answered as then.

    The form names the request. Whoever sends it again, because the answer was lost,
    is not told that something was in the way, which was they themselves: as after any
    success, they are led on.
    """
    if getattr(view, "answers_repeats", False):
        return again_if_busy(view, request, *args, **kwargs)
    # What makes a tournament would make another one.
    if "slug" not in kwargs and (change := _earlier(request)):
        return _led_on(request, change.event)
    try:
        response = again_if_busy(view, request, *args, **kwargs)
    except (Http404, RequestReused):
        if change := _earlier(request):
            return _led_on(request, change.event)
        raise
    if response.status_code in REFUSED and (change := _earlier(request)):
        return _led_on(request, change.event)
    return response


def _earlier(request: HttpRequest) -> Change | None:
    """Return what this very request led to when it came before.

    Its digest holds the address, and with it the event.
    """
    author = author_of(request)
    found = lines_of(author)
    if found is None:
        return None
    found = found.filter(request_digest=author.digest)
    return found.select_related("event").first()


def _led_on(request: HttpRequest, event: Event) -> HttpResponse:
    page = _page_of_form(request, event) or reverse("event-desk", args=[event.slug])
    if request.htmx:
        # Only part of a page was asked for, and it may be gone.
        return HttpResponse(headers={"HX-Redirect": page})
    return redirect(page)


def _page_of_form(request: HttpRequest, event: Event) -> str | None:
    """Return the address of the page that the form is on, if it can be shown still."""
    address = request.headers.get("HX-Current-URL") or request.headers.get("Referer")
    is_ours = url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    if not is_ours:
        return None
    parts = urlsplit(address)
    try:
        found = resolve(parts.path)
    except Resolver404:
        return None
    if getattr(found.func, "is_post_only", False) or _is_gone(found.kwargs, event):
        return None
    return parts._replace(scheme="", netloc="", fragment="").geturl()


def _is_gone(named: dict, event: Event) -> bool:
    """Return True if an address names a round or a player that the event has not."""
    number, entry = named.get("number"), named.get("entry")
    if number is not None and not event.rounds.filter(number=number).exists():
        return True
    return entry is not None and not event.players.filter(entry=entry).exists()


def revision_seen(request: HttpRequest) -> int:
    """Return the revision that the page was made from.

    Raises TournamentError if the post names none: that never means to overwrite.
    """
    form = SeenForm(request.POST)
    if not form.is_valid():
        raise TournamentError(
            _("The page did not say which state it showed. Open the desk again.")
        )
    return form.cleaned_data["revision"]
