"""The targets, and how each is measured."""

import datetime
from collections.abc import Sequence
from functools import partial

from benchmarks.events import e200, e1000, swiss
from benchmarks.page_targets import PAGES
from benchmarks.target import Target
from benchmarks.timing import ratio, unit
from standings.columns import columns_of
from standings.crosstable_rendering import swiss_body
from standings.ranking import Place, rank
from standings.sheet import Entrant, Sheet
from standings.table import rows_of
from standings.tiebreaks.working import workings
from tournaments.models import Event
from tournaments.record import EventRecord

EIGHT = ("PTS", "BH", "BH/C1", "SB", "DE", "WIN", "ARO", "KS")
ROUNDS = 11


def ranking() -> float:
    return ratio(partial(rank, e1000(), EIGHT), unit)


def growth_of_ranking(small: int, large: int) -> float:
    one, other = swiss(small, ROUNDS), swiss(large, ROUNDS)
    return ratio(partial(rank, other, EIGHT), partial(rank, one, EIGHT))


def growth_of_crosstable(small: int, large: int) -> float:
    one, other = sheet_of(swiss(small, ROUNDS)), sheet_of(swiss(large, ROUNDS))
    return ratio(partial(crosstable, other), partial(crosstable, one))


def working_of_one_player() -> float:
    event = e1000()
    places = rank(event, EIGHT)
    player = places[len(places) // 2]
    tied = level_at(EIGHT.index("DE"), player, places)
    explain = partial(workings, event, EIGHT, player.number, tied)
    return 100 * ratio(explain, partial(rank, event, EIGHT))


def level_at(index: int, player: Place, places: Sequence[Place]) -> list[int]:
    """Return who was level with a player when that tie-break had to decide.

    The stored table says so; `index` counts points as the first.
    """
    before = player.score, player.values[: index - 1]
    return [
        place.number
        for place in places
        if (place.score, place.values[: index - 1]) == before
    ]


def rankings_of_all_rounds() -> float:
    event = e200()
    return ratio(partial(rank_every_round, event), partial(rank, event, EIGHT))


def rank_every_round(event: EventRecord) -> None:
    for round_number in range(1, event.rounds_paired + 1):
        rank(event.after(round_number), EIGHT)


def crosstable(sheet: Sheet) -> str:
    """Return the body of the cross table, as a page shows it."""
    return swiss_body(sheet, columns_of(sheet), compact=True, by_number=False)


def sheet_of(event: EventRecord) -> Sheet:
    """Return the sheet of an event that is in no database."""
    today = datetime.date(2026, 11, 29)
    facts = {"start_date": today, "end_date": today, "slug": "open"}
    return Sheet(
        event=Event(rounds_planned=event.rounds_planned, **facts),
        after_round=event.rounds_paired,
        order=EIGHT[1:],
        rows=rows_of(event, rank(event, EIGHT)),
        entrants={
            player.entry: Entrant(
                entry=player.entry,
                number=player.number,
                name=player.name,
                title="",
                rating=player.rating,
                federation="",
                club="",
            )
            for player in event.players
        },
        is_latest=True,
    )


TARGETS = (
    *PAGES,
    Target("B1", "ranking of E1000, eight tie-breaks", "U", 4, 2.5, ranking),
    *(
        Target(
            "B4",
            f"{what}, {large} players to {small}",
            "times",
            5.5,
            5.0,
            partial(measure, small, large),
        )
        for what, measure in (
            ("ranking", growth_of_ranking),
            ("crosstable", growth_of_crosstable),
        )
        for small, large in ((500, 2000), (1000, 4000))
    ),
    Target(
        "B7",
        "working of one player of E1000, to a ranking",
        "%",
        3,
        1,
        working_of_one_player,
    ),
    Target(
        "B10",
        "rankings after each round of E200, to one",
        "times",
        6,
        None,
        rankings_of_all_rounds,
    ),
)
