"""What each kind of round means for the next pairing: one line for each cell.

FIDE C.04.1, articles 2 and 4, C.04.2, article 3.4, and C.04.3, article 1.4.
"""

from decimal import Decimal

import pytest

from tests.records import event_of
from tournaments.pairing.history import (
    Float,
    colour_history,
    floats,
    may_have_the_bye,
    opponents_met,
    pending_as_draws,
)
from tournaments.record import Colour

WHITE, DOWN, UP = (Colour.WHITE,), Float.DOWN, Float.UP

# Player 1 has the round in question; the opponent, if there is one, is player 2.
PLAYED = {
    "win": ("2w1", "1b0"),
    "draw": ("2w=", "1b="),
    "loss": ("2w0", "1b1"),
    "unrated win": ("2wW", "1bL"),
    "unrated draw": ("2wD", "1bD"),
    "unrated loss": ("2wL", "1bW"),
}
FORFEIT_WIN = ("2w+", "1b-")
FORFEIT_LOSS = ("2w-", "1b+")
DOUBLE_FORFEIT = ("2w-", "1b-")
PAIRING_BYE = ("0-U", "0-Z")
FULL_BYE = ("0-F", "0-Z")
HALF_BYE = ("0-H", "0-Z")
ZERO_BYE = ("0-Z", "0-Z")
UNFINISHED = ("2w*", "1b*")
POSTPONED = ("2w?", "1b?")
each_played = pytest.mark.parametrize("lines", PLAYED.values(), ids=PLAYED.keys())


def points(lines):
    return pending_as_draws(event_of(*lines)).scores[1]


def colours(lines):
    return colour_history(pending_as_draws(event_of(*lines)).by_number[1])


def met(lines):
    return opponents_met(pending_as_draws(event_of(*lines)).by_number[1])


def float_of(lines):
    return floats(event_of(*lines))[1][-1]


def may_be_left_over(lines):
    return may_have_the_bye(event_of(*lines).by_number[1])


def after_a_bye(lines, *, own="0-Z", others="0-Z"):
    """Return the lines with a round before, which gives the two different scores."""
    first, second = lines
    return f"{own} {first}", f"{others} {second}"


# Points


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(PLAYED["win"], "1", id="win"),
        pytest.param(PLAYED["draw"], "0.5", id="draw"),
        pytest.param(PLAYED["loss"], "0", id="loss"),
        pytest.param(FORFEIT_WIN, "1", id="forfeit win"),
        pytest.param(FORFEIT_LOSS, "0", id="forfeit loss"),
        pytest.param(DOUBLE_FORFEIT, "0", id="double forfeit"),
        pytest.param(PAIRING_BYE, "1", id="pairing-allocated bye"),
        pytest.param(FULL_BYE, "1", id="full-point bye"),
        pytest.param(HALF_BYE, "0.5", id="half-point bye"),
        pytest.param(ZERO_BYE, "0", id="zero-point bye"),
        pytest.param(UNFINISHED, "0.5", id="unfinished game"),
        pytest.param(POSTPONED, "0.5", id="postponed game"),
    ],
)
def test_a_round_gives_its_points(lines, expected):
    assert points(lines) == Decimal(expected)


# Colour


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        *(pytest.param(lines, WHITE, id=kind) for kind, lines in PLAYED.items()),
        pytest.param(FORFEIT_WIN, (), id="forfeit win"),
        pytest.param(FORFEIT_LOSS, (), id="forfeit loss"),
        pytest.param(DOUBLE_FORFEIT, (), id="double forfeit"),
        pytest.param(PAIRING_BYE, (), id="pairing-allocated bye"),
        pytest.param(FULL_BYE, (), id="full-point bye"),
        pytest.param(HALF_BYE, (), id="half-point bye"),
        pytest.param(ZERO_BYE, (), id="zero-point bye"),
        pytest.param(UNFINISHED, WHITE, id="unfinished game"),
        pytest.param(POSTPONED, WHITE, id="postponed game"),
    ],
)
def test_only_a_played_round_is_in_the_colour_history(lines, expected):
    assert colours(lines) == expected


# Meeting


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        *(pytest.param(lines, {2}, id=kind) for kind, lines in PLAYED.items()),
        pytest.param(FORFEIT_WIN, set(), id="forfeit win"),
        pytest.param(FORFEIT_LOSS, set(), id="forfeit loss"),
        pytest.param(DOUBLE_FORFEIT, set(), id="double forfeit"),
        pytest.param(PAIRING_BYE, set(), id="pairing-allocated bye"),
        pytest.param(FULL_BYE, set(), id="full-point bye"),
        pytest.param(HALF_BYE, set(), id="half-point bye"),
        pytest.param(ZERO_BYE, set(), id="zero-point bye"),
        pytest.param(UNFINISHED, {2}, id="unfinished game"),
        pytest.param(POSTPONED, {2}, id="postponed game"),
    ],
)
def test_only_a_played_round_is_a_meeting(lines, expected):
    assert met(lines) == expected


# Float


@each_played
def test_a_game_with_an_opponent_of_fewer_points_is_a_downfloat(lines):
    assert float_of(after_a_bye(lines, own="0-H")) is DOWN


@each_played
def test_a_game_with_an_opponent_of_more_points_is_an_upfloat(lines):
    assert float_of(after_a_bye(lines, others="0-H")) is UP


@each_played
def test_a_game_with_an_opponent_of_equal_points_is_no_float(lines):
    assert float_of(lines) is None


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(FORFEIT_WIN, DOWN, id="forfeit win"),
        pytest.param(FORFEIT_LOSS, None, id="forfeit loss"),
        pytest.param(DOUBLE_FORFEIT, None, id="double forfeit"),
        pytest.param(PAIRING_BYE, DOWN, id="pairing-allocated bye"),
        pytest.param(FULL_BYE, DOWN, id="full-point bye"),
        pytest.param(HALF_BYE, DOWN, id="half-point bye"),
        pytest.param(ZERO_BYE, None, id="zero-point bye"),
    ],
)
def test_a_round_without_play_floats_down_only_if_it_gives_points(lines, expected):
    assert float_of(lines) is expected


def test_a_forfeit_win_floats_down_even_against_a_player_of_more_points():
    assert float_of(after_a_bye(FORFEIT_WIN, others="0-H")) is DOWN


def test_a_forfeit_loss_is_no_float_even_against_a_player_of_fewer_points():
    assert float_of(after_a_bye(FORFEIT_LOSS, own="0-H")) is None


def test_a_float_stays_with_its_round_after_a_round_without_one():
    event = event_of("0-H 2w1 0-Z", "0-Z 1b0 0-Z")
    assert floats(event)[1] == (DOWN, DOWN, None)


# Bar of the bye


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        *(pytest.param(lines, True, id=kind) for kind, lines in PLAYED.items()),
        pytest.param(FORFEIT_WIN, False, id="forfeit win"),
        pytest.param(FORFEIT_LOSS, True, id="forfeit loss"),
        pytest.param(DOUBLE_FORFEIT, True, id="double forfeit"),
        pytest.param(PAIRING_BYE, False, id="pairing-allocated bye"),
        pytest.param(FULL_BYE, False, id="full-point bye"),
        pytest.param(HALF_BYE, True, id="half-point bye"),
        pytest.param(ZERO_BYE, True, id="zero-point bye"),
        pytest.param(UNFINISHED, True, id="unfinished game"),
        pytest.param(POSTPONED, True, id="postponed game"),
    ],
)
def test_a_win_without_playing_bars_the_bye(lines, expected):
    assert may_be_left_over(lines) is expected
