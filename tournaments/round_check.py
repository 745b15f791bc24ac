"""What an arbiter looks at before a round is published: faults, and who is missing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.rounds import absent_in
from tournaments.models import Bye, Event, Game, Player
from tournaments.pairing import Board, Pairings
from tournaments.pairing.legality import Fault, FaultKind, faults
from tournaments.record import EventRecord, Outcome, System

CHECKS = (
    (gettext_lazy("Repeated games"), {FaultKind.REMATCH, FaultKind.FORBIDDEN}),
    (gettext_lazy("Second bye"), {FaultKind.BYE}),
    (
        gettext_lazy("Colours three times or unbalanced"),
        {
            FaultKind.SAME_PREFERENCE,
            FaultKind.THIRD_COLOUR,
            FaultKind.COLOUR_DIFFERENCE,
        },
    ),
    (
        gettext_lazy("Players forgotten, absent or paired twice"),
        {
            FaultKind.UNKNOWN,
            FaultKind.FORGOTTEN,
            FaultKind.TWICE,
            FaultKind.ABSENT,
        },
    ),
)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked for, and a sentence for each time it was found."""

    name: str
    found: tuple[str, ...]


def checks(
    event: Event, record: EventRecord, number: int, games: Sequence[Game], byes
) -> list[Check]:
    """Return what is wrong with a draft of a Swiss round, kind by kind.

    `record` is the event before the round and `byes` those of the round. A round
    robin follows its table, so there is nothing to look for: the list is empty.
    """
    if event.system != System.SWISS:
        return []
    given = [bye for bye in byes if bye.kind == Outcome.PAIRING_BYE]
    bye = given[0].player.number if given else None
    boards = tuple(Board(game.white.number, game.black.number) for game in games)
    absent = absent_in(event, number) - {bye}
    found = faults(record, absent, Pairings(boards, bye))
    return [
        Check(name, tuple(_sentence(fault) for fault in found if fault.kind in kinds))
        for name, kinds in CHECKS
    ]


def _sentence(fault: Fault) -> str:
    return _(fault.template) % fault.params


def without_a_game(
    event: Event,
    players: Iterable[Player],
    number: int,
    games: Sequence[Game],
    byes: Iterable[Bye],
) -> list[tuple[Player, str]]:
    """Return who has no game in a round, each with the reason in words."""
    at_boards = {pk for game in games for pk in (game.white_id, game.black_id)}
    bye_of = {bye.player_id: bye for bye in byes}
    return [
        (player, _reason(event, player, number, bye_of.get(player.pk)))
        for player in players
        if player.pk not in at_boards
    ]


def _reason(event: Event, player: Player, number: int, bye: Bye | None) -> str:
    if bye is not None:
        return bye.get_kind_display()
    if event.system != System.SWISS:
        return _("free in this round")
    if number < player.first_round:
        return _("enters in round %(round)s") % {"round": player.first_round}
    if player.withdrawn_after is not None and number > player.withdrawn_after:
        if player.is_expelled:
            last = player.withdrawn_after
            return _("expelled after round %(round)s") % {"round": last}
        return _("withdrawn after round %(round)s") % {"round": player.withdrawn_after}
    return _("absent")


def may_unpair(games: Iterable[Game]) -> bool:
    """Return True if nobody has entered a result that taking back would lose."""
    return all(game.is_pending or game.version == 0 for game in games)
