"""Points, tie-breaks and results as they are shown: one way for every page."""

from collections.abc import Iterable
from decimal import Decimal

from standings.crosstable import points_mark
from tournaments.figures import NONE, has_fraction, localized
from tournaments.record import Result

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


def half_text(value: Decimal | None) -> str:
    """Return points with a half as `½`, as single results are: 1, ½, 1½."""
    return NONE if value is None else localized(points_mark(value))


def alignments(values: Iterable[Decimal | None]) -> dict[Decimal, str]:
    """Return the class that keeps decimal marks in line, of each value of a column.

    The class names what the number lacks: `p1` a point and one digit, `p2` a point
    and two, `q1` one digit, `hf` a half. A column with more than two digits, or with
    halves beside other fractions, stays as it is.
    """
    present = {value for value in values if value is not None}
    halves = {value for value in present if has_fraction(value)}
    digits = {value: 0 if value in halves else _digits(value) for value in present}
    most = max(digits.values(), default=0)
    if halves:
        lacks = "" if most else "hf"
        return {value: "" if value in halves else lacks for value in present}
    missing = {(0, 1): "p1", (0, 2): "p2", (1, 2): "q1"}
    return {value: missing.get((count, most), "") for value, count in digits.items()}


def _digits(value: Decimal) -> int:
    return max(0, -value.normalize().as_tuple().exponent)
