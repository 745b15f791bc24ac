"""The result of one board, saved at the desk."""

from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

from tournaments.access import (
    Permission,
    enter,
    enter_as,
    enters_itself,
    events_of,
    own_event,
    role_at,
)
from tournaments.actions.results import as_recorded, record_result
from tournaments.authors import author_of
from tournaments.desk_posts import answers_repeats, post_only
from tournaments.errors import AlreadyEntered, EditConflict, Repeated, TournamentError
from tournaments.models import Event, Game
from tournaments.record import Result
from tournaments.result_entry import BoardForm, BoardRow, ResultForm, choice_of
from tournaments.views.desk_round_page import (
    is_entry,
    later_rounds,
    may_correct_earlier,
    refused_page,
    round_page,
)

ROW = "tournaments/_board_row.html"


@enters_itself(Permission.ENTER_RESULTS)
@answers_repeats
@post_only
def save_result(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Save one result, and answer with the row of its board.

    Reading the game, the event and the right to write takes one query, because a
    save is what a hundred arbiters do at the same minute.
    """
    games = games_at_desk(request, slug).annotate(
        role=role_at(request.user, "round__event")
    )
    game = games.filter(pk=pk).first()
    if game is None:
        desk = enter(request, slug, Permission.ENTER_RESULTS)
        return _gone(request, desk.event, pk)
    enter_as(request, game.round.event, game.role, Permission.ENTER_RESULTS)
    form = ResultForm(request.POST)
    if not form.is_valid():
        # Without a version it is not known what would be overwritten.
        status = 400 if "version" in form.errors else 422
        return _row_answer(request, BoardRow(game, message=form.message), status)
    result = form.cleaned_data["result"]
    if game.is_over and not may_correct_earlier(request):
        # What was sent before its round was over is answered as it was then.
        if form.cleaned_data["version"] >= game.version:
            return _row_answer(request, not_allowed_row(game), 403)
    elif game.is_earlier and is_unseen(request, game, **form.cleaned_data):
        return _sheet_first(request, game, result)
    try:
        record_result(game, **form.cleaned_data, by=author_of(request))
    except Repeated as error:
        as_recorded(game, error.change)
    except TournamentError as error:
        game = games_at_desk(request, slug).filter(pk=pk).first()
        if game is None:
            return _gone(request, own_event(request, slug), pk)
        return _row_answer(request, refused_row(game, result, error), error.status)
    return trigger_client_event(
        _row_answer(request, BoardRow(game), 200), "standings-changed"
    )


def games_at_desk(request: HttpRequest, slug: str) -> QuerySet[Game]:
    """Return the games of the event if it is one at whose desk the user works.

    `is_earlier` is True of a game if a result of it changes what a later round was
    paired from or, where tables pair the rounds, comes after results of a later round,
    and `is_over` if such a round is published.
    """
    later = later_rounds().filter(
        event=OuterRef("round__event"), number__gt=OuterRef("round__number")
    )
    games = Game.objects.select_related("round__event", "white", "black", "changed_by")
    events = events_of(request.user).filter(slug=slug)
    published = later.filter(published_at__isnull=False)
    return games.filter(round__event__in=events).annotate(
        is_earlier=Exists(later), is_over=Exists(published)
    )


def is_unseen(
    request: HttpRequest, game: Game, *, version: int, result: Result
) -> bool:
    """Return True for a change that can be made and whose effects were not shown."""
    can_change = version == game.version and result != game.result
    is_open = is_entry(game.round.event, game.round) and not game.is_locked
    return can_change and is_open and not request.POST.get("confirmed")


def _sheet_first(request: HttpRequest, game: Game, result: Result) -> HttpResponse:
    """Lead to the page that shows what follows from a result of an earlier round."""
    row = sheet_row(game, result)
    return _row_answer(request, row, 422) if request.htmx else redirect(row.sheet)


def sheet_row(game: Game, result: Result) -> BoardRow:
    """Return the row that leads to what follows from a result of an earlier round."""
    sheet = reverse("correction", args=[game.round.event.slug, game.pk])
    sheet += "?" + urlencode({"version": game.version, "result": result.value})
    message = _(
        "Round %(round)s is over: a new result changes standings that are published. "
        "Nothing is saved yet."
    ) % {"round": game.round.number}
    return BoardRow(game, message=message, sheet=sheet)


def not_allowed_row(game: Game) -> BoardRow:
    message = _(
        "Round %(round)s is over: only the chief arbiter or an organizer corrects its "
        "results. Nothing was saved."
    ) % {"round": game.round.number}
    return BoardRow(game, message=message)


def refused_row(game: Game, wanted: str, error: TournamentError) -> BoardRow:
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
            "is_entry": is_entry(round_.event, round_)
            and not (row.game.is_over and not may_correct_earlier(request)),
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
