"""The desk: one's tournaments, and each of them as a whole."""

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_safe,
)

from tournaments.access import (
    Permission,
    at_desk,
    enter,
    events_of,
    own_event,
    signed_in,
)
from tournaments.actions import events as actions
from tournaments.actions.guards import rounds_paired
from tournaments.actions.imports import ReportRefused, read_report, store_report
from tournaments.actions.starts import faults_of
from tournaments.actions.unpairing import last_unpairing
from tournaments.authors import author_of
from tournaments.change_words import in_words
from tournaments.check_line import CheckLine, check_line
from tournaments.desk_posts import post_only, revision_seen
from tournaments.errors import TournamentError
from tournaments.forms import EventForm, NumbersForm, ReportForm
from tournaments.models import Event, Role
from tournaments.next_step import progress_in_words, progress_of, with_progress
from tournaments.open_claims import claims_by_round
from tournaments.record import System
from tournaments.seen import differing_fields
from tournaments.site_address import whole_address

CHANGES_SHOWN = 10
NOTES_SHOWN = 50
# Where those go who may not see the desk.
PAGES_OF_HELPERS = {Role.RESULTS: "helper", Role.CHECK_IN: "helper-check-in"}

form_page = require_http_methods(["GET", "HEAD", "POST"])


@signed_in
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Show the tournaments at whose desk the user works."""
    events = list(with_progress(events_of(request.user)))
    roles = dict(request.user.memberships.values_list("event", "role"))
    for event in events:
        event.progress = progress_in_words(event)
        event.role = roles.get(event.pk)
        page = PAGES_OF_HELPERS.get(event.role, "event-desk")
        event.page = reverse(page, args=[event.slug])
    return render(request, "tournaments/desk.html", {"events": events})


@signed_in
@form_page
def event_create(request: HttpRequest) -> HttpResponse:
    form = EventForm(posted(request))
    status = _status(form)
    if form.is_valid():
        try:
            event = actions.create_event(form.save(commit=False), by=author_of(request))
        except TournamentError as error:
            form.add_error(None, str(error))
            status = error.status
        else:
            messages.success(
                request, _("The tournament is created. Enter the players.")
            )
            return redirect("event-desk", event.slug)
    context = {"form": form, "line": _line_of(form, players=0)}
    return render(request, "tournaments/event_form.html", context, status=status)


@at_desk(Permission.CHANGE_SETTINGS)
@form_page
def event_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the settings.

    The page carries the revision that it was made from, so that nobody overwrites
    what they have not seen.
    """
    event = own_event(request, slug)
    paired = rounds_paired(event)
    # The form writes into what it is given; the page also shows what is in force.
    form = EventForm(posted(request), instance=copy(event), paired=paired)
    context = {
        "event": event,
        "here": "settings",
        "last_round": paired,
        "form": form,
        "revision": event.revision,
    }
    status = 200
    if request.method == "POST":
        status, seen = 422, None
        try:
            is_valid = form.is_valid()
            context["revision"] = seen = revision_seen(request)
            if is_valid:
                by = author_of(request)
                actions.change_settings(event, form.changes(), revision=seen, by=by)
                messages.success(request, _("The settings are saved."))
                _tell_of_starts(request, event)
                return redirect("event-settings", slug)
        except TournamentError as error:
            status = error.status
            is_conflict = status == 409 or seen is None
            context |= {"refusal": str(error), "is_conflict": is_conflict}
    if context.get("is_conflict"):
        # Whoever saves again has seen what is in force now.
        context["revision"] = event.revision
        in_force = EventForm(instance=event)
        context["differences"] = differing_fields(form.changes(), event, in_force)
    context["line"] = _line_of(form, players=event.players.count())
    return render(request, "tournaments/event_form.html", context, status=status)


def _tell_of_starts(request: HttpRequest, event: Event) -> None:
    """Say so if the days of the tournament no longer go with those of its rounds."""
    event.refresh_from_db()
    if faults_of(event, event.starts):
        messages.warning(
            request,
            _("Rounds start outside of these days now. Correct the start times, too."),
        )


def posted(request: HttpRequest):
    """Return what was posted, perhaps nothing at all, or None on a look."""
    return request.POST if request.method == "POST" else None


@signed_in
@require_safe
def check_numbers(request: HttpRequest) -> HttpResponse:
    """Answer with one line: whether system, rounds and players go together."""
    form = NumbersForm(request.GET)
    form.is_valid()
    slug = form.cleaned_data.get("event")
    event = Event()
    if slug:
        event = enter(request, slug, Permission.CHANGE_SETTINGS).event
    players = event.players.count() if slug else 0
    context = {"line": _line(form, event.system, players)}
    return render(request, "tournaments/_check_line.html", context)


def _line_of(form: EventForm, *, players: int) -> CheckLine | None:
    names = ("system", "rounds_planned", "games_per_match")
    if any(name in form.errors for name in names):
        return None
    numbers = NumbersForm({name: form[name].value() for name in names})
    return _line(numbers, form.instance.system, players)


def _line(form: NumbersForm, system: str, players: int) -> CheckLine | None:
    """Return what there is to say; nothing about rounds that nobody named."""
    if not form.is_valid():
        errors = [text for texts in form.errors.values() for text in texts]
        return CheckLine(False, errors[0])
    system = System(form.cleaned_data["system"] or system)
    rounds = form.cleaned_data["rounds_planned"]
    if rounds is None and system is System.SWISS:
        return None
    games = form.cleaned_data["games_per_match"]
    return check_line(system, rounds or 1, players, games or 1)


@signed_in
@form_page
def event_import(request: HttpRequest) -> HttpResponse:
    """Take over a tournament from a report file."""
    form = ReportForm(posted(request), request.FILES or None)
    context, status = {"form": form}, _status(form)
    if form.is_valid():
        try:
            return _imported(request, **form.cleaned_data)
        except ReportRefused as error:
            context["errors"] = error.errors.texts(_)
        except TournamentError as error:
            context["errors"] = [str(error)]
            status = error.status
    return render(request, "tournaments/desk_import.html", context, status=status)


def _imported(request: HttpRequest, report, publish: bool) -> HttpResponse:
    read = read_report(report.read())
    event = store_report(read, by=author_of(request), publish=publish)
    messages.success(request, _("The report file is imported."))
    for text in read.notes[:NOTES_SHOWN]:
        messages.info(request, text)
    return redirect("event-desk", event.slug)


@at_desk(Permission.SEE_DESK)
@require_safe
def event_desk(request: HttpRequest, slug: str) -> HttpResponse:
    return _event_page(request, own_event(request, slug))


@at_desk(Permission.PUBLISH_EVENT)
@post_only
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tournament to everybody, or hide it."""
    event = own_event(request, slug)
    wish = request.POST.get("publish")
    if wish not in ("yes", "no"):
        refusal = _("Choose whether to show the tournament or to hide it.")
        return _event_page(request, event, refusal=refusal, status=422)
    return _done(request, event, actions.publish_event, publish=wish == "yes")


@at_desk(Permission.CHANGE_SETTINGS)
@post_only
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, own_event(request, slug), actions.close_event)


@at_desk(Permission.CHANGE_SETTINGS)
@post_only
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    return _done(request, own_event(request, slug), actions.reopen_event)


def _done(request: HttpRequest, event: Event, action, **wishes) -> HttpResponse:
    """Do something with the event as it was seen; then show its desk."""
    try:
        seen = revision_seen(request)
        action(event, **wishes, revision=seen, by=author_of(request))
    except TournamentError as error:
        # Whoever presses again has seen what is in force now.
        event.refresh_from_db()
        return _event_page(request, event, refusal=str(error), status=error.status)
    return redirect("event-desk", event.slug)


def _event_page(
    request: HttpRequest,
    event: Event,
    *,
    status: int = 200,
    refusal: str = "",
) -> HttpResponse:
    """Render the desk of one tournament, as it stands now."""
    progress = progress_of(event)
    latest = event.changes.select_related("undoes").defer("rows", "undoes__rows")
    changes = list(latest[:CHANGES_SHOWN])
    for change in changes:
        change.words = in_words(change)
    context = {
        "event": event,
        "here": "desk",
        "last_round": progress.last_round,
        "progress": progress,
        "rounds": range(1, progress.paired + 1),
        "public_address": whole_address(
            request, reverse("event-detail", args=[event.slug])
        ),
        "members": event.members.select_related("user"),
        "is_member": request.desk.member is not None,
        "changes": changes,
        "claims": claims_by_round(event),
        "unpairing": None if event.is_closed else last_unpairing(event),
        "refusal": refusal,
    }
    return render(request, "tournaments/desk_event.html", context, status=status)


def _status(form) -> int:
    return 422 if form.is_bound else 200
