"""What the tie-breaks of an event share, computed once a ranking. Pure: no Django."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from math import lcm
from typing import Any, NamedTuple

from tournaments.record import Colour, EventRecord, Outcome, PointSystem, RoundResult

UNCOUNTED = frozenset({Outcome.PENDING, Outcome.REST})


class Record(NamedTuple):
    """The rounds of one player that count, as columns of equal length.

    Left out are the rest of a round robin, which is no round of that player, and the
    game without a result yet, which is neither a game nor an unplayed round: it is
    worth nothing so far, and adds nothing to the player's own tie-breaks. `points`
    are in the units of `Facts`.
    """

    rounds: Sequence[int] = ()
    outcomes: Sequence[Outcome] = ()
    opponents: Sequence[int | None] = ()
    colours: Sequence[Colour | None] = ()
    points: Sequence[int] = ()


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


class Facts:
    """The records and scores of an event, with all points as whole units.

    `unit` units make one point: 2 where a draw is worth half a point. Integers keep
    sums exact at a fraction of the cost of decimals.
    """

    def __init__(self, event: EventRecord):
        self.event = event
        self.unit = _units_per_point(event.points)
        self.points = {
            outcome: int(event.points.of(outcome) * self.unit) for outcome in Outcome
        }
        self.win = int(event.points.win * self.unit)
        self.draw = int(event.points.draw * self.unit)
        self.records = {
            player.number: _record(player.results, self.points)
            for player in event.players
        }
        self.scores = {
            number: sum(record.points) for number, record in self.records.items()
        }
        self._known: dict[tuple, Any] = {}

    def once(self, compute: Callable, *arguments) -> Any:
        """Return `compute(self, *arguments)`, which is worked out at the first call."""
        key = (compute, arguments)
        if key not in self._known:
            self._known[key] = compute(self, *arguments)
        return self._known[key]

    @cached_property
    def ratings(self) -> Mapping[int, int] | None:
        """The rating of each player, or None if somebody has none.

        The rating that the event announced for unrated players stands in for a
        missing one. FIDE C.07, article 10.
        """
        if lacks_ratings(self.event):
            return None
        default = self.event.unrated_rating
        return {
            player.number: default if player.rating is None else player.rating
            for player in self.event.players
        }


def lacks_ratings(event: EventRecord) -> bool:
    """Return True if rating-based tie-breaks must not be used in the event.

    So it is if a player is unrated and the event announced no rating for unrated
    players. FIDE C.07, article 10.
    """
    return event.unrated_rating is None and any(
        player.rating is None for player in event.players
    )


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
    outcomes, opponents, colours, _ = zip(*results, strict=True)
    if not UNCOUNTED.isdisjoint(outcomes):
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
        tuple(map(points.__getitem__, outcomes)),
    )
