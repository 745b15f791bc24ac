import pytest

from standings.tiebreaks import (
    NAMED_LISTS,
    TIE_BREAKS,
    default_order,
    offered,
    tie_break,
)
from tournaments.record import Edition, System

BUCHHOLZ_FAMILY = {"BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "AOB"}
LATEST = Edition.MARCH_2026


def test_the_buchholz_family_is_offered_in_a_swiss():
    assert set(offered(System.SWISS, LATEST)) >= BUCHHOLZ_FAMILY


@pytest.mark.parametrize("system", [s for s in System if s.is_round_robin])
def test_the_buchholz_family_is_not_offered_in_a_round_robin(system):
    assert BUCHHOLZ_FAMILY.isdisjoint(offered(system, LATEST))


def test_koya_is_offered_only_in_round_robins():
    with_koya = {system for system in System if "KS" in offered(system, LATEST)}
    assert with_koya == {system for system in System if system.is_round_robin}


def test_what_the_edition_of_2026_added_is_not_offered_before():
    earlier = offered(System.SWISS, Edition.AUGUST_2024)
    assert {"STD", "TPN", "RTNG"}.isdisjoint(earlier)


@pytest.mark.parametrize("system", System)
def test_what_is_offered_is_allowed_and_spelled_as_in_the_handbook(system):
    for code in offered(system, LATEST):
        found = tie_break(code)
        assert (found.code, found.is_allowed(system)) == (code, True)


def test_points_are_not_offered_for_they_always_come_first():
    assert "PTS" not in offered(System.SWISS, LATEST)


@pytest.mark.parametrize("named", NAMED_LISTS, ids=lambda named: named.key)
def test_a_named_list_holds_what_its_systems_offer(named):
    for system in named.systems:
        assert set(named.codes) <= set(offered(system, LATEST))


@pytest.mark.parametrize(
    ("system", "order"),
    [
        (System.SWISS, ("BH/C1", "BH", "SB", "DE", "WIN")),
        (System.ROUND_ROBIN, ("DE", "SB", "WIN", "KS")),
        (System.DOUBLE_ROUND_ROBIN, ("DE", "SB", "WIN", "KS")),
        (System.MATCHES, ("DE", "SB", "WIN", "KS")),
        (System.SCHEVENINGEN, ("DE", "SB", "WIN", "KS")),
        (System.KNOCK_OUT, ()),
    ],
)
def test_a_new_event_has_the_classic_order_of_its_system(system, order):
    assert default_order(system) == order


def test_every_family_says_what_it_means():
    assert all(family.title and family.meaning for family in TIE_BREAKS.values())


@pytest.mark.parametrize("system", System)
def test_lots_and_play_offs_are_offered_in_every_system(system):
    assert {"LOT", "PLAYOFF"} <= set(offered(system, LATEST))
