"""The targets of pages: what readers get, and what it costs the site."""

from collections.abc import Callable
from functools import partial

from benchmarks import browser, pages
from benchmarks.target import EXACTLY, Target


def exact(
    key: str, title: str, unit_name: str, most: float, measure: Callable[[], float]
) -> Target:
    """Return a target whose figure is the same on every machine."""
    return Target(key, title, unit_name, most, None, measure, EXACTLY)


def table(what: str, most: float, view: str, players: int) -> Target:
    """Return the target of a table alone, of the event as it is made up."""
    title = f"table of {what}, {players} players, gzip"
    measure = partial(pages.kilobytes_of_table, view, players)
    return exact("A6", title, "KB", most, measure)


def page(what: str, most: float, view: str, players: int, *arguments) -> Target:
    """Return the target of a whole page, whose players have names as people do."""
    title = f"page of {what}, {players} players, gzip"
    measure = partial(pages.kilobytes_of, view, players, *arguments)
    return exact("A6", title, "KB", most, measure)


PAGES = (
    exact("A1", "poll that finds nothing new", "queries", 1, pages.queries_of_a_poll),
    exact("A2", "tables, 200 and 1000", "queries", 3, pages.queries_of_tables),
    exact("A5", "public pages with a cookie", "pages", 0, pages.cookies),
    table("standings by points", 4.5, "standings", 200),
    table("cross table by points", 10, "crosstable", 200),
    table("cross table by points", 50, "crosstable", 1000),
    page("standings by points", 7, "standings", 200, pages.NONE),
    page("standings, 7 tie-breaks", 12, "standings", 200, pages.SEVEN),
    page("cross table by points", 15, "crosstable", 200, pages.NONE),
    page("cross table, 7 tie-breaks", 20, "crosstable", 200, pages.SEVEN),
    page("cross table by points", 63, "crosstable", 1000, pages.NONE),
    exact("A7", "all scripts, htmx apart", "KB", 20, pages.scripts),
    exact("A7", "all style sheets", "KB", 8, pages.style_sheets),
    exact("A7", "addresses of other hosts", "found", 0, pages.other_hosts),
    exact("A8", "10 polls without a change", "swaps", 0, browser.swaps_without_change),
    exact("A8", "10 polls with one change", "swaps", 1, browser.swaps_by_a_change),
    Target(
        "B6",
        "cross table of E1000, to template loops",
        "%",
        12,
        5,
        pages.crosstable_to_loops,
    ),
    Target(
        "B8",
        "poll that finds nothing new, to an empty view",
        "times",
        4,
        2.5,
        pages.poll_to_empty_view,
    ),
    Target(
        "B9",
        "cross table of 200 kept for all, to template loops",
        "%",
        2.5,
        1.67,
        pages.kept_page_to_loops,
    ),
)
