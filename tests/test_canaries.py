"""Nothing personal is public: unique words, and a robot that reads everything."""

import datetime
import re
from base64 import b32encode
from decimal import Decimal
from functools import cache

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.addresses import filled, is_at_a_desk, routes
from tests.crawler import addresses, crawl
from tests.factories import EventFactory
from tests.tournaments.secondfactors import RECOVERY, second_factor_of
from tournaments.actions.byes import grant_bye
from tournaments.actions.entries import edit_player, expel, register_players
from tournaments.actions.erasing import erase_person
from tournaments.actions.events import publish_event
from tournaments.actions.prohibitions import Apart, prohibit
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.models import (
    INITIAL,
    NO_NAME,
    Event,
    Game,
    Member,
    Registration,
    Round,
)
from tournaments.pages import PAGE, POLL
from tournaments.record import Outcome, Result, System

pytestmark = pytest.mark.django_db

SLUG = "canaries"
BIRTH = datetime.date(1913, 7, 9)
PERSONAL = {
    "birth_date": BIRTH,
    "birth_year": BIRTH.year,
    "email": "canary-mail@example.org",
    "phone": "+55 999 31337",
    "notes": "canary-notes",
    "fee_due": Decimal("7391.57"),
    "fee_paid": Decimal("7391.57"),
}
# Whole words: the names of style sheets and the like hold digits as well.
NOTATIONS = (
    *("%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d", "%d.%m.%Y", "%d-%m-%Y"),
    *("%Y%m%d", "%d%m%Y", "%y%m%d", "%y/%m/%d", "%d/%m/%y", "%d %B %Y", "%d %b %Y"),
    *("%B %d, %Y", "%b %d, %Y", "%Y-%m-%dT00:00:00", "%Y-%m", "%m/%Y", "%Y"),
)
DATES = {
    *(BIRTH.strftime(notation) for notation in NOTATIONS),
    *("9.7.1913", "9/7/1913", "7/9/1913", "1913-7-9", "9 July 1913", "July 9, 1913"),
    *("9 de julho de 1913", "9 jul. 1913", "09/07/13", "1913/00/00"),
    # Seconds since 1970, and milliseconds.
    *("-1782432000", "-1782432000000"),
}
# Of the second factor of whoever works at the desk; as hexadecimal and as typed.
KEY = b"canary key 123456789"
CANARIES = {
    *DATES,
    *(KEY.hex(), b32encode(KEY).decode(), *RECOVERY),
    *("canary-mail", "31337", "canary-notes", "7391", "canary-reason"),
    *("canary-arbiter", "canary-remarks", "canary-registered"),
}
# Random digits, and a few of them could be those of a canary.
REQUEST_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Who is known by an initial, and who by a number only.
HIDDEN = {
    "Yggdrasilova, Bettina": {"name_display": INITIAL, "fide_id": "2199991"},
    "Zwingliova, Carla": {"is_minor": True, "fide_id": "2199992"},
    "Xaverova, Quintessa": {"name_display": NO_NAME, "fide_id": "2199993"},
}
HIDDEN_WORDS = {
    *("Yggdrasil", "Zwingli", "Xaver", "Quintessa"),
    *("2199991", "2199992", "2199993"),
}
SHOWN_NAMES = ("Bettina Y.", "Carla Z.", "Player 5", "Wanderley, Otto")
OTHERS = ("Wanderley, Otto", "Ullmann, Ida", "Vasquez, Rui")
PAGES = ("event-detail", "standings", "crosstable", "comparison")
NUMBERED_PAGES = (
    *("round-detail", "pairing-why", "player-detail"),
    *("standings-after", "crosstable-after"),
)
SYSTEMS = (System.SWISS, System.ROUND_ROBIN, System.KNOCK_OUT)


def now(event):
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def event(committed):
    return played(System.SWISS, committed)


def played(system, committed):
    """Return an event of six, two rounds played, with canaries wherever they fit."""
    arbiter = get_user_model().objects.create_user("canary-arbiter")
    second_factor_of(arbiter, key=KEY.hex())
    with committed():
        event = EventFactory(
            slug=SLUG,
            name="Open",
            system=system.value,
            initial_colour="w",
            minors_display=INITIAL,
        )
        Member.objects.create(event=event, user=arbiter, role=Member.Role.OWNER)
        enter(event)
        for number in (1, 2):
            play(event, number)
        leave_more_canaries(event)
    return now(event)


def enter(event):
    named = [*OTHERS[:2], *HIDDEN, OTHERS[2]]
    players = [
        {"name": name, "rating": 2200 - 10 * index, **PERSONAL, **HIDDEN.get(name, {})}
        for index, name in enumerate(named)
    ]
    register_players(event, players, by=None)


def play(event, number):
    pair_round(now(event), revision=now(event).revision, by=None)
    publish_round(now(event), number, revision=now(event).revision, by=None)
    for game in Game.objects.filter(round__event=event, round__number=number):
        record_result(game, Result.WHITE_WINS, version=0, by=None)


def leave_more_canaries(event):
    Registration.objects.create(
        event=event,
        name="canary-registered",
        remarks="canary-remarks",
        email=PERSONAL["email"],
        birth_date=BIRTH,
        secret_digest="0" * 64,
    )
    Round.objects.filter(event=event, number=1).update(
        changed_at=datetime.datetime(2026, 11, 27, 9, tzinfo=datetime.UTC),
        change_reason="Quintessa Xaverova sat at the wrong board",
    )
    if event.system != System.SWISS:
        return
    first, second, third = event.players.order_by("entry")[:3]
    prohibit(
        now(event),
        Apart(first, second),
        3,
        5,
        "canary-reason",
        by=None,
        is_confirmed=True,
    )
    grant_bye(now(event), first, 3, Outcome.HALF_BYE, "canary-reason", by=None)
    expel(now(event), third, "canary-reason", by=None)


def numbers_of(event):
    return range(1, event.players.count() + 1)


def fill_the_caches():
    for address in addresses(SLUG, range(1, 3)):
        Client().get(address)


def found(words, text):
    """Return which of the words stand in the text; of those that overlap, the first."""
    return set(_one_of(frozenset(words)).findall(REQUEST_ID.sub("", text)))


@cache
def _one_of(words):
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words)))})")


def leaks(words):
    """Return which of the words stand where, after everything was read."""
    # The links lead to the others.
    answers = list(crawl(Client(), SLUG, range(1, 3)))
    return answers, {
        (answer.address, word)
        for answer in answers
        for word in found(words, answer.text)
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_canary_is_public(system, committed):
    played(system, committed)
    # Whose name is public is found: the robot does read.
    answers, leaked = leaks(CANARIES | HIDDEN_WORDS | {"Wanderley"})
    assert {word for _address, word in leaked} == {"Wanderley"}
    read = {each.address for each in answers if each.status == 200}
    assert pages_with_players() - read == set()


def pages_with_players():
    """Return the addresses that a robot must not miss, or it proves nothing."""
    found = {reverse(name, args=[SLUG]) for name in PAGES}
    found |= {reverse(name, args=[SLUG, n]) for name in NUMBERED_PAGES for n in (1, 2)}
    return found | {page.replace("/en/", "/pt-br/") for page in found}


@pytest.mark.parametrize("name", SHOWN_NAMES)
def test_everybody_is_known_by_what_was_chosen(event, name):
    page = Client().get(reverse("standings", args=[SLUG]))
    assert name in page.content.decode()


def test_no_name_is_public_once_it_is_hidden(event, committed):
    fill_the_caches()
    hide_everybody(event, committed)
    words = {part for name in OTHERS for part in name.split(", ")}
    _answers, leaked = leaks(CANARIES | HIDDEN_WORDS | words)
    assert leaked == set()


def hide_everybody(event, committed):
    fields = ("name", "rating", "title", "federation", "club", "fide_id", "side")
    with committed():
        for player in event.players.all():
            data = {field: getattr(player, field) for field in fields}
            chosen = data | {"name_display": NO_NAME}
            edit_player(now(event), player, chosen, by=None)


@pytest.mark.parametrize("word", ["Quintessa", "Xaverova", "Zwingliova"])
@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("event-list", "q"),
        ("event-detail", "name"),
        ("round-detail", "name"),
        ("standings", "name"),
        ("crosstable", "name"),
    ],
)
def test_a_hidden_name_is_found_no_more_than_nonsense(event, page, query, word):
    arguments = {"event-list": [], "round-detail": [SLUG, 1]}.get(page, [SLUG])
    address = reverse(page, args=arguments)
    answers = [
        Client().get(address, {query: asked}).content.decode().replace(asked, "")
        for asked in (word, "Nonsense")
    ]
    assert answers[0] == answers[1]


def test_nothing_is_public_once_the_event_is_hidden(event):
    fill_the_caches()
    publish_event(now(event), publish=False, revision=now(event).revision, by=None)
    words = {part for name in OTHERS for part in name.split(", ")}
    answers, leaked = leaks(CANARIES | HIDDEN_WORDS | words)
    assert leaked == set()
    shown = [each.address for each in answers if each.status == 200]
    assert [address for address in shown if SLUG in address] == []


def test_caches_keep_no_page_of_a_hidden_event_for_more_than_15_seconds():
    for policy in (PAGE, POLL):
        seconds = re.findall(
            r"(?:s-maxage|stale-while-revalidate|max-age)=(\d+)", policy
        )
        assert sum(map(int, seconds)) <= 15


def test_nobody_who_was_erased_is_anywhere_not_even_at_the_desk(event, committed):
    player = event.players.get(name="Xaverova, Quintessa")
    with committed():
        erase_person(now(event), player, "Xaverova, Quintessa", by=None)
    traces = {"Xaver", "Quintessa", "2199993"}
    _answers, leaked = leaks(CANARIES | HIDDEN_WORDS)
    assert leaked == set()
    organizer = Client()
    organizer.force_login(get_user_model().objects.get(username="canary-arbiter"))
    pages = desk_pages(organizer, event)
    assert any("Player 5" in text for text in pages.values())
    assert {
        (address, word)
        for address, text in pages.items()
        for word in found(traces, text)
    } == set()


def desk_pages(client, event):
    """Return what the desk shows, by address."""
    return {
        address: client.get(address).content.decode(errors="replace")
        for route in filter(is_at_a_desk, routes())
        for number in numbers_of(event)
        for address in [filled(route, SLUG, number)]
    }
