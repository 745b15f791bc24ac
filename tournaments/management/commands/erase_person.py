from django.core.management.base import BaseCommand

from tournaments.actions.erasing import erase_former
from tournaments.errors import TournamentError
from tournaments.management.files import refusal
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Erase a person who is no longer a player of an event, or only registered for "
        "it, from the registrations and the record of changes. Players are erased on "
        "their pages at the desk."
    )

    def add_arguments(self, parser):
        parser.add_argument("event", help="its address, as in open-2026")
        parser.add_argument("name", help="the whole name, as in “Costa, Ana”")

    def handle(self, *, event, name, **options):
        found = Event.objects.filter(slug=event).first()
        if found is None:
            raise refusal(f"No such event: {event}.")
        try:
            erase_former(found, name, by=None)
        except TournamentError as error:
            raise refusal(str(error)) from error
        self.stdout.write(f"{event}: the person was erased.")
