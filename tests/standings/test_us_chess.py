from decimal import Decimal

import pytest

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.us_chess import (
    cumulative,
    modified_median,
    solkoff,
    us_adjusted_scores,
    us_sonneborn_berger,
)
from tests.records import event_of


def of_player_1(compute, *lines):
    return compute(Facts(event_of(*lines))).decimals()[1]


def three_opponents(letters):
    """Return an event whose player 1 met opponents with 0 or 1, 1 or 2, 2 or 3 points.

    Had player 1 beaten all of them they would have 0, 1 and 2.
    """
    theirs = [{"1": "0", "0": "1"}[letter] for letter in letters]
    return (
        f"2w{letters[0]} 3b{letters[1]} 4w{letters[2]}",
        f"1b{theirs[0]} 4w0 3b0",
        f"4b0 1w{theirs[1]} 2w1",
        f"3w1 2b1 1b{theirs[2]}",
    )


@pytest.mark.parametrize("letter", "UFHZ")
def test_every_bye_of_an_opponent_is_worth_half_a_point(letter):
    facts = Facts(event_of(f"2w1 0-{letter}", "1b0 0-U"))
    assert us_adjusted_scores(facts)[1] / facts.unit == 1.5


@pytest.mark.parametrize("mine", "+-")
def test_every_forfeit_of_an_opponent_is_worth_half_a_point(mine):
    facts = Facts(event_of(f"2w1 2b{mine}", "1b0 1w-"))
    assert us_adjusted_scores(facts)[1] / facts.unit == 1.5


def test_solkoff_adds_the_adjusted_scores_of_the_opponents():
    assert of_player_1(solkoff, "2w1 3b1", "1b0 3w1", "0-U 1w0") == 1 + Decimal("0.5")


def test_the_players_own_unplayed_round_adds_nothing_to_solkoff():
    assert of_player_1(solkoff, "2w1 2b+", "1b0 1w-") == Decimal("0.5")


def test_sonneborn_berger_counts_nothing_for_unplayed_rounds():
    lines = ("2w1 3b= 2b+", "1b0 0-U 1w-", "0-H 1w= 0-Z")
    # 2 counts ½ + ½, and 3 counts ½ + ½ + ½.
    assert of_player_1(us_sonneborn_berger, *lines) == 1 + Decimal("0.75")


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        # The lowest of 0, 1 and 2 goes.
        ("111", 3),
        # The highest of 1, 2 and 3 goes.
        ("000", 3),
    ],
)
def test_modified_median_discards_by_the_score(letters, expected):
    assert of_player_1(modified_median, *three_opponents(letters)) == expected


def test_modified_median_discards_both_ends_at_half_the_points():
    lines = ("2w1 3b0", "1b0 3w0", "2b1 1w1")
    assert of_player_1(modified_median, *lines) == 0


def test_modified_median_can_discard_an_unplayed_round():
    lines = ("2w1 3b1 0-U", "1b0 0-F 0-H", "0-U 1w0 0-U")
    # 2 counts 0 + ½ + ½ and 3 counts ½ + 0 + ½; the bye is discarded.
    assert of_player_1(modified_median, *lines) == 1 + 1


def test_modified_median_discards_two_from_nine_rounds_on():
    rounds = " ".join(f"{number}w1" for number in range(2, 11))
    others = [
        " ".join("1b0" if each == me else "0-Z" for each in range(9)) for me in range(9)
    ]
    # Nine opponents with 8 × ½ each.
    assert of_player_1(modified_median, rounds, *others) == 7 * 4


def test_cumulative_takes_off_a_point_for_each_one_won_without_a_game():
    # 1, 2, 2½ and 3½ after the rounds, of which two points were not played for.
    lines = ("2w1 0-U 3w= 2b+", "1b0 3w1 0-U 1w-", "0-U 2b0 1b= 0-Z")
    assert of_player_1(cumulative, *lines) == 9 - 2
