from decimal import Decimal

import pytest

from tests.records import event_of
from tournaments.pairing.dutch import (
    MOST_PLAYERS,
    NoPairing,
    PairingError,
    engine_input,
    entries_in,
    pair_dutch,
)
from tournaments.pairing.engine import LARGE_FIELD
from tournaments.pairing.history import pending_as_draws
from tournaments.record import Colour, EventRecord, PlayerRecord, PointSystem

FOOTBALL = PointSystem(win=Decimal(3), draw=Decimal(1), pairing_bye=Decimal(3))
HALF_FOR_THE_BYE = PointSystem(pairing_bye=Decimal("0.5"))


def event_numbered(*numbers, **settings):
    players = tuple(PlayerRecord(number=number) for number in numbers)
    return EventRecord(players=players, rounds_planned=5, **settings)


def records(text, code):
    return [line for line in text.splitlines() if line.startswith(code)]


def engine_scores(event):
    """Return the scores that the engine reads from its input, by position."""
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    document = trf2json()
    document.parse_file(engine_input(event, ()), 0)
    tournament = document.get_tournament(1)
    settings = {"experimental": [], "verbose": 0, "rank": False}
    engine = pairing_dutch(tournament, event.rounds_paired + 1, settings)
    engine.compute_pairing(False)
    places = range(1, len(event.players) + 1)
    return {place: engine.competitors[place]["pts"] for place in places}


def test_a_player_record_has_its_fields_in_the_columns_of_the_format():
    event = event_of("2w1", "1b0", ratings=(2105, None), rounds_planned=5)
    line = records(engine_input(event, ()), "001")[0]
    fields = line[4:8], line[48:52], line[80:84], line[91:99]
    assert fields == ("   1", "2105", " 1.0", "   2 w 1")


def test_an_unrated_player_has_the_rating_0():
    event = event_of("2w1", "1b0", ratings=(2105, None), rounds_planned=5)
    assert records(engine_input(event, ()), "001")[1][48:52] == "   0"


def test_a_round_without_an_opponent_keeps_the_letter_of_the_bye():
    event = event_of("0-U", "0-H", "0-Z", "0-F", rounds_planned=5)
    cells = [line[91:99] for line in records(engine_input(event, ()), "001")]
    assert cells == ["0000 - U", "0000 - H", "0000 - Z", "0000 - F"]


def test_a_forfeit_keeps_its_opponent_and_colour():
    event = event_of("2w+", "1b-", rounds_planned=5)
    cells = [line[91:99] for line in records(engine_input(event, ()), "001")]
    assert cells == ["   2 w +", "   1 b -"]


def test_the_report_states_rounds_initial_colour_and_system():
    event = event_of("", "", rounds_planned=7, initial_colour=Colour.BLACK)
    lines = engine_input(event, ()).splitlines()
    assert {"142 7", "152 B", "192 FIDE_DUTCH_2026"} <= set(lines)


def test_the_report_states_every_point_value():
    event = event_of("", "", rounds_planned=5, points=HALF_FOR_THE_BYE)
    assert records(engine_input(event, ()), "162") == [
        "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5"
    ]


def test_those_absent_in_the_next_round_have_a_zero_point_bye_there():
    event = event_of("2w1", "1b0", "4w1", "3b0", rounds_planned=5)
    assert records(engine_input(event, {4, 2}), "240") == ["240 Z   2    2    4"]


def test_forbidden_pairs_are_forbidden_for_the_next_round():
    event = event_of("2w1", "1b0", "4w1", "3b0", rounds_planned=5)
    text = engine_input(event, (), forbidden=[frozenset({3, 1})])
    assert records(text, "260") == ["260   2   2    1    3"]


def test_an_unfinished_game_is_written_as_a_draw():
    event = event_of("2w*", "1b*", rounds_planned=5)
    [line, _] = records(engine_input(event, ()), "001")
    assert (line[80:84], line[91:99]) == (" 0.5", "   2 w =")


def test_pending_as_draws_returns_the_same_event_when_nothing_is_pending():
    event = event_of("2w1", "1b0")
    assert pending_as_draws(event) is event


def test_gaps_in_the_starting_ranks_are_closed_for_the_engine():
    text = engine_input(event_numbered(3, 6, 10), {10})
    numbers = [line[4:8] for line in records(text, "001")]
    assert (numbers, records(text, "240")) == (
        ["   1", "   2", "   3"],
        ["240 Z   1    3"],
    )


def test_pairings_name_players_by_their_starting_ranks_despite_gaps():
    pairings = pair_dutch(event_numbered(3, 6, 10), {6})
    [board] = pairings.boards
    assert (board.white, board.black) == (3, 10)


def test_the_engine_is_quiet(capfd):
    pair_dutch(event_of("2w1", "1b0", "4w1", "3b0", rounds_planned=5), ())
    assert capfd.readouterr() == ("", "")


# 1 won twice, 2 drew and had the bye, 3 lost and won by forfeit, 4 drew and lost by
# forfeit, 5 had a half-point bye and lost, 6 was absent and lost an unrated game.
MIXED = ("3w1 5b1", "4w= 0-U", "1b0 4w+", "2b= 3b-", "0-H 1w0", "7w0 0-Z", "6bW 0-H")


@pytest.mark.parametrize("points", [PointSystem(), HALF_FOR_THE_BYE, FOOTBALL])
def test_the_engine_counts_the_points_of_the_event(points):
    event = event_of(*MIXED, rounds_planned=5, points=points)
    assert engine_scores(event) == dict(event.scores)


def test_the_engine_counts_a_bye_worth_one_and_a_half():
    points = PointSystem(Decimal(3), Decimal(1), Decimal(0), Decimal("1.5"))
    event = event_of(*MIXED, rounds_planned=5, points=points)
    assert engine_scores(event)[2] == Decimal("2.5")


def test_the_engine_counts_a_game_that_both_lose():
    event = event_of("2w0 3w=", "1b0 4w1", "4w1 1b=", "3b0 2b0", rounds_planned=5)
    assert engine_scores(event) == dict(event.scores)


def test_points_finer_than_a_tenth_are_refused():
    points = PointSystem(draw=Decimal("0.25"))
    event = event_of("", "", rounds_planned=5, points=points)
    with pytest.raises(PairingError, match="“0.25” is finer"):
        engine_input(event, ())


def test_a_round_that_repeats_every_game_has_no_pairing():
    event = event_of("2w1", "1b0", rounds_planned=5)
    with pytest.raises(NoPairing, match="No legal pairing exists for round 2"):
        pair_dutch(event, ())


def test_a_round_without_anybody_has_no_pairing():
    event = event_of("", "", rounds_planned=5)
    with pytest.raises(NoPairing, match="all players are absent"):
        pair_dutch(event, {1, 2})


def test_an_engine_that_breaks_is_reported_with_its_reason(monkeypatch):
    def broken(*_):
        raise KeyError("score")

    monkeypatch.setattr("gacrux.pairingdutch.pairing_dutch.compute_pairing", broken)
    with pytest.raises(PairingError, match=r"failed in round 1 .KeyError.'score'."):
        pair_dutch(event_of("", "", rounds_planned=5), ())


def test_an_engine_that_refuses_the_report_is_reported(monkeypatch):
    monkeypatch.setattr("tournaments.pairing.dutch.engine_input", lambda *_, **__: "")
    with pytest.raises(PairingError, match="no 001 records"):
        pair_dutch(event_of("", "", rounds_planned=5), ())


def test_more_players_than_the_engine_can_take_are_refused():
    event = event_numbered(*range(1, MOST_PLAYERS + 2))
    with pytest.raises(PairingError, match="2001 players are too many"):
        pair_dutch(event, ())


def test_a_pairing_that_takes_too_long_is_refused_in_words(monkeypatch):
    monkeypatch.setattr("tournaments.pairing.dutch.SECONDS_ALLOWED", 0)
    with pytest.raises(PairingError, match="not paired within 0 seconds"):
        pair_dutch(event_numbered(*range(1, LARGE_FIELD + 1)), ())


def test_forbidden_pairs_are_named_when_no_legal_pairing_is_left():
    with pytest.raises(NoPairing, match="Remove a prohibition"):
        pair_dutch(event_numbered(1, 2), (), forbidden=[frozenset({1, 2})])


def test_forbidden_pairs_are_not_named_where_there_are_none():
    event = event_of("2w1", "1b0", rounds_planned=5)
    with pytest.raises(NoPairing) as caught:
        pair_dutch(event, ())
    assert "prohib" not in str(caught.value)


def test_the_report_of_the_engine_names_players_by_their_entries_only():
    players = (PlayerRecord(2, "Ana", entry=7), PlayerRecord(5, "Bo", entry=3))
    text = engine_input(EventRecord(players, rounds_planned=5), ())
    assert entries_in(text) == {1: 7, 2: 3}
    assert "Ana" not in text
