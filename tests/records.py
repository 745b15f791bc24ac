"""Events for the rules' tests, written in shorthand."""

import re
from dataclasses import replace

from tournaments.record import (
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
    Side,
)

WORD = re.compile(r"(\d+)([wb-])(.)")


def event_of(
    *lines: str, ratings: tuple[int | None, ...] = (), **settings
) -> EventRecord:
    """Return the event of one line per player, one word per round.

    A word is the opponent's starting rank, the colour and the letter of the outcome:
    `"2w1 3b= 0-H"` beat 2 with White, drew with 3 as Black and had a half-point bye.
    """
    players = tuple(
        PlayerRecord(
            number=number,
            name=f"Player {number}",
            rating=ratings[number - 1] if ratings else None,
            results=tuple(_result(word) for word in line.split()),
            entry=number,
        )
        for number, line in enumerate(lines, start=1)
    )
    rounds_planned = settings.pop("rounds_planned", len(players[0].results))
    return EventRecord(players=players, rounds_planned=rounds_planned, **settings)


def in_teams(event: EventRecord, sides: str) -> EventRecord:
    """Return the event with the players in two teams, `"AABB"` by starting rank."""
    players = tuple(
        replace(player, side=Side(side))
        for player, side in zip(event.players, sides, strict=True)
    )
    return replace(event, players=players)


def _result(word: str) -> RoundResult:
    opponent, colour, letter = WORD.fullmatch(word).groups()
    return RoundResult(
        outcome=Outcome(letter),
        opponent=int(opponent) or None,
        colour=None if colour == "-" else Colour(colour),
    )
