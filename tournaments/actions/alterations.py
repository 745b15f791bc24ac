"""What an arbiter does with pairings that are published: change them, with a reason."""

from collections.abc import Callable, Collection

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.claims import note_dropped
from tournaments.actions.drafts import check_present, let_play
from tournaments.actions.guards import (
    check_open,
    check_revision,
    record_seen,
    rounds_paired,
)
from tournaments.actions.journal import note
from tournaments.actions.publishing import check_accepted, round_or_conflict
from tournaments.actions.seatings import as_text, by_number, seating_of, store_seating
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Event, Player, Round
from tournaments.open_claims import open_claims
from tournaments.pairing.by_hand import Seating
from tournaments.pairing.errors import CannotPlace
from tournaments.record import EventRecord, Result, System
from tournaments.round_check import Finding, findings
from tournaments.signals import changing


def alter_pairings(
    event: Event,
    number: int,
    step: Callable[[Seating], Seating],
    players: Collection[Player],
    reason: str,
    *,
    revision: int,
    accepted: Collection[str] = (),
    by,
) -> None:
    """Change the published pairings of the last round at boards without a result.

    `step` is one of `pairing.by_hand`, and `players` are whom it places. The boards
    keep their numbers, which people have read. What the change makes wrong has to be
    accepted by its key in `accepted`, else NotAccepted. Raises EditConflict unless
    the event is at `revision`, and TournamentError for what cannot be changed.

    FIDE C.04.2, on published pairings.
    """
    record = record_seen(event, revision)
    altered = round_or_conflict(event, number)
    before = seating_of(altered)
    check_present(event, number, *players)
    try:
        after = step(before)
    except CannotPlace as error:
        raise TournamentError(_(error.template) % error.params) from error
    found = _new_findings(event, record.after(number - 1), number, before, after)
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        _check_can_alter(current, altered)
        _check_without_results(altered, before, after)
        check_accepted(found, accepted)
        by_rank = by_number(current)
        said = {"reason": reason, "accepted": [str(each.fault) for each in found]}
        note(
            event.pk,
            by,
            "change pairings",
            round_number=number,
            before=as_text(before, by_rank),
            after=as_text(after, by_rank) | said,
        )
        claims = open_claims(altered).filter(game__board__in=_changed(before, after))
        note_dropped(claims, by)
        store_seating(altered, before, after, by_rank)
        let_play(current, number, after)
        altered.changed_at, altered.change_reason = timezone.now(), reason
        altered.save(update_fields=["changed_at", "change_reason"])


def _new_findings(
    event: Event, record: EventRecord, number: int, before: Seating, after: Seating
) -> tuple[Finding, ...]:
    """Return what is wrong after a change and was not before."""
    known = {each.key for each in findings(event, record, number, before)}
    found = findings(event, record, number, after)
    return tuple(each for each in found if each.key not in known)


def _check_can_alter(event: Event, altered: Round) -> None:
    if event.system != System.SWISS:
        raise TournamentError(
            _("Only a Swiss is changed by hand: this tournament follows its table.")
        )
    if not altered.is_published:
        raise EditConflict(
            _("Round %(round)s is still a draft: change it as one.")
            % {"round": altered.number}
        )
    if altered.closed_at:
        raise TournamentError(
            _("Round %(round)s is closed. Open it again, then change its pairings.")
            % {"round": altered.number}
        )
    if altered.number != rounds_paired(event):
        raise TournamentError(
            _("Round %(round)s has a later one: its pairings stay as they are.")
            % {"round": altered.number}
        )


def _check_without_results(altered: Round, before: Seating, after: Seating) -> None:
    changed = _changed(before, after)
    games = altered.games.filter(board__in=changed).exclude(result=Result.PENDING)
    boards = list(games.values_list("board", flat=True))
    if boards:
        raise TournamentError(
            ngettext(
                "Board %(boards)s has a result, so its players stay. Clear the result "
                "first if it is wrong.",
                "Boards %(boards)s have a result, so their players stay. Clear the "
                "results first if they are wrong.",
                len(boards),
            )
            % {"boards": ", ".join(map(str, boards))}
        )


def _changed(before: Seating, after: Seating) -> list[int]:
    old, new = before.boards, after.boards
    return [board for board in old if old[board] != new.get(board)]
