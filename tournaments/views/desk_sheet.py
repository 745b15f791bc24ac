"""A sheet of results: the boards of a round in one form, each saved on its own."""

import re
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.guards import rounds_paired
from tournaments.actions.results import Entry, as_recorded, record_results
from tournaments.authors import Author, author_by
from tournaments.desk_posts import answers_repeats, post_only
from tournaments.errors import Repeated, TournamentError
from tournaments.models import Event, Game, Round
from tournaments.result_entry import BoardRow, ResultForm
from tournaments.views.desk_results import (
    games_at_desk,
    is_unseen,
    not_allowed_row,
    refused_row,
    sheet_row,
)
from tournaments.views.desk_round_page import (
    may_correct_earlier,
    may_enter,
    refused_page,
)

PAGE = "tournaments/desk_sheet.html"
FIELD = re.compile("result-([0-9]{1,15})")
OK, CONFLICT, REFUSED = 200, 409, 422


def sheet_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the sheet of a round."""
    shown = get_object_or_404(event.rounds, number=number)
    games = games_at_desk(request, event.slug).filter(round=shown).order_by("board")
    return _page(request, shown, list(games))


@at_desk(Permission.ENTER_RESULTS)
@answers_repeats
@post_only
def save_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Save the boards that were filled in, and tell of each what became of it."""
    event = own_event(request, slug)
    games = {
        game.pk: game
        for game in games_at_desk(request, slug)
        .filter(round__number=number)
        .order_by("board")
    }
    gone = _gone(_filled_in(request) - games.keys())
    if not games:
        if not gone:
            raise Http404(_("This round is not paired yet."))
        return refused_page(request, event, gone, CONFLICT)
    rows: dict[int, BoardRow] = {}
    entries = []
    for game in games.values():
        match _read(request, game):
            case BoardRow() as refused:
                rows[game.pk] = refused
            case Entry() as entry:
                entries.append(entry)
    statuses = [REFUSED] * len(rows) + [CONFLICT] * bool(gone)
    answers = record_results(event.pk, entries) if entries else {}
    fresh = _read_again(request, slug, answers)
    for entry in entries:
        game, error = entry.game, answers[entry.game.pk]
        if isinstance(error, Repeated):
            rows[game.pk] = BoardRow(as_recorded(game, error.change))
        elif error:
            games[game.pk] = fresh.get(game.pk, game)
            rows[game.pk] = refused_row(games[game.pk], entry.result, error)
            statuses.append(error.status)
        else:
            rows[game.pk] = BoardRow(game)
    answered = [rows[pk] for pk in games if pk in rows]
    status = CONFLICT if CONFLICT in statuses else max(statuses, default=OK)
    shown = next(iter(games.values())).round
    return _page(
        request, shown, games.values(), answered=answered, gone=gone, status=status
    )


def _filled_in(request: HttpRequest) -> set[int]:
    found = (FIELD.fullmatch(name) for name, value in request.POST.items() if value)
    return {int(match[1]) for match in found if match}


def _gone(keys: set[int]) -> str:
    """Return what to say of boards that the round has not, or nothing."""
    if not keys:
        return ""
    return ngettext(
        "%(count)s board of the sheet was unpaired meanwhile and is not saved.",
        "%(count)s boards of the sheet were unpaired meanwhile and are not saved.",
        len(keys),
    ) % {"count": len(keys)}


def _read(request: HttpRequest, game: Game) -> Entry | BoardRow | None:
    """Return what is to be recorded of a board, why it is not, or None for nothing."""
    wanted = request.POST.get(f"result-{game.pk}", "")
    if not wanted:
        return None
    seen = request.POST.get(f"version-{game.pk}", "")
    form = ResultForm({"result": wanted, "version": seen})
    if not form.is_valid():
        return BoardRow(game, message=form.message)
    result, version = form.cleaned_data["result"], form.cleaned_data["version"]
    if (result, version) == (game.result, game.version):
        return None
    if game.is_over and not may_correct_earlier(request):
        if version >= game.version:
            return not_allowed_row(game)
    elif game.is_earlier and is_unseen(request, game, **form.cleaned_data):
        return sheet_row(game, result)
    return Entry(game, result, version, _author(request, game, result, version))


def _author(request: HttpRequest, game: Game, *asked_for) -> Author:
    name = request.POST.get(f"request_id-{game.pk}", "")
    if not name:
        return Author(request.user)
    return author_by(request.user, name, request.path, game.pk, *asked_for)


def _read_again(
    request: HttpRequest, slug: str, answers: dict[int, TournamentError | None]
) -> dict[int, Game]:
    """Return the boards that were refused as they are now: others can be faster."""
    refused = [
        pk for pk, error in answers.items() if error and not isinstance(error, Repeated)
    ]
    return games_at_desk(request, slug).in_bulk(refused) if refused else {}


def _page(
    request: HttpRequest,
    shown: Round,
    games: Iterable[Game],
    *,
    answered: Iterable[BoardRow] = (),
    gone: str = "",
    status: int = OK,
) -> HttpResponse:
    event = shown.event
    context = {
        "here": "round",
        "event": event,
        "round": shown,
        "last_round": rounds_paired(event),
        "rows": [BoardRow(game) for game in games],
        "is_entry": may_enter(request, event, shown),
        "answered": answered,
        "gone": gone,
    }
    return render(request, PAGE, context, status=status)
