from decimal import Decimal

import pytest

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.koya import explain_koya, koya
from tests.records import event_of, in_teams
from tournaments.record import System

# 2½, 1½, ½ and 1½ of 3, so the limit is 1½.
EVENT = event_of(
    "2w1 4b1 3w=",
    "1b0 3w1 4b=",
    "4w0 2b0 1b=",
    "3b1 1w0 2w=",
    system=System.ROUND_ROBIN,
)


def event_before(count, system):
    """Return an event of so many players that has not begun."""
    return event_of(*[""] * count, system=system, rounds_planned=9)


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
    assert event_before(count, system).games_scheduled(1) == games


def test_in_a_swiss_the_possible_score_is_that_of_all_planned_rounds():
    assert event_before(6, System.SWISS).games_scheduled(1) == 9


# Two against two, everybody with two games: the limit is one point.
TEAMS = in_teams(
    event_of("3w1 4b=", "4w0 3b0", "1b0 2w1", "2b1 1w=", system=System.SCHEVENINGEN),
    "AABB",
)


def test_between_two_teams_the_possible_score_is_that_of_all_opponents():
    # Number 3 has 1 and number 4 has 1½: both have half of two.
    assert koya(Facts(TEAMS)).decimals() == {
        1: Decimal("1.5"),
        2: 0,
        3: 0,
        4: Decimal("0.5"),
    }


def test_the_limit_of_the_opponents_is_told():
    assert explain_koya(Facts(TEAMS), 1).steps[0].params["limit"] == 1


def test_a_smaller_team_lowers_what_its_opponents_can_reach():
    # Number 2 is out of the standings: numbers 3 and 4 have one game that counts,
    # number 1 has two.
    event = in_teams(
        event_of("2w= 3b=", "1b= 0-R", "0-R 1w=", system=System.SCHEVENINGEN), "ABB"
    )
    assert [event.games_scheduled(number) for number in (1, 2, 3)] == [2, 1, 1]
