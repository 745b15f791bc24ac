"""Public pages that are kept for a moment: the same page, once rendered, compressed."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import brotli
import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.translation import override
from django_htmx.middleware import HtmxDetails

from tests.factories import EventFactory
from tournaments.fragments import kept

PAGE = "<p>The same page for everybody.</p>" * 100
BOTH = "gzip, deflate, br"


@pytest.fixture
def event():
    return EventFactory.build(pk=1, slug="open", is_published=True)


class Maker:
    """Renders pages, and counts them."""

    def __init__(self, body=PAGE):
        self.body, self.count = body, 0

    def __call__(self):
        self.count += 1
        return HttpResponse(self.body, headers={"ETag": f'W/"{self.count}"'})


def ask(event, make, path="/en/open/", tag="7", query=None, **headers):
    request = RequestFactory().get(path, headers=headers)
    request.htmx = HtmxDetails(request)
    return kept(request, event, tag, query or {}, make)


def test_what_was_just_rendered_is_not_rendered_again(event):
    make = Maker()
    answers = [ask(event, make) for _ in range(3)]
    assert make.count == 1
    assert {answer.content.decode() for answer in answers} == {PAGE}


def test_a_page_keeps_its_headers(event):
    make = Maker()
    ask(event, make)
    assert ask(event, make).headers["ETag"] == 'W/"1"'


@pytest.mark.parametrize(
    "other",
    [
        {"tag": "8"},
        {"path": "/en/open/crosstable/"},
        {"path": "/en/open/?order=number", "query": {"order": "number"}},
        {"hx_request": "true"},
        {"accept_encoding": "br"},
    ],
)
def test_what_differs_in_anything_is_rendered_for_itself(event, other):
    make = Maker()
    ask(event, make)
    headers = {name.replace("_", "-"): text for name, text in other.items()}
    arguments = {n: headers.pop(n) for n in ("tag", "path", "query") if n in headers}
    ask(event, make, **arguments, **headers)
    assert make.count == 2


def test_another_language_is_another_page(event):
    make = Maker()
    ask(event, make)
    with override("pt-br"):
        ask(event, make)
    assert make.count == 2


def test_another_tournament_is_another_page(event):
    make = Maker()
    ask(event, make)
    ask(EventFactory.build(pk=2, slug="open", is_published=True), make)
    assert make.count == 2


def test_everybody_who_polls_gets_the_same_part(event):
    make = Maker()
    for seen in ("5", "6"):
        ask(event, make, path=f"/en/open/?seen={seen}", **{"HX-Request": "true"})
    assert make.count == 1


def test_a_query_that_a_page_does_not_know_is_kept_nowhere(event):
    make = Maker()
    for _ in range(2):
        ask(event, make, path="/en/open/?x=1")
    assert make.count == 2


def test_an_unpublished_tournament_is_kept_nowhere_and_not_compressed(event):
    make = Maker()
    ask(event, make)
    event.is_published = False
    answer = ask(event, make, **{"Accept-Encoding": BOTH})
    assert make.count == 2
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        (BOTH, "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("GZIP ; q=1.0", "gzip"),
        ("gzip;q=0.0", None),
        ("deflate", None),
        ("", None),
    ],
)
def test_a_page_is_compressed_as_the_reader_accepts_it(event, accepted, encoding):
    answer = ask(event, Maker(), **{"Accept-Encoding": accepted})
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert answer.headers.get("Content-Encoding") == encoding
    assert unpack(answer.content).decode() == PAGE


def test_who_accepts_no_compression_gets_what_others_have_unpacked(event):
    make = Maker()
    ask(event, make, **{"Accept-Encoding": "gzip"})
    answer = ask(event, make)
    assert make.count == 1
    assert answer.content.decode() == PAGE
    assert "Content-Encoding" not in answer.headers


def test_a_small_page_is_left_as_it_is(event):
    answer = ask(event, Maker("<p>Small</p>"), **{"Accept-Encoding": BOTH})
    assert "Content-Encoding" not in answer.headers


def test_of_many_who_ask_at_once_one_has_the_page_rendered(event):
    entered, goes_on = Signal(), Signal()
    make = Maker()

    def slow():
        entered.set()
        goes_on.wait(5)
        return make()

    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(ask, event, slow)
        entered.wait(5)
        others = [pool.submit(ask, event, slow) for _ in range(7)]
        goes_on.set()
        answers = [each.result() for each in (first, *others)]
    assert make.count == 1
    assert {answer.content.decode() for answer in answers} == {PAGE}


def test_nobody_waits_for_another_page_that_takes_long(event):
    entered, goes_on = Signal(), Signal()

    def slow():
        entered.set()
        assert goes_on.wait(5)
        return HttpResponse(PAGE)

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(ask, event, slow)
        entered.wait(5)
        assert ask(event, Maker(), path="/en/open/standings/").status_code == 200
        goes_on.set()
        assert first.result().status_code == 200


def test_a_page_that_fails_is_not_kept(event):
    with pytest.raises(ZeroDivisionError):
        ask(event, lambda: HttpResponse(str(1 / 0)))
    assert ask(event, Maker()).content.decode() == PAGE
