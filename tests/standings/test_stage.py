"""Places in a knock-out: shared by those who went out at the same stage."""

from decimal import Decimal

from standings.comparison import compare
from standings.ranking import rank
from standings.stage import stage_in_words
from tests.tournaments.test_knock_out import knock_out, played
from tournaments.pairing.knock_out import bracket

FIRST = "1-8:1-0 7-2:0-1 3-6:0-1 5-4:0-1"
PLAYED = (
    FIRST,
    # A play-off after a draw: 6 has won more points than 4 in the same stage.
    "4-1:0-1 2-6:1/2",
    "6-2:0-1",
    "1-2:0-1",
)


def places(event, order=()):
    return {place.number: (place.rank, place.last) for place in rank(event, order)}


def verdict(event, one, other):
    found = compare(event, (), one, other)
    return [(each.sentence.text(), each.is_deciding) for each in found.verdict]


def test_who_went_out_at_the_same_stage_shares_the_places():
    assert places(played(knock_out(8), *PLAYED)) == {
        2: (1, 1),
        1: (2, 2),
        4: (3, 4),
        6: (3, 4),
        3: (5, 8),
        5: (5, 8),
        7: (5, 8),
        8: (5, 8),
    }


def test_who_is_still_in_comes_before_who_is_out():
    event = played(knock_out(8), FIRST)
    assert {n: rank_ for n, (rank_, _) in places(event).items() if rank_ == 1} == {
        1: 1,
        2: 1,
        4: 1,
        6: 1,
    }


def test_everybody_shares_the_first_place_before_the_first_result():
    event = played(knock_out(4), "1-4:* 3-2:*")
    assert set(places(event).values()) == {(1, 4)}


def test_two_who_both_lose_the_final_share_the_first_place():
    event = played(knock_out(2), "1-2:-/-")
    assert places(event) == {1: (1, 2), 2: (1, 2)}


def test_points_are_shown_and_separate_nobody():
    table = rank(played(knock_out(8), *PLAYED), ())
    scores = {place.number: place.score for place in table}
    assert (scores[4], scores[6]) == (Decimal(1), Decimal("1.5"))


def test_a_chosen_tie_break_separates_who_went_out_at_the_same_stage():
    event = played(
        knock_out(4, games_per_match=2),
        "1-4:1-0 3-2:1-0",
        "4-1:0-1 2-3:1-0",
        "3-2:0-1",
    )
    # 3 has won a game, 4 none.
    assert places(event, ["WIN"]) == {1: (1, 2), 2: (1, 2), 3: (3, 3), 4: (4, 4)}


def test_the_stage_of_everybody_is_told_in_words():
    event = played(knock_out(8), *PLAYED)
    assert [stage_in_words(event, n).text() for n in (2, 1, 4, 3)] == [
        "2 won the knock-out.",
        "1 went out in the final.",
        "4 went out in the semi-finals.",
        "3 went out in the quarter-finals.",
    ]


def test_an_early_stage_is_told_by_the_players_it_had():
    event = played(knock_out(9), "8-9:1-0")
    assert stage_in_words(event, 9).text() == "9 went out among the last 16."


def test_who_waits_for_the_final_is_still_in():
    event = played(knock_out(4), "1-4:1-0 3-2:1-0")
    assert stage_in_words(event, 1).text() == "1 is still in."


def test_the_comparison_says_that_the_stage_decides():
    event = played(knock_out(8), *PLAYED)
    assert verdict(event, 4, 1) == [
        ("1 went out in the final.", True),
        ("4 went out in the semi-finals.", True),
    ]


def test_the_comparison_says_who_shares_places():
    event = played(knock_out(8), *PLAYED)
    assert verdict(event, 4, 6)[-1] == (
        "Nothing separates 4 and 6: they share the places 3 to 4.",
        True,
    )


def test_the_places_after_an_earlier_round_are_those_of_that_day():
    event = played(knock_out(8), *PLAYED)
    assert places(event.after(1)) == places(played(knock_out(8), FIRST))
    assert len(bracket(event.after(1))) == 2
