import pytest
from django.urls import reverse

from standings.recompute import recompute
from tests.factories import PlayerFactory, UserFactory
from tests.tournaments.deskwork import (
    HOSTILE,
    HTMX,
    draft_of,
    everything,
    text_of,
)
from tests.tournaments.rounds import boards_of, publish
from tournaments.models import Bye, Event, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(arbiter):
    """Round 1 of seven players: 1–4, 5–2, 3–6, and 7 has the bye (FIDE C.04.3)."""
    return draft_of(arbiter, 7)


def page_of(draft):
    return reverse("desk-round", args=[draft.event.slug, draft.number])


def post_step(client, draft, step, headers=None, **data):
    revision = Event.objects.get(pk=draft.event_id).revision
    url = reverse("change-draft", args=[draft.event.slug, draft.number])
    data = {"step": step, "revision": revision} | data
    return client.post(url, data, headers=headers)


def post_publish(client, draft, **data):
    revision = Event.objects.get(pk=draft.event_id).revision
    url = reverse("publish-round", args=[draft.event.slug, draft.number])
    return client.post(url, {"revision": revision} | data)


@pytest.mark.parametrize(
    "step, data, boards",
    [
        ("exchange", {"first": 4, "second": 6}, [(1, 6), (5, 2), (3, 4)]),
        ("bye", {"first": 4}, [(1, 7), (5, 2), (3, 6)]),
        ("swap-colours", {"board": [1, 3]}, [(4, 1), (5, 2), (6, 3)]),
        ("unpair", {"board": [2]}, [(1, 4), (3, 6)]),
    ],
)
def test_a_step_changes_the_draft_and_goes_back_to_it(desk, draft, step, data, boards):
    response = post_step(desk, draft, step, **data)
    assert response.url == f"{page_of(draft)}#by-hand"
    assert boards_of(draft) == boards


def test_two_without_a_game_are_paired(desk, draft):
    post_step(desk, draft, "unpair", board=[1])
    post_step(desk, draft, "pair", first=4, second=1)
    assert boards_of(draft) == [(4, 1), (5, 2), (3, 6)]


def test_the_boards_ticked_and_the_bye_are_kept(desk, draft):
    post_step(desk, draft, "bye", first=1)
    post_step(desk, draft, "pair-rest", board=[1], keeps_bye="yes")
    assert Bye.objects.get().player.number == 1


@pytest.mark.parametrize("step", ["pair-rest", "bye", "unpair", "exchange"])
def test_the_last_round_once_published_is_no_draft(desk, arbiter, step):
    draft = draft_of(arbiter, 7, rounds_planned=1)
    publish(draft.event, 1, arbiter)
    before = everything()
    response = post_step(desk, draft, step, board=[1], first=1, second=2)
    assert response.status_code == 409
    assert "Round 1 is already published." in text_of(response)
    assert everything() == before


def test_a_script_gets_the_draft_as_it_is_then(desk, draft):
    response = post_step(desk, draft, "swap-colours", HTMX, board=[1])
    text = text_of(response)
    assert text.startswith('<div id="desk-round">')
    event = Event.objects.get()
    assert f'name="revision" value="{event.revision}"' in text


def test_a_draft_offers_the_players_with_their_places(desk, draft):
    name = draft.event.players.get(number=7).name
    text = text_of(desk.get(page_of(draft)))
    assert f'<option value="7">{name} (7): bye</option>' in text


def test_a_draft_names_who_is_not_placed_yet(desk, draft):
    post_step(desk, draft, "unpair", board=[1])
    name = draft.event.players.get(number=4).name
    text = text_of(desk.get(page_of(draft)))
    assert f"<bdi>{name}</bdi>: not placed yet" in text


def test_who_is_absent_is_not_offered(desk, arbiter):
    draft = draft_of(arbiter, 4)
    PlayerFactory(event=draft.event, number=9, first_round=3)
    assert '<option value="9">' not in text_of(desk.get(page_of(draft)))


@pytest.mark.parametrize(
    "step, data, sentence",
    [
        ("", {}, "Choose what to do with the boards."),
        ("exchange", {"first": 1}, "Choose two players from the lists."),
        ("exchange", {"first": 1, "second": 1}, "The same player is chosen twice."),
        ("exchange", {"first": 99, "second": 1}, "Choose players from the list."),
        ("bye", {}, "Choose a player from the first list."),
        ("unpair", {}, "Choose at least one board in the table."),
        ("unpair", {"board": [9]}, "Choose boards from the table."),
        ("pair", {"first": 1, "second": 7}, "Only players without a game"),
    ],
)
def test_a_step_that_cannot_be_taken_says_why(desk, draft, step, data, sentence):
    response = post_step(desk, draft, step, **data)
    assert response.status_code == 422
    assert sentence in text_of(response)


def test_what_was_chosen_stays_chosen_when_it_is_refused(desk, draft):
    text = text_of(post_step(desk, draft, "pair", first=1, board=[2]))
    assert '<option value="1" selected>' in text
    assert 'name="board" value="2" checked' in text


def test_a_step_from_a_page_that_is_out_of_date_is_a_conflict(desk, draft):
    response = post_step(desk, draft, "unpair", board=[1], revision=1)
    assert response.status_code == 409
    assert boards_of(draft) == [(1, 4), (5, 2), (3, 6)]


def test_a_published_round_is_not_changed_as_a_draft(desk, draft):
    publish(draft.event, 1, None)
    assert post_step(desk, draft, "unpair", board=[1]).status_code == 409


def test_a_draft_that_is_gone_leads_to_the_desk(desk, draft):
    Round.objects.all().delete()
    response = post_step(desk, draft, "unpair", board=[1])
    assert response.status_code == 409
    assert "Round 1 was unpaired meanwhile." in text_of(response)


def test_a_draft_of_a_round_robin_offers_nothing_to_change(desk, arbiter):
    draft = draft_of(arbiter, 4, system="round-robin", rounds_planned=3)
    assert "Change by hand" not in text_of(desk.get(page_of(draft)))


def test_a_round_robin_is_not_changed_by_hand(desk, arbiter):
    draft = draft_of(arbiter, 4, system="round-robin", rounds_planned=3)
    response = post_step(desk, draft, "swap-colours", board=[1])
    assert response.status_code == 422
    assert "this tournament follows its table" in text_of(response)


@pytest.mark.parametrize("field", ["step", "revision", "first", "board"])
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_choices_change_nothing(desk, draft, field, value):
    data = {"step": "exchange", "first": 1, "second": 2, "board": [1]} | {field: value}
    before = everything()
    assert post_step(desk, draft, **data).status_code in (409, 422)
    assert everything() == before


def test_a_stranger_changes_no_draft(client, draft):
    client.force_login(UserFactory())
    assert post_step(client, draft, "unpair", board=[1]).status_code == 403


def test_a_draft_is_not_changed_by_looking(desk, draft):
    url = reverse("change-draft", args=[draft.event.slug, 1])
    assert desk.get(url).status_code == 405


# Accepting


def test_a_draft_with_somebody_forgotten_asks_before_it_is_published(desk, draft):
    post_step(desk, draft, "unpair", board=[1])
    response = post_publish(desk, draft)
    assert response.status_code == 422
    assert "Tick what you accept, or change the boards:" in text_of(response)
    assert not Round.objects.get().is_published


def test_each_finding_has_a_box_to_accept_it(desk, draft):
    post_step(desk, draft, "unpair", board=[1])
    text = text_of(desk.get(page_of(draft)))
    assert 'name="accepted" value="forgotten-1"' in text
    assert 'name="accepted" value="forgotten-4"' in text


def test_a_draft_is_published_with_what_was_accepted(desk, draft):
    post_step(desk, draft, "unpair", board=[1])
    post_publish(desk, draft, accepted=["forgotten-1", "forgotten-4"])
    assert Round.objects.get().is_published


def test_a_tick_for_one_finding_is_none_for_another(desk, draft):
    post_step(desk, draft, "unpair", board=[1])
    response = post_publish(desk, draft, accepted=["forgotten-1"])
    assert response.status_code == 422
    assert 'value="forgotten-1" checked' in text_of(response)


@pytest.mark.parametrize("value", HOSTILE)
def test_a_hostile_acceptance_accepts_nothing(desk, draft, value):
    post_step(desk, draft, "unpair", board=[1])
    assert post_publish(desk, draft, accepted=[value]).status_code == 422


# By hand from nothing


def test_a_round_without_a_legal_pairing_can_be_paired_by_hand(desk, arbiter):
    first = draft_of(arbiter, 2, rounds_planned=2)
    publish(first.event, 1, arbiter)
    first.games.update(result="1-0", version=1)
    event = Event.objects.get()
    url = reverse("pair-round", args=[event.slug])
    refused = desk.post(url, {"revision": event.revision})
    assert 'name="by" value="hand"' in text_of(refused)
    response = desk.post(url, {"revision": event.revision, "by": "hand"})
    assert response.url == reverse("desk-round", args=[event.slug, 2])


@pytest.mark.parametrize("players", [10, 40])
def test_the_page_of_a_draft_takes_as_many_queries_for_any_size(
    desk, arbiter, players, django_assert_max_num_queries
):
    draft = draft_of(arbiter, players)
    recompute(draft.event_id)
    with django_assert_max_num_queries(22):
        desk.get(page_of(draft))
