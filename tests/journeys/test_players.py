"""A player in the hall: finds the board once, follows others, jumps to their rows."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from standings.recompute import recompute
from tests.factories import EventFactory, GameFactory, RoundFactory
from tests.standings.stored import stored
from tournaments.record import Result

pytestmark = pytest.mark.django_db(transaction=True)

POLL = "htmx.trigger('[data-poll]', 'poll')"
NAMES = ["Alves, Caio", "Braga, Rui", "Costa, Inês", "Dias, Ana"]


@pytest.fixture
def game():
    """Give the second game of a round that is being played, Dias against Costa."""
    event = EventFactory(slug="open")
    first = RoundFactory(event=event)
    ratings = {"white__rating": 1900, "black__rating": 1830}
    names = {"white__name": "Alves, Caio", "black__name": "Braga, Rui"}
    GameFactory(round=first, board=1, result=Result.WHITE_WINS, **ratings, **names)
    names = {"white__name": "Dias, Ana", "black__name": "Costa, Inês"}
    game = GameFactory(round=first, board=2, **ratings, **names)
    recompute(event.pk)
    return game


def address(view, *arguments, query=""):
    return reverse(view, args=["open", *arguments]) + query


def mine(page):
    return page.locator("#mine li")


def find(page, name):
    page.get_by_label("Find your board").fill(name)
    page.get_by_role("button", name="Find", exact=True).click()


def follow(page, player):
    page.goto(address("player-detail", player.entry))
    page.get_by_role("button", name="Follow this player").click()


def test_a_name_that_was_looked_for_is_remembered(page, game):
    page.goto(address("round-detail", 1))
    find(page, "ines")
    expect(mine(page)).to_have_text("Costa, Inês: Board 2 · Black · v Dias, Ana (1900)")
    for view in (address("event-detail"), address("round-detail", 1)):
        page.goto(view)
        expect(mine(page)).to_have_text(
            "Costa, Inês: Board 2 · Black · v Dias, Ana (1900)"
        )
        expect(page.get_by_label("Find your board")).to_have_value("ines")


def test_an_empty_name_is_forgotten(page, game):
    page.goto(address("round-detail", 1))
    find(page, "ines")
    find(page, "")
    page.goto(address("round-detail", 1))
    expect(mine(page)).to_have_count(0)


def test_the_line_stays_when_the_page_refreshes_itself(page, game):
    page.goto(address("round-detail", 1))
    find(page, "ines")
    page.goto(address("round-detail", 1))
    game.board = 7
    game.save()
    page.evaluate(POLL)
    expect(mine(page)).to_have_text("Costa, Inês: Board 7 · Black · v Dias, Ana (1900)")


def test_what_is_typed_stays_when_the_page_refreshes_itself(page, game):
    page.goto(address("round-detail", 1))
    page.get_by_label("Find your board").press_sequentially("cos")
    game.result = Result.DRAW
    game.save()
    page.evaluate(POLL)
    expect(page.get_by_text("½–½")).to_be_visible()
    expect(page.get_by_label("Find your board")).to_have_value("cos")


def test_without_a_script_the_name_is_found_by_the_site(new_page, game):
    page = new_page(java_script_enabled=False)
    page.goto(address("round-detail", 1, query="?by=name"))
    find(page, "ines")
    expect(page).to_have_url(address("round-detail", 1, query="?by=name&name=ines"))
    expect(mine(page)).to_have_text("Costa, Inês: Board 2 · Black · v Dias, Ana (1900)")


def test_who_is_followed_stands_above_the_boards(page, game):
    follow(page, game.white)
    page.goto(address("round-detail", 1))
    expect(mine(page)).to_have_text(
        ["You follow:", "Dias, Ana: Board 2 · White · v Costa, Inês (1830)"]
    )


def test_who_is_followed_stands_above_the_list_by_name(page, game):
    follow(page, game.white)
    page.goto(address("round-detail", 1, query="?by=name"))
    expect(mine(page).last).to_have_text(
        "Dias, Ana: Board 2, White, against Costa, Inês (1830)"
    )


def test_who_is_followed_stands_above_the_standings(page, game):
    page.goto(address("standings"))
    page.get_by_role("button", name="Follow Alves, Caio").click()
    expect(mine(page)).to_have_text(["You follow:", "Alves, Caio: Place 1 · Points 1"])
    row = page.get_by_role("row").filter(has_text="Alves, Caio")
    expect(row).to_have_class("me")


def test_a_star_is_taken_back(page, game):
    page.goto(address("standings"))
    star = page.get_by_role("button", name="Follow Alves, Caio")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#mine")).to_be_hidden()


def test_a_tournament_does_not_show_who_is_followed_in_another(page, game):
    follow(page, game.white)
    other = GameFactory(round=RoundFactory(event__slug="other"))
    page.goto(reverse("round-detail", args=[other.round.event.slug, 1]))
    expect(page.locator("#mine")).to_be_hidden()


def test_the_line_jumps_to_the_row(page):
    lines = [f"{n + 1}w1" if n % 2 else f"{n - 1}b0" for n in range(1, 101)]
    stored(*lines, slug="open", names=[f"Player {n:03}" for n in range(1, 101)])
    page.goto(address("standings"))
    page.get_by_role("button", name="Follow Player 099").click()
    page.get_by_role("link", name="Player 099").first.click()
    row = page.get_by_role("row").filter(has_text="Player 099")
    expect(row).to_be_in_viewport()


def test_a_comparison_marks_no_row(page, game):
    follow(page, game.white)
    query = f"?player={game.white.entry}&with={game.black.entry}"
    page.goto(address("comparison", query=query))
    expect(page.get_by_role("table").first).to_be_visible()
    expect(page.locator("tr.me")).to_have_count(0)


def test_a_reader_gets_no_cookie(page, game):
    page.goto(address("round-detail", 1))
    find(page, "ines")
    follow(page, game.white)
    assert page.context.cookies() == []


def test_a_browser_that_keeps_nothing_shows_the_page(page, game):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw Error('no'); }})"
    )
    page.goto(address("standings"))
    page.get_by_role("button", name="Follow Alves, Caio").click()
    expect(page.get_by_role("row").filter(has_text="Alves, Caio")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    ("view", "arguments"),
    [("round-detail", [1]), ("event-detail", []), ("standings", []), ("poster", [])],
)
def test_a_page_with_followed_players_is_accessible(
    new_page, game, width, view, arguments
):
    page = new_page(viewport={"width": width, "height": 800})
    follow(page, game.white)
    page.goto(address(view, *arguments))
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [360, 1280])
def test_a_card_with_a_chart_is_accessible(new_page, width):
    lines = ("2w1 3b1 4w=", "1b0 4w1 3b=", "4b1 1w0 2w=", "3w0 2b0 1b=")
    stored(*lines, slug="open", names=NAMES, ratings=(2000, 1950, 1900, 1850))
    page = new_page(viewport={"width": width, "height": 800})
    page.goto(address("player-detail", 1))
    expect(page.get_by_role("img", name="Place of Alves, Caio")).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
