"""What follows from a correction, before a result of an earlier round is saved."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from standings.correcting import (
    Move,
    Standing,
    moves,
    paired_anew,
    rounds_to_compare,
    with_result,
)
from standings.in_time import in_time
from standings.limit import OutOfTime
from standings.recompute import order_in_force
from standings.too_long import in_words
from tournaments.access import NotAllowed, Permission, at_desk, events_of
from tournaments.figures import NONE, number_text
from tournaments.loading import load_event
from tournaments.models import Change, Event, Game, Round
from tournaments.prohibitions import forbidden_in
from tournaments.record import EventRecord, PlayerRecord, Result, System
from tournaments.result_entry import ResultForm, choice_of
from tournaments.views.desk_round_page import is_over, may_correct_earlier

PAGE = "standings/correction.html"
KEY = re.compile("[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class MovedRow:
    """One player of the sheet, as written: points and places, before and after."""

    player: PlayerRecord
    points: tuple[str, str]
    places: tuple[str, str]


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A published round, with the boards and the bye that would have been others."""

    number: int
    is_compared: bool
    boards: Sequence[tuple[PlayerRecord, PlayerRecord]] = ()
    bye: PlayerRecord | None = None


@at_desk(Permission.ENTER_RESULTS)
@require_safe
def correction(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show points, places and pairings before and after; saving is another request.

    With `undoes`, the key of a change, that request turns the change back.
    """
    game = _game(request, slug, pk)
    event, round_ = game.round.event, game.round
    if not may_correct_earlier(request) and is_over(event, round_):
        raise NotAllowed(Permission.CORRECT_EARLIER_RESULTS)
    last = event.rounds.defer("engine_input").last()
    context = {"event": event, "game": game, "last_round": last.number, "here": "round"}
    form = ResultForm(request.GET)
    refusal = form.message if not form.is_valid() else ""
    status = 422
    if not refusal:
        refusal, status = _refusal(game, **form.cleaned_data)
    if refusal:
        context["refusal"] = refusal
        return render(request, PAGE, context, status=status)
    result = form.cleaned_data["result"]
    record = load_event(event.pk)
    # The entry names White, because a late entry can move the starting ranks between
    # the two reads.
    numbers = {player.entry: player.number for player in record.players}
    white = numbers[game.white.entry]
    changed = with_result(record, round_.number, white, result)
    context |= {
        "old": choice_of(game.result),
        "new": choice_of(result),
        "version": form.cleaned_data["version"],
        **_moved(event, record, changed),
        "draft": _draft_from_results(event, last),
        "undoes": _undone(event, game, request.GET.get("undoes", "")),
        **_later_rounds(event, round_.number, record, changed),
    }
    return render(request, PAGE, context)


def _game(request: HttpRequest, slug: str, pk: int) -> Game:
    """Return a game at whose desk the user works; else raise Http404."""
    games = Game.objects.select_related("round__event", "white", "black").filter(
        round__event__in=events_of(request.user).filter(slug=slug)
    )
    game = games.filter(pk=pk).first()
    if game is None:
        raise Http404(_("There is no such game."))
    return game


def _undone(event: Event, game: Game, key: str) -> Change | None:
    """Return the change of that key if it is one of the game's result."""
    results = event.changes.filter(action="result", round_number=game.round.number)
    found = results.filter(pk=int(key)) if KEY.fullmatch(key) else results.none()
    change = found.first()
    is_of_game = change is not None and change.rows[0][1] == game.pk
    return change if is_of_game else None


def _refusal(game: Game, version: int, result: Result) -> tuple[str, int]:
    """Return why there is nothing to show, and the status; empty if there is."""
    event, round_ = game.round.event, game.round
    if event.is_closed:
        text = _("%(event)s is finished. Reopen it at the desk to correct a result.")
        return text % {"event": event}, 409
    if not round_.is_published:
        text = _("Round %(round)s is still a draft. Publish it, then enter results.")
        return text % {"round": round_.number}, 422
    if game.is_locked:
        text = _("Round %(round)s is closed. Open it again, then correct the result.")
        return text % {"round": round_.number}, 409
    if game.version != version:
        text = _("Board %(board)s was changed meanwhile. Open the round again.")
        return text % {"board": game.board}, 409
    if game.result == result:
        return _("Board %(board)s has this result already.") % {
            "board": game.board
        }, 422
    return "", 200


def _moved(event: Event, record: EventRecord, changed: EventRecord) -> dict:
    """Return who gains, loses or moves, or why that is not known.

    The correction itself must not fail because of it.
    """
    what = (event.pk, record.revision, "what a correction moves")
    order = order_in_force(record)
    try:
        found = in_time(what, moves, record, changed, order)
    except OutOfTime as error:
        return {"not_computed": in_words(error)}
    return {"moved": [_row(record, move) for move in found]}


def _row(record: EventRecord, move: Move) -> MovedRow:
    both = move.before, move.after
    points = tuple(number_text(standing.score) for standing in both)
    places = tuple(_place(standing) for standing in both)
    return MovedRow(record.by_number[move.number], points, places)


def _place(standing: Standing) -> str:
    if standing.rank is None:
        return NONE
    if standing.rank == standing.last:
        return str(standing.rank)
    return f"{standing.rank}–{standing.last}"


def _draft_from_results(event: Event, last: Round) -> Round | None:
    """Return the last round if it can be made again from other results."""
    is_by_table = System(event.system).is_round_robin
    return None if last.is_published or is_by_table else last


def _later_rounds(
    event: Event, number: int, record: EventRecord, changed: EventRecord
) -> dict:
    """Return what the correction does to later rounds of a Swiss, and what not."""
    published = record.rounds_paired
    context = {
        "is_swiss": event.system == System.SWISS,
        "is_knock_out": event.system == System.KNOCK_OUT,
        "next_number": number + 1,
        "published_until": published,
        "is_next_published": published > number,
    }
    if context["is_swiss"] and published > number:
        compared = rounds_to_compare(record, number + 1)
        context["later"] = [_later(event, each, record, changed) for each in compared]
        context["not_compared"] = range(compared.stop, published + 1)
    return context


def _later(
    event: Event, number: int, record: EventRecord, changed: EventRecord
) -> LaterRound:
    of = record.by_number
    seats = paired_anew(record, changed, number, forbidden_in(event, number))
    if seats is None:
        return LaterRound(number, False)
    boards = [(of[board.white], of[board.black]) for board in seats.new]
    bye = None if seats.bye is None else of[seats.bye]
    return LaterRound(number, True, boards, bye)
