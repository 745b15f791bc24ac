import logging

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.factories import EventFactory, GameFactory
from tournaments.views import site

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


# Errors


def test_a_page_that_does_not_exist_says_what_to_do(client, db):
    answer = client.get("/en/no/such/page/")
    assert answer.status_code == 404
    assert "All tournaments" in answer.content.decode()


@pytest.mark.parametrize(
    ("view", "status"),
    [
        (lambda request: site.bad_request(request, Exception()), 400),
        (lambda request: site.forbidden(request, Exception()), 403),
        (lambda request: site.csrf_failure(request, "no cookie"), 403),
        (lambda request: site.not_found(request, Exception()), 404),
        (site.server_error, 500),
    ],
)
def test_an_error_page_needs_neither_database_nor_session(view, status):
    # No database in this test, and a bare request has neither user nor session.
    answer = view(RequestFactory().get("/en/open/"))
    assert answer.status_code == status
    assert b"<h1>" in answer.content


@pytest.mark.django_db
def test_a_failure_of_a_view_is_a_page_without_details(monkeypatch, caplog):
    def fail(*args, **kwargs):
        raise RuntimeError("the secret is xyzzy")

    caplog.set_level(logging.CRITICAL)
    monkeypatch.setattr("tournaments.views.events.found_by", fail)
    answer = Client(raise_request_exception=False).get(reverse("event-list"))
    assert answer.status_code == 500
    assert "This page failed" in answer.content.decode()
    assert "xyzzy" not in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_a_token_is_refused_in_words():
    answer = Client(enforce_csrf_checks=True).post(reverse("sign-in"), {})
    assert answer.status_code == 403
    assert "This form was too old" in answer.content.decode()


# The icon


def test_who_asks_for_the_icon_where_it_always_was_is_led_to_it(client):
    # Browsers do so by themselves for what has no head: a part of a page, a file.
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert finders.find(answer.url.removeprefix("/static/"))


# Headers


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/healthz", "/en/", "/en/open/", "/en/open/rounds/1/", "/en/none/", "/x"]
)
def test_every_answer_carries_the_security_headers(client, path):
    GameFactory(round__event=EventFactory(slug="open"))
    answer = client.get(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_the_redirect_to_https_carries_the_security_headers(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/en/")
    assert answer.status_code == 301
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/en/sign-in/", "/en/none/"])
def test_what_is_not_public_is_kept_nowhere(client, path):
    cache = client.get(path).headers["Cache-Control"]
    assert "no-store" in cache and "private" in cache


# Languages


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "language", "link"),
    [("/en/sign-in/", "en", "/pt-br/sign-in/"), ("/pt-br/sign-in/", "pt-br", "/en/")],
)
def test_a_page_names_its_language_and_links_to_the_other(client, path, language, link):
    page = client.get(path).content.decode()
    assert f'<html lang="{language}">' in page
    assert f'href="{link}' in page


@pytest.mark.django_db
def test_the_page_in_the_other_language_keeps_what_was_searched(client):
    page = client.get("/en/?q=a%22b").content.decode()
    assert 'href="/pt-br/?q=a%22b"' in page
