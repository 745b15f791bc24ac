"""The list of players at the desk: who may change it, and one entry after the other."""

import pytest
from django.urls import reverse

from standings.recompute import recompute
from tests.factories import EventFactory, PlayerFactory, RoundFactory, UserFactory
from tests.tournaments.deskwork import (
    BYE,
    HOSTILE,
    HTMX,
    PLAYER,
    address,
    event_of,
    everything,
    text_of,
)
from tournaments.models import Bye, Event
from tournaments.record import System

pytestmark = pytest.mark.django_db

LISTS = ["desk-players", "paste-players"]
DEEDS = [
    "remove-player",
    "withdraw-player",
    "expel-player",
    "return-player",
    "player-byes",
]


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, rounds_planned=5)


@pytest.fixture
def player(event):
    return PlayerFactory(event=event, number=1, name="Reis, Bruno")


def enter(desk, event, headers=None, **changes):
    return desk.post(address("desk-players", event), PLAYER | changes, headers=headers)


# Who may


@pytest.mark.parametrize("name", LISTS)
def test_who_is_not_signed_in_is_sent_to_sign_in(client, name):
    event = EventFactory()
    before = everything()
    answer = client.post(address(name, event), PLAYER)
    assert answer.url.startswith(reverse("sign-in"))
    assert everything() == before


@pytest.mark.parametrize("name", LISTS)
def test_a_stranger_enters_nobody(desk, name):
    event = EventFactory()
    before = everything()
    answer = desk.post(address(name, event), PLAYER | {"lines": "Costa, Ana"})
    assert answer.status_code == 403
    assert everything() == before


@pytest.mark.parametrize("name", ["edit-player", *DEEDS])
def test_a_stranger_changes_no_player(desk, name):
    player = PlayerFactory()
    before = everything()
    answer = desk.post(address(name, player.event, player.entry), PLAYER | BYE)
    assert answer.status_code == 403
    assert everything() == before


def test_a_stranger_cancels_no_bye(desk):
    player = PlayerFactory()
    Bye.objects.create(player=player, round_number=2, kind="H")
    page = address("cancel-bye", player.event, player.entry, 2)
    assert desk.post(page).status_code == 403
    assert Bye.objects.exists()


@pytest.mark.parametrize("name", ["edit-player", *DEEDS])
@pytest.mark.parametrize("entry", [7, 10**30])
def test_a_player_of_another_event_is_not_found(desk, event, name, entry):
    PlayerFactory(event=event_of(UserFactory()), number=7)
    before = everything()
    answer = desk.post(address(name, event, entry), PLAYER | BYE)
    assert answer.status_code == 404
    assert everything() == before


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("role", ["owner", "arbiter"])
def test_owners_and_arbiters_see_the_players(desk, arbiter, name, role):
    assert desk.get(address(name, event_of(arbiter, role=role))).status_code == 200


@pytest.mark.parametrize("name", DEEDS)
def test_deeds_are_not_done_by_looking(desk, event, player, name):
    before = everything()
    assert desk.get(address(name, event, player.entry)).status_code == 405
    assert everything() == before


def test_looking_changes_nothing(desk, event, player):
    before = everything()
    desk.get(address("desk-players", event), {"added": player.entry})
    desk.get(address("paste-players", event))
    desk.get(address("edit-player", event, player.entry))
    assert everything() == before


# One after the other


def test_a_player_is_entered_with_all_that_was_typed(desk, event):
    enter(desk, event)
    player = event.players.get()
    assert (player.name, player.title, player.rating, player.federation) == (
        "Costa, Ana",
        "WFM",
        1975,
        "BRA",
    )
    assert (player.club, player.fide_id, player.birth_year) == (
        "Clube de Xadrez",
        "2100000",
        2001,
    )


def test_only_the_name_is_needed(desk, event):
    desk.post(address("desk-players", event), {"name": "Costa, Ana"})
    assert event.players.get().rating is None


def test_a_player_without_javascript_is_followed_by_the_next(desk, event):
    answer = enter(desk, event)
    page = text_of(desk.get(answer.url))
    assert "Costa, Ana is entered." in page
    assert "autofocus" in page


def test_htmx_gets_the_list_with_an_empty_form_and_the_focus_in_the_name(desk, event):
    answer = enter(desk, event, headers=HTMX)
    page = text_of(answer)
    assert page.lstrip().startswith('<section id="desk-players">')
    assert 'value="Costa, Ana"' not in page
    assert 'name="name" maxlength="100" autofocus' in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "Write the player’s name."),
        ({"name": "\x00 \x07"}, "Write the player’s name."),
        ({"name": "x" * 101}, "at most 100 characters"),
        ({"rating": "abc"}, "“abc” is not a number from 1 to 4000."),
        ({"rating": "4001"}, "“4001” is not a number from 1 to 4000."),
        ({"title": "GGM"}, "GGM is not one of the available choices"),
        ({"federation": "Brasil"}, "three capital letters"),
        ({"federation": "B1A"}, "three capital letters"),
        ({"fide_id": "12a"}, "A FIDE ID has digits only"),
        ({"birth_year": "1899"}, "“1899” is not a number from 1900 to 2100."),
    ],
)
@pytest.mark.parametrize("headers", [None, HTMX])
def test_a_wrong_entry_is_refused_with_a_sentence(
    desk, event, wrong, sentence, headers
):
    before = everything()
    answer = enter(desk, event, headers=headers, **wrong)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert everything() == before


def test_a_refused_entry_keeps_what_was_typed(desk, event):
    page = text_of(enter(desk, event, rating="abc"))
    assert 'value="Costa, Ana"' in page
    assert 'value="abc"' in page


def test_a_name_entered_before_is_refused(desk, event, player):
    answer = enter(desk, event, name="reis bruno")
    assert answer.status_code == 422
    assert "already entered" in text_of(answer)
    assert event.players.count() == 1


def test_a_name_is_stored_composed_and_on_one_line(desk, event):
    enter(desk, event, name="  Jose\u0301 \t da\u202e Silva\x00 ")
    assert event.players.get().name == "José da Silva"


def test_a_name_with_markup_is_shown_as_text(desk, event):
    enter(desk, event, name="<b>Bold</b>")
    page = text_of(desk.get(address("desk-players", event)))
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page
    assert "<b>Bold" not in page


@pytest.mark.parametrize("field", PLAYER)
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_entry(desk, event, field, value):
    answer = enter(desk, event, **{field: value})
    assert answer.status_code in (302, 422)
    assert (answer.status_code == 302) == event.players.exists()


@pytest.mark.parametrize("value", HOSTILE)
def test_no_address_breaks_the_list(desk, event, value):
    page = address("desk-players", event)
    assert desk.get(page, {"added": value}).status_code == 200


def test_late_entries_are_told_from_which_round_they_play(desk, event, player):
    RoundFactory(event=event, number=1)
    page = text_of(desk.get(address("desk-players", event)))
    assert "plays from round 2 on and has no points for the rounds missed" in page


def test_a_late_entry_is_listed_with_the_round_of_entry(desk, event, player):
    RoundFactory(event=event, number=1)
    enter(desk, event)
    page = text_of(desk.get(address("desk-players", event)))
    assert "enters in round 2" in page


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"system": System.ROUND_ROBIN.value}, "Only a Swiss takes entries"),
        ({"rounds_planned": 1}, "All rounds are paired"),
        ({"closed_at": "2026-11-29T18:00Z"}, "is finished"),
    ],
)
def test_where_nobody_can_enter_the_page_says_why(
    desk, event, player, settings, reason
):
    RoundFactory(event=event, number=1)
    Event.objects.filter(pk=event.pk).update(**settings)
    page = text_of(desk.get(address("desk-players", event)))
    assert reason in page
    assert "Enter the player<" not in page


def test_an_entry_to_a_finished_event_is_refused(desk, event):
    Event.objects.filter(pk=event.pk).update(closed_at="2026-11-29T18:00Z")
    answer = enter(desk, event)
    assert answer.status_code == 409
    assert not event.players.exists()


@pytest.mark.parametrize("count", [2, 9])
def test_the_list_costs_the_same_for_every_size(
    desk, event, count, django_assert_num_queries
):
    for number in range(1, count + 1):
        player = PlayerFactory(event=event, number=number)
        Bye.objects.create(player=player, round_number=2, kind="H")
    recompute(event.pk)
    # Session, user, event, its table; rounds paired, players, their byes.
    with django_assert_num_queries(7):
        desk.get(address("desk-players", event))
