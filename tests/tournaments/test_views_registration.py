"""The pages of who registers: the form, the personal link, the own account."""

import re
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import PlayerFactory, UserFactory
from tests.tournaments.deskwork import HOSTILE, address, everything, text_of
from tests.tournaments.registered import WRITTEN, open_event, registered
from tournaments.actions.registrations import (
    accept_registration,
    decline_registration,
)
from tournaments.models import Change, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails_at_once(monkeypatch):
    """Send mails before the answer."""
    monkeypatch.setattr(
        "tournaments.registration_mail.later",
        lambda work, *arguments: work(*arguments),
    )


@pytest.fixture
def event():
    return open_event()


def send(client, event, **changes):
    return client.post(address("register", event), WRITTEN | changes)


def own_page(event, secret="secret of Costa, Ana"):
    return address("registration", event, secret)


# The form


@pytest.mark.parametrize("settings", [{"is_published": False}, {}])
def test_there_is_no_form_where_nobody_can_register(client, settings):
    event = open_event(**settings, takes_registrations=bool(settings))
    assert client.get(address("register", event)).status_code == 404
    assert send(client, event).status_code == 404
    assert not Registration.objects.exists()


def test_what_is_written_is_kept(client, event):
    send(client, event, byes=["2"], may_show_name="on")
    kept = Registration.objects.get()
    assert (kept.name, kept.rating, kept.federation) == ("Costa, Ana", 1975, "BRA")
    assert (kept.email, kept.byes, kept.may_show_name) == (
        "ana@example.org",
        [2],
        True,
    )


def test_who_registered_is_led_to_the_personal_page(client, event):
    answer = send(client, event)
    page = client.get(answer.url)
    assert answer.status_code == 302
    assert f"http://testserver{answer.url}" in text_of(page)
    assert "The organizer decides about it" in text_of(page)


def test_the_personal_link_comes_by_mail(client, event):
    answer = send(client, event)
    assert mail.outbox[0].to == ["ana@example.org"]
    assert f"http://testserver{answer.url}\n" in mail.outbox[0].body


def test_the_link_is_that_of_the_site(client, event, settings):
    settings.SITE_ADDRESS = "https://chess.example.org"
    answer = send(client, event)
    assert f"https://chess.example.org{answer.url}\n" in mail.outbox[0].body


def test_a_form_that_is_sent_twice_registers_once(client, event):
    number = str(uuid4())
    pages = {send(client, event, request_id=number).url for _ in range(2)}
    assert len(pages) == 1
    assert Registration.objects.count() == 1


def test_a_form_that_says_something_else_is_another_registration(client, event):
    number = str(uuid4())
    send(client, event, request_id=number)
    send(client, event, request_id=number, name="Costa, Bia")
    assert Registration.objects.count() == 2


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "Write your name."),
        ({"email": ""}, "Write an e-mail address that reaches you."),
        ({"email": "ana"}, "Write the whole address"),
        ({"rating": "many"}, "is not a number from 1 to 4000"),
        ({"federation": "Brazil"}, "three capital letters"),
        ({"fide_id": "21a"}, "A FIDE ID has digits only"),
        ({"birth_date": "2099-01-01"}, "cannot be in the future"),
        ({"birth_date": "yesterday"}, "is not a day"),
        ({"byes": ["9"]}, "is no round for which a bye can be asked"),
        ({"website": "http://x"}, "Leave the field “Website” empty"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(client, event, changes, sentence):
    answer = send(client, event, **changes)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Registration.objects.exists()


def test_more_byes_than_allowed_are_refused(client):
    event = open_event(half_byes_allowed=1)
    answer = send(client, event, byes=["1", "2"])
    assert answer.status_code == 422
    assert "allows 1 half-point bye per player" in text_of(answer)


@pytest.mark.parametrize(
    "settings", [{"half_byes_allowed": 0}, {"system": "round-robin"}]
)
def test_no_byes_are_offered_where_there_are_none(client, settings):
    page = client.get(address("register", open_event(**settings)))
    assert "Rounds that you cannot play" not in text_of(page)


def test_a_registration_that_comes_too_late_is_refused(client):
    event = open_event(registration_until=timezone.now())
    answer = send(client, event)
    assert answer.status_code == 422
    assert "Registration ended on" in text_of(answer)


def test_a_full_tournament_says_so(client):
    event = open_event(capacity=1, has_waiting_list=False)
    PlayerFactory(event=event)
    answer = send(client, event)
    assert answer.status_code == 422
    assert "is full: all 1 places are taken" in text_of(answer)


def test_whoever_goes_on_the_waiting_list_is_told_before(client):
    event = open_event(capacity=1)
    PlayerFactory(event=event)
    page = client.get(address("register", event))
    assert "Whoever registers now goes on the waiting list" in text_of(page)


def test_from_one_address_come_ten_registrations_an_hour(client, event):
    for number in range(10):
        answer = send(client, event, name=f"P{number}", email=f"p{number}@example.org")
        assert answer.status_code == 302
    answer = send(client, event, email="p10@example.org")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    assert "10 registrations came from your network within an hour" in text_of(answer)
    assert Registration.objects.count() == 10


@pytest.mark.parametrize("value", HOSTILE)
def test_whatever_is_typed_is_answered(client, event, value):
    answer = client.post(address("register", event), dict.fromkeys(WRITTEN, value))
    assert answer.status_code == 422


@pytest.mark.parametrize("field", [*WRITTEN, "byes", "website"])
def test_a_hostile_field_is_no_error(client, event, field):
    for value in HOSTILE[:8]:
        assert send(client, event, **{field: value}).status_code in (302, 422, 429)


def test_without_a_token_nothing_is_registered(event):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address("register", event), WRITTEN).status_code == 403
    assert not Registration.objects.exists()


def test_looking_writes_nothing(client, event):
    registered(event)
    before = everything(), list(Registration.objects.values())
    for page in (address("register", event), own_page(event)):
        client.get(page)
    assert (everything(), list(Registration.objects.values())) == before


def test_the_overview_leads_to_the_form_while_it_is_open(client, event):
    page = reverse("event-detail", args=[event.slug])
    assert address("register", event) in text_of(client.get(page))


# The personal page


@pytest.mark.parametrize("secret", ["x", "a" * 3000, "secret of Costa, Bia"])
def test_nobody_finds_a_registration_without_its_secret(client, event, secret):
    registered(event)
    assert client.get(own_page(event, secret)).status_code == 404


def test_the_secret_opens_nothing_at_another_tournament(client, event):
    registered(event)
    assert client.get(own_page(open_event())).status_code == 404


@pytest.mark.parametrize("name", ["register", "registration"])
def test_pages_of_registration_are_kept_nowhere(client, event, name):
    registered(event)
    secret = ["secret of Costa, Ana"] if name == "registration" else []
    headers = client.get(address(name, event, *secret)).headers
    assert headers["Cache-Control"] == "private, no-store"
    assert headers["X-Robots-Tag"] == "noindex"


def test_who_has_the_link_changes_the_registration(client, event):
    registered(event)
    answer = client.post(own_page(event), WRITTEN | {"club": "Outro"})
    assert answer.status_code == 302
    assert Registration.objects.get().club == "Outro"


def test_what_is_wrong_is_not_saved(client, event):
    registered(event)
    answer = client.post(own_page(event), WRITTEN | {"name": ""})
    assert answer.status_code == 422
    assert "<h1><bdi>Costa, Ana</bdi></h1>" in text_of(answer)


def test_who_has_the_link_withdraws_the_registration(client, event):
    registered(event)
    client.post(address("withdraw-registration", event, "secret of Costa, Ana"))
    assert Registration.objects.get().state == "withdrawn"


def test_who_withdraws_twice_is_told(client, event):
    registered(event)
    page = address("withdraw-registration", event, "secret of Costa, Ana")
    client.post(page)
    answer = client.post(page)
    assert answer.status_code == 409
    assert "is withdrawn already" in text_of(answer)


def test_the_reason_of_a_decline_is_read_on_the_personal_page(client, event):
    decline_registration(event, registered(event), "rated players only", by=None)
    page = text_of(client.get(own_page(event)))
    assert "Reason: rated players only" in page
    assert "Change the registration" not in page


# With an account


@pytest.fixture
def account(client):
    user = UserFactory(username="ana", email="ana@example.org")
    client.force_login(user)
    return user


def test_the_registration_belongs_to_who_is_signed_in(client, event, account):
    send(client, event)
    registration = Registration.objects.get()
    assert registration.user == account
    page = text_of(client.get(address("register", event)))
    assert address("own-registration", event, registration.pk) in page


def test_the_form_knows_the_address_of_the_account(client, event, account):
    page = text_of(client.get(address("register", event)))
    assert 'value="ana@example.org"' in page


def test_the_account_changes_and_withdraws_its_registration(client, event, account):
    send(client, event)
    pk = Registration.objects.get().pk
    client.post(address("own-registration", event, pk), WRITTEN | {"club": "Outro"})
    client.post(address("withdraw-own-registration", event, pk))
    found = Registration.objects.get()
    assert (found.club, found.state) == ("Outro", "withdrawn")


@pytest.mark.parametrize("name", ["own-registration", "withdraw-own-registration"])
def test_the_registration_of_another_account_is_not_found(client, event, account, name):
    other = registered(event)
    answer = client.post(address(name, event, other.pk), WRITTEN)
    assert answer.status_code == 404
    assert Registration.objects.get().state == "waiting"


def test_who_withdrew_with_an_account_is_named_in_the_record(client, event, account):
    send(client, event)
    registration = Registration.objects.get()
    accept_registration(event, registration, by=None)
    client.post(address("withdraw-own-registration", event, registration.pk))
    assert Change.objects.get(action="remove player").by == account


# Privacy


def test_nothing_personal_is_public(client, event):
    send(client, event, may_show_name="on")
    accept_registration(event, Registration.objects.get(), by=None)
    event.players.update(fee_due="7391.57", fee_paid="391.57")
    stranger = Client()
    names = ("event-detail", "standings", "crosstable", "register", "poster")
    pages = [stranger.get(address(name, event)) for name in names]
    pages.append(stranger.get(address("player-detail", event, 1)))
    shown = "".join(f"{page.headers}{text_of(page)}" for page in pages)
    assert "Costa, Ana" in shown
    canaries = ("ana@example.org", "31337", "canary-remarks", "2001", "391.57")
    words = [word for word in canaries if re.search(rf"\b{re.escape(word)}\b", shown)]
    assert words == []


def test_who_is_not_accepted_is_on_no_public_page(client, event):
    registered(event)
    for name in ("event-detail", "standings", "register"):
        assert "Costa" not in text_of(client.get(address(name, event))).replace(
            "such as Costa, Ana", ""
        )
