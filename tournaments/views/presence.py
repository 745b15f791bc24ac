"""Who else works at the desk of an event right now."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.attendance import be_present, others_present
from tournaments.desk_posts import post_only
from tournaments.models import MAX_ROUNDS


@at_desk(Permission.SEE_DESK)
@post_only
def presence(request: HttpRequest, slug: str) -> HttpResponse:
    """Note that a page of the desk is open; answer with who else has one open.

    204 if that is what the page says already, by `seen`.
    """
    event = own_event(request, slug)
    number = _round_of(request.POST.get("round", ""))
    be_present(event, request.user, number)
    others = others_present(event, request.user)
    seen = " ".join(f"{other.user_id}-{other.round_number or 0}" for other in others)
    if request.POST.get("seen") == seen:
        return HttpResponse(status=204)
    context = {
        "event": event,
        "others": others,
        "seen": seen,
        "round_number": number,
        "is_answer": True,
    }
    return render(request, "tournaments/_presence.html", context)


def _round_of(text: str) -> int | None:
    """Return the round whose page is open; None for another page."""
    is_number = re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= MAX_ROUNDS
    return int(text) if is_number else None
