"""All that everybody can read of the site, found as a robot finds it."""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import urldefrag, urljoin

from django.test import Client

from tests.addresses import filled, is_public, routes

LINK = re.compile(r"""(?:href|src|action|hx-get|hx-post|content)=["']([^"'\s]+)["']""")
LANGUAGES = ("en", "pt-br")
# What other programs of this kind offer at such addresses, and what robots try.
GUESSES = (
    "/sitemap.xml",
    "/robots.txt",
    "/feed/",
    "/rss.xml",
    "/atom.xml",
    "/api/",
    "/api/events/",
    "/manifest.json",
    "/.well-known/security.txt",
)
GUESSED_ENDINGS = (".json", ".csv", ".xlsx", ".xml", ".pdf", ".ics", ".trf", ".txt")
GUESSED_QUERIES = ("?format=json", "?format=csv", "?by=name", "?output=xlsx")
HEADERS = (
    {},
    {"HX-Request": "true"},
    {"Accept": "application/json", "X-Requested-With": "XMLHttpRequest"},
)


class Answer(NamedTuple):
    """What came back from an address, headers included, as one text."""

    address: str
    status: int
    text: str


def crawl(
    client: Client, slug: str, numbers: range, codes=("BH", "SB")
) -> Iterator[Answer]:
    """Yield the answers of all addresses: those of the code, those linked, guesses.

    Every whole number of an address is tried with each of `numbers`. The addresses of
    the code are asked for in every way that a browser or a program would.
    """
    waiting = dict.fromkeys(addresses(slug, numbers, codes), HEADERS)
    seen = set(waiting)
    while waiting:
        address, ways = waiting.popitem()
        for headers in ways:
            answer = client.get(address, headers=headers)
            text = _text_of(answer)
            yield Answer(address, answer.status_code, text)
            for link in set(_links(address, text)) - seen:
                seen.add(link)
                waiting[link] = HEADERS[:1]


def addresses(slug: str, numbers: range, codes=("BH",)) -> Iterator[str]:
    """Yield the public addresses of the code, in every language, and guessed ones."""
    yield from GUESSES
    for route in filter(is_public, routes()):
        found = {filled(route, slug, n, code) for n in numbers for code in codes}
        for address in (re.sub(r"<\w+:\w+>", "x", each) for each in found):
            for language in LANGUAGES:
                yield address.replace("/en/", f"/{language}/", 1)
        first = re.sub(r"<\w+:\w+>", "x", filled(route, slug, numbers[0]))
        yield first.replace("/en/", "/", 1)
        yield from (first.rstrip("/") + ending for ending in GUESSED_ENDINGS)
        yield from (first + query for query in GUESSED_QUERIES)


def _links(address: str, text: str) -> Iterator[str]:
    for found in LINK.findall(text):
        link, _fragment = urldefrag(urljoin(address, unescape(found)))
        link = re.sub(r"[?&]seen=[^&]*", "", link)
        if link.startswith("/") and not link.startswith(("//", "/static/")):
            yield link


def _text_of(answer) -> str:
    body = b"".join(answer) if answer.streaming else answer.content
    cookies = answer.cookies.output()
    return f"{answer.headers}\n{cookies}\n{body.decode(errors='replace')}"
