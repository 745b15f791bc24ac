"""The line below a form that checks the numbers typed."""

import pytest
from django.urls import reverse

from tests.factories import EventFactory, PlayerFactory
from tests.tournaments.deskwork import HOSTILE, event_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter)


def line(desk, event=None, **numbers):
    data = {"system": "swiss", "rounds_planned": "7"} | numbers
    if event:
        data["event"] = event.slug
    return text_of(desk.get(reverse("check-numbers"), data))


def test_the_line_says_how_many_players_the_rounds_need(desk):
    assert "7 rounds need at least 8 players." in line(desk)


def test_the_line_counts_the_players_entered(desk, event):
    for number in range(1, 7):
        PlayerFactory(event=event, number=number)
    expected = "7 rounds need at least 8 players; 6 are entered."
    assert expected in line(desk, event)


def test_the_line_says_that_all_is_fine(desk, event):
    for number in range(1, 9):
        PlayerFactory(event=event, number=number)
    assert "7 rounds for 8 players: fine." in line(desk, event)


def test_the_line_explains_a_number_that_is_none(desk):
    expected = "“many” is not a number from 1 to 60."
    assert expected in line(desk, rounds_planned="many")


def test_the_line_says_nothing_of_the_players_of_others(desk):
    answer = desk.get(reverse("check-numbers"), {"event": EventFactory().slug})
    assert answer.status_code == 403


@pytest.mark.parametrize("field", ["system", "rounds_planned", "event"])
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_line(desk, field, value):
    answer = desk.get(reverse("check-numbers"), {field: value})
    assert answer.status_code in (200, 404)
