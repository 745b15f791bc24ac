"""How a report file becomes lines: encodings, line ends, limits."""

from itertools import cycle

import pytest

from tests.tournaments.reports import SMALL, replaced
from tournaments.record import Outcome, RoundResult
from tournaments.trf.findings import TrfErrors
from tournaments.trf.lines import MOST_BYTES
from tournaments.trf.reader import read

ACCENTED = replaced("Berg, Ada                ", "Bérg, Ada                ")


def the_error(content):
    with pytest.raises(TrfErrors) as refusal:
        read(content)
    [error] = refusal.value.errors
    return error


def notes_of(content) -> list[str]:
    return [str(note) for note in read(content).notes]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_without_a_note(encoding):
    document = read(ACCENTED.encode(encoding))
    assert (document.players[0].name, document.notes) == ("Bérg, Ada", ())


def test_windows_1252_is_read_with_a_note():
    document = read(ACCENTED.encode("cp1252"))
    assert document.players[0].name == "Bérg, Ada"
    assert [str(note) for note in document.notes] == [
        "The file is not UTF-8 and was read as Windows-1252. Check the names."
    ]


def test_text_is_read_as_it_is():
    assert read(ACCENTED).players == read(ACCENTED.encode()).players


def test_a_byte_that_no_encoding_has_is_refused_with_its_line():
    content = SMALL.encode().replace(b"Cruz, Ben", b"Cruz\x81 Ben")
    error = the_error(content)
    assert str(error) == "Line 13: The file is neither UTF-8 nor Windows-1252 text."


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_ends_at_lf_crlf_or_cr(end):
    assert read(SMALL.replace("\n", end)).players == read(SMALL).players


def test_line_ends_may_be_mixed():
    ends = cycle(["\n", "\r\n", "\r"])
    mixed = "".join(line + next(ends) for line in SMALL.splitlines())
    assert [player.line.number for player in read(mixed).players] == [12, 13, 14]


@pytest.mark.parametrize("sign", ["\x0c", "\x0b", "\x1c", "\x85", "\u2028", "\u2029"])
def test_nothing_else_ends_a_line(sign):
    document = read(replaced("Winter Open", f"Winter{sign} Open"))
    assert document.name == "Winter Open"
    assert document.players[0].line.number == 12


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u202e", "\u2066", "\ufeff", "\x07", "\xad"]
)
def test_what_nobody_can_see_is_removed_with_a_note(sign):
    document = read(replaced("Berg, Ada ", f"Berg, {sign}Ada"))
    assert document.players[0].name == "Berg, Ada"
    assert [str(note) for note in document.notes] == [
        "Line 12: Invisible characters were removed."
    ]


def test_names_are_composed():
    document = read(replaced("Berg, Ada ", "Be\u0301rg, Ada"))
    assert document.players[0].name == "B\u00e9rg, Ada"


def test_nul_is_refused_with_its_line():
    error = the_error(replaced("Cruz, Ben", "Cruz\0 Ben"))
    assert str(error) == (
        "Line 13: The file is not text: it contains the character NUL."
    )


def test_half_a_surrogate_pair_is_refused_with_its_line():
    error = the_error(replaced("Cruz, Ben", "Cruz\ud800 Ben"))
    assert str(error) == "Line 13: The file is not valid Unicode text."


def test_half_a_utf_16_character_is_refused():
    error = the_error(SMALL.encode("utf-16")[:-1])
    assert str(error) == "The file is not valid Unicode text."


def test_a_file_of_5_mib_is_read():
    filler = b"### " + b"x" * 1000 + b"\n"
    content = SMALL.encode() + filler * ((MOST_BYTES - len(SMALL)) // len(filler))
    assert len(read(content).players) == 3


def test_a_larger_file_is_refused():
    assert str(the_error(b"x" * (MOST_BYTES + 1))) == "The file is larger than 5 MiB."


def test_20_000_lines_are_read():
    assert len(read(SMALL + "\n" * (20_000 - 14)).players) == 3


def test_more_lines_are_refused():
    error = the_error(SMALL + "\n" * (20_000 - 14) + "#")
    assert str(error) == "The file has more than 20,000 lines."


def test_a_line_of_10_000_characters_is_read():
    assert len(read(SMALL + "#" * 10_000).players) == 3


def test_a_longer_line_is_refused_with_its_number():
    error = the_error(SMALL + "#" * 10_001)
    assert str(error) == "Line 15: The line has more than 10,000 characters."


def test_a_file_without_players_is_refused():
    error = the_error("012 Winter Open\n")
    assert str(error) == ("There is no player in this file: no line begins with 001.")


@pytest.mark.parametrize("content", [b"", b"\n", b"\xef\xbb\xbf", "", "   "])
def test_an_empty_file_is_refused(content):
    assert "no player" in str(the_error(content))


def test_empty_lines_are_passed_over():
    assert [p.number for p in read(SMALL.replace("\n", "\n\n")).players] == [1, 2, 3]


def test_columns_counted_in_bytes_are_put_right_with_a_note():
    # The name is filled to 33 bytes: two letters are two bytes each.
    name = "Müller, Jörg".encode().ljust(33)
    document = read(b"001    1      " + name + b" 1800" + b" " * 39 + b"0000 - U")
    [player] = document.players
    assert (player.name, player.rating) == ("Müller, Jörg", 1800)
    assert player.results == (RoundResult(Outcome.PAIRING_BYE),)
    assert [str(note) for note in document.notes] == [
        "Line 1: The columns were counted in bytes."
    ]


def test_tabs_in_place_of_blanks_are_read_with_a_note():
    content = replaced("2300 BRA", "2300\tBRA")
    assert notes_of(content) == ["Line 12: Tabs were replaced by blanks."]
    assert read(content).players[0].federation == "BRA"


def test_tabs_that_jump_to_columns_are_expanded():
    # Every tab goes on to the next multiple of eight: the rating to columns 49-52,
    # the bye to 92-99, after three blanks.
    [player] = read("001    1      Berg, Ada\t\t\t\t2300\t\t\t\t\t   0000 - U").players
    assert (player.rating, player.results) == (
        2300,
        (RoundResult(Outcome.PAIRING_BYE),),
    )
