"""Whole events that are simulated, paired round by round and checked.

`SIMULATED_EVENTS=200 bin/test -k simulated` plays 200 of them instead of a few, and
`SIMULATED_SEED=17` begins with the event of that seed: the number in the name of a
test is the seed of its event.
"""

import os

import pytest

from tests.simulation import Simulation, shuffled
from tournaments.pairing import engine, pair
from tournaments.pairing.dutch import engine_input
from tournaments.pairing.legality import faults
from tournaments.trf.convert import coming_byes, event_from, forbidden_in
from tournaments.trf.reader import read
from tournaments.trf.writer import Details, report

FIRST_SEED = int(os.environ.get("SIMULATED_SEED", "1"))
SEEDS = range(FIRST_SEED, FIRST_SEED + int(os.environ.get("SIMULATED_EVENTS", "8")))


def paired_from_its_report(step):
    """Return the pairings of a step by way of its report file, and the event in it."""
    details = Details(byes=step.byes, bans=step.bans)
    document = read(report(step.event, details).encode())
    event = event_from(document)
    forbidden = forbidden_in(document, event.rounds_paired + 1)
    return pair(event, coming_byes(document), forbidden=forbidden), event


@pytest.mark.parametrize("seed", SEEDS)
def test_a_simulated_event_is_paired_by_the_rules_to_its_end(seed):
    simulation = Simulation(seed)
    print(f"seed {seed}: {len(simulation.order)} players, {simulation.rounds} rounds")
    paired = 0
    for step in simulation.steps():
        wrong = faults(step.event, step.byes, step.pairings, forbidden=step.forbidden)
        assert wrong == ()
        again = shuffled(step.event, seed)
        assert pair(again, step.byes, forbidden=step.forbidden) == step.pairings
        from_report, event = paired_from_its_report(step)
        assert from_report == step.pairings
        assert event.scores == step.event.scores
        paired += 1
    assert paired == simulation.rounds


@pytest.mark.parametrize("seed", SEEDS)
def test_a_simulated_event_has_the_pairs_that_the_engine_finds_alone(seed, monkeypatch):
    for step in Simulation(seed).steps():
        text = engine_input(step.event, step.byes.keys(), forbidden=step.forbidden)
        found = []
        for large in (0, 10_000):
            monkeypatch.setattr(engine, "LARGE_BRACKET", large)
            pairs = engine.pairs_of(text, step.event.rounds_paired + 1)
            found.append(sorted(pairs))
        assert found[0] == found[1]
