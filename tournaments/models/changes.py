"""The record of what was done to an event."""

from django.conf import settings
from django.db import models

from tournaments.models.events import Event


class Change(models.Model):
    """Who did what to an event, from what to what. Ordered by its key, not by time."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="changes")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    # Kept as text, because an account can be deleted and its deeds cannot.
    by_name = models.CharField(max_length=150, blank=True)
    action = models.CharField(max_length=40)
    about = models.CharField(max_length=200)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self):
        return f"{self.action}: {self.about}"
