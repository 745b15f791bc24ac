"""A forgotten password, a new one, and another e-mail address."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import UserFactory
from tournaments.throttle import AccessFailureLog, Purpose

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"
NEW = "table lamp river"
LINK = re.compile(r"https?://\S+")


@pytest.fixture
def person():
    user = UserFactory.build(username="ana", email="ana@example.org")
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Do at once what an answer does not wait for."""
    monkeypatch.setattr(
        "tournaments.views.accounts.later", lambda work, *arguments: work(*arguments)
    )


def ask(client, email="ana@example.org", **options):
    return client.post(reverse("forgotten-password"), {"email": email}, **options)


def sign_in(client, password=PASSWORD):
    fields = {"username": "ana", "password": password}
    return client.post(reverse("sign-in"), fields)


def link_in_mail(client, **options):
    """Return the path of the page to which the mail leads, with its form."""
    ask(client, **options)
    path = LINK.search(mail.outbox[-1].body)[0].partition("/en/")[2]
    return client.get(f"/en/{path}").headers["Location"]


def choose(client, page, password=NEW, again=None):
    fields = {"new_password1": password, "new_password2": again or password}
    return client.post(page, fields)


# Asking for a link


def test_a_known_and_an_unknown_address_get_the_same_answer(client, person):
    known, unknown = ask(client), ask(client, "nobody@example.org")
    assert (known.status_code, known.headers["Location"]) == (
        unknown.status_code,
        unknown.headers["Location"],
    )
    assert known.content == unknown.content


def test_the_answer_does_not_wait_for_looking_or_sending(client, person, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "tournaments.views.accounts.later", lambda *work: asked.append(work)
    )
    ask(client)
    ask(client, "nobody@example.org")
    assert len(asked) == 2
    assert mail.outbox == []


def test_a_mail_goes_to_the_address_of_the_account_alone(client, person):
    ask(client, "ANA@example.org")
    ask(client, "nobody@example.org")
    assert [each.to for each in mail.outbox] == [["ana@example.org"]]


def test_a_closed_account_gets_no_mail(client, person):
    person.is_active = False
    person.save()
    ask(client)
    assert mail.outbox == []


def test_the_link_has_the_address_of_the_site_whatever_the_request_says(
    client, person, settings
):
    settings.SITE_ADDRESS = "https://chess.example.org"
    settings.ALLOWED_HOSTS = ["*"]
    ask(client, headers={"Host": "evil.example"})
    assert LINK.search(mail.outbox[0].body)[0].startswith("https://chess.example.org/")
    assert "evil" not in mail.outbox[0].body


def test_the_mail_has_the_language_of_the_page(client, person):
    client.post("/pt-br/sign-in/forgotten/", {"email": "ana@example.org"})
    assert "/pt-br/sign-in/new-password/" in mail.outbox[0].body


def test_a_mail_server_that_fails_makes_no_page_fail(client, person, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert ask(client).status_code == 302


def test_no_more_than_five_mails_an_hour_go_to_one_address(client, person):
    statuses = [ask(client).status_code for _ in range(6)]
    assert statuses == [302] * 5 + [429]
    assert len(mail.outbox) == 5


@pytest.mark.parametrize("email", ["", "nowhere", "a\0@example.org"])
def test_what_is_no_address_is_refused_in_words(client, email):
    answer = ask(client, email)
    assert answer.status_code == 422
    assert '<p class="error"' in answer.content.decode()


# The new password


def test_the_link_leads_to_a_new_password_and_in(client, person):
    answer = choose(client, link_in_mail(client))
    assert answer.headers["Location"] == reverse("desk")
    person.refresh_from_db()
    assert person.check_password(NEW)
    assert client.session["_auth_user_id"] == str(person.pk)


def test_a_link_works_once(client, person):
    page = link_in_mail(client)
    path = LINK.search(mail.outbox[-1].body)[0].partition("/en/")[2]
    choose(client, page)
    assert Client().get(f"/en/{path}").status_code == 404


def test_a_link_works_for_an_hour(client, person, settings):
    settings.PASSWORD_RESET_TIMEOUT = -1
    ask(client)
    path = LINK.search(mail.outbox[-1].body)[0].partition("/en/")[2]
    answer = client.get(f"/en/{path}")
    assert answer.status_code == 404
    assert "This link does not work any more" in answer.content.decode()


def test_no_password_is_chosen_with_a_token_of_somebodys_own_making(client, person):
    for token in ("set-password", "abc-123", "x" * 300):
        answer = choose(client, reverse("new-password", args=["MQ", token]))
        assert answer.status_code == 404
    person.refresh_from_db()
    assert person.check_password(PASSWORD)


def test_a_new_password_that_is_too_short_is_refused(client, person):
    answer = choose(client, link_in_mail(client), "short")
    assert answer.status_code == 422
    assert "at least 10 characters" in answer.content.decode()


def test_a_new_password_ends_the_sessions_of_all_devices(client, person):
    device = Client()
    device.force_login(person)
    choose(client, link_in_mail(client))
    assert device.get(reverse("desk")).status_code == 302


def test_a_new_password_lifts_the_wait(client, person):
    for _ in range(6):
        sign_in(client, "wrong")
    assert sign_in(client).status_code == 429
    choose(client, link_in_mail(client))
    assert sign_in(Client(), NEW).status_code == 302


def test_a_new_password_leads_in_from_an_address_that_has_to_wait(client, person):
    AccessFailureLog.objects.bulk_create(
        AccessFailureLog(
            username=str(number), ip_address="127.0.0.1", path_info=Purpose.SIGN_IN
        )
        for number in range(60)
    )
    assert sign_in(client).status_code == 429
    choose(client, link_in_mail(client))
    assert client.get(reverse("desk")).status_code == 200


# Changing it


def change(client, old=PASSWORD, new=NEW):
    fields = {"old_password": old, "new_password1": new, "new_password2": new}
    return client.post(reverse("change-password"), fields)


def test_a_changed_password_ends_the_other_sessions_and_keeps_this_one(client, person):
    device = Client()
    for each in (client, device):
        each.force_login(person)
    assert change(client).headers["Location"] == reverse("profile")
    assert client.get(reverse("desk")).status_code == 200
    assert device.get(reverse("desk")).status_code == 302


def test_a_changed_password_gives_the_session_another_key(client, person):
    client.force_login(person)
    before = client.session.session_key
    change(client)
    assert client.session.session_key != before


def test_only_who_knows_the_password_changes_it(client, person):
    client.force_login(person)
    answer = change(client, old="wrong")
    assert answer.status_code == 422
    assert "This is not your password." in answer.content.decode()


# Another address


def change_email(client, **data):
    fields = {"email": "new@example.org", "password": PASSWORD} | data
    return client.post(reverse("change-email"), fields)


def test_an_account_takes_another_address(client, person):
    client.force_login(person)
    assert change_email(client).headers["Location"] == reverse("profile")
    person.refresh_from_db()
    assert person.email == "new@example.org"


@pytest.mark.parametrize("data", [{"password": "wrong"}, {"email": "x"}, {"email": ""}])
def test_an_address_that_is_refused_changes_nothing(client, person, data):
    client.force_login(person)
    assert change_email(client, **data).status_code == 422
    person.refresh_from_db()
    assert person.email == "ana@example.org"


def test_a_link_that_was_sent_to_the_old_address_is_worth_nothing_now(client, person):
    ask(client)
    path = LINK.search(mail.outbox[-1].body)[0].partition("/en/")[2]
    client.force_login(person)
    change_email(client)
    assert Client().get(f"/en/{path}").status_code == 404


def test_tries_are_forgotten_after_an_hour(client, person):
    ask(client)
    old = timezone.now() - timedelta(hours=2)
    AccessFailureLog.objects.update(attempt_time=old)
    ask(client)
    assert AccessFailureLog.objects.count() == 1
