"""Real and generated report files are read and make events."""

import json

import pytest

from tests.conformance import files, needs_conformance
from tournaments.trf.convert import coming_byes, event_from
from tournaments.trf.doubts import doubts
from tournaments.trf.reader import read

REPORTS = files("trf/*.trf")
ALL = [*REPORTS, *files("events/*.trf"), *files("pairing/*.trf")]

pytestmark = needs_conformance
reports = pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)


def test_there_are_eleven_report_files():
    assert len(REPORTS) == 11


@reports
def test_a_report_file_has_the_players_of_the_expected_values(path):
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    event = event_from(read(path.read_bytes()))
    assert set(event.by_number) == set(expected["players"])


@reports
def test_a_report_file_has_the_rounds_of_the_expected_values(path):
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    event = event_from(read(path.read_bytes()))
    assert (event.system, event.rounds_planned, event.rounds_paired) == (
        expected["system"],
        expected["rounds_total"],
        expected["rounds_played"],
    )


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_the_points_of_a_report_file_are_those_of_its_results(path):
    document = read(path.read_bytes())
    notes = doubts(document, event_from(document))
    assert [str(note) for note in notes if "points" in note.template] == []


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_report_file_reads_the_same_with_other_line_ends(path):
    content = path.read_bytes()
    text = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    ended = text.replace(b"\n", b"\r\n")
    assert read(ended).players == read(content).players


def test_a_real_open_of_2005_has_its_forfeits_without_colours():
    [path] = files("trf/karl-mala-2005.trf")
    event = event_from(read(path.read_bytes()))
    # Lines 26 and 166 of the file: "153 - -" and "13 - +".
    own, theirs = event.by_number[13].results[0], event.by_number[153].results[0]
    assert (own.outcome, own.opponent, own.colour) == ("-", 153, None)
    assert (theirs.outcome, theirs.opponent, theirs.colour) == ("+", 13, None)


def test_a_file_with_players_to_leave_out_names_them():
    [path] = files("trf/javafo-sample.trf")
    assert set(coming_byes(read(path.read_bytes()))) == {22, 28, 43}
