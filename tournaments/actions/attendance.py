"""Who is at the desk of an event right now. It is no fact, and not in the record."""

from datetime import timedelta

from django.utils import timezone

from tournaments.models import Event, Presence

# Pages say every 30 seconds that they are there; two of these can be lost.
GONE_AFTER = timedelta(seconds=90)


def be_present(event: Event, user, round_number: int | None) -> None:
    """Note that somebody has a page of the desk open, perhaps that of a round."""
    seen = Presence(
        event_id=event.pk,
        user=user,
        round_number=round_number,
        seen_at=timezone.now(),
    )
    # One statement, whether or not they were there before.
    Presence.objects.bulk_create(
        [seen],
        update_conflicts=True,
        unique_fields=["event", "user"],
        update_fields=["round_number", "seen_at"],
    )


def others_present(event: Event, user) -> list[Presence]:
    """Return who else is at the desk, in the order of their names."""
    lately = event.presences.filter(seen_at__gt=timezone.now() - GONE_AFTER)
    return list(lately.exclude(user=user).select_related("user"))
