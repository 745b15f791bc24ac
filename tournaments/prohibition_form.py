"""The form that keeps players apart."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.prohibitions import Apart
from tournaments.form_fields import PlainTextField, WholeNumberField
from tournaments.models import MAX_ROUNDS, Event
from tournaments.prohibitions import same_club

NOBODY = ("", "–")


class ProhibitionForm(forms.Form):
    """Two players, a club or a federation, and the rounds.

    `next_round` is the first that is still to be paired.
    """

    first = forms.ChoiceField(label=gettext_lazy("Player"), required=False)
    second = forms.ChoiceField(label=gettext_lazy("Other player"), required=False)
    club = forms.ChoiceField(label=gettext_lazy("Or a club"), required=False)
    federation = forms.ChoiceField(
        label=gettext_lazy("Or a federation"), required=False
    )
    first_round = WholeNumberField(1, MAX_ROUNDS, label=gettext_lazy("From round"))
    last_round = WholeNumberField(1, MAX_ROUNDS, label=gettext_lazy("To round"))
    reason = PlainTextField(
        label=gettext_lazy("Reason"), max_length=100, required=False
    )
    is_confirmed = forms.BooleanField(
        label=gettext_lazy("Prohibit it all the same"), required=False
    )

    def __init__(self, *args, event: Event, next_round: int, **options):
        super().__init__(*args, **options)
        self.asks_to_confirm = False
        self.next_round = next_round
        self.players = {str(player.entry): player for player in event.players.all()}
        names = [
            (entry, f"{player.number} {player.name}")
            for entry, player in self.players.items()
        ]
        clubs = {same_club(each.club): each.club for each in self.players.values()}
        federations = {player.federation for player in self.players.values()}
        self.fields["first"].choices = [NOBODY, *names]
        self.fields["second"].choices = [NOBODY, *names]
        self.fields["club"].choices = [NOBODY, *_alike(clubs.values())]
        self.fields["federation"].choices = [NOBODY, *_alike(federations)]
        self.fields["first_round"].initial = next_round
        self.fields["last_round"].initial = event.rounds_planned

    def ask_to_confirm(self, consequence: str) -> None:
        """Show the consequence, and the box that accepts it."""
        self.add_error(None, consequence)
        self.asks_to_confirm = True

    def clean(self) -> dict:
        data = super().clean()
        if self.errors:
            return data
        pair = [data["first"], data["second"]]
        kinds = [any(pair), bool(data["club"]), bool(data["federation"])]
        if sum(kinds) != 1:
            self.add_error(
                None,
                _("Choose two players, or one club, or one federation: one of these."),
            )
        elif any(pair) and not all(pair):
            missing = "second" if data["first"] else "first"
            self.add_error(missing, _("Choose the other player of the pair as well."))
        elif any(pair) and data["first"] == data["second"]:
            self.add_error("second", _("Choose two different players."))
        if data["last_round"] < data["first_round"]:
            self.add_error("last_round", _("The last round is before the first."))
        return data

    def apart(self) -> Apart:
        """Return who may not meet."""
        data = self.cleaned_data
        return Apart(
            self.players.get(data["first"]),
            self.players.get(data["second"]),
            data["club"],
            data["federation"],
        )


def _alike(words) -> list[tuple[str, str]]:
    return [(word, word) for word in sorted(filter(None, words))]
