"""What several actions ask of an event before they change it."""

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Max, Model
from django.utils.translation import gettext as _

from tournaments.errors import EditConflict, EventClosed
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.record import EventRecord


def check_open(event: Event) -> None:
    """Raise EventClosed if the event is over."""
    if event.is_closed:
        raise EventClosed(
            _("%(event)s is finished. Reopen it at the desk first.") % {"event": event}
        )


def check_revision(event: Event, seen: int | None) -> None:
    """Raise EditConflict unless the event was at revision `seen` before this change.

    `event` is read inside the change, which has already counted one step. Who has
    seen nothing, like a command, says None.
    """
    if seen is not None and event.revision != seen + 1:
        raise EditConflict(
            _("Somebody changed the tournament meanwhile. Look again, then repeat.")
        )


def record_seen(event: Event, revision: int) -> EventRecord:
    """Return the event as values; raise EditConflict unless it is at `revision`.

    For what is computed outside the change; inside it `check_revision` asks again.
    """
    record = load_event(event.pk)
    if record.revision != revision:
        raise EditConflict(
            _("Somebody changed the tournament meanwhile. Look again, then repeat.")
        )
    return record


def look_again(row: Model) -> None:
    """Bring a row up to date inside a change: it was read before.

    Raises EditConflict if it is gone.
    """
    try:
        row.refresh_from_db()
    except ObjectDoesNotExist:
        raise EditConflict(
            _("Somebody changed the tournament meanwhile. Look again, then repeat.")
        ) from None


def rounds_paired(event: Event) -> int:
    """Return how many rounds have been paired, a draft included."""
    return event.rounds.aggregate(last=Max("number"))["last"] or 0
