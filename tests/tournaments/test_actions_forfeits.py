"""Games of rounds made ahead, when a player of a round robin leaves or returns.

In a round robin of four, FIDE C.05 has 4–3 and 1–2 in round 2, and 2–4 and 3–1 in
round 3.
"""

import pytest

from tests.tournaments.acts import now, player, robin_ahead
from tests.tournaments.deskwork import address, post_result, stored, text_of
from tournaments.actions.decisions import are_lots_fixed
from tournaments.actions.entries import take_back, withdraw
from tournaments.actions.results import record_result
from tournaments.models import Game, Member
from tournaments.record import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    event = robin_ahead()
    Member.objects.create(event=event, user=arbiter, role=Member.Role.ARBITER)
    return event


def game(event, round_number, board):
    games = Game.objects.select_related("round__event", "white", "black")
    return games.get(round__event=event, round__number=round_number, board=board)


def leave(event, number=2):
    withdraw(now(event), player(event, number), by=None)


def come_back(event, number=2):
    take_back(now(event), player(event, number), by=None)


def test_a_game_that_becomes_a_forfeit_steps_its_version(event):
    leave(event)
    settled = game(event, 2, 2)
    assert (settled.result, settled.version) == ("+/-", 1)


def test_a_game_that_is_open_again_steps_its_version(event):
    leave(event)
    come_back(event)
    settled = game(event, 2, 2)
    assert (settled.result, settled.version) == ("*", 2)


def test_a_game_of_others_keeps_its_version(event):
    leave(event)
    assert game(event, 2, 1).version == 0


def test_who_saw_the_open_board_does_not_overwrite_the_forfeit(desk, event):
    seen = game(event, 2, 2)
    leave(event)
    answer = post_result(desk, seen, "0-1", version=seen.version)
    assert answer.status_code == 409
    assert stored(seen).result == "+/-"
    assert "two results" in text_of(answer)


def test_who_saw_the_forfeit_does_not_overwrite_the_open_board(desk, event):
    leave(event)
    seen = game(event, 2, 2)
    come_back(event)
    assert post_result(desk, seen, "0-1", version=seen.version).status_code == 409
    assert stored(seen).result == "*"


def test_a_result_that_somebody_entered_stays_when_the_player_returns(event):
    leave(event)
    entered = game(event, 2, 2)
    record_result(entered, Result.WHITE_WINS, version=1, by=None)
    come_back(event)
    assert game(event, 2, 2).result == "1-0"


def test_a_forfeit_that_somebody_entered_stays_when_the_player_returns(event):
    leave(event)
    entered = game(event, 2, 2)
    record_result(entered, Result.DOUBLE_FORFEIT, version=1, by=None)
    come_back(event)
    assert game(event, 2, 2).result == "-/-"


def test_a_board_that_was_cleared_is_open_again_when_the_player_returns(event):
    cleared = game(event, 2, 2)
    record_result(cleared, Result.DRAW, version=0, by=None)
    record_result(cleared, Result.PENDING, version=1, by=None)
    leave(event)
    come_back(event)
    assert game(event, 2, 2).result == "*"


def test_nobody_is_said_to_have_entered_what_follows_from_an_absence(event, arbiter):
    cleared = game(event, 2, 2)
    record_result(cleared, Result.DRAW, version=0, by=arbiter)
    record_result(cleared, Result.PENDING, version=1, by=arbiter)
    leave(event)
    assert (game(event, 2, 2).entered_by, game(event, 2, 2).changed_at) == ("", None)


@pytest.mark.parametrize("returns", [False, True])
def test_forfeits_of_rounds_ahead_make_the_round_being_played_no_earlier_one(
    desk, event, returns
):
    leave(event)
    if returns:
        come_back(event)
    played = game(event, 1, 1)
    assert post_result(desk, played, "1-0", version=played.version).status_code == 200


@pytest.mark.parametrize("returns", [False, True])
def test_a_forfeit_of_the_last_round_does_not_fix_the_lots(event, returns):
    leave(event)
    if returns:
        come_back(event)
    assert not are_lots_fixed(now(event))


def test_a_result_of_the_last_round_fixes_the_lots(event):
    record_result(game(event, 3, 1), Result.DRAW, version=0, by=None)
    assert are_lots_fixed(now(event))


def test_the_desk_says_that_the_forfeit_is_saved_and_names_nobody(desk, event):
    leave(event)
    page = text_of(desk.get(address("desk-round", event, 2)))
    assert "saved" in page
    assert "changed by" not in page
