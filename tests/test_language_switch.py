"""The language is in the address: which one is chosen first, and how to change it."""

import re

import pytest

from tests.factories import EventFactory
from tournaments.models import Member

pytestmark = pytest.mark.django_db
ALTERNATE = re.compile(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">')


@pytest.mark.parametrize(
    ("wanted", "address"),
    [
        ("pt-BR,pt;q=0.9,en;q=0.5", "/pt-br/"),
        ("pt", "/pt-br/"),
        ("en-GB", "/en/"),
        ("de, en;q=0.1", "/en/"),
        ("de", "/en/"),
        ("", "/en/"),
    ],
)
def test_the_first_page_is_in_the_language_of_the_browser(client, wanted, address):
    response = client.get("/", headers={"Accept-Language": wanted})
    assert response.headers["Location"] == address


def test_the_first_page_tells_caches_what_its_language_hangs_on(client):
    assert "Accept-Language" in client.get("/").headers["Vary"]


@pytest.mark.parametrize("path", ["/", "/en/", "/pt-br/", "/pt-br/help/tie-breaks/"])
def test_no_public_page_remembers_a_language_in_a_cookie(client, path):
    assert not client.get(path).cookies


def test_a_page_names_itself_in_each_language(client):
    EventFactory(slug="open")
    page = client.get("/pt-br/open/standings/?name=ana").content.decode()
    assert ALTERNATE.findall(page) == [
        ("en", "/en/open/standings/?name=ana"),
        ("pt-br", "/pt-br/open/standings/?name=ana"),
    ]


def test_other_sites_are_told_the_whole_address(client, settings):
    settings.SITE_ADDRESS = "https://chess.example.org"
    page = client.get("/en/").content.decode()
    assert ("pt-br", "https://chess.example.org/pt-br/") in ALTERNATE.findall(page)


def test_a_page_that_does_not_exist_has_no_other_languages(client):
    page = client.get("/en/nothing/at/all/").content.decode()
    assert ALTERNATE.findall(page) == []


def test_the_desk_changes_its_language_and_keeps_page_and_query(client, arbiter):
    event = EventFactory(slug="open")
    Member.objects.create(event=event, user=arbiter, role=Member.Role.OWNER)
    client.force_login(arbiter)
    page = client.get("/en/open/desk/players/?order=name").content.decode()
    link = '<a href="/pt-br/open/desk/players/?order=name" lang="pt-br"'
    assert link in page


def test_a_language_is_called_by_its_own_name(client):
    assert ">Português</a>" in client.get("/en/").content.decode()
    assert ">English</a>" in client.get("/pt-br/").content.decode()
