"""What an arbiter looks at before a round is published: faults, and who is missing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.presence import absent_in
from tournaments.models import Bye, Event, Game, Player, Round
from tournaments.pairing import Pairings
from tournaments.pairing.by_hand import Seating
from tournaments.pairing.legality import Fault, FaultKind, faults
from tournaments.prohibitions import forbidden_in
from tournaments.record import EventRecord, System

# What is looked for in a draft. Of two players who are both due the same colour one
# would have it a third time, or once too often.
CHECKS = (
    (gettext_lazy("Repeated games"), {FaultKind.REMATCH}),
    (gettext_lazy("Prohibited pairs"), {FaultKind.FORBIDDEN}),
    (gettext_lazy("Second bye"), {FaultKind.BYE}),
    (
        gettext_lazy("Third colour in a row"),
        {FaultKind.THIRD_COLOUR, FaultKind.SAME_PREFERENCE},
    ),
    (gettext_lazy("Colour difference above two"), {FaultKind.COLOUR_DIFFERENCE}),
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
# FIDE's levels of warnings: 3 is not compliant and asks before it is done, 5 is
# prohibited in a rated event.
LEVELS: Mapping[FaultKind, int] = {
    FaultKind.REMATCH: 3,
    FaultKind.FORBIDDEN: 3,
    FaultKind.BYE: 3,
    FaultKind.THIRD_COLOUR: 3,
    FaultKind.SAME_PREFERENCE: 3,
    FaultKind.COLOUR_DIFFERENCE: 3,
    FaultKind.FORGOTTEN: 3,
    FaultKind.ABSENT: 3,
    FaultKind.UNKNOWN: 5,
    FaultKind.TWICE: 5,
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a round, for the arbiter to mend or accept."""

    fault: Fault

    @property
    def key(self) -> str:
        """Return what an acceptance names it by."""
        return "-".join([self.fault.kind, *map(str, self.fault.players)])

    @property
    def level(self) -> int:
        return LEVELS[self.fault.kind]

    def __str__(self) -> str:
        return _(self.fault.template) % self.fault.params


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked for, and each time it was found."""

    name: str
    found: tuple[Finding, ...]


def findings(
    event: Event, record: EventRecord, number: int, seating: Seating
) -> tuple[Finding, ...]:
    """Return what is wrong with a round of a Swiss; `record` is the event before it.

    Late entries who have a place are there: with it they enter in this round.
    """
    pairings = Pairings(tuple(seating.boards.values()), seating.bye)
    late = event.players.filter(first_round=number + 1)
    placed = seating.seated | {seating.bye}
    absent = absent_in(event, number) - (
        placed & set(late.values_list("number", flat=True))
    )
    forbidden = forbidden_in(event, number)
    return tuple(map(Finding, faults(record, absent, pairings, forbidden=forbidden)))


def checks(found: Iterable[Finding]) -> list[Check]:
    """Return findings kind by kind, with the kinds of which there are none."""
    found = list(found)
    return [
        Check(name, tuple(each for each in found if each.fault.kind in kinds))
        for name, kinds in CHECKS
    ]


def without_a_game(
    event: Event,
    players: Iterable[Player],
    round_: Round,
    games: Sequence[Game],
    byes: Iterable[Bye],
) -> list[tuple[Player, str]]:
    """Return who has no game in a round, each with the reason in words.

    Of a knock-out nobody: most players have none, and the bracket shows why.
    """
    if event.system == System.KNOCK_OUT:
        return []
    at_boards = {pk for game in games for pk in (game.white_id, game.black_id)}
    bye_of = {bye.player_id: bye for bye in byes}
    return [
        (player, _reason(event, player, round_, bye_of.get(player.pk)))
        for player in players
        if player.pk not in at_boards
    ]


def _reason(event: Event, player: Player, round_: Round, bye: Bye | None) -> str:
    number = round_.number
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
    return _("absent") if round_.is_published else _("not placed yet")


def may_unpair(games: Iterable[Game]) -> bool:
    """Return True if nobody has entered a result that taking back would lose."""
    return not any(game.is_entered and not game.is_pending for game in games)
