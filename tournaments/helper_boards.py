"""A board as the phone of a helper shows it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.helper_forms import OTHERS_FOR_HELPERS
from tournaments.models import Claim, Game
from tournaments.record import Result
from tournaments.result_entry import Choice, choice_of


class NamedChoice(NamedTuple):
    """A result that has a button of its own, in words with the players' names."""

    value: str
    words: str
    colour: str


class HelperBoard(NamedTuple):
    """One board. `claim` is what the helper entered against what is there.

    `message` says why nothing was saved.
    """

    game: Game
    claim: Claim | None = None
    message: str = ""
    is_already_there: bool = False

    @property
    def stored(self) -> Choice:
        return choice_of(self.game.result)

    @property
    def usual(self) -> tuple[NamedChoice, ...]:
        wins = _("%(name)s wins")
        white, black = ({"name": name} for name in self.names)
        return (
            NamedChoice(Result.WHITE_WINS.value, wins % white, _("White")),
            NamedChoice(Result.DRAW.value, _("Draw"), ""),
            NamedChoice(Result.BLACK_WINS.value, wins % black, _("Black")),
        )

    @property
    def names(self) -> tuple[str, str]:
        return self.game.white.name, self.game.black.name

    @property
    def others(self) -> tuple[Choice, ...]:
        return OTHERS_FOR_HELPERS

    @property
    def kept(self) -> Choice | None:
        return choice_of(self.claim.result) if self.claim else None


def boards_for(games: Iterable[Game], claims: Iterable[Claim]) -> list[HelperBoard]:
    """Return the boards of games; of several claims for one the latest."""
    latest = {claim.game_id: claim for claim in claims}
    return [HelperBoard(game, latest.get(game.pk)) for game in games]
