"""What is posted to a desk twice under one name is done once, and succeeds twice."""

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import resolve, reverse

from tests.addresses import filled, is_at_a_desk, routes
from tests.factories import UserFactory
from tests.journeys.test_hostile_input import APART, EVENT, PLAYER
from tests.tournaments import deeds
from tests.tournaments.acts import (
    at_revision,
    before,
    drafted,
    enter_all,
    enter_result,
    forbid,
    now,
    played,
    published,
    robin,
    swiss,
    to_player,
)
from tests.tournaments.deskwork import (
    HOSTILE,
    address,
    as_shown,
    everything,
    text_of,
)
from tests.tournaments.reports import SMALL
from tournaments.actions.closing import close_round
from tournaments.actions.entries import withdraw
from tournaments.actions.events import close_event
from tournaments.actions.helpers import make_link
from tournaments.actions.people import Work, invite
from tournaments.actions.schedule import make_all_rounds
from tournaments.authors import Author
from tournaments.models import Change, Claim, Event, Game, Helper, Member

pytestmark = pytest.mark.django_db


class Case(NamedTuple):
    """An event, and what is posted to it: `args` of the address, and the form."""

    start: Callable[[], Event]
    args: Callable[[Event], list] = lambda event: []
    form: dict = {}
    # What the page says it shows, where it does.
    seen: Callable[[Event], str] | None = None


def started(deed):
    return deeds.CASES[deed].start


def member(event):
    return [event.members.get(role="arbiter").pk]


def add_another(event):
    user = UserFactory(username="one-more")
    Member.objects.create(event=event, user=user, role="arbiter")


def add_owner(event):
    user = UserFactory(username="one-more")
    Member.objects.create(event=event, user=user, role="owner")


def invite_somebody(event):
    invite(event, "somebody@example.org", Work("arbiter"), by=None)


def invitation(event):
    return [event.invitations.get().pk]


def link_somebody(event):
    work = Helper.Work.RESULTS.value
    make_link(event, name="Bo", work=work, hours=4, by=Author(UserFactory()))


def link(event):
    return [event.helpers.get().pk]


def claim_another_result(event):
    game = Game.objects.get(round__event=event, board=1)
    Claim.objects.create(game=game, result="0-1", by_name="Bo")


def claim(event):
    return [Claim.objects.get().pk]


def prohibition(event):
    return [event.prohibitions.get().pk]


def registration(event):
    return [event.registrations.get().pk]


def last_change(event):
    return [event.changes.first().pk]


def of(*args):
    return lambda event: list(args)


all_made = before(at_revision(make_all_rounds), start=robin)
registered = deeds.players.WITH_REGISTRATION
ready_to_end = before(enter_all, start=partial(published, rounds_planned=1))
CASES = {
    "event-settings": Case(swiss, form=EVENT | {"name": "Another"}),
    "round-starts": Case(swiss, form={"day-1": "2026-11-27", "time-1": "10:00"}),
    "publish-event": Case(swiss, form={"publish": "no"}),
    "finish-event": Case(ready_to_end),
    "reopen-event": Case(before(at_revision(close_event), start=ready_to_end)),
    "add-member": Case(swiss, form={"username": "another", "role": "arbiter"}),
    "change-role": Case(before(add_another), member, {"role": "chief"}),
    "remove-member": Case(before(add_another), member),
    "leave-event": Case(before(add_owner)),
    "revoke-invitation": Case(before(invite_somebody), invitation),
    "revoke-helper-link": Case(before(link_somebody), link),
    "settle-claim": Case(
        before(enter_result, claim_another_result, start=published),
        claim,
        {"choice": "accept", "version": 1},
    ),
    "erase-player": Case(swiss, of(8), {"typed_name": "P8"}),
    "undo-change": Case(started("undo"), last_change),
    "desk-players": Case(swiss, form=PLAYER),
    "paste-players": Case(swiss, form={"lines": "Ada; 1800\nBen; 1700", "side": ""}),
    "player-numbers": Case(robin, form={"way": "lot", "seed": "the date"}),
    "edit-player": Case(
        swiss, of(8), PLAYER, seen=lambda event: as_shown(event.players.get(entry=8))
    ),
    "remove-player": Case(swiss, of(8)),
    "withdraw-player": Case(published, of(8)),
    "expel-player": Case(published, of(8), {"expulsion_reason": "Fair play"}),
    "player-arrived": Case(started("arrive"), of(9)),
    "return-player": Case(before(to_player(withdraw, 8), start=published), of(8)),
    "player-byes": Case(swiss, of(2), {"round_number": 2, "kind": "H", "reason": ""}),
    "cancel-bye": Case(started("cancel bye"), of(2, 1)),
    "accept-registration": Case(registered, registration),
    "list-registration": Case(registered, registration),
    "decline-registration": Case(registered, registration, {"reason": "no place"}),
    "player-fee": Case(swiss, of(2), {"fee_due": "80", "fee_paid": "80", "seen": ""}),
    "prohibitions": Case(swiss, form=APART | {"first": 1, "second": 2}),
    "lift-prohibition": Case(before(forbid), prohibition),
    "pair-round": Case(swiss),
    "make-all-rounds": Case(robin),
    "publish-all-rounds": Case(all_made),
    "take-drafts-back": Case(all_made),
    "close-check-in": Case(started("close check-in"), of(1), {"seen": [4]}),
    "check-in-player": Case(started("close check-in"), of(1, 4), {"here": "yes"}),
    "publish-round": Case(drafted, of(1)),
    "close-round": Case(played, of(1)),
    "reopen-round": Case(before(at_revision(close_round, 1), start=played), of(1)),
    "unpair-round": Case(played, of(1), {"typed": "1"}),
    "restore-round": Case(started("restore round"), of(1)),
    "change-draft": Case(drafted, of(1), {"step": "swap-colours", "board": 1}),
    "change-pairings": Case(
        published, of(1), {"step": "swap-colours", "board": 1, "reason": "wrong cards"}
    ),
    "tie-break-order": Case(played, form={"code": "SB", "confirmed": "1"}),
    "lots": Case(swiss, form={"seed": "the date"}),
    "play-off": Case(ready_to_end, form={"group": "1", "points-1": "½"}),
    "own-values": Case(swiss, form={"name": "SPEED", "lines": "1; 2.5"}),
}
# A board is answered with its row, and a sheet with its boards: see their own tests.
ANSWERED_THEMSELVES = {"save-result", "save-sheet"}
# A link that only the page which answers shows: it cannot be shown a second time.
SHOWN_ONCE = {"invite", "make-helper-link"}
# Doing these again does nothing else: a second look at the slips, a computation, who
# is there, and files with a line for each time that they were taken.
HARMLESS = {
    "desk-round",
    "compute-standings",
    "presence",
    "report-file",
    "export-player",
}


@pytest.fixture
def desk(arbiter):
    client = Client()
    client.force_login(arbiter)
    UserFactory(username="another")
    return client


def begin(case, arbiter):
    """Return the event of a case, the arguments of the address, and the form."""
    event = now(case.start())
    Member.objects.create(event=event, user=arbiter, role="owner")
    form = {"revision": event.revision, "request_id": uuid4()} | case.form
    if case.seen:
        form["seen"] = case.seen(event)
    return event, case.args(event), form


@pytest.mark.parametrize("name", CASES)
def test_what_is_posted_twice_succeeds_twice(desk, arbiter, name):
    event, args, form = begin(CASES[name], arbiter)
    path = address(name, event, *args)
    page = reverse("event-desk", args=[event.slug])
    here = {"Referer": f"http://testserver{page}"}
    answers = [desk.post(path, form, headers=here) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]


@pytest.mark.parametrize("name", CASES)
def test_what_is_posted_twice_is_done_once(desk, arbiter, name):
    event, args, form = begin(CASES[name], arbiter)
    path = address(name, event, *args)
    desk.post(path, form)
    # A revision that steps without a change is no change.
    kept = everything()
    desk.post(path, form)
    assert facts(everything()) == facts(kept)


def facts(rows):
    """Return the rows apart from the count of changes."""
    events = [
        {name: value for name, value in row.items() if name != "revision"}
        for row in rows[Event]
    ]
    return rows | {Event: events}


# Who is there changes from minute to minute: there is no line for it.
@pytest.mark.parametrize("name", sorted(CASES.keys() - {"check-in-player"}))
def test_the_line_of_what_is_posted_names_the_request(desk, arbiter, name):
    event, args, form = begin(CASES[name], arbiter)
    desk.post(address(name, event, *args), form)
    assert Change.objects.filter(request_id=form["request_id"]).count() == 1


def test_every_form_of_a_desk_is_posted_twice_here():
    slug = swiss().slug
    paths = [filled(route, slug) for route in routes() if is_at_a_desk(route)]
    client = Client()
    client.force_login(UserFactory(is_superuser=True))
    names = {
        resolve(path).url_name
        for path in paths
        if client.post(path, {}).status_code != 405
    }
    left_out = ANSWERED_THEMSELVES | SHOWN_ONCE | HARMLESS
    assert sorted(names - left_out) == sorted(CASES)


def test_a_tournament_that_is_created_twice_is_one(desk):
    form = EVENT | {"tie_break_list": "", "request_id": uuid4()}
    answers = [desk.post(reverse("event-create"), form) for _ in range(2)]
    assert [answer.url for answer in answers] == ["/en/a-name/desk/"] * 2
    assert Event.objects.count() == 1


def import_report(desk, name, content=SMALL):
    report = SimpleUploadedFile("report.trf", content.encode())
    form = {"report": report, "request_id": name}
    return desk.post(reverse("event-import"), form)


def test_a_report_that_is_sent_twice_is_imported_once(desk):
    name = uuid4()
    answers = [import_report(desk, name) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Event.objects.count() == 1


def test_another_report_is_another_request(desk):
    name = uuid4()
    import_report(desk, name)
    import_report(desk, name, SMALL + "\n")
    assert Event.objects.count() == 2


# Where to


def again(desk, arbiter, name, **headers):
    """Return the second answer to what is posted twice."""
    event, args, form = begin(CASES[name], arbiter)
    path = address(name, event, *args)
    desk.post(path, form)
    return desk.post(path, form, headers=headers)


def test_whoever_is_answered_again_is_back_on_the_page_of_the_form(desk, arbiter):
    page = "/en/open/desk/players/?added=3"
    answer = again(desk, arbiter, "lots", Referer=f"http://testserver{page}")
    # The drawing of lots is refused the second time: the page is out of date.
    assert answer.url == page


@pytest.mark.parametrize(
    "page",
    [
        "https://elsewhere.example/en/open/desk/",
        "//elsewhere.example/",
        "/en/open/desk/rounds/7/",
        "/en/open/desk/players/77/",
        "/en/open/desk/rounds/pair/",
        "/none",
        "javascript:alert(1)",
        *HOSTILE[3:10],
    ],
)
def test_a_page_that_cannot_be_shown_is_replaced_by_the_desk(desk, arbiter, page):
    address = f"http://testserver{page}" if page.startswith("/en") else page
    answer = again(desk, arbiter, "lots", Referer=address.encode().decode("latin-1"))
    assert answer.url == "/en/open/desk/"


def test_a_script_is_led_to_the_page_as_a_whole(desk, arbiter):
    page = "http://testserver/en/open/desk/rounds/1/"
    headers = {"HX-Request": "true", "HX-Current-URL": page}
    answer = again(desk, arbiter, "change-draft", **headers)
    assert answer.status_code == 200
    assert answer.headers["HX-Redirect"] == "/en/open/desk/rounds/1/"


def test_the_same_name_for_something_else_is_refused(desk, arbiter):
    event, args, form = begin(CASES["lots"], arbiter)
    path = address("lots", event)
    desk.post(path, form)
    event.refresh_from_db()
    other = form | {"seed": "another", "revision": event.revision}
    answer = desk.post(path, other)
    assert answer.status_code == 422
    assert "answered before, for something else" in text_of(answer)


def test_somebody_else_is_told_what_is_in_the_way(desk, arbiter):
    event, args, form = begin(CASES["pair-round"], arbiter)
    desk.post(address("pair-round", event), form)
    other = UserFactory()
    Member.objects.create(event=event, user=other, role="owner")
    desk.force_login(other)
    assert desk.post(address("pair-round", event), form).status_code == 409


@pytest.mark.parametrize("name", ["x", "1", "\x00"])
def test_a_request_that_no_page_names_is_not_understood(desk, arbiter, name):
    event, args, form = begin(CASES["lots"], arbiter)
    answer = desk.post(address("lots", event), form | {"request_id": name})
    assert answer.status_code == 400


# What the templates send

FORM = re.compile(r'<form\b[^>]*?method="post".*?</form>', re.S)
# A second look at the slips, and taking a file.
UNNAMED = ("?verify=1", "'report-file'", "'export-player'")
NAMES = ("{% request_id %}", "_seen.html", 'name="request_id-')


def test_every_form_of_a_template_names_its_request():
    lacking = [
        f"{path.name}: {form[:120]}"
        for folder in ("tournaments", "standings")
        for path in sorted((settings.BASE_DIR / "templates" / folder).rglob("*.html"))
        for form in FORM.findall(path.read_text())
        if not any(text in form for text in NAMES + UNNAMED)
    ]
    assert lacking == []
