"""A chief arbiter at a computer and helpers with phones, all at once."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from standings.recompute import recompute
from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.tournaments.phonework import link_for, link_page
from tournaments.models import CheckIn, Claim, Game, Member

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
NAMES = ["Alves", "Bastos", "Castro", "Dias", "Esteves", "Farias", "Gomes", "Horta"]


def event_at(arbiter, **settings):
    """Return an event of eight players whose chief arbiter that is."""
    event = EventFactory(initial_colour="w", **settings)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    for number, name in enumerate(NAMES, start=1):
        PlayerFactory(event=event, number=number, name=name, rating=2100 - number)
    recompute(event.pk)
    return event


@pytest.fixture
def open_desk(new_page, client, arbiter, live_server):
    """Open a page of the desk as the arbiter: `open_desk(event)`."""
    client.force_login(arbiter)
    session = client.cookies["sessionid"].value

    def open_page(event):
        page = new_page(viewport={"width": 1280, "height": 800})
        cookie = {"name": "sessionid", "value": session, "url": live_server.url}
        page.context.add_cookies([cookie])
        page.goto(reverse("event-desk", args=[event.slug]))
        return page

    return open_page


@pytest.fixture
def event(arbiter):
    """An event whose first round of four boards is published."""
    event = event_at(arbiter)
    round_ = RoundFactory(event=event)
    players = list(event.players.order_by("number"))
    for board in range(1, 5):
        white, black = players[board - 1], players[board + 3]
        GameFactory(round=round_, board=board, white=white, black=black)
    recompute(event.pk)
    return event


@pytest.fixture
def open_phone(new_page, event):
    """Open a link on a phone: `open_phone(name="Hall 2", **options of a browser)`."""

    def open_page(name="Hall 2", **options):
        _helper, secret = link_for(event, name=name)
        page = new_page(**PHONE | options)
        page.goto(link_page(event, secret))
        use(page)
        return page

    return open_page


def make_link(desk, name, work="results"):
    """Make a link at the desk, and return the address that the page shows."""
    desk.get_by_role("link", name="Helpers’ phones").first.click()
    desk.get_by_role("textbox", name="Name").fill(name)
    desk.get_by_label("Work").select_option(work)
    desk.get_by_role("button", name="Make a link").click()
    address = desk.get_by_role("textbox", name="Address").input_value()
    desk.locator("nav.mast").get_by_role("link", name="Desk").click()
    return address


def scan(new_page, address):
    page = new_page(**PHONE)
    page.goto(address)
    use(page)
    return page


def use(page):
    page.get_by_role("button", name="Use this phone").click()
    # With its scripts: without them a button posts its form, which is another story.
    page.wait_for_url(lambda url: "/h/" not in url, wait_until="load")


def board(page, number):
    return page.locator(f'li.hb[data-board="{number}"]')


def press(page, number, words):
    board(page, number).get_by_role("button", name=words).first.click()


def says(page, words):
    expect(page.locator("#entry-status")).to_contain_text(words)


def results():
    return list(Game.objects.order_by("board").values_list("result", flat=True))


def test_a_round_is_played_with_three_browsers_at_once(arbiter, new_page, open_desk):
    event = event_at(arbiter, has_check_in=True)
    desk = open_desk(event)

    door = scan(new_page, make_link(desk, "Door", work="check-in"))
    for name in NAMES:
        door.get_by_role("button", name=name).click()
        expect(door.get_by_role("status")).to_contain_text(f"{name} is checked in.")
    expect(door.locator("#check-in-count")).to_have_text("8 of 8 checked in")
    assert CheckIn.objects.count() == 8

    desk.get_by_role("link", name="Check in for round 1").click()
    desk.get_by_role("button", name=re.compile("pair round 1")).click()
    desk.get_by_role("button", name=re.compile("Publish")).click()
    desk.locator("nav.mast").get_by_role("link", name="Desk").click()

    first = scan(new_page, make_link(desk, "Hall 1"))
    second = scan(new_page, make_link(desk, "Hall 2"))
    desk.locator("nav.mast").get_by_role("link", name="Round 1").click()
    for page, numbers in ((first, (1, 2)), (second, (3, 4))):
        for number in numbers:
            press(page, number, "Draw")
            says(page, f"Board {number}: draw, saved.")
    assert results() == ["1/2"] * 4

    second.goto(second.url)
    second.locator("#done > summary").click()
    board(second, 1).get_by_text("Not right?").click()
    white = Game.objects.get(board=1).white.name
    press(second, 1, f"{white} wins")
    says(second, "Board 1 has another result: yours is kept for the arbiter.")
    expect(board(second, 1)).to_contain_text("Board 1 has ½–½ (Hall 1, ")
    assert results() == ["1/2"] * 4

    claims = desk.locator("#claims")
    expect(claims).to_contain_text("1 open claim.")
    expect(claims).to_contain_text("Keep ½–½ Hall 1")
    claims.get_by_role("button", name="Accept 1–0").click()
    expect(claims).to_be_empty()
    assert results() == ["1-0", "1/2", "1/2", "1/2"]

    # The press comes before the page has asked whether anything is new.
    second.route("**/helper/rounds/**", lambda route: route.abort())
    board(second, 2).get_by_text("Not right?").click()
    desk.get_by_role("link", name="Helpers’ phones").click()
    desk.get_by_role("button", name="End the link for Hall 2").click()
    expect(desk.get_by_role("row", name=re.compile("Hall 2"))).to_contain_text(
        "ended by an arbiter"
    )
    press(second, 2, f"{Game.objects.get(board=2).white.name} wins")
    says(second, "this phone may not help any more")
    second.reload()
    expect(second.get_by_role("main")).to_contain_text(
        "An arbiter has ended this link."
    )
    assert not Claim.objects.filter(settled_at=None).exists()


def test_a_link_opens_on_one_phone_only(event, new_page, open_desk):
    address = make_link(open_desk(event), "Hall 2")
    scan(new_page, address)
    other = new_page(**PHONE)
    other.goto(address)
    expect(other.get_by_role("main")).to_contain_text("in use on another phone")


def test_the_buttons_are_as_wide_as_the_phone_and_big_enough_for_a_thumb(open_phone):
    page = open_phone()
    box = board(page, 1).get_by_role("button", name="Draw").bounding_box()
    assert (box["width"] > 320, box["height"] >= 44) == (True, True)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360


def test_a_finished_board_goes_to_the_others_after_a_moment(open_phone):
    page = open_phone()
    press(page, 2, "Draw")
    says(page, "Board 2: draw, saved.")
    expect(page.locator("#open-boards li.hb")).to_have_count(3)
    expect(page.locator("#done > summary")).to_have_text("Done (1)")
    page.locator("#done > summary").click()
    expect(board(page, 2)).to_be_visible()


def test_without_a_script_results_are_saved_as_well(open_phone):
    page = open_phone(java_script_enabled=False)
    press(page, 1, "Draw")
    expect(page.locator("#done > summary")).to_have_text("Done (1)")
    assert results()[0] == "1/2"


def test_a_phone_without_network_keeps_what_is_entered_and_sends_it_once(open_phone):
    page = open_phone()
    page.context.set_offline(True)
    press(page, 1, "Draw")
    press(page, 2, "Draw")
    says(page, "Board 2: Draw is waiting on this phone.")
    expect(page.locator("#waiting")).to_contain_text("2 results are waiting")
    expect(board(page, 1)).to_contain_text("waiting here: Draw")
    assert results() == ["*"] * 4
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden()
    assert list(Game.objects.values_list("result", "version")) == [
        ("1/2", 1),
        ("1/2", 1),
        ("*", 0),
        ("*", 0),
    ]


def test_what_waits_is_sent_after_the_page_was_left(open_phone, event):
    page = open_phone()
    page.route("**/helper/games/**", lambda route: route.abort())
    press(page, 3, "Draw")
    says(page, "Board 3: Draw is waiting on this phone.")
    page.unroute("**/helper/games/**")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#done > summary")).to_have_text("Done (1)")
    assert results()[2] == "1/2"


def test_the_lock_takes_two_presses_at_different_places(open_phone):
    page = open_phone()
    page.get_by_role("button", name="Lock").click()
    page.keyboard.press("Escape")
    expect(page.locator("#lock")).to_be_visible()
    first = page.get_by_role("button", name="Unlock", exact=True)
    first.click()
    second = page.get_by_role("button", name="Press again to unlock")
    apart = second.bounding_box()["y"] - first.bounding_box()["y"]
    assert apart > first.bounding_box()["height"]
    second.click()
    expect(page.locator("#lock")).to_be_hidden()


def test_a_phone_that_nobody_touches_locks_itself(open_phone, event):
    page = open_phone()
    page.clock.install()
    page.goto(reverse("helper", args=[event.slug]))
    page.clock.fast_forward(61_000)
    expect(page.locator("#lock")).to_be_visible()


def test_a_board_that_somebody_else_finished_is_done_here_too(open_phone, event):
    page = open_phone()
    page.clock.install()
    page.goto(reverse("helper", args=[event.slug]))
    other = open_phone(name="Hall 3")
    press(other, 4, "Draw")
    says(other, "Board 4: draw, saved.")
    page.clock.fast_forward(16_000)
    expect(board(page, 4)).to_contain_text("Hall 3")


def test_the_code_on_a_slip_opens_the_board_on_the_phone(open_phone, event):
    page = open_phone()
    page.goto(reverse("board", args=[event.slug, 1, 3]))
    expect(board(page, 3)).to_be_focused()


def test_the_code_on_a_slip_opens_the_board_at_the_desk(open_desk, event):
    page = open_desk(event)
    page.goto(reverse("board", args=[event.slug, 1, 3]))
    row = page.locator('tbody[data-board="3"] tr')
    expect(row).to_have_attribute("aria-current", "true")
