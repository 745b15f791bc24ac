import datetime

import factory
from django.contrib.auth import get_user_model
from factory.django import DjangoModelFactory

from tournaments import models

# When a round or an event of the tests is over.
A_DAY = datetime.datetime(2026, 11, 29, 18, 0, tzinfo=datetime.UTC)
SAME_EVENT = factory.SelfAttribute("..round.event")


class UserFactory(DjangoModelFactory):
    class Meta:
        model = get_user_model()

    username = factory.Sequence("person-{}".format)


class EventFactory(DjangoModelFactory):
    """A published Swiss of five rounds, under the rules of 2026."""

    class Meta:
        model = models.Event

    name = factory.Sequence("Open {}".format)
    slug = factory.Sequence("open-{}".format)
    start_date = datetime.date(2026, 11, 27)
    end_date = datetime.date(2026, 11, 29)
    rounds_planned = 5
    is_published = True


class PlayerFactory(DjangoModelFactory):
    class Meta:
        model = models.Player

    event = factory.SubFactory(EventFactory)
    number = factory.Sequence(lambda n: n + 1)
    entry = factory.SelfAttribute("number")
    name = factory.Sequence("Player {}".format)
    rating = 2000


class RoundFactory(DjangoModelFactory):
    """A published round."""

    class Meta:
        model = models.Round

    event = factory.SubFactory(EventFactory)
    number = 1
    published_at = datetime.datetime(2026, 11, 27, 9, 0, tzinfo=datetime.UTC)


class GameFactory(DjangoModelFactory):
    class Meta:
        model = models.Game

    round = factory.SubFactory(RoundFactory)
    board = factory.Sequence(lambda n: n + 1)
    white = factory.SubFactory(PlayerFactory, event=SAME_EVENT)
    black = factory.SubFactory(PlayerFactory, event=SAME_EVENT)
