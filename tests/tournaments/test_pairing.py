from decimal import Decimal

import pytest

from tests.records import event_of, in_teams
from tournaments.pairing import (
    Board,
    NoPairing,
    PairingError,
    Pairings,
    from_table,
    pair,
    usual_board_order,
)
from tournaments.record import Colour, EventRecord, PlayerRecord, PointSystem, System


def new_event(players, rounds_planned=5, **settings):
    return EventRecord(
        players=tuple(PlayerRecord(number=n) for n in range(1, players + 1)),
        rounds_planned=rounds_planned,
        **settings,
    )


def pairs(pairings):
    return [(board.white, board.black) for board in pairings.boards]


def test_round_1_of_a_swiss_pairs_the_upper_half_with_the_lower():
    assert pairs(pair(new_event(8))) == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_round_1_begins_with_the_colour_drawn():
    event = new_event(8, initial_colour=Colour.BLACK)
    assert pairs(pair(event)) == [(5, 1), (2, 6), (7, 3), (4, 8)]


def test_the_last_player_of_an_odd_field_gets_the_bye_in_round_1():
    assert pair(new_event(7)).bye == 7


def test_nobody_gets_the_bye_in_an_even_field():
    assert pair(new_event(8)).bye is None


def test_absent_players_are_not_paired():
    pairings = pair(new_event(8), absent={1, 2})
    assert {number for board in pairs(pairings) for number in board} == {
        3,
        4,
        5,
        6,
        7,
        8,
    }


def test_a_forbidden_pair_does_not_meet():
    pairings = pair(new_event(8), forbidden=[frozenset({1, 5})])
    assert {1, 5} not in [set(board) for board in pairs(pairings)]


def test_winners_of_three_points_meet_winners():
    # 1 and 4 won; a draw is worth less than half of a win.
    points = PointSystem(win=Decimal(3), draw=Decimal(1), pairing_bye=Decimal(3))
    event = event_of(
        "4w1", "5b=", "6w0", "1b0", "2w=", "3b1", rounds_planned=5, points=points
    )
    assert {1, 6} in [set(board) for board in pairs(pair(event))]


def test_a_player_with_an_unfinished_game_is_paired_as_after_a_draw():
    # 2 and 5 have not finished; 1 and 6 won, 3 and 4 lost.
    event = event_of("4w1", "5b*", "6w0", "1b0", "2w*", "3b1", rounds_planned=5)
    drawn = event_of("4w1", "5b=", "6w0", "1b0", "2w=", "3b1", rounds_planned=5)
    assert pair(event) == pair(drawn)


def test_the_same_event_is_always_paired_the_same():
    event = event_of("4w1", "5b=", "6w0", "1b0", "2w=", "3b1", rounds_planned=5)
    assert pair(event) == pair(event)


def test_pairing_beyond_the_planned_rounds_is_refused():
    with pytest.raises(ValueError, match="all 1 planned rounds are paired"):
        pair(event_of("2w1", "1b0"))


@pytest.mark.parametrize("number", [1, 2, 5])
def test_in_round_1_the_absent_count_as_if_they_were_not_there(number):
    """The initial colour goes by odd and even among those who are paired."""
    there = [each for each in range(1, 10) if each != number]
    without = pairs(pair(new_event(8)))
    expected = [(there[white - 1], there[black - 1]) for white, black in without]
    assert pairs(pair(new_event(9), absent={number})) == expected


def test_an_absent_number_that_nobody_has_is_refused():
    with pytest.raises(ValueError, match=r"not starting ranks of this event: \[9\]"):
        pair(new_event(4), absent={9})


def test_a_forbidden_number_that_nobody_has_is_refused():
    with pytest.raises(ValueError, match=r"not starting ranks of this event: \[9\]"):
        pair(new_event(4), forbidden=[frozenset({1, 9})])


def test_an_illegal_answer_of_the_engine_is_not_returned(monkeypatch):
    answer = Pairings((Board(2, 1),))
    monkeypatch.setattr("tournaments.pairing.pair_dutch", lambda *_, **__: answer)
    with pytest.raises(PairingError, match="Player 2 .2. and Player 1 .1. have met"):
        pair(event_of("2w1", "1b0", rounds_planned=5))


def test_an_illegal_answer_is_reported_with_its_faults(monkeypatch):
    answer = Pairings((Board(2, 1),))
    monkeypatch.setattr("tournaments.pairing.pair_dutch", lambda *_, **__: answer)
    with pytest.raises(PairingError) as caught:
        pair(event_of("2w1", "1b0", rounds_planned=5))
    assert [fault.players for fault in caught.value.faults] == [(2, 1)]


def test_a_round_robin_follows_its_table():
    event = new_event(4, rounds_planned=3, system=System.ROUND_ROBIN)
    assert pairs(pair(event)) == [(1, 4), (2, 3)]


def test_a_round_robin_seats_absent_players_too():
    event = new_event(4, rounds_planned=3, system=System.ROUND_ROBIN)
    assert pairs(pair(event, absent={1})) == [(1, 4), (2, 3)]


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.SCHEVENINGEN])
def test_a_round_that_the_table_does_not_have_is_not_paired(system):
    # Four players meet in three rounds; in two teams of two, in two.
    event = in_teams(new_event(4, system=system), "AABB")
    with pytest.raises(NoPairing, match="no round 4"):
        from_table(event, 4)


def test_the_player_who_rests_in_a_round_robin_does_not_get_the_bye():
    event = new_event(3, rounds_planned=3, system=System.ROUND_ROBIN)
    assert pair(event) == Pairings((Board(2, 3),), bye=None)


def test_the_second_cycle_of_a_double_round_robin_reverses_colours():
    # The first cycle of three players: 2-3, then 3-1 as last two swapped, then 1-2.
    event = event_of(
        "0-R 3b= 2w=",
        "3w= 0-R 1b=",
        "2b= 1w= 0-R",
        rounds_planned=6,
        system=System.DOUBLE_ROUND_ROBIN,
    )
    assert pairs(pair(event)) == [(3, 2)]


def test_the_second_game_of_a_match_reverses_colours():
    event = event_of(
        "4w=", "3w=", "2b=", "1b=", rounds_planned=6, system=System.MATCHES
    )
    assert pairs(pair(event)) == [(4, 1), (3, 2)]


def test_two_teams_meet_in_the_order_of_their_starting_ranks():
    event = new_event(4, rounds_planned=2, system=System.SCHEVENINGEN)
    assert pairs(pair(in_teams(event, "ABBA"))) == [(1, 2), (4, 3)]


@pytest.mark.parametrize(
    ("sides", "counts"),
    [("AABA", "team A: 3; in team B: 1;"), ("AB", "team A: 1; in team B: 1;")],
)
def test_unequal_teams_are_not_paired(sides, counts):
    event = new_event(len(sides), rounds_planned=2, system=System.SCHEVENINGEN)
    with pytest.raises(NoPairing, match=f"{counts} in no team: 0"):
        pair(in_teams(event, sides))


def test_nobody_is_paired_while_somebody_has_no_team():
    event = new_event(4, rounds_planned=2, system=System.SCHEVENINGEN)
    with pytest.raises(NoPairing, match="in no team: 4"):
        pair(event)


def test_boards_are_ordered_by_the_score_of_the_better_placed_player():
    scores = {1: Decimal(1), 2: Decimal(2), 3: Decimal(1), 4: Decimal(0)}
    boards = [Board(1, 3), Board(4, 2)]
    assert usual_board_order(boards, scores) == (Board(4, 2), Board(1, 3))


def test_boards_with_equal_best_scores_are_ordered_by_the_sum_of_scores():
    scores = {1: Decimal(2), 2: Decimal(2), 3: Decimal(1), 4: Decimal(0)}
    boards = [Board(1, 4), Board(2, 3)]
    assert usual_board_order(boards, scores) == (Board(2, 3), Board(1, 4))


def test_boards_with_equal_scores_are_ordered_by_the_better_placed_player():
    # 1 is the weaker player on their board, so 4 and 3 decide.
    scores = {1: Decimal(1), 2: Decimal(1), 3: Decimal(2), 4: Decimal(2)}
    boards = [Board(1, 4), Board(3, 2)]
    assert usual_board_order(boards, scores) == (Board(3, 2), Board(1, 4))
