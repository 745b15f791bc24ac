"""What an arbiter does so that players do not meet."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.actions.guards import (
    check_open,
    check_revision,
    look_again,
    rounds_paired,
)
from tournaments.actions.journal import note
from tournaments.errors import TournamentError, Unconfirmed
from tournaments.models import Event, Player, Prohibition
from tournaments.prohibitions import same_club
from tournaments.record import System
from tournaments.signals import changing

# Prohibited pairs are announced before round 1; a rated event keeps to them. C.04.2.
LEVEL_AFTER_THE_START = 5


@dataclass(frozen=True, slots=True)
class Apart:
    """Who may not meet: two players, or those of one club, or of one federation."""

    first: Player | None = None
    second: Player | None = None
    club: str = ""
    federation: str = ""

    def __str__(self):
        return self.club or self.federation or f"{self.first} – {self.second}"


def prohibit(
    event: Event,
    apart: Apart,
    first_round: int,
    last_round: int,
    reason: str = "",
    *,
    by,
    is_confirmed: bool = False,
    revision: int | None = None,
) -> Prohibition:
    """Let nobody of `apart` meet in the rounds from `first_round` to `last_round`.

    Raises EditConflict unless the event is at `revision`, if one is given,
    TournamentError in a round robin, for rounds that are not planned or all
    paired, and for what is prohibited already; Unconfirmed once round 1 is paired,
    unless the arbiter `is_confirmed` to want it all the same.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        _check_rounds(current, first_round, last_round)
        for other in current.prohibitions.select_related("first", "second"):
            if _is_same(other, apart, first_round, last_round):
                raise TournamentError(
                    _("“%(who)s” is prohibited in these rounds already.")
                    % {"who": apart}
                )
        _check_announced(current, is_confirmed=is_confirmed)
        prohibition = Prohibition.objects.create(
            event_id=event.pk,
            first=apart.first,
            second=apart.second,
            club=apart.club,
            federation=apart.federation,
            first_round=first_round,
            last_round=last_round,
            reason=reason,
        )
        rounds = [first_round, last_round]
        note(event.pk, by, "prohibit", apart, after=rounds)
    return prohibition


def lift_prohibition(
    event: Event,
    prohibition: Prohibition,
    *,
    by,
    is_confirmed: bool = False,
    revision: int | None = None,
) -> None:
    """Let them meet again from the next round to be paired.

    What held for rounds already paired is kept for those. Raises TournamentError if
    no round is left in which it would hold, and EditConflict and Unconfirmed as
    `prohibit` does.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        look_again(prohibition)
        paired = rounds_paired(current)
        if prohibition.last_round <= paired:
            raise TournamentError(
                _("All rounds in which it holds are paired: there is nothing to lift.")
            )
        _check_announced(current, is_confirmed=is_confirmed)
        rounds = [prohibition.first_round, prohibition.last_round]
        who = Apart(
            prohibition.first,
            prohibition.second,
            prohibition.club,
            prohibition.federation,
        )
        note(event.pk, by, "lift prohibition", who, before=rounds)
        if prohibition.first_round > paired:
            prohibition.delete()
            return
        prohibition.last_round = paired
        prohibition.save(update_fields=["last_round"])


def _check_rounds(event: Event, first_round: int, last_round: int) -> None:
    if event.system != System.SWISS:
        raise TournamentError(
            _(
                "Only in a Swiss can a pair be prohibited: elsewhere a table says who "
                "meets whom."
            )
        )
    if last_round < first_round:
        raise TournamentError(_("The last round is before the first."))
    if last_round > event.rounds_planned:
        raise TournamentError(
            _("Round %(round)s is not planned: the last one is %(last)s.")
            % {"round": last_round, "last": event.rounds_planned}
        )
    if last_round <= rounds_paired(event):
        raise TournamentError(
            _("All these rounds are paired already. Choose rounds still to be paired.")
        )


def _check_announced(event: Event, *, is_confirmed: bool) -> None:
    """Raise Unconfirmed where the players know the prohibitions to be others."""
    if rounds_paired(event) and not is_confirmed:
        raise Unconfirmed(
            _(
                "Who may not meet is announced before round 1, and that is paired. A "
                "change now can be to the favour of somebody, and a rated tournament "
                "does not allow it."
            ),
            level=LEVEL_AFTER_THE_START,
        )


def _is_same(
    other: Prohibition, apart: Apart, first_round: int, last_round: int
) -> bool:
    if (other.first_round, other.last_round) != (first_round, last_round):
        return False
    if {other.first, other.second} != {apart.first, apart.second}:
        return False
    return (same_club(other.club), other.federation) == (
        same_club(apart.club),
        apart.federation,
    )
