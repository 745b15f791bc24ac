"""Pairings for the next round, by the event's system. Pure: no Django."""

from collections.abc import Collection

from tournaments.messages import gettext_noop
from tournaments.pairing.berger import berger_round, match_round
from tournaments.pairing.boards import Board, Pairings, usual_board_order
from tournaments.pairing.dutch import pair_dutch
from tournaments.pairing.errors import NoPairing, PairingError
from tournaments.pairing.knock_out import pair_knock_out
from tournaments.pairing.legality import faults
from tournaments.pairing.scheveningen import between_teams
from tournaments.record import EventRecord, System

__all__ = [
    "Board",
    "NoPairing",
    "PairingError",
    "Pairings",
    "from_table",
    "pair",
    "usual_board_order",
]


ILLEGAL_ANSWER = gettext_noop(
    "The pairings that the engine found for round %(round)d are against the rules: "
    "%(faults)s The round is not paired. Pair by hand."
)

NOT_IN_THE_TABLE = gettext_noop(
    "The table of these players has no round %(round)d: more rounds are planned than "
    "they can play."
)


def pair(
    event: EventRecord,
    absent: Collection[int] = (),
    *,
    forbidden: Collection[frozenset[int]] = (),
) -> Pairings:
    """Return the pairings of the next round, `event.rounds_paired + 1`.

    `absent` are the starting ranks of those not to be paired in that round; of each
    group in `forbidden` no two may meet. An unfinished game counts as a draw. A round
    robin follows its table and heeds neither, and so do two teams and a knock-out;
    nobody there gets the bye: who is on no board rests. A knock-out has as many rounds
    as it needs, and none while a game is unfinished.

    Raises NoPairing if there is no legal pairing, PairingError if the engine fails or
    answers against the rules, and ValueError if all planned rounds are paired or a
    number is not a starting rank.
    """
    if event.system is System.KNOCK_OUT:
        return pair_knock_out(event)
    round_number = event.rounds_paired + 1
    if round_number > event.rounds_planned:
        raise ValueError(f"all {event.rounds_planned} planned rounds are paired")
    named = set(absent).union(*forbidden)
    if unknown := named - set(event.by_number):
        raise ValueError(f"not starting ranks of this event: {sorted(unknown)}")

    if event.system.is_round_robin:
        return from_table(event, round_number)
    pairings = pair_dutch(event, absent, forbidden=forbidden)
    if wrong := faults(event, absent, pairings, forbidden=forbidden):
        listed = " ".join(str(fault) for fault in wrong)
        params = {"round": round_number, "faults": listed}
        raise PairingError(ILLEGAL_ANSWER, params, wrong)
    return pairings


def from_table(event: EventRecord, round_number: int) -> Pairings:
    """Return a round of a round robin, which depends on no result.

    Raises NoPairing if the table of these players has no such round: a report file
    can plan more.
    """
    try:
        return _row_of_table(event, round_number)
    except ValueError as error:
        raise NoPairing(NOT_IN_THE_TABLE, {"round": round_number}) from error


def _row_of_table(event: EventRecord, round_number: int) -> Pairings:
    numbers = sorted(event.by_number)
    size = len(numbers)
    if event.system is System.SCHEVENINGEN:
        return Pairings(between_teams(event, round_number))
    if event.system is System.MATCHES:
        boards = match_round(size, round_number).boards
    else:
        boards = berger_round(size, round_number, event.system.games_of_a_pair).boards
    seated = [Board(numbers[b.white - 1], numbers[b.black - 1]) for b in boards]
    return Pairings(tuple(seated))
