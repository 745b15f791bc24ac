from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from standings.recompute import recompute
from tournaments.models import Event


class Command(BaseCommand):
    help = "Recompute the stored standings of the events named, or of all events."

    def add_arguments(self, parser):
        parser.add_argument("slugs", nargs="*", metavar="event")

    def handle(self, *, slugs, **options):
        events = list(Event.objects.order_by("slug"))
        if unknown := set(slugs) - {event.slug for event in events}:
            raise CommandError(f"No such event: {', '.join(sorted(unknown))}.")
        chosen = [event for event in events if not slugs or event.slug in slugs]

        changed = [
            event.slug
            for event in tqdm(chosen, desc="Recomputing", disable=None)
            if recompute(event.pk)
        ]
        self.stdout.write(f"{len(changed)} of {len(chosen)} changed.")
        for slug in changed:
            self.stdout.write(f"  {slug}")
