"""The check-in before a round, as the helper at the door works at it."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import EventFactory, PlayerFactory
from tournaments.models import CheckIn, Member

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(arbiter):
    event = EventFactory(has_check_in=True)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    for number, name in enumerate(["Álvares", "Bastos", "Castro"], start=1):
        PlayerFactory(event=event, number=number, name=name)
    return event


@pytest.fixture
def open_page(new_page, client, arbiter, live_server, event):
    """Open the check-in for round 1: `open_page(**options)`."""
    client.force_login(arbiter)
    session = client.cookies["sessionid"].value

    def open_it(**options):
        page = new_page(**options)
        cookie = {"name": "sessionid", "value": session, "url": live_server.url}
        page.context.add_cookies([cookie])
        page.goto(reverse("check-in", args=[event.slug, 1]))
        return page

    return open_it


def row(page, name):
    return page.get_by_role("button", name=name)


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_row_is_pressed_and_the_name_confirmed(open_page, has_scripts):
    page = open_page(java_script_enabled=has_scripts)
    row(page, "Bastos").click()
    expect(page.get_by_role("status")).to_contain_text("Bastos is checked in. 1 of 3.")
    assert CheckIn.objects.get().player.name == "Bastos"


def test_pressing_again_undoes_it_from_the_same_place(open_page):
    page = open_page()
    row(page, "Bastos").press("Enter")
    expect(row(page, "Bastos")).to_have_attribute("aria-pressed", "true")
    expect(row(page, "Bastos")).to_be_focused()
    row(page, "Bastos").press("Enter")
    expect(row(page, "Bastos")).to_have_attribute("aria-pressed", "false")
    assert not CheckIn.objects.exists()


def test_typing_leaves_the_rows_that_fit(open_page):
    page = open_page()
    page.get_by_label("Find a player").press_sequentially("alv")
    expect(row(page, "Bastos")).to_have_count(0)
    expect(row(page, "Álvares")).to_be_visible()


def test_who_will_not_be_paired_follows_each_press(open_page):
    page = open_page()
    row(page, "Bastos").click()
    expect(page.locator("#check-in-missing")).to_contain_text("Álvares · Castro")


def test_a_row_is_big_enough_for_a_thumb(open_page):
    page = open_page(viewport={"width": 360, "height": 740})
    box = row(page, "Bastos").bounding_box()
    assert (box["width"] > 300, box["height"] >= 48) == (True, True)
