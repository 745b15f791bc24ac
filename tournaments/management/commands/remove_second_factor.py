from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand

from tournaments.actions.second_factor import turn_off
from tournaments.management.files import refusal
from tournaments.second_factor import has_second_factor
from tournaments.security_log import note_security


class Command(BaseCommand):
    help = (
        "Remove the second factor of an account whose owner has lost the phone and the "
        "recovery codes. Make sure first that it is its owner who asks."
    )

    def add_arguments(self, parser):
        parser.add_argument("username")

    def handle(self, *, username, **options):
        user = get_user_model().objects.filter(username=username).first()
        if user is None:
            raise refusal(f"There is no account “{username}”.")
        if not has_second_factor(user):
            raise refusal(f"The account “{username}” has no second factor.")
        turn_off(user)
        note_security("second factor removed", None, user)
        self.stdout.write(f"{username} signs in with the password alone now.")
