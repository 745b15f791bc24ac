"""News of changed results, turned into new standings. Nothing else."""

from contextlib import suppress

from django.dispatch import receiver

from standings.recompute import recompute
from tournaments.models import Event
from tournaments.signals import results_changed


@receiver(results_changed)
def follow_results(sender, event_id: int, **kwargs) -> None:
    # An event that is deleted announces each of its rows, and takes its table along.
    with suppress(Event.DoesNotExist):
        recompute(event_id)
