"""The command `pair`: the next round of a report file."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.conformance import files, needs_conformance
from tests.tournaments.reports import (
    BEN,
    LINE_OF_BEN,
    SMALL,
    player_line,
    replaced,
)

PROJECT = Path(__file__).resolve().parents[2]
CASES = files("pairing/*.trf")
EIGHT = "142 5\n152 W\n" + "\n".join(player_line(number) for number in range(1, 9))


def answer(*arguments) -> tuple[str, int]:
    """Return what the command prints, and its exit status."""
    stdout = StringIO()
    try:
        call_command("pair", *map(str, arguments), stdout=stdout)
    except CommandError as error:
        return stdout.getvalue(), error.returncode
    return stdout.getvalue(), 0


def refused(*arguments) -> str:
    """Return why the command refuses, once it has done so in one line."""
    stdout = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("pair", *map(str, arguments), stdout=stdout)
    sentence = str(caught.value)
    assert stdout.getvalue() == ""
    assert (caught.value.returncode, sentence.count("\n")) == (2, 0)
    return sentence


@pytest.fixture
def report(tmp_path):
    """Write a report file and return its path."""

    def write(text: str) -> Path:
        path = tmp_path / "report.trf"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@needs_conformance
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_command_pairs_as_the_rules_pair(path):
    expected = path.with_suffix(".pairs").read_text(encoding="ascii").split("\n")
    printed, status = answer(path)
    assert sorted(printed.split("\n")) == sorted(expected)
    assert status == (1 if "none" in expected else 0)


# FIDE C.04.3: the upper half against the lower, colours in turn.
def test_each_board_is_a_line_with_white_first(report):
    assert answer(report(EIGHT)) == ("1 5\n6 2\n3 7\n8 4\n", 0)


def test_the_bye_is_the_last_line_with_0_for_black(report):
    seven = "\n".join(EIGHT.split("\n")[:-1])
    assert answer(report(seven)) == ("1 4\n5 2\n3 6\n7 0\n", 0)


def test_json_names_the_round_and_its_pairs(report):
    printed, _ = answer(report(EIGHT), "--json")
    expected = {"round": 1, "pairs": [[1, 5], [6, 2], [3, 7], [8, 4]]}
    assert json.loads(printed) == expected


def test_a_player_who_asked_for_a_bye_is_not_paired(report):
    path = report(f"{EIGHT}\n240 H   1    1    2")
    assert answer(path) == ("3 6\n7 4\n5 8\n", 0)


def test_the_older_lines_are_understood(report):
    older = EIGHT.replace("142 5", "XXR 5").replace("152 W", "XXC black1")
    printed, _ = answer(report(f"{older}\nXXZ 7 8\nXXP 1 4"))
    pairs = {frozenset(line.split()) for line in printed.splitlines()}
    assert len(pairs) == 3
    assert frozenset({"1", "4"}) not in pairs


def test_a_prohibited_pair_is_not_paired(report):
    printed, _ = answer(report(f"{EIGHT}\n260   1   5    1    5"))
    assert "1 5" not in printed.splitlines()


def test_a_prohibition_of_other_rounds_is_not_heeded(report):
    printed, _ = answer(report(f"{EIGHT}\n260   2   5    1    5"))
    assert "1 5" in printed.splitlines()


def test_an_accelerated_round_1_is_paired_within_the_groups(report):
    path = report(f"{EIGHT}\n250       1.0   1   3    1    4")
    assert answer(path) == ("1 3\n4 2\n5 7\n8 6\n", 0)


# Ada and Cem are left, and have met.
def test_none_is_printed_when_no_legal_pairing_exists(report):
    assert answer(report(SMALL)) == ("none\n", 1)


def test_json_has_no_pairs_when_no_legal_pairing_exists(report):
    printed, status = answer(report(SMALL), "--json")
    assert (json.loads(printed), status) == ({"round": 3, "pairs": None}, 1)


def test_a_wrong_line_is_refused_with_its_place(report):
    damaged = replaced(BEN, BEN.replace("1 w 0", "1 w 9"))
    assert f"line {LINE_OF_BEN}, column " in refused(report(damaged))


def test_a_contradiction_between_two_lines_is_refused_with_its_place(report):
    damaged = replaced(BEN, BEN.replace("1 w 0", "1 w 1"))
    assert "disagree about the result of round 1" in refused(report(damaged))


def test_a_file_without_players_is_refused(report):
    assert "no player in this file" in refused(report("012 Nothing"))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    assert "No such file" in refused(tmp_path / "missing.trf")


def test_a_tournament_without_a_round_to_come_is_refused(report):
    ended = replaced("142 5", "142 2")
    assert "all 2 rounds are paired" in refused(report(ended))


def test_points_that_the_engine_cannot_count_are_refused(report):
    path = report(f"{EIGHT}\n162 W 1.0    D 0.25   L 0.0")
    assert "counts in tenths" in refused(path)


def test_the_command_needs_no_database_and_says_none_by_its_status(report):
    ended = subprocess.run(
        [sys.executable, "manage.py", "pair", str(report(SMALL))],
        cwd=PROJECT,
        env=os.environ
        | {"DATABASE_URL": "sqlite:////nowhere/at/all", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
    )
    assert (ended.stdout, ended.returncode) == ("none\n", 1)
    assert ended.stderr.count("\n") == 1
