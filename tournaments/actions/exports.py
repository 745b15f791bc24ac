"""What is told of copies that leave the site with personal data in them."""

from tournaments.actions.journal import note
from tournaments.models import Event
from tournaments.signals import changing


def note_report(event: Event, *, by) -> None:
    """Note that somebody took the report with dates of birth, before they get it."""
    with changing(event.pk, watched=()):
        note(event.pk, by, "export report")
