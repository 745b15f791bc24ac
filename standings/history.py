"""The place of everybody after each round. Earlier rounds are computed once."""

from collections.abc import Mapping

from django.core.cache import cache

from standings.in_time import in_time
from standings.models import Ranking
from standings.ranking import rank
from standings.recompute import order_in_force
from standings.sheet import Sheet
from tournaments.loading import record_of
from tournaments.record import EventRecord

SECONDS_KEPT = 60 * 60

# By entry. Who has no place is not in it.
Places = Mapping[int, int]


def places_after_each_round(
    ranking: Ranking, sheet: Sheet
) -> dict[int, tuple[int | None, ...]]:
    """Return the places of everybody in the latest table, by entry.

    Players who share a place have the better one; None is no place. `sheet` is the
    latest one of `ranking`. It takes two queries when the table is new, and none
    later: nothing has to be forgotten, since a change makes another revision. Raises
    OutOfTime.
    """
    if not ranking.after_round:
        return {}
    latest = {row.entry: row.place.rank for row in sheet.rows}
    rounds = [*_earlier(ranking), latest]
    return {
        row.entry: tuple(places.get(row.entry) for places in rounds)
        for row in sheet.everybody
    }


def _earlier(ranking: Ranking) -> list[Places]:
    what = (ranking.event_id, ranking.revision, "places before")
    key = f"places-before-{ranking.event_id}-{ranking.revision}"
    if (kept := cache.get(key)) is not None:
        return kept
    event = ranking.event
    record = record_of(event, ranking.after_round)
    rounds = in_time(what, _places_before, record, ranking.after_round)
    # Of later facts: right for whoever asks now, but not of this revision.
    if event.revision == ranking.revision:
        cache.set(key, rounds, SECONDS_KEPT)
    return rounds


def _places_before(event: EventRecord, round_number: int) -> list[Places]:
    return [_places(event.after(number)) for number in range(1, round_number)]


def _places(event: EventRecord) -> Places:
    entries = {player.number: player.entry for player in event.players}
    standings = rank(event, order_in_force(event))
    return {entries[place.number]: place.rank for place in standings}
