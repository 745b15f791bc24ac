"""Tables that are not stored, such as those after earlier rounds: computed once."""

from django.core.cache import cache

from standings.in_time import in_time
from standings.recompute import Computed, compute
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.record import EventRecord

SECONDS_KEPT = 60 * 60


def table_after(event: Event, round_number: int) -> Computed:
    """Return the table after an earlier round, by the rules in force now.

    Raises OutOfTime.
    """
    kept = cache.get(_key(event.pk, event.revision, round_number))
    if kept is not None:
        return kept
    return table_of(event.pk, load_event(event.pk).after(round_number))


def table_of(event_id: int, record: EventRecord) -> Computed:
    """Return the table of a record of the event. Raises OutOfTime.

    It is kept for all who ask: nothing has to be forgotten, since a change makes
    another revision.
    """
    what = (event_id, record.revision, record.rounds_paired)
    key = _key(*what)
    if (kept := cache.get(key)) is not None:
        return kept
    computed = in_time((*what, "table"), compute, record)
    # The facts were read in several statements: if the event has moved on since the
    # first, some may be later ones.
    if Event.objects.filter(pk=event_id, revision=record.revision).exists():
        cache.set(key, computed, SECONDS_KEPT)
    return computed


def _key(event_id: int, revision: int, rounds: int) -> str:
    return f"table-{event_id}-{revision}-{rounds}"
