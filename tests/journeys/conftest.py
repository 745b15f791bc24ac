"""A round at the desk, in a browser, whose results an arbiter types."""

import pytest
from django.urls import reverse

from tests.factories import EventFactory, GameFactory, RoundFactory
from tests.journeys.entry import BOARDS, SAVES, go_to
from tournaments.models import Member
from tournaments.signals import changing


@pytest.fixture
def round_1(arbiter):
    """A round of ten boards without results, and an arbiter who works at it."""
    event = EventFactory()
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    # At once, or the table would be computed after every row.
    with changing(event.pk, watched=()):
        round_ = RoundFactory(event=event)
        for board in range(1, BOARDS + 1):
            GameFactory(round=round_, board=board)
    return round_


@pytest.fixture
def open_round(new_page, client, arbiter, live_server, round_1):
    """Open the page of the round as the arbiter: `open_round(**options)`."""
    client.force_login(arbiter)
    session = client.cookies["sessionid"].value

    def open_page(**options):
        page = new_page(**options)
        cookie = {"name": "sessionid", "value": session, "url": live_server.url}
        page.context.add_cookies([cookie])
        # A page that is open already is intercepted a moment after this is asked for,
        # and the first request can slip through: so it is asked for before.
        page.route(SAVES, lambda route: route.continue_())
        page.goto(reverse("desk-round", args=[round_1.event.slug, 1]))
        return page

    return open_page


@pytest.fixture
def desk(open_round):
    """The page of the round, with board 1 active."""
    page = open_round()
    go_to(page, 1)
    return page
