"""The ratings and results are those of two players with extreme scores."""

import pytest

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.performance import (
    average_perfect_performance,
    average_performance,
    expected_percent,
    perfect_performance,
    performance_rating,
    rating_difference,
)
from tests.records import event_of
from tournaments.record import PointSystem


def against(ratings, letters, **settings):
    """Return the facts of an event in which player 1 met players so rated."""
    theirs = {"1": "0", "0": "1", "=": "="}
    rounds = range(len(ratings))
    own = " ".join(f"{2 + each}w{letters[each]}" for each in rounds)
    others = [
        " ".join(f"1b{theirs[letters[me]]}" if me == each else "0-Z" for each in rounds)
        for me in rounds
    ]
    return Facts(event_of(own, *others, ratings=(2000, *ratings), **settings))


def of_player_1(values):
    return values.decimals()[1]


PERFECT = ((2114, 2266, 1592, 2197, 1403), "11111")
NOTHING = ((2197, 1403, 1224, 1542, 1449), "00000")
SIXTY_PERCENT = ((1542, 2197, 1403, 2114, 1974), "11100")


@pytest.mark.parametrize(("games", "expected"), [(PERFECT, 2714), (NOTHING, 763)])
def test_performance_is_the_mean_rating_and_a_difference(games, expected):
    assert of_player_1(performance_rating(against(*games))) == expected


@pytest.mark.parametrize(("games", "expected"), [(PERFECT, 3002), (NOTHING, 424)])
def test_perfect_performance_of_extreme_scores_is_beyond_all_opponents(games, expected):
    assert of_player_1(perfect_performance(against(*games))) == expected


def test_three_of_five_is_a_performance_72_above_the_mean():
    facts = against(*SIXTY_PERCENT)
    assert of_player_1(performance_rating(facts)) == 1846 + 72


def test_perfect_performance_is_the_lowest_rating_that_expects_the_score():
    assert of_player_1(perfect_performance(against(*SIXTY_PERCENT))) == 1985


def test_the_scoring_of_the_event_makes_no_difference():
    facts = against((2000, 2000), "1=", points=PointSystem(win=3, draw=1))
    assert of_player_1(performance_rating(facts)) == 2000 + 193


def test_the_average_is_over_the_performances_of_the_opponents():
    # 2 lost to a 2000: 1200. 3 drew with a 2000: 2000.
    facts = against((2100, 1900), "1=")
    assert of_player_1(average_performance(facts)) == 1600


def test_the_average_of_perfect_performances_is_over_the_opponents():
    # 2 lost to a 2000: 1200. 3 drew, and 50 % is expected from 1997 on.
    facts = against((2100, 1900), "1=")
    assert of_player_1(average_perfect_performance(facts)) == 1599


@pytest.mark.parametrize(
    "compute",
    [
        performance_rating,
        perfect_performance,
        average_performance,
        average_perfect_performance,
    ],
)
def test_without_a_game_it_is_undefined(compute):
    facts = Facts(event_of("0-U", "0-H", ratings=(2000, 1900)))
    assert of_player_1(compute(facts)) is None


@pytest.mark.parametrize(
    "compute",
    [
        performance_rating,
        perfect_performance,
        average_performance,
        average_perfect_performance,
    ],
)
def test_it_is_undefined_if_somebody_is_unrated(compute):
    facts = Facts(event_of("2w1", "1b0", ratings=(2000, None)))
    assert of_player_1(compute(facts)) is None


@pytest.mark.parametrize(
    ("percent", "difference"),
    [(100, 800), (99, 677), (76, 202), (50, 0), (49, -7), (1, -677), (0, -800)],
)
def test_rating_differences_are_those_of_the_table(percent, difference):
    assert rating_difference(percent) == difference


@pytest.mark.parametrize(
    ("difference", "percent"),
    [
        (0, 50),
        (3, 50),
        (4, 51),
        (-3, 50),
        (-4, 49),
        (400, 92),
        (735, 99),
        (736, 100),
        (-736, 0),
    ],
)
def test_expected_scores_are_those_of_the_table(difference, percent):
    assert expected_percent(difference) == percent
