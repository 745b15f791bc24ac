"""Knock-outs: brackets, colours and who goes on, written out by hand from the rules."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records import event_of
from tournaments.pairing import Board, NoPairing, pair
from tournaments.pairing.knock_out import (
    bracket,
    out_of,
    rounds_needed,
    seeding_order,
    stages_of,
    stages_reached,
)
from tournaments.record import OUTCOMES, Colour, Outcome, Result, RoundResult, System

REST = RoundResult(Outcome.REST)
# Byes are those whose neighbour is beyond the number of players.
LINES = {
    2: "1-2",
    3: "1-4 2-3",
    5: "1-8 4-5 2-7 3-6",
    8: "1-8 4-5 2-7 3-6",
    13: "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11",
    16: "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11",
}
FIRST_ROUNDS = {
    2: "1-2",
    3: "2-3",
    5: "4-5",
    8: "1-8 7-2 3-6 5-4",
    # 1, 2 and 3 have the bye.
    13: "4-13 12-5 6-11 10-7 8-9",
    16: "1-16 15-2 3-14 13-4 5-12 11-6 7-10 9-8",
}


def knock_out(players, **settings):
    """Return a knock-out before its first round."""
    event = event_of(*[""] * players, system=System.KNOCK_OUT, rounds_planned=1)
    return replace(event, **settings)


def played(event, *rounds):
    """Return the event after more rounds, each "1-8:1-0 7-2:1/2", White first."""
    for text in rounds:
        found = dict.fromkeys(event.by_number, REST)
        for game in text.split():
            pair_, result = game.split(":")
            white, black = map(int, pair_.split("-"))
            mine, theirs = OUTCOMES[Result(result)]
            found[white] = RoundResult(mine, black, Colour.WHITE)
            found[black] = RoundResult(theirs, white, Colour.BLACK)
        players = tuple(
            replace(player, results=(*player.results, found[player.number]))
            for player in event.players
        )
        event = replace(event, players=players)
    return event


def without(event, *numbers):
    """Return the event with players who withdrew after its last round."""
    players = tuple(
        replace(player, withdrawn_after=event.rounds_paired)
        if player.number in numbers
        else player
        for player in event.players
    )
    return replace(event, players=players)


def next_round(event):
    return " ".join(f"{board.white}-{board.black}" for board in pair(event).boards)


# The bracket


@pytest.mark.parametrize("players", LINES)
def test_the_first_stage_is_the_bracket_written_out(players):
    order = seeding_order(players)
    written = [f"{one}-{two}" for one, two in zip(order[::2], order[1::2], strict=True)]
    assert " ".join(written) == LINES[players]


@pytest.mark.parametrize("players", FIRST_ROUNDS)
def test_the_first_round_is_the_one_written_out(players):
    assert next_round(knock_out(players)) == FIRST_ROUNDS[players]


@pytest.mark.parametrize(
    ("players", "stages"),
    [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (13, 4), (16, 4)],
)
def test_each_stage_halves_the_players_of_a_full_bracket(players, stages):
    assert stages_of(players) == stages


def test_nobody_is_paired_before_there_are_two():
    with pytest.raises(NoPairing):
        pair(knock_out(1))


def test_the_winners_of_neighbours_meet():
    event = played(knock_out(8), "1-8:1-0 7-2:1-0 3-6:0-1 5-4:0-1")
    assert {frozenset((b.white, b.black)) for b in pair(event).boards} == {
        frozenset({1, 4}),
        frozenset({7, 6}),
    }


def test_the_best_of_three_waits_for_the_winner_of_the_others():
    event = played(knock_out(3), "2-3:0-1")
    assert {pair(event).boards[0].white, pair(event).boards[0].black} == {1, 3}


def test_gaps_in_the_numbers_leave_no_gaps_in_the_bracket():
    event = knock_out(4)
    players = tuple(player for player in event.players if player.number != 2)
    assert next_round(replace(event, players=players)) == "3-4"


def test_no_round_is_paired_while_a_game_has_no_result():
    event = played(knock_out(4), "1-4:1-0 3-2:*")
    with pytest.raises(NoPairing, match="Player 3 – Player 2"):
        pair(event)


def test_no_round_is_paired_while_a_game_is_postponed():
    event = played(knock_out(4), "1-4:1-0 3-2:?")
    with pytest.raises(NoPairing, match="Player 3 – Player 2"):
        pair(event)


def test_no_round_is_paired_after_the_final():
    event = played(knock_out(2), "1-2:1-0")
    with pytest.raises(NoPairing, match="is decided"):
        pair(event)


# Colours


def test_the_lot_turns_all_colours_of_the_first_round_around():
    event = knock_out(8, initial_colour=Colour.BLACK)
    assert next_round(event) == "8-1 2-7 6-3 4-5"


def test_favourites_of_a_full_bracket_change_colours_in_the_second_stage():
    event = played(knock_out(8), "1-8:1-0 7-2:0-1 3-6:1-0 5-4:0-1")
    # 1 and 3 had White, 2 and 4 Black.
    assert next_round(event) == "4-1 2-3"


def test_who_had_a_bye_has_black_against_who_had_black():
    event = played(knock_out(3), "2-3:0-1")
    assert next_round(event) == "3-1"


def test_who_had_a_bye_has_white_against_who_had_white():
    event = played(knock_out(3), "2-3:1-0")
    assert next_round(event) == "1-2"


def test_the_lot_decides_between_two_with_the_same_colours():
    event = played(knock_out(4), "1-4:1-0 3-2:1-0")
    assert next_round(event) == "1-3"
    drawn = replace(event, initial_colour=Colour.BLACK)
    assert next_round(drawn) == "3-1"


def test_the_latest_colour_decides_between_equal_differences():
    event = played(
        knock_out(4, games_per_match=2),
        "1-4:1-0 3-2:0-1",
        "4-1:0-1 2-3:1-0",
    )
    # 1 ended with Black, 2 with White.
    assert next_round(event) == "1-2"


def test_a_forfeited_game_is_no_colour():
    event = played(knock_out(4), "1-4:+/- 3-2:1-0")
    # Only 3 had a colour, White.
    assert next_round(event) == "1-3"


def test_colours_alternate_within_a_match():
    event = played(knock_out(2, games_per_match=2), "1-2:1/2")
    assert pair(event).boards == (Board(2, 1),)


# Matches


def test_a_drawn_match_has_another_game_with_colours_reversed():
    event = played(knock_out(2), "1-2:1/2")
    assert next_round(event) == "2-1"


def test_a_drawn_play_off_has_another_one():
    event = played(knock_out(2), "1-2:1/2", "2-1:1/2")
    assert next_round(event) == "1-2"


def test_only_level_matches_have_a_play_off():
    event = played(knock_out(4), "1-4:1-0 3-2:1/2")
    assert next_round(event) == "2-3"


def test_the_next_stage_follows_the_play_off():
    event = played(knock_out(4), "1-4:1-0 3-2:1/2", "2-3:1-0")
    # 1 had White once; 2 had Black, then White.
    assert next_round(event) == "2-1"


def test_the_games_after_the_regular_ones_are_the_play_off():
    event = played(knock_out(2, games_per_match=2), "1-2:1-0", "2-1:1-0", "1-2:1/2")
    match = bracket(event)[0].matches[0]
    assert [game.round_number for game in match.play_offs] == [3]


def test_a_match_of_two_games_is_decided_by_the_sum():
    event = played(knock_out(2, games_per_match=2), "1-2:1-0", "2-1:1/2")
    assert bracket(event)[0].matches[0].winner == 1


def test_a_match_of_two_games_is_open_after_the_first():
    event = played(knock_out(2, games_per_match=2), "1-2:1-0")
    assert not bracket(event)[0].is_over


def test_a_match_ends_once_nobody_can_catch_up():
    event = played(knock_out(2, games_per_match=3), "1-2:1-0", "2-1:0-1")
    assert bracket(event)[0].matches[0].winner == 1


def test_a_half_point_against_nothing_wins_a_match():
    event = played(knock_out(2), "1-2:0-1/2")
    assert bracket(event)[0].matches[0].winner == 2


def test_the_games_of_one_stage_make_one_score():
    event = played(knock_out(2, games_per_match=2), "1-2:1-0", "2-1:1/2")
    match = bracket(event)[0].matches[0]
    assert [str(match.score(number)) for number in (1, 2)] == ["1.5", "0.5"]


# Forfeits and withdrawals


def test_who_wins_by_forfeit_goes_on():
    event = played(knock_out(2), "1-2:-/+")
    assert bracket(event)[0].matches[0].winner == 2


@pytest.mark.parametrize("result", ["-/-", "0-0", "0-0U"])
def test_nobody_goes_on_from_a_game_that_both_lose(result):
    event = played(knock_out(4), f"1-4:1-0 3-2:{result}")
    assert rounds_needed(event) == 1
    with pytest.raises(NoPairing, match="is decided"):
        pair(event)


def test_the_next_opponent_of_nobody_wins_the_knock_out():
    event = played(knock_out(4), "1-4:1-0 3-2:-/-")
    assert bracket(event)[-1].matches[0].winner == 1


def test_a_first_game_that_both_lose_leaves_the_match_open():
    event = played(knock_out(2, games_per_match=2), "1-2:-/-")
    assert next_round(event) == "2-1"


def test_who_withdraws_in_a_level_match_loses_it():
    event = without(played(knock_out(4), "1-4:1-0 3-2:1/2"), 2)
    assert {pair(event).boards[0].white, pair(event).boards[0].black} == {1, 3}


def test_who_withdraws_between_two_games_loses_the_match():
    event = without(played(knock_out(2, games_per_match=2), "1-2:1-0"), 1)
    assert bracket(event)[0].matches[0].winner == 2


def test_who_withdraws_after_a_win_loses_the_next_match():
    event = without(played(knock_out(4), "1-4:1-0 3-2:1-0"), 1)
    assert [stage.matches[0].winner for stage in bracket(event)] == [1, 3]


def test_a_withdrawal_waits_for_the_result_of_the_game():
    event = without(played(knock_out(2), "1-2:*"), 1)
    assert not bracket(event)[0].is_over


def test_a_match_whose_players_both_withdraw_sends_nobody_on():
    event = without(played(knock_out(4), "1-4:1-0 3-2:1/2"), 2, 3)
    assert [stage.matches[0].winner for stage in bracket(event)] == [1, 1]


def test_the_winner_may_leave_after_the_final():
    event = without(played(knock_out(2), "1-2:1-0"), 1)
    assert bracket(event)[0].matches[0].winner == 1


# What was played stays, whatever is corrected later


def test_who_played_on_stays_after_a_correction():
    event = played(knock_out(4), "1-4:0-1 3-2:1-0", "3-1:1-0")
    assert [stage.rounds for stage in bracket(event)] == [(1,), (2,)]
    assert bracket(event)[0].matches[0].winner == 1


def test_a_win_corrected_to_a_draw_makes_no_play_off_of_the_next_stage():
    event = played(knock_out(4), "1-4:1/2 3-2:1-0", "3-1:1-0")
    assert stages_reached(event) == {1: 2, 2: 1, 3: 3, 4: 1}


# How many rounds there are, and who is out


@pytest.mark.parametrize(("players", "games", "rounds"), [(1, 1, 1), (8, 1, 3)])
def test_before_the_start_each_stage_has_the_games_of_a_match(players, games, rounds):
    assert rounds_needed(knock_out(players, games_per_match=games)) == rounds


def test_two_games_a_match_make_two_rounds_a_stage():
    assert rounds_needed(knock_out(5, games_per_match=2)) == 6


def test_a_game_without_a_result_is_not_taken_for_a_draw():
    assert rounds_needed(played(knock_out(4), "1-4:1-0 3-2:*")) == 2


def test_a_drawn_match_adds_one_round():
    assert rounds_needed(played(knock_out(4), "1-4:1-0 3-2:1/2")) == 3


def test_a_match_that_ends_early_saves_its_last_round():
    event = played(knock_out(2, games_per_match=3), "1-2:1-0", "2-1:0-1")
    assert rounds_needed(event) == 2


def test_a_final_against_nobody_takes_no_round():
    event = without(played(knock_out(4), "1-4:1-0 3-2:1-0"), 1)
    assert rounds_needed(event) == 1


def test_everybody_is_level_before_the_first_result():
    assert set(stages_reached(knock_out(5)).values()) == {4}


def test_who_is_out_went_out_at_the_stage_of_the_last_match():
    event = played(
        knock_out(5),
        "4-5:0-1",
        # 5 had Black and 1 nothing, so White is due to 5.
        "5-1:0-1 2-3:1-0",
        "1-2:1-0",
    )
    assert stages_reached(event) == {1: 4, 2: 3, 3: 2, 4: 1, 5: 2}


# What holds of every knock-out

RESULTS = ("1-0", "0-1", "1/2", "+/-", "-/+", "-/-")


@st.composite
def finished(draw):
    """Return a knock-out played to its end, and the pairings of each of its rounds."""
    event = knock_out(
        draw(st.integers(min_value=2, max_value=20)),
        games_per_match=draw(st.integers(min_value=1, max_value=3)),
        initial_colour=draw(st.sampled_from(Colour)),
    )
    rounds = []
    while True:
        try:
            boards = pair(event).boards
        except NoPairing:
            return event, rounds
        # Play-offs come to an end: late games are won.
        results = RESULTS if len(rounds) < 20 else ("1-0", "0-1")
        chosen = [draw(st.sampled_from(results)) for _board in boards]
        rounds.append(boards)
        event = played(
            event,
            " ".join(
                f"{board.white}-{board.black}:{result}"
                for board, result in zip(boards, chosen, strict=True)
            ),
        )


@given(finished())
def test_nobody_sits_at_two_boards(knock_out_played):
    _event, rounds = knock_out_played
    for boards in rounds:
        seated = [n for board in boards for n in (board.white, board.black)]
        assert len(seated) == len(set(seated))


@given(finished())
def test_who_is_out_plays_no_more(knock_out_played):
    event, rounds = knock_out_played
    for number, boards in enumerate(rounds):
        out = out_of(event.after(number))
        assert out.isdisjoint(n for board in boards for n in (board.white, board.black))


@given(finished())
def test_at_most_one_is_left_and_every_stage_is_over(knock_out_played):
    event, _rounds = knock_out_played
    assert len(set(event.by_number) - out_of(event)) <= 1
    assert all(stage.is_over for stage in bracket(event))


@given(finished())
def test_the_rounds_that_were_needed_are_those_that_were_played(knock_out_played):
    event, rounds = knock_out_played
    assert rounds_needed(event) == event.rounds_paired == len(rounds)


@given(finished())
def test_the_rounds_still_needed_are_never_fewer_than_those_paired(knock_out_played):
    event, rounds = knock_out_played
    for number in range(len(rounds)):
        assert rounds_needed(event.after(number)) > number


@given(finished())
def test_colours_alternate_within_every_match(knock_out_played):
    event, _rounds = knock_out_played
    for stage in bracket(event):
        for match in stage.matches:
            whites = [game.white for game in match.games]
            assert all(one != other for one, other in pairwise(whites))
