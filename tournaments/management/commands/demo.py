import secrets

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand

from tournaments.demo.loading import load_missing

BYTES_OF_A_PASSWORD = 9


class Command(BaseCommand):
    help = "Load the demonstration events that are missing, and make two accounts."

    def handle(self, **options):
        arbiter = self._account("arbiter")
        self._account("admin", is_staff=True, is_superuser=True)
        for event in load_missing(arbiter):
            self.stdout.write(f"Loaded {event.name}.")

    def _account(self, name: str, **rights):
        """Return the account, making it with a random password the first time."""
        accounts = get_user_model().objects
        if existing := accounts.filter(username=name).first():
            return existing
        password = secrets.token_urlsafe(BYTES_OF_A_PASSWORD)
        self.stdout.write(f"Account {name}, password {password}")
        return accounts.create_user(name, password=password, **rights)
