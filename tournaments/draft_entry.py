"""What an arbiter chooses to change a round by hand: players, boards, and a step."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Game, Player
from tournaments.result_entry import LARGEST_NUMBER
from tournaments.seeding import sortable

EXCHANGE = "exchange"
PAIR = "pair"
BYE = "bye"
SWAP_COLOURS = "swap-colours"
UNPAIR = "unpair"
PAIR_REST = "pair-rest"
STEPS = (EXCHANGE, PAIR, BYE, SWAP_COLOURS, UNPAIR, PAIR_REST)
OF_TWO_PLAYERS = {EXCHANGE, PAIR}
# What can be done to pairings that people have read: no board is taken apart.
STEPS_WHEN_PUBLISHED = (EXCHANGE, PAIR, SWAP_COLOURS)

NO_STATE = gettext_lazy(
    "The page did not say which state it showed. Open the desk again."
)
NO_STEP = gettext_lazy("Choose what to do with the boards.")
NO_SUCH_PLAYER = gettext_lazy("Choose players from the list.")
NO_SUCH_BOARD = gettext_lazy("Choose boards from the table.")


class HandForm(forms.Form):
    """One step by hand. `players` are (entry, what the list calls the player)."""

    revision = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), NO_STATE
        ),
    )
    step = forms.ChoiceField(
        choices=[(step, step) for step in STEPS],
        error_messages=dict.fromkeys(("required", "invalid_choice"), NO_STEP),
    )
    first = forms.TypedChoiceField(
        label=gettext_lazy("Player"),
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": NO_SUCH_PLAYER},
    )
    second = forms.TypedChoiceField(
        label=gettext_lazy("Second player"),
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": NO_SUCH_PLAYER},
    )
    board = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        error_messages={"invalid_choice": NO_SUCH_BOARD, "invalid_list": NO_SUCH_BOARD},
    )
    keeps_bye = forms.BooleanField(required=False)

    def __init__(self, data=None, *, players, boards: Iterable[int]):
        super().__init__(data)
        choices = [("", gettext_lazy("Choose")), *players]
        self.fields["first"].choices = self.fields["second"].choices = choices
        self.fields["board"].choices = [(number, number) for number in boards]

    def clean(self):
        cleaned = super().clean()
        step = cleaned.get("step")
        if self.errors:
            return cleaned
        if step in OF_TWO_PLAYERS and None in (cleaned["first"], cleaned["second"]):
            raise forms.ValidationError(_("Choose two players from the lists."))
        if step == BYE and cleaned["first"] is None:
            raise forms.ValidationError(_("Choose a player from the first list."))
        return cleaned

    @property
    def message(self) -> str:
        """The first thing that is wrong."""
        return next(iter(self.errors.values()))[0]


class AlterForm(HandForm):
    """One step with published pairings, and the reason that everybody will read."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, which everybody can read"),
        max_length=200,
        error_messages={"required": gettext_lazy("Give the reason.")},
    )

    def clean_step(self):
        step = self.cleaned_data["step"]
        if step not in STEPS_WHEN_PUBLISHED:
            raise forms.ValidationError(NO_STEP)
        return step


def choices_of(
    players: Iterable[Player], games: Iterable[Game], bye: int | None
) -> list[tuple[int, str]]:
    """Return entry and name of each player with the place they have, by name.

    `bye` is the starting rank of who has the bye of the pairing.
    """
    places = {}
    for game in games:
        numbers = {"board": game.board}
        places[game.white_id] = _("board %(board)s, White") % numbers
        places[game.black_id] = _("board %(board)s, Black") % numbers
    choices = []
    for player in sorted(players, key=lambda player: sortable(player.name)):
        place = _("bye") if player.number == bye else _("no game")
        words = {"name": player.name, "number": player.number}
        words["place"] = places.get(player.pk, place)
        choices.append((player.entry, _("%(name)s (%(number)s): %(place)s") % words))
    return choices
