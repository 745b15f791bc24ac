from decimal import Decimal

import pytest

from tournaments.pairing.boards import Board
from tournaments.pairing.by_hand import (
    Seating,
    exchange,
    give_bye,
    in_usual_order,
    put_together,
    swap_colours,
    take_apart,
)
from tournaments.pairing.errors import CannotPlace

# Players 1 to 6, of whom 6 has no game; 5 has the bye.
SEATING = Seating({1: Board(1, 2), 2: Board(3, 4)}, bye=5)


def test_two_players_swap_their_seats():
    changed = exchange(SEATING, 2, 3)
    assert changed.boards == {1: Board(1, 3), 2: Board(2, 4)}


def test_two_players_of_one_board_swap_colours():
    assert exchange(SEATING, 1, 2).boards[1] == Board(2, 1)


def test_a_player_swaps_with_the_one_who_has_the_bye():
    changed = exchange(SEATING, 4, 5)
    assert (changed.boards[2], changed.bye) == (Board(3, 5), 4)


def test_a_player_swaps_with_one_who_has_no_game():
    changed = exchange(SEATING, 6, 1)
    assert (changed.boards[1], changed.bye) == (Board(6, 2), 5)


def test_the_bye_goes_to_one_who_has_no_game():
    assert exchange(SEATING, 5, 6).bye == 6


def test_two_players_without_a_game_have_nothing_to_exchange():
    with pytest.raises(CannotPlace, match="nothing to exchange"):
        exchange(Seating({1: Board(1, 2)}), 3, 4)


@pytest.mark.parametrize("step", [exchange, put_together])
def test_a_player_is_not_placed_against_themselves(step):
    with pytest.raises(CannotPlace, match="chosen twice"):
        step(SEATING, 6, 6)


def test_colours_are_swapped_at_the_boards_chosen_only():
    assert swap_colours(SEATING, [2]).boards == {1: Board(1, 2), 2: Board(4, 3)}


def test_a_board_taken_apart_leaves_both_without_a_game():
    changed = take_apart(SEATING, [1])
    assert changed.boards == {2: Board(3, 4)}


@pytest.mark.parametrize("step", [swap_colours, take_apart])
def test_a_step_with_boards_needs_one(step):
    with pytest.raises(CannotPlace, match="at least one board"):
        step(SEATING, [])


@pytest.mark.parametrize("step", [swap_colours, take_apart])
def test_a_board_that_is_not_there_is_named(step):
    with pytest.raises(CannotPlace, match="no board 7"):
        step(SEATING, [1, 7])


def test_two_without_a_game_are_paired_at_the_lowest_free_board():
    changed = put_together(take_apart(SEATING, [1]), 6, 1)
    assert changed.boards[1] == Board(6, 1)


def test_who_is_paired_by_hand_gives_up_the_bye():
    changed = put_together(SEATING, 5, 6)
    assert (changed.boards[3], changed.bye) == (Board(5, 6), None)


def test_who_sits_at_a_board_is_not_paired_again():
    with pytest.raises(CannotPlace, match="Only players without a game"):
        put_together(SEATING, 1, 6)


def test_who_had_the_bye_takes_the_place_of_who_gets_it():
    changed = give_bye(SEATING, 3)
    assert (changed.boards[2], changed.bye) == (Board(5, 4), 3)


def test_a_bye_that_nobody_had_leaves_the_opponent_without_a_game():
    changed = give_bye(Seating({1: Board(1, 2), 2: Board(3, 4)}), 2)
    assert changed == Seating({2: Board(3, 4)}, bye=2)


def test_the_bye_is_not_given_twice():
    with pytest.raises(CannotPlace, match="has the bye already"):
        give_bye(SEATING, 5)


# FIDE C.04.2: the score of the better placed player decides the board.
def test_boards_come_back_in_the_usual_order():
    scores = {1: Decimal(0), 2: Decimal(1), 3: Decimal(2), 4: Decimal(0)}
    ordered = in_usual_order(SEATING, scores, {})
    assert ordered.boards == {1: Board(3, 4), 2: Board(1, 2)}
