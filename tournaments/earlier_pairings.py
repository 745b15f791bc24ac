"""Pairings that were published and then changed, from the record of changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Change, Event, Player, Round


@dataclass(frozen=True, slots=True)
class Version:
    """The pairings until they were changed: when, by whom and why.

    `boards` are (number, White, Black) and `bye` is a player, all by name.
    """

    until: datetime
    by: str
    reason: str
    boards: tuple[tuple[int, str, str], ...]
    bye: str


def earlier_versions(
    event: Event, round_: Round, players: Iterable[Player]
) -> list[Version]:
    """Return what the pairings of a published round were before, the latest first."""
    if round_.changed_at is None:
        return []
    names = {player.entry: player.name for player in players}
    changes = Change.objects.filter(
        event=event,
        action="change pairings",
        round_number=round_.number,
        at__gte=round_.published_at,
    )
    return [_version(change, names) for change in changes]


def _version(change: Change, names: dict[int, str]) -> Version:
    boards = tuple(
        (number, names[white], names[black])
        for number, white, black in change.before["boards"]
    )
    return Version(
        until=change.at,
        by=change.by_name,
        reason=change.after["reason"],
        boards=boards,
        bye=names.get(change.before["bye"], ""),
    )
