"""What an arbiter does with a round that is paired: publish it."""

from collections.abc import Collection, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.guards import check_open, check_revision
from tournaments.actions.journal import note
from tournaments.actions.seatings import seating_of
from tournaments.errors import EditConflict, NotAccepted, TournamentError
from tournaments.loading import load_event
from tournaments.models import Event, Round
from tournaments.record import System
from tournaments.round_check import Finding, findings
from tournaments.signals import changing


def publish_round(
    event: Event,
    number: int,
    *,
    revision: int,
    accepted: Collection[str] = (),
    by,
) -> None:
    """Show the pairings of a draft to everybody; from now on they are fixed.

    `accepted` holds the keys of the findings that the arbiter accepts. Raises
    EditConflict unless the event is still at `revision`, which the arbiter saw, and
    NotAccepted if anything was found that is not accepted.
    """
    found = findings_of_draft(event, number)
    with changing(event.pk) as current:
        check_open(current)
        draft = round_or_conflict(current, number)
        if draft.is_published:
            raise EditConflict(
                _("Round %(round)s is already published.") % {"round": number}
            )
        check_revision(current, revision)
        earlier = current.rounds.filter(number__lt=number, published_at=None)
        if first := earlier.order_by("number").first():
            raise TournamentError(
                _("Round %(round)s is still a draft: publish it first.")
                % {"round": first.number}
            )
        check_accepted(found, accepted)
        draft.published_at = timezone.now()
        draft.save(update_fields=["published_at"])
        after = {"accepted": [str(finding.fault) for finding in found]}
        note(event.pk, by, "publish round", round_number=number, after=after)


def findings_of_draft(event: Event, number: int) -> tuple[Finding, ...]:
    """Return what is wrong with a draft; nothing if there is none of that number."""
    draft = event.rounds.filter(number=number, published_at=None).first()
    if draft is None or event.system != System.SWISS:
        return ()
    return findings(event, load_event(event.pk), number, seating_of(draft))


def check_accepted(found: Sequence[Finding], accepted: Collection[str]) -> None:
    """Raise NotAccepted if the arbiter has to accept more than was accepted."""
    not_accepted = [finding for finding in found if finding.key not in accepted]
    if not_accepted:
        raise NotAccepted(
            _("Tick what you accept, or change the boards: %(faults)s")
            % {"faults": " ".join(map(str, not_accepted))},
            found,
        )


def round_or_conflict(event: Event, number: int) -> Round:
    """Return a paired round; raise EditConflict if somebody unpaired it."""
    found = event.rounds.filter(number=number).first()
    if found is None:
        raise EditConflict(
            _("Round %(round)s was unpaired meanwhile.") % {"round": number}
        )
    return found
