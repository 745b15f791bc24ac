"""The data of a player are corrected at the desk, and numbers may move."""

import re

import pytest

from tests.factories import PlayerFactory, RoundFactory
from tests.tournaments.deskwork import (
    HOSTILE,
    PLAYER,
    address,
    correct_player,
    event_of,
    everything,
    seen_at,
    text_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, rounds_planned=5)


@pytest.fixture
def player(event):
    return PlayerFactory(event=event, number=1, name="Reis, Bruno")


@pytest.fixture
def stronger(event):
    """Enter somebody who has number 1 before the player."""
    event.players.update(number=2, rating=1900)
    return PlayerFactory(event=event, number=1, entry=9, name="Alves", rating=2000)


# One player


def correct(desk, player, **changes):
    return correct_player(desk, player.event, player.entry, PLAYER | changes)


def test_the_data_of_a_player_are_corrected(desk, event, player):
    correct_player(desk, event, player.entry, PLAYER)
    player.refresh_from_db()
    assert (player.name, player.rating) == ("Costa, Ana", 1975)


def test_a_player_gets_a_board_of_their_own(desk, event, player):
    correct(desk, player, fixed_board="7")
    player.refresh_from_db()
    assert player.fixed_board == 7


def test_a_board_of_ones_own_is_given_up(desk, event):
    player = PlayerFactory(event=event, number=1, fixed_board=7)
    correct(desk, player, fixed_board="")
    player.refresh_from_db()
    assert player.fixed_board is None


@pytest.mark.parametrize("board", ["0", "-1", "1000", "9" * 30, "x", "١"])
def test_what_is_no_board_is_refused(desk, event, player, board):
    before = everything()
    answer = correct(desk, player, fixed_board=board)
    assert answer.status_code == 422
    assert everything() == before


def test_a_wrong_correction_is_refused(desk, event, player):
    before = everything()
    answer = correct(desk, player, rating="abc")
    assert answer.status_code == 422
    assert 'value="abc"' in text_of(answer)
    assert everything() == before


def test_the_name_of_another_is_refused(desk, event, player):
    PlayerFactory(event=event, number=2, name="Costa, Ana")
    before = everything()
    answer = correct_player(desk, event, player.entry, PLAYER)
    assert answer.status_code == 422
    assert "already entered" in text_of(answer)
    assert everything() == before


@pytest.mark.parametrize("field", PLAYER)
@pytest.mark.parametrize("value", HOSTILE[:6])
def test_no_input_breaks_the_correction(desk, event, player, field, value):
    answer = correct(desk, player, **{field: value})
    assert answer.status_code in (302, 422)


def test_only_the_fields_of_the_form_are_written(desk, event, player):
    data = PLAYER | {"number": "99", "entry": "99", "event": "99", "first_round": "3"}
    correct_player(desk, event, player.entry, data)
    player.refresh_from_db()
    assert (player.number, player.entry, player.first_round) == (1, 1, 1)


# Two who correct the same player


def test_what_somebody_else_has_corrected_is_not_overwritten(desk, event, player):
    page = address("edit-player", event, player.entry)
    seen = seen_at(desk, page)
    correct(desk, player, club="Xadrez Livre")
    before = everything()
    answer = desk.post(page, PLAYER | {"seen": seen, "rating": "2000"})
    assert answer.status_code == 409
    assert everything() == before


def test_a_conflict_keeps_what_was_typed_and_shows_what_is_in_force(
    desk, event, player
):
    page = address("edit-player", event, player.entry)
    seen = seen_at(desk, page)
    correct(desk, player, club="Xadrez Livre")
    text = text_of(desk.post(page, PLAYER | {"seen": seen, "rating": "2000"}))
    assert 'value="2000"' in text
    assert "<dt>Rating</dt><dd><bdi>1975</bdi></dd>" in text
    assert "<dt>Club</dt><dd><bdi>Xadrez Livre</bdi></dd>" in text
    assert "<dt>Name</dt>" not in text


def test_whoever_saves_again_has_seen_what_is_in_force(desk, event, player):
    page = address("edit-player", event, player.entry)
    seen = seen_at(desk, page)
    correct(desk, player, club="Xadrez Livre")
    refused = text_of(desk.post(page, PLAYER | {"seen": seen}))
    renewed = re.search(r'name="seen" value="(\w+)"', refused)[1]
    assert desk.post(page, PLAYER | {"seen": renewed}).status_code == 302
    player.refresh_from_db()
    assert player.club == "Clube de Xadrez"


def test_a_form_that_was_refused_still_says_what_its_page_showed(desk, event, player):
    page = address("edit-player", event, player.entry)
    seen = seen_at(desk, page)
    wrong = text_of(desk.post(page, PLAYER | {"seen": seen, "rating": "abc"}))
    assert f'name="seen" value="{seen}"' in wrong


@pytest.mark.parametrize("seen", ["", "x", "\x00"])
def test_a_post_that_does_not_say_what_was_seen_overwrites_nothing(
    desk, event, player, seen
):
    before = everything()
    page = address("edit-player", event, player.entry)
    assert desk.post(page, PLAYER | {"seen": seen}).status_code == 409
    assert everything() == before


def test_results_and_withdrawals_are_no_conflict(desk, event, player):
    page = address("edit-player", event, player.entry)
    seen = seen_at(desk, page)
    event.players.filter(pk=player.pk).update(withdrawn_after=0, number=2)
    assert desk.post(page, PLAYER | {"seen": seen}).status_code == 302


# Corrections that move numbers


def test_a_correction_that_moves_numbers_names_them_and_asks(
    desk, event, player, stronger
):
    RoundFactory(event=event, number=1)
    answer = correct(desk, player, rating="2100")
    assert answer.status_code == 422
    assert "Costa, Ana 2 → 1; Alves 1 → 2" in text_of(answer)
    assert 'name="renumber"' in text_of(answer)


def test_numbers_move_once_that_is_confirmed(desk, event, player, stronger):
    RoundFactory(event=event, number=1)
    answer = correct(desk, player, rating="2100", renumber="on")
    assert answer.status_code == 302
    assert event.players.get(number=1).name == "Costa, Ana"


def test_after_round_4_the_page_says_why_numbers_stay(desk, event, player):
    for number in (1, 2, 3, 4):
        RoundFactory(event=event, number=number)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "Round 4 is paired: the starting ranks stay" in page


def test_numbers_of_their_own_are_renumbered_by_a_box_only(
    desk, event, player, stronger
):
    event.players.filter(pk=player.pk).update(rating=2500)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "do not follow the ratings" in page
    assert "Give everybody the starting rank of their rating" in page


def test_numbers_by_rating_need_no_box(desk, event, player, stronger):
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert 'name="renumber"' not in page
