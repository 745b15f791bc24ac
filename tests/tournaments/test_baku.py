from decimal import Decimal

import pytest

from tests.records import event_of
from tournaments.pairing import pair
from tournaments.pairing.baku import baku, group_a_of, last_of_group_a
from tournaments.pairing.dutch import PairingError, engine_input
from tournaments.pairing.history import Float, floats, pairing_scores
from tournaments.record import Acceleration, EventRecord, PlayerRecord

ONE, HALF = Decimal(1), Decimal("0.5")


def virtual(rounds):
    """Return the virtual points of a player of group A in each round."""
    spans = baku(2, rounds, ONE)
    return [
        next((a.points for a in spans if a.applies(number, 1)), 0)
        for number in range(1, rounds + 1)
    ]


def field_of(players, **settings):
    return EventRecord(
        tuple(PlayerRecord(number=n) for n in range(1, players + 1)),
        rounds_planned=5,
        **settings,
    )


# FIDE C.04.7 names 161 players, of whom 82 are in group A.
@pytest.mark.parametrize(
    ("players", "size"), [(161, 82), (160, 80), (16, 8), (41, 22), (3, 2), (1, 1)]
)
def test_group_a_is_the_first_half_rounded_up_to_an_even_number(players, size):
    assert last_of_group_a(range(1, players + 1)) == size


def test_players_who_are_absent_in_round_1_do_not_count_for_group_a():
    assert last_of_group_a({1, 2, 4, 5, 6, 8, 9, 10}) == 5


# FIDE C.04.7, with the examples of 9, 7, 5 and 11 rounds.
@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        (9, [1, 1, 1, HALF, HALF, 0, 0, 0, 0]),
        (7, [1, 1, HALF, HALF, 0, 0, 0]),
        (5, [1, 1, HALF, 0, 0]),
        (11, [1, 1, 1, HALF, HALF, HALF, 0, 0, 0, 0, 0]),
        (1, [1]),
    ],
)
def test_virtual_points_fall_in_the_first_half_of_the_event(rounds, points):
    assert virtual(rounds) == points


def test_group_b_has_no_virtual_points():
    assert not any(a.applies(1, 3) for a in baku(2, 5, ONE))


def test_virtual_points_are_in_units_of_a_win():
    assert [a.points for a in baku(2, 5, Decimal(2))] == [2, 1]


def test_round_1_is_paired_within_the_groups():
    event = field_of(8, accelerations=baku(4, 5, ONE))
    boards = [(board.white, board.black) for board in pair(event).boards]
    assert boards == [(1, 3), (4, 2), (5, 7), (8, 6)]


def test_the_engine_gets_the_virtual_points_of_every_round():
    text = engine_input(field_of(8, accelerations=baku(4, 9, ONE)), ())
    assert [line for line in text.splitlines() if line.startswith("250")] == [
        "250       1.0   1   3    1    4",
        "250       0.5   4   5    1    4",
    ]


def test_a_span_of_players_is_told_to_the_engine_in_numbers_without_gaps():
    players = tuple(PlayerRecord(number=n) for n in (2, 5, 7, 9))
    spans = (Acceleration(ONE, 1, 1, 3, 8),)
    event = EventRecord(players, rounds_planned=5, accelerations=spans)
    assert "250       1.0   1   1    2    3\n" in engine_input(event, ())


def test_a_span_without_players_is_not_told_to_the_engine():
    event = field_of(2, accelerations=(Acceleration(ONE, 1, 1, 3, 8),))
    assert "250" not in engine_input(event, ())


def test_virtual_points_finer_than_a_tenth_are_refused():
    event = field_of(4, accelerations=baku(2, 5, Decimal("0.7")))
    with pytest.raises(PairingError, match="counts in tenths"):
        engine_input(event, ())


def test_the_pairing_score_has_the_virtual_points_of_its_own_round_only():
    event = event_of("2w1", "1b0", accelerations=baku(1, 5, ONE), rounds_planned=5)
    assert [pairing_scores(event, number)[1] for number in (1, 2)] == [1, 2]


def test_boards_are_ordered_by_pairing_score():
    # By points the board of 3 and 4, who won, would be the first.
    event = event_of(
        "3b0",
        "4b0",
        "1w1",
        "2w1",
        accelerations=(Acceleration(Decimal(2), 1, 2, 1, 2),),
        rounds_planned=5,
    )
    first = pair(event).boards[0]
    assert {first.white, first.black} == {1, 2}


def test_floats_are_by_the_pairing_scores_of_their_round():
    # In round 1 player 1 has a virtual point more than player 2.
    event = event_of("2w0", "1b1", accelerations=baku(1, 5, ONE), rounds_planned=5)
    assert floats(event) == {1: (Float.DOWN,), 2: (Float.UP,)}


def test_standings_know_nothing_of_virtual_points():
    event = event_of("2w0", "1b1", accelerations=baku(1, 5, ONE), rounds_planned=5)
    assert event.scores == {1: 0, 2: 1}


def test_virtual_points_told_by_group_are_recognized():
    assert group_a_of(field_of(8, accelerations=baku(4, 5, ONE))) == 4


def test_virtual_points_told_player_by_player_are_recognized():
    spans = [
        span
        for number in (1, 2, 3, 4)
        for span in (
            Acceleration(ONE, 1, 2, number, number),
            Acceleration(HALF, 3, 3, number, number),
        )
    ]
    assert group_a_of(field_of(8, accelerations=tuple(spans))) == 4


def test_virtual_points_told_no_further_than_the_next_round_are_recognized():
    event = event_of(
        "3w=",
        "4b=",
        "1b=",
        "2w=",
        rounds_planned=9,
        accelerations=(Acceleration(ONE, 1, 2, 1, 2),),
    )
    assert group_a_of(event) == 2


def test_a_group_of_another_size_is_recognized_too():
    # Late entries can make it odd.
    assert group_a_of(field_of(8, accelerations=baku(5, 5, ONE))) == 5


@pytest.mark.parametrize(
    "spans",
    [
        (),
        (Acceleration(ONE, 1, 3, 1, 4),),
        (Acceleration(HALF, 2, 3, 1, 4),),
        (*baku(4, 7, ONE),),
        (*baku(4, 5, Decimal(2)),),
        (*baku(4, 5, ONE), Acceleration(HALF, 1, 1, 5, 6)),
        (Acceleration(ONE, 1, 60, 1, 9999),),
    ],
)
def test_other_virtual_points_are_not_this_acceleration(spans):
    assert group_a_of(field_of(8, accelerations=spans)) is None
