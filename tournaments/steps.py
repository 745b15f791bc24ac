"""What is done to an event at once, and the lines of the record that tell of it."""

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Subquery

from tournaments.models import Change, Event, PersonalRows
from tournaments.rows import Rows, difference, rows_of, split_personal


@dataclass
class Step:
    """One change of an event on its way, in one transaction.

    `before` are the rows of the tables that are watched, and `lines` what the record
    will say.
    """

    event_id: int
    before: Rows
    lines: list[Change] = field(default_factory=list)


def begin(event_id: int, watched: Collection[str]) -> Step:
    return Step(event_id, rows_of(event_id, watched))


def finish(step: Step) -> None:
    """Write the lines of the record, with what happened to the rows in the first.

    A line that says itself what it did to the rows keeps that.
    """
    if not step.lines:
        return
    after = rows_of(step.event_id, step.before)
    public, personal = split_personal(difference(step.before, after))
    first = step.lines[0]
    if public or personal:
        first.rows = [*(first.rows or ()), *public]
    # Nobody has read the revision yet, and nobody can change it now.
    revision = Event.objects.filter(pk=step.event_id).values("revision")
    for line in step.lines:
        line.revision = Subquery(revision)
    Change.objects.bulk_create(step.lines)
    if personal:
        PersonalRows.objects.create(change_id=first.pk, rows=personal)
