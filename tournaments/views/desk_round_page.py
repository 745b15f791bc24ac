"""The page of a round at the desk, which many actions answer with."""

from dataclasses import replace

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.access import Permission, is_allowed
from tournaments.actions.presence import absent_in
from tournaments.actions.seatings import seating_of
from tournaments.draft_entry import HandForm, choices_of
from tournaments.earlier_pairings import earlier_versions
from tournaments.errors import TournamentError
from tournaments.figures import runs_of
from tournaments.loading import load_event
from tournaments.models import Bye, Event, Player, Round
from tournaments.next_step import open_games
from tournaments.open_claims import open_claims
from tournaments.pages import render_page
from tournaments.plan import rounds_to_play
from tournaments.profile_form import profile_of
from tournaments.record import EventRecord, System
from tournaments.result_entry import BoardRow, Verified, missing_boards
from tournaments.round_check import checks, findings, may_unpair, without_a_game
from tournaments.take_back_form import TakeBackForm

CLAIMED = "game__white", "game__black", "game__changed_by"


def refused_page(
    request: HttpRequest,
    event: Event,
    message: str,
    status: int,
    *,
    can_pair_by_hand: bool = False,
) -> HttpResponse:
    """Say why nothing was changed, on a page of its own."""
    last = event.rounds.last()
    context = {
        "event": event,
        "message": message,
        "last_round": last.number if last else 0,
        "can_pair_by_hand": can_pair_by_hand,
    }
    return render(request, "tournaments/pair_refused.html", context, status=status)


def round_page(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    refusal: TournamentError | None = None,
    refused: BoardRow | None = None,
    typed: QueryDict | None = None,
    take_back: TakeBackForm | None = None,
    verified: Verified | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show a round, and perhaps why it was not changed.

    `refusal` is about the round, `refused` is a row that takes the place of its
    board's, `typed` is what was posted and stays in the form, `take_back` what was
    typed instead of the confirmation, and `verified` what a second look found. Raises
    Http404 if there is neither such a round nor a refusal to tell.
    """
    status = refusal.status if refusal else status
    rounds = rounds_of(event)
    shown = next((each for each in rounds if each.number == number), None)
    if shown is None:
        if refusal is None:
            raise Http404(_("This round is not paired yet."))
        return refused_page(request, event, str(refusal), status)
    games = list(shown.games.select_related("white", "black", "changed_by"))
    byes = Bye.objects.filter(player__event=event.pk, round_number=number)
    byes = list(byes.select_related("player"))
    before = load_event(event.pk).after(number - 1)
    players = list(event.players.all())
    results = [(game.board, game.result) for game in games]
    context = {
        "here": "round",
        "refusal": refusal,
        "rows": _rows(games, before.scores, refused),
        # A closed round with nothing postponed is only looked at.
        "is_entry": may_enter(request, event, shown)
        and not (shown.closed_at and all(game.is_locked for game in games)),
        "show": request.GET.get("show"),
        "is_verify": "verify" in request.GET,
        "verified": verified,
        "profile": profile_of(request.user),
        "absent": without_a_game(event, players, shown, games, byes),
        **progress(event, shown, rounds, results),
    }
    if shown.is_published:
        context["earlier"] = earlier_versions(event, shown, players)
    is_over = event.is_closed or shown.closed_at is not None
    context["can_unpair"] = not is_over
    if not may_unpair(games):
        context["take_back"] = take_back or TakeBackForm(number=number)
    if not shown.is_published and event.system == System.SWISS:
        context |= _draft(event, before, shown, games, players, typed)
        if not is_allowed(request, Permission.MAKE_PAIRINGS):
            del context["form"]
        # Whoever is changing the draft goes on with the same form.
        context["is_changing"] = request.method == "POST" or not context["is_in_order"]
    page = "tournaments/desk_round.html", "tournaments/_desk_round.html"
    return render_page(request, *page, context, status=status)


def _draft(event: Event, before: EventRecord, draft: Round, games, players, typed):
    """Return what was found in a draft, and the form to change it by hand."""
    seating = seating_of(draft)
    found = findings(event, before, draft.number, seating)
    return {
        "checks": checks(found),
        "is_in_order": not found,
        "bye": seating.bye,
        "accepted": typed.getlist("accepted") if typed else [],
        "form": hand_form(event, draft, games, players, seating.bye, typed),
    }


def hand_form(
    event: Event, round_: Round, games, players, bye: int | None, typed
) -> HandForm:
    """Return the form to change a round by hand; who cannot be placed is not in it."""
    choices = choices_of(placeable(event, round_, players), games, bye)
    boards = [game.board for game in games]
    return HandForm(typed, players=choices, boards=boards)


def placeable(event: Event, round_: Round, players) -> list[Player]:
    """Return who can have a place in a round: not the absent, but late entries."""
    absent = absent_in(event, round_.number)
    return [
        player
        for player in players
        if player.number not in absent
        or (player.first_round == round_.number + 1 and not player.is_expected)
    ]


def rounds_of(event: Event) -> list[Round]:
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


def is_entry(event: Event, shown: Round) -> bool:
    return shown.is_published and not event.is_closed


def may_enter(request: HttpRequest, event: Event, shown: Round) -> bool:
    """Return True if results of the round can be entered, and the user may do that."""
    if not is_entry(event, shown):
        return False
    if may_correct_earlier(request):
        return True
    return not is_over(event, shown)


def is_over(event: Event, shown: Round) -> bool:
    """Return True if the results of the round are those of an earlier one to everybody.

    The draft of the next round does not end a round.
    """
    later = later_rounds().filter(event=event, number__gt=shown.number)
    return later.filter(published_at__isnull=False).exists()


def may_correct_earlier(request: HttpRequest) -> bool:
    return is_allowed(request, Permission.CORRECT_EARLIER_RESULTS)


def later_rounds() -> QuerySet[Round]:
    """Return the rounds that make those before them earlier ones.

    These are rounds that were paired from results or, where tables pair them, that
    have results.
    """
    return Round.objects.filter(
        Q(event__system__in=(System.SWISS, System.KNOCK_OUT))
        | Q(games__version__gt=0, games__is_automatic=False)
    )


def progress(event: Event, shown: Round, rounds: list[Round], results) -> dict:
    """Return how far a round is and what can be done next.

    `results` holds (board, result) of each of its games.
    """
    missing = missing_boards(results)
    has_next = shown.number < rounds_to_play(event)
    return {
        "event": event,
        "round": shown,
        "rounds": rounds,
        "last_round": rounds[-1].number,
        "boards": len(results),
        "entered": len(results) - len(missing),
        "missing": runs_of(missing),
        "is_last": shown.number == rounds[-1].number,
        "next_number": shown.number + 1,
        "has_next": has_next,
        "open_games": [] if has_next or missing else open_games(event),
        "claims": list(open_claims(shown).select_related(*CLAIMED)),
    }
