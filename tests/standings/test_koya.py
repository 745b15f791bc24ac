from decimal import Decimal

import pytest

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.koya import games_in_schedule, koya
from tests.records import event_of
from tournaments.record import System

# 2½, 1½, ½ and 1½ of 3, so the limit is 1½.
EVENT = event_of(
    "2w1 4b1 3w=",
    "1b0 3w1 4b=",
    "4w0 2b0 1b=",
    "3b1 1w0 2w=",
    system=System.ROUND_ROBIN,
)


def players(count, system):
    """Return an event of so many players that has not begun."""
    return Facts(event_of(*[""] * count, system=system, rounds_planned=9))


def of_player_1(**options):
    return koya(Facts(EVENT), **options).decimals()[1]


def test_it_adds_the_points_against_those_with_half_the_possible_score():
    assert of_player_1() == 2


def test_the_limit_can_be_raised_by_half_points():
    assert of_player_1(shift=1) == 0


def test_the_limit_can_be_lowered_by_half_points():
    assert of_player_1(shift=-2) == Decimal("2.5")


@pytest.mark.parametrize(
    ("count", "system", "games"),
    [
        (6, System.ROUND_ROBIN, 5),
        (7, System.ROUND_ROBIN, 6),
        (5, System.DOUBLE_ROUND_ROBIN, 8),
        (5, System.MATCHES, 8),
    ],
)
def test_rests_are_not_part_of_the_possible_score(count, system, games):
    assert games_in_schedule(players(count, system)) == games


def test_in_a_swiss_the_possible_score_is_that_of_all_planned_rounds():
    assert games_in_schedule(players(6, System.SWISS)) == 9
