"""Who does not work at a desk learns and changes nothing there; looking never writes.

The addresses come from the site itself, so that a new page is tested from its first
day.
"""

import re
from collections import Counter

import pytest
from django.apps import apps

from standings.recompute import recompute
from tests.addresses import APPLICATIONS, filled, is_at_a_desk, routes
from tests.factories import GameFactory, PlayerFactory, RoundFactory, UserFactory
from tests.tournaments.deskwork import HTMX, event_of
from tournaments.models import Bye, Event, Member, Prohibition
from tournaments.record import Outcome, Result

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r"[A-Za-z0-9]{64}")
SIGN_IN = "/en/sign-in/?next="


def desk_paths(slug, number=1):
    return [filled(route, slug, number) for route in routes() if is_at_a_desk(route)]


def all_paths(slug, number=1):
    return [filled(route, slug, number) for route in routes()]


def everything():
    """Return all rows of the site's own tables."""
    return {
        model: list(model.objects.order_by("pk").values())
        for application in APPLICATIONS
        for model in apps.get_app_config(application).get_models()
    }


def fill(event, pk):
    """Give the event a round, a draft and all else that an address can name."""
    one, two, three, four = [
        PlayerFactory(event=event, number=number) for number in (1, 2, 3, 4)
    ]
    round_ = RoundFactory(event=event, number=1)
    for board, (white, black) in enumerate([(one, two), (three, four)], start=1):
        GameFactory(
            pk=pk + board - 1,
            round=round_,
            board=board,
            white=white,
            black=black,
            result=Result.WHITE_WINS,
        )
    Bye.objects.create(player=four, round_number=3, kind=Outcome.HALF_BYE.value)
    Prohibition.objects.create(
        pk=pk, event=event, first=one, second=four, first_round=3, last_round=5
    )
    Member.objects.create(
        pk=pk, event=event, user=UserFactory(), role=Member.Role.ARBITER
    )


@pytest.fixture
def event():
    event = event_of(UserFactory(), slug="open", has_check_in=True)
    fill(event, pk=1_000_001)
    return event


@pytest.fixture
def desk(client, arbiter, event):
    """Sign the arbiter of another event in, which has all that the first one has."""
    other = event_of(arbiter, slug="other", has_check_in=True)
    fill(other, pk=2_000_001)
    # A page of the desk computes what is behind, and nothing is.
    recompute(other.pk)
    client.force_login(arbiter)
    return client


def test_every_address_of_a_desk_sends_who_is_signed_out_to_the_sign_in(client, event):
    astray = [
        (method, path)
        for path in [*desk_paths("open"), *desk_paths("none")]
        for method in ("get", "head", "post", "put", "patch", "delete")
        for answer in [getattr(client, method)(path)]
        if answer.status_code != 302 or not answer["Location"].startswith(SIGN_IN)
    ]
    assert astray == []


def test_htmx_of_who_is_signed_out_is_told_to_open_the_sign_in(client, event):
    astray = [
        (method, path)
        for path in desk_paths("open")
        for method in ("get", "post")
        for answer in [getattr(client, method)(path, headers=HTMX)]
        if answer.status_code != 401
        or not answer["HX-Redirect"].startswith(SIGN_IN)
        or answer.content
    ]
    assert astray == []


def test_nothing_that_is_sent_while_signed_out_changes_anything(client, event):
    before = everything()
    form = {"revision": event.revision, "version": 0, "result": "0-1"}
    for path in all_paths("open"):
        client.post(path, form)
    assert everything() == before


def seen_in(answer):
    """Return status and page, without what is another for each address and answer."""
    path = answer.request["PATH_INFO"].removeprefix("/en")
    page = answer.content.decode().replace(path, "")
    return answer.status_code, TOKEN.sub("", page)


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("pk", [1, 1_000_001, 2_000_001])
def test_a_hidden_event_looks_like_one_that_does_not_exist(desk, event, method, pk):
    Event.objects.filter(pk=event.pk).update(is_published=False)
    form = {"revision": event.revision, "version": 0, "result": "0-1"}
    differing = []
    for path, none in zip(desk_paths("open", pk), desk_paths("none", pk), strict=True):
        answer, nobody = (
            seen_in(getattr(desk, method)(each, form)) for each in (path, none)
        )
        if answer != nobody or answer[0] not in (404, 405):
            differing.append((path, answer, nobody))
    assert differing == []


def test_every_address_of_a_desk_is_refused_to_another_arbiter(desk, event):
    open_ = [
        path
        for path in desk_paths("open")
        if not {403, 404} & {desk.get(path).status_code, desk.post(path).status_code}
    ]
    assert open_ == []


def test_nothing_that_another_arbiter_sends_changes_an_event(desk, event):
    before = everything()
    form = {"revision": event.revision, "version": 0, "result": "0-1"}
    for pk in (1, 1_000_001, 2_000_001):
        for path in desk_paths("open", pk):
            desk.post(path, form | {"round": 1, "board": 1})
    assert everything() == before


def test_what_another_event_has_is_not_found_at_ones_own_desk(desk, event):
    """Games, prohibitions and arbiters are named by keys of the whole site."""
    named = [route for route in routes() if is_at_a_desk(route) and "<int:pk>" in route]
    before = everything()
    form = {"version": 0, "result": "0-1", "is_confirmed": "yes"}
    answers = Counter(
        answer.status_code
        for route in named
        for answer in [
            desk.get(filled(route, "other", 1_000_001), form),
            desk.post(filled(route, "other", 1_000_001), form),
        ]
    )
    assert len(named) >= 4
    # A page takes forms, or shows something, or both.
    assert set(answers) == {404, 405}
    assert answers[404] >= len(named)
    assert everything() == before


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("rounds/2/draft/", {"step": "exchange", "first": 1, "second": 77}),
        ("rounds/2/draft/", {"step": "bye", "first": 77}),
        ("rounds/2/draft/", {"step": "swap-colours", "board": 77}),
        ("rounds/1/change/", {"step": "pair", "first": 1, "second": 77, "reason": "x"}),
        ("rounds/2/check-in/77/", {"here": "yes"}),
        (
            "prohibitions/",
            {"first": 1, "second": 77, "first_round": 3, "last_round": 5},
        ),
        ("players/77/", {"name": "Ada"}),
        ("players/77/remove/", {}),
        ("players/77/withdraw/", {}),
        ("players/77/expel/", {"expulsion_reason": "x"}),
        ("players/77/return/", {}),
        ("players/77/byes/", {"round_number": 4, "kind": "H"}),
        ("players/77/byes/3/cancel/", {}),
        ("tie-breaks/values/", {"name": "SPEED", "lines": "77; 1"}),
    ],
)
def test_a_player_or_board_of_another_event_is_refused(desk, event, path, form):
    seventh = PlayerFactory(event=event, number=77)
    Bye.objects.create(player=seventh, round_number=3, kind=Outcome.HALF_BYE.value)
    other = Event.objects.get(slug="other")
    draft = RoundFactory(event=other, number=2, published_at=None)
    GameFactory(
        round=draft,
        board=1,
        white=other.players.get(number=1),
        black=other.players.get(number=3),
    )
    other.refresh_from_db()
    before = everything()
    answer = desk.post(f"/en/other/desk/{path}", form | {"revision": other.revision})
    assert answer.status_code in (404, 422)
    assert everything() == before


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("number", [1, 2, 2_000_001])
def test_looking_changes_nothing(desk, event, number, headers):
    before = everything()
    for path in all_paths("other", number):
        desk.get(path, headers=headers)
        desk.head(path, headers=headers)
    assert everything() == before


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused_and_change_nothing(desk, event, method):
    before = everything()
    answers = [
        (path, getattr(desk, method)(path).status_code)
        for number in (1, 2_000_001)
        for path in all_paths("other", number)
        # Lead who is signed in to the desk, whatever they send.
        if path not in ("/en/sign-in/", "/en/sign-in/code/")
    ]
    assert [each for each in answers if each[1] not in (404, 405)] == []
    assert everything() == before
