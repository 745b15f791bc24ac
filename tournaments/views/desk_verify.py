"""A second look at the slips of a round, which writes nothing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.models import Event
from tournaments.result_entry import SlipForm, verified
from tournaments.views.desk_round_page import round_page


def verify(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the round for a second look; answer what was typed with what differs."""
    if request.method != "POST":
        return round_page(request, event, number)
    shown = get_object_or_404(event.rounds, number=number)
    games = list(shown.games.select_related("round", "white", "black", "changed_by"))
    typed, is_understood = {}, True
    for game in games:
        form = SlipForm({"typed": request.POST.get(f"typed-{game.pk}", "")})
        if not form.is_valid():
            is_understood = False
        elif form.cleaned_data["typed"]:
            typed[game.pk] = form.cleaned_data["typed"]
    return round_page(
        request,
        event,
        number,
        verified=verified(games, typed),
        status=200 if is_understood else 422,
    )
