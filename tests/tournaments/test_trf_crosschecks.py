"""Report files that contradict themselves are refused, with both lines."""

import pytest

from tests.tournaments.reports import SMALL, player_line, replaced
from tournaments.trf.convert import event_from
from tournaments.trf.findings import TrfErrors
from tournaments.trf.reader import read


def errors_of(*lines: str) -> list[str]:
    document = read("\n".join(lines))
    with pytest.raises(TrfErrors) as refusal:
        event_from(document)
    return [str(error) for error in refusal.value.errors]


def pair(first: str, second: str) -> tuple[str, str]:
    """Return the lines of two players, Ada and Ben, with one block each."""
    return player_line(1, first, name="Ada"), player_line(2, second, name="Ben")


def test_the_same_starting_rank_twice_is_refused():
    assert errors_of(player_line(7, name="Ada"), "", player_line(7, name="Ben")) == [
        "Line 3, columns 5–8: starting rank 7 is taken: “7 Ben”, but line 1 has "
        "“7 Ada”."
    ]


def test_an_opponent_who_is_not_there_is_refused():
    assert errors_of(player_line(1, "0000 - U", "   9 b 0")) == [
        "Line 1, columns 102–109: opponent 9 is not in this file. Round 2 of player 1 "
        "is “9 b 0”."
    ]


def test_a_player_against_themselves_is_refused():
    assert errors_of(player_line(1, "   1 w 1")) == [
        "Line 1, columns 92–99: player 1 is paired with themselves in round 1: “1 w 1”."
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1", "1"),
        ("1", "="),
        ("=", "1"),
        ("+", "+"),
        ("1", "-"),
        ("+", "0"),
        ("W", "0"),
        ("D", "="),
        ("*", "0"),
        ("1", " "),
    ],
)
def test_two_results_that_do_not_fit_are_refused(first, second):
    own, other = f"2 w {first}".strip(), f"1 b {second}".strip()
    assert errors_of(*pair(f"   2 w {first}", f"   1 b {second}")) == [
        "Line 1, columns 92–99: 1 and 2 disagree about the result of round 1: here "
        f"“1 Ada … {own}”, but line 2 has “2 Ben … {other}”."
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        "10",
        "01",
        "==",
        "WL",
        "LW",
        "DD",
        "LL",
        "+-",
        "-+",
        "--",
        "**",
        "00",
        "=0",
        "0=",
    ],
)
def test_two_results_that_fit_are_an_event(first, second):
    document = read("\n".join(pair(f"   2 w {first}", f"   1 b {second}")))
    assert event_from(document).rounds_paired == 1


@pytest.mark.parametrize("colour", ["w", "b"])
def test_the_same_colour_twice_is_refused(colour):
    assert errors_of(*pair(f"   2 {colour} 1", f"   1 {colour} 0")) == [
        "Line 1, columns 92–99: 1 and 2 have the same colour in round 1: here "
        f"“1 Ada … 2 {colour} 1”, and line 2 has “2 Ben … 1 {colour} 0”."
    ]


@pytest.mark.parametrize(("first", "second"), [("1", "0"), ("=", "="), ("*", "*")])
def test_a_game_without_colours_is_refused(first, second):
    assert errors_of(*pair(f"   2 - {first}", f"   1 - {second}")) == [
        "Line 1, columns 92–99: the game of 1 and 2 in round 1 has no colours: here "
        f"“1 Ada … 2 - {first}”, and line 2 has “2 Ben … 1 - {second}”."
    ]


@pytest.mark.parametrize("second", ["", "0000 - U", "0000 - Z"])
def test_a_game_that_only_one_line_has_is_refused(second):
    assert errors_of(*pair("   2 w 1", second)) == [
        "Line 1, columns 92–99: only one line has the game of 1 and 2 in round 1: here "
        f"“1 Ada … 2 w 1”, but line 2 has “2 Ben … {second}”."
    ]


def test_a_player_in_two_games_of_a_round_is_refused():
    lines = (*pair("   2 w 1", "   1 b 0"), player_line(3, "   2 w 1", name="Cem"))
    assert errors_of(*lines) == [
        "Line 3, columns 92–99: player 2 is in two games of round 1: here "
        "“3 Cem … 2 w 1”, but line 2 has “2 Ben … 1 b 0”."
    ]


def test_long_names_are_shortened_in_errors():
    line = player_line(1, "   2 w 1", name="A" * 33)
    [error] = errors_of(line, player_line(2, "   1 b 1", name="B" * 33))
    assert "“1 AAAAAAAAAAAAAAAAAAAAA… … 2 w 1”" in error


def test_every_contradiction_is_reported():
    lines = [player_line(n, f"{n + 1:4} w 1") for n in range(1, 5)]
    assert [error.split(",")[0] for error in errors_of(*lines)] == [
        f"Line {n}" for n in range(1, 5)
    ]


@pytest.mark.parametrize(
    ("line", "column"),
    [("240 H   3    1    9", 19), ("240 H   3    9", 14), ("XXZ 1 9", 7)],
)
def test_a_bye_of_a_player_who_is_not_there_is_refused(line, column):
    assert errors_of(SMALL + line) == [
        f"Line 15, column {column}: player 9 is not in this file."
    ]


def test_two_kinds_of_bye_in_one_round_are_refused():
    assert errors_of(SMALL + "240 H   3    1\n240 Z   3    1") == [
        "Line 16: player 1 has two kinds of bye in round 3: here “240 Z   3    1”, but "
        "line 15 has “240 H   3    1”."
    ]


def test_a_typing_error_in_a_result_names_both_lines():
    [error] = errors_of(replaced("   1 w 0", "   1 w 1"))
    assert error == (
        "Line 12, columns 92–99: 1 and 2 disagree about the result of round 1: here "
        "“1 Berg, Ada … 2 b 1”, but line 13 has “2 Cruz, Ben … 1 w 1”."
    )
