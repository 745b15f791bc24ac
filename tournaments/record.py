"""An event as immutable values: what the rules of chess work on. Pure: no Django."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


class Colour(StrEnum):
    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> "Colour":
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Side(StrEnum):
    """One of two teams of which everybody meets everybody of the other."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Side":
        return Side.B if self is Side.A else Side.A


class System(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    # Two games in a row against each opponent.
    MATCHES = "matches"
    # Two teams: everybody of one meets everybody of the other.
    SCHEVENINGEN = "scheveningen"
    # Who loses a match is out.
    KNOCK_OUT = "knock-out"

    @property
    def is_round_robin(self) -> bool:
        """Return True if a table fixes all pairings in advance."""
        return self not in (System.SWISS, System.KNOCK_OUT)

    @property
    def has_rests(self) -> bool:
        """Return True if who has no game in a round is free, and nothing counts it."""
        return self is not System.SWISS

    @property
    def games_of_a_pair(self) -> int:
        """Return how many games two players who meet have with each other."""
        return 2 if self in (System.DOUBLE_ROUND_ROBIN, System.MATCHES) else 1


class Edition(StrEnum):
    """An edition of FIDE C.07, named by the first day on which it was in force."""

    AUGUST_2024 = "2024-08-01"
    MARCH_2026 = "2026-03-01"

    @classmethod
    def on(cls, start: date) -> "Edition":
        """Return the edition that an event starting on `start` is played by."""
        in_force = start.isoformat() >= cls.MARCH_2026.value
        return cls.MARCH_2026 if in_force else cls.AUGUST_2024


class Outcome(StrEnum):
    """What one round was for one player. The value is its letter in a report file.

    `PENDING`, `POSTPONED` and `REST` are ours. A report file has none of the first two,
    games without a result so far, and writes the third as `Z`: the free round of a
    round robin with an odd number of players, or a round of a knock-out for those who
    have a bye, have won already or are out.
    """

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    REST = "R"
    PENDING = "*"
    POSTPONED = "?"

    @property
    def is_played(self) -> bool:
        """Return True if the game took place over the board."""
        return self in PLAYED

    @property
    def is_paired(self) -> bool:
        """Return True if there is an opponent, whether or not the game was played."""
        return self in PAIRED

    @property
    def is_requested_bye(self) -> bool:
        """FIDE C.07, article 16.1.1."""
        return self in REQUESTED_BYES

    @property
    def is_voluntary(self) -> bool:
        """Return True for a voluntary unplayed round. FIDE C.07, article 16.1.2."""
        return self in VOLUNTARY


PLAYED = frozenset(Outcome(letter) for letter in "1=0WDL")
PAIRED = frozenset(Outcome(letter) for letter in "1=0WDL+-*?")
UNFINISHED = frozenset({Outcome.PENDING, Outcome.POSTPONED})
WINS = frozenset(Outcome(letter) for letter in "1W")
DRAWS = frozenset(Outcome(letter) for letter in "=D")
LOSSES = frozenset(Outcome(letter) for letter in "0L")
REQUESTED_BYES = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE})
VOLUNTARY = REQUESTED_BYES | {Outcome.FORFEIT_LOSS}


class Result(StrEnum):
    """What happened in one game, for both players, White first."""

    WHITE_WINS = "1-0"
    DRAW = "1/2"
    BLACK_WINS = "0-1"
    WHITE_WINS_BY_FORFEIT = "+/-"
    BLACK_WINS_BY_FORFEIT = "-/+"
    DOUBLE_FORFEIT = "-/-"
    UNRATED_WHITE_WINS = "1-0U"
    UNRATED_DRAW = "1/2U"
    UNRATED_BLACK_WINS = "0-1U"
    UNRATED_BOTH_LOSE = "0-0U"
    BOTH_LOSE = "0-0"
    ONLY_WHITE_DRAWS = "1/2-0"
    ONLY_BLACK_DRAWS = "0-1/2"
    PENDING = "*"
    # Without a result, but said to be played later: the round can be closed.
    POSTPONED = "?"


OUTCOMES: Mapping[Result, tuple[Outcome, Outcome]] = {
    Result.WHITE_WINS: (Outcome.WIN, Outcome.LOSS),
    Result.DRAW: (Outcome.DRAW, Outcome.DRAW),
    Result.BLACK_WINS: (Outcome.LOSS, Outcome.WIN),
    Result.WHITE_WINS_BY_FORFEIT: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    Result.BLACK_WINS_BY_FORFEIT: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    Result.DOUBLE_FORFEIT: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    Result.UNRATED_WHITE_WINS: (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    Result.UNRATED_DRAW: (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    Result.UNRATED_BLACK_WINS: (Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN),
    Result.UNRATED_BOTH_LOSE: (Outcome.UNRATED_LOSS, Outcome.UNRATED_LOSS),
    Result.BOTH_LOSE: (Outcome.LOSS, Outcome.LOSS),
    Result.ONLY_WHITE_DRAWS: (Outcome.DRAW, Outcome.LOSS),
    Result.ONLY_BLACK_DRAWS: (Outcome.LOSS, Outcome.DRAW),
    Result.PENDING: (Outcome.PENDING, Outcome.PENDING),
    Result.POSTPONED: (Outcome.POSTPONED, Outcome.POSTPONED),
}


class Absence(StrEnum):
    """Why a player has a zero-point or half-point bye: shown, never counted."""

    REQUESTED = "req"
    ABSENT = "abs"
    LATE = "late"
    WITHDRAWN = "wd"
    EXPELLED = "exp"


@dataclass(frozen=True, slots=True)
class PointSystem:
    """Points for each outcome. `absence` is a zero-point bye or a forfeit loss."""

    win: Decimal = Decimal(1)
    draw: Decimal = Decimal("0.5")
    loss: Decimal = Decimal(0)
    pairing_bye: Decimal = Decimal(1)
    absence: Decimal = Decimal(0)

    def of(self, outcome: Outcome) -> Decimal:
        """Return the points of one round. An unfinished game and a rest are worth 0."""
        if outcome in WINS or outcome in (Outcome.FORFEIT_WIN, Outcome.FULL_BYE):
            return self.win
        if outcome in DRAWS or outcome is Outcome.HALF_BYE:
            return self.draw
        if outcome in LOSSES:
            return self.loss
        if outcome is Outcome.PAIRING_BYE:
            return self.pairing_bye
        if outcome in (Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS):
            return self.absence
        return Decimal(0)


# A tuple rather than a dataclass: an event of 1000 players loads 11,000 of these.
class RoundResult(NamedTuple):
    """One round of one player. `opponent` is a starting rank, None without a game."""

    outcome: Outcome
    opponent: int | None = None
    colour: Colour | None = None
    absence: Absence | None = None


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player. `number` is the starting rank; `entry` never changes, ranks may.

    `rating` is None for an unrated player. `results` holds one RoundResult for each
    paired round, in order. `withdrawn_after` is the last round that was paired when
    the player left, None for who did not. `play_off` are the points made in a play-off,
    None without one. `own_values` are (name, value) of tie-breaks of the event's own,
    higher being better. `side` is the player's team where there are two.
    """

    number: int
    name: str = ""
    rating: int | None = None
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    results: tuple[RoundResult, ...] = ()
    entry: int | None = None
    withdrawn_after: int | None = None
    play_off: Decimal | None = None
    own_values: tuple[tuple[str, Decimal], ...] = ()
    side: Side | None = None

    def after(self, round_number: int) -> "PlayerRecord":
        """Return the player as after an earlier round, before what came later."""
        last = self.withdrawn_after
        # Called for everybody, and `replace` would take four times as long.
        return PlayerRecord(
            self.number,
            self.name,
            self.rating,
            self.title,
            self.federation,
            self.fide_id,
            self.results[:round_number],
            self.entry,
            withdrawn_after=None if last and last > round_number else last,
            side=self.side,
        )


class Acceleration(NamedTuple):
    """Virtual points, for pairing only, of a span of players in a span of rounds.

    `first` and `last` are starting ranks; both ends of both spans are included.
    """

    points: Decimal
    first_round: int
    last_round: int
    first: int
    last: int

    def applies(self, round_number: int, number: int) -> bool:
        """Return True if the player has these points when that round is paired."""
        return (
            self.first_round <= round_number <= self.last_round
            and self.first <= number <= self.last
        )


class Ban(NamedTuple):
    """Players, by starting rank, of whom no two may meet in a span of rounds."""

    first_round: int
    last_round: int
    group: frozenset[int]


@dataclass(frozen=True)
class EventRecord:
    """One event: its players, by starting rank, and what the rules need to know of it.

    Raises ValueError unless every player has one result for each paired round. A
    player who is neither paired nor given a bye in a paired round has a zero-point
    bye there, or a rest in a round robin or a knock-out.
    """

    players: tuple[PlayerRecord, ...]
    rounds_planned: int
    system: System = System.SWISS
    points: PointSystem = PointSystem()
    edition: Edition = Edition.MARCH_2026
    initial_colour: Colour = Colour.WHITE
    # Virtual points of an accelerated Swiss. Where two overlap, the later one counts.
    accelerations: tuple[Acceleration, ...] = ()
    # Of a knock-out: how many games a match has before any play-off.
    games_per_match: int = 1
    tie_breaks: tuple[str, ...] = ()
    # The rating that stands in for a missing one in rating-based tie-breaks, if the
    # event announced one. FIDE C.07, article 10.
    unrated_rating: int | None = None
    # What the drawing of lots follows from; empty if none was published.
    lot_seed: str = ""
    revision: int = 0

    def __post_init__(self):
        lengths = {len(player.results) for player in self.players}
        if len(lengths) > 1:
            raise ValueError(
                f"every player needs one result per paired round, found {lengths}"
            )

    @cached_property
    def by_number(self) -> Mapping[int, PlayerRecord]:
        return {player.number: player for player in self.players}

    @cached_property
    def rounds_paired(self) -> int:
        return len(self.players[0].results) if self.players else 0

    @cached_property
    def has_unrated_players(self) -> bool:
        return None in [player.rating for player in self.players]

    @cached_property
    def points_of(self) -> Mapping[Outcome, Decimal]:
        """Points of one round, by its outcome."""
        return {outcome: self.points.of(outcome) for outcome in Outcome}

    @cached_property
    def scores(self) -> Mapping[int, Decimal]:
        """Points of each player so far, by starting rank."""
        of = self.points_of
        return {
            player.number: sum((of[r.outcome] for r in player.results), Decimal(0))
            for player in self.players
        }

    def games_scheduled(self, number: int) -> int:
        """Return how many games a player has once all rounds are played.

        The free rounds of a round robin with an odd number of players are not games.
        """
        if not self.system.is_round_robin:
            return self.rounds_planned
        if self.system is System.SCHEVENINGEN:
            side = self.by_number[number].side
            if side is None:
                return len(self.players) // 2
            return sum(player.side is side.other for player in self.players)
        return self.system.games_of_a_pair * (len(self.players) - 1)

    def after(self, round_number: int) -> "EventRecord":
        """Return the event as it stood after the given round; 0 is before the first.

        A play-off and values from elsewhere belong to the latest standings only.
        """
        if round_number >= self.rounds_paired:
            return self
        players = tuple(player.after(round_number) for player in self.players)
        return replace(self, players=players)
