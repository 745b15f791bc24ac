"""What the public may know of a person: how the name is shown, and what goes with it.

Only public pages and files are made from these names. At the desk everybody is known
by the full name, and starting ranks and pairings follow from it.
"""

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
