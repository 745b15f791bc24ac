"""Who may not meet whom in a round, from the prohibitions of an event."""

from collections import defaultdict

from tournaments.models import Event, Player, Prohibition

Groups = frozenset[frozenset[int]]


def forbidden_in(event: Event, round_number: int) -> Groups:
    """Return the groups of starting ranks of which no two may meet in that round.

    A group has two players or more. Clubs are the same whatever their capitals.
    """
    in_force = list(
        Prohibition.objects.filter(
            event=event.pk,
            first_round__lte=round_number,
            last_round__gte=round_number,
        ).select_related("first", "second")
    )
    if not in_force:
        return frozenset()
    clubs, federations = _members(event)
    groups = (_group(each, clubs, federations) for each in in_force)
    return frozenset(group for group in groups if len(group) > 1)


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
