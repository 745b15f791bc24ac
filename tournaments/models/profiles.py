"""What somebody who works at the desk prefers."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Profile(models.Model):
    """The preferences of one account. Who has none has the defaults."""

    class Keys(models.TextChoices):
        SIGNS = "signs", _("1 White, 0 Black, 5 draw")
        NUMBERS = "numbers", _("1 White, 2 Black, 3 draw, 0 clear")
        OFF = "off", _("No keys")

    class NextBoard(models.TextChoices):
        NEXT = "next", _("The next board")
        EMPTY = "empty", _("The next board without a result")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="profile",
    )
    keys = models.CharField(
        _("keys for results"),
        max_length=10,
        choices=Keys.choices,
        default=Keys.SIGNS.value,
    )
    next_board = models.CharField(
        _("after a result, go to"),
        max_length=10,
        choices=NextBoard.choices,
        default=NextBoard.NEXT.value,
    )
    # Empty for the one of the page.
    language = models.CharField(_("language"), max_length=10, blank=True)

    def __str__(self):
        return str(self.user)
