"""What the tie-breaks of an event share, computed once a ranking. Pure: no Django."""

from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from math import lcm
from typing import Any, NamedTuple

from tournaments.record import (
    PLAYED,
    UNFINISHED,
    Colour,
    EventRecord,
    Outcome,
    PointSystem,
    RoundResult,
)

UNCOUNTED = UNFINISHED | {Outcome.REST}


class Record(NamedTuple):
    """The rounds of one player that count, as columns of equal length.

    Left out are the rest of a round robin, which is no round of that player, and the
    game without a result yet, which is neither a game nor an unplayed round: it is
    worth nothing so far, and adds nothing to the player's own tie-breaks. `points`
    are in the units of `Facts`. `is_played` says that every round is a game over the
    board, as most records are: such a record needs no look at its outcomes.
    """

    rounds: Sequence[int] = ()
    outcomes: Sequence[Outcome] = ()
    opponents: Sequence[int | None] = ()
    colours: Sequence[Colour | None] = ()
    points: Sequence[int] = ()
    is_played: bool = True


class Values(NamedTuple):
    """A tie-break of every player, by starting rank, exact in whole units.

    `scale` units make one point, or one of whatever the tie-break counts. None is
    undefined: an average over nothing.
    """

    units: Mapping[int, int | None]
    scale: int = 1

    def decimals(self) -> dict[int, Decimal | None]:
        """Return the values as they are shown."""
        shown = {
            value: None if value is None else Decimal(value) / self.scale
            for value in set(self.units.values())
        }
        return {number: shown[value] for number, value in self.units.items()}


class PerPlayer(dict):
    """What `compute` returns for each starting rank, worked out when looked up."""

    def __init__(self, compute: Callable[[int], Any]):
        super().__init__()
        self._compute = compute

    def __missing__(self, number: int) -> Any:
        value = self[number] = self._compute(number)
        return value


class Facts:
    """The records and scores of an event, with all points as whole units.

    `unit` units make one point: 2 where a draw is worth half a point. Integers keep
    sums exact at a fraction of the cost of decimals. `asked` are the players whose
    tie-breaks are wanted: all, or one whose number is to be explained. Of the others
    nothing is computed before it is needed.
    """

    def __init__(self, event: EventRecord, asked: Collection[int] | None = None):
        self.event = event
        self.is_everybody = asked is None
        self.asked = event.by_number.keys() if asked is None else asked
        self.unit = _units_per_point(event.points)
        self.points = {
            outcome: int(points * self.unit)
            for outcome, points in event.points_of.items()
        }
        self.win = int(event.points.win * self.unit)
        self.draw = int(event.points.draw * self.unit)
        self._known: dict[tuple, Any] = {}
        self.records: Mapping[int, Record] = self.of_each(_record_of)
        self.scores: Mapping[int, int] = self.of_each(_score_of)

    def of_each(self, compute: Callable, *arguments) -> Mapping[int, Any]:
        """Return `compute(self, number, *arguments)` of each player.

        If everybody is asked for, it is worked out for all at once.
        """
        if self.is_everybody:
            return {number: compute(self, number, *arguments) for number in self.asked}
        return PerPlayer(lambda number: compute(self, number, *arguments))

    def once(self, compute: Callable, *arguments) -> Any:
        """Return `compute(self, *arguments)`, which is worked out at the first call."""
        key = (compute, arguments)
        if key not in self._known:
            self._known[key] = compute(self, *arguments)
        return self._known[key]

    @cached_property
    def near(self) -> Collection[int]:
        """The players asked for and all whom they were paired with."""
        if self.is_everybody:
            return self.asked
        opponents = (self.records[number].opponents for number in self.asked)
        return frozenset(self.asked).union(*opponents) & self.event.by_number.keys()

    def about_opponents(self) -> "Facts":
        """Return the facts for the tie-breaks of the opponents, too."""
        return self if self.is_everybody else Facts(self.event, self.near)

    @cached_property
    def ratings(self) -> Mapping[int, int] | None:
        """The rating of each player, or None if somebody has none.

        The rating that the event announced for unrated players stands in for a
        missing one. FIDE C.07, article 10.
        """
        return None if lacks_ratings(self.event) else self.of_each(_rating_of)


def lacks_ratings(event: EventRecord) -> bool:
    """Return True if rating-based tie-breaks must not be used in the event.

    So it is if a player is unrated and the event announced no rating for unrated
    players. FIDE C.07, article 10.
    """
    return event.unrated_rating is None and event.has_unrated_players


def _record_of(facts: Facts, number: int) -> Record:
    return _record(facts.event.by_number[number].results, facts.points)


def _score_of(facts: Facts, number: int) -> int:
    return sum(facts.records[number].points)


def _rating_of(facts: Facts, number: int) -> int | None:
    rating = facts.event.by_number[number].rating
    return facts.event.unrated_rating if rating is None else rating


def _units_per_point(points: PointSystem) -> int:
    values = (points.win, points.draw, points.loss, points.pairing_bye, points.absence)
    return lcm(2, *(value.as_integer_ratio()[1] for value in values))


def _record(
    results: Sequence[RoundResult], points: Mapping[Outcome, int], rounds=None
) -> Record:
    if not results:
        return Record()
    # Columns rather than rows: most tie-breaks read one or two of them, at the speed
    # of built-in functions.
    outcomes, opponents, colours, _ = zip(*results, strict=False)
    is_played = PLAYED.issuperset(outcomes)
    if not is_played and not UNCOUNTED.isdisjoint(outcomes):
        counted = [
            (round_number, result)
            for round_number, result in enumerate(results, start=1)
            if result.outcome not in UNCOUNTED
        ]
        rounds, results = zip(*counted, strict=True) if counted else ((), ())
        return _record(results, points, rounds)
    return Record(
        rounds or range(1, len(results) + 1),
        outcomes,
        opponents,
        colours,
        tuple([points[outcome] for outcome in outcomes]),
        is_played,
    )
