"""What an arbiter does with byes that are asked for or granted."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.guards import check_open, look_again, rounds_paired
from tournaments.actions.journal import note
from tournaments.errors import TournamentError, Unconfirmed
from tournaments.models import Bye, Event, Player
from tournaments.record import Outcome, System
from tournaments.signals import changing

# Of a half-point bye that the announced limits do not allow.
LEVEL_BEYOND_LIMITS = 3


def grant_bye(
    event: Event,
    player: Player,
    round_number: int,
    kind: Outcome,
    reason: str,
    *,
    by,
    is_confirmed: bool = False,
) -> Bye:
    """Note that a player will not be paired in a round still to be paired.

    `kind` is HALF_BYE, ZERO_BYE or FULL_BYE. A bye already there is replaced. Raises
    TournamentError for a round that is paired or not planned, and for a player who
    has withdrawn; Unconfirmed for a half-point bye beyond the event's limits, unless
    the arbiter `is_confirmed` to want it all the same.
    """
    with changing(event.pk) as current:
        check_open(current)
        if current.system != System.SWISS:
            raise TournamentError(
                _("Only a Swiss has byes: elsewhere a table says who meets whom.")
            )
        _check_still_to_pair(current, round_number)
        look_again(player)
        if player.withdrawn_after is not None:
            raise TournamentError(
                _("%(name)s is withdrawn: let them return first, then note the bye.")
                % {"name": player.name}
            )
        beyond = ""
        if kind is Outcome.HALF_BYE:
            beyond = _beyond_limits(current, player, round_number)
        if beyond and not is_confirmed:
            raise Unconfirmed(beyond, level=LEVEL_BEYOND_LIMITS)
        bye, _created = Bye.objects.update_or_create(
            player=player,
            round_number=round_number,
            defaults={"kind": kind.value, "reason": reason},
        )
        note(
            event.pk,
            by,
            "bye beyond limits" if beyond else "bye",
            player.name,
            round_number=round_number,
            players=[player],
            after=kind.value,
        )
    return bye


def _beyond_limits(event: Event, player: Player, round_number: int) -> str:
    """Return which limit a half-point bye breaks and what follows, or nothing."""
    last = event.half_byes_until
    if last is not None and round_number > last:
        return _(
            "Half-point byes end with round %(last)s in this tournament. Granting one "
            "in round %(round)s gives %(name)s points that the others cannot have."
        ) % {"last": last, "round": round_number, "name": player.name}
    allowed = event.half_byes_allowed
    used = half_byes_used(player, apart_from=round_number)
    if allowed is not None and used >= allowed:
        return ngettext(
            "The tournament allows %(allowed)s half-point bye per player, and "
            "%(name)s has %(used)s. Granting one more gives them points that the "
            "others cannot have.",
            "The tournament allows %(allowed)s half-point byes per player, and "
            "%(name)s has %(used)s. Granting one more gives them points that the "
            "others cannot have.",
            allowed,
        ) % {"allowed": allowed, "used": used, "name": player.name}
    return ""


def half_byes_used(player: Player, *, apart_from: int = 0) -> int:
    """Return how many half-point byes a player has had or asked for.

    The bye of round `apart_from` is left out: a new one would take its place.
    """
    asked_for = player.byes.filter(kind=Outcome.HALF_BYE.value)
    return asked_for.exclude(round_number=apart_from).count()


def cancel_bye(event: Event, bye: Bye, *, by) -> None:
    """Take back a bye for a round still to be paired."""
    with changing(event.pk) as current:
        check_open(current)
        look_again(bye)
        _check_still_to_pair(current, bye.round_number)
        note(
            event.pk,
            by,
            "cancel bye",
            bye.player.name,
            round_number=bye.round_number,
            players=[bye.player],
            before=bye.kind,
        )
        bye.delete()


def _check_still_to_pair(event: Event, round_number: int) -> None:
    first = rounds_paired(event) + 1
    if not first <= round_number <= event.rounds_planned:
        raise TournamentError(
            _("Round %(round)s is not a round still to be paired.")
            % {"round": round_number}
        )
