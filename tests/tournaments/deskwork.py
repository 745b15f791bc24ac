"""What the tests of the desk share."""

from django.urls import reverse

from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tournaments import models

# What comes out of a hostile keyboard.
HOSTILE = [
    "",
    "\x00",
    "a\x00b\x1f",
    "1" + "0" * 30,
    "-1",
    "²",
    "١٢",
    "1_000",
    "NaN",
    "\U0001f996" * 300,
    "\u202egnp.exe",
    "x" * 20_000,
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "{{ event }}",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
]

FACTS = (
    models.Event,
    models.Member,
    models.Player,
    models.Round,
    models.Game,
    models.Bye,
    models.Prohibition,
    models.Change,
)


def event_of(user, role="owner", **settings):
    """Return an event at whose desk the user works."""
    event = EventFactory(**settings)
    models.Member.objects.create(event=event, user=user, role=role)
    event.refresh_from_db()
    return event


def event_with_a_game(user):
    """Return the event "open" with game 1 in round 1, at whose desk the user works."""
    event = event_of(user, slug="open")
    one, two = (PlayerFactory(event=event, number=number) for number in (1, 2))
    GameFactory(pk=1, round=RoundFactory(event=event), white=one, black=two)
    return event


def everything():
    """Return all rows that say anything about tournaments."""
    return {model: list(model.objects.order_by("pk").values()) for model in FACTS}


def address(name, event, *args):
    return reverse(name, args=[event.slug, *args])


def text_of(response):
    return response.content.decode()
