"""A player of an event, and the rounds that the player does without an opponent."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.codes import federation_code, fide_id_digits
from tournaments.models.events import NAME_DISPLAY_CHOICES, Event
from tournaments.privacy import display_of, shown_name
from tournaments.record import Outcome, Side

TITLES = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]
SIDE_CHOICES = [
    ("", _("none yet")),
    (Side.A.value, _("Team A")),
    (Side.B.value, _("Team B")),
]
BYE_CHOICES = [
    (Outcome.HALF_BYE.value, _("half-point bye")),
    (Outcome.ZERO_BYE.value, _("zero-point bye")),
    (Outcome.FULL_BYE.value, _("full-point bye")),
    (Outcome.PAIRING_BYE.value, _("pairing-allocated bye")),
]


class Player(models.Model):
    """One entry in one event. `entry` never changes, `number` may until the start."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="players")
    entry = models.PositiveIntegerField(editable=False)
    number = models.PositiveIntegerField(_("starting rank"), editable=False)
    name = models.CharField(_("name"), max_length=100)
    title = models.CharField(
        _("title"),
        max_length=3,
        blank=True,
        choices=[("", _("none"))] + [(title, title) for title in TITLES],
    )
    rating = models.PositiveSmallIntegerField(
        _("rating"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(4000)],
    )
    federation = models.CharField(
        _("federation"), max_length=3, blank=True, validators=[federation_code]
    )
    club = models.CharField(_("club"), max_length=80, blank=True)
    fide_id = models.CharField(
        _("FIDE ID"), max_length=11, blank=True, validators=[fide_id_digits]
    )
    # Never public.
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1900), MaxValueValidator(2100)],
    )
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=30, blank=True)
    notes = models.CharField(_("notes"), max_length=200, blank=True)
    is_minor = models.BooleanField(_("minor"), default=False)
    # Empty for what the event says.
    name_display = models.CharField(
        _("name as the public sees it"),
        max_length=10,
        choices=[("", _("as usual in this tournament")), *NAME_DISPLAY_CHOICES],
        blank=True,
    )
    fee_due = models.DecimalField(
        _("fee"), max_digits=8, decimal_places=2, null=True, blank=True
    )
    fee_paid = models.DecimalField(
        _("paid"), max_digits=8, decimal_places=2, null=True, blank=True
    )
    # Of two teams of which everybody meets everybody of the other.
    side = models.CharField(_("team"), max_length=1, choices=SIDE_CHOICES, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1, editable=False)
    # Said to come for that round and not there yet: numbered after everybody else.
    is_expected = models.BooleanField(default=False, editable=False)
    withdrawn_after = models.PositiveSmallIntegerField(
        null=True, blank=True, editable=False
    )
    is_expelled = models.BooleanField(default=False, editable=False)
    # The board of a player who cannot move about, whatever the pairing says.
    fixed_board = models.PositiveSmallIntegerField(
        _("board of one’s own"), null=True, blank=True
    )
    play_off = models.DecimalField(
        _("points in a play-off"),
        max_digits=5,
        decimal_places=2,
        null=True,
        blank=True,
        editable=False,
    )
    # Tie-breaks of the event's own: name to value, a decimal as text.
    own_values = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "entry"], name="one_player_per_entry"
            ),
            models.UniqueConstraint(
                fields=["event", "number"], name="one_player_per_starting_rank"
            ),
        ]

    def __str__(self):
        return self.name

    @property
    def public_name(self) -> str:
        """The name as public pages show it."""
        display = display_of(self.event, self.name_display, self.is_minor)
        return shown_name(self.name, self.entry, display)


class Bye(models.Model):
    """A round without an opponent: asked for in advance, granted, or given.

    It names the round by number, because a bye may be asked for long before the
    round is paired.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="byes")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=1, choices=BYE_CHOICES)
    reason = models.CharField(_("reason"), max_length=100, blank=True)

    class Meta:
        ordering = ["round_number", "player__number"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "round_number"],
                name="one_bye_per_round",
                violation_error_message=_("This player already has a bye there."),
            ),
        ]

    def __str__(self):
        return f"Round {self.round_number}: {self.player}, {self.get_kind_display()}"


class CheckIn(models.Model):
    """A player who said before a round that they are there."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="check_ins")
    round_number = models.PositiveSmallIntegerField(_("round"))

    class Meta:
        ordering = ["round_number", "player__number"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "round_number"], name="one_check_in_per_round"
            ),
        ]

    def __str__(self):
        return f"Round {self.round_number}: {self.player}"


class Prohibition(models.Model):
    """Players who may not meet in some rounds: a pair, a club or a federation.

    Which of the three it is follows from what is filled in; the database takes
    exactly one.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="prohibitions")
    first = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="+"
    )
    second = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="+"
    )
    club = models.CharField(_("club"), max_length=80, blank=True)
    federation = models.CharField(
        _("federation"), max_length=3, blank=True, validators=[federation_code]
    )
    first_round = models.PositiveSmallIntegerField(_("from round"))
    last_round = models.PositiveSmallIntegerField(_("to round"))
    reason = models.CharField(_("reason"), max_length=100, blank=True)

    class Meta:
        ordering = ["first_round", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(last_round__gte=F("first_round")),
                name="no_prohibition_ends_before_it_starts",
                violation_error_message=_("The last round is before the first."),
            ),
            models.CheckConstraint(
                condition=Q(
                    first__isnull=False, second__isnull=False, club="", federation=""
                )
                | Q(first__isnull=True, second__isnull=True, federation="")
                & ~Q(club="")
                | Q(first__isnull=True, second__isnull=True, club="")
                & ~Q(federation=""),
                name="a_prohibition_is_of_a_pair_a_club_or_a_federation",
            ),
        ]

    def __str__(self):
        who = self.club or self.federation or f"{self.first} – {self.second}"
        return f"Rounds {self.first_round} to {self.last_round}: {who}"
