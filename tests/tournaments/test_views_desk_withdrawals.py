"""A player is removed, withdraws, is expelled or returns."""

import pytest

from tests.factories import GameFactory, PlayerFactory, RoundFactory
from tests.tournaments.deskwork import address, event_of, everything, text_of
from tournaments.models import Event
from tournaments.record import System

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, rounds_planned=5)


@pytest.fixture
def player(event):
    return PlayerFactory(event=event, number=1, name="Reis, Bruno")


# Removal and withdrawal


def test_a_player_is_removed_before_round_1(desk, event, player):
    desk.post(address("remove-player", event, player.entry))
    assert not event.players.exists()


def test_removing_names_the_consequence_first(desk, event, player):
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "<details><summary>Remove from the list" in page


def test_nobody_is_removed_after_round_1(desk, event, player):
    RoundFactory(event=event)
    before = everything()
    answer = desk.post(address("remove-player", event, player.entry))
    assert answer.status_code == 422
    assert "withdraw Reis, Bruno instead" in text_of(answer)
    assert everything() == before


def test_a_player_withdraws_and_returns(desk, event, player):
    RoundFactory(event=event)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("desk-players", event)))
    assert "withdrawn after round 1" in page
    desk.post(address("return-player", event, player.entry))
    player.refresh_from_db()
    assert player.withdrawn_after is None


def test_nobody_withdraws_before_round_1(desk, event, player):
    before = everything()
    answer = desk.post(address("withdraw-player", event, player.entry))
    assert answer.status_code == 422
    assert everything() == before


def test_a_withdrawn_player_is_offered_the_return_and_no_bye(desk, event, player):
    RoundFactory(event=event)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "Let Reis, Bruno return" in page
    assert "Note the bye" not in page


def test_withdrawing_from_a_round_robin_says_what_becomes_of_games(desk, event, player):
    RoundFactory(event=event)
    Event.objects.filter(pk=event.pk).update(system=System.ROUND_ROBIN.value)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "the player loses by forfeit" in page
    assert "fewer than half of the games leaves the standings" in page


def test_where_rounds_are_made_ahead_games_are_lost_after_the_round_under_way(
    desk, event, player
):
    Event.objects.filter(pk=event.pk).update(system=System.ROUND_ROBIN.value)
    for number in range(1, 6):
        GameFactory(round=RoundFactory(event=event, number=number), white=player)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "From round 2 on the player loses by forfeit" in page


def test_nobody_is_asked_to_withdraw_when_no_round_is_left(desk, event, player):
    RoundFactory(event=event, number=5)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "Withdraw Reis, Bruno" not in page
    assert "Expel Reis, Bruno" in page


def test_a_return_after_the_last_round_promises_no_game(desk, event, player):
    RoundFactory(event=event, number=5)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "No round is left to play; missed rounds stay missed." in page


# Expulsion


def test_a_player_is_expelled_for_a_reason_and_may_return(desk, event, player):
    RoundFactory(event=event, number=1)
    page = address("expel-player", event, player.entry)
    desk.post(page, {"expulsion_reason": "cheating"})
    assert "expelled after round 1" in text_of(desk.get(address("desk-players", event)))
    desk.post(address("return-player", event, player.entry))
    assert "expelled" not in text_of(desk.get(address("desk-players", event)))


@pytest.mark.parametrize("reason", ["", "   ", "\x00", "x" * 101])
def test_nobody_is_expelled_without_a_reason(desk, event, player, reason):
    RoundFactory(event=event, number=1)
    page = address("expel-player", event, player.entry)
    answer = desk.post(page, {"expulsion_reason": reason})
    assert answer.status_code == 422
    assert not Event.objects.get(pk=event.pk).players.get().is_expelled


def test_nobody_is_expelled_before_round_1(desk, event, player):
    page = address("expel-player", event, player.entry)
    answer = desk.post(page, {"expulsion_reason": "cheating"})
    assert answer.status_code == 422
    assert "remove Reis, Bruno from the list instead" in text_of(answer)


def test_a_withdrawal_is_no_expulsion(desk, event, player):
    RoundFactory(event=event, number=1)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("desk-players", event)))
    assert "withdrawn after round 1" in page
