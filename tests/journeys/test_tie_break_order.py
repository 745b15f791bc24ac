"""The order of the tie-breaks, put together in a browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import EventFactory
from tournaments.models import Event, Member

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(arbiter):
    event = EventFactory(tie_breaks=["BH", "SB", "DE"])
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    return event


@pytest.fixture
def open_order(new_page, client, arbiter, live_server, event):
    """Open the page of the order as the arbiter: `open_order(**options)`."""
    client.force_login(arbiter)
    session = client.cookies["sessionid"].value

    def open_page(**options):
        page = new_page(**options)
        cookie = {"name": "sessionid", "value": session, "url": live_server.url}
        page.context.add_cookies([cookie])
        page.goto(reverse("tie-break-order", args=[event.slug]))
        return page

    return open_page


def codes(page):
    return page.locator(".order b")


def press(page, name):
    page.get_by_role("button", name=name).focus()
    page.keyboard.press("Enter")


def test_the_focus_stays_on_the_button_of_what_was_moved(open_order):
    page = open_order()
    press(page, "Move Direct encounter up")
    expect(codes(page)).to_have_text(["BH", "DE", "SB"])
    button = page.get_by_role("button", name="Move Direct encounter up")
    expect(button).to_be_focused()


def test_at_the_top_the_focus_goes_to_the_button_that_is_left(open_order):
    page = open_order()
    press(page, "Move Sonneborn-Berger up")
    button = page.get_by_role("button", name="Move Sonneborn-Berger down")
    expect(button).to_be_focused()


@pytest.mark.parametrize("has_script", [True, False])
def test_an_order_is_put_together_and_in_force(open_order, has_script):
    page = open_order(java_script_enabled=has_script)
    press(page, "Move Sonneborn-Berger up")
    expect(codes(page)).to_have_text(["SB", "BH", "DE"])
    page.get_by_label("Add", exact=True).select_option("WIN")
    press(page, "Add at the end")
    expect(codes(page)).to_have_text(["SB", "BH", "DE", "WIN"])
    press(page, "Put this order in force")
    button = page.get_by_role("button", name="Put this order in force")
    expect(button).to_be_disabled()
    assert Event.objects.get().tie_breaks == ["SB", "BH", "DE", "WIN"]
