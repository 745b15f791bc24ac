"""The forms of who registers, and of the desk that decides about it."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.form_fields import AmountField, PlainTextField, WholeNumberField
from tournaments.forms import BirthDateField
from tournaments.model_fields import read_strictly
from tournaments.models import Event, Registration
from tournaments.registrations import rounds_for_byes


class RegistrationForm(forms.ModelForm):
    """What players write of themselves.

    `website` is on no page that people see: only programs fill it in.
    """

    rating = WholeNumberField(
        1,
        4000,
        label=gettext_lazy("Rating"),
        help_text=gettext_lazy("Left empty if you have none."),
        required=False,
    )
    birth_date = BirthDateField(
        label=gettext_lazy("Date of birth"),
        help_text=gettext_lazy("Never public. Federations ask for it in reports."),
        required=False,
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        help_text=gettext_lazy(
            "Never public. The link to your registration goes here."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={
            "required": gettext_lazy("Write an e-mail address that reaches you."),
            "invalid": gettext_lazy(
                "Write the whole address, such as ana@example.org."
            ),
        },
    )
    byes = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Rounds that you cannot play"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy(
                "“%(value)s” is no round for which a bye can be asked."
            )
        },
    )
    website = forms.CharField(
        label=gettext_lazy("Website"),
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
        required=False,
    )

    class Meta:
        model = Registration
        fields = (
            "name",
            "fide_id",
            "federation",
            "title",
            "rating",
            "club",
            "birth_date",
            "email",
            "phone",
            "byes",
            "remarks",
            "may_show_name",
        )
        help_texts = {
            "name": gettext_lazy("Family name first, such as Costa, Ana."),
            "federation": gettext_lazy("Three letters, such as BRA."),
            "phone": gettext_lazy("Never public."),
            "remarks": gettext_lazy("For the organizer alone."),
        }
        error_messages = {"name": {"required": gettext_lazy("Write your name.")}}
        formfield_callback = read_strictly

    def __init__(self, *args, event: Event, **options):
        super().__init__(*args, **options)
        self.event = event
        rounds = rounds_for_byes(event)
        if rounds:
            self.fields["byes"].choices = [(number, number) for number in rounds]
        else:
            del self.fields["byes"]
        self.fields["phone"].widget.attrs["autocomplete"] = "tel"

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(
                _("Leave the field “Website” empty: only programs fill it in.")
            )
        return ""

    def clean_byes(self) -> list[int]:
        byes, allowed = self.cleaned_data["byes"], self.event.half_byes_allowed
        if allowed is not None and len(byes) > allowed:
            raise ValidationError(
                ngettext(
                    "The tournament allows %(allowed)s half-point bye per player. "
                    "Choose fewer rounds.",
                    "The tournament allows %(allowed)s half-point byes per player. "
                    "Choose fewer rounds.",
                    allowed,
                )
                % {"allowed": allowed}
            )
        return byes

    def data_to_keep(self) -> dict:
        """Return what is stored, by field name."""
        data = self.cleaned_data
        return {name: data[name] for name in self.Meta.fields if name in data}


class DeclineForm(forms.Form):
    reason = PlainTextField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Who registered can read it."),
        max_length=200,
        error_messages={"required": gettext_lazy("Write down why.")},
    )


class FeeForm(forms.Form):
    """What one player has to pay and has paid; `seen` is what was shown as paid."""

    fee_due = AmountField(label=gettext_lazy("To pay"), required=False)
    fee_paid = AmountField(label=gettext_lazy("Paid"), required=False)
    seen = AmountField(widget=forms.HiddenInput, required=False)
