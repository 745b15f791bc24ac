import pytest
from django.urls import reverse

from tests.factories import PlayerFactory, RoundFactory, UserFactory
from tests.tournaments.deskwork import (
    HOSTILE,
    address,
    correct_player,
    event_of,
    everything,
    text_of,
)
from tournaments.loading import load_event
from tournaments.models import Event, Player
from tournaments.trf.writer import report_lines

pytestmark = pytest.mark.django_db

PLAYER = {"name": "Costa, Ana", "rating": "2400"}


@pytest.fixture
def event(arbiter):
    """Return an event of five rounds, with a player who is there."""
    event = event_of(arbiter, rounds_planned=5)
    PlayerFactory(event=event, number=1, name="Reis, Bruno", rating=2300)
    return event


@pytest.fixture
def expected(event):
    """Return a player who is said to come for round 3."""
    return PlayerFactory(
        event=event,
        number=2,
        name="Dias, Rui",
        rating=2500,
        first_round=3,
        is_expected=True,
    )


def enter(desk, event, **changes):
    return desk.post(address("desk-players", event), PLAYER | changes)


def correct(desk, event, player, **changes):
    data = {"name": player.name, "rating": player.rating or ""} | changes
    return correct_player(desk, event, player.entry, data)


def arrived(client, event, player):
    return client.post(address("player-arrived", event, player.entry))


def seen(player):
    return Player.objects.get(pk=player.pk)


def test_a_player_is_entered_for_a_later_round(desk, event):
    enter(desk, event, plays_from="3")
    ana = event.players.get(name="Costa, Ana")
    assert (ana.number, ana.first_round, ana.is_expected) == (2, 3, True)


def test_without_a_choice_a_player_comes_for_the_next_round(desk, event):
    enter(desk, event)
    ana = event.players.get(name="Costa, Ana")
    assert (ana.number, ana.first_round, ana.is_expected) == (1, 1, False)


def test_a_late_entry_comes_for_a_round_that_is_not_paired(desk, event):
    RoundFactory(event=event, number=1)
    text = text_of(desk.get(address("desk-players", event)))
    assert '<option value="1"' not in text
    assert '<option value="2"' in text


@pytest.mark.parametrize("typed", ["1", "6", "0", *HOSTILE[1:]])
def test_nobody_is_entered_for_a_round_that_is_none_to_come_for(desk, event, typed):
    RoundFactory(event=event, number=1)
    before = everything()
    assert enter(desk, event, plays_from=typed).status_code == 422
    assert everything() == before


def test_a_round_that_was_paired_meanwhile_is_refused_in_words(desk, event):
    RoundFactory(event=event, number=1)
    text = text_of(enter(desk, event, plays_from="1"))
    assert "Nobody can come for round 1 now: choose from the list." in text
    assert 'value="Costa, Ana"' in text


def test_a_round_robin_asks_for_no_round(desk, arbiter):
    event = event_of(arbiter, system="round-robin", rounds_planned=5)
    page = text_of(desk.get(address("desk-players", event)))
    assert 'name="plays_from"' not in page


def test_who_has_not_arrived_has_no_number_at_the_desk(desk, event, expected):
    text = text_of(desk.get(address("desk-players", event)))
    assert "expected in round 3" in text
    assert '<td class="num k1">–</td>' in text.replace("\n", "")


def test_who_has_not_arrived_has_no_number_in_the_starting_list(
    client, event, expected
):
    page = client.get(reverse("event-detail", args=[event.slug]))
    text = text_of(page).replace("\n", "")
    assert '<td class="num rk">–</td>' in text
    assert "expected in round 3" in text


def test_the_page_of_the_player_says_that_there_is_no_number(desk, event, expected):
    text = text_of(desk.get(address("edit-player", event, expected.entry)))
    assert "No number before the arrival" in text
    assert '<option value="3" selected>3</option>' in text


def test_the_arbiter_says_that_somebody_has_arrived(desk, event, expected):
    assert arrived(desk, event, expected).status_code == 302
    assert (seen(expected).number, seen(expected).is_expected) == (1, False)


def test_who_has_arrived_does_not_arrive_again(desk, event, expected):
    arrived(desk, event, expected)
    response = arrived(desk, event, expected)
    assert response.status_code == 422
    assert "Dias, Rui has arrived already." in text_of(response)


def test_a_stranger_lets_nobody_arrive(client, event, expected):
    client.force_login(UserFactory())
    assert arrived(client, event, expected).status_code == 403
    assert seen(expected).is_expected


def test_nobody_arrives_by_looking(desk, event, expected):
    url = address("player-arrived", event, expected.entry)
    assert desk.get(url).status_code == 405


def test_a_correction_keeps_the_round_announced(desk, event, expected):
    correct(desk, event, expected, club="Norte", plays_from="3")
    assert (seen(expected).club, seen(expected).first_round) == ("Norte", 3)


def test_a_correction_without_a_round_keeps_the_one_announced(desk, event, expected):
    correct(desk, event, expected)
    assert (seen(expected).first_round, seen(expected).is_expected) == (3, True)


def test_a_correction_announces_another_round(desk, event, expected):
    correct(desk, event, expected, plays_from="5")
    assert (seen(expected).first_round, seen(expected).is_expected) == (5, True)


def test_who_plays_already_is_not_asked_for_a_round(desk, event):
    RoundFactory(event=event, number=1)
    page = text_of(desk.get(address("edit-player", event, 1)))
    assert 'name="plays_from"' not in page


def test_a_round_beyond_a_shorter_plan_stays_chosen(desk, event, expected):
    Event.objects.update(rounds_planned=2)
    page = text_of(desk.get(address("edit-player", event, expected.entry)))
    assert '<option value="3" selected>3</option>' in page


def test_who_has_not_arrived_has_no_number_at_the_check_in(desk, event, expected):
    Event.objects.update(has_check_in=True)
    Player.objects.filter(pk=expected.pk).update(first_round=1)
    page = text_of(desk.get(address("check-in", event, 1))).replace("\n", "")
    assert '<span class="num">–</span> <span><bdi>Dias, Rui</bdi>' in page


def test_a_report_has_zero_point_byes_for_who_has_not_arrived(event, expected):
    Event.objects.update(missed_rounds="H")
    RoundFactory(event=event, number=1)
    [line] = [line for line in report_lines(load_event(event.pk)) if "Dias" in line]
    assert line.endswith("  0000 - Z")
