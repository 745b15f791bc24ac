"""A second value for a board that has one already."""

from django.conf import settings
from django.db import models

from tournaments.models.people import Helper
from tournaments.models.rounds import RESULT_CHOICES, Game


class Claim(models.Model):
    """What a helper says that the result of a game is, against what is there.

    It changes nothing until an arbiter settles it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="claims")
    result = models.CharField(max_length=5, choices=RESULT_CHOICES)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    helper = models.ForeignKey(Helper, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    request_id = models.UUIDField(null=True)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    is_accepted = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self):
        return f"{self.game}: {self.result}"
