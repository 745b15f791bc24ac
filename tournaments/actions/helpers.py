"""What an arbiter does for helpers with phones: a link for each, which ends."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.guards import check_open
from tournaments.actions.journal import note
from tournaments.authors import Author
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Change, Event, Helper
from tournaments.repeats import check_not_repeated
from tournaments.secret_links import digest_of, new_secret
from tournaments.signals import changing


class LinkInUse(TournamentError):
    """The link was opened on another phone before."""

    status = 403


class LinkEnded(TournamentError):
    """The link was revoked, or its time is over."""

    status = 403


def make_link(
    event: Event,
    *,
    name: str,
    work: str,
    hours: int,
    first_board: int | None = None,
    last_board: int | None = None,
    by,
) -> tuple[Helper, str]:
    """Make a link for a helper; return it with its secret, which nobody keeps.

    It ends after so many hours. A helper with results may be limited to a span of
    boards, both ends included. Raises Repeated if the same request made one before,
    and EventClosed if the event is over.
    """
    secret = new_secret()
    with changing(event.pk, watched=()) as current:
        check_not_repeated(event.pk, by)
        check_open(current)
        helper = Helper.objects.create(
            event=event,
            name=name,
            work=work,
            first_board=first_board,
            last_board=last_board,
            secret_digest=digest_of(secret),
            made_by=by.user,
            expires_at=timezone.now() + timedelta(hours=hours),
        )
        note(event.pk, by, "make helper link", name, after=helper.work)
    return helper, secret


def open_link(helper: Helper, device: str) -> None:
    """Bind a link to the phone that has the secret `device`.

    Raises LinkInUse if another phone was faster, and LinkEnded if it is over.
    """
    digest = digest_of(device)
    if helper.device_digest:
        check_opens(helper, device)
        return
    with changing(helper.event_id, watched=()):
        now = timezone.now()
        bound = Helper.objects.filter(
            pk=helper.pk, device_digest="", revoked_at=None, expires_at__gt=now
        ).update(device_digest=digest, opened_at=now)
        if not bound:
            helper.refresh_from_db()
            check_opens(helper, device)
            return
        author = Author(source=Change.Source.PHONE.value, helper=helper)
        note(helper.event_id, author, "open helper link", helper.name)
    helper.device_digest, helper.opened_at = digest, now


def check_opens(helper: Helper, device: str) -> None:
    """Raise LinkEnded or LinkInUse unless the link opens on this phone."""
    check_in_force(helper)
    if helper.device_digest not in ("", digest_of(device)):
        raise LinkInUse(
            _(
                "This link is in use on another phone. Ask an arbiter for a link of "
                "your own."
            )
        )


def check_in_force(helper: Helper) -> None:
    """Raise LinkEnded if a link was revoked or its time is over."""
    if helper.revoked_at:
        raise LinkEnded(
            _("An arbiter has ended this link. Ask for a new one to go on helping.")
        )
    if helper.expires_at <= timezone.now():
        raise LinkEnded(
            _("The time of this link is over. Ask an arbiter for a new one.")
        )


def revoke_link(helper: Helper, *, by) -> None:
    """End a link at once: the next request of its phone is refused.

    Raises EditConflict if it has ended already.
    """
    with changing(helper.event_id, watched=()):
        now = timezone.now()
        live = Helper.objects.filter(pk=helper.pk, revoked_at=None, expires_at__gt=now)
        if not live.update(revoked_at=now):
            raise EditConflict(
                _("The link for %(name)s has ended already.") % {"name": helper.name}
            )
        note(helper.event_id, by, "revoke helper link", helper.name)
