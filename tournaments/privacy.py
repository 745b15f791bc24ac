"""What the public may know of a person: how the name is shown, and what goes with it.

Only public pages and files are made from these names. At the desk everybody is known
by the full name, and starting ranks and pairings follow from it.
"""

import re
from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models.events import FULL_NAME, INITIAL, Event


def display_of(event: Event, name_display: str, is_minor: bool) -> str:
    """Return how a name is shown: what was chosen for the player, else the usual.

    The usual is the event's setting for minors, and the full name for everybody else.
    """
    return name_display or (event.minors_display if is_minor else FULL_NAME)


def shown_name(name: str, entry: int, display: str) -> str:
    """Return a name as the public sees it: “Costa, Ana”, “Ana C.” or “Player 17”.

    The number is the entry, as in the address of the player's page: a starting rank
    can move, and would then call somebody else by the number of the day before.
    """
    if display == FULL_NAME:
        return name
    shown = with_initial(name) if display == INITIAL else ""
    return shown or unnamed(entry)


def unnamed(entry: int) -> str:
    return _("Player %(number)s") % {"number": entry}


def folded(name: str) -> str:
    """Return a name without what does not matter when it is typed again."""
    return " ".join(name.casefold().split())


def with_initial(name: str) -> str:
    """Return the first given name and the initial of the family name.

    The family name stands before a comma, or last. A name of one word is empty: it
    has nothing that could be left out.
    """
    family, comma, given = name.partition(",")
    if not comma:
        given, _space, family = name.strip().rpartition(" ")
    if not (family.strip() and given.strip()):
        return ""
    return f"{given.split()[0]} {family.strip()[0].upper()}."


def has_full_name() -> Q:
    """Return which players the public knows by their full names."""
    usual = Q(is_minor=False) | Q(event__minors_display=FULL_NAME)
    return Q(name_display=FULL_NAME) | Q(name_display="") & usual


def public_text(event: Event, text: str) -> str:
    """Return what an arbiter wrote for everybody, without names that are hidden."""
    if not text:
        return text
    hidden = event.players.exclude(has_full_name()).order_by()
    columns = ("name", "entry", "name_display", "is_minor")
    for name, entry, *display in hidden.values_list(*columns):
        shown = shown_name(name, entry, display_of(event, *display))
        text = pattern_of_names([name]).sub(lambda _found, to=shown: to, text)
    return text


def pattern_of_names(names: Iterable[str]) -> re.Pattern:
    """Return what finds the names as whole words, also as people write them: Ana Costa.

    It finds nothing where there are no names.
    """
    written = {form for name in names for form in (name, _turned(name)) if form}
    longest_first = sorted(written, key=len, reverse=True)
    either = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


def _turned(name: str) -> str:
    family, _comma, given = (part.strip() for part in name.partition(","))
    return f"{given} {family}".strip()
