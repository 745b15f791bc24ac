"""The record of changes at the desk, and what turns a change back."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import NotAllowed, Permission, at_desk, is_allowed, own_event
from tournaments.actions.guards import rounds_paired
from tournaments.actions.undoing import (
    OTHERWISE,
    can_undo,
    check_can_undo,
    rows_changed,
    undo,
)
from tournaments.authors import author_of
from tournaments.change_kinds import kind_of, origin_of
from tournaments.change_words import SENTENCES, in_words
from tournaments.errors import TournamentError
from tournaments.models import Change, Event, Game
from tournaments.record_form import RecordForm
from tournaments.undo_words import Turned, turned_back
from tournaments.views.desk import form_page
from tournaments.views.desk_results import games_at_desk

STEPS_ON_A_PAGE = 50
# Of a step with more lines, such as a pasted list, the rest is on a page of its own.
LINES_OF_A_STEP = 10
# Of what changed since, and of what would be turned back.
MOST_SINCE = 10
MOST_TURNED = 40
# What an undo asks for, by the kind of what it undoes.
NEEDED = {
    "results": Permission.ENTER_RESULTS,
    "players": Permission.MANAGE_PLAYERS,
    "byes": Permission.MANAGE_PLAYERS,
    "pairings": Permission.MAKE_PAIRINGS,
    "settings": Permission.CHANGE_SETTINGS,
    "decisions": Permission.CHANGE_SETTINGS,
    "people": Permission.MANAGE_PEOPLE,
}
NEEDED_FOR = {
    "publish event": Permission.PUBLISH_EVENT,
    "hide event": Permission.PUBLISH_EVENT,
    "draw numbers": Permission.MAKE_PAIRINGS,
    "number by rating": Permission.MAKE_PAIRINGS,
    "number by hand": Permission.MAKE_PAIRINGS,
}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line of the record as it is shown.

    `undo` is "undo" for what can be undone, "how" for what is undone in another way.
    `undone` is the change that turned it back, if that is in force.
    """

    change: Change
    words: str
    undo: str
    undone: Change | None


@dataclass(frozen=True, slots=True)
class RecordStep:
    """What was done at once; `more` lines of it are not shown."""

    first: Change
    lines: list[RecordLine]
    more: int

    @property
    def revision(self) -> int:
        return self.first.revision


@at_desk(Permission.READ_RECORD)
@require_safe
def change_record(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who changed what, the newest first, as far as it is looked for."""
    event = own_event(request, slug)
    form = RecordForm(request.GET, event=event)
    is_right = form.is_valid()
    revisions = form.lines().order_by("-revision").values_list("revision", flat=True)
    pages = Paginator(revisions.distinct(), STEPS_ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    is_whole = is_right and form.cleaned_data["step"] is not None
    context = {
        "event": event,
        "here": "changes",
        "last_round": rounds_paired(event),
        "form": form,
        "is_filtered": is_right and any(map(_is_given, form.cleaned_data.values())),
        "page": page,
        "pages": pages.get_elided_page_range(page.number),
        "steps": _steps(request, event, list(page.object_list), is_whole=is_whole),
    }
    status = 200 if is_right else 422
    return render(request, "tournaments/change_record.html", context, status=status)


def _is_given(value) -> bool:
    return value not in (None, "")


def _steps(
    request: HttpRequest, event: Event, revisions: list[int], *, is_whole: bool
) -> list[RecordStep]:
    """Return what was done at these revisions, the latest first."""
    changes = event.changes.filter(revision__in=revisions)
    lines = _with_undos(request, event, changes)
    most = None if is_whole else LINES_OF_A_STEP
    return [
        _step([line for line in lines if line.change.revision == revision], most)
        for revision in revisions
    ]


def _step(lines: list[RecordLine], most: int | None) -> RecordStep:
    shown = lines[:most]
    return RecordStep(lines[0].change, shown, len(lines) - len(shown))


def _with_undos(
    request: HttpRequest, event: Event, changes: QuerySet[Change]
) -> list[RecordLine]:
    changes = changes.select_related("undoes").order_by("-revision", "pk")
    # What happened to the rows can be long, and only its being there is asked.
    kept = set(changes.filter(rows__isnull=False).values_list("pk", flat=True))
    undone = _undone(event)
    return [
        RecordLine(
            change,
            in_words(change),
            _way_of_undo(request, change, is_kept=change.pk in kept),
            undone.get(change.pk),
        )
        for change in changes.defer("rows", "undoes__rows")
    ]


def _way_of_undo(request: HttpRequest, change: Change, *, is_kept: bool) -> str:
    if not is_allowed(request, _needed(change)):
        return ""
    if change.action in OTHERWISE:
        return "how"
    return "undo" if is_kept else ""


def _undone(event: Event) -> dict[int, Change]:
    """Return the undos that are in force, by the keys of what they turned back."""
    undos = event.changes.filter(undoes__isnull=False)
    found = {}
    # From the newest: one that was turned back itself is not in force.
    for change in undos.only("event", "undoes", "revision", "at", "by_name"):
        if change.pk not in found:
            found[change.undoes_id] = change
    return found


@at_desk(Permission.READ_RECORD)
@form_page
def undo_change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what an undo of this change would turn back; a POST turns it back.

    What follows from another result of an earlier round is shown on a sheet first.
    """
    event = own_event(request, slug)
    change = get_object_or_404(event.changes.select_related("undoes"), pk=pk)
    _check_may(request, change)
    is_post = request.method == "POST"
    if refusal := _refusal(event, change):
        status = refusal.status if is_post else 200
        return _undo_page(request, event, change, refusal, status)
    is_seen = is_post and request.POST.get("confirmed")
    if not is_seen and (sheet := _sheet(request, change)):
        return redirect(sheet)
    if not is_post:
        return _undo_page(request, event, change, None, 200)
    try:
        undo(event, change, by=author_of(request))
    except TournamentError as error:
        return _undo_page(request, event, change, error, error.status)
    messages.success(request, _("Undone: %(words)s") % {"words": in_words(change)})
    return redirect("change-record", slug)


def _refusal(event: Event, change: Change) -> TournamentError | None:
    try:
        check_can_undo(event, change)
    except TournamentError as error:
        return error
    return None


def _check_may(request: HttpRequest, change: Change) -> None:
    """Raise NotAllowed unless the user may do the like of what the change did."""
    needed = _needed(change)
    is_result = change.action == "result" and change.rows
    game = _is_earlier(request, change) if is_result else None
    if game is not None and game.is_over:
        needed = Permission.CORRECT_EARLIER_RESULTS
    if not is_allowed(request, needed):
        raise NotAllowed(needed)


def _needed(change: Change) -> Permission:
    change = origin_of(change)
    if change.action not in SENTENCES:
        return Permission.CHANGE_SETTINGS
    return NEEDED_FOR.get(change.action) or NEEDED[kind_of(change.action)]


def _sheet(request: HttpRequest, change: Change) -> str:
    """Return the page of what follows, if that has to be seen first; else nothing."""
    if change.action != "result" or not (game := _is_earlier(request, change)):
        return ""
    result = change.rows[0][2]["result"]
    asked = {"version": game.version, "result": result, "undoes": change.pk}
    slug = request.desk.event.slug
    return reverse("correction", args=[slug, game.pk]) + "?" + urlencode(asked)


def _is_earlier(request: HttpRequest, change: Change) -> Game | None:
    """Return the game of a result if later rounds were paired or played after it."""
    games = games_at_desk(request, request.desk.event.slug)
    game = games.filter(pk=change.rows[0][1]).first()
    return game if game and game.is_earlier else None


def _undo_page(
    request: HttpRequest,
    event: Event,
    change: Change,
    refusal: TournamentError | None,
    status: int,
) -> HttpResponse:
    lines = event.changes.filter(revision=change.revision)
    if change.action == "result":
        # Results that were entered at once are undone one by one.
        lines = lines.filter(pk=change.pk)
    turned = _turned(event, change) if refusal is None else []
    is_conflict = refusal is not None and can_undo(change)
    context = {
        "event": event,
        "here": "changes",
        "last_round": rounds_paired(event),
        "change": change,
        "step": _step(_with_undos(request, event, lines), LINES_OF_A_STEP),
        "refusal": refusal,
        "is_conflict": is_conflict,
        "since": _since(request, event, change) if is_conflict else [],
        "turned": turned[:MOST_TURNED],
        "more": len(turned) - MOST_TURNED,
        "order": _order_before(change),
    }
    return render(request, "tournaments/undo_change.html", context, status=status)


def _turned(event: Event, change: Change) -> list[Turned]:
    rows = change.rows if change.action == "result" else rows_changed(event, change)
    return turned_back(event, rows)


def _order_before(change: Change) -> list[str]:
    """Return the order of tie-breaks that would be in force again, if it changes."""
    before = change.before if isinstance(change.before, dict) else {}
    return before.get("tie_breaks") or []


def _since(request: HttpRequest, event: Event, change: Change) -> list[RecordLine]:
    """Return the latest changes of the same things since."""
    same = Q(action=change.action, about=change.about, round_number=change.round_number)
    if change.round_number:
        of_round = Q(round_number=change.round_number)
        same |= of_round & Q(board=change.board) if change.board else of_round
    for entry in _entries(change.entries):
        same |= Q(entries__contains=f",{entry},")
    later = event.changes.filter(same, revision__gt=change.revision)
    keys = later.order_by("-pk").values_list("pk", flat=True)[:MOST_SINCE]
    return _with_undos(request, event, event.changes.filter(pk__in=list(keys)))


def _entries(text: str) -> Iterable[str]:
    return [entry for entry in text.split(",") if entry][:MOST_SINCE]
