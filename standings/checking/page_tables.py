"""The big table of a page as the reader has it before the eyes. Pure: no Django."""

import re
from html.parser import HTMLParser
from typing import NamedTuple

PLAYER = re.compile(r"/players/(\d+)/")
# Without an end tag.
VOID = frozenset({"br", "img", "input", "wbr", "hr"})


class Cell(NamedTuple):
    """What one sees in a cell, and what is only for ears."""

    shown: str
    spoken: str


class PageRow(NamedTuple):
    """One player's row; `entry` is that of the link in it, 0 without one."""

    entry: int
    cells: tuple[Cell, ...]


class PageTable(NamedTuple):
    heads: tuple[str, ...]
    rows: tuple[PageRow, ...]


def table_with(head: str, page: str) -> PageTable:
    """Return the first table of a page with that head of a column.

    Without one it is a table without rows.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    tables = (PageTable(tuple(heads), tuple(rows)) for heads, rows in reader.tables)
    return next((each for each in tables if head in each.heads), PageTable((), ()))


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tables: list[tuple[list[str], list[PageRow]]] = []
        self._part = ""
        self._entry = 0
        self._cells: list[Cell] = []
        # The tags that are open in the present cell, and whether each is for ears.
        self._open: list[tuple[str, bool]] = []
        self._texts: tuple[list[str], list[str]] = ([], [])

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "table":
            self.tables.append(([], []))
        elif tag in ("thead", "tbody"):
            self._part = tag
        elif tag == "tr":
            self._entry, self._cells = 0, []
        elif tag in ("td", "th") and self._part:
            self._open, self._texts = [(tag, False)], ([], [])
        elif self._open and tag not in VOID:
            is_spoken = "vh" in (values.get("class") or "").split()
            self._open.append((tag, is_spoken))
            link = PLAYER.search(values.get("href") or "")
            if tag == "a" and link and not self._entry:
                self._entry = int(link[1])

    def handle_endtag(self, tag):
        if self._open and tag not in VOID:
            while self._open and self._open.pop()[0] != tag:
                pass
            if not self._open and tag in ("td", "th"):
                self._end_cell()
        elif tag == "tr" and self._part == "tbody":
            _heads, rows = self.tables[-1]
            rows.append(PageRow(self._entry, tuple(self._cells)))
        elif tag in ("thead", "tbody"):
            self._part = ""

    def handle_data(self, data):
        if self._open:
            is_spoken = any(spoken for _tag, spoken in self._open)
            self._texts[is_spoken].append(data)

    def _end_cell(self):
        shown, spoken = (" ".join("".join(each).split()) for each in self._texts)
        if self._part == "thead":
            heads, _rows = self.tables[-1]
            heads.append(shown)
        else:
            self._cells.append(Cell(shown, spoken))
