"""What an arbiter does with results."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.journal import note
from tournaments.authors import Author, as_author
from tournaments.errors import (
    AlreadyEntered,
    EditConflict,
    EventClosed,
    RoundClosed,
    TournamentError,
)
from tournaments.models import Change, Game
from tournaments.record import Result
from tournaments.repeats import (
    check_not_repeated,
    find_requests,
    repeated,
    reused,
)
from tournaments.rows import plain
from tournaments.signals import changing

IN_AN_OPEN_ROUND = Q(round__closed_at__isnull=True)
# What was postponed can be played after the round is closed.
POSTPONED = Q(result=Result.POSTPONED)


class Entry(NamedTuple):
    """A result for a game, the version of the game that was seen, and who asks."""

    game: Game
    result: Result
    version: int
    author: Author


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
    entry = Entry(game, result, version, as_author(by))
    with changing(event_id, watched=()):
        now = timezone.now()
        if not _write(entry, now, undoes):
            # Asked only now: who came first with this request holds no lock any more.
            check_not_repeated(event_id, entry.author)
            raise refusal(entry, current_games([game.pk]).get(game.pk))
    _show(entry, now)


def record_results(
    event_id: int, entries: Iterable[Entry]
) -> dict[int, TournamentError | None]:
    """Record results of many games at once; the standings follow once.

    Returns, by the key of the game, None for what was recorded and else why not: what
    `record_result` raises. A board that is refused keeps no other from being recorded.
    """
    entries = list(entries)
    answers: dict[int, TournamentError | None] = {}
    with suppress(_NothingWritten), changing(event_id, watched=()):
        # Whoever changes the event waits for whoever does so already: nobody else
        # can come with one of these requests any more.
        now = timezone.now()
        known = find_requests(event_id, (entry.author for entry in entries))
        taken: set[UUID | None] = set()
        left = []
        for entry in entries:
            game, _result, _version, author = entry
            if author.request_id in known:
                answers[game.pk] = repeated(known[author.request_id], author)
            elif author.request_id in taken:
                answers[game.pk] = reused()
            elif _write(entry, now):
                answers[game.pk] = None
                taken |= {author.request_id} - {None}
            else:
                left.append(entry)
        current = current_games(entry.game.pk for entry in left) if left else {}
        for entry in left:
            answers[entry.game.pk] = refusal(entry, current.get(entry.game.pk))
        if None not in answers.values():
            raise _NothingWritten
    for entry in entries:
        if answers[entry.game.pk] is None:
            _show(entry, now)
    return answers


class _NothingWritten(Exception):
    """Let the event stay at its revision."""


def _write(entry: Entry, now: datetime, undoes: Change | None = None) -> bool:
    """Write a result and its line, inside the change of the event, if it may be.

    What must hold is part of the statement that writes: nothing that the arbiter has
    not seen can be overwritten, on any database.
    """
    game, result, version, author = entry
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
        is_automatic=False,
        changed_at=now,
        changed_by=author.user,
        changed_by_name=author.name if author.helper else "",
    )
    if not written:
        return False
    # With all of them, a request that comes again can be answered as the first time.
    old = {"result": game.result, "version": version}
    new = {"result": result.value, "version": version + 1, "changed_at": plain(now)}
    note(
        game.round.event_id,
        author,
        "result",
        round_number=game.round.number,
        board=game.board,
        players=(game.white, game.black),
        before=game.result,
        after=result.value,
        rows=[["game", game.pk, old, new]],
        undoes=undoes,
    )
    return True


def _show(entry: Entry, now: datetime) -> None:
    game = entry.game
    game.result, game.version = entry.result.value, entry.version + 1
    game.is_automatic = False
    game.changed_at, game.changed_by = now, entry.author.user
    game.changed_by_name = entry.author.name if entry.author.helper else ""


def as_recorded(game: Game, change: Change) -> Game:
    """Return the game as it stood after a result of it was recorded."""
    _table, _key, _before, after = change.rows[0]
    game.result, game.version = after["result"], after["version"]
    game.changed_at = datetime.fromisoformat(after["changed_at"])
    game.changed_by = change.by
    game.changed_by_name = change.by_name if change.helper_id else ""
    return game


def current_games(keys: Iterable[int]) -> dict[int, Game]:
    """Return games as they stand now, by key."""
    people = "white", "black", "changed_by"
    games = Game.objects.select_related("round__event", *people)
    return games.in_bulk(list(keys))


def is_closed_to(game: Game, result: Result) -> bool:
    """Return True if the round of a game is closed, and the result cannot change.

    A postponed game can be played later, but not be cleared.
    """
    is_cleared = game.round.closed_at is not None and result is Result.PENDING
    return game.is_locked or is_cleared


def round_closed(game: Game) -> RoundClosed:
    return RoundClosed(
        _("Round %(round)s is closed. Open it again, then correct the result.")
        % {"round": game.round.number}
    )


def refusal(entry: Entry, current: Game | None) -> TournamentError:
    """Return why nothing was written, from the game as it stands now."""
    game, result = entry.game, entry.result
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
    if is_closed_to(current, result):
        return round_closed(current)
    if current.result == result:
        return AlreadyEntered(
            _("Board %(board)s has this result already.") % {"board": game.board}
        )
    return EditConflict(
        _("Board %(board)s was changed meanwhile. Compare, then save again.")
        % {"board": game.board}
    )
