"""The forms of the page where an organizer says when rounds start."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.starts import faults_of
from tournaments.form_fields import WholeNumberField, shortened
from tournaments.forms import DayField
from tournaments.models import Event
from tournaments.starts import Start


class ClockField(forms.TimeField):
    """A time. Browsers send 15:00; 15.00 and 15h00 are understood as well."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    default_error_messages = {
        "invalid": gettext_lazy("“%(value)s” is not a time. Write it as 15:00."),
    }

    def __init__(self, **options):
        super().__init__(input_formats=["%H:%M", "%H.%M", "%Hh%M"], **options)

    def to_python(self, value):
        try:
            return super().to_python(value)
        except ValidationError:
            raise ValidationError(
                self.error_messages["invalid"],
                code="invalid",
                params={"value": shortened(value)},
            ) from None


class StartsForm(forms.Form):
    """A day and a time for each planned round of an event, empty where unknown."""

    def __init__(self, *args, event: Event, **options):
        super().__init__(*args, **options)
        self.event = event
        self.numbers = range(1, event.rounds_planned + 1)
        for number in self.numbers:
            start = event.starts.get(number, (None, None))
            words = _("Day of round %(round)s"), _("Time of round %(round)s")
            fields = DayField, ClockField
            for name, field, label, value in zip(
                _names(number), fields, words, start, strict=True
            ):
                self.fields[name] = field(required=False, initial=value)
                label %= {"round": number}
                self.fields[name].widget.attrs["aria-label"] = label

    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Return each round with its two fields."""
        return [
            (number, *map(self.__getitem__, _names(number))) for number in self.numbers
        ]

    def starts(self) -> dict[int, Start]:
        """Return what was filled in, by round."""
        found = {}
        for number in self.numbers:
            day, clock = map(self.cleaned_data.get, _names(number))
            if day:
                found[number] = Start(day, clock)
        return found

    def clean(self) -> dict:
        data = super().clean()
        for number in self.numbers:
            day, clock = _names(number)
            if data.get(clock) and day in data and not data[day]:
                self.add_error(day, _("Write the day as well."))
        for number, sentence in faults_of(self.event, self.starts()).items():
            self.add_error(_names(number)[0], sentence)
        return data


def _names(number: int) -> tuple[str, str]:
    return f"day-{number}", f"time-{number}"


class CopiedDayForm(forms.Form):
    """One day for several rounds, which is only filled in."""

    first = WholeNumberField(1, 1, label=gettext_lazy("From round"))
    last = WholeNumberField(1, 1, label=gettext_lazy("To round"))
    day = DayField(label=gettext_lazy("Day"))

    def __init__(self, *args, event: Event, **options):
        options.setdefault("prefix", "copied")
        super().__init__(*args, **options)
        for name, value in (("first", 1), ("last", event.rounds_planned)):
            field = self.fields[name]
            field.most, field.initial = event.rounds_planned, value
            field.widget.attrs |= {"max": event.rounds_planned}
        self.fields["day"].initial = event.start_date

    def clean(self) -> dict:
        data = super().clean()
        if data.get("last", 0) < data.get("first", 0) and "last" in data:
            self.add_error("last", _("The last round comes before the first."))
        return data

    def days(self) -> dict[str, str]:
        """Return the fields of `StartsForm` that get the day."""
        data = self.cleaned_data
        return {
            _names(number)[0]: data["day"].isoformat()
            for number in range(data["first"], data["last"] + 1)
        }
