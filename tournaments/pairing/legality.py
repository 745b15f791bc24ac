"""What is wrong with pairings, whoever made them. Pure: no Django."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.messages import gettext_noop
from tournaments.pairing.boards import Board, Pairings
from tournaments.pairing.history import (
    absolute_preference,
    colour_history,
    may_have_the_bye,
    opponents_met,
    pending_as_draws,
    topscorers,
)
from tournaments.record import Colour, EventRecord, PlayerRecord


class FaultKind(StrEnum):
    UNKNOWN = "unknown"
    FORGOTTEN = "forgotten"
    TWICE = "twice"
    ABSENT = "absent"
    REMATCH = "rematch"
    FORBIDDEN = "forbidden"
    BYE = "bye"
    SAME_PREFERENCE = "same-preference"
    THIRD_COLOUR = "third-colour"
    COLOUR_DIFFERENCE = "colour-difference"


TEMPLATES: Mapping[FaultKind, str] = {
    FaultKind.UNKNOWN: gettext_noop("%(player)s is not a player of this tournament."),
    FaultKind.FORGOTTEN: gettext_noop("%(player)s has neither an opponent nor a bye."),
    FaultKind.TWICE: gettext_noop("%(player)s is paired more than once."),
    FaultKind.ABSENT: gettext_noop("%(player)s is paired, but absent in this round."),
    FaultKind.REMATCH: gettext_noop("%(white)s and %(black)s have met before."),
    FaultKind.FORBIDDEN: gettext_noop("%(white)s and %(black)s are not to be paired."),
    FaultKind.BYE: gettext_noop(
        "%(player)s cannot have the bye after a win's points without playing: "
        "a bye or a win by forfeit."
    ),
    FaultKind.SAME_PREFERENCE: gettext_noop(
        "%(white)s and %(black)s cannot meet: both must have the same colour."
    ),
    FaultKind.THIRD_COLOUR: gettext_noop(
        "%(player)s would have the same colour three times in a row."
    ),
    FaultKind.COLOUR_DIFFERENCE: gettext_noop(
        "%(player)s would have one colour three times more often than the other."
    ),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. `players` are starting ranks, White first.

    `template` is an English sentence, to be translated and filled with `params`.
    """

    kind: FaultKind
    players: tuple[int, ...]
    params: Mapping[str, object]

    @property
    def template(self) -> str:
        return TEMPLATES[self.kind]

    def __str__(self) -> str:
        return self.template % self.params


def faults(
    event: EventRecord,
    absent: Collection[int],
    pairings: Pairings,
    *,
    forbidden: Collection[frozenset[int]] = (),
) -> tuple[Fault, ...]:
    """Return what is wrong with `pairings` for the next round of a Swiss event.

    `absent` are the starting ranks not to be paired in that round; of each group in
    `forbidden` no two may meet. An unfinished game counts as a draw. Empty if all is
    well, but that does not make the pairings those of the Dutch system.

    FIDE C.04.1, articles 2 to 4, and C.04.3, articles 2.1.1 to 2.1.3.
    """
    event = pending_as_draws(event)
    attendance = list(_attendance(event, absent, pairings))
    if any(fault.kind is FaultKind.UNKNOWN for fault in attendance):
        return tuple(attendance)
    last_round_leaders = topscorers(event)
    meetings = [
        fault
        for board in pairings.boards
        for fault in (
            *_meeting(event, board, forbidden),
            *_colours(event, board, last_round_leaders),
        )
    ]
    return (*attendance, *meetings, *_bye(event, pairings.bye))


def _attendance(
    event: EventRecord, absent: Collection[int], pairings: Pairings
) -> Iterator[Fault]:
    places = [n for board in pairings.boards for n in (board.white, board.black)]
    if pairings.bye is not None:
        places.append(pairings.bye)
    times = Counter(places)
    for number in sorted(times.keys() | event.by_number.keys()):
        if number not in event.by_number:
            yield _of_player(event, FaultKind.UNKNOWN, number)
            continue
        if times[number] > 1:
            yield _of_player(event, FaultKind.TWICE, number)
        if times[number] and number in absent:
            yield _of_player(event, FaultKind.ABSENT, number)
        if not times[number] and number not in absent:
            yield _of_player(event, FaultKind.FORGOTTEN, number)


def _meeting(
    event: EventRecord, board: Board, forbidden: Collection[frozenset[int]]
) -> Iterator[Fault]:
    if board.black in opponents_met(event.by_number[board.white]):
        yield _of_board(event, FaultKind.REMATCH, board)
    if any({board.white, board.black} <= group for group in forbidden):
        yield _of_board(event, FaultKind.FORBIDDEN, board)


def _colours(
    event: EventRecord, board: Board, leaders: Collection[int]
) -> Iterator[Fault]:
    white, black = event.by_number[board.white], event.by_number[board.black]
    preferences = [absolute_preference(colour_history(p)) for p in (white, black)]
    if preferences[0] and preferences[0] == preferences[1]:
        # One of the two has to do without, and topscorers may be made to.
        if board.white not in leaders and board.black not in leaders:
            yield _of_board(event, FaultKind.SAME_PREFERENCE, board)
        return
    if preferences[0] is Colour.BLACK:
        yield _unwanted(event, white, Colour.WHITE)
    if preferences[1] is Colour.WHITE:
        yield _unwanted(event, black, Colour.BLACK)


def _unwanted(event: EventRecord, player: PlayerRecord, colour: Colour) -> Fault:
    is_third = colour_history(player)[-2:] == (colour, colour)
    kind = FaultKind.THIRD_COLOUR if is_third else FaultKind.COLOUR_DIFFERENCE
    return _of_player(event, kind, player.number)


def _bye(event: EventRecord, number: int | None) -> Iterator[Fault]:
    if number is not None and not may_have_the_bye(event.by_number[number]):
        yield _of_player(event, FaultKind.BYE, number)


def _of_player(event: EventRecord, kind: FaultKind, number: int) -> Fault:
    return Fault(kind, (number,), {"player": _label(event, number)})


def _of_board(event: EventRecord, kind: FaultKind, board: Board) -> Fault:
    params = {"white": _label(event, board.white), "black": _label(event, board.black)}
    return Fault(kind, (board.white, board.black), params)


def _label(event: EventRecord, number: int) -> str:
    player = event.by_number.get(number)
    return f"{player.name} ({number})" if player and player.name else str(number)
