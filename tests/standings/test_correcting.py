"""What follows from another result, on events small enough to be worked out by hand."""

from dataclasses import replace
from decimal import Decimal

import pytest

from standings import correcting
from standings.correcting import (
    Standing,
    moves,
    paired_anew,
    rounds_to_compare,
    with_result,
)
from tests.records import event_of
from tournaments.pairing import Board, NoPairing
from tournaments.record import Outcome, Result, System

# 1 beat 3 and 4 beat 2; then 4 drew with 1 and 2 beat 3.
FOUR = ("3w1 4b=", "4b0 3w1", "1b0 2b0", "2w1 1w=")


def four(**settings):
    return event_of(*FOUR, rounds_planned=3, **settings)


def test_both_players_of_the_game_have_the_new_result():
    event = with_result(four(), 1, 1, Result.BLACK_WINS)
    outcomes = [event.by_number[number].results[0].outcome for number in (1, 3)]
    assert outcomes == [Outcome.LOSS, Outcome.WIN]


def test_nothing_else_has_changed():
    event = with_result(four(), 1, 1, Result.BLACK_WINS)
    assert with_result(event, 1, 1, Result.WHITE_WINS) == four()


def test_who_has_no_game_has_no_result():
    event = event_of("2w1", "1b0", "0-U")
    with pytest.raises(ValueError, match="3 has no game in round 1"):
        with_result(event, 1, 3, Result.DRAW)


def test_points_and_places_before_and_after_are_told():
    # Points were 1.5, 1, 0, 1.5 and become 0.5, 1, 1, 1.5.
    after = with_result(four(), 1, 1, Result.BLACK_WINS)
    found = {
        move.number: (move.before, move.after) for move in moves(four(), after, ())
    }
    assert found == {
        1: (Standing(Decimal("1.5"), 1, 2), Standing(Decimal("0.5"), 4, 4)),
        2: (Standing(Decimal(1), 3, 3), Standing(Decimal(1), 2, 3)),
        3: (Standing(Decimal(0), 4, 4), Standing(Decimal(1), 2, 3)),
        4: (Standing(Decimal("1.5"), 1, 2), Standing(Decimal("1.5"), 1, 1)),
    }


def test_who_neither_gains_nor_moves_is_left_out():
    after = with_result(four(), 2, 2, Result.DRAW)
    # 2 falls to 0.5 and 3 rises to 0.5; 1 and 4 stay ahead with 1.5.
    assert [move.number for move in moves(four(), after, ())] == [2, 3]


def test_who_left_a_round_robin_early_has_points_and_no_place():
    # 4 left after one game of three, whose result counts for nobody's place.
    lines = ("4w0 2w1 3b=", "3w= 1b0 4w+", "2b= 4b+ 1w=", "1b1 3w- 2b-")
    event = event_of(*lines, system=System.ROUND_ROBIN)
    players = (*event.players[:3], replace(event.players[3], withdrawn_after=1))
    event = replace(event, players=players)
    after = with_result(event, 1, 1, Result.DRAW)
    found = {move.number: move for move in moves(event, after, ())}
    assert found[4].after == Standing(Decimal("0.5"), None, None)


# Round 1: 1 beat 3, 4 beat 2. Round 2 pairs the winners and the losers: 1 and 4 are
# due Black both, and 1, the higher ranked, is granted it; 2 and 3 are due White.
AFTER_ONE = ("3w1 4b1", "4b0 3w0", "1b0 2b1", "2w1 1w0")


def test_the_paired_anew_would_have_been_paired_differently():
    # Had 3 beaten 1, the winners would have been 3 and 4, due White and Black.
    before = event_of(*AFTER_ONE, rounds_planned=4)
    after = with_result(before, 1, 1, Result.BLACK_WINS)
    found = paired_anew(before, after, 2)
    assert set(found.new) == {Board(3, 4), Board(2, 1)}


def test_a_round_that_stays_as_it_was_says_so():
    # A draw of 4 and 2 in place of the win leaves nothing to meet but the same.
    before = event_of("2w1 0-Z", "1b0 3w1", "0-Z 2b0", rounds_planned=4)
    after = with_result(before, 1, 1, Result.DRAW)
    assert paired_anew(before, after, 2).is_same


def test_the_bye_may_go_to_somebody_else():
    # 1 beat 2, and 3 had the bye: the loser has the next one.
    before = event_of("2w1 3b1", "1b0 0-U", "0-U 1w0", rounds_planned=4)
    after = with_result(before, 1, 1, Result.BLACK_WINS)
    found = paired_anew(before, after, 2)
    assert (found.bye, found.is_same) == (1, False)


def test_a_large_field_is_not_paired_anew(monkeypatch):
    monkeypatch.setattr(correcting, "MOST_PLAYERS", 3)
    assert paired_anew(four(), four(), 2) is None


def test_a_round_without_a_legal_pairing_is_not_compared(monkeypatch):
    def fails(*args, **kwargs):
        raise NoPairing("None exists.", {})

    monkeypatch.setattr(correcting, "pair", fails)
    assert paired_anew(four(), four(), 2) is None


@pytest.mark.parametrize(
    ("most", "rounds"), [(4, [2]), (8, [2, 3]), (400, [2, 3]), (0, [2])]
)
def test_as_many_rounds_are_compared_as_there_is_time_for(monkeypatch, most, rounds):
    monkeypatch.setattr(correcting, "MOST_IN_ALL", most)
    event = event_of("3w1 4b1 2w1", "4b0 3w0 1b0", "1b0 2b1 4w1", "2w1 1w0 3b0")
    assert list(rounds_to_compare(event, 2)) == rounds
