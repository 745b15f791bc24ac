from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from tournaments.form_fields import (
    CodeField,
    PlainTextField,
    PointsField,
    WholeNumberField,
    plain_text,
    points_of,
    shortened,
)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1", "1"),
        ("0", "0"),
        ("½", "0.5"),
        ("1½", "1.5"),
        ("0.5", "0.5"),
        ("0,5", "0.5"),
        (".5", "0.5"),
        ("3.25", "3.25"),
        ("10", "10"),
    ],
)
def test_points_are_read_with_a_dot_a_comma_or_a_half(text, points):
    assert points_of(text) == Decimal(points)


@pytest.mark.parametrize(
    "text", ["", "one", "-1", "1e3", "NaN", "½½", "0.5½", "1.234", "1.2.3", "٣", "1 0"]
)
def test_what_says_no_points_is_none(text):
    assert points_of(text) is None


def test_points_above_20_are_refused():
    with pytest.raises(ValidationError, match="“20.5” is not a number of points"):
        PointsField().clean("20.5")


def test_points_are_shown_with_the_digits_they_need():
    assert PointsField().prepare_value(Decimal("0.50")) == "0.5"


def test_round_points_are_shown_without_an_exponent():
    assert PointsField().prepare_value(Decimal("10.00")) == "10"


def test_what_was_typed_is_shown_as_it_was_typed():
    assert PointsField().prepare_value("½") == "½"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("  Ana  Costa ", "Ana Costa"),
        ("Ana\r\n\tCosta", "Ana Costa"),
        ("A\x00n\x07a", "Ana"),
        ("Jose\u0301", "José"),
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("half\ud800", "half"),
        ("李明 🦖", "李明 🦖"),
    ],
)
def test_text_is_composed_and_without_what_nobody_can_read(typed, text):
    assert plain_text(typed) == text


def test_an_accent_counts_once_towards_the_length():
    assert PlainTextField(max_length=4).clean("Jose\u0301") == "José"


def test_a_code_is_raised_to_capitals():
    assert CodeField(required=False).clean(" bra ") == "BRA"


@pytest.mark.parametrize("text", ["0", "61", "-1", "1.0", "²", "٣", "1_0", "9" * 5000])
def test_what_is_no_number_in_the_range_is_refused(text):
    with pytest.raises(ValidationError, match="is not a number from 1 to 60"):
        WholeNumberField(1, 60).clean(text)


def test_the_limits_are_in_the_range():
    field = WholeNumberField(1, 60)
    assert (field.clean("1"), field.clean(" 60 ")) == (1, 60)


def test_a_number_that_is_not_needed_may_be_missing():
    assert WholeNumberField(1, 60, required=False).clean(" ") is None


def test_a_missing_number_is_asked_for_with_its_range():
    with pytest.raises(ValidationError, match="Write a number from 1 to 60."):
        WholeNumberField(1, 60).clean("")


def test_a_long_value_is_cut_in_a_message():
    assert shortened("x" * 100) == "x" * 29 + "…"
