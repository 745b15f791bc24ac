"""Every key of the table of results."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import GameFactory, UserFactory
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
from tournaments.models import Game, Player, Profile

pytestmark = pytest.mark.django_db(transaction=True)

# Shift is what gives the digits of the number pad in a browser that is driven.
SIGNS = {
    **{"1": "1-0", "0": "0-1", "5": "1/2", "=": "1/2", "d": "1/2", "D": "1/2"},
    **{"Shift+Numpad1": "1-0", "Shift+Numpad0": "0-1", "Shift+Numpad5": "1/2"},
}
NUMBERS = {
    "1": "1-0",
    "2": "0-1",
    "3": "1/2",
    "Shift+Numpad2": "0-1",
    "Shift+Numpad3": "1/2",
}
FORFEITS = {
    **{"+": "+/-", "-": "-/+", "x": "-/-", "X": "-/-"},
    **{"NumpadAdd": "+/-", "NumpadSubtract": "-/+"},
}


@pytest.fixture
def open_with(arbiter, open_round):
    """Open the round as an arbiter with preferences: `open_with(keys="off")`."""

    def open_page(**preferences):
        Profile.objects.create(user=arbiter, **preferences)
        page = open_round()
        go_to(page, 1)
        return page

    return open_page


def active(page):
    return page.locator("tr.active .bd")


def status(page):
    return page.locator("#entry-status")


def undone(page, words):
    expect(status(page)).to_contain_text(words)
    answered(page)


@pytest.mark.parametrize(("key", "result"), (SIGNS | FORFEITS).items())
def test_a_key_enters_its_result(desk, key, result):
    desk.keyboard.press(key)
    expect(row(desk, 1)).to_have_attribute("data-result", result)
    assert results() == [result, *"*" * (BOARDS - 1)]


@pytest.mark.parametrize(("key", "result"), (NUMBERS | FORFEITS).items())
def test_a_key_of_the_other_scheme_enters_its_result(open_with, key, result):
    page = open_with(keys="numbers")
    page.keyboard.press(key)
    expect(row(page, 1)).to_have_attribute("data-result", result)
    assert results()[0] == result


def test_in_the_other_scheme_0_clears_when_pressed_twice(open_with):
    page = open_with(keys="numbers")
    type_keys(page, ["1", "ArrowUp", "0"])
    expect(status(page)).to_contain_text("again to clear board 1")
    page.keyboard.press("0")
    expect(row(page, 1)).to_have_attribute("data-version", "2")
    assert results()[0] == "*"


@pytest.mark.parametrize("key", ["5", "="])
def test_the_other_scheme_has_no_keys_of_the_first(open_with, key):
    page = open_with(keys="numbers")
    type_keys(page, [key, "1"])
    answered(page)
    assert results()[:2] == ["1-0", "*"]


def test_keys_that_are_switched_off_do_nothing(open_with):
    page = open_with(keys="off")
    type_keys(page, [*"10=+-xun", "ArrowDown", "Backspace", "Backspace"])
    row(page, 2).get_by_role("button", name="½–½").click()
    expect(row(page, 2).locator(".sign.ok")).to_be_visible()
    assert results()[:3] == ["*", "1/2", "*"]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("signs", "1White wins0Black wins5 = ddraw"),
        ("numbers", "1White wins2Black wins3draw"),
        ("off", "The keys are switched off in your profile."),
    ],
)
def test_the_list_of_keys_is_that_of_the_scheme(open_with, keys, words):
    expect(open_with(keys=keys).locator("#keys")).to_contain_text(words)


def test_after_a_result_comes_the_next_board(desk):
    set_result(2, "1/2")
    desk.reload()
    go_to(desk, 1)
    type_keys(desk, "1")
    expect(active(desk)).to_have_text("2")


def test_who_prefers_it_goes_to_the_next_empty_board(open_with):
    set_result(2, "1/2")
    page = open_with(next_board="empty")
    type_keys(page, "1")
    expect(active(page)).to_have_text("3")


def test_n_goes_to_the_next_board_without_a_result(desk):
    type_keys(desk, ["1", "1", "ArrowUp", "ArrowUp", "n"])
    expect(active(desk)).to_have_text("3")


def test_n_begins_again_after_the_last_board(desk):
    go_to(desk, 10)
    type_keys(desk, "n")
    expect(active(desk)).to_have_text("1")


def test_g_goes_to_a_board_by_its_number(desk):
    type_keys(desk, "g10")
    expect(status(desk)).to_have_text("Go to board 10")
    desk.keyboard.press("Enter")
    expect(active(desk)).to_have_text("10")
    assert results() == ["*"] * BOARDS


def test_escape_gives_up_going_to_a_board(desk):
    type_keys(desk, ["g", "7", "Escape", "ArrowDown"])
    expect(active(desk)).to_have_text("2")


def test_g_says_that_there_is_no_such_board(desk):
    type_keys(desk, ["g", "9", "9", "Enter"])
    expect(status(desk)).to_have_text("There is no board 99.")
    expect(active(desk)).to_have_text("1")


def test_a_name_is_found_without_its_accents(open_round, round_1):
    player = Game.objects.get(round=round_1, board=6).black
    Player.objects.filter(pk=player.pk).update(name="Conceição, Ângela")
    page = open_round()
    go_to(page, 1)
    type_keys(page, "/conceicao")
    expect(row(page, 1)).to_be_hidden()
    expect(row(page, 6)).to_be_visible()
    page.keyboard.press("Enter")
    expect(active(page)).to_have_text("6")
    expect(row(page, 1)).to_be_visible()


def test_what_is_typed_to_find_a_name_is_no_result(desk):
    type_keys(desk, "/10x")
    expect(desk.get_by_label("Find by name")).to_have_value("10x")
    assert results() == ["*"] * BOARDS


def test_escape_goes_back_from_finding_to_the_board(desk):
    type_keys(desk, ["ArrowDown", "/", "q", "Escape"])
    expect(active(desk)).to_have_text("2")
    expect(row(desk, 1)).to_be_visible()


def test_a_name_that_nobody_has_is_said(desk):
    type_keys(desk, ["/", "q", "q", "Enter"])
    expect(status(desk)).to_have_text("Nobody here has that name.")


@pytest.mark.parametrize("key", [".", "m", ","])
def test_the_menu_of_other_results_is_opened_by_a_key(desk, key):
    desk.keyboard.press(key)
    expect(row(desk, 1).locator(".others div button").first).to_be_focused()


def test_the_arrows_walk_the_menu_and_enter_chooses(desk):
    type_keys(desk, ["m", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"])
    expect(row(desk, 1)).to_have_attribute("data-result", "0-0")
    expect(row(desk, 1).locator(".others div")).to_be_hidden()
    assert results()[:2] == ["0-0", "*"]


def test_escape_closes_the_menu_and_stays_on_the_board(desk):
    type_keys(desk, ["m", "ArrowDown", "Escape"])
    expect(row(desk, 1).locator(".others div")).to_be_hidden()
    expect(active(desk)).to_have_text("1")


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("half a point for White only", "1/2-0"),
        ("half a point for Black only", "0-1/2"),
        ("0–0 both lose", "0-0"),
        ("White wins, not rated", "1-0U"),
        ("draw, not rated", "1/2U"),
        ("Black wins, not rated", "0-1U"),
        ("postponed", "?"),
    ],
)
def test_the_menu_has_every_other_result(desk, name, result):
    desk.keyboard.press("m")
    menu = row(desk, 1).locator(".others")
    menu.get_by_role("button", name=name, exact=False).first.click()
    expect(row(desk, 1)).to_have_attribute("data-result", result)
    assert results()[0] == result


@pytest.mark.parametrize("key", ["u", "Control+z"])
def test_undo_takes_my_last_entry_back(desk, key):
    type_keys(desk, "10")
    answered(desk)
    desk.keyboard.press(key)
    undone(desk, "Board 2 back to no result")
    assert results()[:2] == ["1-0", "*"]


def test_undo_goes_back_step_by_step(desk):
    type_keys(desk, ["1", "ArrowUp", "0", "0"])
    answered(desk)
    type_keys(desk, "u")
    undone(desk, "Board 1 back to White wins")
    type_keys(desk, "u")
    undone(desk, "Board 1 back to no result")
    assert list(Game.objects.filter(board=1).values_list("result", "version")) == [
        ("*", 4)
    ]


def test_undo_goes_to_the_board(desk):
    type_keys(desk, ["1", "g", "8", "Enter", "u"])
    expect(active(desk)).to_have_text("1")


def test_undo_with_nothing_to_undo_says_so(desk):
    desk.keyboard.press("u")
    expect(status(desk)).to_have_text("There is nothing of yours to undo.")


def test_undo_never_takes_back_what_somebody_else_entered(desk):
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    set_result(1, "0-1", version=2)
    type_keys(desk, "u")
    expect(row(desk, 1).locator(".two")).to_be_visible()
    assert results()[0] == "0-1"


def test_the_list_of_keys_is_reached_by_a_key_and_left_again(desk):
    type_keys(desk, ["ArrowDown", "?"])
    expect(desk.locator("#keys")).to_be_focused()
    desk.keyboard.press("Escape")
    expect(active(desk)).to_have_text("2")


def test_walking_through_the_whole_table_writes_nothing(desk):
    sent = []
    desk.on("request", lambda request: sent.append(request.method))
    type_keys(desk, ["ArrowDown"] * (BOARDS + 2))
    expect(active(desk)).to_have_text("10")
    type_keys(desk, ["ArrowUp"] * (BOARDS + 2))
    expect(active(desk)).to_have_text("1")
    assert "POST" not in sent


@pytest.mark.parametrize("place", ["button >> text=Open", "a >> text=Verify"])
def test_keys_outside_the_table_write_nothing(desk, place):
    sent = []
    desk.on("request", lambda request: sent.append(request.method))
    desk.locator("#entry-tools").locator(place).first.focus()
    type_keys(desk, "10=+-x")
    desk.locator("#round-count").evaluate("(node) => node.isConnected")
    assert "POST" not in sent
    assert results() == ["*"] * BOARDS


def test_only_open_boards_are_shown_when_asked_for(desk):
    type_keys(desk, "1")
    expect(row(desk, 1).locator(".sign.ok")).to_be_visible()
    desk.get_by_role("button", name="Open", exact=True).click()
    expect(row(desk, 1)).to_be_hidden()
    expect(row(desk, 2)).to_be_visible()
    desk.get_by_role("button", name="Done", exact=True).click()
    expect(row(desk, 1)).to_be_visible()
    expect(row(desk, 2)).to_be_hidden()


def test_boards_are_filtered_without_a_script(open_round):
    set_result(3, "1-0")
    page = open_round(java_script_enabled=False)
    page.get_by_role("button", name="Done", exact=True).click()
    expect(row(page, 3)).to_be_visible()
    expect(row(page, 2)).to_be_hidden()


def test_on_a_phone_every_button_is_large_and_nothing_scrolls_sideways(open_round):
    page = open_round(viewport={"width": 360, "height": 740}, has_touch=True)
    for button in row(page, 1).locator(".rb > :not([type])").all():
        assert button.bounding_box()["height"] >= 44
    width = "document.documentElement.scrollWidth"
    assert page.evaluate(width) == 360


def test_what_another_arbiter_enters_appears_and_moves_no_focus(desk):
    type_keys(desk, ["ArrowDown", "ArrowDown"])
    somebody_enters(5, "1-0")
    expect(row(desk, 5).locator(".state")).to_contain_text("entered by rui")
    expect(active(desk)).to_have_text("3")


def test_a_page_that_the_site_does_not_answer_says_so(desk):
    desk.context.set_offline(True)
    expect(desk.locator("#stale")).to_be_visible()
    desk.context.set_offline(False)
    expect(desk.locator("#stale")).to_be_hidden()


def test_keys_are_chosen_in_the_profile(open_round, arbiter):
    page = open_round()
    page.get_by_role("banner").get_by_role("link", name="profile").click()
    page.get_by_label("1 White, 2 Black, 3 draw, 0 clear").check()
    page.get_by_label("The next board without a result").check()
    page.get_by_role("button", name="Save the profile").click()
    expect(page.get_by_text("Your profile is saved.")).to_be_visible()
    stored = Profile.objects.get(user=arbiter)
    assert (stored.keys, stored.next_board) == ("numbers", "empty")


def test_a_choice_that_does_not_exist_is_refused(client, arbiter):
    client.force_login(arbiter)
    answer = client.post(reverse("profile"), {"keys": "dvorak", "next_board": "next"})
    assert answer.status_code == 422
    assert not Profile.objects.exists()


def test_each_account_has_a_profile_of_its_own(client, arbiter):
    other = Profile.objects.create(user=UserFactory(), keys="off")
    client.force_login(arbiter)
    client.post(reverse("profile"), {"keys": "numbers", "next_board": "next"})
    other.refresh_from_db()
    assert other.keys == "off"


def test_thirty_results_typed_in_one_go_are_all_right(open_round, round_1):
    for board in range(BOARDS + 1, 31):
        GameFactory(round=round_1, board=board)
    wanted = (["1-0", "0-1", "1/2", "1/2", "+/-", "-/+"] * 5)[:30]
    page = open_round()
    go_to(page, 1)
    page.keyboard.type("10=d+-" * 5, delay=20)
    answered(page)
    expect(row(page, 30).locator(".sign.ok")).to_be_visible()
    assert results() == wanted
    shown = page.context.new_page()
    shown.route(SAVES, lambda route: route.abort())
    shown.goto(reverse("round-detail", args=[round_1.event.slug, 1]))
    signs = {"1-0": "1–0", "0-1": "0–1", "1/2": "½–½", "+/-": "+/−", "-/+": "−/+"}
    texts = shown.locator("table.boards .res").all_inner_texts()
    assert [text.split()[0] for text in texts if text.strip()][-30:] == [
        signs[result] for result in wanted
    ]
