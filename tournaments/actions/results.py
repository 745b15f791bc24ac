"""What an arbiter does with results."""

from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.journal import note
from tournaments.authors import as_author
from tournaments.errors import (
    AlreadyEntered,
    EditConflict,
    EventClosed,
    RoundClosed,
    TournamentError,
)
from tournaments.models import Change, Game
from tournaments.record import Result
from tournaments.repeats import check_not_repeated
from tournaments.signals import changing, step_of

IN_AN_OPEN_ROUND = Q(round__closed_at__isnull=True)
# What was postponed can be played after the round is closed.
POSTPONED = Q(result=Result.POSTPONED)


def record_result(
    game: Game, result: Result, *, version: int, by, undoes: Change | None = None
) -> None:
    """Record the result of one game; the standings follow.

    `version` is the game's version that the arbiter saw, `by` a user, an author, or
    None for a command, and `undoes` the change that this one turns back. On success
    `game` holds the new state. Raises EditConflict if the game has changed since or
    is gone, AlreadyEntered if it has that very result, Repeated if the same request
    led to it before, EventClosed or RoundClosed if the event or the round is over,
    and TournamentError if the round is not published.
    """
    event_id = game.round.event_id
    author = as_author(by)
    now = timezone.now()
    with changing(event_id, watched=()):
        # What must hold is part of the statement that writes: nothing that the
        # arbiter has not seen can be overwritten, on any database.
        is_cleared = result is Result.PENDING
        seen = Game.objects.filter(
            IN_AN_OPEN_ROUND if is_cleared else IN_AN_OPEN_ROUND | POSTPONED,
            pk=game.pk,
            version=version,
            round__published_at__isnull=False,
            round__event__closed_at__isnull=True,
        ).exclude(result=result)
        written = seen.update(
            result=result,
            version=F("version") + 1,
            changed_at=now,
            changed_by=author.user,
        )
        if not written:
            # Asked only now: who came first with this request holds no lock any more.
            check_not_repeated(event_id, author)
            raise _refusal(game, result)
        states = [{"result": state} for state in (game.result, result.value)]
        step_of(event_id).rows.append(["game", game.pk, *states])
        note(
            event_id,
            author,
            "result",
            round_number=game.round.number,
            board=game.board,
            players=(game.white, game.black),
            before=game.result,
            after=result.value,
            undoes=undoes,
        )
    game.result, game.version = result.value, version + 1
    game.changed_at, game.changed_by = now, author.user


def _refusal(game: Game, result: Result) -> TournamentError:
    """Return why nothing was written, from the game as it stands now."""
    games = Game.objects.select_related("round__event", "changed_by")
    current = games.filter(pk=game.pk).first()
    if current is None:
        return EditConflict(
            _("Board %(board)s was unpaired meanwhile. Open the round again.")
            % {"board": game.board}
        )
    if current.round.event.is_closed:
        return EventClosed(
            _("%(event)s is finished. Reopen it at the desk to correct a result.")
            % {"event": current.round.event}
        )
    if not current.round.is_published:
        return TournamentError(
            _("Round %(round)s is still a draft. Publish it, then enter results.")
            % {"round": current.round.number}
        )
    is_cleared = result is Result.PENDING
    if current.is_locked or (current.round.closed_at and is_cleared):
        return RoundClosed(
            _("Round %(round)s is closed. Open it again, then correct the result.")
            % {"round": current.round.number}
        )
    if current.result == result:
        return AlreadyEntered(
            _("Board %(board)s has this result already.") % {"board": game.board}
        )
    return EditConflict(
        _("Board %(board)s was changed meanwhile. Compare, then save again.")
        % {"board": game.board}
    )
