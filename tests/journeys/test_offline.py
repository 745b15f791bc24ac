"""Results typed while the network is gone."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.factories import UserFactory
from tests.journeys.entry import (
    BOARDS,
    SAVES,
    answered,
    go_to,
    results,
    row,
    set_result,
    somebody_enters,
    type_keys,
)
from tournaments.models import Game, Member, Round

pytestmark = pytest.mark.django_db(transaction=True)


def bar(page):
    return page.locator("#waiting")


def lose_network(page):
    """Let no save through, neither now nor after a reload."""
    page.unroute(SAVES)
    page.route(SAVES, lambda route: route.abort())


def regain_network(page):
    page.unroute(SAVES)
    page.route(SAVES, lambda route: route.continue_())
    page.evaluate("window.dispatchEvent(new Event('online'))")


def sign_in(page, client, user, live_server):
    client.force_login(user)
    session = client.cookies["sessionid"].value
    cookie = {"name": "sessionid", "value": session, "url": live_server.url}
    page.context.add_cookies([cookie])


def versions():
    return list(Game.objects.order_by("board").values_list("version", flat=True))


FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""
BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});"""


@pytest.fixture(params=[FULL, BLOCKED], ids=["full", "blocked"])
def forgetful_desk(request, desk):
    """The page of the round in a browser that stores nothing, with board 1 active."""
    desk.add_init_script(request.param)
    desk.reload()
    go_to(desk, 1)
    return desk


def test_entry_goes_on_without_a_network(desk):
    lose_network(desk)
    type_keys(desk, "10=")
    for board, result in enumerate(("1–0", "0–1", "½–½"), 1):
        sign = row(desk, board).locator(".sign.wait")
        expect(sign).to_have_text(f"waiting here: {result}")
    expect(desk.locator("tr.active .bd")).to_have_text("4")


def test_a_bar_says_how_many_results_wait(desk):
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result is waiting on this device.")
    type_keys(desk, "00")
    expect(bar(desk)).to_contain_text("3 results are waiting on this device.")


def test_the_line_says_that_a_result_waits(desk):
    lose_network(desk)
    type_keys(desk, "1")
    line = desk.locator("#entry-status")
    expect(line).to_have_text("Board 1: 1–0 is waiting on this device.")


def test_what_waited_is_sent_when_the_network_is_back(desk):
    lose_network(desk)
    type_keys(desk, "10=")
    expect(bar(desk)).to_contain_text("3 results")
    regain_network(desk)
    expect(bar(desk)).to_be_hidden()
    assert results()[:4] == ["1-0", "0-1", "1/2", "*"]


def test_it_is_sent_again_without_being_told(desk):
    desk.unroute(SAVES)
    desk.route(SAVES, lambda route: route.continue_())
    desk.route(SAVES, lambda route: route.abort(), times=1)
    type_keys(desk, "10")
    expect(row(desk, 2).locator(".sign.ok")).to_be_visible()
    assert results()[:2] == ["1-0", "0-1"]


def test_a_busy_server_is_asked_again_with_the_same_request(desk):
    asked = []

    def answer(route):
        asked.append(route.request.post_data)
        if len(asked) == 1:
            headers = {"Retry-After": "1"}
            route.fulfill(status=503, body="busy", headers=headers)
        else:
            route.continue_()

    desk.unroute(SAVES)
    desk.route(SAVES, answer)
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    assert asked[0] == asked[1]
    assert "request_id=" in asked[0]


def test_each_result_is_a_request_of_its_own(desk):
    asked = []
    desk.on("request", lambda request: asked.append(request.post_data))
    type_keys(desk, "10")
    answered(desk)
    names = {
        part
        for data in asked
        for part in (data or "").split("&")
        if part.startswith("request_id=")
    }
    assert len(names) == 2


def test_an_answer_that_was_lost_is_asked_for_again_and_applied_once(desk):
    def lose_answer(route):
        route.fetch()
        route.abort()

    desk.unroute(SAVES)
    desk.route(SAVES, lambda route: route.continue_())
    desk.route(SAVES, lose_answer, times=1)
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    assert (results()[0], versions()[0]) == ("1-0", 1)


def test_after_a_reload_the_rows_show_what_waits(desk):
    lose_network(desk)
    type_keys(desk, "10")
    expect(bar(desk)).to_contain_text("2 results")
    desk.reload()
    expect(row(desk, 2).locator(".sign.wait")).to_have_text("waiting here: 0–1")
    expect(desk.locator(".sign.ok")).to_have_count(0)
    assert results() == ["*"] * BOARDS


def test_what_waited_over_a_reload_is_applied_exactly_once(desk):
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    lose_network(desk)
    type_keys(desk, "0=")
    expect(bar(desk)).to_contain_text("2 results")
    desk.reload()
    expect(bar(desk)).to_contain_text("2 results")
    regain_network(desk)
    expect(bar(desk)).to_be_hidden()
    assert results()[:4] == ["1-0", "0-1", "1/2", "*"]
    assert versions()[:4] == [1, 1, 1, 0]


def test_two_results_for_one_board_are_applied_in_order(desk):
    lose_network(desk)
    type_keys(desk, ["1", "ArrowUp", "0", "0"])
    expect(bar(desk)).to_contain_text("2 results")
    regain_network(desk)
    expect(bar(desk)).to_be_hidden()
    expect(row(desk, 1)).to_have_attribute("data-result", "0-1")
    assert (results()[0], versions()[0]) == ("0-1", 2)


def test_undoing_works_without_a_network(desk):
    lose_network(desk)
    type_keys(desk, ["1", "u"])
    expect(bar(desk)).to_contain_text("2 results")
    regain_network(desk)
    expect(bar(desk)).to_be_hidden()
    assert (results()[0], versions()[0]) == ("*", 2)


def test_a_conflict_is_shown_and_the_others_are_sent(desk):
    lose_network(desk)
    type_keys(desk, "111")
    expect(bar(desk)).to_contain_text("3 results")
    set_result(2, "0-1")
    regain_network(desk)
    expect(row(desk, 2).locator(".two")).to_contain_text("Use mine: 1–0")
    expect(row(desk, 3).locator(".sign.ok")).to_be_visible()
    assert results()[:3] == ["1-0", "0-1", "1-0"]


def test_a_conflict_is_shown_again_after_a_reload(desk):
    set_result(1, "0-1")
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".two")).to_be_visible()
    desk.reload()
    expect(row(desk, 1).locator(".two")).to_contain_text("Use mine: 1–0")


def test_a_conflict_that_was_decided_does_not_come_again(desk):
    set_result(1, "0-1")
    type_keys(desk, "1")
    row(desk, 1).get_by_role("button", name="Keep 0–1").click()
    expect(row(desk, 1).locator(".two")).to_have_count(0)
    desk.reload()
    go_to(desk, 1)
    assert desk.evaluate("localStorage.length") == 0
    expect(row(desk, 1).locator(".two")).to_have_count(0)


def test_using_mine_is_another_request(desk):
    asked = []
    desk.on("request", lambda request: asked.append(request.post_data))
    set_result(1, "0-1")
    type_keys(desk, "1")
    row(desk, 1).get_by_role("button", name="Use mine").click()
    expect(row(desk, 1).locator(".two")).to_have_count(0)
    first, second = [data for data in asked if data and "request_id=" in data]
    assert first != second
    assert results()[0] == "1-0"


def test_what_is_refused_for_a_board_that_is_gone_can_be_forgotten(desk):
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result is waiting")
    Game.objects.filter(board=1).delete()
    desk.reload()
    regain_network(desk)
    expect(bar(desk)).to_contain_text("1 result was refused and is kept")
    expect(bar(desk)).to_contain_text("board 1, 1–0")
    bar(desk).get_by_role("button").click()
    expect(bar(desk)).to_be_hidden()


def test_what_a_closed_round_refused_is_kept_and_not_written_later(desk, round_1):
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result is waiting")
    # Open because of the postponed game on another board.
    Game.objects.filter(board=2).update(result="?")
    Round.objects.update(closed_at=timezone.now())
    regain_network(desk)
    expect(bar(desk)).to_contain_text("1 result was refused and is kept")
    Round.objects.update(closed_at=None)
    desk.reload()
    expect(bar(desk)).to_contain_text("board 1, 1–0")
    assert results()[0] == "*"


def test_other_pages_of_the_desk_lead_to_what_waits(desk, round_1):
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result is waiting")
    desk.goto(reverse("event-desk", args=[round_1.event.slug]))
    expect(bar(desk)).to_contain_text("1 result is waiting on this device.")
    bar(desk).get_by_role("link", name="Go to round 1").click()
    expect(row(desk, 1).locator(".sign.wait")).to_be_visible()


def test_who_signs_in_again_finds_what_waited_sent(desk, client, arbiter, live_server):
    Session.objects.all().delete()
    type_keys(desk, "1")
    expect(desk.locator("#signed-out")).to_be_visible()
    sign_in(desk, client, arbiter, live_server)
    desk.reload()
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    assert results()[0] == "1-0"


def test_nobody_else_on_the_device_sends_it(desk, client, round_1, live_server):
    other = UserFactory(username="bo")
    Member.objects.create(event=round_1.event, user=other, role=Member.Role.ARBITER)
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result is waiting")
    sign_in(desk, client, other, live_server)
    desk.reload()
    regain_network(desk)
    expect(bar(desk)).to_be_hidden()
    type_keys(desk, "/")
    assert results()[0] == "*"


def test_two_tabs_send_it_once(desk, round_1):
    lose_network(desk)
    type_keys(desk, "10")
    expect(bar(desk)).to_contain_text("2 results")
    second = desk.context.new_page()
    second.route(SAVES, lambda route: route.continue_())
    second.goto(reverse("desk-round", args=[round_1.event.slug, 1]))
    expect(row(second, 2).locator(".sign.ok")).to_be_visible()
    expect(row(desk, 2)).to_have_attribute("data-result", "0-1")
    expect(bar(desk)).to_be_hidden()
    assert versions()[:3] == [1, 1, 0]


def test_leaving_the_page_warns_while_something_waits(desk):
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result")
    with desk.expect_event("dialog") as asked:
        desk.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()


def test_what_others_enter_does_not_take_away_what_waits(desk):
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result")
    somebody_enters(1, "0-1")
    somebody = row(desk, 1).locator(".sign.wait")
    desk.evaluate("window.dispatchEvent(new Event('online'))")
    expect(desk.locator("#round-count")).to_contain_text("1 of 10 in")
    expect(somebody).to_have_text("waiting here: 1–0")


def test_a_browser_that_stores_nothing_sends_what_waits_all_the_same(forgetful_desk):
    lose_network(forgetful_desk)
    type_keys(forgetful_desk, "10=")
    expect(bar(forgetful_desk)).to_contain_text("3 results are waiting")
    regain_network(forgetful_desk)
    expect(bar(forgetful_desk)).to_be_hidden()
    assert results()[:4] == ["1-0", "0-1", "1/2", "*"]


def test_a_browser_that_stores_nothing_warns_before_it_forgets(forgetful_desk):
    lose_network(forgetful_desk)
    type_keys(forgetful_desk, "1")
    expect(bar(forgetful_desk)).to_contain_text("1 result")
    with forgetful_desk.expect_event("dialog") as asked:
        forgetful_desk.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()


def test_what_waits_for_a_round_that_was_taken_back_is_kept_and_said(desk, round_1):
    lose_network(desk)
    type_keys(desk, "1")
    expect(bar(desk)).to_contain_text("1 result")
    games = list(round_1.games.values("board", "white_id", "black_id"))
    round_1.games.all().delete()
    Game.objects.bulk_create(Game(round=round_1, **game) for game in games)
    desk.unroute(SAVES)
    desk.reload()
    expect(bar(desk)).to_contain_text("1–0")
    assert results()[0] == "*"


def test_of_two_results_that_waited_for_one_board_neither_overwrites_another(desk):
    lose_network(desk)
    type_keys(desk, "1")
    go_to(desk, 1)
    type_keys(desk, "==")
    expect(bar(desk)).to_contain_text("2 results")
    somebody_enters(1, "0-1")
    regain_network(desk)
    expect(row(desk, 1).locator("form.two")).to_be_visible()
    expect(bar(desk)).to_be_hidden()
    assert (results()[0], versions()[0]) == ("0-1", 1)
