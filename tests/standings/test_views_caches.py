"""How long the page of a table may be kept, and what a poll of it is answered."""

import pytest
from django.utils.translation import override

from standings.models import Ranking
from standings.recompute import recompute
from tests.factories import RoundFactory
from tests.standings.stored import correct_last_game, large, six, stored
from tests.standings.tables import get, page
from tests.tournaments.deskwork import HTMX
from tournaments.models import Event
from tournaments.record import Result

pytestmark = pytest.mark.django_db

TABLES = ["standings", "crosstable"]


def tag_of(event: Event) -> str:
    return Ranking.objects.select_related("event").get(event=event).tag


# Refreshing


@pytest.mark.parametrize("view", TABLES)
def test_a_poll_that_has_seen_the_table_costs_one_query(
    client, view, django_assert_num_queries
):
    event = six()
    query = f"?seen={tag_of(event)}"
    with django_assert_num_queries(1):
        response = get(client, view, event, query=query, headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("view", TABLES)
def test_a_poll_of_a_changed_table_is_answered_with_the_part_and_a_new_tag(
    client, view
):
    event = six()
    seen = tag_of(event)
    correct_last_game(event, Result.DRAW)
    recompute(event.pk)
    response = get(client, view, event, query=f"?seen={seen}", headers=HTMX)
    html = response.content.decode()
    assert f"?seen={tag_of(event)}" in html
    assert "<html" not in html


def test_a_poll_of_a_table_that_fell_behind_is_told(client):
    event = six()
    seen = tag_of(event)
    correct_last_game(event, Result.DRAW)
    response = get(client, "standings", event, query=f"?seen={seen}", headers=HTMX)
    assert "Standings are being updated." in response.content.decode()


def test_a_poll_of_the_last_round_by_number_meets_the_earlier_table_once(client):
    event = six(rounds_planned=4)
    seen = tag_of(event)
    RoundFactory(event=event, number=4)
    recompute(event.pk)
    query = f"?seen={seen}"
    response = get(client, "standings-after", event, 3, query=query, headers=HTMX)
    html = response.content.decode()
    assert "After round 3 of 4." in html
    assert "hx-get" not in html


@pytest.mark.parametrize(
    ("last_game", "trigger"), [("3w*", "every 10s"), ("3w1", "every 60s")]
)
def test_pages_refresh_faster_while_a_round_is_played(client, last_game, trigger):
    answers = {"3w*": "4b*", "3w1": "4b0"}
    event = stored("2w1", "1b0", answers[last_game], last_game, rounds_planned=5)
    assert f'hx-trigger="{trigger}' in page(client, "standings", event)


def test_a_finished_tournament_does_not_refresh(client):
    event = six()
    event.closed_at = event.created_at
    event.save()
    recompute(event.pk)
    assert "hx-get" not in page(client, "crosstable", event)


def test_refreshing_keeps_notation_and_order(client):
    query = "?notation=compact&order=number"
    html = page(client, "crosstable", six(), query=query)
    assert "&amp;notation=compact&amp;order=number" in html.partition("hx-trigger")[0]


# Caches


@pytest.mark.parametrize("view", TABLES)
def test_a_page_may_be_kept_for_a_moment_by_everybody(client, view):
    response = get(client, view, six())
    policy = "public, max-age=0, s-maxage=2, stale-while-revalidate=10"
    assert response.headers["Cache-Control"] == policy
    assert "Cookie" not in response.headers["Vary"]
    assert not response.cookies


def test_a_poll_may_not_be_answered_with_something_stale(client):
    event = six()
    for query in ("", f"?seen={tag_of(event)}"):
        response = get(client, "standings", event, query=query, headers=HTMX)
        assert response.headers["Cache-Control"] == "public, max-age=0, s-maxage=2"
        assert "HX-Request" in response.headers["Vary"]


def test_the_tag_of_a_page_changes_with_the_table(client):
    event = six()
    before = get(client, "standings", event).headers["ETag"]
    correct_last_game(event, Result.DRAW)
    recompute(event.pk)
    assert get(client, "standings", event).headers["ETag"] != before


def test_the_tag_of_a_page_names_the_language(client):
    event = six()
    english = get(client, "standings", event).headers["ETag"]
    with override("pt-br"):
        assert get(client, "standings", event).headers["ETag"] != english


def test_a_cache_that_has_the_page_is_told_so_with_one_query(
    client, django_assert_num_queries
):
    event = six()
    tag = get(client, "standings", event).headers["ETag"]
    with django_assert_num_queries(1):
        response = get(client, "standings", event, headers={"If-None-Match": tag})
    assert response.status_code == 304
    assert response.headers["Cache-Control"].startswith("public")


@pytest.mark.parametrize("view", TABLES)
@pytest.mark.parametrize("players", [20, 400])
def test_a_latest_table_takes_three_queries_whatever_the_size(
    client, view, players, django_assert_num_queries
):
    event = large(players)
    with django_assert_num_queries(3):
        page(client, view, event)


@pytest.mark.parametrize("view", TABLES)
def test_a_table_that_somebody_just_saw_takes_one_query(
    client, view, django_assert_num_queries
):
    event = six()
    before = get(client, view, event)
    with django_assert_num_queries(1):
        after = get(client, view, event)
    assert (after.content, after.headers) == (before.content, before.headers)
