"""Pages that refresh themselves or are refused to htmx, in a browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import EventFactory, GameFactory, RoundFactory
from tournaments.record import Result

pytestmark = pytest.mark.django_db(transaction=True)

POLL = "htmx.trigger('[data-poll]', 'poll')"
HIDE = "Object.defineProperty(document, 'hidden', {value: true, configurable: true})"


@pytest.fixture
def game():
    event = EventFactory(slug="open")
    return GameFactory(
        round=RoundFactory(event=event), white__name="Costa", black__name="Reis"
    )


@pytest.fixture
def round_page(page, game):
    page.goto(reverse("round-detail", args=["open", 1]))
    return page


def save(game, result):
    game.result = result
    game.save()


@pytest.mark.parametrize(
    "path", ["/en/open/", "/en/open/rounds/1/", "/en/open/rounds/1/?by=name"]
)
def test_a_page_of_an_event_breaks_no_content_policy(page, game, path):
    page.goto(path)
    expect(page.get_by_role("main").get_by_text("Costa").first).to_be_visible()


def test_a_result_appears_without_loading_the_page(round_page, game):
    save(game, Result.WHITE_WINS)
    round_page.evaluate(POLL)
    expect(round_page.get_by_text("1–0")).to_be_visible()


def test_focus_stays_on_the_same_player(round_page, game):
    round_page.get_by_role("link", name="Reis").focus()
    save(game, Result.DRAW)
    round_page.evaluate(POLL)
    expect(round_page.get_by_text("½–½")).to_be_visible()
    expect(round_page.get_by_role("link", name="Reis")).to_be_focused()


def test_a_page_where_nothing_changed_is_left_alone(round_page):
    round_page.evaluate("document.getElementById('round').dataset.mine = 'still here'")
    with round_page.expect_response(lambda answer: "seen=" in answer.url) as answer:
        round_page.evaluate(POLL)
    assert answer.value.status == 204
    expect(round_page.locator("#round")).to_have_attribute("data-mine", "still here")


def test_a_hidden_page_does_not_ask(round_page):
    asked = []
    round_page.on("request", lambda request: asked.append(request.url))
    round_page.evaluate(HIDE)
    round_page.evaluate(POLL)
    round_page.wait_for_timeout(300)
    assert not [address for address in asked if "seen=" in address]


def test_a_page_that_is_shown_again_asks_at_once(round_page):
    with round_page.expect_response(lambda answer: "seen=" in answer.url):
        round_page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_without_a_connection_the_page_says_how_old_it_is(round_page):
    round_page.context.set_offline(True)
    round_page.evaluate(POLL)
    bar = round_page.get_by_role("status").filter(has_text="No answer from the site")
    expect(bar).to_contain_text(round_page.evaluate("new Date().toTimeString()")[:4])
    round_page.context.set_offline(False)
    expect(bar).to_be_hidden()


def test_whoever_was_signed_out_meanwhile_gets_the_sign_in_page(page, arbiter, client):
    client.force_login(arbiter)
    page.goto("/en/")
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    page.context.add_cookies([session | {"url": page.url}])
    page.goto("/en/desk/")
    page.context.clear_cookies()
    page.evaluate("void htmx.ajax('GET', '/en/desk/', {target: '#main'})")
    page.wait_for_url("**/en/sign-in/?next=/en/desk/")
