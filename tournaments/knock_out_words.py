"""What the parts of a knock-out are called."""

from django.utils.translation import gettext as _


def stage_name(matches: int) -> str:
    """Return the name of the stage that has so many matches, byes counted."""
    names = {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
    return names.get(matches) or _("Last %(players)s") % {"players": 2 * matches}
