"""Every address, asked for by everybody with every method, as `access_matrix` says.

The addresses come from the site itself: a new one fails here until it has a row.
"""

from itertools import product
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.urls import URLResolver, get_resolver, reverse

from tests.access_matrix import (
    CHECK_IN,
    DEACTIVATED,
    DONE,
    IDENTITIES,
    LOOKS,
    MATRIX,
    MISSING,
    RESULTS,
    SIGN_IN,
    SIGNED_OUT,
    SITE_ADMIN,
    WRITES,
)
from tests.access_world import (
    OTHERS,
    ROLES,
    address,
    ask,
    everything,
    new_world,
    outcome,
    routes,
    undone,
)
from tournaments.access import RefusedByDefault
from tournaments.models import (
    Member,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with new_world(django_db_blocker) as made:
        yield made


# There is no such page in a Swiss, whoever asks.
NOT_IN_A_SWISS = {"player-numbers"}


# The matrix


def test_every_address_has_a_row():
    assert routes().keys() == MATRIX.keys()


EVERY_ADDRESS = sorted(MATRIX.keys() & routes().keys())


@pytest.mark.parametrize("name", EVERY_ADDRESS)
def test_everybody_may_what_the_matrix_says_and_nothing_else(world, name, settings):
    settings.SIGN_UP = "open"
    row, arguments = MATRIX[name], routes()[name]
    slugs = ("open", "hidden") if "slug" in arguments else ("open",)
    wrong = []
    refused = []
    for slug, identity, method in product(slugs, IDENTITIES, LOOKS + WRITES):
        expected = row.outcome(identity, method, is_published=slug == "open")
        if expected != DONE:
            refused.append((slug, identity, method, expected))
            continue
        cache.clear()
        with undone():
            answer = ask(
                world,
                identity,
                method,
                address(name, arguments, slug),
                world.events[slug],
            )
        met = outcome(answer)
        if met != DONE and not (met == MISSING and name in NOT_IN_A_SWISS):
            wrong.append((slug, identity, method, answer.status_code, expected))
    before = everything()
    for slug, identity, method, expected in refused:
        answer = ask(
            world, identity, method, address(name, arguments, slug), world.events[slug]
        )
        if outcome(answer) != expected:
            wrong.append((slug, identity, method, answer.status_code, expected))
    assert wrong == [], "\n".join(map(str, wrong))
    assert everything() == before


# Declarations


def views(patterns=None):
    for pattern in patterns or get_resolver().url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from views(pattern.url_patterns)
        else:
            yield pattern.name, pattern.callback


@pytest.mark.parametrize(("name", "view"), list(views()))
def test_every_view_declares_who_may_ask_for_it(name, view):
    assert hasattr(view, "needs")


def test_a_view_that_declares_nothing_is_refused(rf):
    request = rf.get("/")
    request.resolver_match = SimpleNamespace(app_names=[])
    with pytest.raises(PermissionDenied):
        RefusedByDefault(None).process_view(request, lambda request: None, (), {})


ADMIN_PAGES = ["login", "logout", "jsi18n", "tournaments_member_add", "auth_user_add"]


@pytest.mark.parametrize(
    "identity", [each for each in IDENTITIES if each != SITE_ADMIN]
)
@pytest.mark.parametrize("page", ADMIN_PAGES)
def test_the_admin_is_for_site_administrators_alone(world, identity, page):
    path = reverse(f"admin:{page}")
    expected = SIGN_IN if identity in (SIGNED_OUT, DEACTIVATED) else MISSING
    for method in ("GET", "POST"):
        assert outcome(ask(world, identity, method, path, None)) == expected


@pytest.mark.parametrize("identity", [*ROLES, *OTHERS])
def test_a_role_that_is_taken_away_ends_with_the_next_request(world, identity):
    slug = "open" if identity in ROLES else "other"
    page = "helper" if identity == RESULTS else "event-desk"
    path = (
        reverse("check-in", args=[slug, 3])
        if identity == CHECK_IN
        else (reverse(page, args=[slug]))
    )
    assert world.clients[identity].get(path).status_code == 200
    Member.objects.filter(user__username=identity).delete()
    assert world.clients[identity].get(path).status_code == 403
