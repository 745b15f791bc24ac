"""Who may not meet whom in a round, from the prohibitions of an event."""

from collections import defaultdict

from tournaments.models import Event, Player, Prohibition
from tournaments.record import Ban

Groups = frozenset[frozenset[int]]


def forbidden_in(event: Event, round_number: int) -> Groups:
    """Return the groups of starting ranks of which no two may meet in that round.

    A group has two players or more. Clubs are the same whatever their capitals.
    """
    in_force = Prohibition.objects.filter(
        event=event.pk, first_round__lte=round_number, last_round__gte=round_number
    )
    return frozenset(ban.group for ban in _bans(event, in_force))


def bans_of(event: Event) -> list[Ban]:
    """Return who may not meet in which rounds, for the whole of the event."""
    return _bans(event, Prohibition.objects.filter(event=event.pk))


def _bans(event: Event, prohibitions) -> list[Ban]:
    """Return the bans of a query, without those of fewer than two players."""
    found = list(prohibitions.select_related("first", "second"))
    if not found:
        return []
    clubs, federations = _members(event)
    bans = (
        Ban(each.first_round, each.last_round, _group(each, clubs, federations))
        for each in found
    )
    return [ban for ban in bans if len(ban.group) > 1]


def _members(event: Event) -> tuple[dict[str, set[int]], dict[str, set[int]]]:
    """Return the starting ranks of the players of each club and each federation."""
    clubs, federations = defaultdict(set), defaultdict(set)
    rows = Player.objects.filter(event=event.pk).order_by()
    for number, club, federation in rows.values_list("number", "club", "federation"):
        clubs[same_club(club)].add(number)
        federations[federation].add(number)
    return clubs, federations


def _group(
    prohibition: Prohibition,
    clubs: dict[str, set[int]],
    federations: dict[str, set[int]],
) -> frozenset[int]:
    if prohibition.club:
        return frozenset(clubs[same_club(prohibition.club)])
    if prohibition.federation:
        return frozenset(federations[prohibition.federation])
    return frozenset({prohibition.first.number, prohibition.second.number})


def same_club(club: str) -> str:
    """Return what is alike for two spellings of one club."""
    return " ".join(club.casefold().split())
