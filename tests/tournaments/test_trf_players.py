"""Records 001: what is read leniently and what is refused, and where."""

from decimal import Decimal

import pytest

from tests.tournaments.reports import SMALL, player_line, replaced
from tournaments.record import Colour, Outcome, RoundResult
from tournaments.trf.document import TrfPlayer
from tournaments.trf.findings import TrfErrors
from tournaments.trf.reader import read

FULL = (
    "001   12 wWGM Berg, Ada                         2300 BRA     1234567 1990/05/01"
    " 10.5    2    14 b ="
)


def player(line: str) -> TrfPlayer:
    [found] = read(line).players
    return found


def notes_of(line: str) -> list[str]:
    return [str(note) for note in read(line).notes]


def errors_of(content: str) -> list[str]:
    with pytest.raises(TrfErrors) as refusal:
        read(content)
    return [str(error) for error in refusal.value.errors]


def with_field(first: int, last: int, text: str) -> str:
    """Return the full line with other text in these columns, from 1."""
    width = last - first + 1
    assert len(text) <= width
    return FULL[: first - 1] + text.ljust(width) + FULL[last:]


def test_a_full_line_is_read_field_by_field():
    read_back = player(FULL)
    assert read_back == TrfPlayer(
        line=read_back.line,
        number=12,
        name="Berg, Ada",
        sex="w",
        title="WGM",
        rating=2300,
        federation="BRA",
        fide_id="1234567",
        birth_date="1990/05/01",
        points=Decimal("10.5"),
        rank=2,
        results=(RoundResult(Outcome.DRAW, 14, Colour.BLACK),),
    )


def test_a_name_of_33_letters_touches_the_rating_but_for_a_blank():
    name = "Abcdefghijklmnopqrstuvwxyz-Abcdef"
    assert player(with_field(15, 47, name)).name == name


@pytest.mark.parametrize("text", ["   1", "1   ", "0001", " 1  ", "  01"])
def test_a_starting_rank_may_be_padded(text):
    assert player(with_field(5, 8, text)).number == 1


@pytest.mark.parametrize("text", ["", "0", "abc", "-1", "1.5", "١"])
def test_a_line_without_a_starting_rank_is_refused(text):
    assert errors_of(with_field(5, 8, text)) == [
        f"Line 1, columns 5–8: “{text}” is not a starting rank from 1 to 9999."
    ]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("  g", "GM"),
        ("  m", "IM"),
        ("  f", "FM"),
        ("  c", "CM"),
        (" wg", "WGM"),
        (" wm", "WIM"),
        (" wf", "WFM"),
        (" wc", "WCM"),
        (" GM", "GM"),
        ("gm ", "GM"),
        ("wfm", "WFM"),
        ("   ", ""),
    ],
)
def test_titles_are_read_in_old_and_new_letters(text, title):
    assert player(with_field(11, 13, text)).title == title


def test_an_unknown_title_is_ignored_with_a_note():
    line = with_field(11, 13, "XYZ")
    assert player(line).title == ""
    assert notes_of(line) == ["Line 1: The title “XYZ” is not known and was ignored."]


@pytest.mark.parametrize(
    ("text", "sex"), [("m", "m"), ("w", "w"), ("f", "w"), ("", "")]
)
def test_a_woman_is_w_or_f(text, sex):
    assert player(with_field(10, 10, text)).sex == sex


@pytest.mark.parametrize("text", ["", "0", "0000", "----", "-"])
def test_an_unrated_player_has_no_rating(text):
    assert player(with_field(49, 52, text)).rating is None


def test_a_rating_that_is_no_number_is_refused():
    assert errors_of(with_field(49, 52, "23x0")) == [
        "Line 1, columns 49–52: the rating “23x0” is not a number up to 4000."
    ]


def test_a_rating_beyond_all_ratings_is_refused():
    assert errors_of(with_field(49, 52, "4001")) == [
        "Line 1, columns 49–52: the rating “4001” is not a number up to 4000."
    ]


def test_a_federation_may_be_in_small_letters():
    assert player(with_field(54, 56, "bra")).federation == "BRA"


def test_an_unknown_federation_is_ignored_with_a_note():
    assert notes_of(with_field(54, 56, "B1")) == [
        "Line 1: The federation “B1” is not three letters and was ignored."
    ]


@pytest.mark.parametrize("text", ["", "0", "          0"])
def test_a_fide_id_may_be_missing(text):
    assert player(with_field(58, 68, text)).fide_id == ""


def test_a_fide_id_that_is_no_number_is_ignored_with_a_note():
    assert notes_of(with_field(58, 68, "N12345")) == [
        "Line 1: The FIDE ID “N12345” is not a number and was ignored."
    ]


@pytest.mark.parametrize("text", ["", "0000/00/00", "  /  /"])
def test_a_birth_date_may_be_missing(text):
    line = with_field(70, 79, text)
    assert (player(line).birth_date, notes_of(line)) == ("", [])


def test_a_birth_date_that_is_none_is_ignored_with_a_note():
    assert notes_of(with_field(70, 79, "1990/13/40")) == [
        "Line 1: The birth date “1990/13/40” is not a date and was ignored."
    ]


@pytest.mark.parametrize("text", ["10.5", "10,5", "10½"])
def test_points_are_read_with_comma_or_fraction(text):
    assert player(with_field(81, 84, text)).points == Decimal("10.5")


def test_points_may_be_missing():
    assert player(with_field(81, 84, "")).points is None


def test_points_that_are_no_number_are_refused():
    assert errors_of(with_field(81, 84, "1:0")) == [
        "Line 1, columns 81–84: the points “1:0” are not a number."
    ]


@pytest.mark.parametrize("text", ["", "=", "x"])
def test_a_rank_may_be_missing(text):
    assert player(with_field(86, 89, text)).rank is None


@pytest.mark.parametrize("length", range(8, 92))
def test_a_line_cut_short_has_no_rounds(length):
    assert player(FULL[:length]).results == ()


def test_a_cut_line_without_points_is_a_player():
    cut = player("001   12 wWGM Berg, Ada")
    assert (cut.number, cut.name, cut.points) == (12, "Berg, Ada", None)


@pytest.mark.parametrize("column", [4, 9, 48, 53, 80, 85, 90, 91, 96, 98])
def test_a_sign_between_two_fields_is_refused_with_its_column(column):
    errors = errors_of(with_field(column, column, "x"))
    assert errors == [
        f"Line 1, column {column}: “x” stands where a blank belongs. The columns may "
        "be shifted."
    ]


def test_a_line_shifted_by_one_column_is_refused():
    assert errors_of(FULL.replace(" 2300", "2300"))


# One round: opponent in columns 92-95, colour in 97, result in 99.


@pytest.mark.parametrize(
    ("letter", "outcome"),
    [
        ("1", Outcome.WIN),
        ("=", Outcome.DRAW),
        ("0", Outcome.LOSS),
        ("W", Outcome.UNRATED_WIN),
        ("D", Outcome.UNRATED_DRAW),
        ("L", Outcome.UNRATED_LOSS),
        ("w", Outcome.UNRATED_WIN),
        ("d", Outcome.UNRATED_DRAW),
        ("l", Outcome.UNRATED_LOSS),
        ("+", Outcome.FORFEIT_WIN),
        ("-", Outcome.FORFEIT_LOSS),
        ("*", Outcome.PENDING),
        ("?", Outcome.PENDING),
        ("X", Outcome.PENDING),
        ("a", Outcome.PENDING),
        (" ", Outcome.PENDING),
    ],
)
def test_a_game_has_the_outcome_of_its_letter(letter, outcome):
    [result] = player(player_line(1, f"   2 w {letter}")).results
    assert result == RoundResult(outcome, 2, Colour.WHITE)


@pytest.mark.parametrize("opponent", ["   2", "0002", "2   ", " 2  "])
def test_an_opponent_may_be_padded(opponent):
    [result] = player(player_line(1, f"{opponent} w 1")).results
    assert result.opponent == 2


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("w", Colour.WHITE),
        ("W", Colour.WHITE),
        ("b", Colour.BLACK),
        ("B", Colour.BLACK),
        ("-", None),
        (" ", None),
    ],
)
def test_a_colour_may_be_a_capital_or_missing(colour, expected):
    [result] = player(player_line(1, f"   2 {colour} +")).results
    assert result.colour is expected


@pytest.mark.parametrize("nobody", ["0000 -", "   0 -", "     -", "0000  ", "      "])
@pytest.mark.parametrize(
    ("letter", "outcome"),
    [
        ("U", Outcome.PAIRING_BYE),
        ("F", Outcome.FULL_BYE),
        ("H", Outcome.HALF_BYE),
        ("Z", Outcome.ZERO_BYE),
        ("u", Outcome.PAIRING_BYE),
        ("h", Outcome.HALF_BYE),
    ],
)
def test_a_bye_may_have_blanks_for_the_opponent(nobody, letter, outcome):
    line = player_line(1, f"{nobody} {letter}")
    assert player(line).results == (RoundResult(outcome),)
    assert notes_of(line) == []


@pytest.mark.parametrize(
    ("block", "outcome"),
    [
        ("0000 - -", Outcome.ZERO_BYE),
        ("0000 - +", Outcome.FULL_BYE),
        ("0000   =", Outcome.HALF_BYE),
        ("0000 - 1", Outcome.FULL_BYE),
        ("       0", Outcome.ZERO_BYE),
    ],
)
def test_old_byes_by_points_are_read_with_a_note(block, outcome):
    line = player_line(1, block)
    assert player(line).results == (RoundResult(outcome),)
    assert notes_of(line) == [
        f"Line 1: A result “{block[7]}” without opponent was read as “{outcome.value}”."
    ]


def test_nobody_without_a_letter_is_a_zero_point_bye():
    assert player(player_line(1, "0000 -")).results == (RoundResult(Outcome.ZERO_BYE),)


def test_a_bye_with_a_colour_is_read_with_a_note():
    line = player_line(1, "0000 w H")
    assert player(line).results == (RoundResult(Outcome.HALF_BYE),)
    assert notes_of(line) == ["Line 1: The colour of a bye was ignored."]


def test_a_blank_block_between_others_is_none():
    assert player(player_line(1, "", "0000 - U")).results[0] is None


def test_blank_blocks_at_the_end_are_no_rounds():
    assert len(player(player_line(1, "0000 - U") + " " * 500).results) == 1


@pytest.mark.parametrize("block", ["0000 w 1", "     b 0", "0000 w +", "0000 w  "])
def test_a_game_against_nobody_is_refused(block):
    assert errors_of(player_line(1, block)) == [
        f"Line 1, columns 92–99: “{block.strip()}” is about a game, but names no "
        "opponent."
    ]


def test_a_played_game_against_nobody_is_refused_whatever_its_colour():
    assert errors_of(player_line(1, "0000 - W")) == [
        "Line 1, columns 92–99: “0000 - W” is about a game, but names no opponent."
    ]


def test_an_opponent_that_is_no_number_is_refused():
    assert errors_of(player_line(1, "0x12 w 1")) == [
        "Line 1, columns 92–95: opponent “0x12” is not a starting rank."
    ]


def test_the_columns_of_an_error_are_those_of_its_round():
    assert errors_of(player_line(1, "0000 - U", "", "-  2 w 1")) == [
        "Line 1, columns 112–115: opponent “-  2” is not a starting rank."
    ]


def test_a_colour_that_is_none_is_refused():
    assert errors_of(player_line(1, "   2 x 1")) == [
        "Line 1, column 97: “x” is not a colour. Use w, b or -."
    ]


@pytest.mark.parametrize("letter", ["U", "H", "F", "Z", "2", "½", "٠"])
def test_a_letter_that_is_no_result_of_a_game_is_refused(letter):
    assert errors_of(player_line(1, f"   2 w {letter}")) == [
        f"Line 1, column 99: “{letter}” is not the result of a game against 2."
    ]


def test_99_rounds_are_read():
    assert len(player(player_line(1, *["0000 - U"] * 99)).results) == 99


def test_more_rounds_are_refused():
    assert errors_of(player_line(1, *["0000 - U"] * 100)) == [
        "Line 1: The line has results of 100 rounds, more than 99."
    ]


def test_all_errors_of_a_file_are_reported_with_their_lines():
    content = replaced("2300", "23x0")
    content = replaced("1 w 0  0000 - H", "1 y 0  0000 - H", content)
    assert errors_of(content) == [
        "Line 12, columns 49–52: the rating “23x0” is not a number up to 4000.",
        "Line 13, column 97: “y” is not a colour. Use w, b or -.",
    ]


def test_players_stay_in_the_order_of_the_file():
    lines = SMALL.splitlines()
    content = "\n".join([*lines[:-3], *reversed(lines[-3:])])
    assert [found.number for found in read(content).players] == [3, 2, 1]
