"""A round at the desk: pair, publish, enter results, close, take back."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from tournaments.access import desk_required, events_of, own_event
from tournaments.actions.closing import close_round, reopen_round
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.errors import (
    AlreadyEntered,
    EditConflict,
    NotPaired,
    TournamentError,
    Unconfirmed,
)
from tournaments.models import Event, Game, Round
from tournaments.record import Result, System
from tournaments.result_entry import BoardForm, BoardRow, ResultForm, choice_of
from tournaments.take_back_form import TakeBackForm
from tournaments.views.desk_poll import progress_part, rows_part
from tournaments.views.desk_round_page import (
    is_entry,
    refused_page,
    revision_seen,
    round_page,
)
from tournaments.views.desk_verify import verify

ROW = "tournaments/_board_row.html"


@desk_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round; only its second look, with `verify` in the address, is posted to.

    A page that is open asks with `since` what changed, and with `rows` for rows.
    """
    event = own_event(request, slug)
    if "verify" in request.GET and not request.htmx:
        return verify(request, event, number)
    if request.method == "POST":
        return HttpResponseNotAllowed(["GET", "HEAD"])
    if request.htmx and "rows" in request.GET:
        return rows_part(request, event, number)
    if request.htmx.target == "round-count":
        return progress_part(request, event, number)
    return round_page(request, event, number)


@desk_required
@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    event = own_event(request, slug)
    try:
        paired = pair_round(
            event,
            revision=revision_seen(request),
            is_by_hand=request.POST.get("by") == "hand",
            by=request.user,
        )
    except TournamentError as error:
        return refused_page(
            request,
            event,
            str(error),
            error.status,
            can_pair_by_hand=isinstance(error, NotPaired),
        )
    return redirect("desk-round", slug, paired.number)


@desk_required
@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        publish_round(
            event,
            number,
            revision=revision_seen(request),
            accepted=request.POST.getlist("accepted"),
            by=request.user,
        )
    except TournamentError as error:
        return round_page(request, event, number, refusal=error, typed=request.POST)
    return redirect("desk-round", slug, number)


@desk_required
@require_POST
def unpair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the last round back; with results only if that was confirmed by typing."""
    event = own_event(request, slug)
    form = TakeBackForm(request.POST, number=number)
    try:
        unpair_round(
            event,
            number,
            revision=revision_seen(request),
            is_confirmed=form.is_valid(),
            by=request.user,
        )
    except TournamentError as error:
        typed = form if isinstance(error, Unconfirmed) else None
        return round_page(request, event, number, refusal=error, take_back=typed)
    return redirect("event-desk", slug)


@desk_required
@require_POST
def restore(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        restore_round(event, number, revision=revision_seen(request), by=request.user)
    except TournamentError as error:
        return refused_page(request, event, str(error), error.status)
    return redirect("desk-round", slug, number)


@desk_required
@require_POST
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    refusal = _refusal(request, slug, number, close_round)
    return refusal or redirect("desk-round", slug, number)


@desk_required
@require_POST
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    refusal = _refusal(request, slug, number, reopen_round)
    return refusal or redirect("desk-round", slug, number)


def _refusal(
    request: HttpRequest, slug: str, number: int, action: Callable[..., object]
) -> HttpResponse | None:
    """Do something with a round; return the page that says why it was refused."""
    event = own_event(request, slug)
    try:
        action(event, number, revision=revision_seen(request), by=request.user)
    except TournamentError as error:
        return round_page(request, event, number, refusal=error)
    return None


@desk_required
@require_POST
def save_result(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Save one result, and answer with the row of its board.

    Reading the game, the event and the right to write takes one query, because a
    save is what a hundred arbiters do at the same minute.
    """
    game = _game_at_desk(request, slug, pk)
    if game is None:
        return _gone(request, own_event(request, slug), pk)
    form = ResultForm(request.POST)
    if not form.is_valid():
        return _row_answer(request, BoardRow(game, message=form.message), 422)
    result = form.cleaned_data["result"]
    if game.is_earlier and _is_unseen(request, game, **form.cleaned_data):
        return _sheet_first(request, game, result)
    try:
        record_result(game, **form.cleaned_data, by=request.user)
    except TournamentError as error:
        game = _game_at_desk(request, slug, pk)
        if game is None:
            return _gone(request, own_event(request, slug), pk)
        return _row_answer(request, _refused_row(game, result, error), error.status)
    return trigger_client_event(
        _row_answer(request, BoardRow(game), 200), "standings-changed"
    )


def _game_at_desk(request: HttpRequest, slug: str, pk: int) -> Game | None:
    """Return the game if its event is one at whose desk the user works.

    Its `is_earlier` is True if a result of it changes what a later round was paired
    from or, where tables pair the rounds, comes after results of a later round.
    """
    later = Round.objects.filter(
        Q(event__system__in=(System.SWISS, System.KNOCK_OUT)) | Q(games__version__gt=0),
        event=OuterRef("round__event"),
        number__gt=OuterRef("round__number"),
    )
    games = Game.objects.select_related(
        "round__event", "white", "black", "changed_by"
    ).filter(round__event__in=events_of(request.user).filter(slug=slug))
    return games.filter(pk=pk).annotate(is_earlier=Exists(later)).first()


def _is_unseen(
    request: HttpRequest, game: Game, *, version: int, result: Result
) -> bool:
    """Return True for a change that can be made and whose effects were not shown."""
    can_change = version == game.version and result != game.result
    is_open = is_entry(game.round.event, game.round) and not game.is_locked
    return can_change and is_open and not request.POST.get("confirmed")


def _sheet_first(request: HttpRequest, game: Game, result: Result) -> HttpResponse:
    """Lead to the page that shows what follows from a result of an earlier round."""
    sheet = reverse("correction", args=[game.round.event.slug, game.pk])
    sheet += "?" + urlencode({"version": game.version, "result": result.value})
    if not request.htmx:
        return redirect(sheet)
    message = _(
        "Round %(round)s is over: a new result changes standings that are published. "
        "Nothing is saved yet."
    ) % {"round": game.round.number}
    return _row_answer(request, BoardRow(game, message=message, sheet=sheet), 422)


def _refused_row(game: Game, wanted: str, error: TournamentError) -> BoardRow:
    if isinstance(error, AlreadyEntered):
        return BoardRow(game, is_already_there=True)
    if isinstance(error, EditConflict):
        return BoardRow(game, message=str(error), wanted=choice_of(wanted))
    return BoardRow(game, message=str(error))


def _row_answer(request: HttpRequest, row: BoardRow, status: int) -> HttpResponse:
    """Answer a script with the row, and everyone else with the page around it."""
    round_ = row.game.round
    if request.htmx:
        context = {
            "row": row,
            "event": round_.event,
            "is_entry": is_entry(round_.event, round_),
        }
        return render(request, ROW, context, status=status)
    if status == 200:
        page = reverse("desk-round", args=[round_.event.slug, round_.number])
        return redirect(f"{page}#board-{row.game.pk}")
    return round_page(request, round_.event, round_.number, refused=row, status=status)


def _gone(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Say that a board was unpaired, to a page that shows it still.

    Whoever does not name a board was never shown one: for them there is no such game,
    whether or not another event has it.
    """
    form = BoardForm(request.POST)
    if not form.is_valid():
        raise Http404(_("There is no such game."))
    message = (
        _(
            "Board %(board)s of round %(round)s was unpaired meanwhile. Nothing was "
            "saved."
        )
        % form.cleaned_data
    )
    if not request.htmx:
        return refused_page(request, event, message, 409)
    context = {"event": event, "pk": pk, "message": message, **form.cleaned_data}
    return render(request, "tournaments/_board_gone.html", context, status=409)
