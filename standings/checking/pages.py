"""Whether the public pages show what follows from the facts, cell by cell."""

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation

from django.contrib.auth import get_user_model
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils import translation
from django_htmx.middleware import HtmxDetails

from standings import views
from standings.checking.difference import Difference, differing
from standings.checking.page_tables import PageTable, table_with
from standings.crosstable import mark
from standings.marks import sentence
from standings.names import short_names
from standings.sheet import label
from standings.table import Row
from standings.templatetags.chess import colour_word
from tournaments.figures import NONE
from tournaments.models import Event
from tournaments.record import EventRecord, RoundResult, System

VIEWS = {"standings": views.standings, "crosstable": views.crosstable}
BEING_UPDATED = "Standings are being updated"
COMPACT = "notation=compact"
NOT_PAIRED = "·"
# Heads of columns; only the table of the players has points.
POINTS, NUMBER = "Pts", "No"


def check_pages(
    event: Event, record: EventRecord, order: Sequence[str], rows: Sequence[Row]
) -> Iterator[Difference]:
    """Yield what differs on the standings and the cross table, in English.

    `rows` are those that the pages should show, in their order.
    """
    if not rows or not record.rounds_paired:
        return
    with translation.override("en"):
        yield from standings_shown(page_of("standings", event), order, rows)
        notations = ("", COMPACT) if record.system is System.SWISS else ("",)
        for query in notations:
            page = page_of("crosstable", event, query)
            yield from crosstable_shown(page, query, record, order, rows)


def standings_shown(
    page: str, order: Sequence[str], rows: Sequence[Row]
) -> Iterator[Difference]:
    """Yield what differs on a page of the standings, or its part."""
    table = table_with(POINTS, page)
    yield from _places("standings", table, order, rows)
    if NUMBER in table.heads:
        column = table.heads.index(NUMBER)
        for row, shown in zip(rows, table.rows, strict=False):
            number, who = shown.cells[column].shown, str(row.place.number)
            yield from differing("starting rank on the standings", who, number, who)


def crosstable_shown(
    page: str,
    query: str,
    record: EventRecord,
    order: Sequence[str],
    rows: Sequence[Row],
) -> Iterator[Difference]:
    """Yield what differs on a page of the cross table that was asked for by `query`."""
    table = table_with(POINTS, page)
    is_compact = query == COMPACT
    what = "compact cross table" if is_compact else "cross table"
    yield from _places(what, table, order, rows)
    names = {player.number: player.name for player in record.players}
    if record.system is not System.SWISS:
        yield from _grid(table, record, rows, names)
    else:
        shown = None if is_compact else short_names(names)
        yield from _swiss(what, table, record, rows, shown)


def is_marked_stale(event: Event) -> bool:
    """Return True if both pages say that the standings are being updated."""
    with translation.override("en"):
        pages = [page_of(name, event) for name in VIEWS]
    return all(BEING_UPDATED in page for page in pages)


def page_of(name: str, event: Event, query: str = "") -> str:
    """Return the part of a public page that holds the table, as htmx gets it."""
    request = HttpRequest()
    request.method = "GET"
    request.path = request.path_info = reverse(name, args=[event.slug])
    request.META = {
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HX_REQUEST": "true",
    }
    request.GET = QueryDict(query)
    # Hidden events are checked, too.
    request.user = get_user_model()(is_superuser=True)
    request.htmx = HtmxDetails(request)
    return VIEWS[name](request, event.slug).content.decode()


def _places(
    what: str, page: PageTable, order: Sequence[str], rows: Sequence[Row]
) -> Iterator[Difference]:
    """Yield what differs in ranks, points and tie-breaks, and in the order of rows."""
    entries = [row.entry for row in page.rows]
    expected = [row.entry for row in rows]
    yield from differing(f"players on the {what}", "", entries, expected)
    points = _points_column(page)
    labels = list(page.heads[points + 1 : points + 1 + len(order)])
    yield from differing(f"columns of the {what}", "", labels, list(map(label, order)))
    for row, shown in zip(rows, page.rows, strict=False):
        who = str(row.place.number)
        cells = shown.cells
        yield from differing(f"rank on the {what}", who, cells[0].shown, _rank(row))
        score = figure(cells[points].shown)
        yield from differing(f"points on the {what}", who, score, row.place.score)
        values = row.place.values or (None,) * len(order)
        for code, cell, value in zip(order, cells[points + 1 :], values, strict=False):
            found = figure(cell.shown)
            yield from differing(f"{code} on the {what}", who, found, value)


def _points_column(page: PageTable) -> int:
    return page.heads.index(POINTS) if POINTS in page.heads else 0


def _rank(row: Row) -> str:
    if row.is_removed:
        return NONE
    best, worst = row.place.rank, row.place.last
    return str(best) if best == worst else f"{best}–{worst}"


def figure(text: str) -> Decimal | None | str:
    """Return the number that a cell shows, in whatever way; None for a dash.

    A text that is no number is returned as it is.
    """
    if text in (NONE, ""):
        return None
    whole = text.replace("½", "") or "0" if "½" in text else text
    try:
        value = Decimal(whole.replace(",", ".").replace("−", "-"))
    except InvalidOperation:
        return text
    return value + Decimal("0.5") if "½" in text else value


def _swiss(
    what: str,
    page: PageTable,
    record: EventRecord,
    rows: Sequence[Row],
    names: dict[int, str] | None,
) -> Iterator[Difference]:
    """Yield what differs in the rounds; `names` is None in the compact notation."""
    results = {row.place.number: row.results for row in rows}
    last = _points_column(page)
    for row, shown in zip(rows, page.rows, strict=False):
        cells = shown.cells[last - record.rounds_paired : last]
        for number, result in enumerate(row.results, start=1):
            text = _mark(record, results, result, number)
            opponent = result.opponent
            if opponent is not None and names is None:
                text = f"{opponent}{result.colour.value}{text}"
            elif opponent is not None:
                text = f"{names[opponent]} {colour_word(result.colour)} {text}"
            found = cells[number - 1].shown if number <= len(cells) else None
            where = f"round {number} on the {what}"
            who = str(row.place.number)
            yield from differing(where, who, found, _one_line(text))


def _grid(
    page: PageTable, record: EventRecord, rows: Sequence[Row], names: dict[int, str]
) -> Iterator[Difference]:
    results = {row.place.number: row.results for row in rows}
    last = _points_column(page)
    for row, shown in zip(rows, page.rows, strict=False):
        cells = shown.cells[last - len(rows) : last]
        for column, cell in zip(rows, cells, strict=False):
            if column is row:
                continue
            games = [
                (number, result)
                for number, result in enumerate(row.results, start=1)
                if result.opponent == column.place.number
            ]
            marks = [_mark(record, results, result, n) for n, result in games]
            found = [each for each in cell.shown.split() if each != NOT_PAIRED]
            where = f"against {column.place.number} on the cross table"
            yield from differing(where, str(row.place.number), found, marks)
            said = [
                _spoken(record, number, result, names[result.opponent])
                for number, result in games
            ]
            if said:
                spoken = "; ".join(said)
                yield from differing(
                    f"{where}, in words", str(row.place.number), cell.spoken, spoken
                )


def _mark(record: EventRecord, results, result: RoundResult, number: int) -> str:
    theirs = results.get(result.opponent)
    return mark(result, record.points, theirs[number - 1].outcome if theirs else None)


def _spoken(record: EventRecord, number: int, result: RoundResult, opponent) -> str:
    template = sentence(result, record.points)
    return _one_line(template % {"round": number, "opponent": opponent})


def _one_line(text: str) -> str:
    return " ".join(text.split())
