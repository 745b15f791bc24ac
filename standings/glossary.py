"""The help on tie-breaks: which there are, and what modifiers do. Pure: no Django.

Texts are marked for translation, which is left to whoever shows them.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from standings.glossary_entries import OWN, OWN_EXAMPLE
from standings.tiebreaks import TIE_BREAKS, Family, TieBreak
from standings.tiebreaks.own import own_family
from tournaments.messages import gettext_noop
from tournaments.tie_break_lists import OWN_PREFIX


class Rule(NamedTuple):
    """What a tie-break or one of its modifiers means, and the article."""

    title: str
    article: str
    text: str


# The order of the list, under heads of its own.
SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (gettext_noop("Points, and games among the tied"), ("PTS", "DE", "PLAYOFF")),
    (gettext_noop("Points of the opponents"), ("BH", "FB", "AOB", "SB", "KS")),
    (
        gettext_noop("A player’s own rounds"),
        ("WIN", "WON", "BPG", "BWG", "PS", "REP", "STD"),
    ),
    (
        gettext_noop("Ratings"),
        ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"),
    ),
    (gettext_noop("When nothing else decides"), ("TPN", "LOT", OWN)),
    (
        gettext_noop("US Chess"),
        ("US-SOLK", "US-MMED", "US-SB", "US-CUM"),
    ),
)

# What each modifier of FIDE C.07 does, by its letter.
MODIFIERS: Mapping[str, str] = {
    "C": gettext_noop(
        "The number says how many of the lowest scores are left out. A round that the "
        "player gave up, by a bye at the player’s own wish, an absence or a loss by "
        "forfeit, goes before a lower score (art. 16.5)."
    ),
    "M": gettext_noop(
        "The number says how many of the lowest scores are left out, and then how many "
        "of the highest."
    ),
    "L": gettext_noop("The number says by how many half points the limit is moved."),
    "P": gettext_noop("Forfeits of a Swiss count as games with the opponent."),
    "F": gettext_noop(
        "Every game of the last planned round counts as a draw, as in Fore Buchholz."
    ),
    "R": gettext_noop("The order is turned round."),
}
# Where a modifier does something else than elsewhere.
SPECIAL_MODIFIERS: Mapping[tuple[str, str], str] = {
    ("PS", "C"): gettext_noop(
        "The number says how many scores are left out, those after the first rounds."
    ),
    ("ARO", "C"): gettext_noop(
        "The number says how many of the lowest ratings are left out."
    ),
    ("ARO", "M"): gettext_noop(
        "The number says how many of the lowest ratings are left out, and then how "
        "many of the highest."
    ),
    ("SB", "C"): gettext_noop(
        "The number says how many opponents with the lowest scores are left out, with "
        "what was made against them. A round that the player gave up, by a bye at the "
        "player’s own wish, an absence or a loss by forfeit, goes first if it adds no "
        "less (art. 16.5)."
    ),
}
# How modifiers are written, and their articles of FIDE C.07.
SPELLINGS: Mapping[str, tuple[str, str]] = {
    "C": ("/C1, /C2, …", "14.1, 14.2"),
    "M": ("/M1, /M2, …", "14.3, 14.4"),
    "L": ("/L+1, /L-1, …", "14.5"),
    "P": ("/P", "6.1.1"),
    "F": ("/F", "8.3"),
    "R": ("/R", ""),
}


def family_of(code: str) -> Family | None:
    """Return the family that a page of the help is about, None if there is none."""
    if code == OWN:
        return own_family(OWN_EXAMPLE.removeprefix(OWN_PREFIX))
    return TIE_BREAKS.get(code)


def page_of(criterion: TieBreak) -> str:
    """Return the code in the address of the page about a tie-break."""
    name = criterion.family.name
    return OWN if name.startswith(OWN_PREFIX) else name


def modifiers_of(family: Family) -> Iterator[Rule]:
    """Yield how each modifier of a family is written, its articles and what it does."""
    for letter in family.modifiers:
        spelling, article = SPELLINGS[letter]
        yield Rule(spelling, article, _modifier(family, letter))


def rules_of(criterion: TieBreak) -> Iterator[Rule]:
    """Yield what a tie-break means, and then what its modifiers do."""
    family = criterion.family
    yield Rule(family.title, family.article, family.meaning)
    words = criterion.code.split("/")[1:]
    for word, modifier in zip(words, criterion.modifiers, strict=True):
        yield Rule(f"/{word}", modifier.article, _modifier(family, word[0]))


def _modifier(family: Family, letter: str) -> str:
    return SPECIAL_MODIFIERS.get((family.name, letter)) or MODIFIERS[letter]
