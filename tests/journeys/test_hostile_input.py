"""No input gives an error page, and none that is refused changes anything.

`HOSTILE_INPUT=all bin/test -k hostile_input` tries everything everywhere. Without it
each address, and each field, meets a part of it, always the same.
"""

from collections.abc import Iterable
from itertools import islice
from os import environ

import pytest
from django.db import transaction
from django.test import Client

from tests.addresses import field_names, filled, routes
from tests.factories import (
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tests.tournaments.deskwork import HTMX, as_shown, event_of, everything
from tournaments.actions.rounds import pair_round
from tournaments.models import CheckIn, Event, Player, Prohibition
from tournaments.record import Result, System

pytestmark = pytest.mark.django_db

EVENT = {
    **{"name": "A name", "place": "Vila", "federation": "POR", "time_control": "90+30"},
    **{"start_date": "2026-11-27", "end_date": "2026-11-29", "system": "swiss"},
    **{"rounds_planned": 5, "points_win": "1", "points_draw": "½", "points_loss": "0"},
    **{"points_pairing_bye": "1", "points_absence": "0", "edition": ""},
    **{"initial_colour": "w", "acceleration": "", "unrated_rating": ""},
    **{"half_byes_allowed": "2", "half_byes_until": "3", "missed_rounds": "Z"},
    "has_check_in": "",
}
PLAYER = {
    **{"name": "Ada", "title": "", "rating": "1800", "federation": "ENG"},
    **{"club": "Analysts", "fide_id": "", "birth_year": "1999"},
}
APART = {
    **{"club": "", "federation": "", "first_round": 3, "last_round": 5},
    **{"reason": "A family", "is_confirmed": "on"},
}
NUMBERS_BY_HAND = {f"number-{number}": number for number in (1, 2, 3, 4)}
BOARDS = {"first_board": "", "last_board": ""}
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
CORRECTION = "waiting/desk/players/1/"
# One form for each thing that is done at a desk, as it would be accepted: the address
# after the language, and the fields apart from what says which state was seen.
FORMS = [
    ("desk/new/", EVENT | {"tie_break_list": "", "is_published": "on"}),
    ("desk/profile/", {"keys": "numbers", "next_board": "empty"}),
    ("drafted/desk/settings/", EVENT),
    ("drafted/desk/settings/starts/", {"day-1": "2026-11-27", "time-1": "10:00"}),
    ("waiting/desk/people/add/", {"username": "another", "role": "arbiter"} | BOARDS),
    ("waiting/desk/publish/", {"publish": "no"}),
    ("waiting/desk/players/", PLAYER),
    (CORRECTION, PLAYER | {"fixed_board": "2", "renumber": "on"}),
    ("waiting/desk/players/paste/", {"lines": "Ada; 1800; ENG", "side": ""}),
    ("waiting/desk/players/1/byes/", {"round_number": 3, "kind": "H", "reason": ""}),
    ("waiting/desk/players/1/expel/", {"expulsion_reason": "Fair play"}),
    ("waiting/desk/players/1/withdraw/", {}),
    ("waiting/desk/prohibitions/", APART | {"first": 1, "second": 2}),
    ("waiting/desk/rounds/2/check-in/1/", {"here": "yes", "q": "a"}),
    ("waiting/desk/rounds/2/check-in/close/", {"seen": [4, 5]}),
    ("played/desk/rounds/1/?verify=1", {"typed-1000001": "0-1"}),
    ("waiting/desk/rounds/1/close/", {}),
    ("waiting/desk/rounds/1/unpair/", {}),
    ("drafted/desk/rounds/1/draft/", {"step": "exchange", "first": 1, "second": 2}),
    ("drafted/desk/rounds/1/draft/", {"step": "bye", "first": 1}),
    ("drafted/desk/rounds/1/draft/", {"step": "swap-colours", "board": 1}),
    ("drafted/desk/rounds/1/draft/", {"step": "unpair", "board": [1, 2]}),
    ("drafted/desk/rounds/1/draft/", {"step": "pair-rest", "keeps_bye": "on"}),
    ("drafted/desk/rounds/1/publish/", {"accepted": "none"}),
    (
        "played/desk/games/1000001/",
        {"version": 0, "result": "0-1", "round": 1, "board": 1},
    ),
    ("played/desk/tie-breaks/", {"code": "BH", "confirmed": "1"}),
    ("waiting/desk/tie-breaks/lots/", {"seed": "the date"}),
    ("played/desk/tie-breaks/play-off/", {"group": "1", "points-1": "½"}),
    ("played/desk/tie-breaks/values/", {"name": "SPEED", "lines": "1; 2.5"}),
    ("played/desk/finish/", {}),
    ("robin/desk/players/numbers/", {"way": "lot", "seed": "the date"}),
    ("robin/desk/players/numbers/", {"way": "hand"} | NUMBERS_BY_HAND),
    ("robin/desk/rounds/all/", {}),
]
# One question for each page that is asked something.
QUESTIONS = [
    ("played/desk/games/1000001/correction/", {"version": 0, "result": "0-1"}),
    ("played/desk/report/", {"round": 1, "for": "rating-officer"}),
    ("played/desk/tie-breaks/", {"code": "BH", "do": "up 1", "add": "SB"}),
    ("played/desk/tie-breaks/play-off/", {"group": "1"}),
    ("played/desk/tie-breaks/values/", {"name": "SPEED"}),
    ("drafted/desk/rounds/1/why/", {"player": 1, "with": 2}),
    ("played/rounds/1/why/", {"player": 1, "with": 2}),
    ("played/compare/", {"player": 1, "with": 2, "round": 1}),
    ("played/crosstable/", {"notation": "full", "order": "number"}),
    ("played/players/1/tie-breaks/BH/", {"round": 1}),
    ("waiting/desk/rounds/2/check-in/", {"q": "a", "changed": 1}),
    ("waiting/desk/players/", {"added": "1"}),
    ("desk/check/", {"system": "swiss", "rounds_planned": 5, "event": "played"}),
    ("", {"q": "open", "page": 1}),
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


# Of so many, one is tried at each place.
SHARE = 1 if environ.get("HOSTILE_INPUT") == "all" else 6


def some(places: Iterable, index: int, share: int = SHARE) -> Iterable:
    """Return the places where the input of that index is tried.

    All inputs in turn reach every place.
    """
    share = min(share, SHARE)
    return islice(places, index % share, None, share)


def addresses(slug: str, number: int) -> list[str]:
    return [filled(route, slug, number) for route in routes()]


@pytest.fixture
def event(arbiter):
    """Give a Swiss whose first round is being played and whose second is a draft."""
    event = event_of(arbiter, slug="open")
    one, two, three, four, five = players_of(event, 5)
    round_ = RoundFactory(event=event, number=1)
    GameFactory(pk=1, round=round_, board=1, white=one, black=two)
    GameFactory(pk=2, round=round_, board=2, white=three, black=four)
    draft = RoundFactory(event=event, number=2, published_at=None)
    GameFactory(pk=3, round=draft, board=1, white=one, black=three)
    Prohibition.objects.create(
        pk=1, event=event, first=four, second=five, first_round=3, last_round=5
    )
    return event


@pytest.fixture
def events(arbiter):
    """Give events in every state that takes forms: see FORMS."""
    drafted = event_of(arbiter, slug="drafted", initial_colour="w")
    players_of(drafted, 5)
    drafted.refresh_from_db()
    pair_round(drafted, revision=drafted.revision, by=arbiter)
    played = event_of(arbiter, slug="played", rounds_planned=1)
    play(played, players_of(played, 4), pk=1_000_001)
    waiting = event_of(arbiter, slug="waiting", has_check_in=True)
    play(waiting, players_of(waiting, 5), pk=1_000_003)
    for player in waiting.players.filter(number__in=[1, 2, 3]):
        CheckIn.objects.create(player=player, round_number=2)
    robin = event_of(arbiter, slug="robin", system=System.ROUND_ROBIN, rounds_planned=3)
    players_of(robin, 4)
    UserFactory(username="another")


def players_of(event, count):
    return [PlayerFactory(event=event, number=n) for n in range(1, count + 1)]


def play(event, players, pk):
    """Let White win on two boards of round 1, the games of `pk` and of the next."""
    one, two, three, four = players[:4]
    round_ = RoundFactory(event=event, number=1)
    won = {"round": round_, "result": Result.WHITE_WINS}
    GameFactory(pk=pk, board=1, white=one, black=two, **won)
    GameFactory(pk=pk + 1, board=2, white=three, black=four, **won)


@pytest.fixture
def desk(arbiter):
    client = Client(raise_request_exception=False)
    client.force_login(arbiter)
    return client


def posted(client, path, form, **headers):
    """Return the answer to a form, and leave everything as it was."""
    with transaction.atomic():
        answer = client.post(path, form, headers=headers)
        transaction.set_rollback(True)
    return answer


def failures(answers):
    return [name for name, answer in answers if answer.status_code >= 500]


@pytest.mark.parametrize("number", NUMBERS)
def test_any_number_in_an_address_is_answered(desk, event, number):
    assert len(addresses("open", number)) > 30
    paths = some(addresses("open", number), NUMBERS.index(number), 3)
    assert failures((path, desk.get(path)) for path in paths) == []


@pytest.mark.parametrize("number", NUMBERS)
def test_any_number_in_the_address_of_a_form_is_answered(desk, event, number):
    event.refresh_from_db()
    form = {"revision": event.revision, "version": 0, "result": "1-0", "here": "yes"}
    answers = [
        (path, posted(desk, path, form, **headers))
        for path in some(addresses("open", number), NUMBERS.index(number), 3)
        for headers in ({}, HTMX)
    ]
    assert failures(answers) == []


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_in_a_query_is_answered(desk, event, text):
    query = dict.fromkeys(field_names(), text)
    paths = some(addresses("open", 1), TEXTS.index(text))
    assert failures((path, desk.get(path, query)) for path in paths) == []


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("number", [1, 2])
def test_any_text_in_a_form_is_answered(desk, event, text, number):
    event.refresh_from_db()
    data = dict.fromkeys(field_names(), text)
    # With and without what makes the rest of the form count.
    right = data | {"revision": event.revision, "version": 0, "name": "A name"}
    paths = some(addresses("open", number), TEXTS.index(text))
    answers = [
        (path, posted(desk, path, form)) for path in paths for form in (data, right)
    ]
    assert failures(answers) == []


def right_forms():
    """Yield path and data of each form in FORMS, as a page that is up to date."""
    revisions = dict(Event.objects.values_list("slug", "revision"))
    corrected = Player.objects.get(event__slug="waiting", entry=1)
    for path, data in FORMS:
        slug = path.partition("/")[0]
        seen = {"seen": as_shown(corrected)} if path == CORRECTION else {}
        yield f"/en/{path}", data | {"revision": revisions.get(slug, 0)} | seen


def test_every_right_form_is_accepted(desk, events):
    answers = [
        (path, posted(desk, path, form).status_code) for path, form in right_forms()
    ]
    assert [each for each in answers if each[1] not in (200, 302)] == []


def test_every_right_question_is_answered(desk, events):
    answers = [
        (path, desk.get(f"/en/{path}", question).status_code)
        for path, question in QUESTIONS
    ]
    assert [each for each in answers if each[1] != 200] == []


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_in_one_field_of_a_right_form_is_answered(desk, events, text):
    fields = [(*form, name) for form in right_forms() for name in form[1]]
    answers = [
        ((path, name), posted(desk, path, form | {name: text}))
        for path, form, name in some(fields, TEXTS.index(text))
    ]
    assert failures(answers) == []


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_in_one_part_of_a_question_is_answered(desk, events, text):
    parts = [(*asked, name) for asked in QUESTIONS for name in asked[1]]
    answers = [
        ((path, name), desk.get(f"/en/{path}", question | {name: text}))
        for path, question, name in some(parts, TEXTS.index(text), 3)
    ]
    assert failures(answers) == []


@pytest.mark.parametrize("text", ["a\x00b", "9" * 30])
def test_a_form_that_is_refused_changes_nothing(desk, events, text):
    before = everything()
    changed = []
    fields = [(*form, name) for form in right_forms() for name in form[1]]
    for path, form, name in some(fields, TEXTS.index(text), 2):
        with transaction.atomic():
            answer = desk.post(path, form | {name: text})
            if answer.status_code >= 400 and everything() != before:
                changed.append((path, name))
            transaction.set_rollback(True)
    assert changed == []


@pytest.mark.parametrize(("content_type", "body"), BODIES)
def test_any_body_is_answered(desk, event, content_type, body):
    paths = some(addresses("open", 1), BODIES.index((content_type, body)), 3)
    answers = [
        (path, desk.generic("POST", path, body, content_type=content_type))
        for path in paths
    ]
    assert failures(answers) == []


@pytest.mark.parametrize("slug", ["%00", "none", "a" * 300, "%ED%A0%80", "..%2F"])
def test_any_address_is_answered(desk, event, slug):
    paths = [f"/en/{slug}/", f"/en/{slug}/desk/", f"/{slug}/", f"/en/open/{slug}"]
    assert failures((path, desk.get(path)) for path in paths) == []
