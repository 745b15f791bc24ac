"""An organizer says when the rounds start."""

from datetime import date, time, timedelta

import pytest

from tests.factories import EventFactory
from tests.tournaments.acts import now
from tournaments.actions.events import change_settings
from tournaments.actions.starts import faults_of, set_round_starts
from tournaments.actions.undoing import undo
from tournaments.change_words import in_words
from tournaments.errors import EditConflict, EventClosed, TournamentError
from tournaments.models import Event
from tournaments.starts import Start
from tournaments.undo_words import turned_back

pytestmark = pytest.mark.django_db

FIRST, LAST = date(2026, 11, 27), date(2026, 11, 29)
STARTS = {1: Start(FIRST, time(19)), 2: Start(LAST)}


@pytest.fixture
def event():
    return EventFactory(start_date=FIRST, end_date=LAST)


def say(event, starts):
    set_round_starts(event, starts, revision=now(event).revision, by=None)


def test_starts_are_stored_as_one_change(event):
    before = now(event).revision
    say(event, STARTS)
    assert now(event).starts == STARTS
    assert now(event).revision == before + 1


def test_all_starts_that_were_known_are_replaced(event):
    say(event, STARTS)
    say(event, {3: Start(LAST, time(9))})
    assert now(event).starts == {3: Start(LAST, time(9))}


def test_the_same_starts_again_are_no_line_of_the_record(event):
    say(event, STARTS)
    lines = event.changes.count()
    say(event, STARTS)
    assert event.changes.count() == lines


def test_the_record_says_what_each_start_was_and_is(event):
    say(event, STARTS)
    say(event, STARTS | {2: Start(LAST, time(9, 30)), 4: Start(LAST, time(15))})
    assert in_words(event.changes.latest("pk")) == (
        "Start times changed: round 2: Sun 29 Nov, now Sun 29 Nov, 09:30; "
        "round 4: Sun 29 Nov, 15:00"
    )


def test_an_undo_shows_each_start_that_goes_back(event):
    say(event, STARTS)
    say(event, {1: STARTS[1], 3: Start(LAST)})
    assert turned_back(event, event.changes.latest("pk").rows) == [
        ("Start of round 2", "–", "Sun 29 Nov"),
        ("Start of round 3", "Sun 29 Nov", "–"),
    ]


def test_an_undo_brings_the_earlier_starts_back(event):
    say(event, STARTS)
    say(event, {})
    undo(event, event.changes.latest("pk"), by=None)
    assert now(event).starts == STARTS


@pytest.mark.parametrize("day", [FIRST - timedelta(1), LAST + timedelta(1)])
def test_no_round_starts_outside_of_the_days_of_the_event(event, day):
    with pytest.raises(
        TournamentError,
        match="Round 1 starts outside of the days of the tournament, "
        "27 Nov 2026 to 29 Nov 2026",
    ):
        say(event, {1: Start(day)})
    assert now(event).starts == {}


@pytest.mark.parametrize(
    ("starts", "at_fault"),
    [
        ({1: Start(LAST), 2: Start(FIRST)}, {2}),
        ({1: Start(FIRST, time(10)), 2: Start(FIRST, time(10))}, {2}),
        ({1: Start(FIRST, time(10)), 3: Start(FIRST, time(9))}, {3}),
        (
            {1: Start(FIRST, time(10)), 2: Start(FIRST), 3: Start(FIRST, time(9))},
            {3},
        ),
        ({1: Start(FIRST), 2: Start(FIRST), 3: Start(FIRST, time(9))}, set()),
        ({1: Start(FIRST, time(23)), 2: Start(LAST, time(0))}, set()),
    ],
)
def test_rounds_start_one_after_another(event, starts, at_fault):
    assert faults_of(event, starts).keys() == at_fault


def test_a_round_that_is_not_planned_has_no_start(event):
    with pytest.raises(TournamentError, match="Round 6 is not planned"):
        say(event, {6: Start(LAST)})


def test_starts_that_changed_meanwhile_are_not_overwritten(event):
    seen = now(event).revision
    say(event, STARTS)
    with pytest.raises(EditConflict):
        set_round_starts(event, {}, revision=seen, by=None)


def test_a_finished_event_keeps_its_starts(event):
    Event.objects.filter(pk=event.pk).update(closed_at="2026-11-30T12:00Z")
    with pytest.raises(EventClosed):
        say(event, STARTS)


def test_rounds_that_are_no_longer_planned_have_no_start(event):
    say(event, STARTS)
    changes = {"rounds_planned": 1}
    change_settings(event, changes, revision=now(event).revision, by=None)
    assert now(event).starts == {1: STARTS[1]}
