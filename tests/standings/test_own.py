from dataclasses import replace
from decimal import Decimal

from standings.ranking import rank, values
from tests.records import event_of

EVEN = event_of("2w=", "1b=", "4w=", "3b=")


def with_values(entered: dict[int, str], name="KASHDAN"):
    players = tuple(
        replace(player, own_values=((name, Decimal(entered[player.number])),))
        if player.number in entered
        else player
        for player in EVEN.players
    )
    return replace(EVEN, players=players)


def placed(entered: dict[int, str]):
    places = rank(with_values(entered), ["OTHER_KASHDAN"])
    return [(place.rank, place.number, place.values[0]) for place in places]


def test_the_higher_value_comes_first():
    assert placed({1: "-1", 2: "12.5", 3: "12.25", 4: "0"}) == [
        (1, 2, Decimal("12.5")),
        (2, 3, Decimal("12.25")),
        (3, 4, Decimal(0)),
        (4, 1, Decimal(-1)),
    ]


def test_values_are_kept_exactly():
    entered = {1: "0.3333", 2: "0.125", 3: "99999999.9999", 4: "7"}
    event = with_values(entered)
    assert values(event, ["OTHER_KASHDAN"])["OTHER_KASHDAN"] == {
        number: Decimal(text) for number, text in entered.items()
    }


def test_who_has_no_value_comes_last():
    assert placed({3: "-5"}) == [
        (1, 3, Decimal(-5)),
        (2, 1, None),
        (2, 2, None),
        (2, 4, None),
    ]


def test_without_any_value_nobody_is_separated():
    assert [rank for rank, _, _ in placed({})] == [1, 1, 1, 1]


def test_values_of_another_name_do_not_count():
    event = with_values({1: "1", 2: "2"}, name="AGE")
    assert [place.rank for place in rank(event, ["OTHER_KASHDAN"])] == [1, 1, 1, 1]


def test_values_belong_to_the_latest_standings_only():
    event = with_values({1: "1", 2: "2"})
    assert {player.own_values for player in event.after(0).players} == {()}
