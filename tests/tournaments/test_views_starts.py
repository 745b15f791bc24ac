"""The page of the desk where an organizer says when rounds start."""

import pytest

from tests.tournaments.deskwork import (
    HOSTILE,
    SETTINGS,
    address,
    event_of,
    everything,
    text_of,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db

# The form of an event of two rounds, from 27 to 29 November.
TYPED = {
    "day-1": "2026-11-27",
    "time-1": "19:00",
    "day-2": "28/11/2026",
    "time-2": "9h30",
}
COPIED = {"copy": "day", "copied-first": "1", "copied-last": "2"}


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, rounds_planned=2)


def send(desk, event, **changes):
    data = TYPED | {"revision": event.revision} | changes
    return desk.post(address("round-starts", event), data)


def stored(event):
    return Event.objects.get(pk=event.pk).round_starts


def test_days_and_times_are_saved(desk, event):
    assert send(desk, event).status_code == 302
    assert stored(event) == ["2026-11-27T19:00", "2026-11-28T09:30"]


def test_the_page_says_that_they_are_saved(desk, event):
    send(desk, event)
    page = text_of(desk.get(address("round-starts", event)))
    assert "The start times are saved." in page


def test_the_page_shows_what_is_known(desk, event):
    send(desk, event, **{"time-2": ""})
    page = text_of(desk.get(address("round-starts", event)))
    for field, value in (("day-1", "2026-11-27"), ("time-1", "19:00")):
        assert f'name="{field}" value="{value}"' in page
    assert 'name="time-2"' in page


def test_every_planned_round_has_a_row_and_no_other(desk, event):
    page = text_of(desk.get(address("round-starts", event)))
    assert page.count('type="time"') == 2


def test_emptied_fields_are_no_longer_known(desk, event):
    send(desk, event)
    event.refresh_from_db()
    send(desk, event, **{"day-2": "", "time-2": ""})
    assert stored(event) == ["2026-11-27T19:00"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"day-2": ""}, "Write the day as well."),
        ({"time-2": "soon"}, "“soon” is not a time. Write it as 15:00."),
        ({"day-2": "soon"}, "“soon” is not a day."),
        ({"day-2": "2026-11-27", "time-2": "18:59"}, "Round 2 does not start after"),
        ({"day-2": "2026-11-30"}, "Round 2 starts outside of the days"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(desk, event, changes, sentence):
    answer = send(desk, event, **changes)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert stored(event) == []


def test_what_was_typed_stays_after_a_refusal(desk, event):
    page = text_of(send(desk, event, **{"time-2": "soon"}))
    assert 'value="soon"' in page
    assert 'value="19:00"' in page


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_days_and_times_are_refused_or_empty(desk, event, text):
    answer = send(desk, event, **{"day-1": text, "time-1": text})
    assert answer.status_code == (422 if text.strip() else 302)


def test_starts_that_somebody_else_changed_are_not_overwritten(desk, event):
    seen = event.revision
    send(desk, event)
    before = everything()
    answer = send(desk, event, revision=seen, **{"time-1": "18:00"})
    assert answer.status_code == 409
    assert everything() == before


def test_a_conflict_keeps_what_was_typed_and_shows_what_is_in_force(desk, event):
    seen = event.revision
    send(desk, event)
    page = text_of(send(desk, event, revision=seen, **{"time-1": "18:00"}))
    assert 'value="18:00"' in page
    assert "<dt>Round 1</dt><dd>Fri 27 Nov, 19:00</dd></dl>" in page


def test_after_a_conflict_the_starts_can_be_saved_again(desk, event):
    seen = event.revision
    send(desk, event)
    page = text_of(send(desk, event, revision=seen))
    event.refresh_from_db()
    assert f'name="revision" value="{event.revision}"' in page


def test_without_the_revision_seen_nothing_is_saved(desk, event):
    assert send(desk, event, revision="").status_code == 422
    assert stored(event) == []


def test_a_day_is_filled_in_for_several_rounds_and_not_saved(desk, event):
    before = everything()
    typed = {"time-1": "18:00", "copied-day": "2026-11-29"}
    page = text_of(send(desk, event, **COPIED, **typed))
    assert page.count('value="2026-11-29"') == 3
    assert 'value="18:00"' in page
    assert everything() == before


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"copied-day": ""}, "Write the day"),
        ({"copied-last": "3"}, "“3” is not a number from 1 to 2."),
        (
            {"copied-first": "2", "copied-last": "1"},
            "The last round comes before the first.",
        ),
    ],
)
def test_a_day_that_cannot_be_filled_in_says_why(desk, event, changes, sentence):
    data = COPIED | {"copied-day": "2026-11-29"} | changes
    answer = send(desk, event, **data)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert 'value="19:00"' in text_of(answer)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_wishes_to_fill_in_a_day_are_answered_with_a_sentence(
    desk, event, text
):
    data = dict.fromkeys(("copied-first", "copied-last", "copied-day"), text)
    assert send(desk, event, **COPIED | data).status_code == 422


def test_a_finished_tournament_keeps_its_starts(desk, event):
    Event.objects.filter(pk=event.pk).update(closed_at="2026-11-30T12:00Z")
    answer = send(desk, event)
    assert "Reopen it at the desk first." in text_of(answer)
    assert stored(event) == []


def test_settings_and_desk_lead_to_the_page(desk, event):
    for name in ("event-settings", "event-desk"):
        page = text_of(desk.get(address(name, event)))
        assert f'href="{address("round-starts", event)}"' in page


@pytest.mark.parametrize(
    ("last_day", "is_told"), [("2026-11-29", False), ("2026-11-27", True)]
)
def test_days_that_no_longer_go_with_the_rounds_are_told(
    desk, event, last_day, is_told
):
    send(desk, event)
    event.refresh_from_db()
    changes = {"revision": event.revision, "end_date": last_day, "rounds_planned": "2"}
    desk.post(address("event-settings", event), SETTINGS | changes)
    page = text_of(desk.get(address("event-settings", event)))
    assert ("Rounds start outside of these days now." in page) is is_told
