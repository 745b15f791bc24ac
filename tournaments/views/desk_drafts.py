"""Pairings at the desk that are changed by hand: a draft, or a published round."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions import drafts
from tournaments.actions.alterations import alter_pairings
from tournaments.actions.publishing import round_or_conflict
from tournaments.actions.seatings import seating_of
from tournaments.authors import author_of
from tournaments.desk_posts import post_only
from tournaments.draft_entry import (
    BYE,
    EXCHANGE,
    PAIR,
    PAIR_REST,
    SWAP_COLOURS,
    UNPAIR,
    AlterForm,
    choices_of,
)
from tournaments.errors import NotAccepted, TournamentError
from tournaments.models import Event, Game, Round
from tournaments.pairing import by_hand
from tournaments.round_check import checks
from tournaments.views.desk import form_page
from tournaments.views.desk_round_page import (
    hand_form,
    placeable,
    refused_page,
    round_page,
)


@at_desk(Permission.MAKE_PAIRINGS)
@post_only
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
    seen = {"revision": typed["revision"], "by": author_of(request)}
    step, boards = typed["step"], typed["board"]
    if step == EXCHANGE:
        second = _player(event, typed["second"])
        drafts.exchange_players(event, number, first, second, **seen)
    elif step == PAIR:
        second = _player(event, typed["second"])
        drafts.pair_by_hand(event, number, first, second, **seen)
    elif step == BYE:
        drafts.move_bye(event, number, first, **seen)
    elif step == SWAP_COLOURS:
        drafts.swap_colours(event, number, boards, **seen)
    elif step == UNPAIR:
        drafts.unpair_boards(event, number, boards, **seen)
    elif step == PAIR_REST:
        keeps_bye = typed["keeps_bye"]
        drafts.pair_rest(event, number, boards, keeps_bye=keeps_bye, **seen)


def _player(event: Event, entry: int | None):
    return entry and get_object_or_404(event.players, entry=entry)


@at_desk(Permission.PUBLISH_ROUNDS)
@form_page
def change_pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    if request.method != "POST":
        return _alter_page(request, event, number)
    try:
        _alter(request, event, number)
    except TournamentError as error:
        return _alter_page(request, event, number, refusal=error)
    return redirect("desk-round", slug, number)


def _alter(request: HttpRequest, event: Event, number: int) -> None:
    published = round_or_conflict(event, number)
    form = _alter_form(event, published, _games(published), request.POST)
    if not form.is_valid():
        raise TournamentError(form.message)
    typed = form.cleaned_data
    first, second = (_player(event, typed[name]) for name in ("first", "second"))
    players, step = (first, second), typed["step"]
    if step == SWAP_COLOURS:
        players, take = (), partial(by_hand.swap_colours, boards=typed["board"])
    elif step == PAIR:
        take = partial(by_hand.put_together, white=first.number, black=second.number)
    else:
        take = partial(by_hand.exchange, first=first.number, second=second.number)
    alter_pairings(
        event,
        number,
        take,
        players,
        typed["reason"],
        revision=typed["revision"],
        accepted=request.POST.getlist("accepted"),
        by=author_of(request),
    )


def _alter_page(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    refusal: TournamentError | None = None,
) -> HttpResponse:
    """Show the boards that can still be changed, and perhaps why nothing was."""
    published = event.rounds.filter(number=number, published_at__isnull=False).first()
    if published is None:
        if refusal is None:
            raise Http404(_("This round is not published."))
        return refused_page(request, event, str(refusal), refusal.status)
    games = _games(published)
    typed = request.POST if refusal else None
    context = {
        "event": event,
        "here": "round",
        "last_round": event.rounds.last().number,
        "round": published,
        "games": games,
        "form": _alter_form(event, published, games, typed),
        "refusal": refusal,
    }
    if isinstance(refusal, NotAccepted):
        context["checks"] = checks(refusal.findings)
        context["accepted"] = request.POST.getlist("accepted")
    status = refusal.status if refusal else 200
    return render(request, "tournaments/change_pairings.html", context, status=status)


def _games(round_: Round) -> list[Game]:
    return list(round_.games.select_related("white", "black"))


def _alter_form(event: Event, round_: Round, games, typed) -> AlterForm:
    """Return the form to change published pairings, for boards without a result."""
    bye = seating_of(round_).bye
    open_games = [game for game in games if game.is_pending]
    fixed = {
        pk
        for game in games
        if not game.is_pending
        for pk in (game.white_id, game.black_id)
    }
    players = placeable(event, round_, event.players.all())
    free = [player for player in players if player.pk not in fixed]
    boards = [game.board for game in open_games]
    choices = choices_of(free, open_games, bye)
    return AlterForm(typed, players=choices, boards=boards)
