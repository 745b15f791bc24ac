"""A player is found by name in the tables."""

import re

import pytest
from django.urls import reverse

from standings.sheet import LONG
from tests.standings.stored import large, six, stored
from tests.standings.tables import get, page
from tournaments.models import Player

pytestmark = pytest.mark.django_db

TABLES = ["standings", "crosstable"]


@pytest.mark.parametrize("view", TABLES)
def test_a_name_leads_to_the_row_of_the_only_player_who_has_it(client, view):
    answer = get(client, view, six(slug="six"), query="?name=f")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/en/six/{view}/#p6"
    assert answer.headers["Cache-Control"].startswith("public")


def test_finding_a_player_keeps_notation_and_order(client):
    event = six(slug="six")
    query = "?notation=compact&order=number&name=f"
    answer = get(client, "crosstable", event, query=query)
    expected = "/en/six/crosstable/?notation=compact&order=number#p6"
    assert answer.headers["Location"] == expected


@pytest.mark.parametrize("view", TABLES)
def test_in_a_long_table_a_name_leads_to_a_row_that_is_an_anchor(client, view):
    event = large(LONG)
    Player.objects.filter(event=event, entry=7).update(name="Brandão, Ana")
    answer = client.get(get(client, view, event, query="?name=ana").url)
    assert 'id="p7"' in answer.content.decode()


def test_a_row_that_was_looked_for_stays_an_anchor_when_the_page_refreshes(client):
    html = page(client, "standings", large(LONG), query="?row=7")
    assert re.search(r'hx-get="[^"]*[?&;]row=7"', html)


@pytest.mark.parametrize("text", ["0", "x", "\0", "7' --", "9" * 99])
def test_a_row_that_is_none_is_nobody(client, text):
    answer = client.get(reverse("standings", args=[large(LONG).slug]), {"row": text})
    assert answer.status_code == 200
    assert not re.search(r' id="p\d', answer.content.decode())


@pytest.mark.parametrize("view", TABLES)
def test_namesakes_are_listed_with_links_to_their_rows(client, view):
    names = ("Brandão, Ana", "Costa, Eva", "Silva, Anabela", "Reis, Rui")
    event = stored("2w1", "1b0", "4w1", "3b0", names=names)
    html = page(client, view, event, query="?name=ANA")
    assert '<a href="#p1">Brandão, Ana</a>' in html
    assert '<a href="#p3">Silva, Anabela</a>' in html
    assert "2 players found" in html


def test_a_name_is_found_without_its_accent_and_in_any_order(client):
    names = ("Brandão, Ana", "Costa, Eva")
    event = stored("2w1", "1b0", names=names, slug="two")
    answer = get(client, "standings", event, query="?name=ana+brandao")
    assert answer.headers["Location"].endswith("#p1")


@pytest.mark.parametrize("text", ["Nobody", "<b>", "\0", "%"])
def test_a_name_that_nobody_has_is_said_so(client, text):
    answer = client.get(reverse("standings", args=[six().slug]), {"name": text})
    assert answer.status_code == 200
    assert "Nobody in this table is called" in answer.content.decode()


def test_only_the_first_of_many_namesakes_are_listed(client):
    html = page(client, "standings", large(60), query="?name=given")
    assert html.count('<li><a href="#p') == 20
    assert "40 more have such a name" in html


@pytest.mark.parametrize(("players", "has_form"), [(20, False), (40, True)])
def test_a_large_table_asks_for_a_name(client, players, has_form):
    assert ('role="search"' in page(client, "standings", large(players))) is has_form
