"""What readers get: queries, bytes and the cost of an answer."""

import gzip
import re
from collections.abc import Callable
from functools import cache, partial
from html import unescape
from pathlib import Path
from unittest.mock import patch

from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks.events import e200, swiss
from benchmarks.loops import crosstable_by_loops
from benchmarks.stored import Answer, site, store
from benchmarks.timing import ratio
from tournaments.models import Event

# With points, the eight tie-breaks of all measurements.
SEVEN = ("BH", "BH/C1", "SB", "DE", "WIN", "ARO", "KS")
NONE = ("PTS",)
POLL = re.compile(r'hx-get="([^"]*seen=[^"]*)"')
TABLE = re.compile(rb"<table.*</table>", re.DOTALL)
ADDRESS = re.compile(r'(?:src|href|action)="((?:https?:)?//[^"]*)"')
HTMX = {"HX-Request": "true"}
COMPACT = "?notation=compact"


@cache
def event(players: int, tie_breaks: tuple[str, ...]) -> Event:
    """Return an event of nine rounds in the database, still open, with its table."""
    site()
    slug = f"open-{players}-{len(tie_breaks)}"
    return store(swiss(players, 9), slug, tie_breaks, is_closed=False)


@cache
def event_of_numbers(players: int) -> Event:
    """Return the same by points alone, its players called Player 1, Player 2, …"""
    site()
    record, slug = swiss(players, 9), f"open-{players}-numbers"
    return store(record, slug, NONE, is_closed=False, has_real_names=False)


def address(view: str, players: int, query="", tie_breaks=SEVEN) -> str:
    return reverse(view, args=[event(players, tie_breaks).slug]) + query


def poll_of(path: str) -> str:
    """Return the address that a page asks for news, with what it has seen."""
    return unescape(POLL.search(Answer(path).body.decode())[1])


def queries(path: str, **headers: str) -> int:
    """Return the queries of one answer that no memory of this process helps with."""
    with CaptureQueriesContext(connection) as found:
        answer = Answer(path, **headers)
    assert answer.status in (200, 204), (path, answer.status)
    return len(found)


def queries_of_a_poll() -> int:
    """Return the queries of a poll that finds nothing new."""
    path = poll_of(address("standings", 200))
    answer = Answer(path, **HTMX)
    assert (answer.status, answer.body) == (204, b"")
    return queries(path, **HTMX)


def queries_of_tables() -> int:
    """Return the most queries of a public table, of both sizes."""
    # A query that pages do not know keeps them from the memory of this process.
    return max(
        queries(address(view, players, "?rendered=now"))
        for view in ("standings", "crosstable")
        for players in (200, 1000)
    )


def cookies() -> int:
    """Return how many public pages set a cookie or depend on one."""
    slug = event(200, SEVEN).slug
    paths = [
        reverse("event-list"),
        reverse("event-detail", args=[slug]),
        reverse("round-detail", args=[slug, 9]),
        reverse("pairing-why", args=[slug, 9]),
        reverse("player-detail", args=[slug, 1]),
        reverse("working", args=[slug, 1, "BH"]),
        reverse("comparison", args=[slug]),
        reverse("glossary"),
        *(reverse(view, args=[slug]) for view in ("standings", "crosstable")),
    ]
    answers = [Answer(path, **headers) for path in paths for headers in ({}, HTMX)]
    return sum(
        bool(answer.named("Set-Cookie")) or "cookie" in answer.named("Vary").lower()
        for answer in answers
    )


def kilobytes_of_table(view: str, players: int) -> float:
    """Return the size of a table by points alone, compressed.

    From `<table>` to `</table>`, with the names that the made-up event has.
    """
    query = COMPACT if view == "crosstable" else ""
    path = reverse(view, args=[event_of_numbers(players).slug]) + query
    return len(gzip.compress(TABLE.search(Answer(path).body)[0], 9)) / 1000


def kilobytes_of(
    view: str, players: int, tie_breaks: tuple[str, ...], encoding: str = "gzip"
) -> float:
    """Return what goes over the wire for a whole page, headers apart.

    Its players have names as people do.
    """
    query = COMPACT if view == "crosstable" else ""
    path = address(view, players, query, tie_breaks)
    answer = Answer(path, **{"Accept-Encoding": encoding})
    assert answer.named("Content-Encoding") == encoding
    return len(answer.body) / 1000


def scripts() -> float:
    """Return the kilobytes of all scripts, each compressed, without htmx.

    No page has all of them.
    """
    return sum(map(_compressed, settings.BASE_DIR.glob("static/*.js")))


def style_sheets() -> float:
    return sum(map(_compressed, settings.BASE_DIR.glob("static/*.css")))


def _compressed(path: Path) -> float:
    return len(gzip.compress(path.read_bytes(), 9)) / 1000


def other_hosts() -> int:
    """Return how many addresses of other hosts a browser would load or lead to."""
    paths = (address("standings", 200), address("crosstable", 200))
    return sum(len(ADDRESS.findall(Answer(path).body.decode())) for path in paths)


def crosstable_to_loops() -> float:
    """Return the cost of the cross table of E1000 in % of the same by loops."""
    from benchmarks.targets import crosstable, sheet_of
    from standings.columns import columns_of

    sheet = sheet_of(swiss(1000, 11))
    loops = partial(crosstable_by_loops, sheet, columns_of(sheet))
    return 100 * ratio(partial(crosstable, sheet), loops)


def poll_to_empty_view() -> float:
    """Return the cost of an up-to-date poll in times that of an empty view.

    Both pass the whole middleware.
    """
    path = poll_of(address("standings", len(e200().players)))
    empty = reverse("healthz")
    return ratio(_many(partial(Answer, path, **HTMX)), _many(partial(Answer, empty)))


def kept_page_to_loops() -> float:
    """Return the cost of a page kept for all in % of the same by template loops."""
    path = address("crosstable", 200, COMPACT)
    answer = partial(Answer, path, **{"Accept-Encoding": "gzip"})

    def by_loops() -> None:
        with patch("standings.context.swiss_body", crosstable_by_loops):
            Answer(f"{path}&rendered=now")

    return 100 * ratio(_many(answer), by_loops) / MANY


MANY = 20


def _many(action: Callable[[], object]) -> Callable[[], None]:
    """Return what does it many times: once is over before a clock has moved."""

    def repeated() -> None:
        for _ in range(MANY):
            action()

    return repeated
