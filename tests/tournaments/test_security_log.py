"""What concerns security is one JSON object on a line, without secrets."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EventFactory, UserFactory
from tests.tournaments.deskwork import event_of

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"


@pytest.fixture
def person():
    user = UserFactory.build(username="ana")
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(client, username="ana", password=PASSWORD):
    fields = {"username": username, "password": password}
    return client.post(reverse("sign-in"), fields)


def said(lines):
    return [json.loads(line)["what"] for line in lines]


def test_signing_in_and_out_is_written_with_user_and_address(client, person, lines):
    sign_in(client)
    client.post(reverse("sign-out"))
    written = [json.loads(line) for line in lines]
    assert [(each["what"], each["user"], each["address"]) for each in written] == [
        ("sign-in", person.pk, "127.0.0.1"),
        ("sign-out", person.pk, "127.0.0.1"),
    ]


def test_a_wrong_password_is_written_with_the_account(client, person, lines):
    sign_in(client, password="wrong")
    line = json.loads(lines[0])
    assert (line["what"], line["user"]) == ("sign-in failed", person.pk)


def test_whoever_has_to_wait_is_written_once_for_each_try(client, person, lines):
    for _ in range(6):
        sign_in(client, password="wrong")
    assert said(lines) == ["sign-in failed"] * 5 + ["throttled"]


def test_refused_access_is_written_with_who_was_refused(client, arbiter, lines):
    event = event_of(arbiter)
    other = UserFactory()
    client.force_login(other)
    lines.clear()
    client.get(reverse("event-desk", args=[event.slug]))
    line = json.loads(lines[0])
    kept = {name: line[name] for name in ("what", "user", "route", "event")}
    assert kept == {
        "what": "access refused",
        "user": other.pk,
        "route": "event-desk",
        "event": event.slug,
    }


def test_a_form_without_its_token_is_written(lines):
    EventFactory(slug="open")
    Client(enforce_csrf_checks=True).post(reverse("event-desk", args=["open"]))
    assert said(lines) == ["form refused"]


def test_neither_passwords_nor_names_that_are_no_accounts_are_written(
    client, person, lines
):
    sign_in(client, username="typed-secret", password="other-secret")
    sign_in(client)
    session = client.session.session_key
    assert "secret" not in " ".join(lines)
    assert PASSWORD not in " ".join(lines)
    assert session not in " ".join(lines)


def test_a_line_break_in_what_was_asked_for_makes_no_second_line(lines):
    Client(enforce_csrf_checks=True).post(
        reverse("sign-in"), headers={"Origin": "http://a\nb"}
    )
    assert [line.count("\n") for line in lines] == [0]
