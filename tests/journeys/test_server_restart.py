"""A result typed while the server is away arrives once it is back, and once only."""

import pytest
from playwright.sync_api import expect

from tests.journeys.entry import SAVES, go_to, row, type_keys
from tests.journeys.test_two_arbiters import postgresql, sqlite
from tests.writers import OPEN, Desk

BOARDS = 4


@pytest.fixture(scope="module", params=[sqlite, postgresql])
def site(request):
    with request.param() as database:
        yield Desk(database, BOARDS)


@pytest.fixture
def round_page(chromium, site):
    """Open the page of the round while the site is served: `round_page()`."""
    address = f"http://127.0.0.1:{site.port}"
    context = chromium.new_context(base_url=address)
    cookie = {"name": "sessionid", "value": site.sessions[0], "url": address}
    context.add_cookies([cookie])

    def open_page():
        page = context.new_page()
        # Intercepted before the first request: one that is sent slips through later.
        page.route(SAVES, lambda route: route.continue_())
        page.goto(f"/en/{OPEN}/desk/rounds/1/")
        return page

    yield open_page
    context.close()


def stored(site, board):
    """Return result and version of a board, and how many lines tell of it."""
    state = site.state()
    pk, result, version = state["games"][board - 1]
    return result, version, sum(line[0] == pk for line in state["lines"])


def test_what_is_typed_while_the_server_is_away_arrives_once(site, round_page):
    with site.served():
        page = round_page()
        go_to(page, 1)
    type_keys(page, "1")
    expect(row(page, 1).locator(".sign.wait")).to_have_text("waiting here: 1–0")
    assert stored(site, 1) == ("*", 0, 0)
    with site.served():
        expect(row(page, 1)).to_have_attribute("data-version", "1")
        expect(row(page, 1).locator(".sign.wait")).to_have_count(0)
    assert stored(site, 1) == ("1-0", 1, 1)


def test_nothing_looks_saved_before_the_server_has_answered(site, round_page):
    with site.served():
        page = round_page()
        go_to(page, 2)
    type_keys(page, "0")
    expect(row(page, 2).locator(".sign.wait")).to_have_count(1)
    expect(row(page, 2)).to_have_attribute("data-version", "0")
    expect(row(page, 2).locator(".sign.ok")).to_have_count(0)


def test_an_answer_that_is_lost_on_its_way_is_asked_for_again(site, round_page):
    with site.served():
        page = round_page()
        lost = []

        def lose(route):
            lost.append(route.fetch().status)
            route.abort()

        page.route(SAVES, lose, times=1)
        go_to(page, 3)
        type_keys(page, "=")
        expect(row(page, 3)).to_have_attribute("data-version", "1")
        expect(row(page, 3).locator(".sign.wait")).to_have_count(0)
    assert lost == [200]
    assert stored(site, 3) == ("1/2", 1, 1)


def test_an_answer_lost_before_a_restart_is_asked_for_after_it(site, round_page):
    lost = []

    def lose(route):
        """Let the first save through, but not its answer, and then nothing."""
        if not lost:
            lost.append(route.fetch().status)
        route.abort()

    with site.served():
        page = round_page()
        page.route(SAVES, lose)
        go_to(page, 4)
        type_keys(page, "1")
        expect(row(page, 4).locator(".sign.wait")).to_have_text("waiting here: 1–0")
    assert lost == [200]
    assert stored(site, 4) == ("1-0", 1, 1)
    page.unroute(SAVES, lose)
    with site.served():
        expect(row(page, 4)).to_have_attribute("data-version", "1")
        expect(row(page, 4).locator(".sign.wait")).to_have_count(0)
    assert stored(site, 4) == ("1-0", 1, 1)
