"""The facts of an event: who entered, who met whom, with what result."""

from decimal import Decimal

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.record import (
    Colour,
    Edition,
    Outcome,
    PointSystem,
    Result,
    System,
)

MAX_ROUNDS = 60
TITLES = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]

SYSTEM_CHOICES = [
    (System.SWISS.value, _("Swiss system")),
    (System.ROUND_ROBIN.value, _("Round robin")),
    (System.DOUBLE_ROUND_ROBIN.value, _("Double round robin")),
]
EDITION_CHOICES = [
    ("", _("By the start date")),
    (Edition.MARCH_2026.value, _("From 1 March 2026")),
    (Edition.AUGUST_2024.value, _("1 August 2024 to 28 February 2026")),
]
COLOUR_CHOICES = [
    ("", _("Drawn by lot before round 1")),
    (Colour.WHITE.value, _("White")),
    (Colour.BLACK.value, _("Black")),
]
RESULT_CHOICES = [
    (Result.PENDING.value, _("no result yet")),
    (Result.WHITE_WINS.value, _("White wins")),
    (Result.DRAW.value, _("draw")),
    (Result.BLACK_WINS.value, _("Black wins")),
    (Result.WHITE_WINS_BY_FORFEIT.value, _("White wins by forfeit")),
    (Result.BLACK_WINS_BY_FORFEIT.value, _("Black wins by forfeit")),
    (Result.DOUBLE_FORFEIT.value, _("both forfeit")),
    (Result.UNRATED_WHITE_WINS.value, _("White wins, not rated")),
    (Result.UNRATED_DRAW.value, _("draw, not rated")),
    (Result.UNRATED_BLACK_WINS.value, _("Black wins, not rated")),
    (Result.UNRATED_BOTH_LOSE.value, _("both lose, not rated")),
    (Result.BOTH_LOSE.value, _("both lose")),
    (Result.ONLY_WHITE_DRAWS.value, _("half a point for White only")),
    (Result.ONLY_BLACK_DRAWS.value, _("half a point for Black only")),
]
BYE_CHOICES = [
    (Outcome.HALF_BYE.value, _("half-point bye")),
    (Outcome.ZERO_BYE.value, _("zero-point bye")),
    (Outcome.FULL_BYE.value, _("full-point bye")),
    (Outcome.PAIRING_BYE.value, _("pairing-allocated bye")),
]

federation_code = RegexValidator(
    r"^[A-Z]{3}$", _("Write the federation as three capital letters, such as BRA.")
)
fide_id_digits = RegexValidator(
    r"^[0-9]{1,11}$", _("A FIDE ID has digits only, eleven at most.")
)


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
    place = models.CharField(_("place"), max_length=80, blank=True)
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
    initial_colour = models.CharField(
        _("colour of the top seed in round 1"),
        max_length=1,
        choices=COLOUR_CHOICES,
        blank=True,
    )
    unrated_rating = models.PositiveSmallIntegerField(
        _("rating announced for unrated players"), null=True, blank=True
    )
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


class Member(models.Model):
    """Somebody who works at the desk of an event."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        ARBITER = "arbiter", _("arbiter")

    event = models.ForeignKey(Event, models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

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
    first_round = models.PositiveSmallIntegerField(default=1, editable=False)
    withdrawn_after = models.PositiveSmallIntegerField(
        null=True, blank=True, editable=False
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


class Round(models.Model):
    """A round that has been paired: a draft until it is published."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(null=True, blank=True)
    # What the pairing engine was given, and which engine it was, for a later check.
    engine = models.CharField(max_length=40, blank=True, editable=False)
    engine_input = models.TextField(blank=True, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"],
                name="one_round_per_number",
                violation_error_message=_("This round is already paired."),
            ),
        ]

    def __str__(self):
        return f"Round {self.number}"

    @property
    def is_published(self) -> bool:
        return self.published_at is not None


class Game(models.Model):
    """Two players at a board in a round, whether or not they played."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="games")
    board = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Player, models.RESTRICT, related_name="games_as_white")
    black = models.ForeignKey(Player, models.RESTRICT, related_name="games_as_black")
    result = models.CharField(
        max_length=5, choices=RESULT_CHOICES, default=Result.PENDING.value
    )
    version = models.PositiveIntegerField(default=0, editable=False)
    changed_at = models.DateTimeField(null=True, editable=False)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "board"],
                name="one_game_per_board",
                violation_error_message=_("This board already has a game."),
            ),
            models.UniqueConstraint(
                fields=["round", "white"],
                name="one_game_with_white_per_round",
                violation_error_message=_("This player already has White on a board."),
            ),
            models.UniqueConstraint(
                fields=["round", "black"],
                name="one_game_with_black_per_round",
                violation_error_message=_("This player already has Black on a board."),
            ),
            models.CheckConstraint(
                condition=~Q(white=F("black")),
                name="nobody_plays_themselves",
                violation_error_message=_("A player cannot be paired with themselves."),
            ),
        ]

    def __str__(self):
        return f"Board {self.board}: {self.white} – {self.black}"

    @property
    def is_pending(self) -> bool:
        return self.result == Result.PENDING


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
