"""What tests of the site share."""

import logging

import pytest


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
