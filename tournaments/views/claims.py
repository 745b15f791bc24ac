"""Two values for one board: the arbiter chooses."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.claims import accept_claim, keep_result
from tournaments.authors import author_of
from tournaments.desk_posts import post_only
from tournaments.errors import EditConflict, Repeated, TournamentError
from tournaments.models import Claim, Event, Game
from tournaments.record import Result
from tournaments.result_entry import VersionForm
from tournaments.views.desk_results import games_at_desk, not_allowed_row, sheet_row
from tournaments.views.desk_round_page import may_correct_earlier, round_page


@at_desk(Permission.ENTER_RESULTS)
@post_only
def settle(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Keep the result of a board, or accept what the helper entered against it.

    A result of an earlier round is accepted on the page that shows what follows.
    """
    event = own_event(request, slug)
    claim = get_object_or_404(Claim, pk=pk, game__round__event=event)
    game = get_object_or_404(games_at_desk(request, slug), pk=claim.game_id)
    claim.game = game
    choice = request.POST.get("choice")
    if choice == "accept" and game.is_earlier and not claim.settled_at:
        if not game.is_over or may_correct_earlier(request):
            return redirect(sheet_row(game, Result(claim.result)).sheet)
        message = not_allowed_row(game).message
        return _refused(request, event, game, TournamentError(message))
    try:
        if choice == "accept":
            version = _version_seen(request)
            accept_claim(claim, version=version, by=author_of(request))
        elif choice == "keep":
            keep_result(claim, by=author_of(request))
        else:
            raise TournamentError(_("Choose which result stands."))
    except Repeated:
        # The answer was lost, not what was asked for.
        pass
    except TournamentError as error:
        return _refused(request, event, game, error)
    return redirect("desk-round", slug, game.round.number)


def _version_seen(request: HttpRequest) -> int:
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise EditConflict(form.message)
    return form.cleaned_data["version"]


def _refused(
    request: HttpRequest, event: Event, game: Game, error: TournamentError
) -> HttpResponse:
    return round_page(request, event, game.round.number, refusal=error)
