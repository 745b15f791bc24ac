from decimal import Decimal

from standings.tiebreaks.facts import Facts
from standings.tiebreaks.progressive import progressive_score
from tests.records import event_of
from tournaments.record import System

# Player 1 has 1, 1 and 1½ after the rounds.
EVENT = event_of("2w1 3b0 4w=", "1b0 4w1 3b1", "4b1 1w1 2w0", "3w0 2b0 1b=")


def of_player_1(event, **options):
    return progressive_score(Facts(event), **options).decimals()[1]


def test_it_adds_the_scores_after_each_round():
    assert of_player_1(EVENT) == Decimal("3.5")


def test_a_cut_leaves_out_the_first_round():
    assert of_player_1(EVENT, low=1) == Decimal("2.5")


def test_more_cuts_than_rounds_leave_nothing():
    assert of_player_1(EVENT, low=4) == 0


def test_the_score_stays_over_a_rest():
    event = event_of("2w1 0-R", "1b0 3w1", "0-R 2b0", system=System.ROUND_ROBIN)
    assert of_player_1(event) == 2


def test_a_game_without_a_result_has_no_score_after_it():
    assert of_player_1(event_of("2w1 2b*", "1b0 1w*")) == 1
