"""How many rounds an event has, as things stand."""

from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.pairing.knock_out import rounds_needed
from tournaments.record import System


def rounds_to_play(event: Event) -> int:
    """Return how many rounds the event has, those already paired included.

    They are those planned, but a knock-out goes on while a match is level, and ends
    early where there is nothing left to play.
    """
    if event.system != System.KNOCK_OUT:
        return event.rounds_planned
    return rounds_needed(load_event(event.pk))
