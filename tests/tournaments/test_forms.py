import datetime

import pytest

from tests.factories import EventFactory
from tournaments.forms import EventForm
from tournaments.player_forms import ByeForm, PlayerForm, PlayerLinesForm
from tournaments.record import Outcome, System

# A tournament's form asks the database whether the constraints hold.
pytestmark = pytest.mark.django_db

SETTINGS = {
    "name": "Copa",
    "start_date": "2026-11-27",
    "system": "swiss",
    "rounds_planned": "7",
    "points_win": "1",
    "points_draw": "½",
    "points_loss": "0",
    "points_pairing_bye": "1",
    "points_absence": "0",
}


def event_form(event=None, paired=0, **changes):
    return EventForm(SETTINGS | changes, instance=event, paired=paired)


def test_a_new_tournament_has_the_usual_values():
    form = EventForm()
    usual = {name: form[name].value() for name in SETTINGS if name.startswith("p")}
    assert form["rounds_planned"].value() == 7
    assert usual == {
        "points_win": "1",
        "points_draw": "0.5",
        "points_loss": "0",
        "points_pairing_bye": "1",
        "points_absence": "0",
    }


def test_the_last_day_left_empty_is_the_first():
    form = event_form(end_date="")
    assert form.is_valid()
    assert form.cleaned_data["end_date"] == datetime.date(2026, 11, 27)


def test_a_last_day_before_the_first_is_refused_at_its_field():
    form = event_form(end_date="2026-11-26")
    assert form.errors == {"end_date": ["The last day is before the first day."]}


def test_a_day_may_be_written_with_the_day_first():
    form = event_form(start_date="27/11/2026")
    assert form.is_valid()
    assert form.cleaned_data["start_date"] == datetime.date(2026, 11, 27)


@pytest.mark.parametrize(
    "points",
    [
        # Three points for a win; and one for a loss.
        {"points_win": "3", "points_draw": "1", "points_pairing_bye": "3"},
        {"points_win": "3", "points_draw": "2", "points_loss": "1"},
        {"points_pairing_bye": "½"},
        {"points_pairing_bye": "0"},
    ],
)
def test_other_point_systems_are_accepted(points):
    assert event_form(**points).is_valid()


def test_a_swiss_can_be_accelerated():
    assert event_form(acceleration="baku").is_valid()


# FIDE C.04.7 is for a win worth two draws and a loss worth nothing.
@pytest.mark.parametrize(
    "changes",
    [
        {"system": "round-robin"},
        {"points_win": "3", "points_draw": "1", "points_pairing_bye": "3"},
        {"points_win": "3", "points_draw": "2", "points_loss": "1"},
    ],
)
def test_acceleration_is_refused_where_it_has_no_meaning(changes):
    form = event_form(acceleration="baku", **changes)
    assert list(form.errors) == ["acceleration"]


def test_an_acceleration_that_does_not_exist_is_refused():
    assert "acceleration" in event_form(acceleration="turbo").errors


def test_a_started_round_robin_keeps_its_rounds():
    event = EventFactory.build(
        pk=1, system=System.ROUND_ROBIN.value, rounds_planned=9, edition=""
    )
    form = event_form(event, paired=1, system="round-robin", rounds_planned="3")
    assert form.is_valid()
    assert "rounds_planned" not in form.changes()


def test_settings_name_nothing_that_is_not_a_field_of_the_form():
    event = EventFactory.build(pk=1)
    form = event_form(event, slug="stolen", revision="9", closed_at="now")
    assert form.is_valid()
    assert not {"slug", "revision", "closed_at", "is_published"} & set(form.changes())


def test_the_focus_goes_to_the_first_wrong_field():
    form = PlayerForm({"name": "Costa, Ana", "rating": "abc"})
    form.put_focus()
    assert "autofocus" in str(form["rating"])


def test_the_focus_is_in_the_name_when_nothing_is_wrong():
    form = PlayerForm()
    form.put_focus()
    assert "autofocus" in str(form["name"])


@pytest.mark.parametrize("kind", [Outcome.HALF_BYE, Outcome.ZERO_BYE])
def test_a_bye_that_was_asked_for_needs_no_reason(kind):
    data = {"round_number": "3", "kind": kind.value}
    assert ByeForm(data, rounds=range(2, 6)).is_valid()


def test_a_bye_is_offered_for_the_rounds_still_to_be_paired():
    form = ByeForm(rounds=range(4, 6))
    assert [number for number, _ in form.fields["round_number"].choices] == [4, 5]


def test_a_pairing_bye_cannot_be_asked_for():
    kinds = [kind for kind, _ in ByeForm(rounds=range(1, 2)).fields["kind"].choices]
    assert kinds == ["H", "Z", "F"]


def test_a_pasted_list_is_read_into_players():
    form = PlayerLinesForm({"lines": "Costa, Ana; 1975; BRA"})
    assert form.is_valid()
    assert form.cleaned_data["lines"] == [
        {"name": "Costa, Ana", "rating": 1975, "federation": "BRA"}
    ]
