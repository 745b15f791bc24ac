"""Every tie-break, by the name that the FIDE Handbook gives it. Pure: no Django."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from standings.tiebreaks import counts, ratings
from standings.tiebreaks.buchholz import buchholz
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
from standings.tiebreaks.direct_encounter import direct_encounter
from standings.tiebreaks.facts import lacks_ratings
from standings.tiebreaks.koya import koya
from standings.tiebreaks.progressive import progressive_score
from standings.tiebreaks.sonneborn_berger import sonneborn_berger
from standings.tiebreaks.us_chess import us_sonneborn_berger
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

TIE_BREAKS: Mapping[str, Family] = {
    family.name: family
    for family in (
        Family(
            "PTS",
            gettext_noop("Points"),
            gettext_noop("The points of all rounds."),
            "",
            counts.score,
        ),
        Family(
            "BH",
            gettext_noop("Buchholz"),
            gettext_noop("The sum of the opponents' scores."),
            "8.1",
            buchholz,
            systems=SWISS,
            modifiers="CMP",
            variants=("BH/C1", "BH/C2", "BH/M1", "BH/M2"),
        ),
        Family(
            "SB",
            gettext_noop("Sonneborn-Berger"),
            gettext_noop(
                "The scores of the opponents, each times the points taken from them."
            ),
            "9.1",
            sonneborn_berger,
            modifiers="CP",
            variants=("SB/C1",),
        ),
        Family(
            "DE",
            gettext_noop("Direct encounter"),
            gettext_noop(
                "The points in the games of the tied players with each other."
            ),
            "6",
            direct_encounter,
            modifiers="P",
            needs_group=True,
        ),
        Family(
            "WIN",
            gettext_noop("Number of wins"),
            gettext_noop("The rounds with the points of a win, played or not."),
            "7.1",
            counts.wins,
        ),
        Family(
            "WON",
            gettext_noop("Games won"),
            gettext_noop("The games won over the board."),
            "7.2",
            counts.games_won,
        ),
        Family(
            "BPG",
            gettext_noop("Games with Black"),
            gettext_noop("The games played with Black over the board."),
            "7.3",
            counts.games_with_black,
        ),
        Family(
            "BWG",
            gettext_noop("Wins with Black"),
            gettext_noop("The games won with Black over the board."),
            "7.4",
            counts.wins_with_black,
        ),
        Family(
            "PS",
            gettext_noop("Progressive score"),
            gettext_noop("The sum of the scores after each round."),
            "7.5",
            progressive_score,
            modifiers="C",
            variants=("PS/C1",),
        ),
        Family(
            "KS",
            gettext_noop("Koya"),
            gettext_noop(
                "The points against those with half the possible score or more."
            ),
            "9.2",
            koya,
            systems=ROUND_ROBINS,
            modifiers="L",
        ),
        Family(
            "ARO",
            gettext_noop("Average rating of opponents"),
            gettext_noop("The mean rating of the opponents met over the board."),
            "10.1",
            ratings.average_rating,
            modifiers="CM",
            variants=("ARO/C1",),
            needs_ratings=True,
        ),
        Family(
            "TPN",
            gettext_noop("Starting rank"),
            gettext_noop("The number in the starting list, low first."),
            "7.8",
            counts.starting_rank,
            modifiers="R",
            since=Edition.MARCH_2026,
            lower_is_better=True,
        ),
        Family(
            "RTNG",
            gettext_noop("Rating"),
            gettext_noop("The player's own rating, high first."),
            "10.6",
            ratings.own_rating,
            modifiers="R",
            since=Edition.MARCH_2026,
            needs_ratings=True,
        ),
        Family(
            "US-SB",
            gettext_noop("Sonneborn-Berger (US Chess)"),
            gettext_noop(
                "The adjusted scores of beaten opponents, half of those drawn with."
            ),
            "34E",
            us_sonneborn_berger,
            systems=SWISS,
            rulebook="US Chess",
        ),
    )
}

# A list of a few hundred codes at most, asked for at every ranking.
tie_break = lru_cache(maxsize=1024)(partial(parse, families=TIE_BREAKS))


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
