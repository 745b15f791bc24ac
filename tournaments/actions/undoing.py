"""What an arbiter does to turn a change back: it is a change of its own."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.actions.guards import check_open
from tournaments.actions.journal import note
from tournaments.actions.numbering import place_newcomers, save_round_count
from tournaments.actions.results import record_result
from tournaments.actions.rows_back import put_back
from tournaments.actions.undo_checks import check_can_put_back
from tournaments.actions.unpairing import UNPAIR, restore_round
from tournaments.authors import as_author
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Change, Event, Game
from tournaments.record import Result
from tournaments.repeats import check_not_repeated
from tournaments.rows import TABLES, rows_of, with_personal
from tournaments.signals import changing, step_of

UNDO = "undo"
# What is taken back in another way, and in which.
OTHERWISE: Mapping[str, str] = {
    "create event": gettext_noop(
        "A tournament that was created stays. Hide it if nobody should see it."
    ),
    "import": gettext_noop(
        "A tournament that was imported stays. Hide it if nobody should see it."
    ),
    "publish round": gettext_noop(
        "Published pairings stay. Take the round back on its page, or change its "
        "pairings there with a reason."
    ),
    "publish all rounds": gettext_noop(
        "Published pairings stay. Take the last round back on its page."
    ),
    "change pairings": gettext_noop(
        "Published pairings change only with a reason: change them again on the page "
        "of the round."
    ),
    "close round": gettext_noop("Open the round again on its page."),
    "reopen round": gettext_noop("Close the round again on its page."),
    "restore round": gettext_noop("Take the round back again on its page."),
    "finish event": gettext_noop("Reopen the tournament at its desk."),
    "reopen event": gettext_noop("Finish the tournament again at its desk."),
}


def can_undo(change: Change) -> bool:
    """Return True if the change can be undone, as far as it says itself."""
    return change.rows is not None and change.action not in OTHERWISE


def undo(event: Event, change: Change, *, by) -> None:
    """Turn a change of the event back, with all that was done at once with it.

    Raises EditConflict if what it changed has changed again since, or is gone, and
    TournamentError if it is taken back in another way or the event does not allow it
    any more; then nothing is changed.
    """
    if not can_undo(change):
        raise TournamentError(
            _(OTHERWISE.get(change.action, gettext_noop("There is nothing to undo.")))
        )
    author = as_author(by)
    # The result says itself what it does to the rows.
    watched = () if change.action == "result" else tuple(TABLES)
    with changing(event.pk, watched) as current:
        check_open(current)
        try:
            WAYS.get(change.action, _put_rows_back)(current, change, author)
        except EditConflict:
            check_not_repeated(event.pk, author)
            raise
        step_of(event.pk).lines[0].undoes = change


def _undo_result(event: Event, change: Change, by) -> None:
    _table, key, before, after = change.rows[0]
    games = Game.objects.select_related("round__event", "white", "black", "changed_by")
    game = games.filter(pk=key, round__event=event.pk).first()
    if game is None:
        raise EditConflict(
            _("Board %(board)s of round %(round)s was unpaired since.")
            % {"board": change.board, "round": change.round_number}
        )
    if game.result != after["result"]:
        raise EditConflict(
            _(
                "Board %(board)s of round %(round)s has another result since: "
                "%(result)s, by %(who)s at %(time)s."
            )
            % {
                "board": change.board,
                "round": change.round_number,
                "result": game.get_result_display(),
                "who": game.changed_by or "–",
                "time": f"{game.changed_at:%H:%M}" if game.changed_at else "–",
            }
        )
    record_result(game, Result(before["result"]), version=game.version, by=by)


def _undo_unpairing(event: Event, change: Change, by) -> None:
    # The revision has stepped once, at the start of this change.
    restore_round(event, change.round_number, revision=event.revision - 1, by=by)


def _put_rows_back(event: Event, change: Change, by) -> None:
    kept = getattr(change, "personal", None)
    rows = with_personal(change.rows, kept.rows if kept else [])
    if change.action != "settings":
        rows = _without_the_lot(rows)
    now = rows_of(event.pk, {table for table, *_rest in rows})
    check_can_put_back(event, change, rows, now)
    newcomers = put_back(event, rows, now, by=by.user)
    place_newcomers(event, newcomers)
    if change.action != "settings":
        save_round_count(event)
    note(
        event.pk,
        by,
        UNDO,
        change.about,
        round_number=change.round_number,
        board=change.board,
    )
    step_of(event.pk).lines[0].entries = change.entries


def _without_the_lot(rows: list[list]) -> list[list]:
    """Leave the first colour as it is: a lot that was drawn is not drawn again."""
    kept = []
    for table, key, before, after in rows:
        if table == "event" and before:
            before = {k: v for k, v in before.items() if k != "initial_colour"}
        if before != {}:
            kept.append([table, key, before, after])
    return kept


WAYS: Mapping[str, Callable[[Event, Change, object], None]] = {
    "result": _undo_result,
    UNPAIR: _undo_unpairing,
}
