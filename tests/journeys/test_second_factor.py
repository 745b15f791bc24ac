"""A second factor on a phone: turned on, and then asked for at the sign-in."""

import re

import pytest
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import expect

from tests.journeys.test_accessibility import troubles_of
from tests.tournaments.secondfactors import PASSWORD, code_of, person_called

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def sign_in(page):
    page.goto("/en/sign-in/")
    page.get_by_label("User name").fill("ana")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_second_factor_is_turned_on_and_asked_for(new_page, has_scripts):
    person_called("ana")
    page = new_page(**PHONE, java_script_enabled=has_scripts)
    sign_in(page)
    page.goto("/en/desk/profile/")
    page.get_by_role("link", name="Turn it on").click()
    page.get_by_role("button", name="Show the QR code").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()

    app = TOTPDevice.objects.get()
    page.get_by_label("Code", exact=True).fill(code_of(app))
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Turn the second factor on").click()
    codes = page.get_by_role("main").get_by_role("listitem")
    expect(codes).to_have_text([re.compile(r"^\d{5} \d{5}$")] * 10)
    first = codes.first.inner_text()
    if has_scripts:
        assert troubles_of(page) == []

    phone = new_page(**PHONE, java_script_enabled=has_scripts)
    sign_in(phone)
    expect(phone.get_by_role("heading", name="Your code")).to_be_visible()
    phone.get_by_label("Code", exact=True).fill(first)
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Desk")
    expect(phone.get_by_text("9 are left")).to_be_visible()
