"""Players who register themselves, until somebody at the desk takes them in."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.codes import federation_code, fide_id_digits
from tournaments.models.events import Event
from tournaments.models.players import TITLES, Player


class Registration(models.Model):
    """One registration. `byes` are the rounds that the player asks to miss.

    Whoever registered sees and withdraws it by a link whose secret only they have, of
    which a digest is stored, or with their account.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("to be reviewed")
        LISTED = "listed", _("on the waiting list")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, models.CASCADE, related_name="registrations")
    name = models.CharField(_("name"), max_length=100)
    title = models.CharField(
        _("title"),
        max_length=3,
        blank=True,
        choices=[("", _("none"))] + [(title, title) for title in TITLES],
    )
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    federation = models.CharField(
        _("federation"), max_length=3, blank=True, validators=[federation_code]
    )
    club = models.CharField(_("club"), max_length=80, blank=True)
    fide_id = models.CharField(
        _("FIDE ID"), max_length=11, blank=True, validators=[fide_id_digits]
    )
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=30, blank=True)
    byes = models.JSONField(_("byes asked for"), default=list, blank=True)
    may_show_name = models.BooleanField(_("the name may be public"), default=False)
    remarks = models.CharField(_("remarks"), max_length=200, blank=True)
    state = models.CharField(
        max_length=10, choices=State.choices, default=State.WAITING.value
    )
    secret_digest = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    # Once accepted.
    player = models.OneToOneField(
        Player, models.SET_NULL, null=True, related_name="registration"
    )
    registered_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self):
        return self.name
