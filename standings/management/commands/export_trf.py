from django.core.management.base import BaseCommand

from standings.limit import OutOfTime
from standings.report import NoSuchRound, report_text
from tournaments.management.files import refusal
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Write the report file (TRF26) of an event to standard output, after its last "
        "finished round. Drafts and rounds in play are never in it."
    )

    def add_arguments(self, parser):
        parser.add_argument("event", help="its address, as in open-2026")
        parser.add_argument(
            "--round",
            type=int,
            metavar="N",
            help="the report after this round; 0 is before the first",
        )
        parser.add_argument(
            "--private",
            action="store_true",
            dest="is_private",
            help="with all names and dates of birth, for the rating office; never make "
            "it public",
        )

    def handle(self, *, event, is_private, **options):
        found = Event.objects.filter(slug=event).first()
        if found is None:
            raise refusal(f"No such event: {event}.")
        try:
            text = report_text(found, options["round"], is_private=is_private)
        except (NoSuchRound, OutOfTime) as error:
            raise refusal(str(error)) from error
        # The file is UTF-8 with line ends of its own, whatever the terminal's are.
        if binary := getattr(self.stdout, "buffer", None):
            binary.write(text.encode())
        else:
            self.stdout.write(text, ending="")
