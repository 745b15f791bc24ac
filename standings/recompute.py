"""From the facts of one event to its stored table, always all of it."""

import logging
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from standings.limit import within
from standings.models import Failure, Ranking
from standings.ranking import criteria, rank
from standings.table import as_json, rows_of
from standings.tiebreaks import TieBreakError, default_order, tie_break
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.record import EventRecord

# An event that changes faster than it can be computed is left to the next change.
ATTEMPTS = 5
# A computation that takes longer is stopped: it has gone wrong.
MOST_SECONDS = 30

logger = logging.getLogger(__name__)

# Of which events this process has seen a failure. Of all others nobody asks: a save
# costs no query for what hardly ever happens.
_failed_here: set[int] = set()


class Computed(NamedTuple):
    """The order in force and a table as JSON can hold it."""

    order: tuple[str, ...]
    table: list[list]


def follow(event_id: int, *, is_asked: bool = False) -> bool:
    """Bring the table of an event up to date; return False if that failed.

    A failure is noted and not raised: what is being followed has happened. After
    several in a row, attempts that nobody `is_asked` for have to wait; see
    `Failure.is_due`. Raises Event.DoesNotExist.
    """
    looks_back = is_asked or event_id in _failed_here
    failure = Failure.objects.filter(pk=event_id).first() if looks_back else None
    if failure and not (is_asked or failure.is_due(timezone.now())):
        return False
    try:
        recompute(event_id)
    except Event.DoesNotExist:
        raise
    except Exception as error:
        # Whatever it is, and whoever wrote the tie-break: the result is saved.
        _note_failure(event_id, error)
        return False
    if failure:
        failure.delete()
    _failed_here.discard(event_id)
    return True


def trouble_at(event: Event) -> Failure | None:
    """Return what arbiters have to know of a table that stays behind, if it does.

    A table that is behind is computed again first, unless that has to wait.
    """
    stored = Ranking.objects.filter(pk=event.pk).values_list("revision", flat=True)
    if event.revision in stored:
        return None
    failure = Failure.objects.filter(pk=event.pk).first()
    is_due = failure is None or failure.is_due(timezone.now())
    if is_due and follow(event.pk, is_asked=True):
        return None
    return Failure.objects.filter(pk=event.pk).first()


def _note_failure(event_id: int, error: Exception) -> None:
    _failed_here.add(event_id)
    # The text goes into a page: a line, whatever the error has to say.
    said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    now = timezone.now()
    row = {"error": said, "failed_at": now, "count": F("count") + 1}
    again = Failure.objects.filter(pk=event_id)
    known = again.first()
    if known and Ranking.objects.filter(pk=event_id, computed_at__gt=known.failed_at):
        # Another process succeeded in between, which had nothing to clear away.
        known, row["count"] = None, 1
    if known is None or known.error != said:
        # Once for each error, however often the attempt is repeated.
        logger.error("No table for event %s", event_id, exc_info=error)
    if not again.update(**row):
        Failure.objects.create(event_id=event_id, error=said, failed_at=now)


def recompute(event_id: int) -> bool:
    """Compute the table of an event and store it; return True if it was replaced.

    Needs no signal to be right and can be called at any time, twice, by anybody. A
    table of the same or a later revision stays. Raises Event.DoesNotExist, OutOfTime,
    and whatever the computation raises.
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


def compute(event: EventRecord) -> Computed:
    """Return the table of an event as it is stored. It looks at nothing else."""
    order = order_in_force(event)
    return Computed(order, as_json(rows_of(event, rank(event, order))))


def _store(event_id: int, event: EventRecord) -> bool:
    """Store the table if the event has not moved on and no later table is there."""
    computed = within(MOST_SECONDS, compute, event)
    row = {
        "order": list(computed.order),
        "table": computed.table,
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
