"""The command `rank`: a second opinion on report files and vectors."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.conformance import files, needs_conformance
from tests.tournaments.reports import BEN, LINE_OF_BEN, SMALL, replaced
from tournaments.record import Edition

PROJECT = Path(__file__).resolve().parents[2]
EDITIONS = [edition.value for edition in Edition]
VECTORS = [*files("tiebreaks/*.json"), *files("events/*.json")]
REPORTS = files("trf/*.trf")


def answer(*arguments) -> str:
    """Return what the command prints."""
    stdout = StringIO()
    call_command("rank", *map(str, arguments), stdout=stdout)
    return stdout.getvalue()


def refused(*arguments) -> str:
    """Return why the command refuses, once it has done so in one line."""
    with pytest.raises(CommandError) as caught:
        answer(*arguments)
    sentence = str(caught.value)
    assert (caught.value.returncode, sentence.count("\n")) == (2, 0)
    return sentence


def compared(path: Path, players: list[int], expected: dict, *options) -> list[str]:
    """Return where the command and the expected values differ, even by a zero."""
    codes = list(expected["values"])
    found = json.loads(answer(path, "--json", "--codes", " ".join(codes), *options))
    values = found["values"]
    wrong = [
        f"{code} of player {number}: {values[code][str(number)]} instead of {text}"
        for code, column in expected["values"].items()
        for number, text in zip(players, column, strict=True)
        if values[code][str(number)] != text
    ]
    for ranking in expected["rankings"]:
        order = ranking["order"]
        options_of_order = "--order", " ".join(order), *options
        found = json.loads(answer(path, "--json", *options_of_order))
        assert found["order"] == order
        wrong += [
            f"rank of player {number} by {order}: {found['ranks'][str(number)]} "
            f"instead of {expected_rank}"
            for number, expected_rank in zip(players, ranking["ranks"], strict=True)
            if found["ranks"][str(number)] != expected_rank
        ]
    return wrong


def cells(expected: dict) -> int:
    """Return how many values and ranks `compared` compares."""
    rankings = [ranking["ranks"] for ranking in expected["rankings"]]
    return sum(map(len, [*expected["values"].values(), *rankings]))


def of_report(path: Path) -> dict:
    return json.loads(path.with_suffix(".expected.json").read_text())


@pytest.fixture
def small(tmp_path) -> Path:
    """Ada beat Ben and lost to Cem, who had the pairing's bye in round 1."""
    return written(tmp_path, SMALL)


def written(folder: Path, content: str, name: str = "winter.trf") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def in_process(database: str, *arguments) -> subprocess.CompletedProcess:
    """Run the command as people do, with the database at that address."""
    return subprocess.run(
        [sys.executable, "manage.py", "rank", *map(str, arguments)],
        cwd=PROJECT,
        env=os.environ | {"DATABASE_URL": database, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
    )


@needs_conformance
@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_a_vector_is_ranked_exactly(path):
    vector = json.loads(path.read_text())
    players = [player["no"] for player in vector["players"]]
    assert compared(path, players, vector["expected"]) == []


@needs_conformance
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_a_report_file_is_ranked_exactly(path, edition):
    report = of_report(path)
    expected = report["expected"][edition]
    assert compared(path, report["players"], expected, "--edition", edition) == []


@needs_conformance
def test_more_than_63_000_values_and_ranks_are_compared():
    expected = [json.loads(path.read_text())["expected"] for path in VECTORS]
    for path in REPORTS:
        expected += of_report(path)["expected"].values()
    assert sum(map(cells, expected)) > 63_000


def test_the_table_has_the_columns_of_the_order_and_of_the_codes(small):
    assert answer(small, "--order", "WON", "--codes", "REP BPG").splitlines() == [
        "After round 2 of 5, by FIDE C.07 in the edition of 2026-03-01.",
        "",
        "Rk  No  Name        Rtg  Pts  WON  REP  BPG",
        " 1   3  Dias, Cem     –  2.0    1    2    1",
        " 2   1  Berg, Ada  2300  1.0    1    2    1",
        " 3   2  Cruz, Ben  2100  0.5    0    1    0",
    ]


def test_what_is_undefined_or_was_not_used_is_a_dash(small):
    *_others, last = answer(small, "--order", "DE", "--codes", "ARO").splitlines()
    assert last == " 3   2  Cruz, Ben  2100  0.5   –    –"


def test_json_has_order_ranks_and_exact_values_by_starting_rank(small):
    found = json.loads(answer(small, "--json", "--order", "PTS won", "--codes", "ARO"))
    assert found == {
        "order": ["PTS", "WON"],
        "ranks": {"1": 2, "2": 3, "3": 1},
        "values": {
            "PTS": {"1": "1", "2": "0.5", "3": "2"},
            "WON": {"1": "1", "2": "0", "3": "1"},
            "ARO": {"1": None, "2": None, "3": None},
        },
    }


def test_an_earlier_round_is_ranked_as_it_was(small):
    found = json.loads(answer(small, "--json", "--order", "WON", "--round", 1))
    assert found["ranks"] == {"1": 1, "2": 3, "3": 2}


def test_before_the_first_round_all_are_level(small):
    found = json.loads(answer(small, "--json", "--order", "WON", "--round", 0))
    assert set(found["ranks"].values()) == {1}


@pytest.mark.parametrize("round_number", [3, -1])
def test_a_round_that_the_file_does_not_have_is_refused(small, round_number):
    assert refused(small, "--round", round_number) == (
        f"There is no round {round_number}: the file has rounds up to 2."
    )


def test_the_order_of_the_file_is_the_usual_one(tmp_path):
    path = written(tmp_path, SMALL + "202 PTS,WON,BPG\n")
    assert json.loads(answer(path, "--json"))["order"] == ["PTS", "WON", "BPG"]


def test_without_an_order_in_the_file_that_of_the_system_is_used(small):
    order = ["PTS", "BH/C1", "BH", "SB", "DE", "WIN"]
    assert json.loads(answer(small, "--json"))["order"] == order


def test_an_order_may_be_written_with_commas_and_name_direct_encounter_twice(small):
    found = json.loads(answer(small, "--json", "--order", "DE,bh/c1,DE,BH/C1"))
    assert found["order"] == ["PTS", "DE", "BH/C1", "DE"]


def test_a_day_before_march_2026_chooses_the_edition_of_2024(small):
    caption = answer(small, "--edition", "2026-02-28").splitlines()[0]
    assert caption.endswith("in the edition of 2024-08-01.")


def test_what_is_no_date_chooses_no_edition(small):
    with pytest.raises(CommandError, match="“March” is not a date"):
        answer(small, "--edition", "March")


def test_an_unknown_code_is_refused(small):
    assert refused(small, "--codes", "BH/X").startswith("“X” in “BH/X”: BH takes")


def test_what_means_nothing_in_the_system_cannot_decide(small):
    assert refused(small, "--order", "KS") == (
        "Koya (KS) means nothing in the system “swiss” and cannot decide; "
        "--codes KS computes it."
    )


# Half of the points of two rounds is 1: Cem and Ada have it, and Cem beat Ada.
def test_what_cannot_decide_can_be_computed(tmp_path):
    path = written(tmp_path, replaced("142 5", "142 2"))
    found = json.loads(answer(path, "--json", "--codes", "KS"))
    assert found["values"]["KS"] == {"1": "0", "2": "0", "3": "1"}


def test_without_all_ratings_no_rating_can_decide(small):
    assert refused(small, "--order", "ARO") == (
        "Average rating of opponents (ARO) needs the ratings of all, and player 3 "
        "has none."
    )


# The opponents of Ada have 0.5 and 2 points, and the lower score is cut.
def test_a_number_is_explained_part_by_part(small):
    assert answer(small, "--explain", 1, "BH/C1").splitlines() == [
        "Buchholz Cut 1 (BH/C1) of 1 Berg, Ada: 2",
        "FIDE C.07, articles 8.1, 14.1",
        "",
        "Rd  Opponent     Result  Score  Counts  Times  Adds",
        " 1  2 Cruz, Ben  1         0.5     0.5          0.5  cut",
        " 2  3 Dias, Cem  0           2       2            2",
        "",
        "The lowest score is cut. (14.1)",
        "2",
    ]


def test_an_undefined_number_is_explained_by_its_reason(small):
    *_head, last = answer(small, "--explain", 1, "ARO").splitlines()
    assert "unrated" in last


@pytest.mark.parametrize("number", ["4", "Ada", "-1"])
def test_nobody_who_is_not_in_the_file_is_explained(small, number):
    assert refused(small, "--explain", number, "BH") == (
        f"There is no player “{number}” in this file."
    )


def test_an_unknown_code_is_not_explained(small):
    assert refused(small, "--explain", 1, "XX").startswith("“XX” is not a tie-break.")


def test_a_mistake_in_a_report_file_is_told_with_line_and_column(tmp_path):
    wrong = BEN.replace("1 w 0", "1 w 7")
    path = written(tmp_path, replaced(BEN, wrong))
    assert refused(path).startswith(f"{path}, line {LINE_OF_BEN}, column 99: “7” is")


def test_further_mistakes_of_a_report_file_are_counted(tmp_path):
    wrong = BEN.replace("1 w 0", "1 w 7").replace("0000 - H", "0000 - 7")
    path = written(tmp_path, replaced(BEN, wrong))
    assert refused(path).endswith("There are 1 more errors.")


def test_a_file_without_players_is_refused(tmp_path):
    path = written(tmp_path, "Dear arbiter,\n")
    assert "There is no player in this file" in refused(path)


def test_a_mistake_in_json_is_told_with_line_and_column(tmp_path):
    path = written(tmp_path, '{\n  "schema" "x"}', name="winter.json")
    assert refused(path) == (
        f"{path}, line 2, column 12: this is not JSON: Expecting ':' delimiter."
    )


def test_json_is_known_by_its_first_sign(tmp_path):
    path = written(tmp_path, "\n{}", name="winter.txt")
    assert refused(path).startswith(f"{path}, line 2, column 1: this JSON is no event")


def test_a_file_that_is_not_there_is_refused(tmp_path):
    path = tmp_path / "nothing.trf"
    assert refused(path) == f"{path}: No such file or directory."


def test_the_command_needs_no_database(small):
    ran = in_process("sqlite:////no/such/folder/at.all", small, "--order", "WON")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == answer(small, "--order", "WON")


def test_a_file_that_is_refused_ends_with_status_2_and_one_line(tmp_path):
    path = written(tmp_path, "{", name="winter.json")
    ran = in_process("sqlite:////no/such/folder/at.all", path)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
