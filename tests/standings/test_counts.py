from decimal import Decimal

import pytest

from standings.tiebreaks import counts
from standings.tiebreaks.facts import Facts
from tests.records import event_of
from tournaments.record import Edition, PointSystem, System

# Wins over the board, by forfeit and by bye, with a loss to end with.
EVERY_WIN = ("2b1 3w+ 0-U 0-F 2w0", "1w0 0-H 3b1 3w0 1b1", "0-Z 1b- 2w0 2b1 0-H")
FORFEITS = ("2b+ 2w- 2b1", "1w- 1b+ 1w0")


def of_player_1(values):
    return values.decimals()[1]


def forfeits(edition):
    return Facts(event_of(*FORFEITS, system=System.DOUBLE_ROUND_ROBIN, edition=edition))


def test_wins_are_all_rounds_with_the_points_of_a_win():
    assert of_player_1(counts.wins(Facts(event_of(*EVERY_WIN)))) == 4


def test_a_pairing_bye_worth_half_a_point_is_no_win():
    points = PointSystem(pairing_bye=Decimal("0.5"))
    event = event_of(*EVERY_WIN, points=points)
    assert of_player_1(counts.wins(Facts(event))) == 3


def test_games_won_are_those_over_the_board():
    assert of_player_1(counts.games_won(Facts(event_of(*EVERY_WIN)))) == 1


def test_an_unrated_game_is_a_game():
    facts = Facts(event_of("2bW", "1wL"))
    assert [
        of_player_1(count(facts))
        for count in (counts.games_won, counts.games_with_black, counts.wins_with_black)
    ] == [1, 1, 1]


def test_games_with_black_leave_out_forfeits_in_a_swiss():
    facts = Facts(event_of("2b+ 2b= 2w1", "1w- 1w= 1b0"))
    assert of_player_1(counts.games_with_black(facts)) == 1


def test_wins_with_black_are_wins_over_the_board():
    facts = Facts(event_of("2b1 2b+ 2b= 2w1", "1w0 1w- 1w= 1b0"))
    assert of_player_1(counts.wins_with_black(facts)) == 1


@pytest.mark.parametrize("edition", Edition)
def test_a_forfeit_win_in_a_round_robin_is_a_game_won(edition):
    assert of_player_1(counts.games_won(forfeits(edition))) == 2


@pytest.mark.parametrize(
    ("edition", "games"), [(Edition.AUGUST_2024, 1), (Edition.MARCH_2026, 0)]
)
def test_a_forfeit_loss_in_a_round_robin_was_a_game_until_2026(edition, games):
    event = event_of("2b-", "1w+", system=System.ROUND_ROBIN, edition=edition)
    assert of_player_1(counts.games_with_black(Facts(event))) == games


def test_rounds_elected_to_play_leave_out_byes_asked_for_and_forfeit_losses():
    event = event_of("2w1 2b- 0-H 0-Z 0-U 0-F 2w+", "1b0 1w+ 0-U 0-U 0-Z 0-Z 1b-")
    assert of_player_1(counts.rounds_elected_to_play(Facts(event))) == 4


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("2w1", "1b0", "1"),
        ("2w=", "1b=", "0.5"),
        ("2w0", "1b1", "0"),
        ("2w+", "1b-", "1"),
        ("2w-", "1b-", "0"),
        ("2w=", "1b0", "1"),
        ("0-U", "0-U", "1"),
        ("0-H", "0-H", "0.5"),
        ("0-Z", "0-Z", "0"),
    ],
)
def test_standard_points_compare_the_points_of_the_round(mine, theirs, expected):
    event = event_of(mine, theirs)
    assert of_player_1(counts.standard_points(Facts(event))) == Decimal(expected)


def test_standard_points_do_not_depend_on_the_scoring():
    points = PointSystem(win=Decimal(3), draw=Decimal(1), pairing_bye=Decimal(3))
    event = event_of("2w1 2b=", "1b0 1w=", points=points)
    assert of_player_1(counts.standard_points(Facts(event))) == Decimal("1.5")


def test_a_game_without_a_result_counts_for_nothing():
    facts = Facts(event_of("2b*", "1w*"))
    assert [
        of_player_1(count(facts))
        for count in (
            counts.wins,
            counts.games_won,
            counts.games_with_black,
            counts.rounds_elected_to_play,
            counts.standard_points,
        )
    ] == [0, 0, 0, 0, 0]


def test_the_starting_rank_is_a_tie_break():
    event = event_of("2w1", "1b0")
    assert counts.starting_rank(Facts(event)).decimals() == {1: 1, 2: 2}
