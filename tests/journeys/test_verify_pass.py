"""The slips typed a second time: nothing is written, and only differences stand out."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.entry import BOARDS, go_to, results, row, type_keys
from tournaments.models import Game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slips(open_round, round_1):
    """The page of the round, every game of which White won, for a second look."""
    Game.objects.update(result="1-0", version=1)
    page = open_round()
    page.get_by_role("link", name="Verify").click()
    expect(page.locator("#verified")).to_be_visible()
    go_to(page, 1)
    return page


def state(page, board):
    return row(page, board).locator(".state")


def test_typing_in_the_pass_writes_nothing(slips):
    sent = []
    slips.on("request", lambda request: sent.append(request.method))
    type_keys(slips, "10=+-x")
    expect(state(slips, 6)).to_contain_text("typed")
    assert "POST" not in sent
    assert results() == ["1-0"] * BOARDS


def test_what_is_the_same_is_said(slips):
    type_keys(slips, "1")
    expect(state(slips, 1)).to_have_text("same")


def test_only_what_differs_lights_up(slips):
    type_keys(slips, "101")
    expect(state(slips, 2).locator(".sign.warn")).to_have_text("stored 1–0, typed 0–1")
    expect(slips.locator("tbody .sign.warn")).to_have_count(1)


def test_the_pass_counts_what_is_verified(slips):
    type_keys(slips, "1101")
    expect(slips.locator("#verified")).to_have_text("3 of 10 verified")


def test_what_is_accepted_is_saved(slips):
    type_keys(slips, "0")
    row(slips, 1).get_by_role("button", name="Accept 0–1").click()
    expect(state(slips, 1)).to_have_text("same")
    assert results()[:2] == ["0-1", "1-0"]


def test_what_is_kept_is_verified_and_not_written(slips):
    type_keys(slips, "0")
    row(slips, 1).get_by_role("button", name="Keep 1–0").click()
    expect(state(slips, 1)).to_have_text("kept 1–0, typed 0–1")
    expect(slips.locator("#verified")).to_have_text("1 of 10 verified")
    assert results()[0] == "1-0"


def test_buttons_are_compared_as_keys_are(slips):
    row(slips, 3).get_by_role("button", name="½–½").click()
    expect(state(slips, 3)).to_have_text("stored 1–0, typed ½–½")
    assert results()[2] == "1-0"


def test_the_pass_goes_on_after_a_reload(slips):
    type_keys(slips, "10")
    slips.reload()
    expect(state(slips, 2)).to_have_text("stored 1–0, typed 0–1")
    expect(slips.locator("#verified")).to_have_text("1 of 10 verified")


def test_the_pass_is_over_when_it_is_ended(slips):
    type_keys(slips, "1")
    slips.get_by_role("link", name="End verifying").click()
    slips.get_by_role("link", name="Verify").click()
    expect(slips.locator("#verified")).to_have_text("0 of 10 verified")


def test_an_accepted_result_that_somebody_changed_is_a_conflict(slips):
    type_keys(slips, "0")
    Game.objects.filter(board=1).update(result="1/2", version=2)
    row(slips, 1).get_by_role("button", name="Accept 0–1").click()
    expect(row(slips, 1).locator("form.two")).to_contain_text("Use mine: 0–1")
    assert results()[0] == "1/2"


@pytest.fixture
def plain(open_round, round_1):
    """The same page in a browser without scripts."""
    Game.objects.update(result="1-0", version=1)
    page = open_round(java_script_enabled=False)
    page.get_by_role("link", name="Verify").click()
    return page


def compare(page, board, result):
    page.get_by_label(f"Result of board {board}", exact=True).select_option(result)
    page.get_by_role("button", name="Compare").click()


def test_without_a_script_the_slips_are_compared_on_the_server(plain):
    compare(plain, 2, "0-1")
    expect(plain.get_by_text("Board 2: stored 1–0, typed 0–1")).to_be_visible()
    expect(plain.get_by_text("0 of 10 verified")).to_be_visible()
    assert results() == ["1-0"] * BOARDS


def test_without_a_script_a_difference_is_accepted(plain):
    compare(plain, 2, "0-1")
    plain.get_by_role("button", name="Accept 0–1").click()
    expect(row(plain, 2).locator(".sign.corr")).to_be_visible()
    assert results()[:3] == ["1-0", "0-1", "1-0"]


def test_without_a_script_nothing_that_would_write_is_shown(plain):
    expect(plain.locator("#result-entry")).to_be_hidden()


def test_a_slip_with_no_result_is_refused(client, arbiter, round_1):
    client.force_login(arbiter)
    page = reverse("desk-round", args=[round_1.event.slug, 1])
    game = Game.objects.first()
    answer = client.post(f"{page}?verify=1", {f"typed-{game.pk}": "2-0"})
    assert answer.status_code == 422
    assert client.post(page, {f"typed-{game.pk}": "1-0"}).status_code == 405
    assert results() == ["*"] * BOARDS


def test_without_a_script_the_slips_fit_a_phone(open_round):
    page = open_round(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page.get_by_role("link", name="Verify").click()
    box = page.get_by_label("Result of board 1", exact=True).bounding_box()
    assert box["x"] + box["width"] <= 360
