"""Berger tables. The published tables are those of FIDE C.05, Annex 1."""

from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.berger import berger_round, match_round, rounds_of

PUBLISHED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | "
        "3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}

players = st.integers(min_value=3, max_value=24)
cycles = st.integers(min_value=1, max_value=2)


def table(players, cycles=1):
    rounds = range(1, rounds_of(players, cycles) + 1)
    return [berger_round(players, number, cycles) for number in rounds]


def table_of_matches(players):
    rounds = range(1, rounds_of(players, 2) + 1)
    return [match_round(players, number) for number in rounds]


def written(rounds):
    return [
        " ".join(f"{board.white}-{board.black}" for board in boards)
        for boards, _ in rounds
    ]


def colours_of(number, rounds):
    """Return the colours of one player, resting rounds left out."""
    return [
        "w" if board.white == number else "b"
        for boards, _ in rounds
        for board in boards
        if number in (board.white, board.black)
    ]


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_table_is_the_published_one(size):
    assert written(table(size)) == PUBLISHED[size].split(" | ")


def test_with_an_odd_number_the_opponent_of_the_last_number_rests():
    assert [resting for _, resting in table(5)] == [1, 4, 2, 5, 3]


def test_with_an_odd_number_the_other_boards_keep_their_order():
    assert written(table(5))[:2] == ["2-5 3-4", "5-3 1-2"]


def test_nobody_rests_with_an_even_number():
    assert {resting for _, resting in table(8)} == {None}


def test_a_double_round_robin_swaps_the_last_two_rounds_of_the_first_cycle():
    first_cycle = written(table(6, cycles=2))[:5]
    one, two, three, four, five = PUBLISHED[6].split(" | ")
    assert first_cycle == [one, two, three, five, four]


def test_the_second_cycle_has_the_order_of_the_table_and_the_colours_reversed():
    second_cycle = written(table(4, cycles=2))[3:]
    assert second_cycle == ["4-1 3-2", "3-4 2-1", "4-2 1-3"]


def test_two_players_change_colours_in_the_second_game():
    assert written(table(2, cycles=2)) == ["1-2", "2-1"]


@given(players, cycles)
def test_everybody_meets_everybody_once_in_each_cycle(players, cycles):
    meetings = Counter(
        frozenset({board.white, board.black})
        for boards, _ in table(players, cycles)
        for board in boards
    )
    pairs = players * (players - 1) // 2
    assert (len(meetings), set(meetings.values())) == (pairs, {cycles})


@given(players, cycles)
def test_everybody_plays_or_rests_in_every_round(players, cycles):
    everybody = list(range(1, players + 1))
    for boards, resting in table(players, cycles):
        seated = [number for board in boards for number in (board.white, board.black)]
        assert sorted(seated + ([resting] if resting else [])) == everybody


@given(players, cycles)
def test_colours_are_balanced_within_one(players, cycles):
    rounds = table(players, cycles)
    for number in range(1, players + 1):
        colours = colours_of(number, rounds)
        assert abs(colours.count("w") - colours.count("b")) <= 1


@given(players)
def test_nobody_has_one_colour_three_times_in_a_row_in_a_double(players):
    rounds = table(players, cycles=2)
    for number in range(1, players + 1):
        runs = [len(list(run)) for _, run in groupby(colours_of(number, rounds))]
        assert max(runs) <= 2


@given(players)
def test_a_double_gives_each_pair_both_colours(players):
    games = {
        (board.white, board.black)
        for boards, _ in table(players, cycles=2)
        for board in boards
    }
    assert len(games) == players * (players - 1)


def test_a_match_has_its_second_game_in_the_next_round_with_colours_reversed():
    assert written(table_of_matches(4)) == [
        "1-4 2-3",
        "4-1 3-2",
        "4-3 1-2",
        "3-4 2-1",
        "2-4 3-1",
        "4-2 1-3",
    ]


def test_who_rests_between_matches_rests_for_two_rounds():
    assert [resting for _, resting in table_of_matches(3)] == [1, 1, 3, 3, 2, 2]


@given(players)
def test_matches_give_each_pair_both_colours(players):
    games = [
        (board.white, board.black)
        for boards, _ in table_of_matches(players)
        for board in boards
    ]
    assert len(games) == len(set(games)) == players * (players - 1)


@given(players)
def test_matches_give_everybody_each_colour_as_often(players):
    rounds = table_of_matches(players)
    for number in range(1, players + 1):
        assert colours_of(number, rounds).count("w") == players - 1


@given(players)
def test_nobody_has_one_colour_three_times_in_a_row_in_matches(players):
    rounds = table_of_matches(players)
    for number in range(1, players + 1):
        runs = [len(list(run)) for _, run in groupby(colours_of(number, rounds))]
        assert max(runs) <= 2


@pytest.mark.parametrize("round_number", [0, 7])
def test_a_round_beyond_the_matches_is_refused(round_number):
    with pytest.raises(ValueError, match=f"round {round_number} of a table with 6"):
        match_round(4, round_number)


@pytest.mark.parametrize("size, cycles, rounds", [(8, 1, 7), (7, 1, 7), (6, 2, 10)])
def test_rounds_of_counts_the_rest_of_an_odd_number(size, cycles, rounds):
    assert rounds_of(size, cycles) == rounds


@pytest.mark.parametrize("round_number", [0, 8])
def test_a_round_beyond_the_table_is_refused(round_number):
    with pytest.raises(ValueError, match=f"round {round_number} of a table with 7"):
        berger_round(8, round_number)


def test_a_table_for_one_player_is_refused():
    with pytest.raises(ValueError, match="needs two players, found 1"):
        rounds_of(1)
