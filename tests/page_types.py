"""A page of every type, for what is checked of all pages, and those who see them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpResponse
from django.shortcuts import render
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.translation import override

from standings.limit import OutOfTime
from standings.recompute import recompute
from standings.too_long import in_words
from tests.access_world import KEYS, address, routes
from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.standings.stored import SIX, stored
from tests.tournaments.phonework import phone_for
from tests.tournaments.secondfactors import PASSWORD, person_called, second_factor_of
from tournaments.access import NotAllowed, Permission
from tournaments.models import (
    Bye,
    Change,
    Claim,
    Event,
    Game,
    Helper,
    Invitation,
    Member,
    Prohibition,
    Registration,
    Role,
)
from tournaments.record import Result, System
from tournaments.secret_links import digest_of
from tournaments.views import site

NAMES = ("Alves, Caio", "Borges, Rita", "Castro, Ana", "Dias, Eva", "Esteves", "Faria")
LATER = datetime(2999, 1, 1, tzinfo=UTC)
# Pages that are not those of their address alone.
VARIANTS = (
    "/en/open/standings/?name=a",
    "/en/open/crosstable/?notation=compact",
    "/en/open/rounds/4/?by=name",
    "/en/open/rounds/4/?name=castro",
    "/en/open/compare/?player=1&with=2",
    "/en/open/desk/rounds/4/?sheet=1",
    "/en/open/desk/rounds/4/?verify=1",
    "/en/open/desk/registrations/?state=all",
    "/en/?q=nobody",
)


def make_tournaments(user: User) -> None:
    """Make tournaments that have all that pages show, at whose desks the user works.

    Round 4 of “open” is being played and its round 5 is a draft; “new” has no round
    yet, and “cup” and “all” are a knock-out and a double round robin.
    """
    user.is_staff = user.is_superuser = True
    user.save()
    User.objects.create_user("somebody")
    settings = {"rounds_planned": 5, "has_check_in": True, "takes_registrations": True}
    event = stored(
        *SIX,
        names=NAMES,
        ratings=(2104, 2010, 1975, None, 1822, 1700),
        slug="open",
        name="Aberto da Primavera",
        place="São Paulo",
        time_control="90 min + 30 s",
        tie_breaks=["BH/C1", "BH", "SB", "DE", "LOT"],
        round_starts=[f"2026-11-{day}" for day in ("27T19:00", 28, 28, 29, "29T15:00")],
        fee="40",
        currency="BRL",
        **settings,
    )
    _two_more_rounds(event)
    _people_and_their_wishes(event)
    new = EventFactory(slug="new", name="New Open", **settings)
    for number in range(1, 5):
        PlayerFactory(event=new, number=number, name=NAMES[number - 1])
    cup = stored("4w1 2w0", "3b1 1b1", "2w0 0-Z", "1b0 0-Z", slug="cup", **_cup())
    everybody = stored(
        "2w1 3b= 4w1",
        "1b0 4w1 3b0",
        "4w1 1w= 2w1",
        "3b0 2b0 1b0",
        slug="all",
        system=System.DOUBLE_ROUND_ROBIN.value,
        rounds_planned=6,
    )
    for each in (event, new, cup, everybody):
        Member.objects.create(event=each, user=user, role=Role.OWNER)
        recompute(each.pk)


def _cup() -> dict:
    return {"system": System.KNOCK_OUT.value, "rounds_planned": 2, "name": "Cup"}


def _two_more_rounds(event: Event) -> None:
    pk = KEYS["open"]
    players = list(event.players.order_by("number"))
    played = RoundFactory(event=event, number=4)
    draft = RoundFactory(event=event, number=5, published_at=None)
    for round_, first in ((played, pk), (draft, pk + 10)):
        for board in range(1, 4):
            white, black = players[board - 1], players[board + 2]
            GameFactory(
                pk=first + board - 1,
                round=round_,
                board=board,
                white=white,
                black=black,
            )
    one = Game.objects.filter(pk=pk)
    one.update(result=Result.WHITE_WINS.value, version=1, changed_at=datetime.now(UTC))
    Claim.objects.create(pk=pk, game_id=pk, result=Result.DRAW, by_name="Hall 2")


def _people_and_their_wishes(event: Event) -> None:
    pk = KEYS["open"]
    secret = digest_of("secret-open")
    one, two, *_others, last = event.players.order_by("number")
    Bye.objects.create(player=last, round_number=5, kind="H", reason="travelling")
    Prohibition.objects.create(
        pk=pk, event=event, first=one, second=two, first_round=5, last_round=5
    )
    Member.objects.create(
        pk=pk, event=event, user=User.objects.get(username="somebody"), role=Role.CHIEF
    )
    Invitation.objects.create(
        pk=pk,
        event=event,
        role=Role.ARBITER,
        email="invited@example.org",
        secret_digest=secret,
        expires_at=LATER,
    )
    Helper.objects.create(
        pk=pk,
        event=event,
        name="Hall 2",
        work=Helper.Work.RESULTS,
        secret_digest=secret,
        expires_at=LATER,
    )
    Registration.objects.create(
        pk=pk,
        event=event,
        name="Gomes, Ida",
        birth_date=date(2001, 5, 17),
        email="ida@example.org",
        may_show_name=True,
        secret_digest=secret,
        user=User.objects.get(username="somebody"),
    )
    Change.objects.create(
        pk=pk,
        event=event,
        action="bye",
        round_number=5,
        about=last.name,
        after="½",
        rows=[],
    )


def phones_of(event: Event) -> dict[str, Client]:
    """Return a helper's phone for each work, by the work."""
    works = {"phone": "results", "door": "check-in"}
    return {who: phone_for(event, work=work)[0] for who, work in works.items()}


def clients_with_second_factors() -> dict[str, Client]:
    """Return who sets a second factor up, who has one, and who owes its code."""
    people = {who: person_called(who) for who in ("begins", "guarded", "owes")}
    clients = {who: Client() for who in people}
    for who in ("begins", "guarded"):
        clients[who].force_login(people[who])
    with override("en"):
        clients["begins"].post(reverse("begin-second-factor"))
        for who in ("guarded", "owes"):
            second_factor_of(people[who])
        fields = {"username": "owes", "password": PASSWORD}
        clients["owes"].post(reverse("sign-in"), fields)
    return clients


def cookies_of(client: Client, url: str) -> list[dict]:
    """Return a client's cookies as a browser takes them."""
    return [
        {"name": name, "value": cookie.value, "url": url + cookie["path"]}
        for name, cookie in client.cookies.items()
    ]


def pages(who: str, client: Client) -> list[str]:
    """Return the addresses in English that show pages to whoever uses the client.

    `who` is “stranger”, “arbiter”, “phone” and “door” of a helper, or one of those of
    `clients_with_second_factors`.
    """
    return [path for path in _addresses(who) if _is_page(client.get(path))]


def _addresses(who: str) -> Iterator[str]:
    with override("en"):
        for name, arguments in routes().items():
            numbers = (1, 4, 5) if arguments & {"number", "round_number"} else (1,)
            for number in numbers:
                changes = {"number": number}
                if "board" not in arguments:
                    changes["round_number"] = number
                path = address(name, arguments, "open", **changes)
                if _is_seen_by(who, name, path):
                    yield path
                for slug in ("new", "cup", "all") if "open" in path else ():
                    if name in SHOWN_OF_OTHERS and number == 1:
                        other = path.replace("/open/", f"/{slug}/")
                        if _is_seen_by(who, name, other):
                            yield other
    yield from (path for path in VARIANTS if _is_seen_by(who, "", path))


# What looks different in a tournament without rounds, a knock-out or a round robin.
SHOWN_OF_OTHERS = {
    *("event-detail", "standings", "crosstable", "player-detail", "pairing-why"),
    *("round-detail", "event-desk", "desk-players", "check-in", "tie-break-order"),
    "register",
}


# Pages that look different with a second factor, or are there with it alone.
OF_SECOND_FACTORS = {
    "begins": {"second-factor"},
    "guarded": {"profile", "recovery-codes", "turn-off-second-factor"},
    "owes": {"sign-in-code"},
}


def _is_seen_by(who: str, name: str, path: str) -> bool:
    if who in OF_SECOND_FACTORS:
        return name in OF_SECOND_FACTORS[who]
    if who in ("phone", "door"):
        return "/helper/" in path
    return ("desk" in path or name == "profile") == (who == "arbiter")


def _is_page(answer) -> bool:
    return answer.status_code in (200, 422) and b"<!doctype html>" in _start_of(answer)


def _start_of(answer) -> bytes:
    return b"" if answer.streaming else answer.content[:100]


def error_pages(language: str) -> dict[str, HttpResponse]:
    """Return what people see when something goes wrong, by a name for each."""
    request = RequestFactory().get(f"/{language}/nowhere/")
    request.user = AnonymousUser()
    with override(language):
        return {
            "400": site.bad_request(request, None),
            "403": site.forbidden(request, NotAllowed(Permission.MANAGE_PEOPLE)),
            "403-form": site.csrf_failure(request, ""),
            "404": site.not_found(request, None),
            "500": site.server_error(request),
            "503": render(request, "503.html", status=503),
            "too-long": render(
                request,
                "standings/too_long.html",
                {"why": in_words(OutOfTime(30)), "slug": "open"},
                status=503,
            ),
        }
