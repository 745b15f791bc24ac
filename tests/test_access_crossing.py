"""What belongs to another event is not found, and what is hidden does not show.

The addresses come from the site itself.
"""

import pytest

from tests.access_matrix import (
    MATRIX,
    MISSING,
    NO_METHOD,
    ORGANIZER,
    OTHER_ORGANIZER,
    PLAYER,
    SIGN_IN,
    SIGNED_OUT,
)
from tests.access_world import (
    KEYS,
    TOKEN,
    address,
    ask,
    everything,
    new_world,
    outcome,
    routes,
)
from tests.factories import (
    GameFactory,
    PlayerFactory,
    RoundFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with new_world(django_db_blocker) as made:
        yield made


# What belongs to another event

# An id that only the event “other” has, by the name of the argument.
FOREIGN = {
    "pk": KEYS["other"],
    "entry": 77,
    "number": 5,
    "round_number": 5,
    "secret": "secret-other",
}
# Rounds are called alike in every event: one that is not there may have been taken
# back a moment ago, and whoever posts to it is told so.
REFUSED = (409, 422)
CROSSINGS = [
    (name, argument)
    for name, arguments in sorted(routes().items())
    for argument in sorted(arguments & FOREIGN.keys())
    # Leads on to a page of the round, whatever is written on the slip.
    if "slug" in arguments and name != "board"
]


@pytest.fixture
def other(world):
    """Give the other event a player, a board and a round that no event else has."""
    event = world.events["other"]
    player = PlayerFactory(event=event, number=77)
    round_ = RoundFactory(event=event, number=5)
    GameFactory(round=round_, board=1, white=player, black=event.players.get(number=1))
    return event


@pytest.mark.parametrize(("name", "argument"), CROSSINGS)
def test_what_another_event_has_is_not_found(world, other, name, argument):
    arguments = routes()[name]
    path = address(name, arguments, "open", **{argument: FOREIGN[argument]})
    before = everything()
    for method in ("GET", "POST"):
        answer = ask(world, ORGANIZER, method, path, world.events["open"])
        is_refused = answer.status_code in REFUSED and argument == "number"
        is_refused = is_refused and method == "POST"
        assert is_refused or outcome(answer) in (MISSING, NO_METHOD)
    assert everything() == before


# What is hidden looks like what does not exist


def seen_in(answer, slug):
    """Return all that an answer tells, but for the address that was asked for."""
    page = TOKEN.sub("", answer.content.decode()).replace(f"/{slug}/", "//")
    cookies = {name: morsel["path"] for name, morsel in answer.cookies.items()}
    return answer.status_code, dict(answer.headers), page, cookies


# Who has the secret of a link knows of its event.
OF_EVENTS = [
    name
    for name in sorted(MATRIX.keys() & routes().keys())
    if "slug" in routes()[name] and "secret" not in routes()[name]
]


@pytest.mark.parametrize("name", OF_EVENTS)
def test_what_is_hidden_looks_like_what_does_not_exist(world, name):
    arguments = routes()[name]
    paths = {
        slug: address(name, arguments, slug, pk=KEYS["hidden"])
        for slug in ("hidden", "nobody")
    }
    for identity in (SIGNED_OUT, PLAYER, OTHER_ORGANIZER):
        for method in ("GET", "POST"):
            hidden, nobody = (
                seen_in(ask(world, identity, method, path, None), slug)
                for slug, path in paths.items()
            )
            if MATRIX[name].outcome(identity, method, is_published=False) == SIGN_IN:
                # The address asked for is in the address of the sign-in.
                hidden, nobody = hidden[0], nobody[0]
            assert hidden == nobody
