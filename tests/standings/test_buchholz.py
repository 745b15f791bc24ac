from decimal import Decimal

import pytest

from standings.tiebreaks.buchholz import average_buchholz, buchholz, fore_facts
from standings.tiebreaks.facts import Facts
from tests.records import event_of
from tournaments.record import Outcome

# 2 points, 1, 1 and 0 after two rounds.
FOUR = event_of("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0")


def of_player_1(values):
    return values.decimals()[1]


def test_buchholz_adds_the_scores_of_the_opponents():
    event = event_of("2w1 3b=", "1b0 4w1", "4b1 1w=", "3w0 2b0")
    assert of_player_1(buchholz(Facts(event))) == Decimal("2.5")


def test_cut_1_leaves_out_the_lowest_score():
    event = event_of("2w1 3b=", "1b0 4w1", "4b1 1w=", "3w0 2b0")
    assert of_player_1(buchholz(Facts(event), low=1)) == Decimal("1.5")


def test_median_1_leaves_out_the_lowest_and_the_highest_score():
    event = event_of("2w1 3b1 4w1", "1b0 4w1 3b1", "4b1 1w0 2w0", "3w0 2b0 1b0")
    assert of_player_1(buchholz(Facts(event), low=1, high=1)) == 1


def test_a_bye_counts_the_players_own_score_up_to_a_draw_a_round():
    event = event_of("2w0 0-U", "1b1 3w1", "0-U 2b0", rounds_planned=5)
    assert of_player_1(buchholz(Facts(event))) == 2 + 1


def test_cut_1_leaves_out_a_requested_bye_before_a_weaker_opponent():
    event = event_of("2w1 0-H 3w1", "1b0 3b0 4w0", "4w1 2w1 1b0", "3b0 0-U 2b1")
    # 2 has 0 points, 3 has 2, and the dummy has min(2½, 3 × ½) = 1½.
    assert of_player_1(buchholz(Facts(event), low=1)) == 0 + 2


def test_more_cuts_than_rounds_leave_nothing():
    assert of_player_1(buchholz(Facts(FOUR), low=2, high=2)) == 0


def test_fore_buchholz_counts_the_last_round_as_drawn():
    # With round 2 drawn, 2 has ½ and 3 has 1½.
    assert of_player_1(buchholz(Facts(FOUR), fore=True)) == 2


def test_fore_buchholz_before_the_last_round_is_buchholz():
    event = event_of("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0", rounds_planned=3)
    assert of_player_1(buchholz(Facts(event), fore=True)) == 2


@pytest.mark.parametrize("letters", ["+-", "--", "**"])
def test_a_last_round_without_a_game_is_drawn_too(letters):
    event = event_of(f"2w{letters[0]}", f"1b{letters[1]}")
    drawn = fore_facts(Facts(event)).event
    assert drawn.players[0].results[0].outcome is Outcome.DRAW


def test_byes_of_the_last_round_stay():
    drawn = fore_facts(Facts(event_of("2w1", "1b0", "0-U"))).event
    assert drawn.players[2].results[0].outcome is Outcome.PAIRING_BYE


def test_the_average_is_over_the_opponents_met_over_the_board():
    # Buchholz of 2: 2½ + 2 + 1½ = 6, of 3: 2 + 2½ + 0 = 4½; the forfeit is no game.
    event = event_of(
        "2w1 3b= 4w+", "1b0 4w0 3b0", "4b0 1w= 2w1", "3w1 2b1 1b-", rounds_planned=9
    )
    assert of_player_1(average_buchholz(Facts(event))) == Decimal("5.25")


def test_the_average_is_rounded_to_two_decimals():
    event = event_of("2w1 3b1 4w=", "1b0 4w1 3b=", "4b1 1w0 2w=", "3w0 2b0 1b=")
    # The opponents' Buchholz is 4½, 4½ and 5½, a third of which is 4.833…
    assert of_player_1(average_buchholz(Facts(event))) == Decimal("4.83")


def test_the_average_over_nobody_is_undefined():
    assert of_player_1(average_buchholz(Facts(event_of("0-U", "0-H")))) is None
