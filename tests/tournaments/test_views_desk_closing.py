"""A round is closed and opened again."""

import pytest
from django.urls import reverse

from tests.factories import PlayerFactory, UserFactory
from tests.tournaments.deskwork import (
    HTMX,
    post_pair,
    post_result,
    post_to_round,
    round_page,
    stored,
    text_of,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(desk, game):
    """A round whose only game, on board 12, has a result."""
    post_result(desk, game, "1-0")
    return game.round


def closed(client, round_):
    post_to_round(client, "close-round", round_.event, round_.number)
    return round_


def test_close_locks_the_round_and_says_so(desk, played):
    response = post_to_round(desk, "close-round", played.event)
    assert response.url == round_page(played)
    text = text_of(desk.get(round_page(played)))
    assert "<h1>Round 1: closed</h1>" in text
    assert "its results are locked until it is opened again" in text


def test_a_round_with_open_boards_is_not_closed_and_names_them(desk, game):
    response = post_to_round(desk, "close-round", game.round.event)
    assert response.status_code == 422
    assert "Round 1 cannot be closed: board 12 has no result." in text_of(response)


def test_a_closed_round_shows_its_results_without_buttons(desk, played):
    text = text_of(desk.get(round_page(closed(desk, played))))
    assert 'name="result"' not in text
    assert "entry.js" not in text


def test_a_result_of_a_closed_round_is_refused_with_the_way_out(desk, played, game):
    closed(desk, played)
    response = post_result(desk, game, "0-1", version=1)
    assert response.status_code == 409
    assert "Round 1 is closed. Open it again, then correct" in text_of(response)
    assert stored(game).result == "1-0"


def test_a_postponed_game_of_a_closed_round_gets_its_result(desk, game):
    post_result(desk, game, "?")
    closed(desk, game.round)
    assert 'name="result"' in text_of(desk.get(round_page(game)))
    assert post_result(desk, game, "0-1", version=1).status_code == 200
    assert stored(game).result == "0-1"


def test_a_round_that_is_opened_again_takes_corrections(desk, played, game):
    closed(desk, played)
    response = post_to_round(desk, "reopen-round", played.event)
    assert response.url == round_page(played)
    assert post_result(desk, game, "0-1", version=1).status_code == 200


def test_everybody_sees_that_a_round_is_closed(client, desk, played):
    closed(desk, played)
    page = reverse("round-detail", args=[played.event.slug, 1])
    assert "· closed " in text_of(client.get(page))


def test_a_closed_round_offers_neither_unpairing_nor_changes(desk, played):
    text = text_of(desk.get(round_page(closed(desk, played))))
    assert "Unpair round 1" not in text
    assert "Change the published pairings" not in text


def test_the_next_round_can_be_paired_after_a_round_is_closed(desk, played):
    closed(desk, played)
    event = Event.objects.get()
    for number in (100, 101):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    response = post_pair(desk, event, event.revision)
    assert response.url == reverse("desk-round", args=[event.slug, 2])


def test_the_count_brings_a_fresh_button_to_close_the_round(desk, played):
    headers = HTMX | {"HX-Target": "round-count"}
    text = text_of(desk.get(round_page(played), headers=headers))
    form = text[text.index('id="close-round"') :]
    assert f'name="revision" value="{Event.objects.get().revision}"' in form


@pytest.mark.parametrize("name", ["close-round", "reopen-round"])
def test_a_stranger_closes_and_opens_no_round(client, game, name):
    client.force_login(UserFactory())
    assert post_to_round(client, name, game.round.event).status_code == 403


@pytest.mark.parametrize("name", ["close-round", "reopen-round"])
def test_a_round_is_not_closed_or_opened_by_looking(desk, game, name):
    url = reverse(name, args=[game.round.event.slug, 1])
    assert desk.get(url).status_code == 405


@pytest.mark.parametrize("name", ["close-round", "reopen-round"])
@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "\x00"])
def test_a_round_is_closed_only_by_who_says_what_was_seen(desk, game, name, revision):
    response = post_to_round(desk, name, game.round.event, revision=revision)
    assert response.status_code == 422
