"""What everybody may read is the same for everybody, and says nothing of the desk."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.addresses import filled, is_public, routes
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tests.tournaments.deskwork import HTMX
from tournaments.models import (
    Bye,
    Change,
    CheckIn,
    Event,
    Game,
    Member,
    Prohibition,
    Round,
)
from tournaments.pages import PAGE, POLL
from tournaments.record import Outcome, Result

pytestmark = pytest.mark.django_db

POLL_OF = re.compile(r'hx-get="([^"]*seen=[^"]*)"')
# What only those at the desk may read holds this word, or this year.
SECRET = "canary"
YEAR = 1913


@pytest.fixture
def event(committed):
    """Give an event in its first round, with the table that follows from it."""
    with committed():
        event = EventFactory(slug="open", name="Open", has_check_in=True)
        one, two, three, four, _five = [
            PlayerFactory(event=event, number=n, name=f"Player {n}", club="Club")
            for n in range(1, 6)
        ]
        round_ = RoundFactory(event=event, number=1)
        won = {"round": round_, "result": Result.WHITE_WINS}
        GameFactory(board=1, white=one, black=three, **won)
        GameFactory(board=2, white=two, black=four, **won)
    return event


def public_paths():
    return [filled(route, "open") for route in routes() if is_public(route)]


def pages(client, query=None, **headers):
    """Return the answer of each public address."""
    return {path: client.get(path, query, headers=headers) for path in public_paths()}


def work_at_the_desk(event):
    """Store everything that is no news for the public, and step no revision."""
    author = UserFactory(username=f"{SECRET}-author", last_name=SECRET)
    Member.objects.create(event=event, user=author, role=Member.Role.ARBITER)
    players = list(event.players.order_by("number"))
    event.players.update(birth_year=YEAR)
    CheckIn.objects.bulk_create(CheckIn(player=p, round_number=2) for p in players[:3])
    first, second = players[:2]
    Prohibition.objects.create(
        event=event,
        first=first,
        second=second,
        first_round=2,
        last_round=5,
        reason=f"{SECRET} reason",
    )
    Bye.objects.bulk_create(
        [
            Bye(
                player=players[4],
                round_number=4,
                kind=Outcome.FULL_BYE.value,
                reason=f"{SECRET} bye",
            )
        ]
    )
    Change.objects.create(
        event=event,
        by=author,
        by_name=f"{SECRET}-author",
        action="expel player",
        about=f"{SECRET} about",
        before=f"{SECRET} before",
        after=f"{SECRET} after",
    )
    event.rounds.update(engine=SECRET, engine_input=SECRET)
    [draft] = Round.objects.bulk_create(
        [Round(event=event, number=2, change_reason=f"{SECRET} draft")]
    )
    pairs = [(players[0], players[3]), (players[2], players[1])]
    Game.objects.bulk_create(
        Game(round=draft, board=board, white=white, black=black)
        for board, (white, black) in enumerate(pairs, start=1)
    )
    Game.objects.filter(round__event=event).update(changed_by=author)
    EventFactory(name=f"The {SECRET} Open", slug=SECRET, is_published=False)


def test_work_at_the_desk_shows_on_no_public_page(client, event):
    before = {path: answer.content for path, answer in pages(client).items()}
    work_at_the_desk(event)
    changed = [
        path for path, answer in pages(client).items() if answer.content != before[path]
    ]
    assert changed == []


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("query", [{}, {"player": 1, "with": 2, "by": "name"}])
def test_no_public_page_holds_what_only_the_desk_may_read(
    client, event, query, headers
):
    work_at_the_desk(event)
    # It is in force in the round that the pages explain.
    event.prohibitions.update(first_round=1)
    # Another change of the event lets nobody keep a page from before.
    Event.objects.get(pk=event.pk).save()
    answers = pages(client, query, **headers)
    telling = [
        path
        for path, answer in answers.items()
        if SECRET in answer.content.decode().lower()
        or str(YEAR) in answer.content.decode()
    ]
    assert telling == []


def test_a_draft_looks_like_a_round_that_does_not_exist(client, event):
    work_at_the_desk(event)
    for route in routes():
        if is_public(route) and "number>" in route:
            draft, none = (client.get(filled(route, "open", n)) for n in (2, 3))
            assert (draft.status_code, none.status_code) == (404, 404)


def test_every_public_page_is_there(client, event):
    answers = pages(client)
    assert len(answers) > 10
    assert {answer.status_code for answer in answers.values()} == {200}


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("is_signed_in", [False, True])
def test_every_public_page_may_be_kept_by_everybody(
    client, event, arbiter, headers, is_signed_in
):
    Member.objects.create(event=event, user=arbiter, role=Member.Role.OWNER)
    if is_signed_in:
        client.force_login(arbiter)
    wrong = [
        (path, dict(answer.headers))
        for path, answer in pages(client, **headers).items()
        if answer.cookies
        or "cookie" in answer.headers.get("Vary", "").lower()
        or answer.headers["Cache-Control"] not in (PAGE, POLL)
    ]
    assert wrong == []


def test_a_public_page_is_the_same_for_whoever_works_at_the_event(event, arbiter):
    Member.objects.create(event=event, user=arbiter, role=Member.Role.OWNER)
    member = Client()
    member.force_login(arbiter)
    everybody, own = pages(Client()), pages(member)
    assert [path for path in own if own[path].content != everybody[path].content] == []


def test_a_cache_that_asks_about_its_copy_is_told_that_nothing_changed(client, event):
    tagged = {
        path: answer.headers["ETag"]
        for path, answer in pages(client).items()
        if "ETag" in answer.headers
    }
    assert len(tagged) > 8
    answers = [
        (path, client.get(path, headers={"If-None-Match": tag}))
        for path, tag in tagged.items()
    ]
    assert [
        (path, answer.status_code)
        for path, answer in answers
        if answer.status_code != 304 or answer.content or answer.cookies
    ] == []


def test_a_cache_that_asks_after_a_change_gets_the_page(client, event):
    before = pages(client)
    Event.objects.get(pk=event.pk).save()
    answers = [
        (path, client.get(path, headers={"If-None-Match": answer.headers["ETag"]}))
        for path, answer in before.items()
        if "ETag" in answer.headers
    ]
    assert [path for path, answer in answers if answer.status_code != 200] == []


def test_every_page_that_polls_is_told_that_it_is_up_to_date(client, event):
    event.rounds.get(number=1).games.update(result=Result.PENDING)
    polled = [
        unescape(address)
        for answer in pages(client).values()
        for address in POLL_OF.findall(answer.content.decode())
    ]
    assert len(polled) >= 4
    answers = [(path, client.get(path, headers=HTMX)) for path in polled]
    assert [
        (path, answer.status_code)
        for path, answer in answers
        if answer.status_code != 204
        or answer.content
        or answer.cookies
        or answer.headers["Cache-Control"] != POLL
        or "cookie" in answer.headers["Vary"].lower()
    ] == []
