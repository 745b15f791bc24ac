"""What a page that refreshes itself does to a reader, in a real browser."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.db import DEFAULT_DB_ALIAS, connections
from django.test.testcases import LiveServerThread
from django.urls import reverse

from benchmarks.chromium import OPTIONS, find_chromium
from benchmarks.pages import SEVEN, event
from benchmarks.target import CannotMeasureError
from tournaments.models import Event

POLLS = 10
COUNT = "window.swaps = 0; addEventListener('htmx:afterSwap', () => window.swaps++)"
ANSWERED = """() => new Promise((answered) => {
  addEventListener('htmx:afterRequest', () => setTimeout(answered), {once: true});
  htmx.trigger('[data-poll]', 'poll');
})"""
FOCUS = "document.activeElement.getAttribute('href')"


@cache
def swaps() -> tuple[int, int]:
    """Return how often a page was swapped by polls without a change, and by one change.

    Raises AssertionError if the focus did not stay where it was, and
    CannotMeasureError without a browser or the package that drives it.
    """
    path = reverse("standings", args=[event(200, SEVEN).slug])
    with _server() as address, _page(address + path) as page:
        page.evaluate(COUNT)
        link = page.locator("tbody a").nth(50)
        link.focus()
        before = page.evaluate(FOCUS)
        for _ in range(POLLS):
            page.evaluate(ANSWERED)
        idle = page.evaluate("window.swaps")
        Event.objects.get(pk=event(200, SEVEN).pk).save()
        for _ in range(POLLS):
            page.evaluate(ANSWERED)
        assert page.evaluate(FOCUS) == before
        return idle, page.evaluate("window.swaps") - idle


def swaps_without_change() -> int:
    return swaps()[0]


def swaps_by_a_change() -> float:
    """Return 1 if one change is shown once; a page that never shows it is no good."""
    return swaps()[1] or float("inf")


@contextmanager
def _server() -> Iterator[str]:
    database = connections[DEFAULT_DB_ALIAS]
    database.inc_thread_sharing()
    server = LiveServerThread(
        "127.0.0.1", StaticFilesHandler, {DEFAULT_DB_ALIAS: database}
    )
    server.daemon = True
    server.start()
    server.is_ready.wait()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.terminate()
        database.dec_thread_sharing()


@contextmanager
def _page(address: str):
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise CannotMeasureError from None
    found = find_chromium()
    if found is None:
        raise CannotMeasureError
    # Playwright's waiting is an event loop in this thread, and Django refuses queries
    # where one runs. Ours never run inside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=OPTIONS)
        page = browser.new_page()
        page.goto(address)
        yield page
        browser.close()
