"""Invitations by a link that works once. Only a digest of its secret is stored."""

from datetime import timedelta

from django.utils import timezone

from tournaments.models import Invitation
from tournaments.secret_links import digest_of

VALID_FOR = timedelta(days=7)


def find(secret: str) -> Invitation | None:
    """Return the invitation that a link leads to, unless it was used or is too old."""
    return valid().filter(secret_digest=digest_of(secret)).first()


def valid():
    """Return the invitations that can be accepted still."""
    found = Invitation.objects.select_related("event", "invited_by")
    return found.filter(used_at__isnull=True, expires_at__gt=timezone.now())


def masked(email: str) -> str:
    """Return an address as the record of changes holds it: “a…@example.org”."""
    name, _at, host = email.partition("@")
    return f"{name[:1]}…@{host}"
