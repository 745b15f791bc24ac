"""Results of a round, as an arbiter types them."""

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import expect

from tests.journeys.entry import (
    BOARDS,
    SAVES,
    answered,
    go_to,
    held_back,
    results,
    row,
    set_result,
    type_keys,
)
from tournaments.models import Game, Round

pytestmark = pytest.mark.django_db(transaction=True)


def test_ten_results_typed_faster_than_the_answers_are_all_right(desk):
    with held_back(desk):
        type_keys(desk, "10=5d+-x01")
    answered(desk)
    assert results() == [
        *("1-0", "0-1", "1/2", "1/2", "1/2", "+/-", "-/+", "-/-", "0-1", "1-0")
    ]


def test_one_request_at_a_time_is_on_its_way(desk):
    with held_back(desk) as sent:
        type_keys(desk, "1111")
        desk.wait_for_timeout(200)
        assert len(sent) == 1


def test_a_key_makes_the_next_board_active(desk):
    type_keys(desk, "1")
    expect(desk.locator("tr.active .bd")).to_have_text("2")


def test_a_saved_result_is_said(desk):
    type_keys(desk, "1")
    status = desk.locator("#entry-status")
    expect(status).to_have_text("Board 1: White wins, saved. 1 of 10 in.")


def test_the_row_says_that_it_is_saved(desk):
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_contain_text("saved")


def test_the_count_follows(desk):
    type_keys(desk, "100")
    expect(desk.locator("#round-count")).to_contain_text("3 of 10 in")


def test_the_next_round_can_be_paired_after_the_last_result(desk):
    type_keys(desk, "1" * BOARDS)
    expect(desk.get_by_role("button", name="Pair round 2")).to_be_enabled()


def test_after_the_last_board_the_line_says_what_is_missing(desk):
    go_to(desk, 10)
    type_keys(desk, "1")
    status = desk.locator("#entry-status")
    expect(status).to_contain_text("1 of 10 in, missing 1, 2, 3, 4, 5, 6, 7, 8, 9.")


def test_the_last_board_keeps_the_focus(desk):
    go_to(desk, 10)
    type_keys(desk, "1")
    expect(row(desk, 10).locator('[aria-pressed="true"]')).to_be_focused()


@pytest.mark.parametrize("keys", [["ArrowDown"], ["Enter"], ["ArrowDown", "ArrowUp"]])
def test_moving_saves_nothing(desk, keys):
    type_keys(desk, keys * 4)
    answered(desk)
    assert results() == ["*"] * BOARDS


def test_enter_and_the_arrows_move(desk):
    type_keys(desk, ["ArrowDown", "Enter", "ArrowDown", "ArrowUp"])
    expect(desk.locator("tr.active .bd")).to_have_text("3")


def test_keys_do_nothing_outside_the_table(desk):
    type_keys(desk, ["Escape", "1"])
    expect(desk.locator("tr.active")).to_have_count(0)
    desk.wait_for_timeout(200)
    assert results() == ["*"] * BOARDS


@pytest.mark.parametrize("key", ["Control+1", "Alt+1", "Meta+1"])
def test_keys_with_a_modifier_belong_to_the_browser(desk, key):
    type_keys(desk, [key])
    desk.wait_for_timeout(200)
    assert results() == ["*"] * BOARDS


def test_another_result_takes_the_same_key_twice(desk):
    type_keys(desk, ["1", "ArrowUp", "0"])
    expect(desk.locator("#entry-status")).to_contain_text("Board 1 has 1–0.")
    answered(desk)
    assert results()[0] == "1-0"
    type_keys(desk, "0")
    expect(row(desk, 1).locator(".sign.corr")).to_contain_text("changed")
    assert results()[0] == "0-1"


def test_a_move_between_disarms_the_second_press(desk):
    type_keys(desk, ["1", "ArrowUp", "0", "ArrowDown", "ArrowUp", "0"])
    answered(desk)
    assert results()[0] == "1-0"


def test_clearing_takes_two_presses(desk):
    type_keys(desk, ["1", "ArrowUp", "Backspace"])
    expect(desk.locator("#entry-status")).to_contain_text("again to clear board 1")
    type_keys(desk, ["Backspace"])
    expect(row(desk, 1).locator(".state")).to_contain_text("cleared")
    assert results()[0] == "*"


def test_an_answer_that_comes_late_leaves_the_warning_in_sight(desk):
    with held_back(desk):
        type_keys(desk, ["1", "ArrowUp", "Backspace"])
    answered(desk)
    status = desk.locator("#entry-status")
    expect(status).to_contain_text("saved")
    expect(status).to_contain_text("again to clear board 1")


def test_a_conflict_shows_both_results_and_overwrites_nothing(desk):
    set_result(1, "0-1")
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".two")).to_contain_text("Keep 0–1")
    expect(row(desk, 1).locator(".two")).to_contain_text("Use mine: 1–0")
    assert results()[0] == "0-1"


def test_the_arbiter_decides_a_conflict(desk):
    set_result(1, "0-1")
    type_keys(desk, "1")
    row(desk, 1).get_by_role("button", name="Use mine").click()
    expect(row(desk, 1).locator(".two")).to_have_count(0)
    assert results()[0] == "1-0"


def test_of_two_browsers_the_first_stays_and_the_second_sees_both(desk, open_round):
    second = open_round()
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    go_to(second, 1)
    type_keys(second, "0")
    expect(row(second, 1).locator(".two")).to_contain_text("Keep 1–0")
    expect(row(second, 1).locator(".two")).to_contain_text("Use mine: 0–1")
    assert results()[0] == "1-0"


def test_the_queue_stops_at_the_first_refusal(desk):
    set_result(2, "0-1")
    with held_back(desk):
        type_keys(desk, "1111")
    expect(desk.locator("#entry-status")).to_contain_text("Not saved either: 3, 4.")
    assert results()[:4] == ["1-0", "0-1", "*", "*"]


def test_what_is_typed_after_a_refusal_waits_for_a_move(desk):
    set_result(1, "0-1")
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".two")).to_be_visible()
    type_keys(desk, "1")
    assert results()[:2] == ["0-1", "*"]
    type_keys(desk, ["ArrowDown", "1"])
    expect(row(desk, 2).locator(".sign.ok")).to_be_visible()


def test_without_a_network_nothing_looks_saved(desk):
    desk.route(SAVES, lambda route: route.abort())
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.wait")).to_have_text("waiting here: 1–0")
    expect(desk.locator(".sign.ok")).to_have_count(0)


@pytest.mark.parametrize("status", [500, 502, 503])
def test_what_a_failing_server_did_not_take_waits(desk, status):
    desk.route(SAVES, lambda route: route.fulfill(status=status, body="busy"))
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.wait")).to_have_text("waiting here: 1–0")


def test_an_answer_that_is_not_of_the_site_saves_nothing(desk):
    desk.route(SAVES, lambda route: route.fulfill(status=200, body="<p>Pay here</p>"))
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.wait")).to_have_text("waiting here: 1–0")


def test_whoever_is_signed_out_is_told_so(desk):
    Session.objects.all().delete()
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.wait")).to_have_text("waiting here: 1–0")
    expect(desk.get_by_text("You are signed out.")).to_be_visible()


def test_a_board_that_was_unpaired_leads_to_the_desk(desk):
    Game.objects.filter(board=1).delete()
    type_keys(desk, "1")
    expect(row(desk, 1).get_by_role("link")).to_be_visible()


def test_a_postponed_game_of_a_closed_round_is_entered_by_a_key(open_round):
    Game.objects.update(result="1-0")
    Game.objects.filter(board=2).update(result="?")
    Round.objects.update(closed_at=timezone.now())
    page = open_round()
    go_to(page, 2)
    type_keys(page, "00")
    expect(row(page, 2)).to_have_attribute("data-result", "0-1")
    assert results()[1] == "0-1"


def test_buttons_save_as_keys_do(desk):
    row(desk, 4).get_by_role("button", name="½–½").click()
    expect(row(desk, 4).locator(".sign.ok")).to_be_visible()
    assert results()[3] == "1/2"


def test_rare_results_are_behind_the_dots(desk):
    row(desk, 4).locator("summary").click()
    row(desk, 4).get_by_role("button", name="half a point for White only").click()
    expect(row(desk, 4).locator("summary")).to_contain_text("½–0")
    assert results()[3] == "1/2-0"


def test_a_save_keeps_the_points_of_the_row(desk):
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    expect(row(desk, 1).locator(".before")).to_have_text(["0", "0"])


def test_results_are_entered_without_a_script(open_round):
    page = open_round(java_script_enabled=False)
    row(page, 3).get_by_role("button", name="0–1").click()
    expect(row(page, 3).locator(".sign.ok")).to_be_visible()
    assert results()[2] == "0-1"


@pytest.mark.parametrize("has_scripts", [True, False])
def test_keys_are_promised_only_where_they_work(open_round, has_scripts):
    page = open_round(java_script_enabled=has_scripts)
    for words in ("to use the keys below.", "Keys while the table has the focus"):
        expect(page.get_by_text(words)).to_be_visible(visible=has_scripts)
