"""When rounds start, as an event keeps it."""

from datetime import date, time

import pytest

from tournaments.starts import Start, coming_start, starts_from, texts_of

FRIDAY, SATURDAY = date(2026, 12, 4), date(2026, 12, 5)
TEN, THREE = time(10), time(15)


def test_an_event_keeps_day_and_time_of_each_round():
    texts = texts_of({1: Start(FRIDAY, TEN), 3: Start(SATURDAY)})
    assert texts == ["2026-12-04T10:00", "", "2026-12-05"]


def test_what_is_kept_is_read_again():
    starts = {2: Start(FRIDAY, time(0)), 3: Start(SATURDAY)}
    assert starts_from(texts_of(starts)) == starts


def test_without_a_known_start_nothing_is_kept():
    assert texts_of({}) == []


@pytest.mark.parametrize(
    ("one", "other", "is_after"),
    [
        (Start(SATURDAY, TEN), Start(FRIDAY, THREE), True),
        (Start(FRIDAY, THREE), Start(SATURDAY, TEN), False),
        (Start(FRIDAY, THREE), Start(FRIDAY, TEN), True),
        (Start(FRIDAY, TEN), Start(FRIDAY, TEN), False),
        (Start(FRIDAY), Start(FRIDAY, TEN), True),
        (Start(FRIDAY), Start(SATURDAY), False),
    ],
)
def test_a_start_is_after_another_unless_it_cannot_be(one, other, is_after):
    assert one.is_after(other) is is_after


@pytest.mark.parametrize(
    ("last_round", "is_begun", "number"),
    [(0, False, 1), (1, False, 1), (1, True, 2), (2, False, 2)],
)
def test_the_next_to_start_is_the_last_round_until_it_has_begun(
    last_round, is_begun, number
):
    starts = {1: Start(FRIDAY, TEN), 2: Start(FRIDAY, THREE)}
    found = coming_start(starts, last_round, is_begun=is_begun)
    assert found == (number, starts[number])


def test_after_the_last_known_start_there_is_none():
    assert coming_start({1: Start(FRIDAY)}, 1, is_begun=True) is None
