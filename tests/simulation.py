"""Swiss events that are played to their end, with all that happens in real ones.

Everything follows from the seed. Players are known by their entries, as in the
database; starting ranks move when somebody enters late.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import NamedTuple

from tournaments.pairing import Pairings, pair
from tournaments.pairing.baku import baku, last_of_group_a
from tournaments.record import (
    OUTCOMES,
    Acceleration,
    Ban,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
    Result,
    RoundResult,
)
from tournaments.seeding import seeding_key

LEAST_PLAYERS, MOST_PLAYERS = 8, 120
POINT_SYSTEMS = (
    PointSystem(),
    PointSystem(),
    PointSystem(pairing_bye=Decimal("0.5")),
    PointSystem(win=Decimal(3), draw=Decimal(1), pairing_bye=Decimal(3)),
)
# How often in a hundred a player misses a round, and how.
MISSED = {Outcome.ZERO_BYE: 4, Outcome.HALF_BYE: 3, Outcome.FULL_BYE: 1}
WITHDRAWALS_PER_HUNDRED = 1
LATE_ENTRIES_PER_ROUND = (0, 0, 1, 1, 2)
# Per board, in a hundred and something.
RESULTS = {
    Result.WHITE_WINS: 38,
    Result.DRAW: 24,
    Result.BLACK_WINS: 30,
    Result.WHITE_WINS_BY_FORFEIT: 3,
    Result.BLACK_WINS_BY_FORFEIT: 3,
    Result.DOUBLE_FORFEIT: 1,
    Result.PENDING: 1,
}


class Step(NamedTuple):
    """A round that is to be paired, and how it was.

    `byes` go by starting rank, `bans` are for the whole event.
    """

    event: EventRecord
    byes: dict[int, Outcome]
    bans: tuple[Ban, ...]
    forbidden: set[frozenset[int]]
    pairings: Pairings


class Entrant(NamedTuple):
    entry: int
    rating: int | None

    @property
    def seeding(self) -> tuple[int, int, str]:
        return seeding_key(self.rating, "", f"Player {self.entry:04}")


class Simulation:
    """One event. `results` holds (outcome, opponent's entry, colour) by entry."""

    def __init__(self, seed: int):
        self.random = Random(seed)
        # An event has many more players than rounds, or it may have no pairing.
        size = self.random.randint(LEAST_PLAYERS, MOST_PLAYERS)
        self.rounds = min(self.random.randint(5, 9), size // 2)
        self.points = self.random.choice(POINT_SYSTEMS)
        self.initial_colour = self.random.choice(tuple(Colour))
        entrants = [self._entrant(entry) for entry in range(1, size + 1)]
        self.order = sorted(entrants, key=lambda entrant: entrant.seeding)
        self.results = {entrant.entry: [] for entrant in self.order}
        self.withdrawn: set[int] = set()
        # By entry, too: the last player of group A, and who may not meet.
        self.last_accelerated: int | None = None
        self.bans: list[Ban] = []
        # Where a draw is half a win: FIDE C.04.7 knows no other points.
        is_usual = self.points.win == 2 * self.points.draw
        self.is_accelerated = is_usual and self._happens(40)
        if self._happens(50):
            self.bans = [self._ban(2) for _ in range(size // 10)]
            self.bans.append(self._ban(min(size // 8 + 2, 6)))

    def steps(self) -> Iterator[Step]:
        """Yield each round as it is paired."""
        for round_number in range(1, self.rounds + 1):
            self._let_people_come_and_go(round_number)
            byes = self._byes()
            if round_number == 1 and self.is_accelerated:
                present = {n for n in self._numbers().values() if n not in byes}
                last = last_of_group_a(present)
                self.last_accelerated = self.order[last - 1].entry
            event, bans = self.event(), self._bans()
            forbidden = {
                ban.group
                for ban in bans
                if ban.first_round <= round_number <= ban.last_round
            }
            pairings = pair(event, byes.keys(), forbidden=forbidden)
            yield Step(event, byes, bans, forbidden, pairings)
            self._play(pairings, byes)

    def event(self) -> EventRecord:
        """Return the event as it stands, by the starting ranks of today."""
        numbers = self._numbers()
        players = tuple(
            PlayerRecord(
                number=number,
                name=f"Player {entrant.entry:04}",
                rating=entrant.rating,
                results=tuple(
                    RoundResult(outcome, numbers.get(opponent), colour)
                    for outcome, opponent, colour in self.results[entrant.entry]
                ),
                entry=entrant.entry,
            )
            for number, entrant in enumerate(self.order, start=1)
        )
        return EventRecord(
            players=players,
            rounds_planned=self.rounds,
            points=self.points,
            initial_colour=self.initial_colour,
            accelerations=self._accelerations(numbers),
        )

    def _numbers(self) -> dict[int, int]:
        return {each.entry: number for number, each in enumerate(self.order, start=1)}

    def _accelerations(self, numbers: dict[int, int]) -> tuple[Acceleration, ...]:
        if self.last_accelerated is None:
            return ()
        return baku(numbers[self.last_accelerated], self.rounds, self.points.win)

    def _entrant(self, entry: int) -> Entrant:
        is_rated = self.random.random() < 0.9
        rating = round(self.random.gauss(1900, 250)) if is_rated else None
        return Entrant(entry, rating)

    def _ban(self, size: int) -> Ban:
        group = self.random.sample(sorted(self.results), size)
        first, last = sorted(self.random.choices(range(1, self.rounds + 1), k=2))
        return Ban(first, last, frozenset(group))

    def _bans(self) -> tuple[Ban, ...]:
        numbers = self._numbers()
        return tuple(
            ban._replace(group=frozenset(numbers[entry] for entry in ban.group))
            for ban in self.bans
        )

    def _let_people_come_and_go(self, round_number: int) -> None:
        self._finish_games()
        if round_number > 1:
            for entry in self.results:
                if self._happens(WITHDRAWALS_PER_HUNDRED):
                    self.withdrawn.add(entry)
        if 1 < round_number <= self.rounds // 2 + 1:
            for _ in range(self.random.choice(LATE_ENTRIES_PER_ROUND)):
                self._enter_late(round_number)

    def _enter_late(self, round_number: int) -> None:
        """Put a newcomer before the first player whom they outrank."""
        newcomer = self._entrant(len(self.results) + 1)
        missed = [(Outcome.ZERO_BYE, None, None)] * (round_number - 1)
        self.results[newcomer.entry] = missed
        outranked = (
            place
            for place, each in enumerate(self.order)
            if newcomer.seeding < each.seeding
        )
        self.order.insert(next(outranked, len(self.order)), newcomer)

    def _byes(self) -> dict[int, Outcome]:
        """Return who is not to be paired, and their byes, by starting rank."""
        byes = {}
        for entry, number in self._numbers().items():
            if entry in self.withdrawn:
                byes[number] = Outcome.ZERO_BYE
                continue
            for bye, times in MISSED.items():
                if self._happens(times):
                    byes[number] = bye
                    break
        return byes

    def _play(self, pairings: Pairings, byes: dict[int, Outcome]) -> None:
        entries = {number: entry for entry, number in self._numbers().items()}
        for number, bye in byes.items():
            self.results[entries[number]].append((bye, None, None))
        if pairings.bye is not None:
            has_bye = self.results[entries[pairings.bye]]
            has_bye.append((Outcome.PAIRING_BYE, None, None))
        for board in pairings.boards:
            white, black = entries[board.white], entries[board.black]
            [result] = self.random.choices(list(RESULTS), weights=RESULTS.values())
            for_white, for_black = OUTCOMES[result]
            self.results[white].append((for_white, black, Colour.WHITE))
            self.results[black].append((for_black, white, Colour.BLACK))

    def _finish_games(self) -> None:
        """Let the games of the round before the last one end in draws.

        Those of the last round stay unfinished when the next round is paired.
        """
        for results in self.results.values():
            for index, (outcome, opponent, colour) in enumerate(results[:-1]):
                if outcome is Outcome.PENDING:
                    results[index] = (Outcome.DRAW, opponent, colour)

    def _happens(self, times_in_a_hundred: int) -> bool:
        return self.random.random() * 100 < times_in_a_hundred


def shuffled(event: EventRecord, seed: int) -> EventRecord:
    """Return the same event with its players in another order."""
    players = list(event.players)
    Random(seed).shuffle(players)
    return replace(event, players=tuple(players))
