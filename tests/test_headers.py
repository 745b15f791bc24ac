"""Every answer, whatever its address and status, carries the headers of a safe site."""

import pytest
from django.conf import settings
from django.test import Client

from tests.addresses import filled, is_public, routes
from tests.tournaments.deskwork import event_with_a_game
from tournaments.models import Event

pytestmark = pytest.mark.django_db

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
}
STATUSES = {200, 302, 304, 400, 403, 404, 405, 409, 422}
# The longest that a shared cache may show what is public.
MOST_SECONDS = 15
RESULT = "/en/open/desk/games/1/"


@pytest.fixture
def event(arbiter):
    return event_with_a_game(arbiter)


@pytest.fixture
def answers(arbiter, event):
    """Give what every address answers to strangers and at the desk, by GET and POST."""
    stranger, desk = Client(), Client(raise_request_exception=False)
    desk.force_login(arbiter)
    paths = [filled(route, "open") for route in routes()]
    found = [client.get(path) for client in (stranger, desk) for path in paths]
    found += [
        client.get(path, headers={"HX-Request": "true"})
        for client in (stranger, desk)
        for path in paths
    ]
    found += [client.post(path, {}) for client in (stranger, desk) for path in paths]
    return [*found, *rare_answers(stranger, desk)]


def rare_answers(stranger, desk):
    """Yield answers of the statuses that are not met by just asking."""
    page = stranger.get("/en/open/standings/")
    tag = page.headers["ETag"]
    yield stranger.get("/en/open/standings/", headers={"If-None-Match": tag})
    yield stranger.get("/en/", headers={"Host": "evil.example"})
    yield Client(enforce_csrf_checks=True).post("/en/sign-in/", {})
    yield desk.post(RESULT, {"result": "1-0", "version": 7, "round": 1, "board": 1})
    yield desk.post(RESULT, {"result": "2-0", "version": 0, "round": 1, "board": 1})


def described(answer):
    request = getattr(answer, "request", {})
    return request.get("REQUEST_METHOD"), request.get("PATH_INFO"), answer.status_code


def test_every_answer_carries_the_security_headers(answers):
    lacking = [
        (described(answer), name)
        for answer in answers
        for name, value in HEADERS.items()
        if answer.headers.get(name) != value
    ]
    assert lacking == []


def test_every_answer_carries_the_same_content_policy(answers):
    wrong = [
        described(answer)
        for answer in answers
        if set(answer.headers["Content-Security-Policy"].split("; ")) != POLICY
    ]
    assert wrong == []


def test_the_answers_looked_at_have_every_usual_status(answers):
    assert {answer.status_code for answer in answers} >= STATUSES


def test_every_answer_says_who_may_keep_it(answers):
    wrong = []
    for answer in answers:
        policy = answer.headers["Cache-Control"]
        seconds = [
            int(part.partition("=")[2]) for part in policy.split(", ") if "=" in part
        ]
        is_brief = policy.startswith("public") and max(seconds) <= MOST_SECONDS
        if not is_brief and "private" not in policy and "no-store" not in policy:
            wrong.append((described(answer), policy))
    assert wrong == []


def test_what_may_be_kept_by_everybody_depends_on_nobody(answers):
    wrong = [
        described(answer)
        for answer in answers
        if answer.headers["Cache-Control"].startswith("public")
        and (answer.cookies or "cookie" in answer.headers.get("Vary", "").lower())
    ]
    assert wrong == []


def test_over_https_every_answer_asks_for_https_ever_after(settings, event):
    settings.SECURE_HSTS_SECONDS = 31536000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    client = Client()
    paths = [filled(route, "open") for route in routes()]
    found = {
        client.get(path, secure=True).headers.get("Strict-Transport-Security")
        for path in paths
    }
    assert found == {"max-age=31536000; includeSubDomains"}


def test_static_files_carry_the_headers_too(client):
    answer = client.get(f"/{settings.STATIC_URL.strip('/')}/app.css")
    assert answer.status_code == 200
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert set(answer.headers["Content-Security-Policy"].split("; ")) == POLICY


@pytest.mark.parametrize("encoding", ["", "gzip", "br"])
def test_an_event_that_is_no_longer_public_is_gone_at_once(event, encoding):
    stranger = Client(headers={"Accept-Encoding": encoding})
    paths = [
        filled(route, "open")
        for route in routes()
        if is_public(route) and "<slug:slug>" in route
    ]
    shown = [path for path in paths if stranger.get(path).status_code == 200]
    Event.objects.filter(pk=event.pk).update(is_published=False)
    assert {stranger.get(path).status_code for path in shown} == {404}


def test_a_member_never_gets_a_compressed_page_of_the_desk(event, arbiter):
    desk = Client(headers={"Accept-Encoding": "gzip, br"})
    desk.force_login(arbiter)
    paths = [filled(route, "open") for route in routes() if not is_public(route)]
    compressed = [
        path for path in paths if "Content-Encoding" in desk.get(path).headers
    ]
    assert compressed == []
