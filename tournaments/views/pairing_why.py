"""Why a round is paired as it is: for everybody, and at the desk for a draft."""

from collections.abc import Collection
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import (
    Permission,
    at_desk,
    open_to_all,
    own_event,
    visible_event,
)
from tournaments.knock_out_words import why_boards
from tournaments.loading import load_event
from tournaments.models import Bye, Event, Game
from tournaments.pages import render_public, up_to_date
from tournaments.pairing.boards import Board, Pairings
from tournaments.pairing.drawing import drawing
from tournaments.pairing.meeting import could_have_met
from tournaments.pairing.why import RoundFacts, why
from tournaments.pairing_words import answer_words, bracket_tables, sentence
from tournaments.prohibitions import forbidden_in
from tournaments.record import EventRecord, Outcome, PlayerRecord, System
from tournaments.seeding import by_name
from tournaments.trf.fields import natural
from tournaments.views.rounds import published_rounds

# The highest entry that an address can name.
LARGEST = 999_999


@open_to_all
@require_safe
def pairing_why(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = visible_event(request, slug)
    tag = str(event.revision)
    if answer := up_to_date(request, event, tag):
        return answer
    rounds = published_rounds(event)
    if number not in rounds:
        raise Http404(_("There is no such round."))
    context = _context(event, number, request.GET, is_public=True) | {
        "rounds": rounds,
        "last_round": max(rounds),
        "page": "pairing-why",
        "round_page": "round-detail",
    }
    whole, part = "tournaments/pairing_why.html", "tournaments/_pairing_why.html"
    response = render_public(request, whole, part, context, tag=tag)
    response.status_code = 422 if context["problem"] else 200
    return response


@at_desk(Permission.SEE_DESK)
@require_safe
def desk_pairing_why(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = own_event(request, slug)
    rounds = list(event.rounds.values_list("number", flat=True))
    if number not in rounds:
        raise Http404(_("This round is not paired yet."))
    context = _context(event, number, request.GET) | {
        "rounds": rounds,
        "last_round": max(rounds),
        "page": "desk-pairing-why",
        "round_page": "desk-round",
    }
    status = 422 if context["problem"] else 200
    page = "tournaments/desk_pairing_why.html"
    return render(request, page, context, status=status)


@dataclass(frozen=True, slots=True)
class Paired:
    """A round as it is stored, and the event before it."""

    before: EventRecord
    pairings: Pairings
    board_numbers: tuple[int, ...]

    @property
    def absent(self) -> set[int]:
        there = {self.pairings.bye}
        for board in self.pairings.boards:
            there |= {board.white, board.black}
        return set(self.before.by_number) - there


def paired(event: Event, number: int, *, is_public: bool = False) -> Paired:
    """Return a round that is paired, published or not, in five queries.

    With `is_public`, players have the names that the public sees.
    """
    # Entries name the players, because a late entry can move the starting ranks
    # between the reads.
    games = list(
        Game.objects.filter(round__event=event, round__number=number)
        .order_by("board")
        .values_list("board", "white__entry", "black__entry")
    )
    byes = Bye.objects.filter(
        player__event=event, round_number=number, kind=Outcome.PAIRING_BYE
    )
    bye = byes.values_list("player__entry", flat=True).first()
    before = load_event(event.pk, is_public=is_public).after(number - 1)
    numbers = {player.entry: player.number for player in before.players}
    boards = tuple(Board(numbers[white], numbers[black]) for _, white, black in games)
    pairings = Pairings(boards, numbers.get(bye))
    return Paired(before, pairings, tuple(board for board, *_ in games))


def _context(
    event: Event, number: int, asked: QueryDict, *, is_public: bool = False
) -> dict:
    context = {"event": event, "number": number, "here": "round", "problem": ""}
    if event.system == System.KNOCK_OUT:
        round_ = paired(event, number, is_public=is_public)
        return context | why_boards(
            round_.before, round_.pairings, round_.board_numbers
        )
    if event.system != System.SWISS:
        return context | {"is_swiss": False}
    round_ = paired(event, number, is_public=is_public)
    facts = why(round_.before, round_.pairings, round_.board_numbers)
    people = round_.before.by_number
    chosen = [asked.get(name, "") for name in ("player", "with")]
    players, problem = _chosen(chosen, people.values())
    shown = {player.number for player in players}
    context |= {
        "is_swiss": True,
        "is_accelerated": bool(round_.before.accelerations),
        "is_last": number == event.rounds_planned,
        "chosen": chosen,
        "choices": by_name(people.values()),
        "problem": problem,
        "players": players,
        "without_a_game": [p for p in players if p.number in round_.absent],
        "brackets": bracket_tables(facts, people, shown),
        "bye": people.get(facts.bye),
        "why_bye": [sentence(each) for each in facts.why_bye],
        "drawing": drawing(facts),
        "marked": _marked(facts, shown),
        "shown": shown,
    }
    if len(players) == 2:
        forbidden = forbidden_in(event, number)
        context["answer"] = _answer(round_, players, forbidden)
    return context


def _answer(
    round_: Paired, players: list[PlayerRecord], forbidden: Collection[frozenset[int]]
) -> dict:
    first, second = (player.number for player in players)
    found = could_have_met(
        round_.before,
        round_.pairings,
        first,
        second,
        absent=round_.absent,
        forbidden=forbidden,
    )
    return answer_words(found)


def _marked(facts: RoundFacts, shown: set[int]) -> set[int]:
    """Return the boards of the players asked about."""
    return {
        board.number
        for board in facts.boards
        if shown & {board.white.number, board.black.number}
    }


def _chosen(texts: list[str], players) -> tuple[list[PlayerRecord], str]:
    """Return the players chosen, and what is wrong with the choice, if anything."""
    first, second = texts
    if second and not first:
        return [], _("Choose the first player too.")
    by_entry = {player.entry: player for player in players}
    found = [by_entry.get(natural(text, LARGEST)) for text in texts if text]
    if None in found:
        problem = _(
            "There is no such player in this tournament: choose from the lists."
        )
        return [], problem
    if len(found) == 2 and found[0] is found[1]:
        return found[:1], _("Choose two different players.")
    return found, ""
