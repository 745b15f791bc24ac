"""Numbers, points and dates as report files write them. Pure: no Django."""

import re
from datetime import date
from decimal import Decimal

# Only these digits: int() also takes other scripts' digits, signs and underscores.
NATURAL = re.compile(r"[0-9]+")
POINTS = re.compile(r"([0-9]{0,3})(?:[.,]([0-9]{1,2})?)?(½)?")
NUMBERS_IN_A_DATE = re.compile(r"([0-9]{1,4})[./ -]+([0-9]{1,2})[./ -]+([0-9]{1,4})")
DAY_AND_MONTH_NAME = re.compile(r"([0-9]{1,2})[. ]+([A-Za-z]{3,9})[., ]+([0-9]{4})")
MONTH_NAME_AND_DAY = re.compile(r"([A-Za-z]{3,9})[. ]+([0-9]{1,2})[, ]+([0-9]{4})")
BIRTH_YEARS = range(1900, 2101)
YEAR = re.compile(r"[0-9]{4}")
MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)


def natural(text: str, most: int) -> int | None:
    """Return the number from 0 to `most` that the text is, else None."""
    if len(text) > 12 or not NATURAL.fullmatch(text):
        return None
    number = int(text)
    return number if number <= most else None


def points(text: str) -> Decimal | None:
    """Return the points that the text is, as `5.5`, `5,5`, `5½` or `5`, else None."""
    match = POINTS.fullmatch(text)
    if not match or not any(match.groups()):
        return None
    whole, decimals, half = match.groups()
    if decimals and half:
        return None
    return Decimal(f"{whole or 0}.{decimals or 0}") + (Decimal("0.5") if half else 0)


def date_of(text: str) -> date | None:
    """Return the day that the text names, None if it names none that we understand.

    Four digits are the year, wherever they stand. Without them the year comes first,
    and 70 is 1970.
    """
    if match := MONTH_NAME_AND_DAY.fullmatch(text):
        month, day, year = match.groups()
        return _calendar_day(int(year), _month(month), int(day))
    if match := DAY_AND_MONTH_NAME.fullmatch(text):
        day, month, year = match.groups()
        return _calendar_day(int(year), _month(month), int(day))
    if not (match := NUMBERS_IN_A_DATE.fullmatch(text)):
        return None
    first, second, third = match.groups()
    if len(third) == 4:
        year, month, day = int(third), int(second), int(first)
        # 09/24/2010 can only be the American order.
        return _calendar_day(year, month, day) or _calendar_day(year, day, month)
    year = int(first)
    if len(first) < 3:
        year += 1900 if year >= 70 else 2000
    return _calendar_day(year, int(second), int(third))


def birth_date_of(text: str) -> str | None:
    """Return a date of birth as `YYYY/MM/DD`, `00` for what is unknown, else None.

    Two digits for the year are too few here: players are of all ages.
    """
    if YEAR.fullmatch(text):
        return f"{text}/00/00" if int(text) in BIRTH_YEARS else None
    if not (match := NUMBERS_IN_A_DATE.fullmatch(text)):
        return None
    first, second, third = match.groups()
    year, month, day = (
        (int(third), int(second), int(first))
        if len(third) == 4
        else (int(first), int(second), int(third))
    )
    if year not in BIRTH_YEARS:
        return None
    is_known = _calendar_day(year, month or 1, day or 1)
    return f"{year}/{month:02}/{day:02}" if is_known else None


def _month(name: str) -> int:
    """Return the number of the month whose English name begins so, else 0."""
    found = [m for m, full in enumerate(MONTHS, 1) if full.startswith(name.lower())]
    return found[0] if found else 0


def _calendar_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
