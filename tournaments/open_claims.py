"""Second values for boards that nobody has settled yet."""

from collections import Counter

from django.db.models import F, QuerySet

from tournaments.models import Claim, Event, Round


def open_claims(where: Event | Round) -> QuerySet[Claim]:
    """Return the open claims of an event or a round, by round and board.

    A claim that the board has come to agree with, by whatever way, is open no more.
    """
    found = Claim.objects.filter(settled_at=None).exclude(result=F("game__result"))
    if isinstance(where, Round):
        found = found.filter(game__round=where)
    else:
        found = found.filter(game__round__event=where)
    return found.order_by("game__round__number", "game__board", "pk")


def claims_by_round(event: Event) -> list[tuple[int, int]]:
    """Return (round, number of open claims) for each round that has any."""
    rounds = open_claims(event).values_list("game__round__number", flat=True)
    return sorted(Counter(rounds).items())
