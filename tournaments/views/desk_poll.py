"""What a page of a round at the desk asks every few seconds."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.models import Event, Game, Round
from tournaments.result_entry import BoardRow
from tournaments.views.desk_round_page import may_enter, progress, rounds_of

# More rows than this are not asked for at once.
MOST_ROWS = 500
KEY = re.compile("[0-9]{1,15}")


def progress_part(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Answer with the counts and the version of every board, or 204 if nothing changed.

    `since` in the address is the revision that the page shows.
    """
    if request.GET.get("since") == str(event.revision):
        return HttpResponse(status=204)
    shown = get_object_or_404(event.rounds, number=number)
    games = list(shown.games.values_list("pk", "version", "board", "result"))
    results = [(board, result) for _pk, _version, board, result in games]
    context = progress(event, shown, rounds_of(event), results)
    context["versions"] = [(pk, version) for pk, version, *_ in games]
    return render(request, "tournaments/_round_progress.html", context)


def rows_part(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Answer with the rows of the boards whose games `rows` in the address names."""
    shown = get_object_or_404(event.rounds, number=number)
    games = Game.objects.select_related("white", "black", "changed_by").filter(
        round=shown, pk__in=_keys(request.GET.get("rows", ""))
    )
    context = {
        "event": event,
        "rows": [BoardRow(_placed(game, shown)) for game in games],
        "is_entry": may_enter(request, event, shown),
    }
    return render(request, "tournaments/_board_rows.html", context)


def _keys(text: str) -> list[int]:
    return [int(part) for part in text.split(",")[:MOST_ROWS] if KEY.fullmatch(part)]


def _placed(game: Game, round_: Round) -> Game:
    """Return the game with its round, which all share."""
    game.round = round_
    return game
