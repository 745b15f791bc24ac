"""Result slips to print and to cut."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import Permission, at_desk, own_event
from tournaments.models import Game
from tournaments.views.poster import qr_code, short_address

PER_SHEET = 8


class Slip(NamedTuple):
    game: Game
    code: SafeString


@at_desk(Permission.SEE_DESK)
@require_safe
def slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    shown = event.rounds.filter(number=number).first()
    if shown is None:
        raise Http404(_("This round is not paired yet."))
    address = f"{short_address(request, event)}b/{number}/"
    games = shown.games.select_related("white", "black").order_by("board")
    found = [Slip(game, qr_code(f"{address}{game.board}/")) for game in games]
    context = {
        "event": event,
        "here": "round",
        "last_round": event.rounds.last().number,
        "round": shown,
        "sheets": piled(found),
    }
    return render(request, "helpers/slips.html", context)


def piled(slips: list) -> list[list]:
    """Return sheets of eight slips, None for an empty place.

    When the sheets are cut as a stack, the first pile has the first slips in order,
    the second those that follow, and so on: laid on each other they are sorted.
    """
    sheets = -(-len(slips) // PER_SHEET)
    places = [*slips, *[None] * (sheets * PER_SHEET - len(slips))]
    return [places[sheet::sheets] for sheet in range(sheets)]
