"""What players do who register themselves. These pages are forms, and kept nowhere."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access import open_to_all, signed_in
from tournaments.actions.registrations import (
    change_registration,
    withdraw_registration,
)
from tournaments.actions.registrations import register as keep
from tournaments.authors import Author, author_of
from tournaments.busy import again_if_busy
from tournaments.desk_posts import post_only
from tournaments.errors import TournamentError
from tournaments.models import Event, Registration
from tournaments.pages import PRIVATE
from tournaments.registration_forms import RegistrationForm
from tournaments.registration_mail import send_link
from tournaments.registrations import (
    OPEN,
    State,
    free_places,
    is_full,
    reason_of,
    why_closed,
)
from tournaments.secret_links import digest_of, new_secret
from tournaments.security_log import note_security
from tournaments.site_address import whole_address
from tournaments.throttle import LIMITS, Purpose, TooManyTries, count_try
from tournaments.views.desk import form_page, posted

View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """Let nobody keep a page of a person's own, nor a search engine list it."""

    @wraps(view)
    def kept_nowhere(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Cache-Control"] = PRIVATE
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return kept_nowhere


@open_to_all
@private
@form_page
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form, and keep what is sent for the desk to decide about."""
    event = get_object_or_404(Event, slug=slug, is_published=True)
    if not event.takes_registrations:
        raise Http404(_("This tournament takes no registrations."))
    user = request.user if request.user.is_authenticated else None
    initial = {"email": user.email} if user else {}
    form = RegistrationForm(posted(request), event=event, initial=initial)
    if not form.is_bound:
        return _form_page(request, event, form)
    if not form.is_valid():
        return _form_page(request, event, form, status=422)
    try:
        count_try(request, Purpose.REGISTRATION, form.cleaned_data["email"])
        return _registered(request, event, form, user)
    except TooManyTries as error:
        return _too_many(request, event, form, error.wait)
    except TournamentError as error:
        form.add_error(None, str(error))
        return _form_page(request, event, form, status=error.status)


def _registered(
    request: HttpRequest, event: Event, form: RegistrationForm, user
) -> HttpResponse:
    secret, data = _secret_for(request), form.data_to_keep()

    def act(_request: HttpRequest) -> HttpResponse:
        registration = keep(event, data, secret=secret, user=user)
        page = reverse("registration", args=[event.slug, secret])
        send_link(registration, whole_address(request, page))
        return redirect(page)

    return again_if_busy(act, request)


def _secret_for(request: HttpRequest) -> str:
    """Return a secret that nobody can guess: the same when a form is sent again.

    Whoever knows the number of the form is the browser that it was made for.
    """
    author = author_of(request)
    if author.request_id is None:
        return new_secret()
    sent = f"{author.request_id} {author.digest}"
    return salted_hmac("registration", sent, algorithm="sha256").hexdigest()


def _too_many(
    request: HttpRequest, event: Event, form: RegistrationForm, wait: timedelta
) -> HttpResponse:
    note_security("throttled", request, seconds=round(wait.total_seconds()))
    minutes = -(-wait // timedelta(minutes=1))
    sentence = ngettext(
        "%(most)s registrations came from your network within an hour. Wait "
        "%(minutes)s minute, then send yours again.",
        "%(most)s registrations came from your network within an hour. Wait "
        "%(minutes)s minutes, then send yours again.",
        minutes,
    )
    most = LIMITS[Purpose.REGISTRATION].of_address
    form.add_error(None, sentence % {"most": most, "minutes": minutes})
    response = _form_page(request, event, form, status=429)
    response.headers["Retry-After"] = str(-(-wait // timedelta(seconds=1)))
    return response


def _form_page(
    request: HttpRequest, event: Event, form: RegistrationForm, status: int = 200
) -> HttpResponse:
    own = Registration.objects.none()
    if request.user.is_authenticated:
        own = event.registrations.filter(user=request.user)
    context = {
        "event": event,
        "here": "register",
        "last_round": _last_published(event),
        "form": form,
        "closed": why_closed(event),
        "free": free_places(event),
        "is_full": is_full(event),
        "own": own,
    }
    return render(request, "registration/register.html", context, status=status)


# By the link, and by the account


@open_to_all
@private
@form_page
def registration(request: HttpRequest, slug: str, secret: str) -> HttpResponse:
    """Show a registration to who has its link, and change it."""
    found = _by_secret(slug, secret)
    return _page(request, found, reverse("registration", args=[slug, secret]))


@open_to_all
@private
@post_only
def withdraw(request: HttpRequest, slug: str, secret: str) -> HttpResponse:
    found = _by_secret(slug, secret)
    return _withdrawn(request, found, reverse("registration", args=[slug, secret]))


@signed_in
@private
@form_page
def own_registration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show a registration to the account that it was made with, and change it."""
    found = get_object_or_404(_registrations(slug), pk=pk, user=request.user)
    return _page(request, found, reverse("own-registration", args=[slug, pk]))


@signed_in
@private
@post_only
def withdraw_own(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = get_object_or_404(_registrations(slug), pk=pk, user=request.user)
    return _withdrawn(request, found, reverse("own-registration", args=[slug, pk]))


def _registrations(slug: str):
    found = Registration.objects.select_related("event", "player")
    return found.filter(event__slug=slug, event__is_published=True)


def _by_secret(slug: str, secret: str) -> Registration:
    found = _registrations(slug).filter(secret_digest=digest_of(secret)).first()
    if found is None:
        raise Http404(_("There is no such registration."))
    return found


def _page(request: HttpRequest, found: Registration, here: str) -> HttpResponse:
    form = RegistrationForm(
        posted(request), event=found.event, instance=_copy_of(found)
    )
    if not form.is_bound:
        return _shown(request, found, here, form)
    if not form.is_valid():
        return _shown(request, found, here, form, status=422)
    data = form.data_to_keep()
    try:
        again_if_busy(lambda _request: change_registration(found, data), request)
    except TournamentError as error:
        return _shown(request, found, here, refusal=str(error), status=error.status)
    return redirect(f"{here}?saved=1")


def _withdrawn(request: HttpRequest, found: Registration, here: str) -> HttpResponse:
    user = request.user if request.user.is_authenticated else None
    try:
        again_if_busy(
            lambda _request: withdraw_registration(found, by=Author(user)), request
        )
    except TournamentError as error:
        return _shown(request, found, here, refusal=str(error), status=error.status)
    return redirect(here)


def _copy_of(found: Registration) -> Registration:
    # The form writes into what it is given; the page also shows what is in force.
    return Registration.objects.get(pk=found.pk)


def _shown(
    request: HttpRequest,
    found: Registration,
    here: str,
    form: RegistrationForm | None = None,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    event, closed = found.event, why_closed(found.event)
    is_undecided = found.state in OPEN
    can_change = is_undecided and not closed and event.takes_registrations
    is_in = found.state == State.ACCEPTED and found.player is not None
    context = {
        "event": event,
        "last_round": _last_published(event),
        "registration": found,
        "page": here,
        "link": whole_address(request, here) if "/own/" not in here else "",
        "form": form or RegistrationForm(event=event, instance=_copy_of(found)),
        "can_change": can_change,
        "can_withdraw": not event.is_closed and (is_undecided or is_in),
        "closed": closed,
        "reason": reason_of(found) if found.state == State.DECLINED else "",
        "is_saved": "saved" in request.GET,
        "refusal": refusal,
    }
    return render(request, "registration/registration.html", context, status=status)


def _last_published(event: Event) -> int:
    rounds = event.rounds.filter(published_at__isnull=False)
    return rounds.order_by("-number").values_list("number", flat=True).first() or 0
