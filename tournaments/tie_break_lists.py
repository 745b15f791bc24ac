"""Orders of tie-breaks, and the names of an event's own ones. Pure: no Django.

What the codes mean is not known here.
"""

import re
from dataclasses import dataclass

from tournaments.messages import gettext_noop
from tournaments.record import System

EVERY_SYSTEM = frozenset(System)
SWISS = frozenset({System.SWISS})
ROUND_ROBINS = frozenset(system for system in System if system.is_round_robin)

# A tie-break of an event's own has this before its name, as in report files.
OWN_PREFIX = "OTHER_"
OWN_NAME = re.compile(r"[A-Z0-9_]{1,24}")


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
    NamedList("candidates", gettext_noop("Candidates style"), ("SB", "WIN", "DE")),
    NamedList(
        "candidates-lots",
        gettext_noop("Candidates with play-off and lots"),
        ("PLAYOFF", "SB", "WIN", "DE", "LOT"),
    ),
)


def default_order(system: System) -> tuple[str, ...]:
    """Return the tie-breaks of a new event of that system.

    A knock-out has none: those who are out at the same stage share their places.
    """
    if system is System.KNOCK_OUT:
        return ()
    return next(each.codes for each in NAMED_LISTS if system in each.systems)
