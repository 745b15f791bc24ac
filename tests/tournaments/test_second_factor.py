"""The second factor of one's own account: on, off, and recovery codes."""

import re
from base64 import b32encode
from datetime import timedelta
from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.addresses import filled, routes
from tests.tournaments.deskwork import event_with_a_game
from tests.tournaments.secondfactors import (
    PASSWORD,
    RECOVERY,
    code_of,
    moments_pass,
    person_called,
    second_factor_of,
    wrong_code,
)
from tests.tournaments.test_security_log import said
from tournaments.second_factor import key_to_type

pytestmark = pytest.mark.django_db

PAGE = "/en/desk/profile/second-factor/"
CODES, OFF = f"{PAGE}codes/", f"{PAGE}off/"
A_CODE = re.compile(r"<li>(\d{5} \d{5})</li>")


@pytest.fixture
def person():
    return person_called("ana")


@pytest.fixture
def desk(client, person):
    client.force_login(person)
    return client


@pytest.fixture
def begun(desk, person):
    """Give the app that is being set up."""
    desk.post(reverse("begin-second-factor"))
    return TOTPDevice.objects.get(user=person)


@pytest.fixture
def app(person):
    return second_factor_of(person)


def confirm(client, page, code, password=PASSWORD):
    return client.post(page, {"code": code, "password": password})


def text_of(client, page):
    return client.get(page).content.decode()


def is_on(person):
    return TOTPDevice.objects.filter(user=person, confirmed=True).exists()


def recovery_codes():
    return set(StaticToken.objects.values_list("token", flat=True))


def sign_in(password=PASSWORD):
    """Return a browser in which the right password was typed, and where it led."""
    client = Client()
    fields = {"username": "ana", "password": password}
    answer = client.post(reverse("sign-in"), fields)
    return client, answer.headers["Location"]


# Turning it on


def test_the_profile_says_that_it_is_off_and_leads_to_it(desk):
    page = text_of(desk, reverse("profile"))
    assert "Off: the password alone is enough to sign in." in page
    assert reverse("second-factor") in page


def test_looking_makes_no_key(desk):
    assert "QR code of" not in text_of(desk, PAGE)
    assert not TOTPDevice.objects.exists()


def test_the_key_is_shown_as_a_qr_code_and_to_type(desk, begun):
    page = text_of(desk, PAGE)
    svg = segno.make(begun.config_url, error="m", micro=False).svg_inline(border=4)
    assert svg.partition(' d="')[2].partition('"')[0] in page
    typed = b32encode(bytes.fromhex(begun.key)).decode()
    assert key_to_type(begun).replace(" ", "") == typed
    assert f"<b>{key_to_type(begun)}</b>" in page


def test_apps_learn_the_site_the_account_and_the_key(begun, settings):
    settings.OTP_TOTP_ISSUER = "Berger chess.example.org"
    address = urlsplit(begun.config_url)
    assert (address.scheme, address.netloc) == ("otpauth", "totp")
    assert address.path == "/Berger%20chess.example.org%3Aana"
    asked = parse_qs(address.query)
    assert asked == {
        "secret": [b32encode(bytes.fromhex(begun.key)).decode()],
        "algorithm": ["SHA1"],
        "digits": ["6"],
        "period": ["30"],
        "issuer": ["Berger chess.example.org"],
    }


def test_a_key_has_160_bits_and_is_another_each_time(desk, begun):
    desk.post(reverse("begin-second-factor"))
    again = TOTPDevice.objects.get()
    assert len(bytes.fromhex(again.key)) == 20
    assert again.key != begun.key


def test_the_first_code_turns_it_on_and_shows_ten_recovery_codes(desk, person, begun):
    answer = confirm(desk, PAGE, code_of(begun))
    shown = {code.replace(" ", "") for code in A_CODE.findall(answer.content.decode())}
    assert len(shown) == 10
    assert shown == recovery_codes()
    assert is_on(person)


def test_recovery_codes_are_shown_once(desk, begun):
    confirm(desk, PAGE, code_of(begun))
    assert desk.get(PAGE).headers["Location"] == reverse("profile")
    assert A_CODE.findall(text_of(desk, CODES)) == []


def test_the_profile_says_since_when_and_how_many_codes_are_left(desk, app):
    TOTPDevice.objects.update(created_at="2026-11-29T12:00Z")
    page = text_of(desk, reverse("profile"))
    assert "On since 29 Nov 2026. 2 recovery codes are left." in page


def test_until_the_first_code_the_password_is_enough(begun):
    assert sign_in()[1] == reverse("desk")


def test_afterwards_it_is_not(desk, begun):
    confirm(desk, PAGE, code_of(begun))
    assert sign_in()[1] == reverse("sign-in-code")


def test_the_first_code_signs_nobody_in_as_well(desk, begun):
    code = code_of(begun)
    confirm(desk, PAGE, code)
    other, page = sign_in()
    assert other.post(page, {"code": code}).status_code == 422


def test_turning_it_on_ends_the_other_sessions_and_keeps_this_one(desk, person, begun):
    other = Client()
    other.force_login(person)
    before = desk.session.session_key
    confirm(desk, PAGE, code_of(begun))
    assert other.get(reverse("desk")).status_code == 302
    assert desk.get(reverse("desk")).status_code == 200
    assert desk.session.session_key != before


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"code": ""}, "Type the code."),
        ({"code": "12345"}, "A code of the app has 6 digits"),
        ({"password": "wrong"}, "This is not your password."),
        ({"password": ""}, "This field is required."),
        ({"code": RECOVERY[0]}, "This is not the code of this moment"),
    ],
)
def test_what_does_not_confirm_it_turns_nothing_on(desk, person, begun, data, sentence):
    fields = {"code": code_of(begun), "password": PASSWORD} | data
    answer = desk.post(PAGE, fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not is_on(person)


def test_a_wrong_code_turns_nothing_on(desk, person, begun):
    assert confirm(desk, PAGE, wrong_code(begun)).status_code == 422
    assert not is_on(person)


def test_a_wrong_password_uses_no_code_up(desk, person, begun):
    code = code_of(begun)
    confirm(desk, PAGE, code, "wrong")
    confirm(desk, PAGE, code)
    assert is_on(person)


def test_a_key_that_was_shown_ten_minutes_ago_is_forgotten(desk, person, begun):
    TOTPDevice.objects.update(created_at=timezone.now() - timedelta(minutes=10))
    assert key_to_type(begun) not in text_of(desk, PAGE)
    answer = desk.post(
        PAGE, {"code": code_of(begun), "password": PASSWORD}, follow=True
    )
    assert "That QR code is too old." in answer.content.decode()
    assert not is_on(person)


def test_the_key_of_another_account_is_not_shown(desk, begun):
    other = Client()
    other.force_login(person_called("bo"))
    assert key_to_type(begun) not in text_of(other, PAGE)


def test_who_has_one_gets_no_other_key(desk, app):
    desk.post(reverse("begin-second-factor"))
    assert TOTPDevice.objects.get() == app


# Turning it off, and new recovery codes


def test_turning_it_off_takes_password_and_code(desk, person, app):
    answer = confirm(desk, OFF, code_of(app))
    assert answer.headers["Location"] == reverse("profile")
    assert not TOTPDevice.objects.exists()
    assert recovery_codes() == set()
    assert sign_in()[1] == reverse("desk")


def test_it_can_be_turned_off_with_a_recovery_code(desk, person, app):
    confirm(desk, OFF, RECOVERY[0])
    assert not is_on(person)


@pytest.mark.parametrize("page", [OFF, CODES])
@pytest.mark.parametrize("data", [{"password": "wrong"}, {"code": ""}, {"code": "1"}])
def test_without_password_and_code_nothing_changes(desk, person, app, page, data):
    fields = {"code": code_of(app), "password": PASSWORD} | data
    assert desk.post(page, fields).status_code == 422
    assert is_on(person)
    assert recovery_codes() == set(RECOVERY)


@pytest.mark.parametrize("page", [OFF, CODES])
def test_a_wrong_code_changes_nothing(desk, person, app, page):
    assert confirm(desk, page, wrong_code(app)).status_code == 422
    assert is_on(person)
    assert recovery_codes() == set(RECOVERY)


def test_new_recovery_codes_replace_the_old_ones(desk, app):
    answer = confirm(desk, CODES, code_of(app))
    shown = {code.replace(" ", "") for code in A_CODE.findall(answer.content.decode())}
    assert len(shown) == 10
    assert recovery_codes() == shown
    assert not shown & set(RECOVERY)


def test_five_wrong_passwords_are_followed_by_a_wait(desk, person, app):
    statuses = [confirm(desk, OFF, code_of(app), "wrong").status_code for _ in "123456"]
    assert statuses == [422] * 5 + [429]
    assert confirm(desk, OFF, code_of(app)).status_code == 429
    assert is_on(person)


def test_who_has_to_wait_stays_signed_in(desk, app):
    for _ in range(6):
        confirm(desk, OFF, wrong_code(app))
        moments_pass()
    assert desk.get(reverse("desk")).status_code == 200


@pytest.mark.parametrize("page", [OFF, CODES])
def test_without_a_second_factor_there_is_nothing_to_change(desk, page):
    assert desk.get(page).headers["Location"] == PAGE
    assert confirm(desk, page, "123456").headers["Location"] == PAGE


def test_nobody_else_is_concerned(desk, person, app):
    other = person_called("bo")
    second_factor_of(other)
    confirm(desk, OFF, code_of(app))
    assert is_on(other)
    assert len(StaticToken.objects.all()) == 2


# Secrets


def test_no_page_shows_the_key_of_an_app_that_is_in_use(desk, person, app):
    event_with_a_game(person)
    secrets = [app.key, key_to_type(app), key_to_type(app).replace(" ", ""), *RECOVERY]
    pages = {path: desk.get(path) for path in (filled(r, "open") for r in routes())}
    found = [
        (path, secret)
        for path, answer in pages.items()
        for secret in secrets
        if not answer.streaming and secret in answer.content.decode(errors="replace")
    ]
    assert found == []


def test_pages_with_secrets_are_kept_by_no_cache(desk, begun):
    answers = [desk.get(PAGE), confirm(desk, PAGE, code_of(begun))]
    policies = [answer.headers["Cache-Control"] for answer in answers]
    assert policies == ["private, no-store"] * 2


def test_every_step_is_written_and_no_secret(desk, person, begun, lines):
    code = code_of(begun)
    confirm(desk, PAGE, code)
    confirm(desk, CODES, code_of(begun, steps=1))
    last = sorted(recovery_codes())[0]
    confirm(desk, OFF, last, "wrong")
    confirm(desk, OFF, last)
    assert said(lines) == [
        *("code accepted", "second factor on"),
        *("code accepted", "recovery codes renewed"),
        "password refused",
        *("code accepted", "second factor off"),
    ]
    written = " ".join(lines)
    assert not [each for each in (begun.key, last, PASSWORD) if each in written]


# For who has lost phone and codes


def remove(username="ana"):
    stdout = StringIO()
    call_command("remove_second_factor", username, stdout=stdout)
    return stdout.getvalue()


def test_a_command_removes_it_and_says_so(person, app, lines):
    assert "ana signs in with the password alone now." in remove()
    assert sign_in()[1] == reverse("desk")
    assert said(lines)[0] == "second factor removed"
    assert f'"user": {person.pk}, "address": null' in lines[0]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("eva", "There is no account “eva”."), ("ana", "has no second factor.")],
)
def test_the_command_refuses_who_has_none(person, lines, name, sentence):
    with pytest.raises(CommandError, match=re.escape(sentence)):
        remove(name)
    assert lines == []
