"""The acceleration of an event: who is in group A, and who stays its last player."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from tournaments.models import BAKU, Event, Player
from tournaments.pairing.baku import baku, last_of_group_a
from tournaments.record import Acceleration, EventRecord, System


def accelerations_of(
    event: Event, numbers: Mapping[int, int]
) -> tuple[Acceleration, ...]:
    """Return the virtual points of an event, none before round 1 is paired.

    `numbers` holds each player's starting rank of today, by key: late entries move
    the last A player's, and group A ends with that person. FIDE C.04.7.
    """
    last = numbers.get(event.last_accelerated_id)
    if not _is_accelerated(event) or last is None:
        return ()
    return baku(last, event.rounds_planned, event.point_system.win)


def with_group_a(
    event: Event, record: EventRecord, absent: Collection[int]
) -> EventRecord:
    """Return the record with the groups of those who are there for round 1.

    After round 1 it is returned as it is. FIDE C.04.7.
    """
    if record.rounds_paired or not _is_accelerated(event):
        return record
    last = last_of_group_a(record.by_number.keys() - absent)
    spans = baku(last, record.rounds_planned, record.points.win)
    return replace(record, accelerations=spans)


def last_accelerated(event: Event, record: EventRecord) -> Player | None:
    """Return the last A player, None without acceleration."""
    if not record.accelerations:
        return None
    return event.players.get(number=record.accelerations[0].last)


def _is_accelerated(event: Event) -> bool:
    return event.acceleration == BAKU and event.system == System.SWISS
