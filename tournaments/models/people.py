"""Who works at the desk of an event, or is invited to, and helpers with a phone."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Role(models.TextChoices):
    """What somebody may do at an event; `tournaments.access` says what that is."""

    OWNER = "owner", _("organizer")
    CHIEF = "chief", _("chief arbiter")
    ARBITER = "arbiter", _("arbiter")
    RESULTS = "results", _("results helper")
    CHECK_IN = "check-in", _("check-in helper")


class Member(models.Model):
    """Somebody with an account who works at the desk of an event.

    A results helper may be limited to a span of boards, both ends included. An arbiter
    may be let see the dates of birth and contact data of the players.
    """

    Role = Role

    event = models.ForeignKey(Event, models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    first_board = models.PositiveSmallIntegerField(
        _("first board"), null=True, blank=True
    )
    last_board = models.PositiveSmallIntegerField(
        _("last board"), null=True, blank=True
    )
    sees_contacts = models.BooleanField(default=False)

    class Meta:
        ordering = ["role", "user__username"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user"],
                name="one_role_per_person_and_event",
                violation_error_message=_("This person already works at this event."),
            ),
        ]

    def __str__(self):
        return f"{self.user} ({self.get_role_display()})"


class Invitation(models.Model):
    """A link that lets one person in, once: to an event, or just to an account.

    Only a digest of the link's secret is stored.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, null=True, related_name="invitations"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, blank=True)
    first_board = models.PositiveSmallIntegerField(null=True, blank=True)
    last_board = models.PositiveSmallIntegerField(null=True, blank=True)
    sees_contacts = models.BooleanField(default=False)
    email = models.EmailField(_("e-mail address"))
    secret_digest = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["-pk"]

    def __str__(self):
        return f"{self.email}, {self.get_role_display()}"


class Helper(models.Model):
    """Somebody without an account who helps with one device, by a link.

    `secret_digest` is that of the link; the device that opens it first gets a secret
    of its own, of which `device_digest` is kept, and the link opens for nobody else.
    """

    class Work(models.TextChoices):
        RESULTS = "results", _("results")
        CHECK_IN = "check-in", _("check-in")

    event = models.ForeignKey(Event, models.CASCADE, related_name="helpers")
    name = models.CharField(_("name"), max_length=60)
    work = models.CharField(_("work"), max_length=10, choices=Work.choices)
    first_board = models.PositiveSmallIntegerField(
        _("first board"), null=True, blank=True
    )
    last_board = models.PositiveSmallIntegerField(
        _("last board"), null=True, blank=True
    )
    secret_digest = models.CharField(max_length=64, unique=True)
    device_digest = models.CharField(max_length=64, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self):
        return self.name
