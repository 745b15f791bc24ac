"""The players of a tournament, at the desk."""

import re
from collections.abc import Sequence
from copy import copy

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.access import Permission, at_desk, is_allowed, own_event
from tournaments.actions import arrivals, numbering
from tournaments.actions import byes as bye_actions
from tournaments.actions import entries as actions
from tournaments.actions.guards import rounds_paired
from tournaments.authors import author_of
from tournaments.desk_posts import post_only
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.fees import Fee, fee_of, has_fees, totals_of
from tournaments.models import BY_RATING, Event, Player
from tournaments.pages import is_swap, render_page
from tournaments.player_forms import (
    ByeForm,
    CorrectionForm,
    ExpulsionForm,
    PlayerForm,
    PlayerLinesForm,
)
from tournaments.record import System
from tournaments.registration_forms import FeeForm
from tournaments.seen import differing_fields, fingerprint
from tournaments.views.desk import form_page, posted

ERRORS_SHOWN = 50


@at_desk(Permission.MANAGE_PLAYERS)
@form_page
def player_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players, and enter one after the other."""
    event = own_event(request, slug)
    paired = rounds_paired(event)
    rounds = _rounds_to_come_for(event, paired)
    usual = _usual(request, event) | {"rounds": rounds}
    form = PlayerForm(posted(request), **usual)
    added, status = None, 422
    if not form.is_bound:
        added = _just_added(event, request.GET.get("added", ""))
        form, status = _next_form(added, usual), 200
    elif form.is_valid():
        try:
            entries = [form.cleaned_data]
            added = actions.register_players(event, entries, by=author_of(request))[0]
            if not is_swap(request):
                here = reverse("desk-players", args=[slug])
                return redirect(f"{here}?added={added.entry}")
            form, status = _next_form(added, usual), 200
        except TournamentError as error:
            form.add_error(None, str(error))
            status = error.status
    return _list_page(request, event, paired, form=form, added=added, status=status)


def _has_teams(event: Event) -> bool:
    return event.system == System.SCHEVENINGEN


def _usual(request: HttpRequest, event: Event) -> dict:
    """Return what the form of a player depends on, besides the player."""
    return {
        "has_teams": _has_teams(event),
        "sees_contacts": is_allowed(request, Permission.SEE_CONTACTS),
    }


def _next_form(added: Player | None, usual: dict) -> PlayerForm:
    """Return the form of the next player, often of the team of the one just added."""
    initial = {"side": added.side} if added else {}
    return PlayerForm(initial=initial, **usual)


def _rounds_to_come_for(event: Event, paired: int) -> Sequence[int]:
    """Return the rounds that a new player of a Swiss can come for."""
    is_swiss = event.system == System.SWISS
    return range(paired + 1, event.rounds_planned + 1) if is_swiss else ()


def _correction_form(
    request: HttpRequest, event: Event, player: Player, typed=None
) -> CorrectionForm:
    # The form writes into what it is given; the page also shows what is in force.
    rounds, initial = (), {}
    if arrivals.can_come_later(event, player):
        coming = arrivals.round_of_arrival(event, player)
        rounds = sorted({*_rounds_to_pair(event), coming})
        initial["plays_from"] = coming
    return CorrectionForm(
        typed,
        instance=copy(player),
        initial=initial,
        rounds=rounds,
        **_usual(request, event),
    )


def _just_added(event: Event, text: str) -> Player | None:
    """Return the player whom the address names by the entry, if there is one."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        return None
    return event.players.filter(entry=int(text)).first()


def _list_page(
    request: HttpRequest,
    event: Event,
    paired: int,
    *,
    form: PlayerForm,
    added: Player | None,
    status: int,
) -> HttpResponse:
    players = list(event.players.prefetch_related("byes"))
    if form.is_bound or added or not players:
        form.put_focus()
    for player in players:
        player.fee = fee_of(event, player)
    is_unpaid = "unpaid" in request.GET
    context = {
        "event": event,
        "here": "players",
        "last_round": paired,
        "players": players,
        "shown": [each for each in players if each.fee.is_open or not is_unpaid],
        "is_unpaid": is_unpaid,
        "fees": totals_of(players) if has_fees(event, players) else None,
        "next_round": paired + 1,
        "no_entries": _why_no_entries(event, paired),
        "form": form,
        "added": added,
    }
    return render_page(
        request,
        "tournaments/desk_players.html",
        "tournaments/_desk_players.html",
        context,
        status=status,
    )


def _why_no_entries(event: Event, paired: int) -> str:
    """Return why nobody can be entered any more, or nothing."""
    if event.is_closed:
        return _("The tournament is finished. Reopen it to change its players.")
    if not paired:
        return ""
    if System(event.system).is_round_robin:
        return _("Only a Swiss takes entries once round 1 is paired.")
    if paired >= event.rounds_planned:
        return _("All rounds are paired: nobody can enter any more.")
    return ""


@at_desk(Permission.MANAGE_PLAYERS)
@form_page
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter many players, one per line: all of them or nobody."""
    event = own_event(request, slug)
    paired = rounds_paired(event)
    taken = event.players.values_list("name", flat=True)
    has_teams = _has_teams(event)
    form = PlayerLinesForm(posted(request), taken=taken, has_teams=has_teams)
    status = 422 if form.is_bound else 200
    if form.is_valid():
        try:
            actions.register_players(event, form.entries(), by=author_of(request))
            return redirect("desk-players", slug)
        except TournamentError as error:
            form.add_error(None, str(error))
            status = error.status
    errors = list(form.errors.get("lines", ()))
    context = {
        "event": event,
        "here": "players",
        "last_round": paired,
        "next_round": paired + 1,
        "no_entries": _why_no_entries(event, paired),
        "form": form,
        "errors": errors[:ERRORS_SHOWN],
        "more": len(errors[ERRORS_SHOWN:]),
    }
    return render(request, "tournaments/desk_paste.html", context, status=status)


@at_desk(Permission.MANAGE_PLAYERS)
@form_page
def player_edit(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Show one player, and correct the data.

    The page tells by a fingerprint which data it showed, so that nobody overwrites
    what they have not seen.
    """
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    form = _correction_form(request, event, copy(player), posted(request))
    context = {"status": 422 if form.is_bound else 200, "form": form}
    if form.is_bound:
        context["seen"] = request.POST.get("seen", "")
    if form.is_valid():
        data = form.cleaned_data
        wishes = {
            "renumber": data.pop("renumber"),
            "plays_from": data.pop("plays_from", None),
            "seen": context["seen"],
        }
        try:
            actions.edit_player(event, player, data, **wishes, by=author_of(request))
            return redirect("desk-players", slug)
        except TournamentError as error:
            form.add_error(None, str(error))
            context |= {
                "status": error.status,
                "asks_to_renumber": isinstance(error, Unconfirmed),
            }
            player = get_object_or_404(event.players, entry=entry)
            if isinstance(error, EditConflict):
                # Whoever saves again has seen what is in force now.
                in_force = _correction_form(request, event, player)
                context |= {
                    "seen": fingerprint(player, form.names),
                    "differences": differing_fields(data, player, in_force),
                }
    return player_page(request, event, player, **context)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def remove(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    return _done_to_player(request, slug, entry, actions.remove_player)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def withdraw(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    return _done_to_player(request, slug, entry, actions.withdraw)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def take_back(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    return _done_to_player(request, slug, entry, actions.take_back)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def arrive(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    return _done_to_player(request, slug, entry, arrivals.arrive)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def expel(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Expel the player, for a reason that is written down."""
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    form = ExpulsionForm(request.POST)
    if not form.is_valid():
        return player_page(request, event, player, expulsion_form=form, status=422)
    reason = form.cleaned_data["expulsion_reason"]
    try:
        actions.expel(event, player, reason, by=author_of(request))
    except TournamentError as error:
        return _refused(request, event, player, error)
    return redirect("desk-players", slug)


def _done_to_player(request: HttpRequest, slug: str, entry: int, action):
    """Do what needs no more than the player, then show the list."""
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    try:
        action(event, player, by=author_of(request))
    except TournamentError as error:
        return _refused(request, event, player, error)
    return redirect("desk-players", slug)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def byes(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Note a bye for a round still to be paired."""
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    form, status = ByeForm(request.POST, rounds=_rounds_to_pair(event)), 422
    if form.is_valid():
        try:
            bye_actions.grant_bye(
                event, player, **form.cleaned_data, by=author_of(request)
            )
            return redirect("edit-player", slug, entry)
        except Unconfirmed as error:
            form.ask_to_confirm(str(error))
            status = error.status
        except TournamentError as error:
            form.add_error(None, str(error))
            status = error.status
    return player_page(request, event, player, bye_form=form, status=status)


@at_desk(Permission.MANAGE_PLAYERS)
@post_only
def cancel_bye(
    request: HttpRequest, slug: str, entry: int, round_number: int
) -> HttpResponse:
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    bye = get_object_or_404(player.byes, round_number=round_number)
    try:
        bye_actions.cancel_bye(event, bye, by=author_of(request))
    except TournamentError as error:
        return _refused(request, event, player, error)
    return redirect("edit-player", slug, entry)


def _rounds_to_pair(event: Event) -> range:
    return range(rounds_paired(event) + 1, event.rounds_planned + 1)


def _about_numbers(event: Event, paired: int) -> str:
    """Return why a correction moves no number, or nothing where it does."""
    is_swiss = event.system == System.SWISS
    if numbering.are_fixed(event):
        fixing = numbering.FIXING_ROUND if is_swiss else 1
        return _(
            "Round %(round)s is paired: the starting ranks stay, whatever is corrected."
        ) % {"round": fixing}
    if numbering.is_choice(event):
        return _(
            "The starting ranks of this tournament do not follow the ratings. A "
            "correction moves nobody unless the box is ticked."
        )
    if event.numbering != BY_RATING:
        return _("The numbers do not come from the ratings: a correction moves nobody.")
    if paired:
        return _(
            "Until round %(round)s is paired, a corrected rating, title or name can "
            "move starting ranks. Results stay with the players."
        ) % {"round": numbering.FIXING_ROUND}
    return ""


def _refused(
    request: HttpRequest, event: Event, player: Player, error: TournamentError
) -> HttpResponse:
    return player_page(request, event, player, refusal=str(error), status=error.status)


def player_page(
    request: HttpRequest,
    event: Event,
    player: Player,
    *,
    form: CorrectionForm | None = None,
    seen: str | None = None,
    differences: Sequence[tuple[str, str]] = (),
    asks_to_renumber: bool = False,
    bye_form: ByeForm | None = None,
    expulsion_form: ExpulsionForm | None = None,
    fee_form: FeeForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    paired = rounds_paired(event)
    rounds = _rounds_to_pair(event)
    is_swiss = event.system == System.SWISS
    next_round = actions.last_round_of_leaver(event) + 1
    is_in = not event.is_closed and player.withdrawn_after is None
    form = form or _correction_form(request, event, player)
    context = {
        "event": event,
        "here": "players",
        "last_round": paired,
        "player": player,
        "form": form,
        "seen": fingerprint(player, form.names) if seen is None else seen,
        "differences": differences,
        "can_renumber": asks_to_renumber or numbering.is_choice(event),
        "numbers_note": _about_numbers(event, paired),
        "bye_form": bye_form or ByeForm(rounds=rounds),
        "expulsion_form": expulsion_form or ExpulsionForm(),
        "fee_form": fee_form or _fee_form(fee_of(event, player)),
        "is_swiss": is_swiss,
        "can_ask_for_bye": is_swiss and is_in and rounds,
        "byes": player.byes.all(),
        "half_byes_used": bye_actions.half_byes_used(player),
        "next_round": next_round,
        "has_next_round": next_round <= event.rounds_planned,
        "refusal": refusal,
    }
    return render(request, "tournaments/player_form.html", context, status=status)


def _fee_form(fee: Fee) -> FeeForm:
    return FeeForm(initial={"fee_due": fee.due, "fee_paid": fee.paid, "seen": fee.paid})
