"""Every type of page against axe, in both languages, light and dark, wide and narrow.

Without more, pages are tested in turn with one of two looks, which have each language,
scheme and width once. `EVERY_LOOK=1 bin/test -k accessibility` tests each with all
eight.
"""

import os
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client

from tests.page_types import (
    OF_SECOND_FACTORS,
    clients_with_second_factors,
    cookies_of,
    error_pages,
    make_tournaments,
    pages,
    phones_of,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS = [("en", "light", 1280), ("pt-br", "dark", 360)]
SHARE = len(LOOKS)
if os.environ.get("EVERY_LOOK"):
    LOOKS = list(product(("en", "pt-br"), ("light", "dark"), (360, 1280)))
    SHARE = 1
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}
# How many pages there are at least for each of those who read them.
FEWEST = {"stranger": 35, "arbiter": 45, "phone": 2, "door": 1}
FEWEST |= {who: len(names) for who, names in OF_SECOND_FACTORS.items()}
FORMS = ("/desk/new/", "/new/register/", "/desk/profile/email/", "/desk/import/")
SENT_EMPTY = """form => {
  for (const field of form.querySelectorAll("input:not([type=hidden])"))
    field.value = "";
  form.submit();
}"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def clients(arbiter):
    """Give the browsers of all those for whom there are pages, by a word for each."""
    make_tournaments(arbiter)
    clients = {"stranger": Client(), "arbiter": Client()}
    clients["arbiter"].force_login(arbiter)
    clients |= phones_of(Event.objects.get(slug="open"))
    return clients | clients_with_second_factors()


def answer_with(answer):
    """Return what a page is intercepted with, to get that answer of Django."""
    html = answer.content.decode()
    return lambda route: route.fulfill(body=html, content_type="text/html")


def troubles_of(page) -> list[str]:
    """Return what axe finds on the page, and whether all of it scrolls sideways."""
    found = [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in Axe().run(page, options=RULES).response["violations"]
        for node in rule["nodes"]
    ]
    too_wide = page.evaluate(OVERFLOW)
    return found + ([f"{too_wide} px too wide"] if too_wide > 0 else [])


@pytest.mark.parametrize("who", FEWEST)
@pytest.mark.parametrize(("language", "scheme", "width"), LOOKS)
def test_no_page_has_an_obstacle(
    new_page, live_server, clients, who, language, scheme, width
):
    paths = pages(who, clients[who])
    assert len(paths) >= FEWEST[who]
    page = new_page(
        viewport={"width": width, "height": 800},
        has_touch=width == 360,
        color_scheme=scheme,
    )
    page.context.add_cookies(cookies_of(clients[who], live_server.url))
    found = []
    for path in paths[LOOKS.index((language, scheme, width)) % SHARE :: SHARE]:
        page.goto(path.replace("/en/", f"/{language}/", 1))
        found += [f"{path} {trouble}" for trouble in troubles_of(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("language", "scheme", "width"), LOOKS)
def test_no_page_of_an_error_has_an_obstacle(
    new_page, live_server, language, scheme, width
):
    answers = error_pages(language)
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    found = []
    for name, answer in answers.items():
        page.route(f"**/nowhere/{name}/", answer_with(answer))
        page.goto(f"/{language}/nowhere/{name}/")
        found += [f"{name} {trouble}" for trouble in troubles_of(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("language", "scheme", "width"), LOOKS)
def test_no_page_of_a_refused_form_has_an_obstacle(
    new_page, live_server, clients, language, scheme, width
):
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.context.add_cookies(cookies_of(clients["arbiter"], live_server.url))
    found = []
    for path in FORMS:
        page.goto(f"/{language}{path}")
        with page.expect_navigation():
            page.locator("main form[method=post]").first.evaluate(SENT_EMPTY)
        page.locator(".error, .msg.bad").first.wait_for()
        found += [f"{path} {trouble}" for trouble in troubles_of(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("language", "scheme", "width"), LOOKS)
def test_what_opens_in_place_has_no_obstacle(
    new_page, live_server, clients, language, scheme, width
):
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(f"/{language}/open/standings/")
    page.locator(".why a:visible").first.click()
    page.get_by_role("dialog").get_by_role("heading").first.wait_for()
    assert troubles_of(page) == []
