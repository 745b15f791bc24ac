"""Every page in a real browser, with hostile words wherever words can be stored."""

import pytest
from django.test import Client
from django.urls import reverse

from standings.recompute import recompute
from tests.addresses import filled, routes
from tests.factories import GameFactory, RoundFactory, UserFactory
from tests.standings.stored import SIX, stored
from tournaments.models import Bye, Change, Event, Member, Player, Prohibition, Round

pytestmark = pytest.mark.django_db(transaction=True)

HOSTILE = (
    "<img src=x onerror=\"window.hacked='image'\">",
    "\"><script>window.hacked='script'</script>",
    "'; window.hacked='quote'; '",
    "</title></textarea></select><svg onload=\"window.hacked='svg'\">",
    "{{ 7 }}{% now %} %(opponent)s \u202e\u200b",
)
# What of ours has no script, no handler of events and no style in the page.
FOREIGN = """() => [...document.querySelectorAll(
  'script:not([src]), [onerror], [onload], [onclick], [style], img[src="x"]'
)].map((element) => element.outerHTML)"""


# What people type and pages show again, by model.
TEXTS = {
    Event: ("name", "place", "time_control", "numbering_seed", "lot_seed"),
    Player: ("name", "club"),
    Bye: ("reason",),
    Prohibition: ("reason",),
    Round: ("change_reason",),
}


@pytest.fixture
def event(arbiter):
    """Give an event whose every free text is hostile; its last round is a draft."""
    event = stored(*SIX, slug="open", rounds_planned=5, has_check_in=True)
    colleague = UserFactory(username=HOSTILE[0], last_name=HOSTILE[1])
    Member.objects.create(event=event, user=arbiter, role=Member.Role.OWNER)
    Member.objects.create(event=event, user=colleague, role=Member.Role.ARBITER)
    one, two, three = event.players.order_by("number")[:3]
    draft = RoundFactory(event=event, number=4, published_at=None)
    GameFactory(round=draft, board=1, white=two, black=three)
    Bye.objects.create(player=one, round_number=4, kind="H")
    Prohibition.objects.create(
        event=event, first=one, second=two, first_round=4, last_round=5
    )
    for text in HOSTILE:
        # A line of the record is written once and never changed.
        words = {"by_name": text, "about": text, "before": text, "after": text}
        Change.objects.create(event=event, by=colleague, action="rename", **words)
    for model, names in TEXTS.items():
        spoil(model, names)
    recompute(event.pk)
    return event


def spoil(model, names) -> None:
    """Put hostile words into those fields of each row, another kind in each."""
    for number, row in enumerate(model.objects.order_by("pk")):
        for position, name in enumerate(names):
            text = HOSTILE[(number + position) % len(HOSTILE)]
            setattr(row, name, text[: model._meta.get_field(name).max_length])
        model.objects.bulk_update([row], names)


def opened(client) -> list[str]:
    """Return the addresses that answer with a page to whoever uses that client."""
    paths = [filled(route, "open") for route in routes()]
    answers = {path: client.get(path) for path in paths}
    return [
        path
        for path, answer in answers.items()
        if answer.status_code == 200 and "text/html" in answer.headers["Content-Type"]
    ]


def troubles_of(page, paths) -> list:
    """Return what scripts, the console and the page itself say is wrong on each."""
    troubles, here = [], [""]
    page.on("pageerror", lambda error: troubles.append((here[0], str(error))))
    page.on("dialog", lambda dialog: (troubles.append(here[0]), dialog.dismiss()))
    page.on(
        "console",
        lambda message: (
            message.type in ("error", "warning")
            and troubles.append((here[0], message.text))
        ),
    )
    for path in paths:
        here[0] = path
        page.goto(path)
        foreign, hacked = page.evaluate(FOREIGN), page.evaluate("window.hacked")
        if foreign or hacked:
            troubles.append((path, foreign, hacked))
    return troubles


def test_every_public_page_is_clean_whatever_people_are_called(page, event):
    paths = opened(Client())
    assert len(paths) >= 15
    assert troubles_of(page, paths) == []


def test_every_page_of_the_desk_is_clean_whatever_people_are_called(
    page, event, arbiter, live_server
):
    client = Client()
    client.force_login(arbiter)
    paths = [path for path in opened(client) if "desk" in path]
    assert len(paths) >= 15
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    page.context.add_cookies([session | {"url": live_server.url}])
    assert troubles_of(page, paths) == []


def test_what_is_opened_in_place_is_clean_too(page, event):
    page.goto(reverse("standings", args=["open"]))
    page.locator(".why a").first.click()
    page.get_by_role("dialog").get_by_role("heading").first.wait_for()
    assert (page.evaluate(FOREIGN), page.evaluate("window.hacked")) == ([], None)


def test_a_name_that_is_looked_for_is_shown_and_not_obeyed(page, event):
    page.goto(reverse("standings", args=["open"]) + "?name=%3Cimg+src=x+nobody")
    assert page.get_by_text("is called “<img src=x nobody”").is_visible()
    assert page.evaluate(FOREIGN) == []
