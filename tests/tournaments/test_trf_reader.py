"""Header records of report files."""

from datetime import date
from decimal import Decimal

import pytest

from tests.tournaments.reports import SMALL, replaced
from tournaments.record import Colour, Outcome, PointSystem
from tournaments.trf.document import TrfDocument
from tournaments.trf.findings import TrfErrors
from tournaments.trf.reader import read

PLAYER = "001    1      Berg, Ada\n"


def document_of(*lines: str) -> TrfDocument:
    return read("\n".join([*lines, PLAYER]))


def notes_of(*lines: str) -> list[str]:
    return [str(note) for note in document_of(*lines).notes]


def errors_of(*lines: str) -> list[str]:
    with pytest.raises(TrfErrors) as refusal:
        document_of(*lines)
    return [str(error) for error in refusal.value.errors]


def test_the_header_is_read_field_by_field():
    document = read(SMALL)
    assert (document.name, document.city, document.federation) == (
        "Winter Open",
        "Recife",
        "BRA",
    )
    assert (document.start, document.end) == (date(2026, 11, 27), date(2026, 11, 29))
    assert (document.kind, document.time_control) == (
        "Individual: Swiss-System",
        "90 min + 30 s",
    )
    assert (document.chief_arbiter, document.deputy_arbiters) == (
        "Lima, Bia",
        ("Souza, Caio",),
    )
    assert (document.rounds_planned, document.initial_colour) == (5, Colour.BLACK)


def test_a_file_in_order_has_no_notes():
    assert read(SMALL).notes == ()


def test_a_code_may_be_in_small_letters():
    assert document_of("xxr 9").rounds_planned == 9


@pytest.mark.parametrize("line", ["142 9", "142      9", "XXR 9", "XXR9", "142 09"])
def test_the_number_of_rounds_is_142_or_xxr(line):
    assert document_of(line).rounds_planned == 9


@pytest.mark.parametrize("text", ["nine", "0", "100", "-9", "9.0"])
def test_what_is_no_number_of_rounds_is_ignored_with_a_note(text):
    assert document_of(f"XXR {text}").rounds_planned is None
    assert notes_of(f"XXR {text}") == [
        f"Line 1: “{text}” is not a number of rounds and was ignored."
    ]


@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("152 W", Colour.WHITE),
        ("152 b", Colour.BLACK),
        ("XXC white1", Colour.WHITE),
        ("XXC black1", Colour.BLACK),
    ],
)
def test_the_initial_colour_is_152_or_xxc(line, colour):
    assert document_of(line).initial_colour is colour


def test_numbering_by_rank_is_ignored_with_a_note():
    assert document_of("XXC rank black1").initial_colour is Colour.BLACK
    assert notes_of("XXC rank black1") == [
        "Line 1: “rank” is not a colour and was ignored."
    ]


@pytest.mark.parametrize(
    "line", ["042 2010/09/24", "042 24. 09. 2010", "042 24/09/2010"]
)
def test_the_first_day_is_read_in_every_usual_form(line):
    assert document_of(line).start == date(2010, 9, 24)


def test_a_date_in_free_text_is_ignored_with_a_note():
    assert document_of("042 last week").start is None
    assert notes_of("042 last week") == [
        "Line 1: The date “last week” was not understood and was ignored."
    ]


def test_round_dates_are_read_by_columns_with_gaps():
    line = "132" + " " * 88 + "26/11/27  " + " " * 10 + "26/11/29"
    assert document_of(line).round_dates == (
        date(2026, 11, 27),
        None,
        date(2026, 11, 29),
    )


def test_round_dates_out_of_their_columns_are_read_one_after_another():
    assert document_of("132 2026/11/27   2026/11/28", "132 2026/11/29").round_dates == (
        date(2026, 11, 27),
        date(2026, 11, 28),
        date(2026, 11, 29),
    )


def test_a_second_name_is_ignored_with_a_note():
    assert document_of("012 One", "012 Two").name == "One"
    assert notes_of("012 One", "012 Two") == [
        "Line 2: A second record 012 was ignored."
    ]


def test_a_blank_record_says_nothing():
    assert (document_of("012", "022 ", "042").name, notes_of("012", "042")) == ("", [])


def test_a_long_text_is_cut_with_a_note():
    assert document_of("012 " + "x" * 300).name == "x" * 200
    assert notes_of("012 " + "x" * 300) == [
        "Line 1: The text was cut to 200 characters."
    ]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("202 BH/C1, BH, SB", ("BH/C1", "BH", "SB")),
        ("202 bh/c1,bh", ("BH/C1", "BH")),
        ("212 PTS,DE,WIN", ("DE", "WIN")),
        ("202 BH,,SB,", ("BH", "SB")),
        ("202 BH,SB,BH", ("BH", "SB")),
        ("202", ()),
    ],
)
def test_the_tie_breaks_are_the_codes_as_written(line, codes):
    assert document_of(line).tie_breaks == codes


def test_the_whole_order_counts_more_than_the_order_of_equals():
    assert document_of("202 BH", "212 PTS,SB").tie_breaks == ("SB",)


def test_tie_breaks_that_are_no_codes_are_ignored_with_a_note():
    line = "202 BH," + "x" * 40
    assert document_of(line).tie_breaks == ("BH",)
    assert notes_of(line) == [
        "Line 1: Some of the tie-breaks are not codes and were ignored."
    ]


def test_byes_of_a_round_are_read_from_240():
    [byes] = document_of("240 H   3    5   17").byes
    assert (byes.outcome, byes.round_number, byes.numbers) == (
        Outcome.HALF_BYE,
        3,
        (5, 17),
    )


def test_a_bye_of_no_kind_is_refused():
    assert errors_of("240 U   3    5") == [
        "Line 1, column 5: “U” is not a bye. Use F, H or Z."
    ]


def test_a_bye_of_no_round_is_refused():
    assert errors_of("240 H   x    5") == [
        "Line 1, columns 7–9: “x” is not the number of a round."
    ]


def test_a_bye_of_nobody_is_refused():
    assert errors_of("240 H   3    5  1x7") == ["Line 1: “1x7” is not a starting rank."]


def test_who_is_away_in_the_next_round_is_read_from_xxz():
    assert document_of("XXZ 22 28 43").absences[0].numbers == (22, 28, 43)


def test_unknown_lines_are_kept_as_they_are():
    document = document_of("ABC  what is  this?", "### a comment", "299 W")
    assert [line.text for line in document.other_lines] == [
        "ABC  what is  this?",
        "### a comment",
        "299 W",
    ]


def test_unknown_lines_are_noted_by_their_code():
    lines = ("299 something", "### a comment", "299 more", "ABC else")
    assert notes_of(*lines) == [
        "Lines 1, 3: Records “299” are not used here.",
        "Line 4: Records “ABC” are not used here.",
    ]


def test_counts_of_players_are_passed_over():
    assert notes_of("062 12 (10)", "072 x", "082 0") == []


# Points for results.


@pytest.mark.parametrize(
    "line",
    [
        "162  W 3.0    D 1.0    L 0.0",
        "162 W 3,0 D 1 L 0",
        "XXS W=3 D=1",
        "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 FW=3.0 FPB=3.0 HPB=1.0",
        "BBW  3.0\nBBD  1.0\nBBL  0.0",
    ],
)
def test_points_are_162_xxs_or_bb(line):
    assert document_of(line).points == PointSystem(
        win=Decimal(3), draw=Decimal(1), pairing_bye=Decimal(3)
    )


def test_a_file_without_points_leaves_them_open():
    assert read(SMALL).points is None


def test_points_that_the_file_leaves_out_are_the_usual_ones():
    assert document_of("XXS L=0.5").points == PointSystem(loss=Decimal("0.5"))


def test_the_bye_of_the_pairing_can_have_its_own_points():
    points = document_of("162  W 1.0    D 0.5    L 0.0    P 0.5").points
    assert (points.win, points.pairing_bye) == (Decimal(1), Decimal("0.5"))


@pytest.mark.parametrize("line", ["162  A 0.5", "162  Z 0.5", "BBZ  0.5\nBBF  0.5"])
def test_absence_can_have_points(line):
    assert document_of(line).points.absence == Decimal("0.5")


def test_a_later_value_counts_more():
    assert document_of("XXS W=3", "XXS W=2").points.win == Decimal(2)


def test_points_that_we_cannot_tell_apart_are_noted():
    assert notes_of("XXS WW=1 BW=1.5") == [
        "The points for BW (1.5) differ from those for WW (1.0), which are used for "
        "both."
    ]


@pytest.mark.parametrize("text", ["X 0.5", "W 1.234", "W 21"])
def test_points_that_are_not_known_are_ignored_with_a_note(text):
    assert notes_of(f"162  D 0.5    {text}") == [
        f"Line 1: The points “{text}” are not known and were ignored."
    ]


def test_a_record_of_points_without_points_is_refused():
    assert errors_of("162 three one nil") == [
        "Line 1, columns 5–17: “three one nil” gives no points for a result."
    ]


def test_nothing_of_a_header_stops_the_reading_of_players():
    content = replaced("142 5", "142 many")
    assert [player.number for player in read(content).players] == [1, 2, 3]
