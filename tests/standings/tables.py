"""Pages of an event, and their tables as rows of texts, for eyes or for ears."""

from html.parser import HTMLParser

from django.urls import reverse

from tournaments.models import Event

VOID = {"br", "hr", "img", "input", "link", "meta"}


def get(client, view: str, event: Event, *arguments, query="", **options):
    return client.get(reverse(view, args=[event.slug, *arguments]) + query, **options)


def page(client, view: str, event: Event, *arguments, query="") -> str:
    response = get(client, view, event, *arguments, query=query)
    assert response.status_code == 200
    return response.content.decode()


def table_of(html: str, *, spoken: bool = False) -> list[list[str]]:
    """Return the texts of the cells of all rows, heads included.

    What is hidden from eyes is left out; with `spoken`, what is hidden from ears.
    """
    reader = _Reader(spoken)
    reader.feed(html)
    return [[" ".join(cell.split()) for cell in row] for row in reader.rows]


def first_table_of(html: str) -> list[list[str]]:
    """Return the rows of the first table of a page that has several."""
    return table_of(html.partition("</table>")[0])


class _Reader(HTMLParser):
    def __init__(self, spoken: bool):
        super().__init__()
        self.spoken = spoken
        self.rows: list[list[str]] = []
        self.in_cell = False
        self.hidden = 0

    def handle_starttag(self, tag, attributes):
        words = dict(attributes)
        for_ears = words.get("class") == "vh"
        for_eyes = words.get("aria-hidden") == "true"
        if tag not in VOID and (self.hidden or (for_eyes if self.spoken else for_ears)):
            self.hidden += 1
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.in_cell = True

    def handle_endtag(self, tag):
        if self.hidden:
            self.hidden -= 1
        if tag in ("td", "th"):
            self.in_cell = False

    def handle_data(self, data):
        if self.in_cell and not self.hidden:
            self.rows[-1][-1] += data
