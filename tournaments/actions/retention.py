"""What is deleted some time after the end of an event: nobody needs it any more."""

from typing import NamedTuple

from django.db.models import Q

from tournaments.actions.journal import note
from tournaments.models import Event, PersonalRows
from tournaments.signals import changing

# Whether somebody is a minor stays: how the name is shown follows from it.
NO_DATE = {"birth_date": None}
OF_PLAYERS = {**NO_DATE, "birth_year": None, "email": "", "phone": "", "notes": ""}
OF_REGISTRATIONS = {**NO_DATE, "email": "", "phone": "", "remarks": ""}
OF_INVITATIONS = {"email": ""}


class Deleted(NamedTuple):
    """Of how many rows personal data were deleted."""

    players: int
    registrations: int
    invitations: int


def forget_contacts(event: Event, *, by) -> Deleted:
    """Delete contact data and dates of birth of an event, and return of how many.

    They are deleted from the record of changes, too. Where nothing is kept, nothing
    is changed.
    """
    kept = PersonalRows.objects.filter(change__event=event)
    if not (kept.exists() or any(rows.exists() for rows, _empty in _tables(event))):
        return Deleted(0, 0, 0)
    # Nothing is watched: the record would keep what is deleted.
    with changing(event.pk, watched=()):
        deleted = Deleted(*(rows.update(**empty) for rows, empty in _tables(event)))
        kept.delete()
        note(event.pk, by, "forget contacts", after=deleted._asdict())
    return deleted


def _tables(event: Event):
    """Return the rows that hold something, and the columns to empty."""
    return [
        (rows.filter(~Q(**empty)), empty)
        for rows, empty in (
            (event.players.order_by(), OF_PLAYERS),
            (event.registrations.order_by(), OF_REGISTRATIONS),
            (event.invitations.order_by(), OF_INVITATIONS),
        )
    ]
