"""Players who are said to come for a later round, and their arrival."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.actions.guards import check_open, look_again, rounds_paired
from tournaments.actions.journal import note
from tournaments.actions.numbering import in_order_with, place_newcomers
from tournaments.errors import TournamentError
from tournaments.models import Event, Player
from tournaments.record import EventRecord, PlayerRecord, System
from tournaments.signals import changing


def check_can_come(event: Event, round_number: int) -> None:
    """Raise TournamentError unless somebody can play from this round of a Swiss on."""
    if event.system != System.SWISS:
        raise TournamentError(_("Only in a Swiss can somebody come for a later round."))
    if round_number <= rounds_paired(event):
        raise TournamentError(
            _("Round %(round)s is paired: choose a later one.")
            % {"round": round_number}
        )
    if round_number > event.rounds_planned:
        raise TournamentError(
            _("There is no round %(round)s in this tournament.")
            % {"round": round_number}
        )


def can_come_later(event: Event, player: Player) -> bool:
    """Return True while the round that a player comes for can be chosen."""
    paired = rounds_paired(event)
    return (
        event.system == System.SWISS
        and paired < event.rounds_planned
        and player.withdrawn_after is None
        and (player.is_expected or player.first_round > paired)
    )


def round_of_arrival(event: Event, player: Player) -> int:
    """Return the round that a player comes for as things stand."""
    return max(player.first_round, rounds_paired(event) + 1)


def come_for(event: Event, player: Player, round_number: int) -> None:
    """Let a player come for another round, inside a change of the event.

    For the next round to be paired they have arrived, for a later one they are
    expected. Raises TournamentError for a round that cannot be chosen, and for a
    player who plays already.
    """
    if round_number == round_of_arrival(event, player):
        return
    check_can_come(event, round_number)
    if not can_come_later(event, player):
        raise TournamentError(
            _("%(name)s plays already: note a bye for each round without them.")
            % {"name": player.name}
        )
    player.first_round = round_number
    player.is_expected = round_number > rounds_paired(event) + 1
    player.save(update_fields=["first_round", "is_expected"])
    place_newcomers(event, [player])


def arrive(event: Event, player: Player, *, by) -> None:
    """Note that an expected player is there, and plays from the next round on.

    They get the starting rank that their rating deserves, and those below move down.
    """
    with changing(event.pk) as current:
        check_open(current)
        look_again(player)
        if not player.is_expected:
            raise TournamentError(
                _("%(name)s has arrived already.") % {"name": player.name}
            )
        if player.withdrawn_after is not None:
            raise TournamentError(
                _("%(name)s is withdrawn: let them return first.")
                % {"name": player.name}
            )
        paired = rounds_paired(current)
        if paired >= current.rounds_planned:
            raise TournamentError(
                _("All rounds are paired: nobody can enter any more.")
            )
        player.first_round = min(player.first_round, paired + 1)
        player.is_expected = False
        let_arrive(current, [player], by=by)


def let_arrive(event: Event, players: Collection[Player], *, by) -> None:
    """Store and number players who are there now, inside a change of the event."""
    if not players:
        return
    Player.objects.bulk_update(players, ["first_round", "is_expected"])
    place_newcomers(event, players)
    for player in players:
        note(event.pk, by, "arrive", player.name, players=[player], after=player.number)


def arriving_in(
    event: Event, round_number: int, absent: Collection[int]
) -> list[Player]:
    """Return who arrives when this round is paired, as they are then, not stored yet.

    They were said to come for it, or for an earlier one that they missed. `absent` are
    the starting ranks of those who are not to be paired in it: they have not arrived.
    """
    expected = event.players.filter(is_expected=True, first_round__lte=round_number)
    arriving = [player for player in expected if player.number not in absent]
    for player in arriving:
        player.is_expected = False
    return arriving


def ranks_on_arrival(event: Event, arriving: Collection[Player]) -> dict[int, int]:
    """Return the starting rank that everybody will have, by that of now."""
    ordered = in_order_with(event, arriving)
    return {player.number: rank for rank, player in enumerate(ordered, start=1)}


def renumbered(record: EventRecord, ranks: Mapping[int, int]) -> EventRecord:
    """Return the event with other starting ranks, given by those of now."""
    players = sorted(
        (_with_rank(player, ranks) for player in record.players),
        key=lambda player: player.number,
    )
    # Group A begins with the first player, whoever that is, and ends with a person.
    spans = tuple(span._replace(last=ranks[span.last]) for span in record.accelerations)
    return replace(record, players=tuple(players), accelerations=spans)


def _with_rank(player: PlayerRecord, ranks: Mapping[int, int]) -> PlayerRecord:
    results = tuple(
        result._replace(opponent=ranks.get(result.opponent))
        for result in player.results
    )
    return replace(player, number=ranks[player.number], results=results)
