"""Everything that is derived from the facts of an event, worked out anew and compared.

The facts are read from the rows of the database; nothing stored is believed. Compared
are the values that everything is computed from, the stored table, the public standings
and cross tables as a reader sees them, and the report file as a program reads it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from standings.checking.difference import Difference, differing
from standings.checking.facts import check_facts, check_record
from standings.checking.pages import check_pages, is_marked_stale
from standings.checking.report import check_report
from standings.checking.versions import check_versions
from standings.models import Ranking
from standings.recompute import compute
from standings.table import Row, from_json
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.record import EventRecord

# An event that changes all the time cannot be checked, and is called stale.
ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Check:
    """What the check of one event found."""

    slug: str
    differences: tuple[Difference, ...] = ()
    is_stale: bool = False


def check(event_id: int) -> Check:
    """Return what differs in an event, and whether its stored table is behind.

    What is behind shows the past and is compared with nothing, but the pages have to
    say so. Raises Event.DoesNotExist.
    """
    for _attempt in range(ATTEMPTS):
        event = Event.objects.get(pk=event_id)
        ranking = Ranking.objects.filter(pk=event_id).first()
        found = _check(event, ranking)
        unmoved = Event.objects.filter(pk=event_id, revision=event.revision)
        if unmoved.exists():
            return found
    return Check(event.slug, is_stale=True)


def _check(event: Event, ranking: Ranking | None) -> Check:
    differences = [*check_facts(event), *check_versions(event)]
    if differences:
        # What contradicts itself has no right table.
        return Check(event.slug, tuple(differences))
    # With the names that are on the pages, which this compares.
    record = load_event(event.pk, is_public=True)
    differences += check_record(event, record)
    is_stale = ranking is None or ranking.revision != event.revision
    if is_stale and not is_marked_stale(event):
        differences += differing("mark of a table that is behind", "", "", "shown")
    try:
        if not is_stale:
            differences += _computed(event, record, ranking)
        differences += check_report(event, record)
    except Exception as error:
        # Whatever it is, the other events are to be checked as well.
        said = f"{type(error).__name__}: {error}"
        differences += differing("computation", "", said, "an answer")
    return Check(event.slug, tuple(_named(differences, record)), is_stale)


def _computed(
    event: Event, record: EventRecord, ranking: Ranking
) -> Iterator[Difference]:
    computed = compute(record)
    rows = from_json(computed.table)
    yield from _stored(ranking, record.rounds_paired, computed.order, rows)
    yield from check_pages(event, record, computed.order, rows)


def _named(
    differences: Iterable[Difference], record: EventRecord
) -> Iterator[Difference]:
    """Yield the differences with the names of the players beside their numbers."""
    names = {str(each.number): f"{each.number} {each.name}" for each in record.players}
    for each in differences:
        yield each._replace(player=names.get(each.player, each.player))


def _stored(
    ranking: Ranking, after_round: int, order: tuple[str, ...], rows: tuple[Row, ...]
) -> Iterator[Difference]:
    stored = from_json(ranking.table)
    yield from differing("round of the table", "", ranking.after_round, after_round)
    yield from differing("order of the tie-breaks", "", ranking.order, list(order))
    entries = [row.entry for row in stored]
    yield from differing("players", "", entries, [row.entry for row in rows])
    by_entry = {row.entry: row for row in stored}
    for row in rows:
        if row.entry not in by_entry:
            continue
        found, who = by_entry[row.entry], str(row.place.number)
        for field in ("number", "rank", "last", "score", "decides"):
            value, right = getattr(found.place, field), getattr(row.place, field)
            yield from differing(f"stored {field}", who, value, right)
        values = zip(order, found.place.values, row.place.values, strict=False)
        for code, value, right in values:
            yield from differing(f"stored {code}", who, value, right)
        yield from differing(
            "stored tie-breaks", who, len(found.place.values), len(row.place.values)
        )
        yield from _rounds(who, found, row)


def _rounds(who: str, found: Row, right: Row) -> Iterator[Difference]:
    yield from differing("stored rounds", who, len(found.results), len(right.results))
    rounds = zip(found.results, right.results, strict=False)
    for number, (result, expected) in enumerate(rounds, start=1):
        yield from differing(f"stored round {number}", who, result, expected)
