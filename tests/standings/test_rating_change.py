"""Rating changes against the tables and rules of FIDE B.02."""

from decimal import Decimal

import pytest

from standings.rating_change import counted_difference, rated_games

WIN, DRAW, LOSS = Decimal(1), Decimal("0.5"), Decimal(0)


# FIDE B.02, table 8.1.2: rating differences and the score of the higher rated player.
@pytest.mark.parametrize(
    ("difference", "higher"),
    [
        *((0, ".50"), (3, ".50"), (4, ".51"), (10, ".51"), (25, ".53"), (26, ".54")),
        *((98, ".63"), (99, ".64"), (197, ".75"), (198, ".76"), (302, ".85")),
        *((357, ".89"), (358, ".90"), (391, ".91"), (392, ".92"), (400, ".92")),
    ],
)
def test_the_expected_score_is_that_of_the_table(difference, higher):
    stronger = rated_games(2000 + difference, [(2000, WIN)])
    weaker = rated_games(2000, [(2000 + difference, LOSS)])
    assert stronger.expected == Decimal(higher)
    assert weaker.expected == 1 - Decimal(higher)


def test_a_difference_above_400_counts_as_400():
    assert counted_difference(2100, 1500) == 400
    assert counted_difference(1500, 2100) == -400


def test_from_2650_on_a_difference_counts_in_full():
    assert counted_difference(2649, 2100) == 400
    assert counted_difference(2650, 2100) == 550


def test_the_limit_holds_for_the_weaker_of_the_two():
    assert counted_difference(2100, 2650) == -400


# The amendment was announced with such a game: 0.8 points for beating anybody lower by
# 400 or more until then, at K = 10. By the table it is 0 beyond 735.
def test_a_win_against_the_far_weaker_gains_nothing_from_2650_on():
    assert rated_games(2800, [(2000, WIN)]).change(10) == 0
    assert rated_games(2600, [(1800, WIN)]).change(10) == Decimal("0.8")


# The FIDE Candidates Tournament 2022: Ding Liren, 2806, made 8 points of 14. By the
# table 7.76 were to be expected: twice .56 .58 .56 .53 .57 .56 .52.
def test_the_change_of_a_whole_tournament_is_the_sum_of_its_games():
    opponents = (2766, 2750, 2764, 2783, 2753, 2760, 2793)
    first = (LOSS, DRAW, DRAW, DRAW, DRAW, DRAW, DRAW)
    second = (DRAW, WIN, WIN, WIN, LOSS, WIN, DRAW)
    made = rated_games(2806, zip(opponents * 2, first + second, strict=True))
    assert (made.games, made.points) == (14, 8)
    assert made.expected == Decimal("7.76")
    assert made.difference == Decimal("0.24")
    assert made.changes == (
        (40, Decimal("9.6")),
        (20, Decimal("4.8")),
        (10, Decimal("2.4")),
    )


def test_without_games_nothing_changes():
    assert rated_games(2000, []) == (0, 0, 0)
