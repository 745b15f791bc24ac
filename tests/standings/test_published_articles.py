"""Two worked examples from articles for players, with the numbers known of them.

Both articles print errors, so the values are those of the rules: of ChessManager only
the two Sonneborn-Berger scores are printed, and right; Dot Esports prints 11.5 where
its own games give 5.5.
"""

from decimal import Decimal

import pytest

from standings.ranking import rank, values
from tests.records import event_of

SWISS_CLASSIC = ("BH/C1", "BH", "SB", "DE", "WIN")

# Players 1 and 2 are A and B of the article; the others give them their opponents.
CHESS_MANAGER = event_of(
    "3w1 4b1 5w= 6b0 7w0",
    "8b1 9w1 10b= 11w0 12b0",
    "1b0 12b1 8w1 15b1 13b1",
    "12b1 1w0 14w= 5w1 11w1",
    "15b= 13b= 1b= 4b0 9b=",
    "13w1 14w1 12b= 1w1 15w=",
    "16w= 11w0 9b1 8b= 1b1",
    "2w0 15w= 3b0 7w= 16w=",
    "10b0 2b0 7w0 13w= 5w=",
    "9w1 16b1 2w= 12b0 14w=",
    "14b= 7b1 16b1 2b1 4b0",
    "4w0 3w0 6w= 10w1 2w1",
    "6b0 5w= 15b1 9b= 3w0",
    "11w= 6b0 4b= 16w= 10b=",
    "5w= 8b= 13w0 3w0 6b=",
    "7b= 10w0 11w0 14b= 8b=",
)
DOT_ESPORTS = event_of(
    "2w1 3b1 4w0 5b= 6w=",
    "1b0 4b0 3b0 7b0 8b0",
    "12w= 1w0 2w1 10w= 11w1",
    "10w= 2w1 1b1 6w= 9b1",
    "9w= 6b= 7b= 1w= 10w=",
    "8w= 5w= 11b= 4b= 1b=",
    "11w= 10w= 5w= 2w1 12w=",
    "6b= 9w= 10b= 12w= 2w1",
    "5b= 8b= 12b1 11b= 4w0",
    "4b= 7b= 8w= 3b= 5b=",
    "7b= 12w= 6w= 9w= 3b0",
    "3b= 11b= 9w0 8b= 7b=",
)


def column(event, code):
    return list(values(event, [code])[code].values())


def numbers(text):
    return [Decimal(word) for word in text.split()]


def ranks(event, order):
    places = sorted(rank(event, order), key=lambda place: place.number)
    return [place.rank for place in places]


CHESS_MANAGER_VALUES = {
    "PTS": "2.5 2.5 4 3.5 2 4 3 1.5 1 3 3.5 2.5 2 2 1.5 1.5",
    "BH": "16.5 11.5 10 12.5 10.5 10.5 10 12.5 12.5 9.5 12.5 17 12.5 15.5 13.5 13",
    "BH/C1": "14.5 10.5 8.5 10.5 9.5 9 9 11 10.5 8.5 11 14.5 11.5 14 12 11.5",
    "BH/M1": "10.5 7 6 7 6 6.5 5.5 7 7.5 6 7.5 10.5 7.5 10 8 8",
    "SB": "8.5 4 7.5 9 3.5 8.5 5 3 2 4.75 8 7.5 3 5.75 3.75 3.25",
    "PS": "10.5 10.5 10 9.5 6.5 13 7.5 3.5 1.5 11 11.5 4.5 6 5.5 5 4",
    "WIN": "2 2 4 3 0 3 2 0 0 2 3 2 1 0 0 0",
    "BPG": "2 3 4 1 5 1 3 1 2 2 5 0 3 3 2 3",
    "BWG": "1 1 3 1 0 0 2 0 0 1 3 0 1 0 0 0",
}
DOT_ESPORTS_VALUES = {
    "PTS": "3 0 3 4 2.5 2.5 3 3 2.5 2.5 2 2",
    "BH": "12 16 9.5 10.5 13.5 14.5 9 9.5 13.5 15.5 13 13.5",
    "BH/C1": "12 13 9.5 10.5 11 12.5 9 9.5 11.5 13 11 11.5",
    "SB": "5.5 0 4.25 8 6.75 7.25 4.5 4.75 5.75 7.75 5 5.5",
    "SB/C1": "5.5 0 4.25 8 5.5 6.25 4.5 4.75 4.75 6.5 4 4.5",
    "PS": "10.5 0 7.5 11.5 7.5 7.5 8.5 8 8.5 7.5 7 6",
    "WIN": "2 0 2 3 0 0 1 1 1 0 0 0",
}


@pytest.mark.parametrize(("code", "expected"), CHESS_MANAGER_VALUES.items())
def test_the_chess_manager_example_has_its_values(code, expected):
    assert column(CHESS_MANAGER, code) == numbers(expected)


def test_the_chess_manager_example_has_its_places():
    expected = [8, 9, 2, 4, 12, 1, 5, 15, 16, 6, 3, 7, 11, 10, 13, 14]
    assert ranks(CHESS_MANAGER, SWISS_CLASSIC) == expected


@pytest.mark.parametrize(("code", "expected"), DOT_ESPORTS_VALUES.items())
def test_the_dot_esports_example_has_its_values(code, expected):
    assert column(DOT_ESPORTS, code) == numbers(expected)


def test_the_dot_esports_example_has_its_places():
    expected = [2, 12, 4, 1, 9, 7, 5, 3, 8, 6, 11, 10]
    assert ranks(DOT_ESPORTS, SWISS_CLASSIC) == expected
