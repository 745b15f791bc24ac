"""What is shown of chess is written in one way."""

from datetime import date
from decimal import Decimal

import pytest
from django.utils.translation import override

from standings.figures import RESULTS
from standings.templatetags.chess import (
    colour_word,
    date_range,
    points,
    result,
    single,
)
from tournaments.record import Colour, Result


@pytest.mark.parametrize(
    ("value", "text"),
    [("2.5", "2.5"), ("4.00", "4"), ("3.75", "3.75"), ("100", "100"), ("0", "0")],
)
def test_points_have_the_digits_they_need(value, text):
    assert points(Decimal(value)) == text


def test_points_have_a_comma_in_portuguese():
    with override("pt-br"):
        assert points(Decimal("2.5")) == "2,5"


def test_points_that_are_undefined_are_a_dash():
    assert points(None) == "–"


@pytest.mark.parametrize(
    ("value", "text"), [("1", "1"), ("0.5", "½"), ("0", "0"), ("1.5", "1½")]
)
def test_the_points_of_a_round_have_a_half_as_a_fraction(value, text):
    assert single(Decimal(value)) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [("1-0", "1–0"), ("1/2", "½–½"), ("+/-", "+/−"), ("-/-", "−/−"), ("*", "…")],
)
def test_a_result_is_shown_white_first(code, text):
    assert result(code) == text


def test_every_result_can_be_shown():
    assert set(RESULTS) == set(Result)


def test_a_colour_is_a_word():
    assert (colour_word(Colour.WHITE), colour_word("b")) == ("White", "Black")


def test_a_round_without_a_game_has_no_colour():
    assert colour_word(None) == ""


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        (date(2026, 11, 27), date(2026, 11, 29), "27–29 Nov 2026"),
        (date(2026, 11, 29), date(2026, 11, 29), "29 Nov 2026"),
        (date(2026, 11, 29), date(2026, 12, 3), "29 Nov – 3 Dec 2026"),
        (date(2026, 12, 29), date(2027, 1, 3), "29 Dec 2026 – 3 Jan 2027"),
    ],
)
def test_dates_say_nothing_twice(first, last, text):
    assert date_range(first, last) == text
