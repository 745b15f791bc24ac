"""Every tie-break, by the name that the FIDE Handbook gives it. Pure: no Django."""

from dataclasses import dataclass
from functools import lru_cache

from standings.tiebreaks.codes import (
    EVERY_SYSTEM,
    ROUND_ROBINS,
    SWISS,
    Family,
    TieBreak,
    TieBreakError,
    gettext_noop,
    parse,
)
from standings.tiebreaks.facts import lacks_ratings
from standings.tiebreaks.families import TIE_BREAKS
from tournaments.record import Edition, System

__all__ = [
    "NAMED_LISTS",
    "TIE_BREAKS",
    "Family",
    "NamedList",
    "TieBreak",
    "TieBreakError",
    "default_order",
    "lacks_ratings",
    "offered",
    "tie_break",
]


@lru_cache(maxsize=1024)
def tie_break(code: str) -> TieBreak:
    """Return the tie-break of a code such as `BH/C1`, in whatever case.

    Raises TieBreakError, which names the part that is wrong.
    """
    return parse(code, TIE_BREAKS)


def offered(system: System, edition: Edition) -> list[str]:
    """Return the codes that an organizer may choose from, points excepted.

    Left out is what means nothing in the system, or did not exist in that edition of
    the rules. Codes that need ratings are among them: see `lacks_ratings`.
    """
    return [
        code
        for family in TIE_BREAKS.values()
        if family.name != "PTS" and system in family.systems and family.since <= edition
        for code in (family.name, *family.variants)
    ]


@dataclass(frozen=True, slots=True)
class NamedList:
    """An order of tie-breaks that is usual enough to have a name."""

    key: str
    title: str
    codes: tuple[str, ...]
    systems: frozenset[System] = EVERY_SYSTEM


NAMED_LISTS: tuple[NamedList, ...] = (
    NamedList(
        "swiss-classic",
        gettext_noop("Swiss classic"),
        ("BH/C1", "BH", "SB", "DE", "WIN"),
        SWISS,
    ),
    NamedList(
        "round-robin-classic",
        gettext_noop("Round robin classic"),
        ("DE", "SB", "WIN", "KS"),
        ROUND_ROBINS,
    ),
    NamedList(
        "candidates",
        gettext_noop("Candidates style"),
        ("SB", "WIN", "DE"),
        ROUND_ROBINS,
    ),
)


def default_order(system: System) -> tuple[str, ...]:
    """Return the tie-breaks of a new event of that system."""
    return next(each.codes for each in NAMED_LISTS if system in each.systems)
