"""Wherever somebody looks for a round, the page says when it starts."""

import pytest
from django.urls import reverse

from standings.recompute import recompute
from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.tournaments.deskwork import address, event_of, text_of
from tests.tournaments.phonework import phone_for
from tournaments.actions.results import record_result
from tournaments.models import Event
from tournaments.record import Result

pytestmark = pytest.mark.django_db

FRIDAY, SATURDAY = "2026-11-27T19:00", "2026-11-28"
IN_FULL = "Friday 27 November at 19:00"
SENTENCE = "starts on Friday 27 November at 19:00."


@pytest.fixture
def event(arbiter):
    """Round 1 of three is published, and Silva has White at its only board."""
    event = event_of(
        arbiter,
        slug="open",
        rounds_planned=3,
        is_published=True,
        round_starts=[FRIDAY, SATURDAY],
    )
    silva = PlayerFactory(event=event, number=1, name="Silva, Ana")
    costa = PlayerFactory(event=event, number=2, name="Costa, Rui", rating=1830)
    GameFactory(round=RoundFactory(event=event), board=1, white=silva, black=costa)
    recompute(event.pk)
    return event


def page(client, view, *arguments, **query) -> str:
    return text_of(client.get(reverse(view, args=["open", *arguments]), query))


# Public pages


def test_the_home_page_says_when_the_next_round_starts(client, event):
    assert f"Round 1 {SENTENCE}" in page(client, "event-detail")


def test_once_a_result_is_in_the_next_round_is_the_one_after(client, event):
    event.rounds.get().games.update(result=Result.DRAW.value, version=1)
    shown = page(client, "event-detail")
    assert "Round 2 starts on Saturday 28 November." in shown
    assert "Round 1 starts" not in shown


def test_before_round_1_is_published_the_home_page_says_when_it_starts(client):
    EventFactory(slug="open", round_starts=[FRIDAY])
    assert f"Round 1 {SENTENCE}" in page(client, "event-detail")


def test_of_a_finished_tournament_no_round_starts(client, event):
    Event.objects.filter(pk=event.pk).update(closed_at="2026-11-30T12:00Z")
    assert "starts on" not in page(client, "event-detail")


@pytest.mark.parametrize("name", ["event-detail", "poster"])
def test_all_starts_are_listed(client, event, name):
    shown = page(client, name)
    assert "<dt>Round 1</dt><dd>Fri 27 Nov, 19:00</dd>" in shown
    assert "<dt>Round 2</dt><dd>Sat 28 Nov</dd>" in shown
    assert "<dt>Round 3</dt>" not in shown


@pytest.mark.parametrize("name", ["event-detail", "poster"])
def test_starts_of_rounds_that_are_no_longer_planned_are_not_listed(
    client, event, name
):
    Event.objects.filter(pk=event.pk).update(rounds_planned=1)
    assert "28 Nov<" not in page(client, name)


def test_the_page_of_a_round_is_headed_by_its_start(client, event):
    heading = page(client, "round-detail", 1).partition('class="dateline"')[2]
    assert IN_FULL in heading.partition("</p>")[0]


@pytest.mark.parametrize("name", [("event-detail",), ("round-detail", 1)])
def test_whoever_looks_for_a_board_reads_when_to_be_there(client, event, name):
    shown = page(client, *name, name="silva")
    assert "<b>Board 1 · White · v Costa, Rui (1830) · 19:00</b>" in shown


@pytest.mark.parametrize("name", [("event-detail",), ("round-detail", 1)])
def test_scripts_find_the_time_where_they_find_the_boards(client, event, name):
    shown = page(client, *name)
    assert 'class="boards" data-at=" · 19:00"' in shown
    assert "v {opponent}{at}" in shown


def test_without_a_time_a_line_says_the_day(client, event):
    Event.objects.filter(pk=event.pk).update(round_starts=[SATURDAY])
    shown = page(client, "round-detail", 1, name="silva")
    assert "v Costa, Rui (1830) · 28 Nov</b>" in shown


def test_the_card_says_when_a_game_without_result_starts(client, event):
    assert "<small>Fri 27 Nov, 19:00</small>" in page(client, "player-detail", 1)


def test_the_card_says_no_start_of_a_game_with_a_result(client, event):
    record_result(event.rounds.get().games.get(), Result.DRAW, version=0, by=None)
    recompute(event.pk)
    assert "Fri 27 Nov" not in page(client, "player-detail", 1)


@pytest.mark.parametrize(
    "name",
    [("event-detail",), ("round-detail", 1), ("poster",), ("player-detail", 1)],
)
def test_where_no_start_is_known_nothing_is_said(client, event, name):
    Event.objects.filter(pk=event.pk).update(round_starts=[])
    shown = page(client, *name)
    assert "19:00" not in shown
    assert "Start times" not in shown
    assert "starts on" not in shown


def test_starts_are_written_as_portuguese_does(client, event):
    shown = text_of(client.get("/pt-br/open/rounds/1/"))
    assert "sexta-feira, 27/11, às 19:00" in shown


# At the desk and on the phones of helpers


def test_the_desk_says_when_the_next_round_starts(desk, event):
    assert f"Round 1 {SENTENCE}" in text_of(desk.get(address("event-desk", event)))


def test_a_draft_is_the_next_round_to_start(desk, event):
    event.rounds.update(published_at=None)
    assert f"Round 1 {SENTENCE}" in text_of(desk.get(address("event-desk", event)))


def test_a_round_with_a_result_has_begun_for_the_desk(desk, event):
    event.rounds.get().games.update(result=Result.DRAW.value, version=1)
    page = text_of(desk.get(address("event-desk", event)))
    assert "Round 2 starts on Saturday 28 November." in page


@pytest.mark.parametrize("query", ["", "?sheet=1"])
def test_the_round_at_the_desk_is_headed_by_its_start(desk, event, query):
    assert IN_FULL in text_of(desk.get(address("desk-round", event, 1) + query))


def test_a_slip_says_when_the_game_starts(desk, event):
    page = text_of(desk.get(address("slips", event, 1)))
    assert "Round 1 · Board 1 · 19:00" in page


def test_the_phone_of_a_helper_says_when_the_round_starts(event):
    phone, _helper = phone_for(event)
    assert IN_FULL in text_of(phone.get(address("helper", event)))


def test_before_a_round_is_published_the_phone_says_no_start(event):
    event.rounds.update(published_at=None)
    phone, _helper = phone_for(event)
    assert IN_FULL not in text_of(phone.get(address("helper", event)))
