from pathlib import Path

from django.core.management.base import BaseCommand

from tournaments.actions.imports import read_report, store_report
from tournaments.errors import TournamentError
from tournaments.management.files import content_of, refusal


class Command(BaseCommand):
    help = "Store the tournament of a report file (TRF16 or TRF26) as a new event."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--slug", help="the address; made from the name if left out"
        )
        parser.add_argument(
            "--publish", action="store_true", help="show the event to everybody"
        )

    def handle(self, *, file, slug, publish, **options):
        content = content_of(file)
        try:
            report = read_report(content)
            event = store_report(report, slug=slug, publish=publish)
        except TournamentError as error:
            raise refusal(f"{file}:\n{error}") from error

        record = report.record
        self.stdout.write(
            f"{event.name}: {len(record.players)} players, "
            f"{record.rounds_paired} of {record.rounds_planned} rounds. "
            f"Address: {event.slug}"
        )
        for sentence in report.notes:
            self.stdout.write(f"  {sentence}")
