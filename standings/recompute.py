"""From the facts of one event to its stored table, always all of it."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from standings.models import Ranking
from standings.ranking import criteria, rank
from standings.table import as_json, rows_of
from standings.tiebreaks import TieBreakError, default_order, tie_break
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.record import EventRecord

# An event that changes faster than it can be computed is left to the next change.
ATTEMPTS = 5


def recompute(event_id: int) -> bool:
    """Compute the table of an event and store it; return True if it was replaced.

    Needs no signal to be right and can be called at any time, twice, by anybody. A
    table of the same or a later revision stays. Raises Event.DoesNotExist.
    """
    for _attempt in range(ATTEMPTS):
        event = load_event(event_id)
        if _store(event_id, event):
            return True
        stored = Ranking.objects.filter(pk=event_id).values_list("revision", flat=True)
        if any(revision >= event.revision for revision in stored):
            return False
    return False


def order_in_force(event: EventRecord) -> tuple[str, ...]:
    """Return the codes that decide after points, as the Handbook spells them.

    They are those chosen, or the usual ones of the system. A code that names nothing
    here, which only a report file can bring, decides nothing.
    """
    chosen = [code for code in event.tie_breaks if _is_tie_break(code)]
    order = chosen or default_order(event.system)
    return tuple(criterion.code for criterion in criteria(order))


def _is_tie_break(code: str) -> bool:
    try:
        tie_break(code)
    except TieBreakError:
        return False
    return True


def _store(event_id: int, event: EventRecord) -> bool:
    """Store the table if the event has not moved on and no later table is there."""
    order = order_in_force(event)
    row = {
        "order": list(order),
        "table": as_json(rows_of(event, rank(event, order))),
        "after_round": event.rounds_paired,
        "revision": event.revision,
        "computed_at": timezone.now(),
    }
    older = Ranking.objects.filter(pk=event_id, revision__lt=event.revision)
    # The facts were read in several statements. If the event still has the revision
    # of the first, nothing changed in between and the table is whole.
    if older.filter(event__revision=event.revision).update(**row):
        return True
    unmoved = Event.objects.filter(pk=event_id, revision=event.revision)
    if not unmoved.filter(ranking__isnull=True).exists():
        return False
    try:
        with transaction.atomic():
            Ranking.objects.create(event_id=event_id, **row)
    except IntegrityError:
        # Another process stored the first table in the same moment.
        return False
    return True
