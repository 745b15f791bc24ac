"""What an arbiter does with all rounds of a round robin at once."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.guards import check_open, check_revision, rounds_paired
from tournaments.actions.journal import note
from tournaments.actions.rounds import ALL_PAIRED, store_round
from tournaments.actions.seatings import fixed_boards
from tournaments.errors import TournamentError
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.pairing import Board, NoPairing, from_table
from tournaments.pairing.boards import numbered
from tournaments.pairing.by_hand import Seating
from tournaments.record import EventRecord, System
from tournaments.signals import changing


def make_all_rounds(event: Event, *, revision: int, by) -> None:
    """Make drafts of all rounds of a round robin that are not there yet.

    Raises EditConflict unless the event is still at `revision`, which the arbiter saw,
    and TournamentError if there is nothing to make.
    """
    with changing(event.pk) as current:
        _check_round_robin(current, revision)
        first, last = rounds_paired(current) + 1, current.rounds_planned
        if first > last:
            raise TournamentError(_(ALL_PAIRED))
        record = load_event(event.pk)
        if len(record.players) < 2:
            raise TournamentError(_("A round robin needs at least two players."))
        fixed = fixed_boards(current)
        for number in range(first, last + 1):
            boards = _boards(record, number)
            store_round(current, number, Seating(numbered(boards, fixed), None), "")
        note(event.pk, by, "make all rounds", f"{first}–{last}")


def _boards(record: EventRecord, number: int) -> Sequence[Board]:
    try:
        return from_table(record, number).boards
    except NoPairing as error:
        raise TournamentError(_(error.template) % error.params) from error


def publish_all_rounds(event: Event, *, revision: int, by) -> None:
    """Show all drafts of a round robin to everybody; from now on they are fixed."""
    with changing(event.pk) as current:
        _check_round_robin(current, revision)
        drafts = current.rounds.filter(published_at=None)
        numbers = list(drafts.order_by("number").values_list("number", flat=True))
        if not numbers:
            raise TournamentError(_("There is no draft to publish."))
        drafts.update(published_at=timezone.now())
        about = f"{numbers[0]}–{numbers[-1]}"
        note(event.pk, by, "publish all rounds", about)


def take_drafts_back(event: Event, *, revision: int, by) -> None:
    """Delete all drafts of a round robin; nobody has seen them."""
    with changing(event.pk) as current:
        _check_round_robin(current, revision)
        drafts = current.rounds.filter(published_at=None)
        numbers = list(drafts.order_by("number").values_list("number", flat=True))
        if not numbers:
            raise TournamentError(_("There is no draft to take back."))
        drafts.delete()
        about = f"{numbers[0]}–{numbers[-1]}"
        note(event.pk, by, "take drafts back", about)


def _check_round_robin(event: Event, revision: int) -> None:
    check_open(event)
    check_revision(event, revision)
    if not System(event.system).is_round_robin:
        raise TournamentError(
            _("Here each round is paired from the results of those before it.")
        )
