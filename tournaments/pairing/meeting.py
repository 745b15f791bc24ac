"""Could two players have met in a round, and at what price? Pure: no Django."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal

from tournaments.messages import gettext_noop
from tournaments.pairing import pair
from tournaments.pairing.boards import Board, Pairings
from tournaments.pairing.bye import Statement, name_of
from tournaments.pairing.engine import LARGE_FIELD
from tournaments.pairing.errors import NoPairing, PairingError
from tournaments.pairing.history import (
    absolute_preference,
    colour_history,
    pending_as_draws,
    topscorers,
)
from tournaments.pairing.why import RoundFacts, Strength, colours, higher, why
from tournaments.record import Colour, EventRecord

THEY_DO = gettext_noop("They do meet in this round.")
IS_ABSENT = gettext_noop("%(player)s was not to be paired in this round.")
MET = gettext_noop("They met in round %(round)s (C1).")
PROHIBITED = gettext_noop("The tournament does not let them meet in this round.")
BOTH_WHITE = gettext_noop("Both must have White (C3).")
BOTH_BLACK = gettext_noop("Both must have Black (C3).")
THE_REST = gettext_noop(
    "The absolute rules let them meet, but then the others have no legal pairing (C4)."
)
ALLOWED = gettext_noop("The absolute rules let them meet.")
NOT_PAIRED = gettext_noop(
    "What it would have done to the other boards was not computed."
)
NOTHING_WORSE = gettext_noop(
    "Over the whole round nothing that is counted here gets worse. The rules go from "
    "bracket to bracket, from the highest score, and take the first of the best "
    "pairings in their order."
)
BYE_SCORE = gettext_noop(
    "The bye goes to a player with a score of %(with)s instead of %(without)s (C5)."
)
FLOATERS = gettext_noop(
    "Boards with players of different scores: %(with)s instead of %(without)s (C6)."
)
GAPS = gettext_noop(
    "Differences of score, added up: %(with)s instead of %(without)s (C7)."
)
PREFERENCES = gettext_noop(
    "Players without the colour due to them: %(with)s instead of %(without)s (C12)."
)
STRONG_PREFERENCES = gettext_noop(
    "Of them, players with a strong or absolute preference: %(with)s instead of "
    "%(without)s (C13)."
)
REPEATED_FLOATS = gettext_noop(
    "Players who float the same way as in the last two rounds: %(with)s instead of "
    "%(without)s (C14 to C17)."
)
COUNTED = (
    BYE_SCORE,
    FLOATERS,
    GAPS,
    PREFERENCES,
    STRONG_PREFERENCES,
    REPEATED_FLOATS,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether two players could have met, and why not, or what gets worse if they do.

    `first` and `second` are starting ranks.
    """

    first: int
    second: int
    can_meet: bool
    reasons: tuple[Statement, ...]


def could_have_met(
    event: EventRecord,
    pairings: Pairings,
    first: int,
    second: int,
    *,
    absent: Collection[int] = (),
    forbidden: Collection[frozenset[int]] = (),
) -> Answer:
    """Return whether two players could have met in the next round of a Swiss.

    `event` is as before that round and `pairings` are how it was paired, without the
    `absent`; of each group in `forbidden` no two may meet. What would have got worse
    follows from the others paired anew, in a field that takes the engine no time.

    Raises KeyError if one of them is not a starting rank.
    """
    event = pending_as_draws(event)
    reasons = tuple(_hindrances(event, first, second, absent, forbidden))
    if reasons:
        return Answer(first, second, False, reasons)
    if any({board.white, board.black} == {first, second} for board in pairings.boards):
        return Answer(first, second, True, (Statement(THEY_DO, {}),))
    if len(event.players) >= LARGE_FIELD or event.rounds_paired >= event.rounds_planned:
        return _allowed(first, second, [Statement(NOT_PAIRED, {})])
    try:
        pinned = _pinned(event, first, second, absent, forbidden)
    except NoPairing:
        return Answer(first, second, False, (Statement(THE_REST, {}),))
    except PairingError:
        return _allowed(first, second, [Statement(NOT_PAIRED, {})])
    worse = list(_worse(why(event, pairings), why(event, pinned)))
    return _allowed(first, second, worse or [Statement(NOTHING_WORSE, {})])


def _allowed(first: int, second: int, statements: list[Statement]) -> Answer:
    return Answer(first, second, True, (Statement(ALLOWED, {}), *statements))


def _hindrances(
    event: EventRecord,
    first: int,
    second: int,
    absent: Collection[int],
    forbidden: Collection[frozenset[int]],
) -> Iterator[Statement]:
    """Yield what forbids a meeting. FIDE C.04.3, criteria C1 and C3."""
    players = event.by_number[first], event.by_number[second]
    for player in players:
        if player.number in absent:
            yield Statement(IS_ABSENT, {"player": name_of(player)})
    for round_number, result in enumerate(players[0].results, start=1):
        if result.opponent == second and result.outcome.is_played:
            yield Statement(MET, {"round": round_number})
    if any({first, second} <= group for group in forbidden):
        yield Statement(PROHIBITED, {})
    due = {absolute_preference(colour_history(player)) for player in players}
    if len(due) == 1 and None not in due and not {first, second} & topscorers(event):
        yield Statement(BOTH_WHITE if Colour.WHITE in due else BOTH_BLACK, {})


def _pinned(
    event: EventRecord,
    first: int,
    second: int,
    absent: Collection[int],
    forbidden: Collection[frozenset[int]],
) -> Pairings:
    """Return the round with the two on a board of their own, the others paired anew."""
    board = _in_colours(event, Board(first, second))
    away = {first, second, *absent}
    if away >= set(event.by_number):
        return Pairings((board,))
    rest = pair(event, away, forbidden=forbidden)
    return Pairings((board, *rest.boards), rest.bye)


def _in_colours(event: EventRecord, board: Board) -> Board:
    """Return the board with the colours that the rules give."""
    (facts,) = why(event, Pairings((board,))).boards
    leading = higher(facts.white, facts.black)
    _rule, colour = colours(facts.white, facts.black)
    if colour is None or colour is leading.colour:
        return board
    return Board(board.black, board.white)


def _worse(without: RoundFacts, pinned: RoundFacts) -> Iterator[Statement]:
    """Yield what is worse in the round with the two pinned, the weightiest first."""
    for template, before, after in zip(
        COUNTED, _counts(without), _counts(pinned), strict=True
    ):
        if after > before:
            yield Statement(template, {"with": after, "without": before})


def _counts(facts: RoundFacts) -> tuple[Decimal | int, ...]:
    sides = [side for board in facts.boards for side in board.sides]
    refused = [side for side in sides if not side.is_granted]
    gaps = [abs(board.white.score - board.black.score) for board in facts.boards]
    return (
        facts.bye_score or Decimal(0),
        sum(gap > 0 for gap in gaps),
        sum(gaps, Decimal(0)),
        len(refused),
        sum(side.preference.strength >= Strength.STRONG for side in refused),
        sum(
            side.float_now is not None and side.float_now in side.floats
            for side in sides
        ),
    )
