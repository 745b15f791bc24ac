"""A round is paired, published, unpaired and restored."""

import pytest
from django.urls import reverse

from tests.factories import UserFactory
from tests.tournaments.deskwork import (
    HOSTILE,
    draft_of,
    event_with_players,
    post_pair,
    post_result,
    post_to_round,
    round_page,
    text_of,
)
from tournaments.models import Change, Event, Game, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready(arbiter):
    """An event with four players and no round."""
    return event_with_players(arbiter, 4)


# Pairing


def test_pair_makes_a_draft_and_goes_to_it(desk, ready):
    response = post_pair(desk, ready, ready.revision)
    assert response.url == reverse("desk-round", args=[ready.slug, 1])
    assert not ready.rounds.get().is_published


def test_pair_from_a_page_that_is_out_of_date_is_a_conflict(desk, ready):
    response = post_pair(desk, ready, ready.revision - 1)
    assert response.status_code == 409
    assert not ready.rounds.exists()


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "\x00"])
def test_pair_needs_to_know_what_was_seen(desk, ready, revision):
    response = post_pair(desk, ready, revision)
    assert response.status_code == 422
    assert not ready.rounds.exists()


def test_pair_says_why_not(desk, game):
    event = Event.objects.get()
    response = post_pair(desk, event, event.revision)
    assert response.status_code == 422
    assert "these boards of round 1 have no result: 12" in text_of(response)


def test_a_stranger_pairs_nothing(client, ready):
    client.force_login(UserFactory())
    assert post_pair(client, ready, ready.revision).status_code == 403


def test_nothing_is_paired_by_looking(desk, ready):
    assert desk.get(reverse("pair-round", args=[ready.slug])).status_code == 405


def test_a_whole_round_is_in_the_record_of_changes(desk, ready):
    post_pair(desk, ready, ready.revision)
    post_to_round(desk, "publish-round", ready, 1)
    game = ready.rounds.get().games.first()
    post_result(desk, game, "1-0")
    actions = list(Change.objects.values_list("action", flat=True))
    assert actions == ["result", "publish round", "pair round"]


# Publishing and unpairing


def test_publish_shows_the_round_and_goes_to_it(desk, arbiter):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, "publish-round", draft.event, 1)
    assert response.url == round_page(draft)
    assert Round.objects.get().is_published


def test_a_round_is_published_once(desk, game):
    response = post_to_round(desk, "publish-round", game.round.event, 1)
    assert response.status_code == 409
    assert "Round 1 is already published." in text_of(response)


def test_a_round_that_is_gone_is_not_published(desk, game):
    response = post_to_round(desk, "publish-round", game.round.event, 2)
    assert response.status_code == 409
    assert "Round 2 was unpaired meanwhile." in text_of(response)


def test_unpair_takes_the_round_back_and_goes_to_the_desk(desk, arbiter):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, "unpair-round", draft.event, 1)
    assert response.url == reverse("event-desk", args=[draft.event.slug])
    assert not Round.objects.exists()


def test_the_desk_offers_to_undo_the_unpairing(desk, arbiter):
    draft = draft_of(arbiter, 4)
    post_to_round(desk, "unpair-round", draft.event)
    text = text_of(desk.get(reverse("event-desk", args=[draft.event.slug])))
    assert "Undo: restore round 1" in text


def test_undoing_the_unpairing_brings_the_round_back(desk, arbiter):
    draft = draft_of(arbiter, 4)
    post_to_round(desk, "unpair-round", draft.event)
    response = post_to_round(desk, "restore-round", draft.event)
    assert response.url == round_page(draft)
    assert Round.objects.get().games.count() == 2


def test_what_was_not_unpaired_is_not_restored(desk, arbiter):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, "restore-round", draft.event)
    assert response.status_code == 409
    assert "cannot be restored" in text_of(response)


def test_a_round_with_results_asks_for_a_typed_confirmation(desk, game):
    Game.objects.update(result="1-0", version=1)
    text = text_of(desk.get(round_page(game)))
    assert "The results of the round disappear with it." in text
    assert 'name="typed"' in text


def test_a_round_without_results_is_unpaired_without_typing(desk, game):
    assert 'name="typed"' not in text_of(desk.get(round_page(game)))


def test_a_round_with_results_is_not_unpaired_unconfirmed(desk, game):
    Game.objects.update(result="1-0", version=1)
    response = post_to_round(desk, "unpair-round", game.round.event, 1)
    assert response.status_code == 422
    assert "Round 1 has 1 result, which would go with it." in text_of(response)
    assert Round.objects.exists()


@pytest.mark.parametrize("typed", ["2", "round 2", "yes", "1 1", "<b>1</b>", *HOSTILE])
def test_what_confirms_nothing_unpairs_nothing(desk, game, typed):
    Game.objects.update(result="1-0", version=1)
    event = game.round.event
    response = post_to_round(desk, "unpair-round", event, 1, typed=typed)
    assert (response.status_code, Round.objects.count()) == (422, 1)


def test_what_was_typed_instead_of_the_confirmation_is_kept(desk, game):
    Game.objects.update(result="1-0", version=1)
    event = game.round.event
    text = text_of(post_to_round(desk, "unpair-round", event, 1, typed="round 7"))
    assert "“round 7” is neither “Round 1” nor “1”." in text
    assert 'name="typed" value="round 7"' in text


@pytest.mark.parametrize("typed", ["1", " 1 ", "Round 1", "round  1"])
def test_the_number_or_the_name_of_the_round_confirms(desk, game, typed):
    Game.objects.update(result="1-0", version=1)
    event = game.round.event
    response = post_to_round(desk, "unpair-round", event, 1, typed=typed)
    assert response.url == reverse("event-desk", args=[event.slug])
    assert not Round.objects.exists()


@pytest.mark.parametrize("name", ["publish-round", "unpair-round", "restore-round"])
def test_a_stranger_changes_no_round(client, arbiter, name):
    draft = draft_of(arbiter, 4)
    client.force_login(UserFactory())
    assert client.post(reverse(name, args=[draft.event.slug, 1])).status_code == 403
    assert not Round.objects.get().is_published


@pytest.mark.parametrize("name", ["publish-round", "unpair-round"])
def test_a_round_is_not_changed_from_a_page_that_is_out_of_date(desk, arbiter, name):
    draft = draft_of(arbiter, 4)
    seen = Event.objects.get().revision - 1
    response = post_to_round(desk, name, draft.event, revision=seen)
    assert response.status_code == 409
    assert "Somebody changed the tournament meanwhile." in text_of(response)
    assert not Round.objects.get().is_published


@pytest.mark.parametrize("name", ["publish-round", "unpair-round", "restore-round"])
@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "\x00"])
def test_a_round_is_changed_only_by_who_says_what_was_seen(
    desk, arbiter, name, revision
):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, name, draft.event, revision=revision)
    assert response.status_code == 422
    assert not Round.objects.get().is_published


@pytest.mark.parametrize("name", ["publish-round", "unpair-round", "restore-round"])
def test_a_round_is_not_changed_by_looking(desk, arbiter, name):
    draft = draft_of(arbiter, 4)
    assert desk.get(reverse(name, args=[draft.event.slug, 1])).status_code == 405
