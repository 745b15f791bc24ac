"""Vectors: events as conformance data writes them."""

import json
from copy import deepcopy
from decimal import Decimal

import pytest

from standings.json_places import position
from standings.vectors import VectorError, read
from tests.records import event_of
from tournaments.record import Edition, Outcome, PointSystem, System

VECTOR = {
    "schema": "tiebreak-vector/1",
    "tournament": {
        "system": "swiss",
        "rounds_total": 4,
        "rounds_played": 2,
        "rules": "2024-08-01",
        "points": {"win": "3", "draw": "1", "loss": "0", "pab": "1.5"},
        "unrated_rating": 1400,
    },
    "players": [
        {"no": 1, "name": "Player 1", "rating": 2000},
        {"no": 2, "name": "Player 2", "rating": None},
        {"no": 3, "name": "Player 3", "rating": 1800},
    ],
    "rounds": [
        {
            "round": 1,
            "games": [{"white": 1, "black": 2, "result": "1/2-0"}],
            "byes": [{"player": 3, "code": "PAB"}],
        },
        {
            "round": 2,
            "games": [{"white": 3, "black": 1, "result": "0-1F"}],
            "byes": [{"player": 2, "code": "HPB"}],
        },
        {"round": 3, "games": "ignored", "byes": "ignored"},
    ],
}


def read_with(path: str, value) -> None:
    """Read the vector with one value replaced, named as in `rounds.0.games`."""
    changed = deepcopy(VECTOR)
    *names, last = [int(word) if word.isdigit() else word for word in path.split(".")]
    place = changed
    for name in names:
        place = place[name]
    place[last] = value
    read(json.dumps(changed).encode())


def test_a_vector_is_an_event_after_the_round_that_it_asks_for():
    assert read(json.dumps(VECTOR).encode()) == event_of(
        "2w= 3b+",
        "1b0 0-H",
        "0-U 1w-",
        ratings=(2000, None, 1800),
        rounds_planned=4,
        system=System.SWISS,
        edition=Edition.AUGUST_2024,
        points=PointSystem(win=Decimal(3), draw=Decimal(1), pairing_bye=Decimal("1.5")),
        unrated_rating=1400,
    )


@pytest.mark.parametrize(
    "code, outcome",
    [
        ("PAB", Outcome.PAIRING_BYE),
        ("FPB", Outcome.FULL_BYE),
        ("HPB", Outcome.HALF_BYE),
        ("ZPB", Outcome.ZERO_BYE),
        ("REST", Outcome.REST),
    ],
)
def test_each_code_of_a_bye_is_one_outcome(code, outcome):
    vector = deepcopy(VECTOR)
    vector["rounds"][0]["byes"][0]["code"] = code
    event = read(json.dumps(vector).encode())
    assert event.by_number[3].results[0].outcome is outcome


@pytest.mark.parametrize(
    "path, value, sentence",
    [
        ("schema", "trf", "this JSON is no event"),
        ("tournament", [], "“tournament” is missing, or is not an object."),
        ("tournament.system", "dutch", "“tournament.system” is “dutch”. Use one of"),
        ("tournament.rules", "2025", "“tournament.rules” is “2025”. Use one of"),
        ("tournament.rounds_played", 4, "is not a number from 0 to 3."),
        ("tournament.rounds_total", True, "is not a whole number."),
        ("tournament.unrated_rating", 0, "is not a number from 1 to 9999."),
        ("tournament.points.win", "1e9", "“tournament.points.win” is “1e9”"),
        ("tournament.points.pab", 1, "is not a text."),
        ("players", [], "“players” is empty."),
        ("players.1.no", 1, "“players[1]”: two players have the number 1."),
        ("players.1.rating", "2000", "“players[1].rating” is missing, or is not a"),
        ("players.1.name", 7, "“players[1].name” is missing, or is not a text."),
        ("rounds.0.byes", [], "“rounds[0]”: player 3 has neither game nor bye."),
        ("rounds.0.byes.0.code", "BYE", "“rounds[0].byes[0].code” is “BYE”. Use"),
        ("rounds.0.byes.0.player", 2, "“rounds[0].games[0]”: player 2 is in this"),
        ("rounds.1.games.0.black", 3, "“rounds[1].games[0]”: player 3 is in this"),
        ("rounds.1.byes.0.player", 9, "player 9 is not in “players”."),
        ("rounds.1.games.0.result", "2-0", "“rounds[1].games[0].result” is “2-0”."),
        ("rounds.1.games.0", None, "“rounds[1].games[0]” is missing, or is not an"),
    ],
)
def test_what_is_no_event_is_refused_with_its_place(path, value, sentence):
    with pytest.raises(VectorError) as refusal:
        read_with(path, value)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    "content, line, column",
    [
        (b'{\n "a": }', 2, 7),
        (b'{\n "\xff"', 2, 3),
        (b"[" * 100_000, 1, 1),
        (b"1" * 10_000, 1, 1),
        (b'{\n "schema": "x"}', 1, 1),
    ],
)
def test_what_is_no_vector_is_refused_with_line_and_column(content, line, column):
    with pytest.raises(VectorError) as refusal:
        read(content)
    assert (refusal.value.line, refusal.value.column) == (line, column)


def test_a_wrong_value_is_told_with_line_and_column():
    text = json.dumps(VECTOR, indent=1).replace('"HPB"', '"BYE"')
    with pytest.raises(VectorError) as refusal:
        read(text.encode())
    line = text.splitlines()[refusal.value.line - 1]
    assert line[refusal.value.column - 1 :] == '"BYE"'


def test_what_is_printed_of_a_vector_holds_no_control_characters():
    vector = deepcopy(VECTOR)
    vector["players"][0]["name"] = "Ada\x1b[2J\n\ud800 Berg"
    assert read(json.dumps(vector).encode()).players[0].name == "Ada[2J Berg"


@pytest.mark.parametrize(
    "path, place",
    [
        ("", (1, 1)),
        ("a", (1, 7)),
        ("b", (2, 7)),
        ("b[1]", (2, 11)),
        ("b[1].c", (3, 3)),
        ("b[1].missing", (2, 11)),
        ("missing.b", (1, 1)),
    ],
)
def test_a_place_in_json_is_found_by_its_path(path, place):
    assert position('{"a": [],\n "b": [1, {"c":\n  {}}, 2]}', path) == place
