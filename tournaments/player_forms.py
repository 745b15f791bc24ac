"""The forms of players, their byes and their numbers, at the desk."""

from collections.abc import Sequence

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.entries import DATA, PERSONAL
from tournaments.form_fields import PlainTextField, WholeNumberField
from tournaments.forms import BirthDateField
from tournaments.model_fields import read_strictly
from tournaments.models import BYE_CHOICES, SIDE_CHOICES, Player
from tournaments.player_lines import read_lines
from tournaments.record import Outcome

LAST_YEAR = 2100
CONTACTS = ("birth_date", "email", "phone", "notes")
REQUESTED_BYES = [choice for choice in BYE_CHOICES if choice[0] != Outcome.PAIRING_BYE]


class PlayerForm(forms.ModelForm):
    """One player; `has_teams` where everybody is in one of two teams.

    `rounds` are those that the player can come for, the first as a rule. Only who
    `sees_contacts` is asked for what the player can be reached by.
    """

    plays_from = forms.TypedChoiceField(
        label=gettext_lazy("First round"),
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy(
                "Nobody can come for round %(value)s now: choose from the list."
            )
        },
    )
    rating = WholeNumberField(1, 4000, label=gettext_lazy("Rating"), required=False)
    birth_year = WholeNumberField(
        1900,
        LAST_YEAR,
        label=gettext_lazy("Year of birth"),
        help_text=gettext_lazy("Follows from the date, where that is known."),
        required=False,
    )
    birth_date = BirthDateField(label=gettext_lazy("Date of birth"), required=False)

    class Meta:
        model = Player
        fields = (*DATA, "is_minor", *CONTACTS)
        labels = {"is_minor": gettext_lazy("A minor")}
        formfield_callback = read_strictly

    def __init__(
        self,
        *args,
        has_teams: bool = False,
        rounds: Sequence[int] = (),
        sees_contacts: bool = False,
        **options,
    ):
        super().__init__(*args, **options)
        for name in () if sees_contacts else CONTACTS:
            del self.fields[name]
        if len(rounds) > 1:
            self.fields["plays_from"].choices = [(each, each) for each in rounds]
        else:
            del self.fields["plays_from"]
        self.fields["name"].error_messages["required"] = _("Write the player’s name.")
        if not has_teams:
            self.fields["side"].disabled = True
            self.fields["side"].widget = forms.HiddenInput()

    @property
    def data_fields(self) -> list[forms.BoundField]:
        """The fields beside the name of what a tournament needs to know."""
        apart = {"name", "renumber", *PERSONAL, "name_display"}
        return [field for field in self.visible_fields() if field.name not in apart]

    @property
    def personal_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in PERSONAL if name in self.fields]

    @property
    def has_personal_errors(self) -> bool:
        return any(name in self.errors for name in PERSONAL)

    def clean(self) -> dict:
        data = super().clean()
        if day := data.get("birth_date"):
            data["birth_year"] = day.year
        return data

    def put_focus(self) -> None:
        """Let typing begin in the first field that is wrong, else in the first."""
        wrong = (name for name in self.fields if name in self.errors)
        field = self.fields[next(wrong, "name")]
        field.widget.attrs["autofocus"] = True


class CorrectionForm(PlayerForm):
    """One player, once entered: whoever corrects may move everybody's number."""

    fixed_board = WholeNumberField(
        1,
        999,
        label=gettext_lazy("Fixed board"),
        help_text=gettext_lazy(
            "For a player who cannot move about: every game is played there."
        ),
        required=False,
    )
    renumber = forms.BooleanField(
        label=gettext_lazy("Give everybody the starting rank of their rating"),
        required=False,
    )

    class Meta(PlayerForm.Meta):
        fields = (*PlayerForm.Meta.fields, "fixed_board")

    @property
    def names(self) -> list[str]:
        """The fields of the player that whoever corrects may see and change."""
        return [name for name in self.Meta.fields if name in self.fields]


class ByeForm(forms.Form):
    """A bye for one of the `rounds` still to be paired."""

    round_number = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)
    kind = forms.TypedChoiceField(
        label=gettext_lazy("Kind"), choices=REQUESTED_BYES, coerce=Outcome
    )
    reason = PlainTextField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Needed for a full-point bye."),
        max_length=100,
        required=False,
    )
    is_confirmed = forms.BooleanField(
        label=gettext_lazy("Grant it all the same"), required=False
    )

    def __init__(self, *args, rounds: range, **options):
        super().__init__(*args, **options)
        self.fields["round_number"].choices = [(number, number) for number in rounds]
        self.asks_to_confirm = False

    def ask_to_confirm(self, consequence: str) -> None:
        """Show the consequence, and the box that accepts it."""
        self.add_error(None, consequence)
        self.asks_to_confirm = True

    def clean(self) -> dict:
        data = super().clean()
        if data.get("kind") is Outcome.FULL_BYE and not data.get("reason"):
            self.add_error(
                "reason", _("A full-point bye is granted. Write down the reason.")
            )
        return data


class ExpulsionForm(forms.Form):
    expulsion_reason = PlainTextField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Kept in the record of changes, and not public."),
        max_length=100,
        error_messages={"required": gettext_lazy("Write down why.")},
    )


class EraseForm(forms.Form):
    """The name of who is to be erased, typed so that nobody else is."""

    typed_name = PlainTextField(
        label=gettext_lazy("Name of the player"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Type the name of the player.")},
    )


class SeedOfNumbersForm(forms.Form):
    """What the drawing of the numbers of a round robin follows from."""

    seed = PlainTextField(
        label=gettext_lazy("Seed"),
        max_length=200,
        error_messages={"required": gettext_lazy("Write the seed of the draw.")},
    )
    is_confirmed = forms.BooleanField(
        label=gettext_lazy("Draw again all the same"), required=False
    )


class PlayerLinesForm(forms.Form):
    """Players from a spreadsheet, one per line. `taken` are the names entered.

    `has_teams` asks for the team of all of them, where there are two.
    """

    side = forms.ChoiceField(
        label=gettext_lazy("Team of all of them"),
        choices=SIDE_CHOICES,
        required=False,
    )

    lines = forms.CharField(
        label=gettext_lazy("Players"),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        strip=False,
        error_messages={"required": gettext_lazy("Paste one player per line.")},
    )

    def __init__(self, *args, taken=(), has_teams: bool = False, **options):
        super().__init__(*args, **options)
        self.taken = taken
        if not has_teams:
            del self.fields["side"]
        # NUL and its like are taken out of each line when it is read.
        self.fields["lines"].validators = []

    def clean_lines(self) -> list[dict]:
        entries, errors = read_lines(self.cleaned_data["lines"], taken=self.taken)
        if errors:
            raise ValidationError(errors)
        return entries

    def entries(self) -> list[dict]:
        """Return the players, each with the team that was chosen."""
        side = self.cleaned_data.get("side", "")
        return [entry | {"side": side} for entry in self.cleaned_data["lines"]]
