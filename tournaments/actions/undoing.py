"""What an arbiter does to turn a change back: it is a change of its own."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.actions.guards import check_open
from tournaments.actions.journal import note
from tournaments.actions.numbering import (
    close_gaps,
    place_newcomers,
    save_round_count,
)
from tournaments.actions.results import record_result
from tournaments.actions.rows_back import put_back
from tournaments.actions.undo_checks import check_can_put_back
from tournaments.actions.unpairing import UNPAIR, last_unpairing, restore_round
from tournaments.authors import Author, as_author
from tournaments.change_kinds import UNDO
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Change, Event, Game
from tournaments.record import Result
from tournaments.repeats import check_not_repeated
from tournaments.rows import TABLES, Rows, rows_of, with_personal
from tournaments.signals import changing, step_of

# What is taken back in another way, and in which.
OTHERWISE: Mapping[str, str] = {
    "create event": gettext_noop(
        "A tournament that was created stays. Hide it if nobody should see it."
    ),
    "import": gettext_noop(
        "A tournament that was imported stays. Hide it if nobody should see it."
    ),
    "export report": gettext_noop("What was downloaded cannot be called back."),
    "export person": gettext_noop("What was downloaded cannot be called back."),
    "erase person": gettext_noop("Who was erased is forgotten for good."),
    "forget contacts": gettext_noop("What was deleted is gone for good."),
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
    **dict.fromkeys(
        ("add arbiter", "remove arbiter", "change role", "leave", "join"),
        gettext_noop("Who works here is changed on the page of the people."),
    ),
    **dict.fromkeys(
        ("invite", "revoke invitation"),
        gettext_noop("Invitations are made and revoked on the page of the people."),
    ),
    **dict.fromkeys(
        ("make helper link", "open helper link", "revoke helper link"),
        gettext_noop(
            "Links for helpers are made and ended on the page of the helpers."
        ),
    ),
    **dict.fromkeys(
        ("claim", "keep result", "accept claim"),
        gettext_noop("Enter the result that the board should have on its page."),
    ),
    "finish event": gettext_noop("Reopen the tournament at its desk."),
    "reopen event": gettext_noop("Finish the tournament again at its desk."),
}


def can_undo(change: Change) -> bool:
    """Return True if the change can be undone, as far as it says itself."""
    return change.rows is not None and change.action not in OTHERWISE


def check_can_undo(event: Event, change: Change) -> None:
    """Raise what `undo` would, as far as the event of today tells.

    Raises EditConflict if what it changed has changed again since, is gone, or was
    turned back already, and TournamentError if it is taken back in another way or the
    event does not allow it any more.
    """
    if not can_undo(change):
        raise TournamentError(
            _(OTHERWISE.get(change.action, gettext_noop("There is nothing to undo.")))
        )
    check_open(event)
    if again := undone_by(change):
        raise EditConflict(
            _("This was undone already, by %(who)s at %(time)s.")
            % {"who": again.by_name or "–", "time": _clock(again.at)}
        )
    way = WAYS.get(change.action, BY_ROWS)
    way.check(event, change)


def undone_by(change: Change) -> Change | None:
    """Return the change that turned this one back and was not turned back itself."""
    undos = change.undone.defer("rows")
    return next((undo for undo in undos if undone_by(undo) is None), None)


def undo(event: Event, change: Change, *, by) -> None:
    """Turn a change of the event back, with all that was done at once with it.

    Raises as `check_can_undo` does; then nothing is changed.
    """
    if not can_undo(change):
        check_can_undo(event, change)
    author = as_author(by)
    # The result says itself what it does to the rows.
    watched = () if change.action == "result" else tuple(TABLES)
    with changing(event.pk, watched) as current:
        try:
            check_can_undo(current, change)
            WAYS.get(change.action, BY_ROWS).act(current, change, author)
        except EditConflict:
            check_not_repeated(event.pk, author)
            raise
        step_of(event.pk).lines[0].undoes = change


def _check_result(event: Event, change: Change) -> None:
    _game_of(event, change)


def _undo_result(event: Event, change: Change, by) -> None:
    game = _game_of(event, change)
    before = change.rows[0][2]
    record_result(game, Result(before["result"]), version=game.version, by=by)


def _game_of(event: Event, change: Change) -> Game:
    """Return the game, if it has the result that the change gave it.

    Else raises EditConflict, which tells its state.
    """
    _table, key, _before, after = change.rows[0]
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
                "who": game.entered_by or "–",
                "time": _clock(game.changed_at) if game.changed_at else "–",
            }
        )
    return game


def _clock(at: datetime) -> str:
    return date_format(localtime(at), "H:i")


def _check_unpairing(event: Event, change: Change) -> None:
    if last_unpairing(event) != change:
        raise EditConflict(
            _("Round %(round)s cannot be restored: another was paired since.")
            % {"round": change.round_number}
        )


def _undo_unpairing(event: Event, change: Change, by) -> None:
    # The revision has stepped once, at the start of this change.
    restore_round(event, change.round_number, revision=event.revision - 1, by=by)


def _check_rows(event: Event, change: Change) -> None:
    rows = rows_changed(change)
    check_can_put_back(event, change, rows, _rows_of_today(event, rows))


def _put_rows_back(event: Event, change: Change, by) -> None:
    rows = rows_changed(change)
    newcomers = put_back(event, rows, _rows_of_today(event, rows), by=by.user)
    # How players are numbered and rounds counted can be what was put back.
    event.refresh_from_db()
    if newcomers:
        place_newcomers(event, newcomers)
    else:
        # Whoever is no longer entered may leave a number, if others moved since.
        close_gaps(event)
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


def rows_changed(change: Change) -> list[list]:
    """Return what is put back, as `tournaments.rows` describes it."""
    kept = getattr(change, "personal", None)
    rows = with_personal(change.rows, kept.rows if kept else [])
    return rows if change.action == "settings" else _without_the_lot(rows)


def _without_the_lot(rows: list[list]) -> list[list]:
    """Leave the first colour as it is: a lot that was drawn is not drawn again."""
    kept = []
    for table, key, before, after in rows:
        if table == "event" and before:
            before = {k: v for k, v in before.items() if k != "initial_colour"}
        if before != {}:
            kept.append([table, key, before, after])
    return kept


def _rows_of_today(event: Event, rows: list[list]) -> Rows:
    return rows_of(event.pk, {table for table, *_rest in rows})


class Way(NamedTuple):
    """How a kind of change is turned back, and what must hold for it."""

    check: Callable[[Event, Change], None]
    act: Callable[[Event, Change, Author], None]


BY_ROWS = Way(_check_rows, _put_rows_back)
WAYS: Mapping[str, Way] = {
    "result": Way(_check_result, _undo_result),
    UNPAIR: Way(_check_unpairing, _undo_unpairing),
}
