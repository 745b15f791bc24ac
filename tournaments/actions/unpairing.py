"""What an arbiter does to take the last round back, and to have it again."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.claims import note_dropped, note_restored
from tournaments.actions.forfeits import settle_games_ahead
from tournaments.actions.guards import check_open, check_revision, rounds_paired
from tournaments.actions.journal import note
from tournaments.actions.numbering import follow_results
from tournaments.actions.presence import absent_in
from tournaments.actions.publishing import round_or_conflict
from tournaments.actions.rows_back import make_again
from tournaments.actions.seatings import as_text, by_number, seating_of
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.models import ENTERED, Bye, Change, Event, Player
from tournaments.open_claims import open_claims
from tournaments.record import Outcome, Result, System
from tournaments.round_reached import round_reached
from tournaments.rows import TABLES
from tournaments.signals import changing

LEVEL_LOSING_RESULTS = 3
# Of a player, from when until when they play.
SPAN = {"first_round", "withdrawn_after"}
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
    with changing(event.pk, tuple(TABLES)) as current:
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
        before = as_text(seating_of(paired), by_number(current))
        note(event.pk, by, UNPAIR, round_number=number, before=before)
        note_dropped(open_claims(paired), by)
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
    late = event.players.filter(first_round__gt=number, is_expected=False)
    late.update(first_round=number)
    gone = event.players.filter(withdrawn_after=number)
    gone.update(withdrawn_after=number - 1)


def last_unpairing(event: Event) -> Change | None:
    """Return the unpairing that can be undone: nothing was paired since."""
    # The page of an event asks for it, and has no use for the rows, which are many.
    last = event.changes.filter(action__in=PAIRINGS).defer("rows").first()
    return last if last is not None and last.action == UNPAIR else None


def restore_round(event: Event, number: int, *, revision: int, by) -> None:
    """Bring the round that was unpaired last back as it was, with bye and claims.

    Whoever entered since is a late entry again; where tables pair everybody, who
    withdrew since loses by forfeit. Raises EditConflict if the event is not at
    `revision` or something was paired since, and TournamentError if somebody was
    removed since or cannot play in the round any more, or if it is not the round of
    the table any more.
    """
    with changing(event.pk, tuple(TABLES)) as current:
        check_open(current)
        unpairing = last_unpairing(current)
        if unpairing is None or unpairing.round_number != number:
            raise EditConflict(
                _("Round %(round)s cannot be restored: another has been paired since.")
                % {"round": number}
            )
        check_revision(current, revision)
        check_can_restore(current, unpairing)
        deleted = [row for row in unpairing.rows if row[3] is None]
        _let_enter_and_leave(current, unpairing, _rows_since(current, unpairing))
        _check_all_there(current, number, deleted)
        make_again(current, deleted, keeps_numbers=True)
        follow_results(current)
        if current.system != System.SWISS:
            settle_games_ahead(current, round_reached(current))
        note(
            event.pk,
            by,
            "restore round",
            round_number=number,
            after=unpairing.before,
            undoes=unpairing,
        )
        note_restored(open_claims(current.rounds.get(number=number)), by)


def check_can_restore(event: Event, unpairing: Change) -> None:
    """Raise TournamentError if the list of players has changed too much since.

    Whether somebody is absent from the round now shows only when it is restored.
    """
    number, since = unpairing.round_number, _rows_since(event, unpairing)
    _check_nobody_removed(event, number, since)
    if event.system != System.SWISS:
        _check_same_table(number, since)


def _rows_since(event: Event, unpairing: Change) -> list[list]:
    """Return what was done to the rows of the event since, in that order."""
    since = event.changes.filter(pk__gt=unpairing.pk).exclude(rows=None)
    return [row for change in since.order_by("pk") for row in change.rows]


def _check_nobody_removed(event: Event, number: int, since: list[list]) -> None:
    # Somebody who had no place in the end can still be in what the engine was given,
    # or in pairings that were published and then changed.
    removed = {
        key: before["name"]
        for table, key, before, after in since
        if table == "player" and after is None
    }
    there = event.players.filter(pk__in=removed).values_list("pk", flat=True)
    if gone := removed.keys() - set(there):
        names = ", ".join(removed[key] for key in sorted(gone))
        raise TournamentError(
            _("Round %(round)s cannot be restored: removed since: %(names)s.")
            % {"round": number, "names": names}
        )


def _check_same_table(number: int, since: list[list]) -> None:
    """Raise TournamentError if players entered or changed their numbers since."""
    if any(map(_is_renumbering, since)):
        raise TournamentError(
            _(
                "Round %(round)s cannot be restored: the numbers of the players "
                "changed since. Pair it again."
            )
            % {"round": number}
        )


def _is_renumbering(row: list) -> bool:
    table, _key, before, after = row
    return table == "player" and (before is None or after is None or "number" in before)


def _let_enter_and_leave(event: Event, unpairing: Change, since: list[list]) -> None:
    """Undo what the unpairing did to late entries and to those who had left.

    Whoever was moved otherwise since stays there. Who came since plays from the round
    after.
    """
    moved = {
        key: (before, after)
        for table, key, before, after in unpairing.rows
        if table == "player"
    }
    players = list(event.players.filter(pk__in=moved))
    for player in players:
        before, after = moved[player.pk]
        for column in SPAN & before.keys():
            if getattr(player, column) == after[column]:
                setattr(player, column, before[column])
    Player.objects.bulk_update(players, SPAN)
    number = unpairing.round_number
    late = event.players.filter(pk__in=_came(since, number), first_round=number)
    late.update(first_round=number + 1)


def _came(since: list[list], number: int) -> list[int]:
    """Return who came only since, unlike somebody who was there all the time."""
    first_rounds = {}
    for table, key, before, _after in since:
        if table == "player" and before is None:
            first_rounds.setdefault(key, number + 1)
        elif table == "player" and "first_round" in before:
            first_rounds.setdefault(key, before["first_round"])
    return [key for key, first in first_rounds.items() if first > number]


def _check_all_there(event: Event, number: int, deleted: list[list]) -> None:
    named = {
        row.get(column)
        for table, _key, row, _none in deleted
        if table in ("game", "bye")
        for column in ("white_id", "black_id", "player_id")
    }
    absent = event.players.filter(number__in=absent_in(event, number))
    if names := list(absent.filter(pk__in=named).values_list("name", flat=True)):
        raise TournamentError(
            _("Round %(round)s cannot be restored: absent in it now: %(names)s.")
            % {"round": number, "names": ", ".join(names)}
        )
