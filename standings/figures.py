"""Points, tie-breaks and results as they are shown: one way for every page."""

from collections.abc import Iterable
from decimal import Decimal

from django.utils.formats import get_format

from standings.crosstable import points_mark
from tournaments.record import Result

# Shown where a value is undefined or was not used.
NONE = "–"

RESULTS = {
    Result.WHITE_WINS: "1–0",
    Result.DRAW: "½–½",
    Result.BLACK_WINS: "0–1",
    Result.WHITE_WINS_BY_FORFEIT: "+/−",
    Result.BLACK_WINS_BY_FORFEIT: "−/+",
    Result.DOUBLE_FORFEIT: "−/−",
    Result.UNRATED_WHITE_WINS: "1–0°",
    Result.UNRATED_DRAW: "½–½°",
    Result.UNRATED_BLACK_WINS: "0–1°",
    Result.UNRATED_BOTH_LOSE: "0–0°",
    Result.BOTH_LOSE: "0–0",
    Result.ONLY_WHITE_DRAWS: "½–0",
    Result.ONLY_BLACK_DRAWS: "0–½",
    Result.PENDING: "…",
    Result.POSTPONED: "?",
}


def number_text(value: Decimal | None) -> str:
    """Return a number with the digits it needs and the decimal mark of the language.

    2.5 in English and 2,5 in Portuguese; 4, not 4.00. None is `–`.
    """
    if value is None:
        return NONE
    return localized(f"{value.normalize():f}")


def half_text(value: Decimal | None) -> str:
    """Return points with a half as `½`, as single results are: 1, ½, 1½."""
    return NONE if value is None else localized(points_mark(value))


def localized(text: str) -> str:
    return text.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def alignments(values: Iterable[Decimal | None]) -> dict[Decimal, str]:
    """Return the class that keeps decimal marks in line, of each value of a column.

    The class names what the number lacks: `p1` a point and one digit, `p2` a point
    and two, `q1` one digit. A column with more than two digits stays as it is.
    """
    digits = {value: _digits(value) for value in set(values) if value is not None}
    most = max(digits.values(), default=0)
    missing = {(0, 1): "p1", (0, 2): "p2", (1, 2): "q1"}
    return {value: missing.get((count, most), "") for value, count in digits.items()}


def _digits(value: Decimal) -> int:
    return max(0, -value.normalize().as_tuple().exponent)
