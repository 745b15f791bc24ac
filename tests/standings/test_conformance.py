"""The engine against complete events whose values are known exactly."""

import json
from decimal import Decimal

import pytest

from standings.ranking import rank, values
from tests.conformance import files, needs_conformance
from tournaments.record import (
    OUTCOMES,
    Colour,
    Edition,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
    Result,
    RoundResult,
    System,
)

VECTORS = [*files("tiebreaks/*.json"), *files("events/*.json")]
FORFEITS = {
    "1-0F": Result.WHITE_WINS_BY_FORFEIT,
    "0-1F": Result.BLACK_WINS_BY_FORFEIT,
    "0-0F": Result.DOUBLE_FORFEIT,
}
BYES = {
    "PAB": Outcome.PAIRING_BYE,
    "FPB": Outcome.FULL_BYE,
    "HPB": Outcome.HALF_BYE,
    "ZPB": Outcome.ZERO_BYE,
    "REST": Outcome.REST,
}

vectors = pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)


def event_from(vector: dict) -> EventRecord:
    """Return the event of a vector after the round that its values are for."""
    tournament = vector["tournament"]
    points = {key: Decimal(value) for key, value in tournament["points"].items()}
    points["pairing_bye"] = points.pop("pab")
    rounds = [
        results_of(each) for each in vector["rounds"][: tournament["rounds_played"]]
    ]
    return EventRecord(
        players=tuple(
            PlayerRecord(
                number=player["no"],
                rating=player["rating"],
                results=tuple(results[player["no"]] for results in rounds),
            )
            for player in vector["players"]
        ),
        rounds_planned=tournament["rounds_total"],
        system=System(tournament["system"]),
        edition=Edition(tournament["rules"]),
        points=PointSystem(**points),
        unrated_rating=tournament["unrated_rating"],
    )


def results_of(round_: dict) -> dict[int, RoundResult]:
    results = {bye["player"]: RoundResult(BYES[bye["code"]]) for bye in round_["byes"]}
    for game in round_["games"]:
        white, black = game["white"], game["black"]
        result = FORFEITS.get(game["result"]) or Result(game["result"])
        for_white, for_black = OUTCOMES[result]
        results[white] = RoundResult(for_white, black, Colour.WHITE)
        results[black] = RoundResult(for_black, white, Colour.BLACK)
    return results


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
