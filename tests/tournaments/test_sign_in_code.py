"""Signing in with a second factor: the code that is asked for after the password."""

import time

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.tournaments.secondfactors import (
    PASSWORD,
    RECOVERY,
    code_of,
    moments_pass,
    person_called,
    second_factor_of,
    wrong_code,
)
from tests.tournaments.test_accounts_passwords import choose, link_in_mail
from tests.tournaments.test_security_log import said
from tournaments import throttle
from tournaments.models import Profile
from tournaments.throttle import AccessFailureLog

pytestmark = pytest.mark.django_db

CODE_PAGE = "/en/sign-in/code/"
# RFC 6238, appendix B: for SHA-1 and this key, the last 6 digits of each code.
RFC_KEY = b"12345678901234567890".hex()
RFC_CODES = [
    (59, "287082"),
    (1111111109, "081804"),
    (1111111111, "050471"),
    (1234567890, "005924"),
    (2000000000, "279037"),
    (20000000000, "353130"),
]


@pytest.fixture
def person():
    return person_called("ana")


@pytest.fixture
def app(person):
    return second_factor_of(person)


def sign_in(client, **data):
    fields = {"username": "ana", "password": PASSWORD} | data
    return client.post(reverse("sign-in"), fields)


def send(client, code):
    return client.post(CODE_PAGE, {"code": code})


def is_signed_in(client):
    return client.get(reverse("desk")).status_code == 200


def half_way(client, **data):
    assert sign_in(client, **data).headers["Location"] == CODE_PAGE
    return client


# Codes


def test_the_password_alone_signs_nobody_in(client, app):
    half_way(client)
    assert "_auth_user_id" not in client.session
    assert not is_signed_in(client)


def test_the_code_of_the_app_leads_to_the_desk(client, person, app):
    answer = send(half_way(client), code_of(app))
    assert answer.headers["Location"] == reverse("desk")
    assert client.session["_auth_user_id"] == str(person.pk)


@pytest.mark.parametrize(("seconds", "code"), RFC_CODES)
def test_the_codes_are_those_of_rfc_6238(client, person, monkeypatch, seconds, code):
    second_factor_of(person, key=RFC_KEY)
    half_way(client)
    monkeypatch.setattr(
        "django_otp.plugins.otp_totp.models.time.time", lambda: float(seconds)
    )
    monkeypatch.setattr("tournaments.half_way.time.time", lambda: float(seconds))
    session = client.session
    session["half_way"] = session["half_way"] | {"at": seconds}
    session.save()
    assert send(client, code).status_code == 302


@pytest.mark.parametrize("steps", [-1, 1])
def test_a_clock_may_be_half_a_minute_wrong(client, app, steps):
    assert send(half_way(client), code_of(app, steps)).status_code == 302


def test_a_code_works_once(client, app):
    code = code_of(app)
    send(half_way(client), code)
    other = half_way(Client())
    assert send(other, code).status_code == 422
    assert not is_signed_in(other)


def test_a_wrong_code_is_refused_in_words(client, app):
    answer = send(half_way(client), wrong_code(app))
    assert answer.status_code == 422
    assert "This is not the code of this moment" in answer.content.decode()
    assert not is_signed_in(client)


def test_the_code_of_another_account_is_refused(client, app):
    other = second_factor_of(person_called("bo"))
    assert send(half_way(client), code_of(other)).status_code == 422


def test_a_recovery_code_works_once(client, app):
    assert send(half_way(client), RECOVERY[0]).status_code == 302
    answer = send(half_way(Client()), RECOVERY[0])
    assert answer.status_code == 422
    assert "This is none of the recovery codes" in answer.content.decode()


def test_a_recovery_code_of_another_account_is_refused(client, person):
    TOTPDevice.objects.create(user=person, name="app")
    second_factor_of(person_called("bo"))
    assert send(half_way(client), RECOVERY[0]).status_code == 422


def test_whoever_uses_a_recovery_code_is_told_how_many_are_left(client, app):
    send(half_way(client), RECOVERY[0])
    page = client.get(reverse("desk")).content.decode()
    assert "That recovery code is used up. 1 is left" in page


@pytest.mark.parametrize("code", ["12345 67890", " 12345-67890 "])
def test_a_code_is_read_however_its_digits_are_grouped(client, app, code):
    assert send(half_way(client), code).status_code == 302


@pytest.mark.parametrize(
    "code",
    ["", "12345", "1234567", "abcdef", "٣٣٣٣٣٣", "1_23_4", "+12345", "1\x0023456"]
    + ["1" * 5000, "\ufffd" * 6, "½½½½½½"],
)
def test_what_is_no_code_is_refused_and_counts_as_no_try(client, app, code):
    half_way(client)
    before = AccessFailureLog.objects.count()
    assert send(client, code).status_code == 422
    assert AccessFailureLog.objects.count() == before


def test_phones_offer_the_code_and_show_their_digits(client, app):
    page = half_way(client).get(CODE_PAGE).content.decode()
    assert 'autocomplete="one-time-code"' in page
    assert 'inputmode="numeric"' in page


# Where it leads


def test_the_code_leads_to_where_one_wanted_to_go(client, app):
    half_way(client, next="/en/open/desk/")
    assert send(client, code_of(app)).headers["Location"] == "/en/open/desk/"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "\\\\e"])
def test_the_code_never_leads_to_another_site(client, app, target):
    half_way(client, next=target)
    assert send(client, code_of(app)).headers["Location"] == reverse("desk")


def test_the_pages_after_the_code_have_the_language_of_the_profile(client, person, app):
    Profile.objects.create(user=person, language="pt-br")
    half_way(client, next="/en/desk/profile/")
    answer = send(client, code_of(app))
    assert answer.headers["Location"] == "/pt-br/desk/profile/"


def test_an_account_without_a_second_factor_is_asked_for_no_code(client, person):
    assert sign_in(client).headers["Location"] == reverse("desk")


def test_an_app_that_was_never_confirmed_asks_for_nothing(client, person):
    TOTPDevice.objects.create(user=person, name="app", confirmed=False)
    assert sign_in(client).headers["Location"] == reverse("desk")


def test_whoever_is_signed_in_is_led_to_the_desk(client, person):
    client.force_login(person)
    assert client.get(CODE_PAGE).headers["Location"] == reverse("desk")


# Half-way


def test_without_a_password_there_is_no_code_to_type(client, app):
    for answer in (client.get(CODE_PAGE), send(client, code_of(app))):
        assert answer.headers["Location"] == reverse("sign-in")
    assert not is_signed_in(client)


def test_five_minutes_after_the_password_it_is_asked_for_again(
    client, app, monkeypatch
):
    half_way(client)
    now = time.time()
    monkeypatch.setattr("tournaments.half_way.time.time", lambda: now + 5 * 60)
    answer = client.post(CODE_PAGE, {"code": code_of(app)}, follow=True)
    assert "Type the password once more" in answer.content.decode()
    assert not is_signed_in(client)


def test_a_password_that_was_changed_meanwhile_is_asked_for_again(client, person, app):
    half_way(client)
    person.set_password("table lamp river")
    person.save()
    assert send(client, code_of(app)).headers["Location"] == reverse("sign-in")
    assert not is_signed_in(client)


def test_an_account_that_was_closed_meanwhile_is_not_signed_in(client, person, app):
    half_way(client)
    person.is_active = False
    person.save()
    assert send(client, code_of(app)).headers["Location"] == reverse("sign-in")


def test_a_closed_account_is_refused_before_the_code(client, person, app):
    person.is_active = False
    person.save()
    assert sign_in(client).status_code == 422


def test_password_and_code_each_give_the_session_another_key(client, app):
    session = client.session
    session["planted"] = 1
    session.save()
    keys = [session.session_key]
    half_way(client)
    keys.append(client.session.session_key)
    send(client, code_of(app))
    keys.append(client.session.session_key)
    assert len(set(keys)) == 3
    assert "planted" not in client.session
    assert "half_way" not in client.session


# How often


def test_five_wrong_codes_are_looked_at_and_the_sixth_is_not(client, app):
    half_way(client)
    statuses = []
    for _ in range(6):
        statuses.append(send(client, wrong_code(app)).status_code)
        moments_pass()
    assert statuses == [422] * 5 + [429]


def test_the_right_code_has_to_wait_too(client, app):
    half_way(client)
    for _ in range(5):
        send(client, wrong_code(app))
        moments_pass()
    answer = send(client, code_of(app))
    assert answer.status_code == 429
    assert 55 <= int(answer.headers["Retry-After"]) <= 60
    assert not is_signed_in(client)


def test_wrong_codes_of_both_kinds_are_counted_together(client, app):
    half_way(client)
    for code in [wrong_code(app), "9999999999", "8888888888"] * 2:
        answer = send(client, code)
        moments_pass()
    assert answer.status_code == 429


def test_the_wait_is_the_same_after_another_sign_in(client, app):
    half_way(client)
    for _ in range(5):
        send(client, wrong_code(app))
        moments_pass()
    assert send(half_way(Client()), code_of(app)).status_code == 429


def test_a_right_code_begins_the_count_anew(client, app):
    half_way(client)
    for _ in range(4):
        send(client, wrong_code(app))
        moments_pass()
    send(client, code_of(app))
    other = half_way(Client())
    assert send(other, wrong_code(app)).status_code == 422
    moments_pass()
    assert send(other, code_of(app, steps=1)).status_code == 302


def test_right_after_a_wrong_code_even_the_right_one_waits_a_moment(client, app):
    half_way(client)
    send(client, wrong_code(app))
    answer = send(client, code_of(app))
    assert answer.status_code == 422
    assert "Wait a few seconds, then send the code again." in answer.content.decode()
    moments_pass()
    assert send(client, code_of(app)).status_code == 302


def test_no_number_of_failures_shuts_out_for_more_than_nine_minutes(client, app):
    TOTPDevice.objects.update(
        throttling_failure_count=40, throttling_failure_timestamp=None
    )
    send(half_way(client), wrong_code(app))
    answer = send(client, code_of(app))
    assert answer.status_code == 429
    assert 8 * 60 < int(answer.headers["Retry-After"]) < 9 * 60


def test_an_administrator_can_end_the_wait_of_the_throttle(client, app):
    half_way(client)
    for _ in range(5):
        send(client, wrong_code(app))
        moments_pass()
    assert throttle.Throttle().reset_attempts(username="ana") > 0
    assert send(client, code_of(app)).status_code == 302


def test_whoever_knows_the_password_alone_does_not_ask_for_codes_without_end(
    client, app
):
    answers = [sign_in(Client()) for _ in range(6)]
    assert [each.status_code for each in answers] == [302] * 5 + [429]


# Other ways in


@pytest.fixture
def at_once(monkeypatch):
    """Send mails at once."""
    monkeypatch.setattr(
        "tournaments.views.accounts.later", lambda work, *arguments: work(*arguments)
    )


def test_a_new_password_by_mail_asks_for_the_code_too(client, person, app, at_once):
    page = link_in_mail(client)
    assert "second factor is asked for" in client.get(page).content.decode()
    answer = choose(client, page)
    assert answer.headers["Location"] == CODE_PAGE
    assert not is_signed_in(client)
    assert "Your new password is saved." in client.get(CODE_PAGE).content.decode()
    assert send(client, code_of(app)).headers["Location"] == reverse("desk")


def test_a_new_password_by_mail_ends_no_wait_for_codes(client, app, at_once):
    half_way(client)
    for _ in range(5):
        send(client, wrong_code(app))
        moments_pass()
    choose(client, link_in_mail(client))
    assert send(client, code_of(app)).status_code == 429


def test_a_new_password_by_mail_leaves_nobody_else_signed_in(
    client, person, app, at_once
):
    client.force_login(person_called("bo"))
    choose(client, link_in_mail(client))
    assert not is_signed_in(client)
    assert len(mail.outbox) == 1


def test_the_sign_in_form_of_the_admin_signs_nobody_in(admin_client, person, app):
    person.is_staff = person.is_superuser = True
    person.save()
    fields = {"username": "ana", "password": PASSWORD}
    answer = admin_client.post(reverse("admin:login"), fields)
    assert answer.headers["Location"] == reverse("admin:index")
    assert admin_client.session["_auth_user_id"] != str(person.pk)


def test_the_admin_asks_for_the_code_where_everybody_is_asked(client, person, app):
    person.is_staff = person.is_superuser = True
    person.save()
    half_way(client, next="/admin/")
    assert client.get("/admin/").status_code == 302
    assert send(client, code_of(app)).headers["Location"] == "/admin/"


@pytest.mark.parametrize("page", ["otp_totp/totpdevice", "otp_static/staticdevice"])
def test_the_admin_has_no_pages_with_the_secrets_of_accounts(admin_client, page):
    assert admin_client.get(f"/admin/{page}/").status_code == 404


# The log


def test_every_step_is_written_and_no_code(client, person, app, lines):
    wrong, right = wrong_code(app), code_of(app)
    send(half_way(client), wrong)
    moments_pass()
    send(client, right)
    assert said(lines) == ["code asked for", "code refused", "code accepted", "sign-in"]
    assert {f'"user": {person.pk}' in line for line in lines} == {True}
    assert not [line for line in lines if f'"{wrong}"' in line or f'"{right}"' in line]


def test_the_use_of_a_recovery_code_is_told_from_that_of_the_app(client, app, lines):
    send(half_way(client), RECOVERY[0])
    assert '"digits": 10' in lines[1]
    assert RECOVERY[0] not in " ".join(lines)


def test_a_try_that_has_to_wait_is_written(client, app, lines):
    TOTPDevice.objects.update(
        throttling_failure_count=9, throttling_failure_timestamp=timezone.now()
    )
    send(half_way(client), code_of(app))
    assert said(lines) == ["code asked for", "throttled"]
