"""Pair rounds of large Swiss events, and print the CPU seconds of each.

    python -m benchmarks.pairing            # 500, 1000 and 2000 players
    python -m benchmarks.pairing 500        # other sizes
    python -m benchmarks.pairing 500 --alone    # the engine without our brackets

The hardest round is the second of an event without a draw, if both score groups are
odd: then anybody of the upper one may be who leaves it. The others are of the events of
the other benchmarks. Pure: no Django.
"""

import argparse
from functools import partial

from benchmarks.events import swiss
from benchmarks.timing import seconds
from tournaments.pairing import engine
from tournaments.pairing.dutch import engine_input
from tournaments.record import (
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
)

SIZES = (500, 1000, 2000)
ROUNDS_BEFORE = (1, 3, 5)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pairing")
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument(
        "--alone", action="store_true", help="let the engine pair large brackets, too"
    )
    options = parser.parse_args()
    if options.alone:
        engine.LARGE_BRACKET = max(options.sizes) + 1
    for size in options.sizes:
        for before in ROUNDS_BEFORE:
            tell(f"round {before + 1}", swiss(size, before))
        tell("the hardest round", odd_score_groups(size))


def tell(title: str, event: EventRecord) -> None:
    taken = pairing(event)
    print(f"{len(event.players)} players, {title}: {taken:.1f} s", flush=True)


def pairing(event: EventRecord) -> float:
    """Return the CPU time that pairing the next round takes."""
    text = engine_input(event, ())
    return seconds(partial(engine.pairs_of, text, event.rounds_paired + 1))


def odd_score_groups(size: int) -> EventRecord:
    """Return an event of about so many after a round that the upper half won."""
    half = size // 2 - (size // 2 + 1) % 2
    colours = tuple(Colour)
    players = []
    for number in range(1, 2 * half + 1):
        is_upper = number <= half
        colour = colours[(number + (0 if is_upper else half + 1)) % 2]
        opponent = number + half if is_upper else number - half
        outcome = Outcome.WIN if is_upper else Outcome.LOSS
        result = RoundResult(outcome, opponent, colour)
        players.append(PlayerRecord(number=number, results=(result,)))
    return EventRecord(players=tuple(players), rounds_planned=9)


if __name__ == "__main__":
    main()
