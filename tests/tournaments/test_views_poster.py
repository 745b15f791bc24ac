"""The page to print with the QR code of an event."""

import pytest
import segno
from django.urls import reverse

from tests.factories import EventFactory
from tournaments.views.poster import qr_code

pytestmark = pytest.mark.django_db


def poster(client, **fields) -> str:
    event = EventFactory(**{"slug": "open", "name": "Open"} | fields)
    answer = client.get(reverse("poster", args=[event.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_poster_shows_name_dates_and_the_short_address(client, settings):
    settings.SITE_ADDRESS = "https://chess.example.org"
    page = poster(client, name="Spring Open")
    assert "Spring Open" in page
    assert "27–29 Nov 2026" in page
    assert "<b>chess.example.org/open</b>" in page


def test_without_a_known_address_the_poster_has_that_of_the_request(client, settings):
    settings.SITE_ADDRESS = ""
    assert "QR code of http://testserver/open/" in poster(client)


def test_the_code_is_that_of_the_address(client, settings):
    settings.SITE_ADDRESS = "https://chess.example.org"
    path = segno.make("https://chess.example.org/open/", error="m").svg_inline(border=4)
    drawn = path.partition(' d="')[2].partition('"')[0]
    assert drawn in poster(client)


def test_the_code_breaks_no_content_policy():
    assert "style" not in qr_code("https://chess.example.org/open/")


def test_the_short_address_leads_to_the_page_in_the_language_of_the_reader(client):
    EventFactory(slug="open")
    answer = client.get("/open/", headers={"Accept-Language": "pt-BR"})
    assert answer.headers["Location"] == "/pt-br/open/"


def test_an_unpublished_event_has_no_poster(client):
    event = EventFactory(is_published=False)
    assert client.get(reverse("poster", args=[event.slug])).status_code == 404
