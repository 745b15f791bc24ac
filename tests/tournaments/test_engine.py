import pytest

from tests.records import event_of
from tournaments.pairing import brackets, engine, matching
from tournaments.pairing.dutch import engine_input
from tournaments.pairing.engine import (
    ENGINE,
    LARGE_FIELD,
    EngineFailed,
    EngineTooSlow,
    NoLegalPairing,
    pairs_of,
    pairs_within,
)

ROUND_2 = engine_input(
    event_of("3w1", "4b=", "1b0", "2w=", "0-U", rounds_planned=5), ()
)
NONE_LEFT = engine_input(event_of("2w1", "1b0", rounds_planned=5), ())


def after_wins_of_s1(players):
    """Return the report of an event after a round that the upper half won."""
    half = players // 2
    s1 = [f"{n + half}{'wb'[n % 2]}1" for n in range(1, half + 1)]
    s2 = [f"{n}{'bw'[n % 2]}0" for n in range(1, half + 1)]
    return engine_input(event_of(*s1, *s2, rounds_planned=5), ())


# Two brackets of 17, so one player has to leave the upper one.
ODD_BRACKETS = after_wins_of_s1(34)


def in_its_own_process(text, seconds=60):
    return pairs_within(text, 2, LARGE_FIELD, seconds)


def test_the_engine_is_named_with_its_version():
    assert ENGINE == "gacrux 1.11.65"


def test_a_process_of_its_own_finds_the_same_pairs():
    assert in_its_own_process(ROUND_2) == pairs_of(ROUND_2, 2)


def test_a_process_of_its_own_says_that_no_legal_pairing_exists():
    with pytest.raises(NoLegalPairing):
        in_its_own_process(NONE_LEFT)


def test_a_process_of_its_own_says_why_it_failed():
    with pytest.raises(EngineFailed, match="no 001 records"):
        in_its_own_process("")


def test_a_process_that_is_killed_has_failed(monkeypatch):
    monkeypatch.setattr(engine.sys, "executable", "/bin/false")
    with pytest.raises(EngineFailed, match="status 1"):
        in_its_own_process(ROUND_2)


def test_a_process_of_its_own_is_stopped_at_the_limit():
    with pytest.raises(EngineTooSlow):
        in_its_own_process(ROUND_2, seconds=0)


def test_a_small_field_needs_no_process_of_its_own(monkeypatch):
    monkeypatch.setattr(engine.sys, "executable", "/bin/false")
    assert pairs_within(ROUND_2, 2, LARGE_FIELD - 1, 60) == pairs_of(ROUND_2, 2)


@pytest.mark.parametrize("name", ["homogeneous", "heterogeneous"])
def test_the_engine_asks_us_for_the_pairs_of_a_large_bracket(name, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(engine, "LARGE_BRACKET", 0)
    monkeypatch.setattr(brackets, name, broken)
    with pytest.raises(EngineFailed, match="ZeroDivisionError"):
        pairs_of(ODD_BRACKETS, 2)


def test_the_engine_pairs_small_brackets_itself(monkeypatch):
    monkeypatch.delattr(brackets, "homogeneous")
    assert len(pairs_of(ODD_BRACKETS, 2)) == 17


def test_large_brackets_have_the_pairs_that_the_engine_finds_alone(monkeypatch):
    alone = sorted(pairs_of(ODD_BRACKETS, 2))
    monkeypatch.setattr(engine, "LARGE_BRACKET", 0)
    assert sorted(pairs_of(ODD_BRACKETS, 2)) == alone


def test_costs_too_large_for_us_are_left_to_the_engine(monkeypatch):
    alone = sorted(pairs_of(ODD_BRACKETS, 2))
    monkeypatch.setattr(engine, "LARGE_BRACKET", 0)
    monkeypatch.setattr(matching, "BITS", 0)
    assert sorted(pairs_of(ODD_BRACKETS, 2)) == alone
