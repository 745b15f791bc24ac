"""A round of an event and its games."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.players import Player
from tournaments.record import Result

RESULT_CHOICES = [
    (Result.PENDING.value, _("no result yet")),
    (Result.POSTPONED.value, _("postponed")),
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


# Games of which somebody entered a result, be it cleared since.
ENTERED = Q(version__gt=0, is_automatic=False)


class Round(models.Model):
    """A round that has been paired: a draft until it is published."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    # When and why the pairings were changed after they had been published.
    changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    change_reason = models.CharField(max_length=200, blank=True, editable=False)
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
    # Whether the last step of the version followed from a withdrawal or a return: then
    # nobody entered the result, or that there is none.
    is_automatic = models.BooleanField(default=False, editable=False)
    changed_at = models.DateTimeField(null=True, editable=False)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )
    # Of a helper, who has no account.
    changed_by_name = models.CharField(max_length=150, blank=True, editable=False)

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

    @property
    def is_entered(self) -> bool:
        """Return True if somebody entered a result, be it cleared since."""
        return self.version > 0 and not self.is_automatic

    @property
    def entered_by(self) -> str:
        """Return the name of who entered the result, empty if nobody knows."""
        if self.changed_by_name or self.changed_by is None:
            return self.changed_by_name
        return self.changed_by.get_username()

    @property
    def has_fixed_board(self) -> bool:
        """Return True at the board of a player who has one of their own."""
        return self.board in (self.white.fixed_board, self.black.fixed_board)

    @property
    def is_locked(self) -> bool:
        """Return True in a closed round, but for a game that is still postponed."""
        return self.round.closed_at is not None and self.result != Result.POSTPONED
