"""What the public pages that follow from results have in common."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from standings.recompute import recompute
from tests.factories import EventFactory, RoundFactory
from tests.standings.stored import six, stored
from tests.standings.tables import get, page, table_of
from tournaments.models import Member
from tournaments.signals import changing

pytestmark = pytest.mark.django_db

TABLES = ["standings", "crosstable"]


# Rounds


@pytest.mark.parametrize("view", TABLES)
def test_the_last_round_by_its_number_is_the_latest_table(client, view):
    event = six()
    by_number = page(client, f"{view}-after", event, 3)
    assert table_of(by_number) == table_of(page(client, view, event))


@pytest.mark.parametrize("view", TABLES)
@pytest.mark.parametrize("round_number", [0, 4, 10**30])
def test_a_round_that_is_not_published_is_not_there(client, view, round_number):
    response = get(client, f"{view}-after", six(), round_number)
    assert response.status_code == 404


@pytest.mark.parametrize("view", TABLES)
def test_a_draft_changes_nothing_for_the_public(client, view):
    event = six(rounds_planned=4)
    RoundFactory(event=event, number=4, published_at=None)
    recompute(event.pk)
    assert "After round 3 of 4." in page(client, view, event)
    assert get(client, f"{view}-after", event, 4).status_code == 404


# Who may look


@pytest.mark.parametrize(
    ("view", "arguments"),
    [("standings", []), ("crosstable", []), ("standings-after", [1])]
    + [("crosstable-after", [1]), ("player-detail", [1])],
)
def test_an_unpublished_tournament_is_not_there_for_strangers(client, view, arguments):
    event = six(is_published=False)
    assert get(client, view, event, *arguments).status_code == 404


@pytest.mark.parametrize("view", TABLES)
def test_an_unpublished_tournament_is_shown_to_its_members_and_kept_nowhere(
    client, arbiter, view
):
    event = six(is_published=False)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.ARBITER)
    client.force_login(arbiter)
    response = get(client, view, event)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in response.headers


def test_a_member_of_another_tournament_is_a_stranger(client, arbiter):
    event, other = six(is_published=False), EventFactory()
    Member.objects.create(event=other, user=arbiter, role=Member.Role.OWNER)
    client.force_login(arbiter)
    assert get(client, "standings", event).status_code == 404


@pytest.mark.parametrize("view", TABLES)
def test_tables_are_only_read(client, view):
    url = reverse(view, args=[six().slug])
    assert client.post(url).status_code == 405


# Who has left


def left_after(event, number, last, **data):
    with changing(event.pk):
        event.players.filter(number=number).update(withdrawn_after=last, **data)
    recompute(event.pk)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "withdrawn after round 1"),
        ({"is_expelled": True}, "expelled after round 1"),
    ],
)
@pytest.mark.parametrize("name", ["standings", "player-detail"])
def test_pages_say_who_has_left_and_when(client, name, data, words):
    event = stored("2w1 0-Z", "1b0 0-Z")
    left_after(event, 2, 1, **data)
    entry = event.players.get(number=2).entry
    args = [entry] if name == "player-detail" else []
    assert words in client.get(reverse(name, args=[event.slug, *args])).content.decode()


def test_the_standings_of_a_round_do_not_know_who_left_later(client):
    event = stored("2w1 2b1", "1b0 1w0")
    left_after(event, 2, 2)
    html = page(client, "standings-after", event, 1)
    assert "withdrawn" not in html


# Languages


def test_numbers_follow_the_language_of_the_page(client):
    event = six()
    with override("pt-br"):
        assert table_of(page(client, "standings", event))[1][4] == "2,5"


# Django's own catalogue knows "No" as the answer to a question.
@pytest.mark.parametrize("view", TABLES)
def test_the_head_of_the_starting_numbers_is_no_answer(client, view):
    event = six()
    with override("pt-br"):
        address = reverse(view, args=[event.slug])
    html = client.get(address, {"notation": "compact"}).content.decode()
    assert "Não" not in html
