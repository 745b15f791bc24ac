"""What tests of the site and of the desk share."""

import logging

import pytest

from tests.factories import GameFactory
from tests.tournaments.deskwork import event_of


@pytest.fixture
def game(arbiter):
    """A game of round 1, on board 12."""
    return GameFactory(round__event=event_of(arbiter, role="chief"), board=12)


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
