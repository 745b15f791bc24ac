from calendar import monthrange
from datetime import date

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone
from tqdm import tqdm

from tournaments.actions.retention import forget_contacts
from tournaments.management.files import refusal
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Delete contact data, notes and dates of birth of the events that ended some "
        "months ago, also from their records of changes. Names and results stay."
    )

    def add_arguments(self, parser):
        parser.add_argument(
            "--months",
            type=int,
            default=settings.CONTACT_MONTHS,
            metavar="N",
            help=(
                "how long they are kept after the last day; as CONTACT_MONTHS in the "
                f"environment says if not given, now {settings.CONTACT_MONTHS}"
            ),
        )

    def handle(self, *, months, **options):
        if months < 0:
            raise refusal("The months cannot be less than 0.")
        last_day = months_before(timezone.localdate(), months)
        events = list(Event.objects.filter(end_date__lt=last_day).order_by("end_date"))
        done = [
            (event, deleted)
            for event in tqdm(events, desc="Deleting", disable=None)
            if any(deleted := forget_contacts(event, by=None))
        ]
        self.stdout.write(
            f"{len(events)} events ended before {last_day:%Y-%m-%d}; "
            f"personal data deleted in {len(done)} of them."
        )
        for event, deleted in done:
            self.stdout.write(
                f"  {event.slug}: {deleted.players} players, "
                f"{deleted.registrations} registrations, "
                f"{deleted.invitations} invitations"
            )


def months_before(day: date, months: int) -> date:
    """Return the day so many months earlier, or the last one of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
