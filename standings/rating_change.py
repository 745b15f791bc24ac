"""What the games of one player do to a rating. Pure: no Django.

FIDE B.02, the Rating Regulations in force from 1 March 2024, as amended on 1 October
2025, article 8.3. The amendment lifts the limit of 400 points for who is rated 2650
or higher.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from standings.tiebreaks.performance import expected_percent

LIMIT = 400
UNLIMITED_FROM = 2650
# Article 8.3.3: for new players, for most players, and once 2400 was reached.
FACTORS = (40, 20, 10)


class RatedGames(NamedTuple):
    """Games against rated opponents: points made, and points to expect."""

    games: int
    points: Decimal
    expected: Decimal

    @property
    def difference(self) -> Decimal:
        return self.points - self.expected

    def change(self, factor: int) -> Decimal:
        """Return the rating change for a development coefficient K, not rounded."""
        return self.difference * factor

    @property
    def changes(self) -> tuple[tuple[int, Decimal], ...]:
        """Return each development coefficient and its change."""
        return tuple((factor, self.change(factor)) for factor in FACTORS)


def rated_games(rating: int, games: Iterable[tuple[int, Decimal]]) -> RatedGames:
    """Return what a player of that rating made in games of (opponent's rating, points).

    Points are 1, ½ and 0, whatever the scoring of the event.
    """
    played = list(games)
    percent = sum(
        expected_percent(counted_difference(rating, opponent)) for opponent, _ in played
    )
    points = sum((made for _, made in played), Decimal(0))
    return RatedGames(len(played), points, Decimal(percent) / 100)


def counted_difference(rating: int, opponent: int) -> int:
    """Return the rating difference as it counts for the player rated `rating`.

    FIDE B.02, article 8.3.1.
    """
    difference = rating - opponent
    if rating >= UNLIMITED_FROM:
        return difference
    return max(-LIMIT, min(LIMIT, difference))
