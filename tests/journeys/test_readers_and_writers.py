"""Twenty readers poll while eight arbiters write: each sees one whole, right table.

`SAVES=100 READERS_PLAYERS=200 bin/test -k readers_and_writers` lets each arbiter save
a hundred results instead of a few; see docs/reliability-checks.md.
"""

import os

import pytest

from tests.journeys.test_two_arbiters import postgresql, sqlite
from tests.spectators import Site

READERS, WRITERS = 20, 8
SAVES = int(os.environ.get("SAVES", "4"))
PLAYERS = int(os.environ.get("READERS_PLAYERS", "40"))


@pytest.fixture(scope="module", params=[sqlite, postgresql])
def afternoon(request):
    """What happened: statuses of the saves, what was read, and the site afterwards."""
    with request.param() as database:
        site = Site(database, PLAYERS, WRITERS)
        with site.served():
            statuses, read = site.crowd(READERS, SAVES)
        yield statuses, read, site


def test_every_save_is_acknowledged(afternoon):
    statuses, _read, _site = afternoon
    assert statuses == [200] * (SAVES * WRITERS)


def test_every_reader_is_answered(afternoon):
    _statuses, read, _site = afternoon
    assert {status for status, _path, _body in read} <= {200, 204}


def test_every_table_is_that_of_its_revision(afternoon):
    _statuses, read, site = afternoon
    tables = [[path, body] for status, path, body in read if status == 200]
    found = site.run("wrong", given=tables)
    print(f"{found['tables']} tables of {found['revisions']} revisions")
    assert found["wrong"] == []
    assert found["revisions"] > 1


def test_in_the_end_everything_derived_is_right(afternoon):
    _statuses, _read, site = afternoon
    assert site.run("check") == {"differences": [], "is_stale": False}
