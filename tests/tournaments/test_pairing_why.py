"""The facts behind a pairing, on rounds small enough to be worked out by hand."""

from decimal import Decimal

import pytest

from tests.conformance import needs_conformance
from tests.records import event_of
from tests.tournaments.test_legality import AFTER_ONE, next_round, pairings_of
from tests.tournaments.test_pairing_conformance import (
    CASES,
    event_and_absent,
    expected_in,
)
from tournaments.pairing import Board, Pairings, floaters
from tournaments.pairing import bye as byes
from tournaments.pairing.drawing import COLUMNS, drawing
from tournaments.pairing.history import Float
from tournaments.pairing.why import (
    ColourRule,
    Side,
    Strength,
    colours,
    preference_of,
    why,
)
from tournaments.record import Acceleration, Colour, PointSystem

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def history(text):
    return tuple(Colour(letter.lower()) for letter in text)


def side(number, text, score="2"):
    """Return a player with that colour history; the colour given does not matter."""
    before = history(text)
    preference = preference_of(before)
    return Side(
        number, WHITE, Decimal(score), before, preference, (), None, is_topscorer=False
    )


# Preferences. FIDE C.04.3, article 1.7.


@pytest.mark.parametrize(
    ("text", "colour", "strength"),
    [
        ("", None, Strength.NONE),
        ("W", BLACK, Strength.STRONG),
        ("WB", WHITE, Strength.MILD),
        ("BW", BLACK, Strength.MILD),
        ("WBW", BLACK, Strength.STRONG),
        ("BWB", WHITE, Strength.STRONG),
        ("WW", BLACK, Strength.ABSOLUTE),
        ("WBB", WHITE, Strength.ABSOLUTE),
        ("BWW", BLACK, Strength.ABSOLUTE),
        ("WWBW", BLACK, Strength.ABSOLUTE),
    ],
)
def test_a_preference_follows_from_the_colours_so_far(text, colour, strength):
    preference = preference_of(history(text))
    assert (preference.colour, preference.strength) == (colour, strength)


# Colours of a board. FIDE C.04.3, articles 5.2.1 to 5.2.5.


@pytest.mark.parametrize(
    ("first", "second", "rule", "colour"),
    [
        # One due Black, the other White.
        ("W", "B", ColourRule.BOTH, BLACK),
        # Absolute before mild, whoever has it.
        ("WW", "BW", ColourRule.STRONGER, BLACK),
        ("BW", "WW", ColourRule.STRONGER, WHITE),
        # Strong before mild, and strong before none.
        ("WBW", "BW", ColourRule.STRONGER, BLACK),
        ("", "W", ColourRule.STRONGER, WHITE),
        # Two absolute preferences: the wider colour difference, 3 against 2.
        ("WW", "WBWWW", ColourRule.STRONGER, WHITE),
        # Both strongly due Black; last time they differed, the first had Black.
        ("WWB", "WBW", ColourRule.ALTERNATION, WHITE),
        # The last three colours are alike; before them the first had Black.
        ("WBWBW", "BWWBW", ColourRule.ALTERNATION, WHITE),
        # Alike as far as both go: the higher ranked is granted the colour due.
        ("BWBW", "BW", ColourRule.HIGHER, BLACK),
        ("B", "B", ColourRule.HIGHER, WHITE),
        ("", "", ColourRule.INITIAL, None),
    ],
)
def test_the_first_rule_that_tells_two_players_apart_gives_the_colours(
    first, second, rule, colour
):
    assert colours(side(1, first), side(2, second)) == (rule, colour)


def test_the_score_ranks_players_before_their_starting_rank():
    # Player 2 has more points, is the higher ranked, and is granted Black.
    assert colours(side(1, "W", "1"), side(2, "W", "2")) == (ColourRule.HIGHER, BLACK)


def test_strength_of_a_strong_preference_does_not_grow_with_the_difference():
    assert preference_of(history("WBW")).weight == preference_of(history("B")).weight


def test_colours_that_no_rule_gives_have_none():
    # 1 had White and 2 had Black, yet 1 is given White again.
    event = next_round("3w1", "4b1", "1b0", "2w0")
    first, second = why(event, pairings_of("1-2 3-4")).boards
    assert (first.rule, second.rule) == (None, ColourRule.BOTH)


def test_who_does_not_get_the_colour_due_is_told_apart():
    # 1 and 4 both had White and are due Black; only one of them can have it.
    board = why(next_round(*AFTER_ONE), pairings_of("4-1 2-3")).boards[0]
    assert [each.is_granted for each in board.sides] == [False, True]


@needs_conformance
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_rule_gives_the_colours_of_every_board_of_the_published_cases(path):
    event, _absent = event_and_absent(path)
    boards = [Board(white, black) for white, black in expected_in(path) or () if black]
    found = why(event, Pairings(tuple(boards))).boards
    assert [board for board in found if board.rule is None] == []


# Brackets and floats. FIDE C.04.3, articles 1.3 and 1.4.


def odd_score_groups():
    """Return three players with 1 point and three with none; 3 and 4 have not met."""
    return next_round("4w1", "5b1", "6w1", "1b0", "2w0", "3b0")


def test_a_board_of_two_scores_belongs_to_the_lower_bracket():
    facts = why(odd_score_groups(), pairings_of("2-1 4-3 5-6"))
    boards = {
        str(bracket.score): [board.number for board in bracket.boards]
        for bracket in facts.brackets
    }
    assert boards == {"1": [1], "0": [2, 3]}


def test_who_found_no_opponent_in_a_bracket_moves_down_to_the_next():
    upper, lower = why(odd_score_groups(), pairings_of("2-1 4-3 5-6")).brackets
    assert (upper.residents, upper.moved_on) == ((1, 2, 3), (3,))
    assert (lower.residents, lower.moved_down) == ((4, 5, 6), (3,))


def test_the_one_with_the_higher_score_floats_down_and_the_other_up():
    board = why(odd_score_groups(), pairings_of("2-1 4-3 5-6")).boards[1]
    assert (board.white.float_now, board.black.float_now) == (Float.UP, Float.DOWN)


def why_moved_on(event, text, bye=None):
    """Return the reasons of all brackets, as templates with those who are named."""
    return [
        (each.template, each.params.get("others"))
        for bracket in why(event, pairings_of(text, bye)).brackets
        for each in bracket.why_moved_on
    ]


def test_the_lowest_ranked_of_an_odd_bracket_is_the_first_to_move_down():
    assert why_moved_on(odd_score_groups(), "2-1 4-3 5-6") == [
        (floaters.ODD, None),
        (floaters.LOWEST, None),
    ]


def test_who_is_ranked_below_a_floater_is_named_with_what_kept_them():
    # 1, 2 and 3 have 1.5 points, the others 0.5. 2 had a half-point bye in the last
    # round, 3 in the one before.
    event = next_round(
        *("4w1 5b=", "5w1 0-H", "0-H 6w1"), *("1b0 0-H", "2b0 1w=", "0-H 3b0")
    )
    assert why_moved_on(event, "2-3 1-6 4-5")[1:] == [
        (floaters.FLOATED_LAST_ROUND, "Player 2"),
        (floaters.FLOATED_BEFORE, "Player 3"),
    ]


def test_who_stays_without_a_float_was_kept_by_something_else():
    assert why_moved_on(odd_score_groups(), "3-2 4-1 5-6")[1:] == [
        (floaters.KEPT, "Player 2 · Player 3"),
    ]


def test_an_even_bracket_that_is_left_says_so():
    # 1 and 2 have met: both move down.
    event = next_round("3w1 2b=", "4b1 1w=", "1b0 4b1", "2w0 3w0")
    assert why_moved_on(event, "3-2 1-4") == [(floaters.EVEN, None)]


def test_players_of_one_score_do_not_float():
    board = why(odd_score_groups(), pairings_of("2-1 4-3 5-6")).boards[0]
    assert (board.white.float_now, board.black.float_now) == (None, None)


def test_floats_of_the_last_two_rounds_are_told_the_last_first():
    # 1 had the bye, which is a downfloat, and then met 3, who had fewer points. 3 met
    # 2, who had fewer points, before.
    event = next_round("2w1 0-U 3w=", "1b0 3w1 0-H", "0-H 2b0 1b=")
    board = why(event, pairings_of("3-1", bye=2)).boards[0]
    assert board.black.floats == (Float.DOWN, Float.DOWN)
    assert board.white.floats == (Float.UP, Float.DOWN)


def test_a_round_before_the_last_two_is_no_float_any_more():
    event = next_round("0-U 2w1 2b1", "0-Z 1b0 1w0")
    assert len(why(event, pairings_of("1-2")).boards[0].white.floats) == 2


def test_virtual_points_make_the_brackets():
    event = next_round(
        "", "", "", "", accelerations=(Acceleration(Decimal(1), 1, 1, 1, 2),)
    )
    facts = why(event, pairings_of("1-2 3-4"))
    assert [bracket.score for bracket in facts.brackets] == [1, 0]


def test_an_unfinished_game_counts_as_a_draw():
    event = next_round("2w*", "1b*", "4w1", "3b0")
    facts = why(event, pairings_of("3-1 2-4"))
    assert facts.brackets[1].residents == (1, 2)


def test_absent_players_are_in_no_bracket():
    facts = why(next_round("", "", "", ""), pairings_of("1-2"))
    assert [bracket.residents for bracket in facts.brackets] == [(1, 2)]


def test_top_scorers_are_named_in_the_last_round_only():
    lines = ("3w1", "4b0", "1b0", "2w1")
    last = why(event_of(*lines, rounds_planned=2), pairings_of("4-1 2-3"))
    earlier = why(event_of(*lines, rounds_planned=3), pairings_of("4-1 2-3"))
    assert [each.is_topscorer for each in last.boards[0].sides] == [True, True]
    assert [each.is_topscorer for each in earlier.boards[0].sides] == [False, False]


def test_boards_may_have_numbers_of_their_own():
    facts = why(next_round("", "", "", ""), pairings_of("1-2 3-4"), (2, 7))
    assert [board.number for board in facts.boards] == [2, 7]


# The bye. FIDE C.04.3, criteria C2, C5 and C9.


def reasons(event, text, bye):
    return [each.template for each in why(event, pairings_of(text, bye)).why_bye]


def test_the_bye_goes_to_the_lowest_score():
    # 3 had the bye with a point; 2 lost to 1.
    event = next_round("2w1", "1b0", "0-U")
    assert reasons(event, "3-1", 2) == [byes.LOWEST, byes.ALONE]


def test_who_has_the_same_or_a_lower_score_and_may_not_have_the_bye_is_named():
    no_points = PointSystem(pairing_bye=Decimal(0))
    event = next_round("2w1", "1b0", "0-U", points=no_points)
    found = why(event, pairings_of("3-1", 2)).why_bye
    assert str(found[-1]) == "Player 3 could not have it: the bye of round 1 (C2)."


def test_a_win_by_forfeit_bars_the_bye():
    # 1 won by forfeit, 2 had the bye: 3, with the most points, is left.
    event = next_round("2w+ 3b0", "1b- 0-U", "0-H 1w1")
    assert reasons(event, "2-1", 3) == [
        byes.LOWEST,
        byes.ALONE,
        byes.BARRED["+"],
        byes.BARRED["U"],
    ]


def test_among_equals_the_one_with_the_fewest_unplayed_rounds_has_the_bye():
    # 3 and 5 have no points; 5 was absent in round 1 and has an unplayed round.
    event = next_round("3w1", "4w=", "1b0", "2b=", "0-Z")
    assert reasons(event, "1-2 4-5", 3) == [byes.LOWEST, byes.FEWEST_UNPLAYED]


def test_equals_with_as_few_unplayed_rounds_are_counted():
    event = next_round("", "", "", "", "")
    statement = why(event, pairings_of("1-3 4-2", 5)).why_bye[1]
    assert (statement.template, statement.params["others"]) == (byes.AS_FEW_UNPLAYED, 4)


def test_a_bye_that_passes_over_fewer_unplayed_rounds_says_so():
    event = next_round("3w1", "4w=", "1b0", "2b=", "0-Z")
    assert reasons(event, "1-2 4-3", 5) == [byes.LOWEST, byes.MORE_UNPLAYED]


def test_a_bye_that_passes_over_a_lower_score_says_so():
    event = next_round("3w1", "4w=", "1b0", "2b=", "0-Z")
    assert reasons(event, "2-4 3-5", 1)[0] == byes.NOT_LOWEST


def test_a_second_bye_is_against_the_rule():
    event = next_round("2w1", "1b0", "0-U")
    assert reasons(event, "2-1", 3) == [byes.AGAINST_THE_RULE]


# The drawing


def spots_of(event, text, bye=None):
    found = drawing(why(event, pairings_of(text, bye)))
    return found, {spot.number: spot for spot in found.spots}


def test_each_score_has_a_band_of_its_own_without_gaps():
    found, _spots = spots_of(odd_score_groups(), "2-1 4-3 5-6")
    upper, lower = found.bands
    assert (upper.y, upper.y + upper.height, lower.y + lower.height) == (
        0,
        lower.y,
        found.height,
    )


def test_every_player_of_the_round_is_drawn_once():
    found, _spots = spots_of(next_round("", "", "", "", ""), "1-3 4-2", 5)
    assert sorted(spot.number for spot in found.spots) == [1, 2, 3, 4, 5]


def test_who_floats_down_stands_in_the_band_of_their_own_score():
    found, spots = spots_of(odd_score_groups(), "2-1 4-3 5-6")
    assert spots[3].y < found.bands[1].y < spots[4].y


def test_the_link_of_a_float_runs_straight_down_where_there_is_room():
    _found, spots = spots_of(odd_score_groups(), "2-1 4-3 5-6")
    assert spots[3].x == spots[4].x


def test_the_higher_ranked_of_a_board_is_drawn_above():
    _found, spots = spots_of(odd_score_groups(), "2-1 4-3 5-6")
    assert (spots[1].x, spots[1].y < spots[2].y) == (spots[2].x, True)


def test_many_boards_are_drawn_in_several_lines_without_covering_each_other():
    players = 2 * (2 * COLUMNS + 3)
    half = players // 2
    pairs = " ".join(f"{number}-{number + half}" for number in range(1, half + 1))
    found, _spots = spots_of(next_round(*[""] * players), pairs)
    assert len({(spot.x, spot.y) for spot in found.spots}) == players
    assert max(spot.x for spot in found.spots) < found.width


def test_two_who_float_from_one_band_do_not_cover_each_other():
    # 1 and 2 have met and have a point each; both float down, to one bracket.
    event = next_round("3w1 2b=", "4b1 1w=", "1b0 4b1", "2w0 3w0")
    _found, spots = spots_of(event, "3-2 1-4")
    assert (spots[1].x, spots[1].y) != (spots[2].x, spots[2].y)
