"""Standings of events that come from report files."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from standings.models import Ranking
from standings.ranking import rank, values
from standings.recompute import order_in_force
from standings.tiebreaks import TieBreakError, default_order, tie_break
from tests.conformance import files, needs_conformance
from tests.records import event_of
from tests.tournaments.reports import player_line
from tournaments.actions.imports import import_report
from tournaments.loading import load_event
from tournaments.record import Edition, EventRecord
from tournaments.trf.convert import event_from
from tournaments.trf.reader import read

EDITIONS = [edition.value for edition in Edition]

reports = pytest.mark.parametrize(
    "path", files("trf/*.trf"), ids=lambda path: path.stem
)
editions = pytest.mark.parametrize("edition", EDITIONS)


def reported(path, edition: str) -> tuple[EventRecord, list[int], dict]:
    """Return the event of a file, the players in the order of the expected values,
    and those values."""
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    event = event_from(read(path.read_bytes()))
    event = replace(event, edition=Edition(edition))
    return event, expected["players"], expected["expected"][edition]


def is_known(code: str) -> bool:
    try:
        tie_break(code)
    except TieBreakError:
        return False
    return True


@needs_conformance
@editions
@reports
def test_a_report_file_has_the_expected_tie_breaks(path, edition):
    event, players, expected = reported(path, edition)
    codes = [code for code in expected["values"] if is_known(code)]
    computed = values(event, codes)
    assert {code: [computed[code][number] for number in players] for code in codes} == {
        code: [None if text is None else Decimal(text) for text in texts]
        for code, texts in expected["values"].items()
        if code in codes
    }


@needs_conformance
@editions
@reports
def test_a_report_file_has_the_expected_ranking(path, edition):
    event, players, expected = reported(path, edition)
    for ranking in expected["rankings"]:
        places = rank(event, ranking["order"])
        ranks = {place.number: place.rank for place in places}
        assert [ranks[number] for number in players] == ranking["ranks"]


@pytest.mark.django_db
@needs_conformance
@reports
def test_an_imported_report_file_has_the_expected_ranking(path, committed):
    # By the edition that follows from the dates of the file.
    with committed():
        pk = import_report(path.read_bytes()).pk
    event = load_event(pk)
    _event, players, expected = reported(path, event.edition)
    for ranking in expected["rankings"]:
        ranks = {place.number: place.rank for place in rank(event, ranking["order"])}
        assert [ranks[number] for number in players] == ranking["ranks"]


@pytest.mark.django_db
def test_an_imported_event_has_standings_at_once(committed):
    lines = player_line(1, "   2 w 0"), player_line(2, "   1 b 1")
    with committed():
        event = import_report("\n".join(lines).encode())
    ranking = Ranking.objects.select_related("event").get(pk=event.pk)
    assert (ranking.is_current, ranking.after_round) == (True, 1)


@pytest.mark.django_db
def test_an_imported_event_keeps_the_tie_breaks_of_its_own(committed):
    report = f"{player_line(1, '   2 w =')}\n{player_line(2, '   1 b =')}\n"
    with committed():
        event = import_report(f"{report}202 PTS,BH,OTHER_LAPTIME\n".encode())
    assert Ranking.objects.get(pk=event.pk).order == ["BH", "OTHER_LAPTIME"]


@needs_conformance
@reports
def test_no_expected_tie_break_of_a_report_file_is_unknown(path):
    _event, _players, expected = reported(path, EDITIONS[0])
    assert [code for code in expected["values"] if not is_known(code)] == []


def test_a_tie_break_that_is_not_known_decides_nothing():
    event = event_of("2w1", "1b0", tie_breaks=("EDE", "SB", "OTHER_A-B"))
    assert order_in_force(event) == ("SB",)


def test_an_event_with_none_but_unknown_tie_breaks_has_the_usual_ones():
    event = event_of("2w1", "1b0", tie_breaks=("EDE",))
    assert order_in_force(event) == default_order(event.system)
