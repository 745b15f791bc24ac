"""The page to print that leads players to the public pages of an event."""

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from tournaments.access import open_to_all, visible_event
from tournaments.models import Event
from tournaments.pages import public, up_to_date
from tournaments.round_reached import round_reached
from tournaments.site_address import whole_address


@open_to_all
@require_safe
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    event = visible_event(request, slug)
    tag = f"{event.revision}-{request.get_host()}"
    if answer := up_to_date(request, event, tag):
        return answer
    address = short_address(request, event)
    context = {
        "event": event,
        "last_round": round_reached(event),
        "address": address,
        # As people type it.
        "spoken_address": address.partition("://")[2].rstrip("/"),
        "code": qr_code(address),
    }
    response = render(request, "tournaments/poster.html", context)
    return public(response, event, tag=tag)


def short_address(request: HttpRequest, event: Event) -> str:
    """Return the address of an event without a language: the reader's own is found."""
    return whole_address(request, f"/{event.slug}/")


def qr_code(address: str) -> SafeString:
    """Return an SVG of the QR code, black on white in any theme, with a quiet zone."""
    code = segno.make(address, error="m", micro=False)
    # Made of our own address and of numbers only.
    return mark_safe(
        code.svg_inline(border=4, light="#fff", omitsize=True, svgclass=None)
    )
