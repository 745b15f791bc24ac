"""Who may do what. Refused by default: what a view does not declare, nobody may.

A view declares who may ask for it with one of `open_to_all`, `signed_in`, `at_desk`
and `for_helpers`. What each role may do at an event stands in `ALLOWED` alone.
"""

from collections.abc import Callable
from enum import StrEnum, auto
from functools import wraps
from typing import NamedTuple

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Subquery
from django.dispatch import Signal
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk_posts import posted_once
from tournaments.figures import write_as
from tournaments.models import Event, Member, Role

# Sent when somebody who works at an event opens a page of its desk, with `event`.
desk_opened = Signal()

View = Callable[..., HttpResponse]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Permission(StrEnum):
    """Something that is done at an event. Templates ask `may.` and the value."""

    # Into empty boards of the round that is being played.
    HELP_WITH_RESULTS = auto()
    HELP_WITH_CHECK_IN = auto()
    # With all that is not published.
    SEE_DESK = auto()
    SEE_CONTACTS = auto()
    ENTER_RESULTS = auto()
    CORRECT_EARLIER_RESULTS = auto()
    MANAGE_PLAYERS = auto()
    MAKE_PAIRINGS = auto()
    PUBLISH_ROUNDS = auto()
    ERASE_PEOPLE = auto()
    IMPORT = auto()
    CHANGE_SETTINGS = auto()
    READ_RECORD = auto()
    EXPORT_ALL = auto()
    MANAGE_PEOPLE = auto()
    PUBLISH_EVENT = auto()


EVERYTHING = frozenset(Permission)
FOR_ORGANIZERS = frozenset({Permission.MANAGE_PEOPLE, Permission.PUBLISH_EVENT})
FOR_ARBITERS = frozenset(
    {
        Permission.HELP_WITH_RESULTS,
        Permission.HELP_WITH_CHECK_IN,
        Permission.SEE_DESK,
        Permission.ENTER_RESULTS,
        Permission.MANAGE_PLAYERS,
        Permission.READ_RECORD,
    }
)
# What an arbiter may do as well to whom an organizer grants it.
GRANTED = frozenset({Permission.SEE_CONTACTS})
# Site administrators may do everything at every event, everybody else nothing.
ALLOWED: dict[str, frozenset[Permission]] = {
    Role.OWNER: EVERYTHING,
    Role.CHIEF: EVERYTHING - FOR_ORGANIZERS,
    Role.ARBITER: FOR_ARBITERS,
    Role.RESULTS: frozenset({Permission.HELP_WITH_RESULTS}),
    Role.CHECK_IN: frozenset({Permission.HELP_WITH_CHECK_IN}),
}


def allowed_to(member: Member) -> frozenset[Permission]:
    """Return what a member may do at their event."""
    is_granted = member.role == Role.ARBITER and member.sees_contacts
    return ALLOWED[member.role] | (GRANTED if is_granted else frozenset())


class NotAllowed(PermissionDenied):
    """What somebody may see exists, but they may not do this with it.

    The text says who may.
    """

    def __init__(self, permission: Permission):
        super().__init__(_who_may(permission))


def _who_may(permission: Permission) -> str:
    if permission in FOR_ORGANIZERS:
        return _("Only an organizer of the tournament may do this.")
    if permission in GRANTED:
        return _(
            "Only the chief arbiter, an organizer, or an arbiter who sees contact data "
            "may do this."
        )
    if permission not in FOR_ARBITERS:
        return _("Only the chief arbiter or an organizer may do this.")
    return _("Only those who work at the desk of the tournament may do this.")


class Desk(NamedTuple):
    """What somebody may do at an event; `member` is None if they have no role there."""

    event: Event
    member: Member | None
    allowed: frozenset[Permission]


def desk_for(user, slug: str) -> Desk | None:
    """Return what the user may do at an event, or None if there is no such event."""
    member = None
    if user.is_authenticated and not user.is_superuser:
        members = Member.objects.select_related("event")
        member = members.filter(user=user, event__slug=slug).first()
    if member is not None:
        return Desk(member.event, member, allowed_to(member))
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        return None
    return Desk(event, None, EVERYTHING if user.is_superuser else frozenset())


def enter(request: HttpRequest, slug: str, permission: Permission) -> Desk:
    """Return the desk if the user has the permission there, and keep it on the request.

    Raises NotAllowed if not, but Http404 if the user may not even know of the event:
    one that is not theirs and not published looks like one that does not exist.
    """
    desk = desk_for(request.user, slug)
    is_known = desk is not None and (desk.member or desk.event.is_published)
    if desk is not None and permission in desk.allowed:
        request.desk = desk
        write_as(desk.event.number_format)
        return desk
    if is_known:
        raise NotAllowed(permission)
    raise Http404(_("There is no such tournament."))


def role_at(user, event: str) -> Subquery:
    """Return the user's role at the event that a query refers to as `event`."""
    members = Member.objects.filter(user=user, event=OuterRef(event))
    return Subquery(members.values("role"))


def enter_as(
    request: HttpRequest, event: Event, role: str | None, permission: Permission
) -> None:
    """Enter a desk whose event was read together with the user's role there.

    Raises NotAllowed without the permission. Of whom the query has not found to work
    there, nothing may be read: they `enter` instead, and are refused.
    """
    allowed = (
        EVERYTHING if request.user.is_superuser else ALLOWED.get(role, frozenset())
    )
    if permission not in allowed:
        raise NotAllowed(permission)
    request.desk = Desk(event, None, allowed)
    write_as(event.number_format)


def may(request: HttpRequest) -> dict:
    """Give the templates `may`: what the user may do at the event of the page."""
    desk = getattr(request, "desk", None)
    return {"may": dict.fromkeys(desk.allowed if desk else (), True)}


def is_allowed(request: HttpRequest, permission: Permission) -> bool:
    """Return True if the user has a permission at the desk that they have entered."""
    return permission in request.desk.allowed


def events_of(user):
    """Return the events at which the user has a role: all, for an administrator."""
    events = Event.objects.all()
    return events if user.is_superuser else events.filter(members__user=user)


def own_event(request: HttpRequest, slug: str) -> Event:
    """Return the event of the desk that the user has entered, or enters now."""
    desk = getattr(request, "desk", None)
    if desk is None or desk.event.slug != slug:
        desk = enter(request, slug, Permission.SEE_DESK)
    if request.method == "GET" and not request.htmx:
        desk_opened.send_robust(sender=Event, event=desk.event)
    return desk.event


def visible_event(request: HttpRequest, slug: str, events=None) -> Event:
    """Return the event if it is published or the user works at its desk.

    `events` is the queryset to look in. A published event is found without looking
    at who asks, so that its pages stay the same for everybody.
    """
    events = Event.objects.all() if events is None else events
    # At most one has it: `first` would have the database put them in order.
    event = next(iter(events.filter(slug=slug)), None)
    if event is not None:
        write_as(event.number_format)
    if event is not None and event.is_published:
        return event
    # Asked in either case: an answer whose headers differ would tell that an
    # unpublished event exists.
    desk = desk_for(request.user, slug) if request.user.is_authenticated else None
    if event is None or desk is None or Permission.SEE_DESK not in desk.allowed:
        raise Http404(_("There is no such tournament."))
    return event


# What views declare


class Opens(StrEnum):
    """For whom a view is that asks for no permission at an event."""

    EVERYBODY = auto()
    ACCOUNTS = auto()
    HELPERS = auto()


def open_to_all(view: View) -> View:
    """Let everybody ask for a view, also without an account."""
    view.needs = Opens.EVERYBODY
    return view


def for_helpers(view: View) -> View:
    """Declare a view that finds out itself who asks: a helper's phone or an account."""
    view.needs = Opens.HELPERS
    return view


def signed_in(view: View) -> View:
    """Send whoever is not signed in to the sign-in page, and from there back.

    htmx gets 401 and opens it as a whole page: a sign-in page that is swapped into
    a table helps nobody. What is posted is done once, however often it comes.
    """

    @wraps(view)
    def signed_in_only(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            if request.method == "POST":
                return posted_once(view, request, *args, **kwargs)
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

    signed_in_only.needs = getattr(view, "needs", Opens.ACCOUNTS)
    return signed_in_only


def at_desk(
    permission: Permission, *, post: Permission | None = None
) -> Callable[[View], View]:
    """Let those ask for a view of an event who have a permission there.

    `post` is the permission to write with it, where that is another one.
    """

    def declare(view: View) -> View:
        @wraps(view)
        def entered(request: HttpRequest, slug: str, **kwargs) -> HttpResponse:
            is_look = request.method in SAFE_METHODS
            enter(request, slug, permission if is_look else post or permission)
            return view(request, slug=slug, **kwargs)

        entered.needs = permission
        return signed_in(entered)

    return declare


def enters_itself(permission: Permission) -> Callable[[View], View]:
    """Declare a view that, posted to, enters the desk in a query of its own."""

    def declare(view: View) -> View:
        @wraps(view)
        def entered(request: HttpRequest, slug: str, **kwargs) -> HttpResponse:
            if request.method != "POST":
                enter(request, slug, permission)
            return view(request, slug=slug, **kwargs)

        entered.needs = permission
        return signed_in(entered)

    return declare


class RefusedByDefault:
    """Middleware: refuse every view that declares nothing, whatever it does."""

    def __init__(self, get_response: View):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs):
        if "admin" in request.resolver_match.app_names:
            return _for_administrators(request)
        if not hasattr(view, "needs"):
            raise PermissionDenied(f"{view.__module__} declares no permission")
        return None


def _for_administrators(request: HttpRequest) -> HttpResponse | None:
    """Let administrators through; for everybody else there is no such page."""
    if request.user.is_superuser:
        # Its own form for signing in would ask for no second factor.
        is_sign_in = request.resolver_match.url_name == "login"
        return redirect("admin:index") if is_sign_in else None
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    raise Http404(_("There is no such page."))
