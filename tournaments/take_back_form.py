"""The typed confirmation without which no round with results is taken back."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.form_fields import PlainTextField

LONGEST = 40


class TakeBackForm(forms.Form):
    """Type the number of the round, or what the round is called."""

    typed = PlainTextField(
        label=gettext_lazy("Confirmation"),
        max_length=LONGEST,
        error_messages={"required": gettext_lazy("Nothing was typed.")},
    )

    def __init__(self, *args, number: int, **options):
        super().__init__(*args, **options)
        self.number = number
        self.fields["typed"].label = _("To confirm, type “%(phrase)s”") % {
            "phrase": self.phrase
        }

    @property
    def phrase(self) -> str:
        return _("Round %(round)s") % {"round": self.number}

    def clean_typed(self) -> str:
        typed = self.cleaned_data["typed"]
        words = " ".join(typed.casefold().split())
        if words not in (str(self.number), self.phrase.casefold()):
            raise ValidationError(
                _("“%(typed)s” is neither “%(phrase)s” nor “%(number)s”."),
                params={"typed": typed, "phrase": self.phrase, "number": self.number},
            )
        return typed
