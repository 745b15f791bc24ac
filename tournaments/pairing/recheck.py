"""Pair rounds again and compare with how they were paired. Pure: no Django."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from tournaments.pairing import NoPairing, PairingError, pair
from tournaments.pairing.dutch import SECONDS_ALLOWED, entries_in
from tournaments.pairing.engine import (
    EngineFailed,
    EngineTooSlow,
    NoLegalPairing,
    pairs_within,
)
from tournaments.record import Colour, EventRecord, Outcome

Pairs = frozenset[tuple[int, int]]
NOBODY = 0


@dataclass(frozen=True, slots=True)
class Recheck:
    """What pairing a round again has shown.

    `pairs` are those that the round has and the system does not make, `expected` those
    that it makes instead, as (white, black) with 0 for the bye. `trouble` says in
    English why the round could not be paired again, empty if it could.
    """

    round_number: int
    pairs: Pairs = frozenset()
    expected: Pairs = frozenset()
    trouble: str = ""

    @property
    def differs(self) -> bool:
        return bool(self.pairs or self.expected)


def recheck_rounds(
    event: EventRecord, forbidden_in: Callable[[int], Collection[frozenset[int]]]
) -> Iterator[Recheck]:
    """Yield what every paired round of a Swiss is when paired again.

    Each is paired from the rounds before it, by starting ranks; who has neither a game
    nor the pairing's bye there counts as absent. `forbidden_in` returns the groups of
    which no two may meet in a round.
    """
    for round_number in range(1, event.rounds_paired + 1):
        before = event.after(round_number - 1)
        found = pairs_in(event, round_number)
        absent = before.by_number.keys() - {n for one in found for n in one}
        try:
            forbidden = forbidden_in(round_number)
            pairings = pair(before, absent, forbidden=forbidden)
        except NoPairing:
            yield compared(round_number, found, frozenset())
        except PairingError as error:
            yield Recheck(round_number, trouble=str(error))
        else:
            expected = {(board.white, board.black) for board in pairings.boards}
            if pairings.bye is not None:
                expected.add((pairings.bye, NOBODY))
            yield compared(round_number, found, frozenset(expected))


def recheck_stored(text: str, round_number: int, found: Pairs) -> Recheck:
    """Return what a round is when paired again from what the engine was given then.

    `found` names players by their entries, and so does the answer.
    """
    entries = entries_in(text) | {NOBODY: NOBODY}
    if len(entries) == 1:
        trouble = "what the engine was given does not say who the players are"
        return Recheck(round_number, trouble=trouble)
    try:
        pairs = pairs_within(text, round_number, len(entries), SECONDS_ALLOWED)
    except NoLegalPairing:
        pairs = []
    except EngineFailed as error:
        return Recheck(round_number, trouble=f"the engine failed ({error})")
    except EngineTooSlow:
        trouble = f"the engine took more than {SECONDS_ALLOWED} seconds"
        return Recheck(round_number, trouble=trouble)
    expected = frozenset((entries[white], entries[black]) for white, black in pairs)
    return compared(round_number, found, expected)


def compared(round_number: int, found: Pairs, expected: Pairs) -> Recheck:
    return Recheck(round_number, found - expected, expected - found)


def pairs_in(event: EventRecord, round_number: int) -> Pairs:
    """Return the pairs of a round, and its bye with 0.

    Where a forfeit has no colours, the better starting rank counts as White.
    """
    pairs = set()
    for player in event.players:
        result = player.results[round_number - 1]
        if result.outcome is Outcome.PAIRING_BYE:
            pairs.add((player.number, NOBODY))
        elif result.opponent is None:
            continue
        elif result.colour is Colour.WHITE:
            pairs.add((player.number, result.opponent))
        elif result.colour is None:
            pairs.add(tuple(sorted((player.number, result.opponent))))
    return frozenset(pairs)
