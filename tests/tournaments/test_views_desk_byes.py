"""Byes at the desk, their limits, and what missed rounds are worth."""

import pytest

from tests.factories import PlayerFactory, RoundFactory
from tests.tournaments.deskwork import (
    BYE,
    HOSTILE,
    address,
    event_of,
    everything,
    text_of,
)
from tournaments.models import Bye, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, rounds_planned=5)


@pytest.fixture
def player(event):
    return PlayerFactory(event=event, number=1, name="Reis, Bruno")


# Byes


def test_a_bye_is_noted_and_listed(desk, event, player):
    desk.post(address("player-byes", event, player.entry), BYE)
    page = text_of(desk.get(address("desk-players", event)))
    assert "round 2: half-point bye" in page


def test_a_full_point_bye_needs_a_reason(desk, event, player):
    before = everything()
    answer = desk.post(
        address("player-byes", event, player.entry), BYE | {"kind": "F", "reason": " "}
    )
    assert answer.status_code == 422
    assert "Write down the reason" in text_of(answer)
    assert everything() == before


@pytest.mark.parametrize(
    "wrong",
    [{"round_number": "6"}, {"round_number": "0"}, {"kind": "U"}, {"kind": "1"}],
)
def test_a_bye_that_cannot_be_is_refused(desk, event, player, wrong):
    before = everything()
    answer = desk.post(address("player-byes", event, player.entry), BYE | wrong)
    assert answer.status_code == 422
    assert everything() == before


def test_a_bye_in_a_paired_round_is_refused(desk, event, player):
    RoundFactory(event=event, number=1)
    RoundFactory(event=event, number=2)
    before = everything()
    answer = desk.post(address("player-byes", event, player.entry), BYE)
    assert answer.status_code == 422
    assert everything() == before


@pytest.mark.parametrize("field", BYE)
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_a_bye(desk, event, player, field, value):
    answer = desk.post(
        address("player-byes", event, player.entry), BYE | {field: value}
    )
    assert answer.status_code in (302, 422)


def test_a_bye_is_taken_back(desk, event, player):
    Bye.objects.create(player=player, round_number=2, kind="H")
    desk.post(address("cancel-bye", event, player.entry, 2))
    assert not Bye.objects.exists()


def test_the_bye_of_a_paired_round_stays(desk, event, player):
    RoundFactory(event=event, number=1)
    Bye.objects.create(player=player, round_number=1, kind="U")
    answer = desk.post(address("cancel-bye", event, player.entry, 1))
    assert answer.status_code == 422
    assert Bye.objects.exists()


@pytest.mark.parametrize("round_number", [3, 10**30])
def test_a_bye_that_is_not_there_is_not_found(desk, event, player, round_number):
    page = address("cancel-bye", event, player.entry, round_number)
    assert desk.post(page).status_code == 404


# Limits of half-point byes


def limited(event, **limits):
    Event.objects.filter(pk=event.pk).update(**limits)


def ask_for_bye(desk, player, **changes):
    page = address("player-byes", player.event, player.entry)
    return desk.post(page, BYE | changes)


def test_the_page_says_how_many_half_point_byes_are_used(desk, event, player):
    limited(event, half_byes_allowed=2)
    ask_for_bye(desk, player)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "1 of 2 half-point byes used." in page


def test_a_bye_beyond_the_limits_is_asked_about_with_its_consequence(
    desk, event, player
):
    limited(event, half_byes_allowed=0)
    answer = ask_for_bye(desk, player)
    assert answer.status_code == 422
    assert "gives them points that the others cannot have" in text_of(answer)
    assert 'name="is_confirmed"' in text_of(answer)
    assert not Bye.objects.exists()


def test_a_bye_beyond_the_limits_is_noted_once_confirmed(desk, event, player):
    limited(event, half_byes_allowed=0)
    answer = ask_for_bye(desk, player, is_confirmed="on")
    assert answer.status_code == 302
    assert player.byes.get().kind == "H"


def test_nobody_is_asked_to_confirm_before_there_is_a_reason_to(desk, event, player):
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "is_confirmed" not in page


# Missed rounds


def test_late_entries_are_told_what_they_get_for_missed_rounds(desk, event, player):
    limited(event, missed_rounds="H")
    RoundFactory(event=event, number=1)
    page = text_of(desk.get(address("desk-players", event)))
    assert "the points of a draw for each round missed" in page


@pytest.mark.parametrize(
    ("missed", "words"), [("H", "is worth a draw"), ("Z", "are worth nothing")]
)
def test_the_page_of_a_late_entry_says_what_missed_rounds_are_worth(
    desk, event, player, missed, words
):
    limited(event, missed_rounds=missed)
    RoundFactory(event=event, number=1)
    event.players.update(first_round=2)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert words in page
