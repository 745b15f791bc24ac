"""A stored table is read back as it was written."""

import json
from decimal import Decimal

import pytest

from standings.ranking import Place, rank
from standings.table import Row, as_json, from_json, rows_of
from tests.records import event_of
from tournaments.record import Absence, Colour, Outcome, RoundResult


def read_back(rows):
    return from_json(json.loads(json.dumps(as_json(rows))))


def row_with(*results: RoundResult) -> tuple[Row, ...]:
    return (Row(7, Place(1, 1, 3, Decimal("1.5"), (), None), results),)


def test_a_table_is_read_back_from_json_as_it_was_written():
    event = event_of("2w1 3b= 0-H", "1b0 0-U 3w+", "0-Z 1w= 2b-")
    rows = rows_of(event, rank(event, ("BH", "SB", "DE")))
    assert read_back(rows) == rows


@pytest.mark.parametrize("outcome", [o for o in Outcome if o.is_paired])
@pytest.mark.parametrize("colour", Colour)
def test_every_game_is_read_back(outcome, colour):
    rows = row_with(RoundResult(outcome, 1234, colour))
    assert read_back(rows) == rows


@pytest.mark.parametrize("outcome", [o for o in Outcome if not o.is_paired])
@pytest.mark.parametrize("absence", [None, *Absence])
def test_every_round_without_a_game_is_read_back(outcome, absence):
    rows = row_with(RoundResult(outcome, absence=absence))
    assert read_back(rows) == rows


def test_neighbouring_rounds_do_not_run_together():
    rows = row_with(
        RoundResult(Outcome.ZERO_BYE, absence=Absence.LATE),
        RoundResult(Outcome.LOSS, 1, Colour.WHITE),
        RoundResult(Outcome.UNRATED_WIN, 10, Colour.BLACK),
        RoundResult(Outcome.PAIRING_BYE),
    )
    assert read_back(rows) == rows


def test_undefined_values_stay_undefined():
    place = Place(2, 3, 5, Decimal(1), (None, Decimal("0.25")), 1)
    assert read_back((Row(9, place, ()),))[0].place == place


def test_rows_name_players_by_what_never_changes():
    event = event_of("2w1", "1b0")
    assert [row.entry for row in rows_of(event, rank(event, ()))] == [1, 2]


def test_who_is_out_of_the_standings_is_read_back_as_such():
    rows = (Row(4, Place(0, 0, 4, Decimal(1), (), None), ()),)
    assert [row.is_removed for row in read_back(rows)] == [True]
