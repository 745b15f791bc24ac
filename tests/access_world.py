"""Three events, and everybody who may ask for their addresses, with what they ask."""

import re
from contextlib import contextmanager
from datetime import UTC, datetime
from types import SimpleNamespace

from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from standings.recompute import recompute
from tests.access_matrix import (
    ARBITER,
    CHECK_IN,
    CHIEF,
    DEACTIVATED,
    DONE,
    FORBIDDEN,
    GRANTED,
    IDENTITIES,
    MISSING,
    NO_METHOD,
    ORGANIZER,
    OTHER_ARBITER,
    OTHER_ORGANIZER,
    PLAYER,
    RESULTS,
    SIGN_IN,
    SIGNED_OUT,
    SITE_ADMIN,
)
from tests.addresses import APPLICATIONS
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tournaments.invitations import digest_of
from tournaments.models import (
    Bye,
    Change,
    Claim,
    Event,
    Helper,
    Invitation,
    Member,
    Prohibition,
    Registration,
    Role,
)
from tournaments.record import Result

ROLES = {
    ORGANIZER: Role.OWNER,
    CHIEF: Role.CHIEF,
    ARBITER: Role.ARBITER,
    GRANTED: Role.ARBITER,
    RESULTS: Role.RESULTS,
    CHECK_IN: Role.CHECK_IN,
}
OTHERS = {OTHER_ORGANIZER: Role.OWNER, OTHER_ARBITER: Role.ARBITER}
# The keys of what each event has, by the slug of the event.
KEYS = {"open": 1_000_001, "hidden": 2_000_001, "other": 3_000_001}
LATER = datetime(2999, 1, 1, tzinfo=UTC)
# What tells one answer to the same question from another, and no more.
TOKEN = re.compile(r"[A-Za-z0-9]{64}|[0-9a-f-]{36}")


def routes() -> dict[str, set[str]]:
    """Return the names of all addresses, apart from the admin, with their arguments."""
    return dict(_routes(get_resolver().url_patterns, set()))


def _routes(patterns, arguments):
    for pattern in patterns:
        here = arguments | pattern.pattern.converters.keys()
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from _routes(pattern.url_patterns, here)
        elif isinstance(pattern, URLPattern):
            yield pattern.name, here


def address(name: str, arguments: set[str], slug: str, **changes) -> str:
    values = {
        "slug": slug,
        "number": 1,
        "entry": 4 if name == "cancel-bye" else 1,
        "round_number": 3 if name == "cancel-bye" else 1,
        "pk": KEYS.get(slug, 1),
        "code": "BH",
        "secret": f"secret-{slug}",
        "board": 1,
        **link_to_password(),
    }
    values |= changes
    return reverse(name, kwargs={key: values[key] for key in arguments})


def link_to_password() -> dict:
    user = get_user_model().objects.get(username="somebody")
    key = urlsafe_base64_encode(force_bytes(user.pk))
    return {"uidb64": key, "token": default_token_generator.make_token(user)}


def form(event: Event | None) -> dict:
    """Return fields with which many a form would do what it is for."""
    return {
        "revision": event.revision if event else 0,
        "version": 1,
        "result": "0-1",
        "publish": "no",
        "username": "somebody",
        "email": "somebody@example.org",
        "role": "owner",
        "here": "yes",
        "name": "Ada",
        "round_number": 4,
        "kind": "H",
        "is_confirmed": "yes",
        "expulsion_reason": "x",
        "code": "BH",
        "seed": "x",
        "typed": "1",
        "confirmed": "yes",
    }


def fill(event, pk):
    """Give the event a round, a draft and all else that an address can name."""
    players = [PlayerFactory(event=event, number=number) for number in range(1, 5)]
    one, two, three, four = players
    for number, published in ((1, RoundFactory), (2, draft)):
        round_ = published(event=event, number=number)
        for board, (white, black) in enumerate(((one, two), (three, four)), start=1):
            GameFactory(
                pk=pk + 10 * (number - 1) + board - 1,
                round=round_,
                board=board,
                white=white,
                black=black,
                result=Result.WHITE_WINS if number == 1 else Result.PENDING,
                version=1 if number == 1 else 0,
            )
    Bye.objects.create(player=four, round_number=3, kind="H")
    Prohibition.objects.create(
        pk=pk, event=event, first=one, second=four, first_round=4, last_round=5
    )
    Member.objects.create(pk=pk, event=event, user=UserFactory(), role=Role.ARBITER)
    Change.objects.create(pk=pk, event=event, action="bye", rows=[])
    Claim.objects.create(pk=pk, game_id=pk, result=Result.DRAW)
    Helper.objects.create(
        pk=pk,
        event=event,
        name="Hall 2",
        work=Helper.Work.RESULTS,
        secret_digest=digest_of(f"secret-{event.slug}"),
        expires_at=LATER,
    )
    Invitation.objects.create(
        pk=pk,
        event=event,
        role=Role.ARBITER,
        email="invited@example.org",
        secret_digest=digest_of(f"secret-{event.slug}"),
        expires_at=LATER,
    )


def draft(**fields):
    return RoundFactory(published_at=None, **fields)


@contextmanager
def new_world(django_db_blocker):
    """Make three events and everybody; at the end nothing is left of them."""
    with django_db_blocker.unblock(), undone():
        made = SimpleNamespace(events={}, clients={})
        for slug, pk in KEYS.items():
            made.events[slug] = event = EventFactory(
                slug=slug,
                is_published=slug != "hidden",
                has_check_in=True,
                takes_registrations=True,
            )
            fill(event, pk)
        UserFactory(username="somebody")
        users = {identity: UserFactory(username=identity) for identity in IDENTITIES}
        for slug, identities in (
            ("open", ROLES),
            ("hidden", ROLES),
            ("other", OTHERS),
        ):
            for identity, role in identities.items():
                Member.objects.create(
                    event=made.events[slug],
                    user=users[identity],
                    role=role,
                    sees_contacts=identity == GRANTED,
                )
            recompute(made.events[slug].pk)
            Registration.objects.create(
                pk=KEYS[slug],
                event=made.events[slug],
                name="Ada",
                secret_digest=digest_of(f"secret-{slug}"),
                user=users[PLAYER],
            )
        users[SITE_ADMIN].is_superuser = users[SITE_ADMIN].is_staff = True
        users[SITE_ADMIN].save()
        for identity in IDENTITIES:
            made.clients[identity] = client = Client()
            if identity != SIGNED_OUT:
                client.force_login(users[identity])
        users[DEACTIVATED].is_active = False
        users[DEACTIVATED].save()
        for event in made.events.values():
            event.refresh_from_db()
        yield made


@contextmanager
def undone():
    """Take back what is written."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def everything():
    """Return all rows of the site's own tables."""
    return {
        model: list(model.objects.order_by("pk").values_list())
        for application in APPLICATIONS
        for model in apps.get_app_config(application).get_models()
    }


def outcome(answer) -> str:
    """Return what became of a request."""
    status = answer.status_code
    if status == 302 and answer["Location"].split("?")[0] == reverse("sign-in"):
        return SIGN_IN
    named = {403: FORBIDDEN, 404: MISSING, 405: NO_METHOD}
    if status in (200, 204, 302, 400, 409, 422, 429):
        return DONE
    return named.get(status, str(status))


def ask(world, identity, method, path, event):
    """Send a request, and stay signed in whatever it was."""
    client = world.clients[identity]
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    data = form(event) if method == "POST" else None
    answer = getattr(client, method.lower())(path, data)
    client.cookies.clear()
    for name, value in cookies.items():
        client.cookies[name] = value
    return answer
