"""A new tournament is created at the desk."""

import pytest
from django.urls import reverse

from tests.tournaments.deskwork import HOSTILE, SETTINGS, address, everything, text_of
from tournaments.models import Event
from tournaments.record import System

pytestmark = pytest.mark.django_db


def test_a_new_tournament_belongs_to_who_creates_it(desk, arbiter):
    answer = desk.post(reverse("event-create"), SETTINGS)
    event = Event.objects.get()
    assert answer.url == address("event-desk", event)
    assert event.members.get().user == arbiter


def test_a_new_tournament_has_the_settings_typed(desk):
    desk.post(reverse("event-create"), SETTINGS)
    event = Event.objects.get()
    assert (event.federation, event.rounds_planned, event.points_draw) == (
        "BRA",
        7,
        event.points_win / 2,
    )


def test_a_new_tournament_is_hidden_unless_asked(desk):
    desk.post(reverse("event-create"), SETTINGS)
    assert not Event.objects.get().is_published


def test_a_new_tournament_can_be_published_at_once(desk):
    desk.post(reverse("event-create"), SETTINGS | {"is_published": "on"})
    assert Event.objects.get().is_published


def test_a_round_robin_needs_no_number_of_rounds(desk):
    data = SETTINGS | {"system": System.ROUND_ROBIN.value, "rounds_planned": ""}
    assert desk.post(reverse("event-create"), data).status_code == 302


def test_a_new_tournament_has_the_usual_order_of_its_system(desk):
    desk.post(reverse("event-create"), SETTINGS | {"tie_break_list": ""})
    assert Event.objects.get().tie_breaks == []


def test_a_new_tournament_can_start_with_a_list_that_has_a_name(desk):
    desk.post(reverse("event-create"), SETTINGS | {"tie_break_list": "candidates"})
    assert Event.objects.get().tie_breaks == ["SB", "WIN", "DE"]


def test_a_list_for_another_system_is_refused_in_words(desk):
    data = SETTINGS | {"tie_break_list": "round-robin-classic"}
    answer = desk.post(reverse("event-create"), data)
    assert answer.status_code == 422
    assert "“Round robin classic” is for another system." in text_of(answer)


def test_a_list_that_nobody_knows_is_refused(desk):
    answer = desk.post(reverse("event-create"), SETTINGS | {"tie_break_list": "x\0"})
    assert answer.status_code == 422


def test_the_name_is_stored_without_control_characters(desk):
    desk.post(reverse("event-create"), SETTINGS | {"name": " Cop\x00a\u0301\x07 \n A "})
    assert Event.objects.get().name == "Copá A"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": " "}, "Write the name of the tournament."),
        ({"name": "x" * 121}, "at most 120 characters"),
        ({"federation": "Brasil"}, "three capital letters"),
        ({"start_date": "yesterday"}, "“yesterday” is not a day"),
        ({"start_date": "0026-11-27"}, "“0026-11-27” is not a day"),
        ({"end_date": "2026-11-26"}, "The last day is before the first day."),
        ({"rounds_planned": ""}, "Write how many rounds"),
        ({"rounds_planned": "61"}, "“61” is not a number from 1 to 60."),
        ({"rounds_planned": "٧"}, "“٧” is not a number from 1 to 60."),
        ({"points_draw": "2"}, "A draw cannot be worth more than a win."),
        ({"points_loss": "0,75"}, "A loss cannot be worth more than a draw."),
        ({"points_pairing_bye": "1½"}, "A bye cannot be worth more than a win."),
        ({"points_absence": "1"}, "An absence cannot be worth more than a draw."),
        ({"points_win": "0", "points_draw": "0", "points_pairing_bye": "0"}, "A win"),
        ({"points_win": "21"}, "“21” is not a number of points"),
        ({"points_win": "one"}, "“one” is not a number of points"),
        ({"unrated_rating": "4001"}, "“4001” is not a number from 1 to 4000."),
        ({"system": "ladder"}, "ladder is not one of the available choices"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(desk, wrong, sentence):
    before = everything()
    answer = desk.post(reverse("event-create"), SETTINGS | wrong)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert everything() == before


def test_a_refused_tournament_keeps_what_was_typed(desk):
    wrong = SETTINGS | {"points_draw": "2", "place": "Olinda"}
    page = text_of(desk.post(reverse("event-create"), wrong))
    assert 'value="Olinda"' in page
    assert 'value="2"' in page


@pytest.mark.parametrize("field", [*SETTINGS, "is_published"])
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_new_tournament(desk, field, value):
    answer = desk.post(reverse("event-create"), SETTINGS | {field: value})
    assert answer.status_code in (302, 422)
    assert (answer.status_code == 302) == Event.objects.exists()


def test_an_empty_post_is_refused(desk):
    assert desk.post(reverse("event-create"), {}).status_code == 422
