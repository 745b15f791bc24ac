"""Every tie-break, by the name that the FIDE Handbook gives it. Pure: no Django."""

from functools import lru_cache

from standings.tiebreaks.codes import (
    Family,
    TieBreak,
    TieBreakError,
    parse,
)
from standings.tiebreaks.facts import lacks_ratings
from standings.tiebreaks.families import TIE_BREAKS
from standings.tiebreaks.own import own_family
from tournaments.record import Edition, System
from tournaments.tie_break_lists import NAMED_LISTS, NamedList, default_order

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
    return parse(code, TIE_BREAKS, own_family)


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
