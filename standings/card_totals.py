"""What the games of one player come to: by colour, as a performance, as a change."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from standings.rating_change import RatedGames, rated_games
from standings.sheet import Sheet
from standings.table import Row
from standings.tiebreaks.performance import performance_of
from standings.tiebreaks.ratings import rounded_half_up
from tournaments.record import DRAWS, PLAYED, WINS, Colour, Outcome, RoundResult

# Played over the board and rated.
RATED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})


class Totals(NamedTuple):
    """`by_colour` holds (colour, points, games) of what was played over the board.

    `average` is the mean rating of the opponents and `performance` the rating for
    which the score against them is normal, both None without a rated opponent or for
    who is out of the standings. `change` is None for an unrated player and before the
    first rated game.
    """

    by_colour: tuple[tuple[Colour, Decimal, int], ...]
    average: int | None
    performance: int | None
    change: RatedGames | None


def totals_of(sheet: Sheet, row: Row) -> Totals:
    played = [result for result in row.results if result.outcome in PLAYED]
    counted = [game for game in played if game.opponent not in sheet.numbers_removed]
    return Totals(
        _by_colour(sheet, counted),
        *((None, None) if row.is_removed else _performance(sheet, counted)),
        _change(sheet, row, played),
    )


def _by_colour(
    sheet: Sheet, games: Sequence[RoundResult]
) -> tuple[tuple[Colour, Decimal, int], ...]:
    points = sheet.event.point_system
    found = []
    for colour in Colour:
        outcomes = [game.outcome for game in games if game.colour is colour]
        if outcomes:
            total = sum(map(points.of, outcomes), Decimal(0))
            found.append((colour, total, len(outcomes)))
    return tuple(found)


def _performance(
    sheet: Sheet, games: Sequence[RoundResult]
) -> tuple[int | None, int | None]:
    """Return the mean rating of the opponents and the performance.

    As the tie-breaks ARO and TPR have them, but that an opponent without a rating,
    for whom none was announced, is left out. FIDE C.07, articles 10.1 and 10.2.
    """
    ratings, halves = [], 0
    for game in games:
        rating = sheet.by_number[game.opponent].rating or sheet.event.unrated_rating
        if rating is not None:
            ratings.append(rating)
            halves += int(2 * _made(game))
    if not ratings:
        return None, None
    average = rounded_half_up(sum(ratings), len(ratings))
    return average, performance_of(ratings, halves)


def _change(sheet: Sheet, row: Row, games: Sequence[RoundResult]) -> RatedGames | None:
    own = sheet.entrants[row.entry].rating
    if own is None:
        return None
    rated = [
        (sheet.by_number[game.opponent].rating, _made(game))
        for game in games
        if game.outcome in RATED and sheet.by_number[game.opponent].rating is not None
    ]
    return rated_games(own, rated) if rated else None


def _made(game: RoundResult) -> Decimal:
    """Return the points of a game as 1, ½ or 0, whatever the scoring of the event."""
    if game.outcome in WINS:
        return Decimal(1)
    return Decimal("0.5") if game.outcome in DRAWS else Decimal(0)
