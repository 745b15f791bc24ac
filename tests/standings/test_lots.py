"""Lots that anybody can draw again: `printf 'seed\\n3' | sha256sum`."""

from dataclasses import replace

from standings.ranking import rank, values
from tests.records import event_of

# Everybody drew with everybody they met.
SEED = "Berger Open, 27 November 2026"
EVEN = ("2w=", "1b=", "4w=", "3b=")
# 4e89…, 88f5…, 91a1…, c2e9…: as `sha256sum` says of the seed and 2, 1, 3, 4.
ORDER = [2, 1, 3, 4]


def drawn(*lines, seed=SEED, order=("LOT",)):
    places = rank(event_of(*lines, lot_seed=seed), order)
    return [(place.rank, place.number, place.values[-1]) for place in places]


def test_the_lots_put_tied_players_in_the_order_of_their_hashes():
    assert [number for _, number, _ in drawn(*EVEN)] == ORDER


def test_the_value_is_the_position_in_the_tied_group():
    assert [(rank, value) for rank, _, value in drawn(*EVEN)] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]


def test_a_seed_is_read_as_utf_8():
    # 3565…, 64af…, 8995…, bdd6…
    assert [number for _, number, _ in drawn(*EVEN, seed="São Paulo")] == [2, 4, 1, 3]


def test_without_a_seed_nobody_is_separated():
    assert drawn(*EVEN, seed="") == [(1, n, None) for n in (1, 2, 3, 4)]


def test_only_tied_players_draw():
    # 1 and 3 won, 2 and 4 lost.
    places = drawn("2w1", "1b0", "4w1", "3b0")
    assert places == [(1, 1, 1), (2, 3, 2), (3, 2, 1), (4, 4, 2)]


def test_who_is_tied_with_nobody_draws_no_lot():
    # 1.5, 0, 1 and 0.5 points.
    places = drawn("2w1 0-H", "1b0 0-Z", "4w1 0-Z", "3b0 0-H")
    assert [value for _, _, value in places] == [None, None, None, None]


def test_the_position_among_those_level_on_points_can_be_asked_for():
    event = event_of(*EVEN, lot_seed=SEED)
    assert values(event, ["LOT"])["LOT"] == {1: 2, 2: 1, 3: 3, 4: 4}


def test_the_order_of_entry_makes_no_difference():
    event = event_of(*EVEN, lot_seed=SEED)
    reordered = replace(event, players=event.players[::-1])
    assert rank(reordered, ["LOT"]) == rank(event, ["LOT"])
