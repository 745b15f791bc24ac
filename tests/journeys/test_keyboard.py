"""What readers and arbiters do, with the keyboard alone; the focus is always seen."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.page_types import cookies_of, make_tournaments
from tournaments.models import Event, Game, Player, Round

pytestmark = pytest.mark.django_db(transaction=True)

# Low, so that what sticks to the top or the foot has something to hide.
SCREEN = {"viewport": {"width": 1280, "height": 500}}
MOST_STEPS = 200
PUBLIC = (
    "/en/",
    "/en/sign-in/",
    "/en/help/tie-breaks/BH/",
    "/en/open/",
    "/en/open/standings/",
    "/en/open/crosstable/?notation=compact",
    "/en/open/players/1/",
    "/en/open/players/1/tie-breaks/BH/",
    "/en/open/compare/?player=1&with=2",
    "/en/open/rounds/4/",
    "/en/open/rounds/4/why/",
    "/en/open/register/",
)
DESK = (
    "/en/desk/",
    "/en/desk/new/",
    "/en/desk/profile/",
    "/en/open/desk/",
    "/en/open/desk/players/",
    "/en/open/desk/players/1/",
    "/en/open/desk/rounds/4/",
    "/en/open/desk/rounds/4/?sheet=1",
    "/en/open/desk/rounds/4/?verify=1",
    "/en/open/desk/rounds/5/",
    "/en/new/desk/rounds/1/check-in/",
    "/en/open/desk/tie-breaks/",
    "/en/open/desk/changes/",
    "/en/open/desk/people/",
    "/en/open/desk/helpers/",
    "/en/open/desk/registrations/",
)

# Numbers what Tab should reach: of radio buttons that belong together, one.
NUMBERED = """() => {
  const all = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const reached = [...document.querySelectorAll(all)].filter((element) =>
    element.tabIndex >= 0 && !element.disabled && element.checkVisibility() &&
    (element.type !== "radio" || element.checked));
  reached.forEach((element, number) => { element.dataset.number = number; });
  return reached.length;
}"""
# Which of them has the focus, and what is wrong with how it is seen.
FOCUSED = """() => {
  const element = document.activeElement;
  if (element === document.body || !element.dataset.number) return null;
  const style = getComputedStyle(element);
  const isSeen = [...element.getClientRects()].some((box) =>
    [0.1, 0.5, 0.9].some((share) => {
      const x = box.left + box.width * share, y = box.top + box.height / 2;
      return element.contains(document.elementFromPoint(x, y));
    }));
  const troubles = [];
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2)
    troubles.push("has no outline");
  if (!isSeen) troubles.push("is hidden");
  const words = element.outerHTML.slice(0, 120);
  return {
    number: Number(element.dataset.number),
    troubles: troubles.map((trouble) => `${words} ${trouble}`),
  };
}"""


@pytest.fixture
def open_as(new_page, live_server, arbiter):
    """Open a page as “stranger” or “arbiter”: `open_as("arbiter", path)`."""
    make_tournaments(arbiter)

    def open_page(who, path):
        client = Client()
        if who == "arbiter":
            client.force_login(arbiter)
        page = new_page(**SCREEN)
        page.context.add_cookies(cookies_of(client, live_server.url))
        page.goto(path)
        return page

    return open_page


def tab_to(page, target, key="Tab") -> None:
    """Press Tab, or Shift and Tab, until the target has the focus."""
    for _step in range(MOST_STEPS):
        page.keyboard.press(key)
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"Tab does not reach {target}")


def has_focus_within(element) -> bool:
    return element.evaluate("element => element.contains(document.activeElement)")


def enter_at(page, target) -> None:
    tab_to(page, target)
    page.keyboard.press("Enter")


def troubles_of(page) -> list[str]:
    """Go once round the page with Tab, and return what is wrong."""
    count = page.evaluate(NUMBERED)
    reached, troubles = set(), []
    # Days and times have a step for each of their parts.
    for _step in range(2 * count + 20):
        page.keyboard.press("Tab")
        if focused := page.evaluate(FOCUSED):
            reached.add(focused["number"])
            troubles += focused["troubles"]
        if len(reached) == count:
            break
    missed = sorted(set(range(count)) - reached)
    return troubles + [f"Tab does not reach {words_of(page, each)}" for each in missed]


def words_of(page, number) -> str:
    element = page.locator(f'[data-number="{number}"]')
    return element.evaluate("element => element.outerHTML.slice(0, 120)")


@pytest.mark.parametrize(("who", "paths"), [("stranger", PUBLIC), ("arbiter", DESK)])
def test_tab_reaches_everything_and_the_focus_is_seen(open_as, who, paths):
    page = open_as(who, paths[0])
    found = []
    for path in paths:
        page.goto(path)
        found += [f"{path} {trouble}" for trouble in troubles_of(page)]
    assert not found, "\n".join(found)


def test_the_first_step_skips_the_head_of_the_page(open_as):
    page = open_as("stranger", "/en/open/standings/")
    enter_at(page, page.get_by_role("link", name="Skip to content"))
    page.keyboard.press("Tab")
    assert has_focus_within(page.locator("main"))


def test_a_reader_goes_from_the_standings_to_a_card_and_its_working(open_as):
    page = open_as("stranger", "/en/open/standings/")
    enter_at(page, page.get_by_role("link", name="Castro, Ana"))
    expect(page.get_by_role("heading", name="Castro, Ana")).to_be_visible()
    enter_at(page, page.locator(".legend.why a").first)
    expect(page.get_by_role("heading", name="Buchholz Cut 1").first).to_be_visible()


def test_the_working_opens_in_place_and_gives_the_focus_back(open_as):
    page = open_as("stranger", "/en/open/standings/")
    value = page.locator(".why a").nth(2)
    enter_at(page, value)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading").first).to_be_visible()
    page.keyboard.press("Tab")
    assert has_focus_within(dialog)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(value).to_be_focused()


def test_a_player_finds_the_board_by_name(open_as):
    page = open_as("stranger", "/en/open/rounds/4/")
    tab_to(page, page.get_by_label("Find your board"))
    page.keyboard.type("castro")
    page.keyboard.press("Enter")
    expect(page.locator("#mine")).to_contain_text("Castro, Ana")


def test_the_notation_of_the_cross_table_is_switched(open_as):
    page = open_as("stranger", "/en/open/crosstable/")
    enter_at(page, page.get_by_role("link", name="Compact"))
    link = page.get_by_role("link", name="Compact")
    expect(link).to_have_attribute("aria-current", "true")


def test_the_language_is_switched(open_as):
    page = open_as("stranger", "/en/open/standings/")
    enter_at(page, page.get_by_role("link", name="Português"))
    expect(page.get_by_role("heading", name="Classificação")).to_be_visible()


def test_an_arbiter_enters_a_result(open_as):
    page = open_as("arbiter", "/en/open/desk/")
    Round.objects.get(event__slug="open", number=5).delete()
    page.goto("/en/open/desk/rounds/4/")
    board = page.locator('tbody[data-board="2"]')
    tab_to(page, board.get_by_role("button").first)
    page.keyboard.press("0")
    expect(board.locator(".sign.ok")).to_be_visible()
    assert Game.objects.get(round__number=4, board=2).result == "0-1"


def test_an_arbiter_fills_in_the_sheet(open_as):
    page = open_as("arbiter", "/en/open/desk/")
    Round.objects.get(event__slug="open", number=5).delete()
    page.goto("/en/open/desk/rounds/4/?sheet=1")
    tab_to(page, page.get_by_label("Result of board 3"))
    page.keyboard.press("ArrowDown")
    enter_at(page, page.get_by_role("button", name="Save the sheet"))
    expect(page.get_by_text("What became of the sheet")).to_be_visible()
    assert Game.objects.get(round__number=4, board=3).result == "1-0"


def test_an_arbiter_changes_a_draft(open_as):
    page = open_as("arbiter", "/en/open/desk/rounds/5/")
    before = white_on_board_1()
    tab_to(page, page.locator('tbody[data-board="1"]').get_by_role("checkbox"))
    page.keyboard.press("Space")
    tab_to(page, page.get_by_role("button", name="Swap colours"), key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator('tbody[data-board="1"] th')).not_to_contain_text(before)
    assert white_on_board_1() != before


def white_on_board_1() -> str:
    return Game.objects.get(round__number=5, board=1).white.name


def test_an_arbiter_undoes_a_result_from_the_record(open_as):
    page = open_as("arbiter", "/en/open/desk/")
    Round.objects.get(event__slug="open", number=5).delete()
    page.goto("/en/open/desk/rounds/4/")
    board = page.locator('tbody[data-board="2"]')
    tab_to(page, board.get_by_role("button").first)
    page.keyboard.press("1")
    expect(board.locator(".sign.ok")).to_be_visible()
    enter_at(page, page.get_by_role("link", name="Changes"))
    enter_at(page, page.get_by_role("link", name=re.compile("^Undo.*board 2:")))
    enter_at(page, page.get_by_role("button", name="Undo this"))
    expect(page.get_by_role("heading", name="Record of changes")).to_be_visible()
    assert Game.objects.get(round__number=4, board=2).is_pending


def test_an_arbiter_changes_the_order_of_the_tie_breaks(open_as):
    page = open_as("arbiter", "/en/open/desk/tie-breaks/")
    enter_at(page, page.get_by_role("button", name="Move Sonneborn-Berger up"))
    expect(page.locator(".order b").nth(1)).to_have_text("SB")
    enter_at(page, page.get_by_role("button", name="Put this order in force"))
    enter_at(page, page.get_by_role("button", name="Put it in force all the same"))
    expect(page.get_by_text("Order in force: BH/C1, SB, BH")).to_be_visible()
    assert Event.objects.get(slug="open").tie_breaks[:3] == ["BH/C1", "SB", "BH"]


def test_an_arbiter_enters_players_one_after_the_other(open_as):
    page = open_as("arbiter", "/en/new/desk/players/")
    tab_to(page, page.get_by_role("textbox", name="Name", exact=True))
    for name in ("Gomes, Ida", "Horta, Luz"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"{name} is entered.")).to_be_visible()
    assert Player.objects.filter(event__slug="new").count() == 6
