from decimal import Decimal

import pytest

from standings.crosstable import (
    free_rounds,
    grid,
    mark,
    marks_that_occur,
    points_mark,
)
from tests.records import event_of
from tournaments.record import Absence, Colour, Outcome, PointSystem, RoundResult

POINTS = PointSystem()


def results_of(event):
    return {player.number: player.results for player in event.players}


def opponents_of(row):
    return [
        None if cell is None else [meeting.result.opponent for meeting in cell]
        for cell in row.cells
    ]


@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        ("1", "1"),
        ("=", "½"),
        ("0", "0"),
        ("W", "1°"),
        ("D", "½°"),
        ("L", "0°"),
        ("+", "+"),
        ("-", "−"),
        ("*", "…"),
    ],
)
def test_a_game_has_the_mark_of_its_outcome(letter, expected):
    assert mark(RoundResult(Outcome(letter), 7, Colour.WHITE), POINTS) == expected


@pytest.mark.parametrize(
    ("letter", "absence", "expected"),
    [
        ("U", None, "bye1"),
        ("F", None, "full1"),
        ("H", None, "req½"),
        ("H", Absence.REQUESTED, "req½"),
        ("H", Absence.LATE, "late½"),
        ("Z", None, "abs0"),
        ("Z", Absence.REQUESTED, "req0"),
        ("Z", Absence.ABSENT, "abs0"),
        ("Z", Absence.LATE, "late0"),
        ("Z", Absence.WITHDRAWN, "wd0"),
        ("Z", Absence.EXPELLED, "exp0"),
        ("R", None, "·"),
    ],
)
def test_a_bye_says_its_reason_and_its_points(letter, absence, expected):
    assert mark(RoundResult(Outcome(letter), absence=absence), POINTS) == expected


def test_byes_are_worth_what_the_event_gives_for_them():
    points = PointSystem(pairing_bye=Decimal("0.5"))
    assert mark(RoundResult(Outcome.PAIRING_BYE), points) == "bye½"


def test_games_read_1_and_half_whatever_the_scoring():
    three_one_nought = PointSystem(win=Decimal(3), draw=Decimal(1))
    assert mark(RoundResult(Outcome.DRAW, 2, Colour.BLACK), three_one_nought) == "½"


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("=", "0", "½*"),
        ("0", "=", "0*"),
        ("0", "0", "0*"),
        ("L", "L", "0*°"),
        ("1", "0", "1"),
        ("D", "D", "½°"),
        ("-", "-", "−"),
    ],
)
def test_a_score_that_does_not_match_the_opponents_is_starred(mine, theirs, expected):
    result = RoundResult(Outcome(mine), 2, Colour.WHITE)
    assert mark(result, POINTS, Outcome(theirs)) == expected


@pytest.mark.parametrize(
    ("points", "expected"),
    [("0", "0"), ("0.5", "½"), ("1.0", "1"), ("1.5", "1½"), ("10", "10")],
)
def test_half_points_are_written_as_a_half(points, expected):
    assert points_mark(Decimal(points)) == expected


def test_the_legend_has_only_what_occurs():
    event = event_of("2w1 0-U 3b+", "1b0 3w= 0-Z", "0-H 2b= 1w-")
    assert marks_that_occur(results_of(event), POINTS) == {
        "game": ("0", "1", "½"),
        "forfeit": ("+", "−"),
        "bye": ("bye1",),
        "req": ("req½",),
        "abs": ("abs0",),
    }


def test_the_legend_tells_a_double_forfeit_from_a_forfeit():
    event = event_of("2w-", "1b-")
    assert marks_that_occur(results_of(event), POINTS) == {"double-forfeit": ("−",)}


def test_the_legend_explains_unusual_and_unrated_games():
    event = event_of("2w= 2bW", "1b0 1wL")
    assert marks_that_occur(results_of(event), POINTS) == {
        "unusual": ("0*", "½*"),
        "unrated": ("0°", "1°"),
    }


def test_grid_has_rows_and_columns_in_the_order_asked_for():
    event = event_of("2w1 3b= 4w1", "1b0 4w= 3b1", "4b0 1w= 2w0", "3w1 2b= 1b0")
    rows = grid([2, 1, 4, 3], results_of(event))
    assert [(row.number, opponents_of(row)) for row in rows] == [
        (2, [None, [1], [4], [3]]),
        (1, [[2], None, [4], [3]]),
        (4, [[2], [1], None, [3]]),
        (3, [[2], [1], [4], None]),
    ]


def test_grid_has_both_games_of_a_pair_in_the_order_of_the_cycles():
    event = event_of("2w1 2b=", "1b0 1w=")
    (meetings, _), _ = [row.cells[::-1] for row in grid([1, 2], results_of(event))]
    assert [(each.round_number, each.result.outcome) for each in meetings] == [
        (1, Outcome.WIN),
        (2, Outcome.DRAW),
    ]


def test_grid_has_an_empty_cell_for_players_not_yet_paired():
    event = event_of("2w1", "1b0", "0-R")
    assert grid([1, 2, 3], results_of(event))[0].cells[2] == ()


def test_grid_leaves_out_opponents_that_are_not_in_the_order():
    event = event_of("2w1 3b1", "1b0 0-R", "0-R 1w0")
    assert opponents_of(grid([1, 2], results_of(event))[0]) == [None, [2]]


def test_free_rounds_are_those_with_a_rest():
    event = event_of("2w1 0-R", "1b0 3w=", "0-R 2b=")
    assert free_rounds(results_of(event)) == {1: (2,), 3: (1,)}


def test_a_postponed_game_has_a_question_mark():
    assert mark(RoundResult(Outcome.POSTPONED, 7, Colour.WHITE), PointSystem()) == "?"
