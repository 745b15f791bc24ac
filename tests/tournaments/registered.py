"""What the tests of registration share."""

from tests.factories import EventFactory
from tournaments.actions.registrations import register
from tournaments.models import Registration

# What a player writes; the desk alone may read the last four.
WRITTEN = {
    "name": "Costa, Ana",
    "fide_id": "2100000",
    "federation": "BRA",
    "title": "WFM",
    "rating": "1975",
    "club": "Clube de Xadrez",
    "birth_date": "2001-05-17",
    "email": "ana@example.org",
    "phone": "+55 81 31337",
    "remarks": "canary-remarks",
}


def open_event(**settings):
    """Return a tournament of five rounds that players can register for."""
    return EventFactory(**{"takes_registrations": True} | settings)


def registered(event, name="Costa, Ana", secret=None, **data):
    """Return a registration as the form leaves it."""
    data = {"name": name, "email": "ana@example.org", "may_show_name": True} | data
    return register(event, data, secret=secret or f"secret of {name}")


def states(event):
    return list(Registration.objects.filter(event=event).values_list("name", "state"))
