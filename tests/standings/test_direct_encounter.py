from decimal import Decimal

import pytest

from standings.tiebreaks.direct_encounter import direct_encounter
from standings.tiebreaks.facts import Facts
from tests.records import event_of
from tournaments.record import System


def encounter(event, tied, **options):
    return direct_encounter(Facts(event), tied, **options)


def test_the_winner_of_the_game_between_two_is_ahead():
    event = event_of("2w0", "1b1")
    assert encounter(event, [1, 2]).levels == [[2], [1]]


def test_two_who_drew_remain_tied_with_half_a_point_each():
    found = encounter(event_of("2w=", "1b="), [1, 2])
    assert found == ([[1, 2]], {1: Decimal("0.5"), 2: Decimal("0.5")})


def test_two_who_have_not_met_are_not_compared():
    event = event_of("3w1", "4w1", "1b0", "2b0")
    assert encounter(event, [1, 2]) == ([[1, 2]], None)


def test_players_level_in_the_encounter_are_compared_anew_among_themselves():
    # 4 has 3 points, the others 1 each, and among 1, 2 and 3 all is equal.
    circle = event_of("2w1 3b0 4w0", "1b0 4w0 3w1", "4b0 1w1 2b0", "3w1 2b1 1b1")
    assert encounter(circle, [1, 2, 3, 4]).levels == [[4], [1, 2, 3]]


def test_two_level_in_a_group_are_separated_by_their_own_game():
    # 2½, 1½, 1½ and ½, and 3 beat 2.
    event = event_of("2w= 3b1 4w1", "1b= 4w1 3b0", "4b= 1w0 2w1", "3w= 2b0 1b0")
    assert encounter(event, [1, 2, 3, 4]).levels == [[1], [3], [2], [4]]


def test_players_who_met_twice_take_the_average_of_the_games():
    event = event_of(
        "2w1 2b=", "1b0 1w=", system=System.DOUBLE_ROUND_ROBIN, rounds_planned=2
    )
    assert encounter(event, [1, 2]).points == {1: Decimal("0.75"), 2: Decimal("0.25")}


def test_who_beat_the_others_is_first_though_they_have_not_met():
    event = event_of("0-H 3b0", "3w0 0-H", "2b1 1w1")
    assert encounter(event, [1, 2, 3]) == ([[3], [1, 2]], {1: 0, 2: 0, 3: 2})


def test_after_the_certain_first_the_rest_are_compared_anew():
    # 1 has 2 (2 games), 2 has 1½ (3), 3 has 1 (3) and 4 has ½ (2): 4 could reach 1½,
    # which 1 exceeds and 2 does not. Then 2, 3 and 4 have all met.
    event = event_of("2w1 3w1 0-H", "1b0 4w1 3w=", "4w= 1b0 2b=", "3b= 2b0 0-H")
    assert encounter(event, [1, 2, 3, 4]).levels == [[1], [2], [3], [4]]


def test_nobody_is_separated_if_nobody_is_certain():
    # 1½ (2 games), 1 (2), ½ (1) and 0 (1).
    event = event_of("2w= 4b1", "1b= 3w=", "0-H 2b=", "0-H 1w0")
    assert encounter(event, [1, 2, 3, 4]) == ([[1, 2, 3, 4]], None)


def test_as_many_points_as_another_could_reach_are_not_enough():
    # 1 has a point. So has 2, and 3 could still get one from 1.
    event = event_of("2w1 0-H", "1b0 3w1", "0-H 2b0")
    assert encounter(event, [1, 2, 3]) == ([[1, 2, 3]], None)


def test_in_an_unfinished_round_robin_a_missing_game_leaves_the_group_tied():
    event = event_of(
        "0-R 3b0", "3w0 0-R", "2b1 1w1", rounds_planned=3, system=System.ROUND_ROBIN
    )
    assert encounter(event, [1, 2, 3]) == ([[1, 2, 3]], None)


def test_a_forfeit_in_a_swiss_is_no_meeting():
    assert encounter(event_of("2w+", "1b-"), [1, 2]).points is None


@pytest.mark.parametrize(
    ("system", "options"),
    [(System.SWISS, {"forfeits": True}), (System.ROUND_ROBIN, {})],
)
def test_a_forfeit_is_a_meeting_in_a_round_robin_or_with_modifier_p(system, options):
    event = event_of("2w+", "1b-", system=system)
    assert encounter(event, [1, 2], **options).levels == [[1], [2]]


def test_a_game_without_a_result_is_no_meeting():
    assert encounter(event_of("2w*", "1b*"), [1, 2]).points is None
