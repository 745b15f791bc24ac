"""The settings of a tournament are changed at the desk."""

import datetime

import pytest

from tests.factories import RoundFactory
from tests.tournaments.deskwork import (
    HOSTILE,
    SETTINGS,
    address,
    event_of,
    everything,
    text_of,
)
from tournaments.actions.events import change_settings
from tournaments.models import Event
from tournaments.record import System

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter)


def settings_of(event, **changes):
    return SETTINGS | {"revision": event.revision} | changes


def test_settings_are_saved(desk, event):
    answer = desk.post(address("event-settings", event), settings_of(event))
    event.refresh_from_db()
    assert answer.status_code == 302
    assert event.place == "Recife"


def test_settings_that_are_saved_as_they_were_are_no_change_in_the_record(desk, event):
    desk.post(address("event-settings", event), settings_of(event))
    event.refresh_from_db()
    desk.post(address("event-settings", event), settings_of(event, place="Natal"))
    change = event.changes.first()
    assert (change.before, change.after) == ({"place": "Recife"}, {"place": "Natal"})


def test_settings_neither_publish_nor_hide(desk, arbiter):
    event = event_of(arbiter, is_published=True)
    desk.post(address("event-settings", event), settings_of(event))
    event.refresh_from_db()
    assert event.is_published


def test_settings_changed_by_somebody_else_are_not_overwritten(desk, event, arbiter):
    seen = event.revision
    change_settings(event, {"place": "Natal"}, revision=seen, by=arbiter)
    before = everything()
    answer = desk.post(
        address("event-settings", event), settings_of(event, revision=seen)
    )
    assert answer.status_code == 409
    assert everything() == before


def test_a_conflict_keeps_what_was_typed_and_shows_what_is_in_force(
    desk, event, arbiter
):
    seen = event.revision
    change_settings(event, {"place": "Natal"}, revision=seen, by=arbiter)
    page = text_of(
        desk.post(address("event-settings", event), settings_of(event, revision=seen))
    )
    assert 'value="Recife"' in page
    assert "<dd>Natal</dd>" in page


def test_after_a_conflict_the_settings_can_be_saved_again(desk, event, arbiter):
    change_settings(event, {"place": "Natal"}, revision=event.revision, by=arbiter)
    page = text_of(desk.post(address("event-settings", event), settings_of(event)))
    event.refresh_from_db()
    assert f'name="revision" value="{event.revision}"' in page


@pytest.mark.parametrize("revision", HOSTILE)
def test_settings_without_the_revision_seen_are_not_saved(desk, event, revision):
    before = everything()
    data = settings_of(event, revision=revision)
    assert desk.post(address("event-settings", event), data).status_code == 422
    assert everything() == before


def switched_off(desk, event):
    form = desk.get(address("event-settings", event)).context["form"]
    return {name for name in form.fields if form.fields[name].disabled}


def test_what_the_pairing_follows_from_is_switched_off_once_it_is_made(desk, event):
    RoundFactory(event=event)
    assert switched_off(desk, event) == {
        "system",
        "games_per_match",
        "initial_colour",
        "acceleration",
    }


def test_the_rounds_of_a_started_accelerated_tournament_are_switched_off(desk, event):
    Event.objects.filter(pk=event.pk).update(acceleration="baku")
    RoundFactory(event=event)
    assert "rounds_planned" in switched_off(desk, event)


def test_a_system_posted_after_round_1_is_paired_is_ignored(desk, event):
    RoundFactory(event=event)
    event.refresh_from_db()
    data = settings_of(event, system=System.ROUND_ROBIN.value)
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.system == System.SWISS


def test_fewer_rounds_than_are_paired_are_refused_at_the_field(desk, event):
    for number in (1, 2):
        RoundFactory(event=event, number=number)
    event.refresh_from_db()
    data = settings_of(event, rounds_planned="1")
    answer = desk.post(address("event-settings", event), data)
    assert answer.status_code == 422
    assert "2 rounds are paired already" in str(
        answer.context["form"].errors["rounds_planned"]
    )


def test_the_settings_of_a_finished_event_are_refused(desk, arbiter):
    event = event_of(arbiter, closed_at="2026-11-29T18:00Z")
    before = everything()
    answer = desk.post(address("event-settings", event), settings_of(event))
    assert answer.status_code == 409
    assert everything() == before


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (datetime.date(2026, 2, 28), "1 August 2024 to 28 February 2026"),
        (datetime.date(2026, 3, 1), "From 1 March 2026"),
    ],
)
def test_the_settings_say_which_edition_of_the_rules_is_in_force(
    desk, arbiter, day, edition
):
    event = event_of(arbiter, start_date=day, end_date=day)
    page = text_of(desk.get(address("event-settings", event)))
    assert f"In force now: {edition}." in page


@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_settings(desk, event, value):
    data = settings_of(event, **dict.fromkeys(SETTINGS, value))
    answer = desk.post(address("event-settings", event), data)
    assert answer.status_code in (302, 422)


def test_the_settings_of_a_tournament_leave_its_order_alone(desk, arbiter):
    event = event_of(arbiter, tie_breaks=["SB"])
    data = settings_of(event, tie_break_list="candidates")
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.tie_breaks == ["SB"]


def test_the_check_in_is_a_setting(desk, arbiter):
    event = event_of(arbiter)
    data = SETTINGS | {"has_check_in": "on", "revision": event.revision}
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.has_check_in


# Byes and late entries


def test_the_limits_of_byes_are_settings(desk, arbiter):
    event = event_of(arbiter)
    limits = {"half_byes_allowed": "2", "half_byes_until": "4", "missed_rounds": "H"}
    data = SETTINGS | limits | {"revision": event.revision}
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert (event.half_byes_allowed, event.half_byes_until, event.missed_rounds) == (
        2,
        4,
        "H",
    )


def test_no_limit_is_not_a_limit_of_none(desk, arbiter):
    event = event_of(arbiter, half_byes_allowed=0)
    data = SETTINGS | {"half_byes_allowed": "", "revision": event.revision}
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.half_byes_allowed is None


def test_half_point_byes_that_are_no_number_are_refused(desk, arbiter):
    event = event_of(arbiter)
    data = SETTINGS | {"half_byes_allowed": "many", "revision": event.revision}
    answer = desk.post(address("event-settings", event), data)
    assert answer.status_code == 422
    assert "is not a number from 0 to 60" in text_of(answer)
