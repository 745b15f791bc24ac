"""What the pages that say why have in common, and the links that lead to them."""

import re
from urllib.parse import urljoin

import pytest
from django.urls import reverse

from tests.standings.stored import large, six, stored
from tests.standings.tables import get, page
from tests.tournaments.deskwork import HTMX
from tournaments.models import Member

pytestmark = pytest.mark.django_db

VIEWS = [("working", [1, "SB"], ""), ("comparison", [], "?player=1&with=6")]
HOSTILE = ('<script>"a"</script>', "<img src=x>")


# From the other pages


def test_the_standings_offer_a_comparison_of_the_first_two(client):
    html = page(client, "standings", six())
    assert '<option value="6" selected>F</option>' in html
    assert '<option value="1" selected>A</option>' in html


def test_a_large_table_links_to_the_comparison(client):
    event = large(102)
    html = page(client, "standings", event)
    assert f'<a href="{reverse("comparison", args=[event.slug])}">' in html
    assert 'name="with"' not in html


def test_standings_of_an_earlier_round_compare_that_round(client):
    html = page(client, "standings-after", six(), 2)
    assert '<input type="hidden" name="round" value="2">' in html


def test_a_card_asks_why_the_player_is_below_the_next(client):
    event = six()
    html = page(client, "player-detail", event, 1)
    url = reverse("comparison", args=[event.slug])
    assert f'<a href="{url}?player=6&amp;with=1">Why below F?</a>' in html


def test_a_card_of_who_shares_a_place_asks_why(client):
    event = stored("2w=", "1b=", names=("Ana", "Bruno"), tie_breaks=["SB"])
    assert "Why level with Ana?" in page(client, "player-detail", event, 2)


def test_nobody_is_above_the_first(client):
    assert "Why below" not in page(client, "player-detail", six(), 6)


@pytest.mark.parametrize("view", ["standings", "crosstable"])
@pytest.mark.parametrize("round_number", [None, 2])
def test_the_links_of_a_table_lead_to_workings(client, view, round_number):
    event = six()
    arguments = [] if round_number is None else [round_number]
    name = view if round_number is None else f"{view}-after"
    here = reverse(name, args=[event.slug, *arguments])
    html = page(client, name, event, *arguments)
    links = re.findall(r'<a href="(\.\./[^"]*tie-breaks[^"]*)"', html)
    assert len(links) == 18
    for link in links[:3]:
        assert client.get(urljoin(here, link)).status_code == 200


# Caches, and who may look


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_a_page_may_be_kept_for_a_moment_by_everybody(client, view, arguments, query):
    response = get(client, view, six(), *arguments, query=query)
    policy = "public, max-age=0, s-maxage=2, stale-while-revalidate=10"
    assert response.headers["Cache-Control"] == policy
    assert "Cookie" not in response.headers["Vary"]


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_a_cache_that_has_the_page_is_told_so_with_one_query(
    client, view, arguments, query, django_assert_num_queries
):
    event = six()
    tag = get(client, view, event, *arguments, query=query).headers["ETag"]
    with django_assert_num_queries(1):
        headers = {"If-None-Match": tag}
        response = get(client, view, event, *arguments, query=query, headers=headers)
    assert response.status_code == 304


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_htmx_gets_the_part_alone(client, view, arguments, query):
    response = get(client, view, six(), *arguments, query=query, headers=HTMX)
    html = response.content.decode()
    assert html.lstrip().startswith("<section")
    assert "HX-Request" in response.headers["Vary"]


@pytest.mark.parametrize("players", [20, 400])
@pytest.mark.parametrize(
    ("view", "arguments", "query"), [*VIEWS, ("working", [1, "DE"], "")]
)
def test_a_page_takes_four_queries_whatever_the_size(
    client, view, arguments, query, players, django_assert_num_queries
):
    event = large(players)
    with django_assert_num_queries(4):
        page(client, view, event, *arguments, query=query)


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_an_unpublished_tournament_is_not_there_for_strangers(
    client, view, arguments, query
):
    event = six(is_published=False)
    assert get(client, view, event, *arguments, query=query).status_code == 404


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_an_unpublished_tournament_is_shown_to_its_members_and_kept_nowhere(
    client, arbiter, view, arguments, query
):
    event = six(is_published=False)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.ARBITER)
    client.force_login(arbiter)
    response = get(client, view, event, *arguments, query=query)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_the_pages_are_only_read(client, view, arguments, query):
    url = reverse(view, args=[six().slug, *arguments])
    assert client.post(url).status_code == 405


@pytest.mark.parametrize(
    ("view", "arguments", "query"),
    [("working", [1, "SB"], ""), ("comparison", [], "?player=1&with=2")],
)
def test_hostile_names_are_text(client, view, arguments, query):
    event = stored("2w1", "1b0", names=HOSTILE, tie_breaks=["DE", "SB"])
    html = page(client, view, event, *arguments, query=query)
    assert "&lt;script&gt;" in html
    assert '<script>"a"' not in html
    assert "<img" not in html
