import pytest

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.ratings import average_rating, own_rating, rounded_half_up
from tests.records import event_of
from tournaments.record import System

# Player 1 met five opponents, rated 2114, 2266, 1592, 2197 and 1403.
RATINGS = (2000, 2114, 2266, 1592, 2197, 1403)
EVENT = event_of(
    "2w1 3b1 4w1 5b1 6w1",
    "1b0 0-H 0-H 0-H 0-H",
    "0-H 1w0 0-H 0-H 0-H",
    "0-H 0-H 1b0 0-H 0-H",
    "0-H 0-H 0-H 1w0 0-H",
    "0-H 0-H 0-H 0-H 1b0",
    ratings=RATINGS,
)


def of_player_1(event, **options):
    return average_rating(Facts(event), **options).decimals()[1]


def test_it_is_the_mean_rating_of_the_opponents():
    assert of_player_1(EVENT) == 1914


def test_a_cut_leaves_out_the_lowest_rating():
    assert of_player_1(EVENT, low=1) == 2042


def test_median_leaves_out_the_lowest_and_the_highest_rating():
    # (2114 + 1592 + 2197) / 3 = 1967.67
    assert of_player_1(EVENT, low=1, high=1) == 1968


@pytest.mark.parametrize("options", [{"low": 5}, {"low": 3, "high": 3}])
def test_without_a_rating_left_it_is_undefined(options):
    assert of_player_1(EVENT, **options) is None


def test_without_a_game_it_is_undefined():
    assert of_player_1(event_of("0-U", "0-H", ratings=(2000, 1900))) is None


@pytest.mark.parametrize("system", System)
def test_a_forfeit_is_no_game(system):
    event = event_of(
        "2w1 3b+", "1b0 0-H", "0-H 1w-", ratings=(1, 1900, 2500), system=system
    )
    assert of_player_1(event) == 1900


def test_it_is_undefined_for_everybody_if_somebody_is_unrated():
    event = event_of("2w1", "1b0", "0-U", ratings=(2000, 1900, None))
    assert average_rating(Facts(event)).decimals() == {1: None, 2: None, 3: None}


def test_the_rating_announced_for_unrated_players_counts():
    event = event_of("2w1", "1b0", ratings=(2000, None), unrated_rating=1400)
    assert of_player_1(event) == 1400


def test_the_players_own_rating_is_a_tie_break():
    event = event_of("2w1", "1b0", ratings=(2000, None), unrated_rating=1400)
    assert own_rating(Facts(event)).decimals() == {1: 2000, 2: 1400}


@pytest.mark.parametrize(
    ("total", "count", "expected"), [(5, 2, 3), (-1, 2, 0), (-3, 2, -1), (7, 3, 2)]
)
def test_a_half_is_rounded_up_also_below_zero(total, count, expected):
    assert rounded_half_up(total, count) == expected
