"""Numbers, points and dates in report files."""

from datetime import date
from decimal import Decimal

import pytest

from tournaments.trf.fields import birth_date_of, date_of, natural, points


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3.5", "3.5"),
        ("3,5", "3.5"),
        ("3½", "3.5"),
        ("½", "0.5"),
        (".5", "0.5"),
        ("3", "3"),
        ("3.", "3"),
        ("05.5", "5.5"),
        ("10.5", "10.5"),
        ("0.25", "0.25"),
    ],
)
def test_points_are_read_in_every_usual_form(text, value):
    assert points(text) == Decimal(value)


@pytest.mark.parametrize(
    "text",
    ["", ".", "-1", "+1", "1e3", "nan", "inf", "٣", "1_0", "3.5½", "1.234", "1 0"],
)
def test_what_is_not_points_is_none(text):
    assert points(text) is None


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1_0", "٣", "²", "1.0", "0x1", "9" * 13]
)
def test_a_number_has_ascii_digits_only(text):
    assert natural(text, 10**12) is None


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("0012", 12), ("99", 99)])
def test_a_number_may_begin_with_zeros(text, number):
    assert natural(text, 99) == number


def test_a_number_above_the_limit_is_none():
    assert natural("100", 99) is None


@pytest.mark.parametrize(
    "text",
    [
        "2010/09/24",
        "2010-09-24",
        "2010.09.24",
        "2010 9 24",
        "24/09/2010",
        "24.09.2010",
        "24. 09. 2010",
        "24.9.2010",
        "09/24/2010",
        "10/09/24",
        "Sep 24, 2010",
        "September 24, 2010",
        "24 Sep 2010",
        "24. September 2010",
    ],
)
def test_a_day_is_read_in_every_usual_form(text):
    assert date_of(text) == date(2010, 9, 24)


def test_two_digits_from_70_are_a_year_of_the_last_century():
    assert date_of("98/09/24") == date(1998, 9, 24)


@pytest.mark.parametrize(
    "text",
    ["", "2010", "2010/13/01", "2010/02/30", "Smarch 1, 2010", "00/00/0000", "1/2"],
)
def test_a_day_that_is_not_in_the_calendar_is_none(text):
    assert date_of(text) is None


@pytest.mark.parametrize(
    ("text", "birth_date"),
    [
        ("1990/05/01", "1990/05/01"),
        ("1990-05-01", "1990/05/01"),
        ("01.05.1990", "1990/05/01"),
        ("1990/00/00", "1990/00/00"),
        ("1990/05/00", "1990/05/00"),
        ("00.00.1990", "1990/00/00"),
        ("1990", "1990/00/00"),
    ],
)
def test_parts_of_a_birth_date_may_be_unknown(text, birth_date):
    assert birth_date_of(text) == birth_date


@pytest.mark.parametrize(
    "text", ["90/05/01", "1990/13/01", "1990/02/30", "1490", "May"]
)
def test_a_birth_date_that_is_none_is_not_guessed(text):
    assert birth_date_of(text) is None
