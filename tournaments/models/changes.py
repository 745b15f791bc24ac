"""The record of what was done to an event."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Lines(models.QuerySet):
    """Lines of the record: they are added and read, never changed or deleted.

    `reword` alone replaces what they say, for the erasing of personal data.
    """

    def reword(self, line: "Change", **values) -> None:
        """Replace columns of one line, because a person in it is to be forgotten.

        Only `tournaments.actions.erasing` may call it, which leaves a line of its own.
        """
        models.QuerySet.update(self.filter(pk=line.pk), **values)

    def update(self, **values):
        raise fixed()

    def bulk_update(self, objs, fields, batch_size=None):
        raise fixed()

    def delete(self):
        raise fixed()

    update.alters_data = bulk_update.alters_data = delete.alters_data = True
    # A manager, which stands for the whole record, has no `delete` either.
    delete.queryset_only = True


def fixed() -> ValueError:
    return ValueError("a line of the record is neither changed nor deleted")


class Change(models.Model):
    """Who did what to an event, from what to what. Ordered by its key, not by time.

    What was done at once shares a `revision`, that of the event afterwards. `rows`
    says what happened in the database, as `tournaments.rows` describes it; with it,
    the change can be undone. It stands with the first line of what was done at once,
    except for results: each of these has its own.

    A line stays as it was written. It goes only with its event, and only the erasing
    of personal data, which is noted itself, replaces a name in it.
    """

    class Source(models.TextChoices):
        PAGE = "page", _("page")
        COMMAND = "command", _("command")
        FILE = "file", _("file")
        PHONE = "phone", _("helper’s phone")

    event = models.ForeignKey(Event, models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    # Kept as text, because an account can be deleted and its deeds cannot.
    by_name = models.CharField(max_length=150, blank=True)
    # Who has no account is known by the link that they were given.
    helper = models.ForeignKey(
        "tournaments.Helper", models.SET_NULL, null=True, related_name="+"
    )
    source = models.CharField(
        max_length=10, choices=Source.choices, default=Source.PAGE.value
    )
    action = models.CharField(max_length=40)
    # The name of what was changed, where round, board and players do not say it.
    about = models.CharField(max_length=200, blank=True)
    round_number = models.PositiveSmallIntegerField(null=True)
    board = models.PositiveSmallIntegerField(null=True)
    # Of the players whom it concerns, as ",3,17,": every database finds one in it.
    entries = models.TextField(blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    rows = models.JSONField(null=True)
    # Of the request, with a digest of what it asked for: the same one again is
    # answered as it was the first time.
    request_id = models.UUIDField(null=True)
    request_digest = models.CharField(max_length=64, blank=True)
    undoes = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="undone"
    )

    objects = Lines.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "by", "request_id"],
                condition=Q(request_id__isnull=False),
                name="one_change_per_request",
            ),
            models.UniqueConstraint(
                fields=["event", "helper", "request_id"],
                condition=Q(request_id__isnull=False, helper__isnull=False),
                name="one_change_per_request_of_a_helper",
            ),
        ]

    def __str__(self):
        return f"{self.action}: {self.about}"

    def save(self, **options):
        """Add the line. Raises ValueError if it is in the record already."""
        if not self._state.adding or options.get("force_update"):
            raise fixed()
        super().save(**options | {"force_insert": True})

    def delete(self, **options):
        raise fixed()


class PersonalRows(models.Model):
    """The personal data that a change touched, in the form of `Change.rows`.

    The record never holds them. They stand here until nothing needs them for an undo.
    """

    change = models.OneToOneField(
        Change, models.CASCADE, primary_key=True, related_name="personal"
    )
    rows = models.JSONField()

    def __str__(self):
        return f"Personal data of change {self.pk}"


class Presence(models.Model):
    """When somebody was last at the desk of an event, and at which round."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="presences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    round_number = models.PositiveSmallIntegerField(null=True)
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user"], name="one_presence_per_person_and_event"
            ),
        ]

    def __str__(self):
        return f"{self.user}, {self.seen_at:%H:%M}"
