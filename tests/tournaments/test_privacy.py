"""What the public may know of a name."""

import pytest

from tests.factories import EventFactory, PlayerFactory
from tournaments.loading import load_event
from tournaments.models import FULL_NAME, INITIAL, NO_NAME, Event
from tournaments.privacy import public_text, shown_name, with_initial
from tournaments.search import found_by


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Costa, Ana", "Ana C."),
        ("Costa Reis, Ana Maria", "Ana C."),
        ("van der Berg, Anna", "Anna V."),
        ("Ana Costa", "Ana C."),
        ("Ana Maria Costa", "Ana C."),
        ("Ávila,Íris", "Íris Á."),
    ],
)
def test_a_name_with_initial_is_the_given_name_and_one_letter(name, shown):
    assert with_initial(name) == shown


@pytest.mark.parametrize("name", ["Pelé", "Costa,", ", Ana", "", " , "])
def test_a_name_of_one_word_has_no_part_that_may_be_shown(name):
    assert with_initial(name) == ""


@pytest.mark.parametrize(
    ("display", "shown"),
    [(FULL_NAME, "Costa, Ana"), (INITIAL, "Ana C."), (NO_NAME, "Player 17")],
)
def test_a_name_is_shown_as_was_chosen(display, shown):
    assert shown_name("Costa, Ana", 17, display) == shown


def test_who_has_one_name_is_a_number_where_others_have_an_initial():
    assert shown_name("Pelé", 10, INITIAL) == "Player 10"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("chosen", "is_minor", "usual", "shown"),
    [
        ("", False, NO_NAME, "Costa, Ana"),
        ("", True, INITIAL, "Ana C."),
        ("", True, NO_NAME, "Player 1"),
        (FULL_NAME, True, NO_NAME, "Costa, Ana"),
        (NO_NAME, False, FULL_NAME, "Player 1"),
    ],
)
def test_what_is_chosen_for_a_player_comes_before_what_is_usual(
    chosen, is_minor, usual, shown
):
    player = PlayerFactory(
        event=EventFactory(minors_display=usual),
        number=1,
        name="Costa, Ana",
        name_display=chosen,
        is_minor=is_minor,
    )
    public = load_event(player.event_id, is_public=True).by_number[1]
    found = found_by("costa", Event.objects.all()).exists()
    assert (player.public_name, public.name, found) == (
        shown,
        shown,
        shown == "Costa, Ana",
    )


@pytest.mark.django_db
def test_a_hidden_name_has_no_public_fide_id():
    player = PlayerFactory(number=1, fide_id="2100010", name_display=INITIAL)
    assert load_event(player.event_id, is_public=True).by_number[1].fide_id == ""


@pytest.mark.django_db
def test_pairings_and_starting_ranks_follow_from_full_names():
    player = PlayerFactory(number=1, name="Costa, Ana", name_display=NO_NAME)
    assert load_event(player.event_id).by_number[1].name == "Costa, Ana"


@pytest.mark.django_db
@pytest.mark.parametrize("written", ["Costa, Ana", "Ana Costa"])
def test_a_hidden_name_is_not_in_what_is_written_for_everybody(written):
    player = PlayerFactory(number=1, name="Costa, Ana", name_display=NO_NAME)
    said = public_text(player.event, f"{written} came late, Ana Costanza did not.")
    assert said == "Player 1 came late, Ana Costanza did not."
