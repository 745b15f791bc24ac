"""What the templates of standings and cross table are given."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from standings.columns import Column
from standings.crosstable import free_rounds, marks_that_occur
from standings.crosstable_rendering import (
    NOT_PAIRED,
    grid_body,
    has_ratings,
    ordered,
    swiss_body,
)
from standings.finding import MOST_FOUND, found_players
from standings.marks import in_legend, mark_text
from standings.models import Ranking
from standings.sheet import Sheet, full_name
from standings.table import Row
from standings.tiebreaks.lots import RECIPE
from tournaments.figures import NONE
from tournaments.models import Event
from tournaments.record import System

# A grid of so few players has square cells.
SMALL = 6
# In a table of so many, nobody looks for a name for long.
EASY_TO_OVERLOOK = 30


class Options(NamedTuple):
    """How a reader wants the cross table: notation and order of the rows.

    In the compact notation opponents are starting ranks, or places `with_places`.
    """

    compact: bool
    by_number: bool
    with_places: bool = False

    @classmethod
    def of(cls, asked: Mapping[str, str], event: Event) -> "Options":
        """Return what the query of an address asks for; a grid has one notation."""
        is_grid = System(event.system).is_round_robin
        compact = not is_grid and asked.get("notation") == "compact"
        return cls(
            compact=compact,
            by_number=asked.get("order") == "number",
            with_places=compact and asked.get("opponents") == "place",
        )

    def as_query(self) -> dict[str, str]:
        query = {"notation": "compact"} if self.compact else {}
        query |= {"order": "number"} if self.by_number else {}
        return query | ({"opponents": "place"} if self.with_places else {})


def page_context(
    view: str,
    ranking: Ranking,
    sheet: Sheet,
    columns: Sequence[Column],
    round_number: int | None,
    query: Mapping[str, str] | None = None,
) -> dict:
    """Return what the pages of a table share.

    `view` is the name of the address of the latest table. `query` goes on in the
    links to other rounds, and in the polling.
    """
    event, query = ranking.event, query or {}
    here = address(view, event.slug, round_number)
    finished, games = sheet.games
    return {
        "event": event,
        "here": view,
        "last_round": ranking.after_round,
        "ranking": ranking,
        "sheet": sheet,
        "columns": columns,
        "rounds": _rounds(view, ranking, sheet, query),
        "players": len(sheet.entrants),
        "is_large": len(sheet.entrants) > EASY_TO_OVERLOOK,
        "finished": finished,
        "games": games,
        "removed": [sheet.entrants[row.entry].name for row in sheet.removed],
        "recipe": _(RECIPE) if "LOT" in sheet.order else "",
        "has_gaps": any(column.reasons for column in columns),
        "order_in_words": ", ".join(map(full_name, sheet.tie_breaks)),
        "poll": with_query(here, {"seen": ranking.tag} | query | row_query(sheet)),
        "seconds": _seconds_between_polls(sheet),
    }


def with_anchors(sheet: Sheet, asked: Mapping[str, str], finding: Mapping) -> Sheet:
    """Return the table with an anchor for each of the players somebody looks for.

    `asked` is the query of the address, and `finding` what was found by a name.
    """
    found = {entry for entry, _name in finding["found"]}
    found |= {entry for entry in sheet.entrants if str(entry) == asked.get("row")}
    return replace(sheet, sought=frozenset(found))


def row_query(sheet: Sheet) -> dict[str, str]:
    """Return what to ask for to get the anchor of the one row that is looked for."""
    if not sheet.is_long or len(sheet.sought) != 1:
        return {}
    [entry] = sheet.sought
    return {"row": str(entry)}


def finding_context(event: Event, asked: Mapping[str, str]) -> dict:
    """Return whom somebody looked for by name, and who was found, the first of them."""
    text = asked.get("name", "")
    found = found_players(event, text) if text.strip() else []
    return {
        "name_asked": text,
        "found": found[:MOST_FOUND],
        "found_in_all": len(found),
        "found_more": max(0, len(found) - MOST_FOUND),
    }


def address(view: str, slug: str, round_number: int | None) -> str:
    if round_number is None:
        return reverse(view, args=[slug])
    return reverse(f"{view}-after", args=[slug, round_number])


def with_query(url: str, query: Mapping[str, str]) -> str:
    return f"{url}?{urlencode(query)}" if query else url


def _seconds_between_polls(sheet: Sheet) -> int | None:
    """Return how often the page looks for news: None once nothing can change."""
    if sheet.event.is_closed or not sheet.is_latest:
        return None
    return 10 if sheet.is_being_played else 60


def _rounds(
    view: str, ranking: Ranking, sheet: Sheet, query: Mapping[str, str]
) -> list[dict]:
    """Return the planned rounds; those not published yet have no address."""
    last = ranking.after_round
    rounds = []
    for number in range(1, max(ranking.event.rounds_planned, last) + 1):
        wanted = None if number == last else number
        url = with_query(address(view, ranking.event.slug, wanted), query)
        rounds.append(
            {
                "number": number,
                "url": url if number <= last else "",
                "is_current": number == sheet.after_round,
            }
        )
    return rounds


def crosstable_context(
    sheet: Sheet,
    columns: Sequence[Column],
    options: Options,
    round_number: int | None,
) -> dict:
    """Return what only the cross table shows."""
    is_grid = System(sheet.event.system).is_round_robin
    common = {
        "is_grid": is_grid,
        # Leaves room for the margin beside it.
        "is_small": is_grid and len(sheet.everybody) <= SMALL,
        "options": options,
        "switches": _switches(options),
        "has_ratings": has_ratings(sheet),
    }
    if not is_grid:
        body = swiss_body(
            sheet, columns, **options._asdict(), round_number=round_number
        )
        numbers = range(1, sheet.after_round + 1)
        legend = _legend(sheet)
        return common | {"body": body, "round_numbers": numbers, "legend": legend}
    body = grid_body(
        sheet, columns, by_number=options.by_number, round_number=round_number
    )
    # A free round has no mark in a grid, and a game not paired has one only there.
    legend = _legend(sheet, unmarked="rest")
    if NOT_PAIRED in body:
        legend.append(("·", _("not paired")))
    return common | {
        "body": body,
        "legend": legend,
        "opponents": _opponents(sheet, options),
        "free": _free(sheet),
    }


def _switches(options: Options) -> dict[str, str]:
    """Return the query of each other way to show the table."""
    ways = {
        "words": options._replace(compact=False, with_places=False),
        "compact": options._replace(compact=True),
        "by_place": options._replace(by_number=False),
        "by_number": options._replace(by_number=True),
        "with_places": options._replace(with_places=True),
        "with_numbers": options._replace(with_places=False),
    }
    return {
        name: f"?{urlencode(way.as_query())}" if way.as_query() else "?"
        for name, way in ways.items()
    }


def _opponents(sheet: Sheet, options: Options) -> list[tuple[int | str, str]]:
    """Return the heads of a grid's columns, which follow its rows."""
    rows = ordered(sheet, by_number=options.by_number)
    return [
        (
            _head(row, position, options),
            sheet.entrants[row.entry].name,
        )
        for position, row in enumerate(rows, start=1)
    ]


def _head(row: Row, position: int, options: Options) -> int | str:
    if options.by_number:
        return row.place.number
    return NONE if row.is_removed else position


def _legend(sheet: Sheet, unmarked: str = "") -> list[tuple[str, str]]:
    """Return the marks that occur and what they mean, but for one kind."""
    found = marks_that_occur(sheet.results, sheet.event.point_system)
    return [
        (" ".join(map(mark_text, sorted(marks, key=_best_first))), in_legend(kind))
        for kind, marks in found.items()
        if kind != unmarked
    ]


def _best_first(mark: str) -> tuple[int, str]:
    return "1½0+−".find(mark[0]), mark


def _free(sheet: Sheet) -> list[tuple[str, str]]:
    """Return who rests in which rounds, in the order of the places."""
    free = free_rounds(sheet.results)
    return [
        (sheet.by_number[row.place.number].name, _rounds_in_words(rounds))
        for row in sheet.everybody
        if (rounds := free.get(row.place.number))
    ]


def _rounds_in_words(rounds: Sequence[int]) -> str:
    numbers = ", ".join(map(str, rounds))
    return ngettext("round %(rounds)s", "rounds %(rounds)s", len(rounds)) % {
        "rounds": numbers
    }
