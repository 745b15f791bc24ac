"""What an arbiter does when a round is over: close it, and open it again."""

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.guards import check_open, check_revision
from tournaments.actions.journal import note
from tournaments.actions.publishing import round_or_conflict
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Event, Round
from tournaments.open_claims import open_claims
from tournaments.record import Result
from tournaments.signals import changing


def close_round(event: Event, number: int, *, revision: int, by) -> None:
    """Say that a round is over: its results are locked until it is opened again.

    Raises EditConflict unless the event is at `revision`, which the arbiter saw, and
    TournamentError if a board has no result, because that a game is postponed or was
    not played has to be said, or if helpers disagree about one.
    """
    with changing(event.pk) as current:
        check_open(current)
        over = round_or_conflict(current, number)
        if over.closed_at:
            raise EditConflict(
                _("Round %(round)s is already closed.") % {"round": number}
            )
        check_revision(current, revision)
        if not over.is_published:
            raise TournamentError(
                _("Round %(round)s is still a draft. Publish it, then enter results.")
                % {"round": number}
            )
        _check_all_said(over)
        over.closed_at = timezone.now()
        over.save(update_fields=["closed_at"])
        note(event.pk, by, "close round", round_number=number)


def _check_all_said(over: Round) -> None:
    """Raise TournamentError if a board has no result, or two."""
    pending = over.games.filter(result=Result.PENDING)
    if boards := list(pending.values_list("board", flat=True)):
        raise TournamentError(
            ngettext(
                "Round %(round)s cannot be closed: board %(boards)s has no result. "
                "Enter it, or say that the game is postponed or was not played.",
                "Round %(round)s cannot be closed: boards %(boards)s have no "
                "result. Enter them, or say of each game that it is postponed or "
                "was not played.",
                len(boards),
            )
            % {"round": over.number, "boards": ", ".join(map(str, boards))}
        )
    claimed = sorted(open_claims(over).values_list("game__board", flat=True))
    if boards := list(dict.fromkeys(claimed)):
        raise TournamentError(
            ngettext(
                "Round %(round)s cannot be closed: board %(boards)s has two "
                "results. Settle which one stands.",
                "Round %(round)s cannot be closed: boards %(boards)s have two "
                "results each. Settle which ones stand.",
                len(boards),
            )
            % {"round": over.number, "boards": ", ".join(map(str, boards))}
        )


def reopen_round(event: Event, number: int, *, revision: int, by) -> None:
    """Let the results of a closed round be corrected."""
    with changing(event.pk) as current:
        check_open(current)
        closed = round_or_conflict(current, number)
        if not closed.closed_at:
            raise EditConflict(_("Round %(round)s is not closed.") % {"round": number})
        check_revision(current, revision)
        closed.closed_at = None
        closed.save(update_fields=["closed_at"])
        note(event.pk, by, "reopen round", round_number=number)
