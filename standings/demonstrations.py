"""Small events whose tie-breaks are worked out in the help. Pure: no Django."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from tournaments.demo import candidates, six
from tournaments.record import (
    OUTCOMES,
    Absence,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    Result,
    RoundResult,
    System,
)

# The games of a round: White, Black, result.
Games = Sequence[tuple[int, int, str]]
# Who had no game in a round, and what it was instead.
Byes = Mapping[int, Outcome]

# Five players with all that can happen instead of a game. Ana asks for a half-point
# bye, Davi does not come to a game, Eva and Caio get the byes of the pairing,
# and Caio leaves before the last round.
NAMES = ("Ana", "Bruno", "Caio", "Davi", "Eva")
ROUNDS: Sequence[Games] = (
    [(1, 4, "1-0"), (2, 3, "1/2")],
    [(5, 2, "0-1"), (3, 4, "+/-")],
    [(2, 1, "1/2"), (4, 5, "1/2")],
    [(1, 5, "1-0"), (2, 4, "1-0")],
)
BYES: Sequence[Byes] = (
    {5: Outcome.PAIRING_BYE},
    {1: Outcome.HALF_BYE},
    {3: Outcome.PAIRING_BYE},
    {3: Outcome.ZERO_BYE},
)


@cache
def six_players() -> EventRecord:
    """Return the smallest Swiss in which the tie-breaks decide."""
    return _event(six.PLAYERS, six.ROUNDS, six.EVENT["rounds_planned"])


@cache
def candidates_2022() -> EventRecord:
    """Return a real double round robin of eight players."""
    return _event(
        candidates.PLAYERS,
        candidates.ROUNDS,
        candidates.EVENT["rounds_planned"],
        system=System.DOUBLE_ROUND_ROBIN,
    )


@cache
def unplayed_rounds() -> EventRecord:
    """Return a Swiss of five players with byes, a forfeit and a withdrawal."""
    players = [{"name": name} for name in NAMES]
    return _event(players, ROUNDS, len(ROUNDS), byes=BYES)


@cache
def after_a_play_off() -> EventRecord:
    """Return the six players after those level at the top played two games more."""
    return _with(play_off={1: Decimal("0.5"), 6: Decimal("1.5")})


@cache
def with_a_seed() -> EventRecord:
    """Return the six players with a seed for the drawing of lots."""
    return replace(six_players(), lot_seed=f"{six.NAME}, 11 April 2026")


@cache
def with_own_values() -> EventRecord:
    """Return the six players with values from a blitz tournament of theirs."""
    points = dict(enumerate((4, 1, 2, 0, 3, 5), start=1))
    return _with(
        own_values={
            number: (("BLITZ", Decimal(made)),) for number, made in points.items()
        }
    )


def _with(**facts: Mapping[int, object]) -> EventRecord:
    """Return the six players with what is known of each, by starting rank."""
    event = six_players()
    players = (
        replace(
            player,
            **{
                name: known[player.number]
                for name, known in facts.items()
                if player.number in known
            },
        )
        for player in event.players
    )
    return replace(event, players=tuple(players))


def _event(
    players: Sequence[Mapping],
    rounds: Sequence[Games],
    rounds_planned: int,
    *,
    byes: Sequence[Byes] = (),
    system: System = System.SWISS,
) -> EventRecord:
    results: dict[int, list[RoundResult]] = {
        number: [] for number in range(1, len(players) + 1)
    }
    for games, without in zip(rounds, byes or [{}] * len(rounds), strict=True):
        for number, result in _of_round(games, without):
            results[number].append(result)
    return EventRecord(
        players=tuple(
            PlayerRecord(
                number=number,
                entry=number,
                name=player["name"],
                title=player.get("title", ""),
                rating=player.get("rating"),
                federation=player.get("federation", ""),
                results=tuple(results[number]),
            )
            for number, player in enumerate(players, start=1)
        ),
        rounds_planned=rounds_planned,
        system=system,
    )


def _of_round(games: Games, without: Byes) -> Iterable[tuple[int, RoundResult]]:
    for white, black, text in games:
        whites, blacks = OUTCOMES[Result(text)]
        yield white, RoundResult(whites, black, Colour.WHITE)
        yield black, RoundResult(blacks, white, Colour.BLACK)
    for number, outcome in without.items():
        absence = Absence.REQUESTED if outcome is Outcome.HALF_BYE else None
        if outcome is Outcome.ZERO_BYE:
            absence = Absence.WITHDRAWN
        yield number, RoundResult(outcome, absence=absence)
