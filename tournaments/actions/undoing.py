"""What an arbiter does to turn a change back: it is a change of its own."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.actions.forfeits import settle_games_ahead
from tournaments.actions.guards import check_open
from tournaments.actions.journal import note
from tournaments.actions.numbering import (
    are_fixed,
    close_gaps,
    forget_numbering,
    place_newcomers,
    save_round_count,
)
from tournaments.actions.results import (
    current_games,
    is_closed_to,
    record_result,
    round_closed,
)
from tournaments.actions.rows_back import NUMBER, put_back
from tournaments.actions.undo_checks import check_can_put_back
from tournaments.actions.unpairing import (
    UNPAIR,
    check_can_restore,
    enter_and_leave_before,
    last_unpairing,
    restore_round,
)
from tournaments.authors import Author, as_author
from tournaments.change_kinds import UNDO, origin_of
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Change, Event, Game
from tournaments.record import Result, System
from tournaments.repeats import check_not_repeated
from tournaments.round_reached import round_reached
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
    "erase person": gettext_noop("An erased person is forgotten for good."),
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
        gettext_noop("Who works here is changed on the page “People”."),
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
# What moves starting ranks only until they are fixed.
CORRECTIONS = {"edit player", "renumber"}


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
    game = _game_of(event, change)
    if is_closed_to(game, Result(change.rows[0][2]["result"])):
        raise round_closed(game)


def _undo_result(event: Event, change: Change, by) -> None:
    game = _game_of(event, change)
    before = change.rows[0][2]
    record_result(game, Result(before["result"]), version=game.version, by=by)


def _game_of(event: Event, change: Change) -> Game:
    """Return the game, if it has the result that the change gave it.

    Else raises EditConflict, which tells its state.
    """
    _table, key, _before, after = change.rows[0]
    game = current_games([key]).get(key)
    if game is None:
        raise EditConflict(
            _("Board %(board)s of round %(round)s has been unpaired since.")
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
    if not _is_latest(event, game, change):
        raise EditConflict(
            _(
                "Board %(board)s of round %(round)s has been changed since, and has "
                "this result again. Undo the latest change of it."
            )
            % {"board": change.board, "round": change.round_number}
        )
    return game


def _is_latest(event: Event, game: Game, change: Change) -> bool:
    """Return True if all that came after was turned back itself."""
    lines = event.changes.filter(
        action="result", board=change.board, revision__gt=change.revision
    ).select_related("undoes")
    led_to = {
        line.rows[0][3]["version"]: line.undoes
        for line in lines
        if line.rows and line.rows[0][1] == game.pk
    }
    version = game.version
    while undone := led_to.get(version):
        version = undone.rows[0][2]["version"]
    return version == change.rows[0][3]["version"]


def _clock(at: datetime) -> str:
    return date_format(localtime(at), "H:i")


def _check_unpairing(event: Event, change: Change) -> None:
    if last_unpairing(event) != change:
        raise EditConflict(
            _("Round %(round)s cannot be restored: another has been paired since.")
            % {"round": change.round_number}
        )
    check_can_restore(event, change)


def _undo_unpairing(event: Event, change: Change, by) -> None:
    # The revision has stepped once, at the start of this change.
    restore_round(event, change.round_number, revision=event.revision - 1, by=by)


def _check_rows(event: Event, change: Change) -> None:
    rows = rows_changed(event, change)
    check_can_put_back(event, change, rows, _rows_of_today(event, rows))


def _put_rows_back(event: Event, change: Change, by) -> None:
    rows = rows_changed(event, change)
    newcomers = put_back(
        event,
        rows,
        # Read at the beginning of this change, and nothing is written yet.
        step_of(event.pk).before,
        by=by.user,
        are_numbers_fixed=_are_numbers_fixed(event, change),
    )
    # How players are numbered and rounds counted can be what was put back.
    event.refresh_from_db()
    for number in _rounds_gone(rows):
        enter_and_leave_before(event, number)
    if newcomers:
        place_newcomers(event, newcomers)
    else:
        # Whoever is no longer entered may leave a number, if others moved since.
        close_gaps(event)
    if change.action == "settings":
        forget_numbering(event)
    else:
        save_round_count(event)
    if event.system != System.SWISS:
        settle_games_ahead(event, round_reached(event))
    note(
        event.pk,
        by,
        UNDO,
        change.about,
        round_number=change.round_number,
        board=change.board,
    )
    step_of(event.pk).lines[0].entries = change.entries


def _rounds_gone(rows: list[list]) -> list[int]:
    """Return the rounds that an undo takes back, the last one first."""
    made = [row[3]["number"] for row in rows if row[0] == "round" and row[2] is None]
    return sorted(made, reverse=True)


def rows_changed(event: Event, change: Change) -> list[list]:
    """Return what is put back, as `tournaments.rows` describes it."""
    kept = getattr(change, "personal", None)
    rows = with_personal(change.rows, kept.rows if kept else [])
    if change.action == "settings":
        return rows
    # A lot that was drawn is not drawn again.
    rows = _without(rows, "event", "initial_colour")
    if _are_numbers_fixed(event, change):
        rows = _without(rows, "player", NUMBER)
    return rows


def _are_numbers_fixed(event: Event, change: Change) -> bool:
    return origin_of(change).action in CORRECTIONS and are_fixed(event)


def _without(rows: list[list], left_out: str, column: str) -> list[list]:
    """Return rows with one column of a table left as it is."""
    kept = []
    for table, key, before, after in rows:
        if table == left_out and before:
            before = {name: value for name, value in before.items() if name != column}
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
