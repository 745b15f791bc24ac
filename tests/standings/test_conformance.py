"""The engine against complete events whose values are known exactly."""

import json
from decimal import Decimal

import pytest

from standings.ranking import rank, values
from standings.vectors import event_from
from tests.conformance import files, needs_conformance

VECTORS = [*files("tiebreaks/*.json"), *files("events/*.json")]

vectors = pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)


@needs_conformance
@vectors
def test_every_value_is_exact(path):
    vector = json.loads(path.read_text())
    numbers = [player["no"] for player in vector["players"]]
    expected = vector["expected"]["values"]
    found = values(event_from(vector), list(expected))
    wrong = [
        f"{code} of player {number}: {found[code][number]} instead of {value}"
        for code, column in expected.items()
        for number, value in zip(numbers, column, strict=True)
        if found[code][number] != (None if value is None else Decimal(value))
    ]
    assert not wrong, "\n".join(wrong)


@needs_conformance
@vectors
def test_every_ranking_is_exact(path):
    vector = json.loads(path.read_text())
    numbers = [player["no"] for player in vector["players"]]
    event = event_from(vector)
    for ranking in vector["expected"]["rankings"]:
        ranks = {place.number: place.rank for place in rank(event, ranking["order"])}
        expected = dict(zip(numbers, ranking["ranks"], strict=True))
        assert ranks == expected, ranking["order"]
