"""What every page of the site needs."""

from uuid import uuid4

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse, translate_url
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

from tournaments.models import Event
from tournaments.pairing.dutch import MOST_PLAYERS
from tournaments.pairing.engine import LARGE_FIELD
from tournaments.record import PlayerRecord

register = template.Library()


@register.simple_tag
def site_address() -> str:
    """Return what stands before each address for who is elsewhere, if it was set.

    Not what the request names: a page that is kept is the same for every reader.
    """
    return settings.SITE_ADDRESS


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Return code and own name of each language of the site."""
    return settings.LANGUAGES


@register.simple_tag
def in_language(request: HttpRequest, code: str) -> str:
    """Return the address of this page in another language.

    Where nothing is found at this address, as on an error page, that is the address
    of the first page.
    """
    here = request.get_full_path()
    if code == get_language():
        return here
    there = translate_url(here, code)
    if there != here:
        return there
    with override(code):
        return reverse("event-list")


@register.simple_tag
def request_id() -> SafeString:
    """Return the field that names what a form asks for, however often it is sent."""
    return format_html('<input type="hidden" name="request_id" value="{}">', uuid4())


@register.filter
def takes_a_moment(players: int) -> bool:
    """Return True if the pairing of so many is worth a word of patience.

    Of still more it is refused, and at once.
    """
    return LARGE_FIELD <= players <= MOST_PLAYERS


@register.simple_tag
def seat(event: Event, player: PlayerRecord) -> SafeString:
    """Return a player as they stand on a board: title, linked name, rating.

    A tag and no template, because a round of 500 boards shows a thousand of them.
    """
    title, rating = "", ""
    if player.title:
        title = format_html('<span class="ti">{}</span> ', player.title)
    if player.rating:
        rating = format_html(" <i>{}</i>", player.rating)
    address = reverse("player-detail", args=[event.slug, player.entry])
    return format_html(
        '{}<a href="{}"><bdi>{}</bdi></a>{}', title, address, player.name, rating
    )
