"""News of changed results, turned into new standings. Nothing else."""

from django.dispatch import receiver

from standings.recompute import recompute
from tournaments.signals import results_changed


@receiver(results_changed)
def follow_results(sender, event_id: int, **kwargs) -> None:
    recompute(event_id)
