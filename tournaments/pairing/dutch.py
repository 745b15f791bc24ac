"""The FIDE (Dutch) Swiss system, C.04.3 of 2026: asks the engine. Pure: no Django.

The engine reads a TRF-2026 report, so that is what it gets, with nothing in it that
the pairing does not depend on.
"""

from collections.abc import Collection, Iterator
from decimal import Decimal

from tournaments.pairing.boards import Board, Pairings, usual_board_order
from tournaments.pairing.engine import (
    EngineFailed,
    EngineTooSlow,
    NoLegalPairing,
    pairs_within,
)
from tournaments.pairing.errors import NoPairing, PairingError
from tournaments.pairing.history import pairing_scores, pending_as_draws
from tournaments.record import EventRecord, PlayerRecord, PointSystem, RoundResult

# Beyond this the engine takes minutes and gigabytes.
MOST_PLAYERS = 1000
SECONDS_ALLOWED = 60

TENTH = Decimal("0.1")


def gettext_noop(text: str) -> str:
    return text


NO_LEGAL_PAIRING = gettext_noop(
    "No legal pairing exists for round %(round)d: every pairing repeats a game, gives "
    "a second bye or forces a colour. Pair by hand or lower the number of rounds."
)
NONE_WITH_PROHIBITIONS = gettext_noop(
    "No legal pairing exists for round %(round)d: every pairing repeats a game, gives "
    "a second bye, forces a colour or brings together players who are prohibited from "
    "meeting. Remove a prohibition, pair by hand or lower the number of rounds."
)
NOBODY_THERE = gettext_noop(
    "Round %(round)d cannot be paired: all players are absent. Enter who is present."
)
TOO_MANY_PLAYERS = gettext_noop(
    "%(players)d players are too many to pair at once: the limit is %(limit)d. "
    "Divide the event into groups or pair by hand."
)
TOO_FINE_POINTS = gettext_noop(
    "The pairing engine counts in tenths of a point; “%(points)s” is finer. Change the "
    "points of the event or pair by hand."
)
ENGINE_FAILED = gettext_noop(
    "The pairing engine failed in round %(round)d (%(reason)s). The round is not "
    "paired. Check the results of earlier rounds or pair by hand."
)
ENGINE_TOO_SLOW = gettext_noop(
    "Round %(round)d was not paired within %(seconds)d seconds, and the attempt was "
    "stopped. Nothing has changed. Try again when the server is less busy, divide the "
    "event into groups or pair by hand."
)


def pair_dutch(
    event: EventRecord,
    absent: Collection[int],
    *,
    forbidden: Collection[frozenset[int]] = (),
) -> Pairings:
    """Return the engine's pairings for the next round, unchecked.

    Raises NoPairing if no legal pairing exists, PairingError if the engine fails.
    """
    round_number = event.rounds_paired + 1
    if not set(event.by_number) - set(absent):
        raise NoPairing(NOBODY_THERE, {"round": round_number})
    if len(event.players) > MOST_PLAYERS:
        params = {"players": len(event.players), "limit": MOST_PLAYERS}
        raise PairingError(TOO_MANY_PLAYERS, params)
    text = engine_input(event, absent, forbidden=forbidden)
    pairs = _ask_engine(
        text, round_number, len(event.players), is_restricted=bool(forbidden)
    )

    numbers = sorted(event.by_number)
    boards = [Board(numbers[w - 1], numbers[b - 1]) for w, b in pairs if w and b]
    byes = [numbers[max(pair) - 1] for pair in pairs if not all(pair)]
    scores = pairing_scores(pending_as_draws(event), round_number)
    return Pairings(usual_board_order(boards, scores), byes[0] if byes else None)


def engine_input(
    event: EventRecord,
    absent: Collection[int],
    *,
    forbidden: Collection[frozenset[int]] = (),
) -> str:
    """Return the report that the engine pairs the next round from, in TRF-2026.

    Players are numbered 1 to n in the order of their starting ranks, gaps closed.
    Raises PairingError if the event's points do not fit the format.
    """
    event = pending_as_draws(event)
    round_number = event.rounds_paired + 1
    positions = {n: place for place, n in enumerate(sorted(event.by_number), start=1)}
    lines = [
        "092 Individual: Swiss-System",
        f"142 {event.rounds_planned}",
        f"152 {event.initial_colour.upper()}",
        _points_line(event.points),
        "192 FIDE_DUTCH_2026",
        *(
            _player_line(event, event.by_number[number], positions)
            for number in positions
        ),
        *_acceleration_lines(event, positions),
        *_forbidden_lines(forbidden, round_number, positions),
    ]
    if absent:
        lines.append(f"240 Z {round_number:3d} {_listed(absent, positions)}")
    return "\n".join(lines) + "\n"


def _points_line(points: PointSystem) -> str:
    values = {
        "W": points.win,
        "D": points.draw,
        "L": points.loss,
        "A": points.absence,
        "P": points.pairing_bye,
    }
    for value in values.values():
        _check_fits(value)
    cells = [f"{symbol}{value:4.1f}" for symbol, value in values.items()]
    return "162  " + "    ".join(cells)


def _check_fits(points: Decimal) -> None:
    if points % TENTH:
        raise PairingError(TOO_FINE_POINTS, {"points": points})


def _acceleration_lines(event: EventRecord, positions: dict[int, int]) -> Iterator[str]:
    """Yield the 250 records, for all rounds: past floats follow from them too."""
    for points, first_round, last_round, first, last in event.accelerations:
        _check_fits(points)
        span = [place for n, place in positions.items() if first <= n <= last]
        if span:
            rounds = f"{first_round:3d} {last_round:3d}"
            yield f"250 {'':4} {points:4.1f} {rounds} {span[0]:4d} {span[-1]:4d}"


def _player_line(
    event: EventRecord, player: PlayerRecord, positions: dict[int, int]
) -> str:
    """Return the 001 record: number to column 8, rating to 52, points to 84."""
    number, points = positions[player.number], event.scores[player.number]
    rounds = "".join(_round_cell(result, positions) for result in player.results)
    return f"001 {number:4d}{player.rating or 0:44d}{points:32.1f}{'':5}{rounds}"


def _round_cell(result: RoundResult, positions: dict[int, int]) -> str:
    if result.opponent is None:
        return f"  0000 - {result.outcome}"
    return f"  {positions[result.opponent]:4d} {result.colour} {result.outcome}"


def _forbidden_lines(
    forbidden: Collection[frozenset[int]], round_number: int, positions: dict[int, int]
) -> Iterator[str]:
    for group in forbidden:
        rounds = f"{round_number:3d} {round_number:3d}"
        yield f"260 {rounds} {_listed(group, positions)}"


def _listed(numbers: Collection[int], positions: dict[int, int]) -> str:
    return " ".join(f"{positions[number]:4d}" for number in sorted(numbers))


def _ask_engine(
    text: str, round_number: int, players: int, *, is_restricted: bool
) -> list[tuple[int, int]]:
    """Return the pairs as (white, black), 0 standing for nobody."""
    params = {"round": round_number}
    try:
        return pairs_within(text, round_number, players, SECONDS_ALLOWED)
    except NoLegalPairing as error:
        template = NONE_WITH_PROHIBITIONS if is_restricted else NO_LEGAL_PAIRING
        raise NoPairing(template, params) from error
    except EngineFailed as error:
        params["reason"] = str(error)
        raise PairingError(ENGINE_FAILED, params) from error
    except EngineTooSlow as error:
        params["seconds"] = SECONDS_ALLOWED
        raise PairingError(ENGINE_TOO_SLOW, params) from error
