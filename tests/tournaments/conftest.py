"""What tests of the site and of the desk share."""

import logging

import pytest

from tests.factories import GameFactory
from tests.tournaments.deskwork import event_of
from tests.tournaments.phonework import link_for
from tests.tournaments.rounds import with_results
from tournaments.models import Claim, Game


@pytest.fixture
def game(arbiter):
    """A game of round 1, on board 12."""
    return GameFactory(round__event=event_of(arbiter, role="chief"), board=12)


@pytest.fixture
def claimed(arbiter):
    """An event with a round whose board 1 has a result and a claim of a helper."""
    event = with_results(arbiter)
    helper, _secret = link_for(event)
    Claim.objects.create(
        game=Game.objects.get(board=1),
        result="0-1",
        helper=helper,
        by_name=helper.name,
    )
    return event


@pytest.fixture
def lines():
    """Give what is written of security, as text and one after the other."""
    found = []

    class Kept(logging.Handler):
        def emit(self, record):
            found.append(record.getMessage())

    handler, logger = Kept(), logging.getLogger("tournaments.security")
    logger.addHandler(handler)
    yield found
    logger.removeHandler(handler)
