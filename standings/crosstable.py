"""Every player's every round: the marks of a table and the grid. Pure: no Django."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from tournaments.record import (
    DRAWS,
    LOSSES,
    PLAYED,
    REQUESTED_BYES,
    WINS,
    Absence,
    Outcome,
    PointSystem,
    RoundResult,
)

Results = Mapping[int, Sequence[RoundResult]]

UNRATED_OUTCOMES = frozenset(Outcome(letter) for letter in "WDL")
FIXED_MARKS = {
    Outcome.FORFEIT_WIN: "+",
    # A minus sign, as wide as the plus; not a hyphen.
    Outcome.FORFEIT_LOSS: "\N{MINUS SIGN}",
    Outcome.PENDING: "…",
    Outcome.POSTPONED: "?",
    Outcome.REST: "·",
}
BYE_NAMES = {
    Outcome.PAIRING_BYE: "bye",
    Outcome.FULL_BYE: "full",
    Outcome.HALF_BYE: Absence.REQUESTED.value,
    Outcome.ZERO_BYE: Absence.ABSENT.value,
}
# The kinds of marks, in the order of a printed legend.
KINDS = (
    "game",
    "forfeit",
    "double-forfeit",
    *("bye", "req", "full", "abs", "late", "wd", "exp"),
    "unusual",
    "unrated",
    "postponed",
    "pending",
    "rest",
)


class Meeting(NamedTuple):
    """One game of a pair, as the player of the row saw it."""

    round_number: int
    result: RoundResult


@dataclass(frozen=True, slots=True)
class GridRow:
    """One player's row. `cells` has one entry for each column, ordered as the rows.

    A cell holds the meetings of the pair in order of the rounds, none if they have not
    been paired yet; it is None on the diagonal.
    """

    number: int
    cells: tuple[tuple[Meeting, ...] | None, ...]


def grid(order: Sequence[int], results: Results) -> tuple[GridRow, ...]:
    """Return the grid of a round robin, rows and columns in the same `order`.

    `order` holds starting ranks: those of the places, or simply ascending. Opponents
    that are not in it are left out.
    """
    rows = []
    for number in order:
        meetings: dict[int, list[Meeting]] = {opponent: [] for opponent in order}
        for round_number, result in enumerate(results[number], start=1):
            if result.opponent in meetings:
                meetings[result.opponent].append(Meeting(round_number, result))
        cells = tuple(
            None if opponent == number else tuple(meetings[opponent])
            for opponent in order
        )
        rows.append(GridRow(number, cells))
    return tuple(rows)


def free_rounds(results: Results) -> dict[int, tuple[int, ...]]:
    """Return the rounds in which each player rests, of those who do at all."""
    free = {
        number: tuple(
            round_number
            for round_number, result in enumerate(row, start=1)
            if result.outcome is Outcome.REST
        )
        for number, row in results.items()
    }
    return {number: rounds for number, rounds in free.items() if rounds}


def mark(
    result: RoundResult, points: PointSystem, theirs: Outcome | None = None
) -> str:
    """Return the short mark of one round, to follow the opponent and the colour.

    Games are `1`, `½` and `0` whatever the scoring; byes name the points that they are
    worth. `theirs` is what the game was for the opponent: without it an unusual
    score, such as a half point against nothing, cannot be told from a usual one.
    """
    outcome = result.outcome
    if outcome in PLAYED:
        unusual = "*" if is_unusual(outcome, theirs) else ""
        unrated = "°" if outcome in UNRATED_OUTCOMES else ""
        return _score_mark(outcome) + unusual + unrated
    if outcome in FIXED_MARKS:
        return FIXED_MARKS[outcome]
    return _bye_name(result) + points_mark(points.of(outcome))


def is_unusual(mine: Outcome, theirs: Outcome | None) -> bool:
    """Return True if the two scores of a game do not belong together."""
    if theirs is None or not (mine in PLAYED and theirs in PLAYED):
        return False
    belongs = [(WINS, LOSSES), (DRAWS, DRAWS), (LOSSES, WINS)]
    return not any(mine in one and theirs in other for one, other in belongs)


def points_mark(points: Decimal) -> str:
    """Return points with a half as `½`: 1½, ½, 0."""
    whole, rest = divmod(points, 1)
    if rest == Decimal("0.5"):
        return f"{whole:f}½" if whole else "½"
    return f"{points.normalize():f}"


def marks_that_occur(
    results: Results, points: PointSystem
) -> dict[str, tuple[str, ...]]:
    """Return the marks of a table by kind, kinds as ordered in `KINDS`.

    Only kinds that occur are there: they make up the legend.
    """
    # Thousands of rounds are of a few dozen sorts.
    sorts = {}
    for row in results.values():
        for round_number, result in enumerate(row, start=1):
            theirs = opponents_outcome(results, result, round_number)
            sorts[sort_of(result, theirs)] = result, theirs
    found: dict[str, set[str]] = {}
    for result, theirs in sorts.values():
        text = mark(result, points, theirs)
        for kind in kinds(result, theirs):
            found.setdefault(kind, set()).add(text)
    return {kind: tuple(sorted(found[kind])) for kind in KINDS if kind in found}


def sort_of(result: RoundResult, theirs: Outcome | None = None) -> str:
    """Return a text that rounds share that differ in nothing but the opponent."""
    # Joined, because a text is found in a dictionary much faster than an enum is.
    outcome, _opponent, colour, absence = result
    return " ".join((outcome, colour or "", absence or "", theirs or ""))


def kinds(result: RoundResult, theirs: Outcome | None = None) -> tuple[str, ...]:
    """Return what has to be explained about the mark of a round: some of `KINDS`."""
    outcome = result.outcome
    if outcome in PLAYED:
        special = {
            "unusual": is_unusual(outcome, theirs),
            "unrated": outcome in UNRATED_OUTCOMES,
        }
        return tuple(kind for kind, is_so in special.items() if is_so) or ("game",)
    if outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS):
        is_double = outcome is theirs is Outcome.FORFEIT_LOSS
        return ("double-forfeit" if is_double else "forfeit",)
    if outcome is Outcome.PENDING:
        return ("pending",)
    if outcome is Outcome.POSTPONED:
        return ("postponed",)
    if outcome is Outcome.REST:
        return ("rest",)
    return (_bye_name(result),)


def opponents_outcome(
    results: Results, result: RoundResult, round_number: int
) -> Outcome | None:
    """Return what a round was for the opponent; None without one."""
    if result.opponent not in results:
        return None
    return results[result.opponent][round_number - 1].outcome


def _score_mark(outcome: Outcome) -> str:
    if outcome in WINS:
        return "1"
    return "½" if outcome in DRAWS else "0"


def _bye_name(result: RoundResult) -> str:
    is_absence = result.outcome in REQUESTED_BYES and result.absence
    return result.absence.value if is_absence else BYE_NAMES[result.outcome]
