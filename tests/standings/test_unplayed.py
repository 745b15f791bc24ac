"""The examples are those of FIDE C.07, article 16, in small events."""

import pytest

from standings.tiebreaks.buchholz import score
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.sonneborn_berger import product
from standings.tiebreaks.unplayed import adjusted_scores, cut, rows
from tests.records import event_of
from tournaments.record import Edition, System

# Points as units of `Facts`.
HALF, ONE = 1, 2


def adjusted(first, *others, **settings):
    """Return the adjusted score of player 1, in half points."""
    return adjusted_scores(Facts(event_of(first, *others, **settings)))[1]


def elements_of(*lines, forfeits=False, **settings):
    found = rows(Facts(event_of(*lines, **settings)), forfeits)
    return {number: row.elements() for number, row in found.items()}


def test_rounds_after_a_withdrawal_count_as_draws():
    assert adjusted("2w1 0-Z 0-Z", "1b0 0-U 0-U") == ONE + HALF + HALF


def test_an_absence_before_a_game_counts_as_it_was_awarded():
    assert adjusted("0-Z 2w1", "0-U 1b0") == ONE


def test_a_half_point_bye_at_the_end_counts_as_a_draw():
    assert adjusted("2w1 0-H", "1b0 0-U") == ONE + HALF


def test_a_forfeit_loss_at_the_end_does_not_make_up_for_an_absence_before():
    assert adjusted("2w= 0-Z 2b-", "1b= 0-U 1w+") == HALF + HALF


def test_a_pairing_bye_at_the_end_makes_up_for_an_absence_before():
    assert adjusted("2w= 0-Z 0-U", "1b= 0-U 0-Z") == HALF + ONE


def test_a_forfeit_win_at_the_end_makes_up_for_an_absence_before():
    assert adjusted("2w= 0-Z 2b+", "1b= 0-U 1w-") == HALF + ONE


def test_a_game_that_is_still_played_makes_up_for_an_absence_before():
    assert adjusted("2w= 0-Z 2b*", "1b= 0-U 1w*") == HALF


def test_scores_are_not_adjusted_in_a_round_robin():
    assert adjusted("2w1 0-Z", "1b0 0-Z", system=System.ROUND_ROBIN) == ONE


def test_a_game_is_an_element_with_the_adjusted_score_of_the_opponent():
    found = elements_of("2w= 0-U", "1b= 0-Z")
    assert found[1][0] == (HALF + HALF, HALF, False, 1)


def test_the_dummy_of_a_bye_has_at_most_a_draw_in_every_planned_round():
    found = elements_of("2w1 2b1 0-U", "1b0 1w0 0-Z")
    assert found[1][2] == (3 * HALF, ONE, False, 3)


def test_the_dummy_of_a_bye_has_no_more_than_the_player():
    found = elements_of("2w0 0-H", "1b1 0-U", rounds_planned=9)
    assert found[1][1] == (HALF, HALF, True, 2)


def test_the_dummy_of_a_forfeit_has_no_more_than_the_opponent():
    found = elements_of("2w1 2b+", "1b0 1w-")
    assert found[1][1] == (0, ONE, False, 2)


def test_a_forfeit_loss_is_voluntary():
    found = elements_of("2w1 2b+", "1b0 1w-")
    assert found[2][1] == (0, 0, True, 2)


def test_until_february_2026_a_dummy_has_the_score_of_the_player():
    lines = ("2w1 2b1 0-U 2b+", "1b0 1w0 0-Z 1w-")
    found = elements_of(*lines, edition=Edition.AUGUST_2024)
    assert found[1][2:] == [(4 * ONE, ONE, False, 3), (4 * ONE, ONE, False, 4)]


def test_modifier_p_counts_a_forfeit_as_a_game():
    found = elements_of("2w1 2b+", "1b0 1w-", forfeits=True)
    assert found[2][1] == (2 * ONE, 0, False, 2)


def test_forfeits_in_a_round_robin_are_games():
    found = elements_of("2w1 2b+", "1b0 1w-", system=System.DOUBLE_ROUND_ROBIN)
    assert found[2] == [(2 * ONE, 0, False, 1), (2 * ONE, 0, False, 2)]


@pytest.mark.parametrize("system", System)
def test_a_game_without_a_result_is_no_element(system):
    found = elements_of("2w1 2b*", "1b0 1w*", system=system)
    assert found[1] == [(0, ONE, False, 1)]


def rounds_cut(row, low, high, contribution):
    return [element[3] for element in cut(row, low, high, contribution)]


# Scores and points of a player with one half-point bye, in round 1.
WITH_BYE = [
    (6, HALF, True, 1),
    (6, ONE, False, 2),
    (11, HALF, False, 3),
    (10, HALF, False, 4),
    (5, 0, False, 5),
    (9, 0, False, 6),
    (6, HALF, False, 7),
]
# … and of one who lost round 1 by forfeit.
WITH_FORFEIT = [
    (5, 0, True, 1),
    (7, 0, False, 2),
    (6, HALF, False, 3),
    (5, 0, False, 4),
    (5, ONE, False, 5),
    (3, HALF, False, 6),
    (5, HALF, False, 7),
]


def test_a_bye_is_cut_before_a_weaker_opponent():
    assert rounds_cut(WITH_BYE, 2, 0, product) == [1, 5]


def test_a_forfeit_that_adds_less_than_the_weakest_opponent_is_cut_second():
    assert rounds_cut(WITH_FORFEIT, 2, 0, product) == [6, 1]


def test_of_several_voluntary_rounds_the_lowest_contribution_is_compared():
    row = [(8, HALF, True, 1), (11, 0, True, 2), (3, HALF, False, 3)]
    assert rounds_cut(row, 1, 0, product) == [3]


def test_buchholz_always_cuts_a_voluntary_round_first():
    row = [(8, 0, True, 1), (4, ONE, False, 2), (7, ONE, False, 3)]
    assert rounds_cut(row, 1, 0, score) == [1]


def test_the_highest_is_cut_after_the_lowest_and_without_exception():
    row = [(8, 0, True, 1), (4, ONE, False, 2), (7, ONE, False, 3)]
    assert rounds_cut(row, 1, 1, score) == [1, 3]


def test_there_can_be_more_cuts_than_elements():
    assert rounds_cut([(4, ONE, False, 1)], 2, 2, score) == [1]
