"""What an organizer does with who works at an event."""

from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.journal import note
from tournaments.authors import as_author
from tournaments.errors import EditConflict, TournamentError
from tournaments.invitations import VALID_FOR, masked, valid
from tournaments.models import Event, Invitation, Member, Role
from tournaments.secret_links import digest_of, new_secret
from tournaments.signals import changing


class Work(NamedTuple):
    """A role, for a results helper perhaps at a span of boards alone.

    `sees_contacts` is what an arbiter may be granted besides: dates of birth and
    contact data, which an organizer and the chief arbiter see in any case.
    """

    role: str = Role.ARBITER.value
    first_board: int | None = None
    last_board: int | None = None
    sees_contacts: bool = False

    def as_noted(self) -> str | dict:
        said = {name: value for name, value in self._asdict().items() if value}
        return said if len(said) > 1 else self.role


AS_ARBITER = Work()


def work_of(member: Member | Invitation) -> Work:
    return Work(*(getattr(member, name) for name in Work._fields))


def add_member(event: Event, user, work: Work = AS_ARBITER, *, by) -> Member:
    """Let somebody work at the desk. Raises TournamentError if they do already."""
    with changing(event.pk):
        member = _add(event, user, work)
        note(event.pk, by, "add arbiter", user.get_username(), after=work.as_noted())
    return member


def change_role(event: Event, member: Member, work: Work, *, by) -> None:
    """Give a member another role, from their next request on.

    Raises TournamentError if nobody would be left as an organizer, and EditConflict
    if they do not work there any more.
    """
    with changing(event.pk):
        current = _current(event, member)
        before = work_of(current)
        if before == work:
            return
        if work.role != Role.OWNER:
            _check_not_last(event, current)
        for field, value in work._asdict().items():
            setattr(current, field, value)
        current.save()
        note(
            event.pk,
            by,
            "change role",
            current.user.get_username(),
            before=before.as_noted(),
            after=work.as_noted(),
        )


def remove_member(
    event: Event, member: Member, *, by, can_be_last: bool = False
) -> None:
    """Take the desk away from a member, or let them leave, from the next request on.

    Raises TournamentError for the last organizer, unless it `can_be_last`, and
    EditConflict for somebody who does not work there any more.
    """
    with changing(event.pk):
        current = _current(event, member)
        if not can_be_last:
            _check_not_last(event, current)
        current.delete()
        is_leaving = as_author(by).user == current.user
        note(
            event.pk,
            by,
            "leave" if is_leaving else "remove arbiter",
            current.user.get_username(),
            before=work_of(current).as_noted(),
        )


def invite(event: Event, email: str, work: Work, *, by) -> tuple[Invitation, str]:
    """Invite whoever has an e-mail address; return the invitation and its secret.

    The secret is not stored: who loses it gets a new invitation.
    """
    secret = new_secret()
    with changing(event.pk, watched=()):
        invitation = Invitation.objects.create(
            event=event,
            email=email,
            secret_digest=digest_of(secret),
            invited_by=as_author(by).user,
            expires_at=timezone.now() + VALID_FOR,
            **work._asdict(),
        )
        note(event.pk, by, "invite", masked(email), after=work.as_noted())
    return invitation, secret


def revoke_invitation(event: Event, invitation: Invitation, *, by) -> None:
    """Let an invitation that was not accepted end now.

    Raises EditConflict if it was accepted meanwhile.
    """
    with changing(event.pk, watched=()):
        deleted, _rows = Invitation.objects.filter(
            pk=invitation.pk, event=event, used_at__isnull=True
        ).delete()
        if not deleted:
            raise EditConflict(_("This invitation is not open any more."))
        note(event.pk, by, "revoke invitation", masked(invitation.email))


def accept_invitation(invitation: Invitation, user, *, by) -> None:
    """Let whoever was invited work at the desk; the invitation is used up.

    An account without an e-mail address takes the one invited. Raises TournamentError
    for an account with another address or a role at the event, and EditConflict if
    the invitation was used or revoked meanwhile, or is too old.
    """
    event = invitation.event
    with changing(event.pk):
        _take_address(user, invitation.email)
        used = valid().filter(pk=invitation.pk)
        if not used.update(used_at=timezone.now(), used_by=user):
            raise EditConflict(_("This invitation is not open any more."))
        work = work_of(invitation)
        _add(event, user, work)
        note(event.pk, by, "join", user.get_username(), after=work.as_noted())


def _take_address(user, email: str) -> None:
    if user.email.casefold() == email.casefold():
        return
    others = get_user_model().objects.filter(email__iexact=email)
    if user.email or others.exists():
        raise TournamentError(
            _(
                "This invitation is for another e-mail address than that of your "
                "account. Sign in with the account of that address, or ask for an "
                "invitation to yours."
            )
        )
    user.email = email
    user.save(update_fields=["email"])


def _add(event: Event, user, work: Work) -> Member:
    if Member.objects.filter(event=event, user=user).exists():
        raise TournamentError(
            _("%(person)s already works at this tournament.")
            % {"person": user.get_username()}
        )
    return Member.objects.create(event=event, user=user, **work._asdict())


def _current(event: Event, member: Member) -> Member:
    members = Member.objects.select_related("user").filter(event=event)
    current = members.filter(pk=member.pk).first()
    if current is None:
        raise EditConflict(
            _("%(person)s does not work at this tournament any more.")
            % {"person": member.user.get_username()}
        )
    return current


def _check_not_last(event: Event, member: Member) -> None:
    others = event.members.filter(role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise TournamentError(
            _(
                "A tournament has at least one organizer. Make somebody else an "
                "organizer first."
            )
        )
