"""Which round is under way, also where the rounds ahead are made already."""

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When

from tournaments.models import MAX_ROUNDS, Event, Round
from tournaments.record import Result, System


def current_first(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """Return the rounds with the one under way first, and `pending` for each.

    In a Swiss that is the last one. A round robin may have all its rounds from the
    start: it is the first that is a draft or has a game without a result, or the
    last when there is none.
    """
    is_open = Q(published_at=None) | Q(pending__gt=0)
    comes = Case(
        When(
            ~Q(event__system=System.SWISS.value) & is_open,
            then=Value(2 * MAX_ROUNDS) - F("number"),
        ),
        default=F("number"),
        output_field=IntegerField(),
    )
    pending = Count("games", filter=Q(games__result=Result.PENDING.value))
    return rounds.annotate(pending=pending).order_by(comes.desc())


def round_reached(event: Event) -> int:
    """Return the published round that is under way, 0 before the first."""
    published = current_first(event.rounds.filter(published_at__isnull=False))
    return published.values_list("number", flat=True).first() or 0
