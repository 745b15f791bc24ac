"""Signing in, up and out."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone

from tests.factories import EventFactory, UserFactory
from tournaments.models import Invitation, Member, Profile, Role
from tournaments.secret_links import digest_of

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"


@pytest.fixture
def person():
    user = UserFactory.build(username="ana")
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(client, **data):
    fields = {"username": "ana", "password": PASSWORD} | data
    return client.post(reverse("sign-in"), fields)


# Signing in


def test_the_right_password_leads_to_the_desk(client, person):
    assert sign_in(client).headers["Location"] == reverse("desk")


def test_signing_in_leads_back_to_where_one_came_from(client, person):
    answer = sign_in(client, next="/en/open/desk/")
    assert answer.headers["Location"] == "/en/open/desk/"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "\\\\e"])
def test_signing_in_never_leads_to_another_site(client, person, target):
    assert sign_in(client, next=target).headers["Location"] == reverse("desk")


@pytest.mark.parametrize(
    "data", [{"password": "wrong"}, {"username": "nobody"}, {"password": "x" * 100}]
)
def test_a_wrong_password_and_an_unknown_name_are_refused_alike(client, person, data):
    answer = sign_in(client, **data)
    assert "do not belong together" in answer.content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "data", [{"username": "a\0"}, {"username": ""}, {"password": "\0"}]
)
def test_a_sign_in_that_cannot_be_is_refused_in_words(client, person, data):
    answer = sign_in(client, **data)
    assert answer.status_code == 422
    assert '<p class="error"' in answer.content.decode()


def test_what_was_typed_as_a_name_is_kept(client, person):
    answer = sign_in(client, username="anna")
    assert 'value="anna"' in answer.content.decode()


def test_password_managers_know_both_fields(client):
    page = client.get(reverse("sign-in")).content.decode()
    assert 'autocomplete="username"' in page
    assert 'autocomplete="current-password"' in page


def test_signing_out_takes_a_post(client, person):
    client.force_login(person)
    assert client.get(reverse("sign-out")).status_code == 405
    assert client.post(reverse("sign-out")).status_code == 302
    assert "_auth_user_id" not in client.session


def test_the_pages_after_signing_in_have_the_language_of_the_profile(client, person):
    Profile.objects.create(user=person, language="pt-br")
    assert sign_in(client).headers["Location"] == "/pt-br/desk/"
    client.post(reverse("sign-out"))
    answer = sign_in(client, next="/en/desk/profile/?a=b")
    assert answer.headers["Location"] == "/pt-br/desk/profile/?a=b"


def test_a_closed_account_is_refused_as_an_unknown_one_is(client, person):
    person.is_active = False
    person.save()
    answer = sign_in(client)
    assert answer.status_code == 422
    assert "do not belong together" in answer.content.decode()


def test_signing_in_is_not_offered_to_strangers_as_signing_up(client):
    assert reverse("sign-up") not in client.get(reverse("sign-in")).content.decode()


# Signing up


def invite(event=None, **fields):
    values = {
        "role": Role.ARBITER,
        "email": "bo@example.org",
        "secret_digest": digest_of("secret"),
        "expires_at": timezone.now() + timedelta(days=1),
    }
    return Invitation.objects.create(event=event, **values | fields)


def sign_up(client, invitation="", **data):
    fields = {
        "username": "bo",
        "email": "bo@example.org",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    query = f"?invitation={invitation}" if invitation else ""
    return client.post(reverse("sign-up") + query, fields | data)


def accounts():
    return list(get_user_model().objects.values_list("username", flat=True))


def test_without_an_invitation_nobody_signs_up(client):
    assert sign_up(client).status_code == 403
    assert accounts() == []


def test_the_page_says_that_accounts_are_by_invitation(client):
    page = client.get(reverse("sign-up")).content.decode()
    assert "Accounts of this site are by invitation." in page
    assert "<form" not in page


def test_where_it_is_open_everybody_signs_up(client, settings):
    settings.SIGN_UP = "open"
    assert sign_up(client).headers["Location"] == reverse("desk")
    user = get_user_model().objects.get(username="bo")
    assert user.email == "bo@example.org"
    assert client.session["_auth_user_id"] == str(user.pk)


def test_where_it_is_open_the_sign_in_page_leads_there(client, settings):
    settings.SIGN_UP = "open"
    assert reverse("sign-up") in client.get(reverse("sign-in")).content.decode()


def test_whoever_signs_up_is_no_administrator(client, settings):
    settings.SIGN_UP = "open"
    sign_up(client, is_superuser="on", is_staff="on")
    user = get_user_model().objects.get(username="bo")
    assert (user.is_superuser, user.is_staff) == (False, False)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"password1": "short", "password2": "short"}, "at least 10 characters"),
        ({"password1": "password123", "password2": "password123"}, "too common"),
        ({"password2": "another one"}, "These are two different passwords."),
        ({"username": "a b"}, "Enter a valid username"),
        ({"username": "ANA"}, "already exists"),
        ({"username": "bo\0"}, "Null characters are not allowed."),
        ({"email": ""}, "Write the e-mail address."),
        ({"email": "nowhere"}, "Enter a valid email address."),
    ],
)
def test_a_wrong_field_is_refused_in_words(client, settings, person, data, sentence):
    settings.SIGN_UP = "open"
    answer = sign_up(client, **data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert accounts() == ["ana"]


def test_digits_and_capital_letters_are_not_demanded(client, settings):
    settings.SIGN_UP = "open"
    words = "table lamp river"
    assert sign_up(client, password1=words, password2=words).status_code == 302


def test_an_invitation_gives_account_and_role_at_once(client):
    event = EventFactory()
    invitation = invite(event)
    assert sign_up(client, "secret").headers["Location"] == reverse("desk")
    member = Member.objects.get(event=event)
    assert (member.user.username, member.role) == ("bo", Role.ARBITER)
    invitation.refresh_from_db()
    assert invitation.used_by == member.user


def test_an_invitation_to_no_tournament_gives_just_an_account(client):
    invitation = invite(role="")
    sign_up(client, "secret")
    invitation.refresh_from_db()
    assert invitation.used_by.username == "bo"


def test_whoever_is_invited_has_the_address_that_was_invited(client):
    invite(EventFactory())
    sign_up(client, "secret", email="other@example.org")
    assert get_user_model().objects.get().email == "bo@example.org"


@pytest.mark.parametrize("event", [EventFactory, lambda: None])
def test_an_invitation_opens_one_account(client, event):
    invite(event())
    sign_up(client, "secret")
    client.post(reverse("sign-out"))
    answer = sign_up(client, "secret", username="second")
    assert answer.status_code == 404
    assert accounts() == ["bo"]


@pytest.mark.parametrize(
    "fields",
    [
        {"secret_digest": digest_of("another")},
        {"expires_at": timezone.now() - timedelta(seconds=1)},
        {"used_at": timezone.now()},
    ],
)
def test_an_invitation_that_does_not_hold_is_refused(client, settings, fields):
    settings.SIGN_UP = "open"
    invite(EventFactory(), **fields)
    assert sign_up(client, "secret").status_code == 404
    assert accounts() == []


def test_an_invitation_for_an_account_that_exists_asks_to_sign_in(client, person):
    invite(EventFactory(), email="ANA@example.org")
    person.email = "ana@example.org"
    person.save()
    answer = sign_up(client, "secret")
    assert answer.status_code == 422
    assert "There is an account with the address" in answer.content.decode()


def test_what_cannot_be_accepted_leaves_no_account(client, monkeypatch):
    invitation = invite(EventFactory())
    monkeypatch.setattr("tournaments.views.accounts.find", lambda secret: invitation)
    Invitation.objects.update(used_at=timezone.now())
    answer = sign_up(client, "secret")
    assert answer.status_code == 422
    assert "This invitation is not open any more." in answer.content.decode()
    assert accounts() == []


def test_a_name_that_was_taken_this_very_moment_is_refused(
    client, settings, person, monkeypatch
):
    settings.SIGN_UP = "open"
    form = "tournaments.account_forms.SignUpForm"
    monkeypatch.setattr(f"{form}.clean_username", lambda form: "ana")
    monkeypatch.setattr(f"{form}.validate_unique", lambda form: None)
    answer = sign_up(client, username="ana")
    assert answer.status_code == 422
    assert "Somebody has just taken this name." in answer.content.decode()


def test_an_address_opens_ten_accounts_within_an_hour(client, settings):
    settings.SIGN_UP = "open"
    statuses = []
    for number in range(11):
        statuses.append(sign_up(client, username=f"bo-{number}").status_code)
        client.post(reverse("sign-out"))
    assert statuses == [302] * 10 + [429]


def test_whoever_is_signed_in_is_led_to_the_desk(client, person):
    client.force_login(person)
    assert client.get(reverse("sign-up")).headers["Location"] == reverse("desk")


# The profile


def test_the_profile_takes_a_language_and_is_shown_in_it(client, person):
    client.force_login(person)
    fields = {"keys": "signs", "next_board": "next", "language": "pt-br"}
    answer = client.post(reverse("profile"), fields)
    assert answer.headers["Location"] == "/pt-br/desk/profile/"
    assert Profile.objects.get().language == "pt-br"


def test_a_language_that_the_site_does_not_speak_is_refused(client, person):
    client.force_login(person)
    fields = {"keys": "signs", "next_board": "next", "language": "tlh"}
    assert client.post(reverse("profile"), fields).status_code == 422


@pytest.mark.parametrize("name", ["change-password", "change-email"])
def test_the_profile_leads_to_password_and_address(client, person, name):
    client.force_login(person)
    assert reverse(name) in client.get(reverse("profile")).content.decode()
