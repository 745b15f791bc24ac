"""What the settings of a tournament say of registration and of the entry fee."""

import re

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.entries import MAX_PLAYERS
from tournaments.form_fields import AmountField, CodeField, WholeNumberField

# As browsers send it, and as people write it.
MOMENTS = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%d/%m/%Y %H:%M"]


class RegistrationSettings(forms.Form):
    """The part of a tournament's form that is about registration and the fee."""

    registration_until = forms.DateTimeField(
        label=gettext_lazy("Registration ends"),
        help_text=gettext_lazy("Left empty, it ends when round 1 is paired."),
        input_formats=MOMENTS,
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        ),
        required=False,
        error_messages={
            "invalid": gettext_lazy("Write day and time, such as 2026-11-27 18:00.")
        },
    )
    capacity = WholeNumberField(
        1,
        MAX_PLAYERS,
        label=gettext_lazy("Places for players"),
        help_text=gettext_lazy("Left empty, there is no limit."),
        required=False,
    )
    fee = AmountField(
        label=gettext_lazy("Entry fee"),
        help_text=gettext_lazy("Only the desk sees who has paid it."),
        required=False,
    )
    currency = CodeField(
        label=gettext_lazy("Currency"),
        help_text=gettext_lazy("Three letters, such as BRL."),
        required=False,
    )

    def clean_currency(self) -> str:
        currency = self.cleaned_data["currency"]
        if currency and not re.fullmatch("[A-Z]{3}", currency):
            raise forms.ValidationError(
                _("Write the currency as three letters, such as BRL.")
            )
        return currency

    def check_fee(self, data: dict) -> None:
        if data.get("fee") and "currency" in data and not data["currency"]:
            self.add_error("currency", _("Write in which currency the fee is paid."))
