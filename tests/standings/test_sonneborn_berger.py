from decimal import Decimal

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.sonneborn_berger import sonneborn_berger
from tests.records import event_of
from tournaments.record import PointSystem, System

THREE_ONE_NOUGHT = PointSystem(Decimal(3), Decimal(1), Decimal(0), Decimal(3))


def of_player_1(values):
    return values.decimals()[1]


def test_it_adds_the_scores_of_the_beaten_and_half_of_those_drawn_with():
    event = event_of("2w1 3b=", "1b0 4w1", "4b1 1w=", "3w0 2b0")
    assert of_player_1(sonneborn_berger(Facts(event))) == Decimal("1.75")


def test_it_multiplies_by_the_points_of_the_event():
    event = event_of(
        "2w1 3b=", "1b0 4w1", "4b1 1w=", "3w0 2b0", points=THREE_ONE_NOUGHT
    )
    # 2 has 3 points and lost, 3 has 4 and drew.
    assert of_player_1(sonneborn_berger(Facts(event))) == 3 * 3 + 1 * 4


def test_a_half_point_bye_is_a_draw_with_the_dummy():
    event = event_of("2w0 0-H", "1b1 3w1", "0-U 2b0", rounds_planned=9)
    assert of_player_1(sonneborn_berger(Facts(event))) == Decimal("0.25")


def test_a_cut_takes_the_weakest_opponent_though_a_lost_game_adds_less():
    event = event_of("2w1 3b0", "1b0 4w1", "4b1 1w1", "3w0 2b0")
    # 2, beaten, has 1 point; 3, lost to, has 2.
    assert of_player_1(sonneborn_berger(Facts(event), low=1)) == 0


def test_a_forfeit_win_in_a_round_robin_is_a_win():
    event = event_of("2w+ 3b=", "1b- 3w1", "2b0 1w=", system=System.ROUND_ROBIN)
    assert of_player_1(sonneborn_berger(Facts(event))) == 1 + Decimal("0.25")


def test_with_modifier_p_a_forfeit_win_in_a_swiss_is_a_win_over_the_opponent():
    # 1 has a point, 2 has two.
    event = event_of("2w+ 3b0 4w0", "1b- 4w1 3b1", "4w= 1w1 2w0", "3b= 2b0 1b1")
    assert of_player_1(sonneborn_berger(Facts(event), forfeits=True)) == 2


def test_a_forfeit_win_in_a_swiss_is_a_win_over_the_dummy():
    event = event_of("2w+ 3b0 4w0", "1b- 4w1 3b1", "4w= 1w1 2w0", "3b= 2b0 1b1")
    assert of_player_1(sonneborn_berger(Facts(event))) == 1
