"""News of changed results, turned into new standings. Nothing else."""

from contextlib import suppress

from django.dispatch import receiver

from standings.recompute import follow, trouble_at
from tournaments.access import desk_opened
from tournaments.models import Event
from tournaments.signals import results_changed


@receiver(results_changed)
def follow_results(sender, event_id: int, **kwargs) -> None:
    # An event that is deleted announces each of its rows, and takes its table along.
    with suppress(Event.DoesNotExist):
        follow(event_id)


@receiver(desk_opened)
def repair(sender, event: Event, **kwargs) -> None:
    """Try again what failed or was interrupted, for those who work at the desk.

    Spectators are many, and none of them should wait for it.
    """
    event.standings_trouble = trouble_at(event)
