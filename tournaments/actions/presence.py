"""Who is there for a round: byes, absences, and the check-in."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.actions.guards import check_open, check_revision, rounds_paired
from tournaments.actions.journal import note
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.models import Bye, CheckIn, Event, Player
from tournaments.record import Outcome, System
from tournaments.signals import changing

# The reason, as stored, of an absence that a late check-in takes back.
NOT_CHECKED_IN = "not checked in"
LEVEL_NOT_CHECKED_IN = 3
MOST_NAMED = 20


def absent_in(event: Event, round_number: int) -> set[int]:
    """Return the starting ranks of those not to be paired in a round of a Swiss.

    They have a bye for it, have withdrawn, or enter later. In a round robin the
    table pairs everybody.
    """
    if event.system != System.SWISS:
        return set()
    byes = Bye.objects.filter(player__event=event.pk, round_number=round_number)
    # Who has the bye of the pairing is there and would play.
    byes = byes.exclude(kind=Outcome.PAIRING_BYE.value)
    on_leave = set(byes.values_list("player__number", flat=True))
    players = event.players.values_list("number", "first_round", "withdrawn_after")
    return on_leave | {
        number
        for number, first, last in players
        if round_number < first or (last is not None and round_number > last)
    }


def has_check_in(event: Event) -> bool:
    """Return True if only who has checked in is paired."""
    return event.has_check_in and event.system == System.SWISS


def expected_in(event: Event, round_number: int) -> QuerySet[Player]:
    """Return who should check in for a round: who has no bye for it and is not gone.

    Somebody whom an earlier check-in left out can still come.
    """
    byes = Bye.objects.filter(player__event=event.pk, round_number=round_number)
    on_leave = byes.exclude(kind=Outcome.ZERO_BYE.value, reason=NOT_CHECKED_IN)
    return (
        event.players.filter(first_round__lte=round_number)
        .exclude(withdrawn_after__lt=round_number)
        .exclude(pk__in=on_leave.values("player"))
    )


def missing_in(event: Event, round_number: int) -> list[Player]:
    """Return who would be paired without having checked in, in order of the numbers."""
    if not has_check_in(event):
        return []
    here = CheckIn.objects.filter(player__event=event.pk, round_number=round_number)
    byes = Bye.objects.filter(player__event=event.pk, round_number=round_number)
    expected = expected_in(event, round_number).exclude(pk__in=byes.values("player"))
    return list(expected.exclude(pk__in=here.values("player")).order_by("number"))


def check_everybody_is_in(event: Event, round_number: int) -> None:
    """Raise Unconfirmed if the pairing would seat somebody who has not checked in."""
    if missing := missing_in(event, round_number):
        raise Unconfirmed(
            _(
                "Not checked in for round %(round)s: %(names)s. They would not be "
                "paired. Close the check-in on its page first."
            )
            % {"round": round_number, "names": names_of(missing)},
            level=LEVEL_NOT_CHECKED_IN,
        )


def names_of(players: Collection[Player]) -> str:
    """Return the first names of a list, and how many more there are."""
    named = "; ".join(player.name for player in list(players)[:MOST_NAMED])
    if len(players) <= MOST_NAMED:
        return named
    more = {"names": named, "more": len(players) - MOST_NAMED}
    return _("%(names)s and %(more)s more") % more


def check_in(
    event: Event, player: Player, round_number: int, *, is_here: bool, by
) -> None:
    """Note that a player is there for the coming round, or is not after all.

    Who checks in late, after the check-in was closed and before the round is paired,
    loses the absence again. Raises TournamentError for a round that is not the next
    one, and for somebody who is not expected in it.
    """
    # No result follows from a check-in, so it is no change of the facts. The lock
    # keeps it out of a round that is being paired, and of a check-in being closed.
    with transaction.atomic():
        current = Event.objects.select_for_update().get(pk=event.pk)
        absences = player.byes.filter(
            round_number=round_number,
            kind=Outcome.ZERO_BYE.value,
            reason=NOT_CHECKED_IN,
        )
        if is_here and absences.exists():
            _check_in_late(current, player, round_number, absences, by=by)
        else:
            _note_presence(current, player, round_number, is_here=is_here)


def _check_in_late(
    event: Event, player: Player, round_number: int, absences: QuerySet[Bye], *, by
) -> None:
    with changing(event.pk) as current:
        _note_presence(current, player, round_number, is_here=True)
        absences.delete()
        note(
            event.pk,
            by,
            "late check-in",
            player.name,
            round_number=round_number,
            players=[player],
        )


def _note_presence(
    event: Event, player: Player, round_number: int, *, is_here: bool
) -> None:
    check_open(event)
    check_is_next(event, round_number)
    if not expected_in(event, round_number).filter(pk=player.pk).exists():
        raise TournamentError(
            _("%(name)s is not expected in round %(round)s: see the player’s page.")
            % {"name": player.name, "round": round_number}
        )
    if is_here:
        CheckIn.objects.get_or_create(player=player, round_number=round_number)
    else:
        player.check_ins.filter(round_number=round_number).delete()


def close_check_in(
    event: Event, round_number: int, *, seen: Collection[int], revision: int, by
) -> int:
    """Give an absence to who has not checked in for the coming round.

    `seen` are the entries of those of whom the arbiter was told that they will not be
    paired. Returns the revision of the event after it. Raises EditConflict if they
    are others by now, and TournamentError if fewer than two players would be left.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        check_is_next(current, round_number)
        missing = missing_in(current, round_number)
        if {player.entry for player in missing} != set(seen):
            raise EditConflict(
                _("Somebody checked in or out meanwhile. Look again, then repeat.")
            )
        if not missing:
            return revision + 1
        present = current.players.count() - len(absent_in(current, round_number))
        if present - len(missing) < 2:
            raise TournamentError(
                _("Round %(round)s needs at least two players who have checked in.")
                % {"round": round_number}
            )
        Bye.objects.bulk_create(
            Bye(
                player=player,
                round_number=round_number,
                kind=Outcome.ZERO_BYE.value,
                reason=NOT_CHECKED_IN,
            )
            for player in missing
        )
        note(
            event.pk,
            by,
            "close check-in",
            round_number=round_number,
            players=missing,
            after=[player.name for player in missing],
        )
    return revision + 1


def check_is_next(event: Event, round_number: int) -> None:
    """Raise TournamentError unless the check-in for this round is open."""
    if not has_check_in(event):
        raise TournamentError(
            _("This tournament has no check-in. The settings can switch it on.")
        )
    if round_number <= rounds_paired(event):
        raise EditConflict(
            _("Round %(round)s is paired: its check-in is over.")
            % {"round": round_number}
        )
    if round_number > min(rounds_paired(event) + 1, event.rounds_planned):
        raise TournamentError(
            _("Round %(round)s is not the next round.") % {"round": round_number}
        )
