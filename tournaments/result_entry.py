"""A board as the desk shows it: its result, what else may be entered, and refusals."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.form_fields import WholeNumberField
from tournaments.models import RESULT_CHOICES, Game
from tournaments.record import Result

RESULT_WORDS = dict(RESULT_CHOICES)
USUAL = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
OTHERS = (
    Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
    Result.BOTH_LOSE,
    Result.ONLY_WHITE_DRAWS,
    Result.ONLY_BLACK_DRAWS,
    Result.UNRATED_WHITE_WINS,
    Result.UNRATED_DRAW,
    Result.UNRATED_BLACK_WINS,
    Result.UNRATED_BOTH_LOSE,
    Result.POSTPONED,
    Result.PENDING,
)
# What an integer column holds on every database.
LARGEST_NUMBER = 2**31 - 1
INCOMPLETE = _(
    "The page did not say which state it showed. Load it again, then enter the result."
)


class VersionForm(forms.Form):
    """The version of a game that somebody saw."""

    version = WholeNumberField(
        0,
        LARGEST_NUMBER,
        error_messages=dict.fromkeys(("required", "invalid"), INCOMPLETE),
    )

    @property
    def message(self) -> str:
        """The first thing that is wrong."""
        return next(iter(self.errors.values()))[0]


class ResultForm(VersionForm):
    """One result, and the version of the game that the arbiter saw."""

    result = forms.TypedChoiceField(
        choices=RESULT_CHOICES,
        coerce=Result,
        error_messages={
            "required": _("Choose a result."),
            "invalid_choice": _(
                "“%(value)s” is not a result. "
                "Use 1-0, ½-½ or 0-1, or a forfeit: +/-, -/+ or -/-."
            ),
        },
    )


class SeenForm(forms.Form):
    """The revision of the event that the arbiter saw."""

    revision = WholeNumberField(0, LARGEST_NUMBER)


class BoardForm(forms.Form):
    """Which board a row stood for, should its game be gone."""

    round = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    board = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)


class Choice(NamedTuple):
    """A result that can be entered, as it is stored and in words."""

    value: str
    words: str


def choice_of(result: str) -> Choice:
    return Choice(str(result), RESULT_WORDS[result])


USUAL_CHOICES = tuple(map(choice_of, USUAL))
OTHER_CHOICES = tuple(map(choice_of, OTHERS))


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board in the table of a round at the desk.

    `white` and `black` are their points before the round; None in the answer to a
    save, which cannot change them. `message` says why nothing was saved, and `wanted`
    is the result that then stands against the stored one.
    """

    game: Game
    white: Decimal | None = None
    black: Decimal | None = None
    message: str = ""
    wanted: Choice | None = None
    is_already_there: bool = False
    # The address of the page that shows what follows from the result, if it has to be
    # seen before it is saved.
    sheet: str = ""

    @property
    def stored(self) -> Choice:
        return choice_of(self.game.result)

    @property
    def request_id(self) -> uuid.UUID:
        """Return a new name for what a form of the row asks for."""
        return uuid.uuid4()

    @property
    def is_unusual(self) -> bool:
        """Return True if there is a result that has no button of its own."""
        return not self.game.is_pending and self.game.result not in USUAL

    @property
    def usual(self) -> tuple[Choice, ...]:
        return USUAL_CHOICES

    @property
    def others(self) -> tuple[Choice, ...]:
        return OTHER_CHOICES


class SlipForm(forms.Form):
    """The result on a slip, typed a second time."""

    typed = forms.ChoiceField(choices=RESULT_CHOICES, required=False)


class Difference(NamedTuple):
    """A board whose slip does not say what is stored."""

    row: BoardRow
    typed: Choice


class Verified(NamedTuple):
    """What a second look at the slips found: `same` of `boards` are as stored."""

    same: int
    boards: int
    differences: tuple[Difference, ...]


def verified(games: Iterable[Game], typed: Mapping[int, str]) -> Verified:
    """Compare the results typed again, by key of the game, with those stored.

    A board that was not typed is neither the same nor different.
    """
    games = list(games)
    differences = tuple(
        Difference(BoardRow(game), choice_of(typed[game.pk]))
        for game in games
        if game.pk in typed and typed[game.pk] != game.result
    )
    return Verified(len(typed) - len(differences), len(games), differences)


def missing_boards(results: Iterable[tuple[int, str]]) -> list[int]:
    """Return the boards without a result, from (board, result) of each game."""
    return [board for board, result in results if result == Result.PENDING]
