from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from standings.models import Failure, Ranking
from standings.recompute import follow
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Recompute the stored standings of the events named, or of all events. Ends "
        "with 1 if one of them could not be computed."
    )

    def add_arguments(self, parser):
        parser.add_argument("slugs", nargs="*", metavar="event")

    def handle(self, *, slugs, **options):
        events = list(Event.objects.order_by("slug"))
        if unknown := set(slugs) - {event.slug for event in events}:
            raise CommandError(f"No such event: {', '.join(sorted(unknown))}.")
        chosen = [event for event in events if not slugs or event.slug in slugs]

        before = dict(Ranking.objects.values_list("event", "revision"))
        failed = [
            event
            for event in tqdm(chosen, desc="Recomputing", disable=None)
            if not follow(event.pk, is_asked=True)
        ]
        after = dict(Ranking.objects.values_list("event", "revision"))

        changed = [each for each in chosen if after.get(each.pk) != before.get(each.pk)]
        self.stdout.write(f"{len(changed)} of {len(chosen)} changed.")
        for event in changed:
            self.stdout.write(f"  {event.slug}")
        if failed:
            errors = Failure.objects.filter(event__in=failed).order_by("event__slug")
            said = [f"  {each.event.slug}: {each.error}" for each in errors]
            raise CommandError("\n".join(["Not computed:", *said]))
