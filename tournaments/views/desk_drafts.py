"""A draft at the desk: changed by hand, step by step."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.access import desk_required, own_event
from tournaments.actions import drafts
from tournaments.actions.publishing import round_or_conflict
from tournaments.actions.seatings import seating_of
from tournaments.draft_entry import (
    BYE,
    EXCHANGE,
    PAIR,
    PAIR_REST,
    SWAP_COLOURS,
    UNPAIR,
)
from tournaments.errors import TournamentError
from tournaments.models import Event
from tournaments.views.desk_round_page import hand_form, round_page


@desk_required
@require_POST
def change_draft(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    try:
        _take_step(request, event, number)
    except TournamentError as error:
        return round_page(request, event, number, refusal=error, typed=request.POST)
    if request.htmx:
        event.refresh_from_db()
        return round_page(request, event, number)
    page = reverse("desk-round", args=[slug, number])
    return redirect(f"{page}#by-hand")


def _take_step(request: HttpRequest, event: Event, number: int) -> None:
    draft = round_or_conflict(event, number)
    games = draft.games.select_related("white", "black")
    bye = seating_of(draft).bye
    form = hand_form(event, draft, games, event.players.all(), bye, request.POST)
    if not form.is_valid():
        raise TournamentError(form.message)
    typed = form.cleaned_data
    first = _player(event, typed["first"])
    seen = {"revision": typed["revision"], "by": request.user}
    match typed["step"]:
        case step if step == EXCHANGE:
            second = _player(event, typed["second"])
            drafts.exchange_players(event, number, first, second, **seen)
        case step if step == PAIR:
            second = _player(event, typed["second"])
            drafts.pair_by_hand(event, number, first, second, **seen)
        case step if step == BYE:
            drafts.move_bye(event, number, first, **seen)
        case step if step == SWAP_COLOURS:
            drafts.swap_colours(event, number, typed["board"], **seen)
        case step if step == UNPAIR:
            drafts.unpair_boards(event, number, typed["board"], **seen)
        case step if step == PAIR_REST:
            drafts.pair_rest(
                event, number, typed["board"], keeps_bye=typed["keeps_bye"], **seen
            )


def _player(event: Event, entry: int | None):
    return entry and get_object_or_404(event.players, entry=entry)
