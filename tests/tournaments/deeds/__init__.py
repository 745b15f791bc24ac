"""All that can be done to an event, and which lines of the record tell of it."""

from tests.tournaments.deeds import events, players, results, rounds

MODULES = (events, players, rounds, results)
CASES = {key: case for module in MODULES for key, case in module.CASES.items()}
