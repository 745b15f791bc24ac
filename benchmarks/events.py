"""Made-up Swiss events, the same at each run. Pure: no Django."""

import random
from collections.abc import Sequence
from functools import lru_cache

from tournaments.record import (
    DRAWS,
    OUTCOMES,
    WINS,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    Result,
    RoundResult,
)

# The shares of all rounds of all players; of forfeits, of all games.
HALF_BYES = 0.02
ABSENCES = 0.005
FORFEITS = 0.008

DRAWN = 0.3
HIGHEST_RATING, LOWEST_RATING = 2600, 1400

WORTH = {
    **dict.fromkeys((*WINS, Outcome.FORFEIT_WIN, Outcome.PAIRING_BYE), 2),
    **dict.fromkeys((*DRAWS, Outcome.HALF_BYE), 1),
}
FORFEIT_RESULTS = (
    Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
)


def e200() -> EventRecord:
    """Return the event E200: 200 players, 9 rounds."""
    return swiss(200, 9)


def e1000() -> EventRecord:
    """Return the event E1000: 1000 players, 11 rounds."""
    return swiss(1000, 11)


@lru_cache
def swiss(size: int, rounds: int, seed: int = 2026) -> EventRecord:
    """Return a finished Swiss, for the same arguments always the same.

    Players with about equal points meet, nobody meets anybody twice, and there are
    requested byes, absences and forfeits as in real opens. Everybody has a rating.
    """
    chance = random.Random(f"{size} {rounds} {seed}")
    ratings = [chance.randint(LOWEST_RATING, HIGHEST_RATING) for _ in range(size)]
    ratings.sort(reverse=True)
    players = [_Player(*each) for each in enumerate(ratings, start=1)]
    for _round in range(rounds):
        _play_round(players, chance)
    return EventRecord(
        players=tuple(
            PlayerRecord(
                number=player.number,
                name=f"Player {player.number}",
                rating=player.rating,
                results=tuple(player.results),
                entry=player.number,
            )
            for player in players
        ),
        rounds_planned=rounds,
    )


class _Player:
    """A player while the rounds are made up; `points` are half points."""

    def __init__(self, number: int, rating: int):
        self.number = number
        self.rating = rating
        self.points = 0
        self.whites = 0
        self.opponents: set[int] = set()
        self.results: list[RoundResult] = []

    def add(self, outcome: Outcome, opponent: int | None = None, colour=None) -> None:
        self.results.append(RoundResult(outcome, opponent, colour))
        self.points += WORTH.get(outcome, 0)
        self.whites += colour is Colour.WHITE
        if opponent:
            self.opponents.add(opponent)


def _play_round(players: Sequence[_Player], chance: random.Random) -> None:
    present = []
    for player in players:
        lot = chance.random()
        if lot < HALF_BYES:
            player.add(Outcome.HALF_BYE)
        elif lot < HALF_BYES + ABSENCES:
            player.add(Outcome.ZERO_BYE)
        else:
            present.append(player)
    present.sort(key=lambda player: (-player.points, player.number))
    for one, other in _pairs(present):
        _play(one, other, chance)


def _pairs(present: Sequence[_Player]) -> list[tuple[_Player, _Player]]:
    """Return who meets whom: the first who is free, and the next not met before.

    Who finds nobody has the pairing's bye.
    """
    free = dict.fromkeys(present)
    pairs = []
    for player in present:
        if player not in free:
            continue
        del free[player]
        other = next((o for o in free if o.number not in player.opponents), None)
        if other is None:
            player.add(Outcome.PAIRING_BYE)
        else:
            del free[other]
            pairs.append((player, other))
    return pairs


def _play(one: _Player, other: _Player, chance: random.Random) -> None:
    white, black = sorted((one, other), key=lambda player: player.whites)
    for_white, for_black = OUTCOMES[_result(white, black, chance)]
    white.add(for_white, black.number, Colour.WHITE)
    black.add(for_black, white.number, Colour.BLACK)


def _result(white: _Player, black: _Player, chance: random.Random) -> Result:
    if chance.random() < FORFEITS:
        return chance.choice(FORFEIT_RESULTS)
    if chance.random() < DRAWN:
        return Result.DRAW
    expected = 1 / (1 + 10 ** ((black.rating - white.rating) / 400))
    return Result.WHITE_WINS if chance.random() < expected else Result.BLACK_WINS
