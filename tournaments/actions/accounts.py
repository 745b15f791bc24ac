"""What somebody does about an account of their own."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.people import accept_invitation
from tournaments.errors import EditConflict
from tournaments.invitations import valid
from tournaments.models import Invitation


def open_account(user, invitation: Invitation | None = None):
    """Store a new account and return it; with an invitation, accept that too.

    Raises TournamentError if the invitation cannot be accepted, and IntegrityError if
    somebody else has just taken the name: then there is no account.
    """
    with transaction.atomic():
        user.save()
        if invitation is None:
            return user
        if invitation.event is not None:
            accept_invitation(invitation, user, by=user)
            return user
        used = valid().filter(pk=invitation.pk)
        if not used.update(used_at=timezone.now(), used_by=user):
            raise EditConflict(_("This invitation is not open any more."))
        return user


def change_address(user, email: str) -> None:
    """Give an account another e-mail address, to which a forgotten password leads."""
    user.email = email
    user.save(update_fields=["email"])
