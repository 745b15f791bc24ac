"""No input gives an error page, and none that is refused changes anything."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tournaments.models import Member

pytestmark = pytest.mark.django_db

FIELDS = [
    *("name", "place", "federation", "start_date", "end_date", "time_control"),
    *("system", "rounds_planned", "points_win", "points_draw", "points_loss"),
    *("points_pairing_bye", "points_absence", "edition", "initial_colour"),
    *("unrated_rating", "is_published", "revision", "version", "result", "round"),
    *("board", "title", "rating", "club", "fide_id", "birth_year", "lines"),
    *("round_number", "kind", "reason", "username", "password", "next", "publish"),
    *("code", "do", "add", "q", "page", "by", "seen", "notation", "order", "added"),
    *("player", "with"),
]
TEXTS = [
    "\x00",
    "a\x00b",
    "-1",
    "0",
    "9" * 30,
    "1" * 5000,
    "٣",
    "1_000",
    "½",
    "nan",
    "1e400",
    "￿\u202e\u200b",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "\U0001f600" * 300,
    "{{ 7|add:1 }}",
    "2026-02-30",
    "[]",
]
NUMBERS = [0, 1, 2, 2**31, 2**63, 10**30]
BODIES = [
    ("application/json", b"{" * 10_000),
    ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
    ("multipart/form-data", b""),
    ("application/x-www-form-urlencoded", b"name=%ED%A0%80&result=%FF"),
    ("application/x-www-form-urlencoded", b"&".join([b"a=1"] * 10_000)),
    ("text/plain; charset=none-such", b"name=a"),
]


def routes(patterns, prefix=""):
    """Yield the addresses of the site as templates, `{}` for each argument."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and not route.startswith("admin/"):
            yield route


def addresses(slug: str, number: int) -> list[str]:
    found = []
    for route in routes(get_resolver().url_patterns):
        named = route.replace("<slug:slug>", slug).replace("<str:code>", "BH")
        parts = named.split("/")
        filled = [str(number) if part.startswith("<int:") else part for part in parts]
        found.append("/" + "/".join(filled))
    return sorted(set(found) - {"/en/sign-out/"})


@pytest.fixture
def event(arbiter):
    event = EventFactory(slug="open")
    Member.objects.create(event=event, user=arbiter, role=Member.Role.OWNER)
    for number in range(1, 6):
        PlayerFactory(event=event, number=number)
    one, two, three, four, _five = event.players.all()
    round_ = RoundFactory(event=event, number=1)
    GameFactory(pk=1, round=round_, board=1, white=one, black=two)
    GameFactory(pk=2, round=round_, board=2, white=three, black=four)
    return event


@pytest.fixture
def desk(arbiter):
    client = Client(raise_request_exception=False)
    client.force_login(arbiter)
    return client


def failures(answers):
    return [name for name, answer in answers if answer.status_code >= 500]


@pytest.mark.parametrize("number", NUMBERS)
def test_any_number_in_an_address_is_answered(desk, event, number):
    paths = addresses("open", number)
    assert len(paths) > 30
    assert failures((path, desk.get(path)) for path in paths) == []


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_in_a_query_is_answered(desk, event, text):
    query = dict.fromkeys(FIELDS, text)
    paths = addresses("open", 1)
    assert failures((path, desk.get(path, query)) for path in paths) == []


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("number", [1, 10**30])
def test_any_text_in_a_form_is_answered(desk, event, text, number):
    event.refresh_from_db()
    data = dict.fromkeys(FIELDS, text)
    # With and without what makes the rest of the form count.
    right = data | {"revision": event.revision, "version": 0, "name": "A name"}
    paths = addresses("open", number)
    answers = [
        (path, desk.post(path, form)) for path in paths for form in (data, right)
    ]
    assert failures(answers) == []


@pytest.mark.parametrize(("content_type", "body"), BODIES)
def test_any_body_is_answered(desk, event, content_type, body):
    paths = addresses("open", 1)
    answers = [
        (path, desk.generic("POST", path, body, content_type=content_type))
        for path in paths
    ]
    assert failures(answers) == []


@pytest.mark.parametrize("slug", ["%00", "none", "a" * 300, "%ED%A0%80", "..%2F"])
def test_any_address_is_answered(desk, event, slug):
    paths = [f"/en/{slug}/", f"/en/{slug}/desk/", f"/{slug}/", f"/en/open/{slug}"]
    assert failures((path, desk.get(path)) for path in paths) == []
