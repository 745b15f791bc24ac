"""Who may see and who may edit an event. Refused by default."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.dispatch import Signal
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Event, Member

# Sent when somebody who works at an event opens a page of its desk, with `event`.
desk_opened = Signal()


def works_at(user, event: Event) -> bool:
    """Return True for the event's owner and arbiters and for site administrators."""
    if not user.is_authenticated:
        return False
    return user.is_superuser or Member.objects.filter(event=event, user=user).exists()


def events_of(user):
    """Return the events at whose desk the user works: all, for an administrator."""
    events = Event.objects.all()
    return events if user.is_superuser else events.filter(members__user=user)


def own_event(request: HttpRequest, slug: str) -> Event:
    """Return the event if the user works at its desk, else raise Http404.

    An event that is not one's own and an event that does not exist look alike.
    """
    event = events_of(request.user).filter(slug=slug).first()
    if event is None:
        raise Http404(_("There is no such tournament."))
    if request.method == "GET" and not request.htmx:
        desk_opened.send_robust(sender=Event, event=event)
    return event


def visible_event(request: HttpRequest, slug: str, events=None) -> Event:
    """Return the event if it is published or the user works at its desk.

    `events` is the queryset to look in. A published event is found without looking
    at who asks, so that its pages stay the same for everybody.
    """
    events = Event.objects.all() if events is None else events
    event = events.filter(slug=slug).first()
    if event is not None and event.is_published:
        return event
    # Asked in either case: an answer whose headers differ would tell that an
    # unpublished event exists.
    is_signed_in = request.user.is_authenticated
    if event is None or not (is_signed_in and works_at(request.user, event)):
        raise Http404(_("There is no such tournament."))
    return event


def desk_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Send whoever is not signed in to the sign-in page, and from there back.

    htmx gets 401 and opens it as a whole page: a sign-in page that is swapped into
    a table helps nobody.
    """

    @wraps(view)
    def signed_in_only(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.htmx:
            page = request.htmx.current_url_abs_path or reverse("desk")
            sign_in = redirect_to_login(page).url
            return HttpResponse(status=401, headers={"HX-Redirect": sign_in})
        # What was posted is lost, and its address alone may show nothing.
        is_page = request.method in ("GET", "HEAD")
        return redirect_to_login(
            request.get_full_path() if is_page else reverse("desk")
        )

    return signed_in_only
