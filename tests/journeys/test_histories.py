"""Whatever arbiters do, in any order: after every step all that is derived is right.

`HISTORIES=200 bin/test -k histor` plays 200 histories instead of a few, and
`HISTORIES_SEED=17` begins with that of seed 17; see docs/reliability-checks.md.
"""

import os

import pytest

from standings.checking import check
from tests.factories import UserFactory
from tests.histories import STEPS, History

pytestmark = pytest.mark.django_db(transaction=True)

FIRST_SEED = int(os.environ.get("HISTORIES_SEED", "1"))
SEEDS = range(FIRST_SEED, FIRST_SEED + int(os.environ.get("HISTORIES", "10")))


@pytest.mark.parametrize("seed", SEEDS)
def test_after_every_step_of_a_history_everything_derived_is_right(seed):
    history = History(seed, UserFactory())
    for _ in range(STEPS):
        history.step()
        found = check(history.event.pk)
        assert (found.differences, found.is_stale) == ((), False), "\n".join(
            [f"seed {seed}", *history.done, *map(str, found.differences)]
        )
