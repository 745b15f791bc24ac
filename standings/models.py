"""What follows from the facts of an event, and what went wrong with it."""

from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event

# After so many failures in a row arbiters are told, and attempts get rarer.
PATIENCE = 3
LONGEST_PAUSE = 15


class Ranking(models.Model):
    """The whole table of one event in one row: no reader meets half of two states.

    `order` holds the codes of the tie-breaks in force and `table` one list per
    player, in the order of places, as `standings.table` writes and reads it.
    `revision` says which facts it was computed from.
    """

    event = models.OneToOneField(
        Event, models.CASCADE, primary_key=True, related_name="ranking"
    )
    order = models.JSONField(default=list)
    table = models.JSONField(default=list)
    after_round = models.PositiveSmallIntegerField(default=0)
    revision = models.PositiveIntegerField()
    computed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("ranking")
        verbose_name_plural = _("rankings")

    def __str__(self):
        return f"{self.event}, after round {self.after_round}"

    @property
    def is_current(self) -> bool:
        return self.revision == self.event.revision

    @property
    def tag(self) -> str:
        """Return what a polling page names to say what it already shows."""
        return f"{self.event.revision}-{self.revision}"


class Failure(models.Model):
    """The computation of one event's table failed `count` times in a row.

    The row is gone with the first success. `error` is what went wrong, for arbiters.
    """

    event = models.OneToOneField(
        Event, models.CASCADE, primary_key=True, related_name="failure"
    )
    count = models.PositiveIntegerField(default=1)
    error = models.CharField(max_length=300)
    failed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("failed computation")
        verbose_name_plural = _("failed computations")

    def __str__(self):
        return f"{self.event}: {self.error}"

    @property
    def is_lasting(self) -> bool:
        return self.count >= PATIENCE

    def is_due(self, now: datetime) -> bool:
        """Return True if it is time for another attempt that nobody asked for.

        The first few come at once, and then a minute later, two minutes, three: a
        computation that takes too long would make every save wait for it.
        """
        minutes = min(max(0, self.count + 1 - PATIENCE), LONGEST_PAUSE)
        return now >= self.failed_at + timedelta(minutes=minutes)
