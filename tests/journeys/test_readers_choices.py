"""What a reader chooses on a device: colours, a pause, a player in a large table."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from tests.standings.stored import stored
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

POLL = "htmx.trigger('[data-poll]', 'poll')"
PAPER = "getComputedStyle(document.body).backgroundColor"
INK = "getComputedStyle(document.body).color"
WHITE, BLACK = "rgb(255, 255, 255)", "rgb(0, 0, 0)"
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


@pytest.fixture
def event():
    """Give an event with a round being played, of as many as a hall is full of."""
    pairs = [f"{n + 1}w*" if n % 2 else f"{n - 1}b*" for n in range(1, 61)]
    return stored(*pairs, slug="hall", rounds_planned=3, tie_breaks=["BH", "SB"])


def address(view):
    return reverse(view, args=["hall"])


def choose(page, colours):
    page.get_by_label("Colours").select_option(colours)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_high_contrast_is_black_and_white(new_page, event, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(address("standings"))
    choose(page, "high contrast")
    expected = [WHITE, BLACK] if scheme == "light" else [BLACK, WHITE]
    assert [page.evaluate(PAPER), page.evaluate(INK)] == expected


def test_who_asks_the_device_for_contrast_gets_it_unasked(new_page, event):
    page = new_page(contrast="more")
    page.goto(address("standings"))
    assert [page.evaluate(PAPER), page.evaluate(INK)] == [WHITE, BLACK]


def test_the_colours_are_kept_on_the_device_without_a_cookie(page, event):
    page.goto(address("standings"))
    choose(page, "dark")
    dark = page.evaluate(PAPER)
    page.goto(address("crosstable"))
    assert page.evaluate(PAPER) == dark != WHITE
    assert page.context.cookies() == []


def test_without_a_choice_the_colours_are_those_of_the_device(new_page, event):
    page = new_page(color_scheme="dark")
    page.goto(address("standings"))
    dark = page.evaluate(PAPER)
    choose(page, "light")
    choose(page, "as on this device")
    assert page.evaluate(PAPER) == dark != WHITE


@pytest.mark.parametrize("view", ["standings", "crosstable"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("colours", ["light", "dark", "high contrast"])
def test_no_choice_of_colours_makes_a_page_hard_to_read(
    new_page, event, view, width, colours
):
    page = new_page(viewport={"width": width, "height": 800})
    page.goto(address(view))
    choose(page, colours)
    found = Axe().run(page, options=AXE)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_that_is_paused_does_not_ask(page, event):
    page.goto(address("standings"))
    page.get_by_role("button", name="Pause updates").click()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(POLL)
    page.wait_for_timeout(300)
    assert not [url for url in asked if "seen=" in url]


def test_a_pause_lasts_on_other_pages(page, event):
    page.goto(address("standings"))
    page.get_by_role("button", name="Pause updates").click()
    page.goto(address("crosstable"))
    expect(page.get_by_role("button", name="Resume updates")).to_be_visible()


def test_after_a_pause_the_page_is_brought_up_to_date_at_once(page, event):
    page.goto(address("standings"))
    page.get_by_role("button", name="Pause updates").click()
    resume = page.get_by_role("button", name="Resume updates")
    expect(resume).to_be_focused()
    with page.expect_response(lambda answer: "seen=" in answer.url):
        resume.click()
    expect(page.get_by_role("button", name="Pause updates")).to_be_focused()


def test_a_page_that_does_not_refresh_itself_has_no_pause(page, event):
    page.goto(reverse("glossary"))
    expect(page.get_by_role("button", name="Pause updates")).to_be_hidden()


@pytest.mark.parametrize("is_scripted", [True, False])
@pytest.mark.parametrize("view", ["standings", "crosstable"])
def test_a_name_leads_to_its_row(new_page, event, view, is_scripted):
    page = new_page(
        viewport={"width": 360, "height": 800}, java_script_enabled=is_scripted
    )
    page.goto(address(view))
    page.get_by_label("Find a player").fill("family47")
    page.get_by_role("button", name="Find", exact=True).click()
    row = page.locator("tr:target")
    expect(row).to_contain_text("Family47, Given")
    expect(row).to_be_in_viewport()


def test_what_is_being_typed_survives_a_refresh(page, event):
    page.goto(address("standings"))
    field = page.get_by_label("Find a player")
    field.press_sequentially("family")
    Event.objects.get(pk=event.pk).save()
    with page.expect_response(lambda answer: "seen=" in answer.url) as answer:
        page.evaluate(POLL)
    assert answer.value.status == 200
    expect(field).to_have_value("family")
    expect(field).to_be_focused()


@pytest.mark.parametrize("is_scripted", [True, False])
def test_on_a_phone_the_rest_of_the_cards_opens(new_page, event, is_scripted):
    page = new_page(
        viewport={"width": 360, "height": 800}, java_script_enabled=is_scripted
    )
    page.goto(address("standings"))
    value = page.locator('[data-l="BH"]').first
    expect(value).to_be_hidden()
    page.locator("summary", has_text="Tie-breaks").click()
    expect(value).to_be_visible()


def test_on_a_wide_screen_nothing_of_the_table_is_closed(page, event):
    page.goto(address("standings"))
    expect(page.locator('[data-l="BH"]').first).to_be_visible()
    expect(page.locator("summary", has_text="Tie-breaks")).to_be_hidden()
