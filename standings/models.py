"""What follows from the facts of an event."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event


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
