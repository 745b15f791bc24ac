"""The boards of one published round, as its pages show them."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.loading import record_of
from tournaments.models import Event, Game
from tournaments.pairing.knock_out import out_of
from tournaments.record import (
    Absence,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    Result,
    RoundResult,
    System,
)
from tournaments.seeding import sortable

FORFEIT = pgettext_lazy("result", "forfeit")
POSTPONED = pgettext_lazy("result", "postponed")
NOT_RATED = pgettext_lazy("result", "not rated")
# What a result does not say by itself.
NOTES = {
    Result.WHITE_WINS_BY_FORFEIT: FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT: FORFEIT,
    Result.DOUBLE_FORFEIT: FORFEIT,
    Result.POSTPONED: POSTPONED,
    Result.UNRATED_WHITE_WINS: NOT_RATED,
    Result.UNRATED_DRAW: NOT_RATED,
    Result.UNRATED_BLACK_WINS: NOT_RATED,
    Result.UNRATED_BOTH_LOSE: NOT_RATED,
}
# In a knock-out, whoever has lost a match.
OUT = "out"
# Why somebody has no game, in the order in which a round tells it. An absence says
# more than the bye that it is counted as.
REASONS = {
    Outcome.PAIRING_BYE: _("Bye"),
    Outcome.FULL_BYE: _("Full-point bye"),
    Outcome.HALF_BYE: _("Half-point bye"),
    Outcome.ZERO_BYE: _("Zero-point bye"),
    Outcome.REST: _("Free this round"),
    OUT: _("Out"),
    Absence.ABSENT: _("Absent"),
    Absence.LATE: _("Enters later"),
    Absence.WITHDRAWN: _("Withdrawn"),
    Absence.EXPELLED: _("Expelled"),
}
GONE = frozenset({Absence.WITHDRAWN, Absence.EXPELLED})


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a board. `points` are those before the round."""

    player: PlayerRecord
    points: Decimal


@dataclass(frozen=True, slots=True)
class Board:
    number: int
    white: Seat
    black: Seat
    result: Result
    # None unless the result was changed after it was first recorded.
    corrected_at: datetime | None

    @property
    def is_pending(self) -> bool:
        return self.result is Result.PENDING

    @property
    def note(self) -> str:
        return NOTES.get(self.result, "")


@dataclass(frozen=True, slots=True)
class Idle:
    """A player without a game. `after` is the last round of who has left."""

    player: PlayerRecord
    reason: str
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """What a round is for one player, in a list by name; `board` is None for a bye."""

    player: PlayerRecord
    board: Board | None = None
    colour: Colour | None = None
    opponent: PlayerRecord | None = None
    idle: Idle | None = None

    @property
    def opponent_text(self) -> str:
        """Return the opponent as a line names them: Silva, Ana (1830)."""
        rating = self.opponent.rating
        return f"{self.opponent.name} ({rating})" if rating else self.opponent.name


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """The boards of a round in order, and those without a game by reason."""

    number: int
    boards: tuple[Board, ...]
    idle: tuple[tuple[str, list[Idle]], ...]
    # When the latest result came in, None before the first.
    changed_at: datetime | None

    @property
    def players(self) -> int:
        return 2 * len(self.boards) + sum(len(group) for _reason, group in self.idle)

    @property
    def results_in(self) -> int:
        return sum(not board.is_pending for board in self.boards)

    @property
    def is_complete(self) -> bool:
        return self.results_in == len(self.boards)

    @property
    def names(self) -> dict[int, str]:
        """Return the names of everybody of the event, by entry."""
        return {each.player.entry: each.player.name for each in self.by_name}

    @property
    def by_name(self) -> list[Listing]:
        """Return everybody of the event in the order of names, accents ignored."""
        listings = [
            Listing(idle.player, idle=idle)
            for _reason, group in self.idle
            for idle in group
        ]
        for board in self.boards:
            white, black = board.white.player, board.black.player
            listings.append(Listing(white, board, Colour.WHITE, black))
            listings.append(Listing(black, board, Colour.BLACK, white))
        return sorted(listings, key=lambda listing: sortable(listing.player.name))


def boards_of(event: Event, number: int, last_round: int) -> RoundBoards:
    """Return the boards of a published round, in three queries.

    `last_round` is the last one that is published.
    """
    # Entries name the players, because a late entry can move the starting ranks
    # between the two reads.
    games = list(
        Game.objects.filter(
            round__event=event, round__number=number, round__published_at__isnull=False
        )
        .order_by("board")
        .values_list(
            "board", "white__entry", "black__entry", "result", "version", "changed_at"
        )
    )
    record = record_of(event, last_round, is_public=True)
    scores = record.after(number - 1).scores
    seats = {
        player.entry: Seat(player, scores[player.number]) for player in record.players
    }
    boards = tuple(
        Board(
            board,
            seats[white],
            seats[black],
            Result(result),
            # The first version is the result as it came in.
            changed_at if version > 1 and result != Result.PENDING else None,
        )
        for board, white, black, result, version, changed_at in games
    )
    changes = [row[-1] for row in games if row[-1] is not None]
    return RoundBoards(
        number, boards, _idle(record, number), max(changes, default=None)
    )


def _idle(record: EventRecord, number: int) -> tuple[tuple[str, list[Idle]], ...]:
    """Return the players without a game in a round by reason, reasons in order."""
    found: dict[Outcome | Absence | str, list[Idle]] = {}
    is_knock_out = record.system is System.KNOCK_OUT
    out = out_of(record.after(number - 1)) if is_knock_out else frozenset()
    for player in record.players:
        result = player.results[number - 1]
        if result.outcome.is_paired:
            continue
        key = OUT if player.number in out else _reason(result)
        after = None
        if key in GONE:
            after = _last_round_before_leaving(player)
        found.setdefault(key, []).append(Idle(player, REASONS[key], after))
    return tuple((REASONS[key], found[key]) for key in REASONS if key in found)


def _reason(result: RoundResult) -> Outcome | Absence:
    if result.absence in (None, Absence.REQUESTED):
        return result.outcome
    return result.absence


def _last_round_before_leaving(player: PlayerRecord) -> int:
    return next(
        round_number
        for round_number, result in enumerate(player.results)
        if result.absence in GONE
    )
