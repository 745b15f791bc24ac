"""A wrong result of an earlier round, as an arbiter mends it with the keyboard."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.standings.stored import stored
from tests.standings.test_correcting import AFTER_ONE
from tournaments.models import Game, Member

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(arbiter):
    """Board 1 of round 1, which White won, with round 2 published."""
    event = stored(*AFTER_ONE, rounds_planned=4)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    return Game.objects.get(round__event=event, round__number=1, board=1)


@pytest.fixture
def desk(new_page, client, arbiter, live_server, game):
    """The page of round 1, with board 1 active."""
    client.force_login(arbiter)
    session = client.cookies["sessionid"].value
    page = new_page()
    cookie = {"name": "sessionid", "value": session, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(reverse("desk-round", args=[game.round.event.slug, 1]))
    page.locator('tbody[data-board="1"] .bd').click()
    return page


def type_the_other_result(page):
    page.keyboard.press("0")
    page.keyboard.press("0")


def test_the_row_says_that_nothing_is_saved_and_leads_to_what_follows(desk, game):
    type_the_other_result(desk)
    row = desk.locator('tbody[data-board="1"]')
    expect(row).to_contain_text("Nothing is saved yet.")
    expect(row.get_by_role("link", name="Look at what follows")).to_be_visible()
    assert Game.objects.get(pk=game.pk).result == "1-0"


def test_the_status_line_says_where_to_look(desk):
    type_the_other_result(desk)
    expect(desk.locator("#entry-status")).to_contain_text("see its row")


def test_what_was_looked_at_is_saved(desk, game):
    type_the_other_result(desk)
    desk.get_by_role("link", name="Look at what follows").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("What follows")
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Round 1")
    assert Game.objects.get(pk=game.pk).result == "0-1"
