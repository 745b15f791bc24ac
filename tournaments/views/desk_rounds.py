"""A round at the desk: pair, check, publish, enter results, take back."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from tournaments.access import desk_required, events_of, own_event
from tournaments.actions.publishing import publish_round, unpair_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.errors import AlreadyEntered, EditConflict, TournamentError
from tournaments.loading import load_event
from tournaments.models import Bye, Event, Game, Round
from tournaments.result_entry import (
    BoardForm,
    BoardRow,
    ResultForm,
    SeenForm,
    choice_of,
    missing_boards,
)
from tournaments.round_check import checks, may_unpair, without_a_game

ROW = "tournaments/_board_row.html"


@desk_required
@require_safe
def desk_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    if request.htmx.target == "round-count":
        shown = get_object_or_404(event.rounds, number=number)
        results = shown.games.values_list("board", "result")
        context = _progress(event, shown, _rounds(event), results)
        return render(request, "tournaments/_round_progress.html", context)
    return _round_page(request, event, number)


@desk_required
@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    event = own_event(request, slug)
    try:
        paired = pair_round(event, revision=_seen(request), by=request.user)
    except TournamentError as error:
        return _refused(request, event, str(error), error.status)
    return redirect("desk-round", slug, paired.number)


@desk_required
@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        publish_round(event, number, revision=_seen(request), by=request.user)
    except TournamentError as error:
        return _round_page(request, event, number, refusal=error)
    return redirect("desk-round", slug, number)


@desk_required
@require_POST
def unpair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        unpair_round(event, number, revision=_seen(request), by=request.user)
    except TournamentError as error:
        return _round_page(request, event, number, refusal=error)
    return redirect("event-desk", slug)


def _seen(request: HttpRequest) -> int:
    """Return the revision that the page was made from.

    Raises TournamentError if the post names none: that never means to overwrite.
    """
    form = SeenForm(request.POST)
    if not form.is_valid():
        raise TournamentError(
            _("The page did not say which state it showed. Open the desk again.")
        )
    return form.cleaned_data["revision"]


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
    """Return the game if its event is one at whose desk the user works."""
    games = Game.objects.select_related(
        "round__event", "white", "black", "changed_by"
    ).filter(round__event__in=events_of(request.user).filter(slug=slug))
    return games.filter(pk=pk).first()


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
        is_entry = _is_entry(round_.event, round_)
        context = {"row": row, "event": round_.event, "is_entry": is_entry}
        return render(request, ROW, context, status=status)
    if status == 200:
        page = reverse("desk-round", args=[round_.event.slug, round_.number])
        return redirect(f"{page}#board-{row.game.pk}")
    return _round_page(request, round_.event, round_.number, refused=row, status=status)


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
        return _refused(request, event, message, 409)
    context = {"event": event, "pk": pk, "message": message, **form.cleaned_data}
    return render(request, "tournaments/_board_gone.html", context, status=409)


def _refused(
    request: HttpRequest, event: Event, message: str, status: int
) -> HttpResponse:
    last = event.rounds.last()
    context = {
        "event": event,
        "message": message,
        "last_round": last.number if last else 0,
    }
    return render(request, "tournaments/pair_refused.html", context, status=status)


def _round_page(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    refusal: TournamentError | None = None,
    refused: BoardRow | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show a round, and perhaps why it was not changed.

    `refusal` is about the round, `refused` is a row that takes the place of its
    board's. Raises Http404 if there is neither such a round nor a refusal to tell.
    """
    status = refusal.status if refusal else status
    rounds = _rounds(event)
    shown = next((each for each in rounds if each.number == number), None)
    if shown is None:
        if refusal is None:
            raise Http404(_("This round is not paired yet."))
        return _refused(request, event, str(refusal), status)
    games = list(shown.games.select_related("white", "black", "changed_by"))
    byes = Bye.objects.filter(player__event=event.pk, round_number=number)
    byes = list(byes.select_related("player"))
    before = load_event(event.pk).after(number - 1)
    results = [(game.board, game.result) for game in games]
    context = {
        "here": "round",
        "refusal": refusal,
        "rows": _rows(games, before.scores, refused),
        "is_entry": _is_entry(event, shown),
        "absent": without_a_game(event, event.players.all(), number, games, byes),
        **_progress(event, shown, rounds, results),
    }
    context["can_unpair"] = not event.is_closed and may_unpair(games)
    if not shown.is_published:
        context["checks"] = checks(event, before, number, games, byes)
    return render(request, "tournaments/desk_round.html", context, status=status)


def _rounds(event: Event) -> list[Round]:
    return list(event.rounds.defer("engine_input"))


def _rows(games, scores, refused: BoardRow | None) -> list[BoardRow]:
    rows = [
        BoardRow(game, scores[game.white.number], scores[game.black.number])
        for game in games
    ]
    if refused is None:
        return rows
    return [
        replace(refused, white=row.white, black=row.black)
        if row.game.pk == refused.game.pk
        else row
        for row in rows
    ]


def _is_entry(event: Event, shown: Round) -> bool:
    return shown.is_published and not event.is_closed


def _progress(event: Event, shown: Round, rounds: list[Round], results) -> dict:
    """Return how far a round is and what can be done next.

    `results` holds (board, result) of each of its games.
    """
    missing = missing_boards(results)
    return {
        "event": event,
        "round": shown,
        "rounds": rounds,
        "last_round": rounds[-1].number,
        "boards": len(results),
        "entered": len(results) - len(missing),
        "missing": missing,
        "is_last": shown.number == rounds[-1].number,
        "next_number": shown.number + 1,
        "has_next": shown.number < event.rounds_planned,
    }
