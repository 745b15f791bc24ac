from dataclasses import replace
from decimal import Decimal

from standings.ranking import rank, values
from tests.records import event_of

# 1, 2 and 3 have a point each, 4 has two and 5 and 6 have half a point.
TIED = event_of("4b0 5w1", "5w1 4b0", "6w1 0-Z", "1w1 2w1", "2b0 1b0", "3b0 0-Z")


def with_play_off(points: dict[int, str]):
    players = tuple(
        replace(player, play_off=Decimal(points[player.number]))
        if player.number in points
        else player
        for player in TIED.players
    )
    return replace(TIED, players=players)


def placed(points: dict[int, str], order=("PLAYOFF",)):
    places = rank(with_play_off(points), order)
    return [(place.rank, place.number, place.values[0]) for place in places]


def test_the_points_of_the_play_off_separate_tied_players():
    assert placed({1: "0.5", 2: "2", 3: "1"})[1:4] == [
        (2, 2, Decimal(2)),
        (3, 3, Decimal(1)),
        (4, 1, Decimal("0.5")),
    ]


def test_equal_points_in_the_play_off_leave_players_tied():
    assert placed({1: "1", 2: "2", 3: "1"})[1:4] == [
        (2, 2, Decimal(2)),
        (3, 1, Decimal(1)),
        (3, 3, Decimal(1)),
    ]


def test_who_took_no_part_comes_below_those_who_did():
    assert placed({2: "0", 3: "1"})[1:4] == [
        (2, 3, Decimal(1)),
        (3, 2, Decimal(0)),
        (4, 1, None),
    ]


def test_without_any_result_nobody_is_separated():
    assert placed({})[1:4] == [(2, 1, None), (2, 2, None), (2, 3, None)]


def test_a_play_off_of_others_separates_nobody():
    assert placed({5: "1", 6: "0"})[1:4] == [(2, 1, None), (2, 2, None), (2, 3, None)]


def test_points_of_who_is_no_longer_tied_are_not_used():
    assert placed({4: "3"})[0] == (1, 4, None)


def test_later_criteria_separate_those_whom_the_play_off_left():
    assert [n for _, n, _ in placed({2: "1"}, ["PLAYOFF", "TPN"])][1:4] == [2, 1, 3]


def test_positions_are_those_among_the_level_on_points():
    event = with_play_off({1: "0.5", 2: "2", 3: "1"})
    shown = values(event, ["PLAYOFF"])["PLAYOFF"]
    assert [shown[number] for number in (1, 2, 3, 4)] == [3, 1, 2, 0]


def test_a_play_off_belongs_to_the_latest_standings_only():
    event = with_play_off({1: "0.5", 2: "2", 3: "1"})
    assert {player.play_off for player in event.after(1).players} == {None}
