"""What the unplayed games of a round robin become when a player leaves or returns."""

from tournaments.models import Event, Game, Player
from tournaments.record import Result

COLUMNS = (
    *("result", "version", "is_automatic"),
    *("changed_at", "changed_by", "changed_by_name"),
)
BY_ABSENCE = (
    Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
)


def result_of_absent(white: Player, black: Player) -> Result:
    """Return the forfeit of those who withdrew from a round robin, if any.

    In a Swiss they are not paired at all. FIDE C.05, withdrawal.
    """
    gone = white.withdrawn_after is not None, black.withdrawn_after is not None
    return {
        (False, False): Result.PENDING,
        (False, True): Result.WHITE_WINS_BY_FORFEIT,
        (True, False): Result.BLACK_WINS_BY_FORFEIT,
        (True, True): Result.DOUBLE_FORFEIT,
    }[gone]


def settle_games_ahead(event: Event, reached: int) -> None:
    """Make the games after round `reached` forfeits where a player has withdrawn.

    Where nobody has any more, they are open again. A result that somebody entered
    stays. The version of each game that changes steps, so that what was typed on a
    page that shows the old state is refused as a conflict.
    """
    games = Game.objects.filter(
        round__event=event.pk, round__number__gt=reached
    ).select_related("white", "black")
    changed = []
    for game in games:
        is_forfeit = game.result in BY_ABSENCE and not game.is_entered
        is_open = game.is_pending or is_forfeit
        result = result_of_absent(game.white, game.black)
        if is_open and game.result != result:
            game.result, game.version = result, game.version + 1
            game.is_automatic = True
            game.changed_at = game.changed_by = None
            game.changed_by_name = ""
            changed.append(game)
    Game.objects.bulk_update(changed, COLUMNS, batch_size=200)
