"""The numbers of the players of a round robin, at the desk."""

import re

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions import numbering
from tournaments.actions.guards import rounds_paired
from tournaments.authors import author_of
from tournaments.desk_posts import revision_seen
from tournaments.errors import TournamentError, Unconfirmed
from tournaments.models import BY_HAND, BY_LOT, BY_RATING, Event, Player
from tournaments.player_forms import SeedOfNumbersForm
from tournaments.record import System
from tournaments.views.desk import form_page


@at_desk(Permission.MAKE_PAIRINGS)
@form_page
def numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the numbers and give them anew, by rating, by lot or by hand."""
    event = own_event(request, slug)
    if event.system == System.SWISS:
        raise Http404(_("In a Swiss the numbers follow from the ratings."))
    if request.method != "POST":
        return _page(request, event)
    form = SeedOfNumbersForm(request.POST)
    asks_to_confirm = False
    try:
        if not _renumbered(request, event, form):
            return _page(request, event, form=form, status=422)
    except Unconfirmed as error:
        refusal, status, asks_to_confirm = str(error), error.status, True
    except TournamentError as error:
        refusal, status = str(error), error.status
    else:
        messages.success(request, _("The numbers are saved."))
        return redirect("player-numbers", slug)
    return _page(
        request,
        event,
        form=form,
        refusal=refusal,
        asks_to_confirm=asks_to_confirm,
        status=status,
    )


def _renumbered(request: HttpRequest, event: Event, form: SeedOfNumbersForm) -> bool:
    """Do what was asked for; False if the form says what is wrong with it.

    Raises TournamentError for what cannot be.
    """
    seen = {"revision": revision_seen(request), "by": author_of(request)}
    wish = request.POST.get("way")
    if wish == BY_RATING:
        numbering.number_by_rating(event, **seen)
    elif wish == BY_HAND:
        players = list(event.players.all())
        typed = {p.entry: request.POST.get(f"number-{p.entry}", "") for p in players}
        numbering.number_by_hand(event, _order(typed), **seen)
    elif wish == BY_LOT:
        if not form.is_valid():
            return False
        numbering.draw_numbers(event, **form.cleaned_data, **seen)
    else:
        raise TournamentError(_("Choose how the players get their numbers."))
    return True


def _order(typed: dict[int, str]) -> list[int]:
    """Return the entries in the order of the numbers typed for them.

    Raises TournamentError unless these are 1, 2, 3 and so on.
    """
    last = len(typed)
    for text in typed.values():
        if not re.fullmatch(r"[0-9]{1,4}", text.strip()):
            raise TournamentError(
                _("Give every player a number from 1 to %(last)s.") % {"last": last}
            )
    numbers = {entry: int(text) for entry, text in typed.items()}
    taken = sorted(numbers.values())
    if taken != list(range(1, last + 1)):
        raise TournamentError(
            _("Give each number from 1 to %(last)s to one player.") % {"last": last}
        )
    return sorted(numbers, key=numbers.get)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: SeedOfNumbersForm | None = None,
    refusal: str = "",
    asks_to_confirm: bool = False,
    status: int = 200,
) -> HttpResponse:
    event.refresh_from_db()
    paired = rounds_paired(event)
    players = list(event.players.order_by("number"))
    for player in players:
        player.typed = _typed(request, player)
    context = {
        "event": event,
        "here": "players",
        "last_round": paired,
        "players": players,
        "form": form or SeedOfNumbersForm(),
        "is_fixed": bool(paired) or event.is_closed,
        "refusal": refusal,
        "asks_to_confirm": asks_to_confirm,
    }
    return render(request, "tournaments/player_numbers.html", context, status=status)


def _typed(request: HttpRequest, player: Player) -> str:
    """Return the number to show in the field: what was typed, else what is in force."""
    typed = request.POST.get(f"number-{player.entry}", "")
    return typed[:4] or str(player.number)
