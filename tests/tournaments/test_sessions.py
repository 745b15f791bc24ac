"""How long somebody stays signed in, and what ends it."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import EventFactory
from tournaments import sessions

pytestmark = pytest.mark.django_db

HOUR = 60 * 60
DAY = 24 * HOUR


@pytest.fixture
def clock(monkeypatch):
    """Set the clock forward: `clock(seconds)`."""
    begin = timezone.now()
    moved = timedelta(0)

    def forward(seconds):
        nonlocal moved
        moved += timedelta(seconds=seconds)

    def now():
        return begin + moved

    monkeypatch.setattr("tournaments.sessions.time.time", lambda: now().timestamp())
    monkeypatch.setattr("django.utils.timezone.now", now)
    return forward


@pytest.fixture
def desk(clock, client, arbiter):
    client.force_login(arbiter)
    return client


def is_signed_in(desk):
    return desk.get(reverse("desk")).status_code == 200


def test_a_playing_day_without_a_click_ends_the_session(desk, clock):
    clock(12 * HOUR + 1)
    assert not is_signed_in(desk)


def test_who_clicks_stays_signed_in(desk, clock):
    for _ in range(5):
        clock(11 * HOUR)
        assert is_signed_in(desk)


def test_after_a_week_one_signs_in_again_whatever_one_clicked(desk, clock):
    for _ in range(7 * 4):
        assert is_signed_in(desk)
        clock(6 * HOUR)
    assert not is_signed_in(desk)


def test_a_page_that_polls_does_not_stay_signed_in(desk, clock):
    for _ in range(13):
        clock(HOUR)
        desk.get(reverse("desk"), headers={"HX-Request": "true"})
    assert not is_signed_in(desk)


def stored():
    return list(Session.objects.values_list("session_data", "expire_date"))


def test_a_session_is_written_once_an_hour_at_most(desk, clock):
    before = stored()
    clock(HOUR - 1)
    is_signed_in(desk)
    assert stored() == before
    clock(1)
    is_signed_in(desk)
    assert stored() != before


def test_a_public_page_never_touches_the_session(desk, clock):
    EventFactory(slug="open")
    before = stored()
    clock(2 * HOUR)
    answer = desk.get(reverse("event-detail", args=["open"]))
    assert stored() == before
    assert answer.cookies == {}


def test_the_cookie_lasts_no_longer_than_the_session(desk, clock):
    for _ in range(7 * 2 - 1):
        clock(12 * HOUR - 1)
        answer = desk.get(reverse("desk"))
    rest = 7 * DAY - 13 * (12 * HOUR - 1)
    assert answer.cookies["sessionid"]["max-age"] == min(rest, 12 * HOUR)


def test_the_cookie_is_for_this_site_and_no_script(client, arbiter):
    client.force_login(arbiter)
    password = "correct horse battery"
    arbiter.set_password(password)
    arbiter.save()
    fields = {"username": "arbiter", "password": password}
    cookie = client.post(reverse("sign-in"), fields).cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (
        True,
        "Lax",
        "/",
    )


def test_over_https_what_was_just_done_is_in_a_cookie_of_this_site_alone(
    desk, settings
):
    settings.HTTPS = settings.SESSION_COOKIE_SECURE = True
    fields = {"keys": "signs", "next_board": "next", "language": ""}
    cookie = desk.post(reverse("profile"), fields).cookies["__Host-messages"]
    assert (cookie["secure"], cookie["httponly"], cookie["path"]) == (True, True, "/")


def test_signing_in_gives_the_session_another_key(client, arbiter):
    arbiter.set_password("correct horse battery")
    arbiter.save()
    session = client.session
    session["before"] = 1
    session.save()
    fields = {"username": "arbiter", "password": "correct horse battery"}
    client.post(reverse("sign-in"), fields)
    assert client.session.session_key != session.session_key
    assert not Session.objects.filter(pk=session.session_key).exists()


def test_signing_out_ends_the_session_on_the_server(desk):
    copy = Client()
    copy.cookies = desk.cookies.copy()
    desk.post(reverse("sign-out"))
    assert not is_signed_in(copy)


def test_a_closed_account_is_out_at_the_next_request(desk, arbiter):
    arbiter.is_active = False
    arbiter.save()
    assert not is_signed_in(desk)


def test_a_session_that_was_not_signed_in_lasts_a_playing_day():
    assert sessions.SessionStore().get_session_cookie_age() == 12 * HOUR
