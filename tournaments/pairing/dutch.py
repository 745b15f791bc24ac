"""The FIDE (Dutch) Swiss system, C.04.3 of 2026: asks the engine. Pure: no Django.

The engine reads a TRF-2026 report, so that is what it gets, with nothing in it that
the pairing does not depend on.
"""

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal

from tournaments.messages import gettext_noop
from tournaments.pairing.boards import Board, Pairings, usual_board_order
from tournaments.pairing.engine import (
    EngineFailed,
    EngineTooSlow,
    NoLegalPairing,
    pairs_within,
)
from tournaments.pairing.errors import NoPairing, PairingError
from tournaments.pairing.history import pairing_scores, pending_as_draws
from tournaments.record import Acceleration, Ban, EventRecord, Outcome, PlayerRecord
from tournaments.trf.reader import read
from tournaments.trf.writer import Details, report_lines

# For so many the engine takes half a minute and more than a gigabyte.
MOST_PLAYERS = 2000
SECONDS_ALLOWED = 60

TENTH = Decimal("0.1")
# What a player is called in the engine's report, before their entry.
ENTRY = "Entry "


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
    "Divide the tournament into groups or pair by hand."
)
TOO_FINE_POINTS = gettext_noop(
    "The pairing engine counts in tenths of a point; “%(points)s” is finer. Change the "
    "points of the tournament or pair by hand."
)
ENGINE_FAILED = gettext_noop(
    "The pairing engine failed in round %(round)d (%(reason)s). The round is not "
    "paired. Check the results of earlier rounds or pair by hand."
)
ENGINE_TOO_SLOW = gettext_noop(
    "Round %(round)d was not paired within %(seconds)d seconds, and the attempt was "
    "stopped. Nothing has changed. Try again when the server is less busy, divide the "
    "tournament into groups or pair by hand."
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

    Players are numbered 1 to n in the order of their starting ranks, gaps closed, and
    named by their entries, so that it can be told later who they were. Raises
    PairingError if the event's points do not fit the format.
    """
    event = pending_as_draws(event)
    _check_points(event)
    coming = event.rounds_paired + 1
    positions = {n: place for place, n in enumerate(sorted(event.by_number), start=1)}

    def placed(group: Collection[int]) -> frozenset[int]:
        return frozenset(positions[number] for number in group)

    details = Details(
        byes=dict.fromkeys(placed(absent), Outcome.ZERO_BYE),
        bans=tuple(Ban(coming, coming, placed(group)) for group in forbidden),
    )
    return "\n".join(report_lines(_nameless(event, positions), details)) + "\n"


def entries_in(text: str) -> dict[int, int]:
    """Return the entry of each player of an engine's report, by number there."""
    return {
        player.number: int(player.name.removeprefix(ENTRY))
        for player in read(text).players
        if player.name.startswith(ENTRY)
    }


def _check_points(event: EventRecord) -> None:
    in_use = (event.points.of(outcome) for outcome in Outcome)
    virtual = (acceleration.points for acceleration in event.accelerations)
    for value in (*in_use, *virtual):
        if value % TENTH:
            raise PairingError(TOO_FINE_POINTS, {"points": value})


def _nameless(event: EventRecord, positions: Mapping[int, int]) -> EventRecord:
    """Return what the pairing depends on, with the players at these positions."""
    players = tuple(
        PlayerRecord(
            number=place,
            name=f"{ENTRY}{event.by_number[number].entry}",
            rating=event.by_number[number].rating,
            results=tuple(
                result._replace(opponent=positions.get(result.opponent))
                for result in event.by_number[number].results
            ),
        )
        for number, place in positions.items()
    )
    return EventRecord(
        players=players,
        rounds_planned=event.rounds_planned,
        points=event.points,
        initial_colour=event.initial_colour,
        accelerations=tuple(_placed_spans(event, positions)),
    )


def _placed_spans(
    event: EventRecord, positions: Mapping[int, int]
) -> Iterator[Acceleration]:
    """Yield the virtual points of all rounds: past floats follow from them too."""
    for span in event.accelerations:
        places = [p for n, p in positions.items() if span.first <= n <= span.last]
        if places:
            yield span._replace(first=places[0], last=places[-1])


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
