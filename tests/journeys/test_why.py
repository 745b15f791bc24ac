"""Why a number, why a place: opened in place in a browser, or on pages of their own."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from tests.standings.stored import SIX, stored

pytestmark = pytest.mark.django_db(transaction=True)

POLL = "htmx.trigger('[data-poll]', 'poll')"
WIDTHS = (360, 1280)


@pytest.fixture
def event():
    return stored(
        *SIX,
        names="ABCDEF",
        slug="six",
        tie_breaks=["BH/C1", "BH", "SB"],
        rounds_planned=3,
    )


def address(view, *arguments, query=""):
    return reverse(view, args=["six", *arguments]) + query


def number_of(page, name, column):
    """Return the link of a player's tie-break in the standings."""
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name))
    return row.locator(f'[data-l="{column}"] a')


def dialog(page):
    return page.get_by_role("dialog")


def refresh(page, event):
    """Change the tournament, and wait until the page shows another table."""
    table = page.locator("#standings")
    shown = table.get_attribute("hx-get")
    event.name = "Renamed"
    event.save()
    page.evaluate(POLL)
    expect(table).not_to_have_attribute("hx-get", shown)


def test_a_number_opens_its_working_in_place(page, event):
    page.goto(address("standings"))
    number_of(page, "A", "SB").click()
    expect(dialog(page)).to_be_visible()
    expect(dialog(page)).to_have_accessible_name("Sonneborn-Berger of A")
    expect(dialog(page)).to_contain_text("0 + 2.5 × ½ + 1.5 =")
    expect(page).to_have_url(address("standings"))


@pytest.mark.parametrize("leave", ["Escape", "Enter"])
def test_the_focus_returns_to_the_number(page, event, leave):
    page.goto(address("standings"))
    number = number_of(page, "A", "SB")
    number.focus()
    page.keyboard.press("Enter")
    expect(dialog(page)).to_be_visible()
    # Enter presses the button that has the focus: Close.
    page.keyboard.press(leave)
    expect(dialog(page)).to_be_hidden()
    expect(number).to_be_focused()


def test_the_focus_returns_to_a_number_that_came_anew(page, event):
    page.goto(address("standings"))
    number_of(page, "A", "SB").click()
    expect(dialog(page)).to_be_visible()
    refresh(page, event)
    page.keyboard.press("Escape")
    expect(number_of(page, "A", "SB")).to_be_focused()


def test_a_second_number_shows_another_working(page, event):
    page.goto(address("standings"))
    number_of(page, "A", "SB").click()
    page.get_by_role("button", name="Close").click()
    number_of(page, "F", "BH").click()
    expect(dialog(page)).to_have_accessible_name("Buchholz of F")


def test_a_key_for_a_new_tab_opens_a_page(page, event):
    page.goto(address("standings"))
    with page.context.expect_page() as opened:
        number_of(page, "A", "SB").click(modifiers=["Control"])
    expect(opened.value).to_have_url(address("working", 1, "SB"))
    expect(dialog(page)).to_be_hidden()


def test_without_an_answer_the_link_leads_to_its_page(page, event):
    page.route(
        "**/tie-breaks/**",
        lambda route: (
            route.abort()
            if route.request.headers.get("hx-request")
            else route.continue_()
        ),
    )
    page.goto(address("standings"))
    number_of(page, "A", "SB").click()
    expect(page.get_by_role("heading", name="Sonneborn-Berger of A")).to_be_visible()
    expect(page).to_have_url(address("working", 1, "SB"))


def test_a_card_says_in_place_why_a_player_is_below(page, event):
    page.goto(address("player-detail", 1))
    page.get_by_role("link", name="Why below F?").click()
    expect(dialog(page)).to_contain_text("Buchholz decides: F 5, A 4.")


def test_two_players_are_compared_in_place(page, event):
    page.goto(address("standings"))
    page.get_by_label("compared with").select_option(label="B")
    page.get_by_role("button", name="Compare").click()
    expect(dialog(page)).to_contain_text("Points decide: F 2.5, B 1.5.")


def test_the_choice_of_players_outlives_a_refreshed_table(page, event):
    page.goto(address("standings"))
    chosen = page.get_by_label("compared with")
    chosen.select_option(label="C")
    refresh(page, event)
    expect(chosen).to_have_value("3")


def test_without_a_script_numbers_and_comparisons_are_pages(new_page, event):
    page = new_page(java_script_enabled=False)
    page.goto(address("standings"))
    number_of(page, "A", "SB").click()
    expect(page.get_by_role("heading", name="Sonneborn-Berger of A")).to_be_visible()
    page.get_by_role("link", name="Standings").last.click()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("Buchholz decides: F 5, A 4.")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_pages_have_no_barriers(new_page, event, width):
    page = new_page(viewport={"width": width, "height": 800})
    for path in (
        address("working", 1, "SB"),
        address("working", 6, "BH.C1"),
        address("comparison", query="?player=6&with=1"),
        address("comparison", query="?player=6"),
        reverse("glossary"),
        reverse("glossary-entry", args=["BH"]),
        reverse("glossary-entry", args=["DE"]),
        reverse("glossary-entry", args=["PTP"]),
    ):
        page.goto(path)
        assert violations(page) == [], path


@pytest.mark.parametrize("width", WIDTHS)
def test_the_dialog_has_no_barriers(new_page, event, width):
    page = new_page(viewport={"width": width, "height": 800})
    page.goto(address("standings"))
    number_of(page, "F", "BH-C1").click()
    expect(dialog(page)).to_be_visible()
    assert violations(page) == []


def violations(page) -> list[tuple[str, str]]:
    found = Axe().run(page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found]
