"""An event, and who works at its desk."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.codes import federation_code
from tournaments.record import Colour, Edition, Outcome, PointSystem, System
from tournaments.starts import Start, starts_from

MAX_ROUNDS = 60
# FIDE C.04.7.
BAKU = "baku"

SYSTEM_CHOICES = [
    (System.SWISS.value, _("Swiss system")),
    (System.ROUND_ROBIN.value, _("Round robin")),
    (System.DOUBLE_ROUND_ROBIN.value, _("Double round robin")),
    (System.MATCHES.value, _("Round robin, two games in a row")),
    (System.SCHEVENINGEN.value, _("Scheveningen system, two teams")),
    (System.KNOCK_OUT.value, _("Knock-out")),
]
EDITION_CHOICES = [
    ("", _("By the start date")),
    (Edition.MARCH_2026.value, _("From 1 March 2026")),
    (Edition.AUGUST_2024.value, _("1 August 2024 to 28 February 2026")),
]
ACCELERATION_CHOICES = [
    ("", _("None")),
    (BAKU, _("Baku acceleration")),
]
BY_RATING, BY_LOT, BY_HAND = "rating", "lot", "hand"
NUMBERING_CHOICES = [
    (BY_RATING, _("By rating, title and name")),
    (BY_LOT, _("By the drawing of lots")),
    (BY_HAND, _("By hand")),
]
MISSED_ROUNDS_CHOICES = [
    (Outcome.ZERO_BYE.value, _("No points")),
    (Outcome.HALF_BYE.value, _("The points of a draw each")),
]
NUMBER_FORMAT_CHOICES = [
    ("", _("As usual in the reader’s language")),
    ("point", _("2.5")),
    ("comma", _("2,5")),
    ("half", _("2½")),
]
FULL_NAME, INITIAL, NO_NAME = "full", "initial", "number"
NAME_DISPLAY_CHOICES = [
    (FULL_NAME, _("Full name")),
    (INITIAL, _("Given name and initial")),
    (NO_NAME, _("Number only")),
]
COLOUR_CHOICES = [
    ("", _("Drawn by lot before round 1")),
    (Colour.WHITE.value, _("White")),
    (Colour.BLACK.value, _("Black")),
]


def points_field(name, default: str) -> models.DecimalField:
    return models.DecimalField(
        name,
        max_digits=4,
        decimal_places=2,
        default=Decimal(default),
        validators=[MinValueValidator(0), MaxValueValidator(20)],
    )


class Event(models.Model):
    """One tournament with one ranking."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    place = models.CharField(pgettext_lazy("venue", "place"), max_length=80, blank=True)
    federation = models.CharField(
        _("federation"), max_length=3, blank=True, validators=[federation_code]
    )
    start_date = models.DateField(_("first day"))
    end_date = models.DateField(_("last day"))
    time_control = models.CharField(_("time control"), max_length=80, blank=True)
    system = models.CharField(
        _("system"), max_length=20, choices=SYSTEM_CHOICES, default=System.SWISS.value
    )
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds"),
        default=7,
        validators=[MinValueValidator(1), MaxValueValidator(MAX_ROUNDS)],
    )
    # Of a knock-out: how many games two players have before any play-off.
    games_per_match = models.PositiveSmallIntegerField(
        _("games of a match"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(8)],
    )
    points_win = points_field(_("win"), "1")
    points_draw = points_field(_("draw"), "0.5")
    points_loss = points_field(_("loss"), "0")
    points_pairing_bye = points_field(_("bye given by the pairing"), "1")
    points_absence = points_field(_("absence or forfeit loss"), "0")
    edition = models.CharField(
        _("edition of the tie-break rules"),
        max_length=10,
        choices=EDITION_CHOICES,
        blank=True,
    )
    # Codes in the order in which they decide. What they mean is not known here.
    tie_breaks = models.JSONField(_("order of the tie-breaks"), default=list)
    # As `tournaments.starts` writes them. A column here and no table, because whoever
    # shows a round has its event: no page asks once more for its start.
    round_starts = models.JSONField(
        _("starts of the rounds"), default=list, editable=False
    )
    initial_colour = models.CharField(
        _("colour of the top seed in round 1"),
        max_length=1,
        choices=COLOUR_CHOICES,
        blank=True,
    )
    unrated_rating = models.PositiveSmallIntegerField(
        _("rating announced for unrated players"), null=True, blank=True
    )
    acceleration = models.CharField(
        _("acceleration"), max_length=10, choices=ACCELERATION_CHOICES, blank=True
    )
    # The last A player of an accelerated event, who stays the last when late entries
    # move the starting ranks. FIDE C.04.7.
    last_accelerated = models.ForeignKey(
        "tournaments.Player",
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    numbering = models.CharField(
        _("starting ranks"), max_length=10, choices=NUMBERING_CHOICES, default=BY_RATING
    )
    numbering_seed = models.CharField(
        _("seed of the numbers"), max_length=200, blank=True
    )
    half_byes_allowed = models.PositiveSmallIntegerField(
        _("half-point byes a player may ask for"), null=True, blank=True
    )
    half_byes_until = models.PositiveSmallIntegerField(
        _("last round with half-point byes"), null=True, blank=True
    )
    missed_rounds = models.CharField(
        _("rounds missed by a late entry"),
        max_length=1,
        choices=MISSED_ROUNDS_CHOICES,
        default=Outcome.ZERO_BYE.value,
    )
    has_check_in = models.BooleanField(_("check-in before each round"), default=False)
    number_format = models.CharField(
        _("points are written as"),
        max_length=5,
        choices=NUMBER_FORMAT_CHOICES,
        blank=True,
    )
    # Who registers themselves, until when and how many; no limit where it is empty.
    takes_registrations = models.BooleanField(
        _("players may register themselves"), default=False
    )
    registration_until = models.DateTimeField(
        _("registration ends"), null=True, blank=True
    )
    capacity = models.PositiveSmallIntegerField(
        _("most players"), null=True, blank=True
    )
    has_waiting_list = models.BooleanField(_("waiting list"), default=True)
    fee = models.DecimalField(
        _("entry fee"),
        max_digits=8,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    # What the public sees of those who are marked as minors.
    minors_display = models.CharField(
        _("names of minors"),
        max_length=10,
        choices=NAME_DISPLAY_CHOICES,
        default=INITIAL,
    )
    shows_clubs = models.BooleanField(_("clubs are public"), default=True)
    is_indexed = models.BooleanField(_("search engines may list it"), default=True)
    # What the drawing of lots follows from, as it was published.
    lot_seed = models.CharField(
        _("seed of the lots"), max_length=200, blank=True, editable=False
    )
    is_published = models.BooleanField(_("published"), default=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    revision = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-start_date", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(end_date__gte=F("start_date")),
                name="no_event_ends_before_it_starts",
                violation_error_message=_("The last day is before the first day."),
            ),
        ]

    def __str__(self):
        return self.name

    def save(self, *args, **kwargs):
        # Only `signals` moves the revision, by a statement of its own. Writing it
        # from an object read earlier would turn it back.
        if not self._state.adding and kwargs.get("update_fields") is None:
            kwargs["update_fields"] = [
                field.name
                for field in self._meta.concrete_fields
                if field.name not in ("id", "revision")
            ]
        super().save(*args, **kwargs)

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def starts(self) -> dict[int, Start]:
        """Return when the planned rounds start, by number, as far as it is known."""
        return starts_from(self.round_starts[: self.rounds_planned])

    @property
    def point_system(self) -> PointSystem:
        return PointSystem(
            win=self.points_win.normalize(),
            draw=self.points_draw.normalize(),
            loss=self.points_loss.normalize(),
            pairing_bye=self.points_pairing_bye.normalize(),
            absence=self.points_absence.normalize(),
        )

    @property
    def edition_in_force(self) -> Edition:
        return Edition(self.edition) if self.edition else Edition.on(self.start_date)
