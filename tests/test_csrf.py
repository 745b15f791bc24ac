"""No other site makes a signed-in browser change anything, at any address."""

import secrets

import pytest
from django.apps import apps
from django.test import Client

from tests.addresses import filled, routes
from tests.tournaments.deskwork import event_with_a_game

pytestmark = pytest.mark.django_db

METHODS = ("post", "put", "patch", "delete")
APPLICATIONS = (
    *("auth", "axes", "otp_static", "otp_totp", "sessions"),
    *("standings", "tournaments"),
)
# What a form of ours would send; the addresses differ in what they take of it.
FORM = {
    "revision": "0",
    "version": "0",
    "result": "1-0",
    "round": "1",
    "board": "1",
    "publish": "yes",
    "name": "Changed",
    "username": "somebody",
    "email": "somebody@example.org",
    "confirmed": "yes",
}
SIGN_OUT = "/en/sign-out/"
GAME = "/en/open/desk/games/1/"


@pytest.fixture
def event(arbiter):
    return event_with_a_game(arbiter)


@pytest.fixture
def browser(event, arbiter):
    """Give a browser in which the organizer of the event is signed in."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(arbiter)
    return client


def addresses():
    paths = [filled(route, "open") for route in routes()]
    return [path for path in paths if path.startswith("/en/")] + [SIGN_OUT]


def with_token(browser, sent="", **headers):
    """Give the browser a token; return what a form sends with it, or with another."""
    kept = secrets.token_hex(16)
    browser.cookies["csrftoken"] = kept
    fields = {"csrfmiddlewaretoken": sent or kept}
    return {"fields": fields, "headers": {"X-CSRFToken": sent or kept, **headers}}


def without_token(browser):
    return {}


def with_a_made_up_token(browser):
    return {"fields": {"csrfmiddlewaretoken": secrets.token_hex(16)}}


def with_the_token_of_another_session(browser):
    return with_token(browser, sent=secrets.token_hex(16))


def from_another_site(browser):
    return with_token(browser, Origin="https://evil.example")


def from_nowhere(browser):
    return with_token(browser, Origin="null")


def from_another_port(browser):
    return with_token(browser, Origin="http://testserver:8001")


def from_a_page_of_another_site(browser):
    return with_token(browser, Referer="https://evil.example/") | {"secure": True}


def from_no_page(browser):
    return with_token(browser) | {"secure": True}


WAYS = [
    without_token,
    with_a_made_up_token,
    with_the_token_of_another_session,
    from_another_site,
    from_nowhere,
    from_another_port,
    from_a_page_of_another_site,
    from_no_page,
]


def asked(browser, method, path, fields=None, headers=None, secure=False):
    send, data = getattr(browser, method), FORM | (fields or {})
    if method != "post":
        # Of other methods only the header is read.
        data = "&".join(f"{name}={value}" for name, value in data.items())
    return send(path, data, headers=headers, secure=secure).status_code


def stored():
    return {
        model: list(model.objects.order_by("pk").values())
        for label in APPLICATIONS
        for model in apps.get_app_config(label).get_models()
    }


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_address_refuses_what_no_page_of_this_site_sent(browser, way):
    before = stored()
    sent = way(browser)
    statuses = {
        (method, path): asked(browser, method, path, **sent)
        for path in addresses()
        for method in METHODS
    }
    assert {case: status for case, status in statuses.items() if status != 403} == {}
    assert stored() == before


def test_what_a_page_of_this_site_sends_is_taken(browser):
    before = stored()
    sent = with_token(browser, Origin="http://testserver")
    assert asked(browser, "post", GAME, **sent) != 403
    assert stored() != before


def test_the_addresses_are_those_of_the_whole_site():
    assert len(addresses()) > 60
    assert {GAME, SIGN_OUT, "/en/sign-in/", "/en/desk/new/"} <= set(addresses())
