"""What an arbiter does to take the last round back, and to have it again."""

from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.claims import note_dropped
from tournaments.actions.claims_back import claims_as_text, restore_claims
from tournaments.actions.forfeits import COLUMNS, settle_games_ahead
from tournaments.actions.guards import check_open, check_revision, rounds_paired
from tournaments.actions.journal import note
from tournaments.actions.numbering import follow_results
from tournaments.actions.presence import absent_in
from tournaments.actions.publishing import round_or_conflict
from tournaments.actions.seatings import as_text, by_number, seating_of, store_seating
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.models import ENTERED, Bye, Change, Event, Game, Player, Round
from tournaments.open_claims import open_claims
from tournaments.pairing import Board
from tournaments.pairing.by_hand import Seating
from tournaments.record import Outcome, Result, System
from tournaments.round_reached import round_reached
from tournaments.signals import changing

LEVEL_LOSING_RESULTS = 3
UNPAIR = "unpair round"
# After these there is another last round, or none to have again.
PAIRINGS = (
    "pair round",
    "make all rounds",
    "take drafts back",
    UNPAIR,
    "restore round",
)


def unpair_round(
    event: Event, number: int, *, revision: int, by, is_confirmed: bool = False
) -> None:
    """Take the last round back, with its results, claims and the bye of its pairing.

    Raises EditConflict unless the event is still at `revision`, which the arbiter saw,
    Unconfirmed if the round has results and the arbiter has not confirmed that they
    go, and TournamentError if it is closed or not the last one.
    """
    with changing(event.pk) as current:
        check_open(current)
        paired = round_or_conflict(current, number)
        check_revision(current, revision)
        if number != rounds_paired(current):
            raise TournamentError(_("Only the last round can be unpaired."))
        if paired.closed_at:
            raise TournamentError(
                _("Round %(round)s is closed. Open it again, then unpair it.")
                % {"round": number}
            )
        results = paired.games.filter(ENTERED).exclude(result=Result.PENDING)
        if not is_confirmed and (count := results.count()):
            raise Unconfirmed(
                ngettext(
                    "Round %(round)s has %(count)s result, which would go with it. "
                    "Type the confirmation below.",
                    "Round %(round)s has %(count)s results, which would go with it. "
                    "Type the confirmation below.",
                    count,
                )
                % {"round": number, "count": count},
                level=LEVEL_LOSING_RESULTS,
            )
        before, claims = _as_it_was(current, paired), open_claims(paired)
        note(event.pk, by, UNPAIR, round_number=number, before=before)
        note_dropped(claims, by)
        enter_and_leave_before(current, number)
        Bye.objects.filter(
            player__event=event.pk,
            round_number=number,
            kind=Outcome.PAIRING_BYE.value,
        ).delete()
        paired.delete()
        follow_results(current)


def enter_and_leave_before(event: Event, number: int) -> None:
    """Let whoever came or left after a round was paired do so before it.

    They play in it when it is made again, or do not. Who is said to come later still
    comes then.
    """
    late = _late(event, number).filter(is_expected=False)
    late.update(first_round=number)
    _gone(event, number).update(withdrawn_after=number - 1)


def _late(event: Event, number: int) -> QuerySet[Player]:
    return event.players.filter(first_round__gt=number)


def _gone(event: Event, number: int) -> QuerySet[Player]:
    return event.players.filter(withdrawn_after=number)


def _as_it_was(event: Event, paired: Round) -> dict:
    """Return all that brings the round back, players by entry."""
    late, gone = _late(event, paired.number), _gone(event, paired.number)
    results = paired.games.exclude(result=Result.PENDING)
    entered = paired.games.filter(version__gt=0)
    return as_text(seating_of(paired), by_number(event)) | {
        "number": paired.number,
        "results": dict(results.values_list("board", "result")),
        "entered": {
            game.board: [
                *(game.version, _written(game.changed_at), game.changed_by_id),
                *(game.changed_by_name, game.is_automatic),
            ]
            for game in entered
        },
        "claims": claims_as_text(paired),
        "published_at": _written(paired.published_at),
        "changed_at": _written(paired.changed_at),
        "change_reason": paired.change_reason,
        "engine": paired.engine,
        "engine_input": paired.engine_input,
        "late": list(late.values_list("entry", flat=True)),
        "gone": list(gone.values_list("entry", flat=True)),
        "last_entry": event.players.aggregate(last=Max("entry"))["last"],
    }


def last_unpairing(event: Event) -> Change | None:
    """Return the unpairing that can be undone: nothing was paired since."""
    last = event.changes.filter(action__in=PAIRINGS).first()
    is_one = last is not None and last.action == UNPAIR and "number" in last.before
    return last if is_one else None


def restore_round(event: Event, number: int, *, revision: int, by) -> None:
    """Bring the round that was unpaired last back as it was, with bye and claims.

    Whoever entered since is a late entry again; where tables pair everybody, who
    withdrew since loses by forfeit. Raises EditConflict if the event is not at
    `revision` or something was paired since, and TournamentError if somebody was
    removed since or cannot play in the round any more, or if it is not the round of
    the table any more.
    """
    with changing(event.pk) as current:
        check_open(current)
        unpairing = last_unpairing(current)
        if unpairing is None or unpairing.before["number"] != number:
            raise EditConflict(
                _("Round %(round)s cannot be restored: another was paired since.")
                % {"round": number}
            )
        check_revision(current, revision)
        _check_nobody_removed(current, unpairing)
        if current.system != System.SWISS:
            _check_same_table(current, unpairing)
        was = unpairing.before
        seating = _seating_by_rank(current, was)
        _let_enter_and_leave(current, was)
        _check_all_there(current, number, seating)
        restored = Round.objects.create(
            event_id=current.pk,
            number=number,
            published_at=_read(was["published_at"]),
            changed_at=_read(was["changed_at"]),
            change_reason=was["change_reason"],
            engine=was["engine"],
            engine_input=was["engine_input"],
        )
        store_seating(restored, Seating({}), seating, by_number(current))
        follow_results(current)
        _restore_results(restored, was)
        if current.system != System.SWISS:
            settle_games_ahead(current, round_reached(current))
        after = {"boards": was["boards"], "bye": was["bye"]}
        note(
            event.pk,
            by,
            "restore round",
            round_number=number,
            after=after,
            undoes=unpairing,
        )
        restore_claims(restored, was["claims"], by)


def _restore_results(restored: Round, was: dict) -> None:
    """Bring the results back with their versions, and who entered them when."""
    entered = was["entered"]
    by = {author for _version, _at, author, *_more in entered.values()}
    users = get_user_model().objects
    known = set(users.filter(pk__in=by).values_list("pk", flat=True))
    games = list(restored.games.all())
    for game in games:
        board = str(game.board)
        game.result = was["results"].get(board, game.result)
        if board in entered:
            version, at, author, game.changed_by_name, automatic = entered[board]
            game.version, game.changed_at = version, _read(at)
            game.is_automatic = automatic
            game.changed_by_id = author if author in known else None
    Game.objects.bulk_update(games, COLUMNS, batch_size=200)


def _check_nobody_removed(event: Event, unpairing: Change) -> None:
    # Somebody who had no place in the end can still be in what the engine was given,
    # or in pairings that were published and then changed.
    removed = event.changes.filter(action="remove player", pk__gt=unpairing.pk)
    if removed.exists():
        names = removed.order_by("pk").values_list("about", flat=True)
        raise TournamentError(
            _("Round %(round)s cannot be restored: removed since: %(names)s.")
            % {"round": unpairing.before["number"], "names": ", ".join(names)}
        )


def _check_same_table(event: Event, unpairing: Change) -> None:
    """Raise TournamentError if players entered or changed their numbers since."""
    since = event.changes.filter(pk__gt=unpairing.pk).exclude(rows=None)
    if any(_is_renumbering(row) for change in since for row in change.rows):
        raise TournamentError(
            _(
                "Round %(round)s cannot be restored: the numbers of the players "
                "changed since. Pair it again."
            )
            % {"round": unpairing.before["number"]}
        )


def _is_renumbering(row: list) -> bool:
    table, _key, before, after = row
    return table == "player" and (before is None or after is None or "number" in before)


def _seating_by_rank(event: Event, was: dict) -> Seating:
    ranks = dict(event.players.values_list("entry", "number"))
    boards = {
        board: Board(ranks[white], ranks[black])
        for board, white, black in was["boards"]
    }
    return Seating(boards, ranks.get(was["bye"]))


def _let_enter_and_leave(event: Event, was: dict) -> None:
    """Undo what the unpairing did to late entries and to those who had left."""
    number = was["number"]
    entering = event.players.filter(first_round=number)
    entering.filter(entry__in=was["late"]).update(first_round=number + 1)
    entering.filter(entry__gt=was["last_entry"]).update(first_round=number + 1)
    gone = event.players.filter(entry__in=was["gone"], withdrawn_after=number - 1)
    gone.update(withdrawn_after=number)


def _check_all_there(event: Event, number: int, seating: Seating) -> None:
    absent = absent_in(event, number) & (seating.seated | {seating.bye})
    if absent:
        players = Player.objects.filter(event=event.pk, number__in=absent)
        raise TournamentError(
            _("Round %(round)s cannot be restored: absent in it now: %(names)s.")
            % {
                "round": number,
                "names": ", ".join(players.values_list("name", flat=True)),
            }
        )


def _written(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _read(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
