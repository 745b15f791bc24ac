"""Form fields that read what people type, strictly and with clear errors."""

import re
import unicodedata
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.figures import number_text

# Letters that are not for reading: control characters, halves of a character, and
# the signs that turn the direction of all text after them.
NOT_FOR_READING = frozenset({"Cc", "Cs", "Cn", "Co"})
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# 1, 0.5, 0,5, ½ or 1½. Digits of other scripts are no figures here.
POINTS = re.compile(r"(?=[0-9.,½])([0-9]{0,3})(?:[.,]([0-9]{1,2}))?(½)?")

# Six digits at most, with a point or a comma before the cents.
AMOUNT = re.compile(r"[0-9]{1,6}(?:[.,][0-9]{1,2})?")


def plain_text(text: str) -> str:
    """Return the text composed (NFC), on one line, without what nobody can read."""
    composed = unicodedata.normalize("NFC", text)
    readable = (
        " " if letter.isspace() else letter
        for letter in composed
        if letter.isspace() or is_readable(letter)
    )
    return " ".join("".join(readable).split())


def is_readable(letter: str) -> bool:
    return unicodedata.category(letter) not in NOT_FOR_READING and letter not in TURNING


def shortened(text: object, most: int = 30) -> str:
    """Return the text for an error message, cut to `most` characters."""
    text = plain_text(str(text))
    return text if len(text) <= most else f"{text[: most - 1]}…"


class PlainTextField(forms.CharField):
    """One line of text without control characters."""

    def to_python(self, value):
        return super().to_python(plain_text(str(value)) if value else value)


class CodeField(PlainTextField):
    """A code in capitals, such as a federation; small letters are raised."""

    def to_python(self, value):
        return super().to_python(value).upper()


class WholeNumberField(forms.Field):
    """A number from `least` to `most`, in the digits 0 to 9."""

    default_error_messages = {
        "required": _("Write a number from %(least)s to %(most)s."),
        "invalid": _("“%(value)s” is not a number from %(least)s to %(most)s."),
    }

    def __init__(self, least: int, most: int, **options):
        self.least, self.most = least, most
        options.setdefault("widget", forms.NumberInput)
        super().__init__(**options)

    def to_python(self, value) -> int | None:
        text = plain_text(str(value)) if value is not None else ""
        if not text:
            return None
        # `isdigit` and `int` also take other scripts' digits and underscores.
        if re.fullmatch(r"[0-9]{1,9}", text) and self.least <= int(text) <= self.most:
            return int(text)
        raise ValidationError(
            self.error_messages["invalid"],
            code="invalid",
            params={"value": shortened(text), **self._limits},
        )

    def validate(self, value) -> None:
        if self.required and value is None:
            # Filled in here and not before: the language is that of the request.
            raise ValidationError(
                self.error_messages["required"], code="required", params=self._limits
            )

    @property
    def _limits(self) -> dict[str, int]:
        return {"least": self.least, "most": self.most}

    def widget_attrs(self, widget):
        return {"min": self.least, "max": self.most}


class PointsField(forms.DecimalField):
    """Points: 1, 0.5, 0,5 or ½."""

    widget = forms.TextInput
    default_error_messages = {
        "required": _("Write a number of points, such as 1, 0.5 or ½."),
        "invalid": _(
            "“%(value)s” is not a number of points. Write it as 1, 0.5 or ½; "
            "20 is the most."
        ),
    }
    MOST = Decimal(20)

    def to_python(self, value) -> Decimal | None:
        text = plain_text(str(value)) if value is not None else ""
        if not text:
            return None
        points = points_of(text)
        if points is None or points > self.MOST:
            raise ValidationError(
                self.error_messages["invalid"],
                code="invalid",
                params={"value": shortened(text)},
            )
        return points

    def prepare_value(self, value):
        return number_text(value) if isinstance(value, Decimal) else value

    def widget_attrs(self, widget):
        return {"inputmode": "decimal"}


class AmountField(forms.Field):
    """An amount of money: 80, 80.50 or 80,50. Nothing stays None."""

    default_error_messages = {
        "required": _("Write an amount, such as 80 or 80.50."),
        "invalid": _(
            "“%(value)s” is not an amount. Write it as 80 or 80.50, without spaces."
        ),
    }

    def to_python(self, value) -> Decimal | None:
        text = plain_text(str(value)) if value is not None else ""
        if not text:
            return None
        match = AMOUNT.fullmatch(text)
        if match is None:
            raise ValidationError(
                self.error_messages["invalid"],
                code="invalid",
                params={"value": shortened(text)},
            )
        return Decimal(text.replace(",", "."))

    def prepare_value(self, value):
        return str(value).removesuffix(".00") if isinstance(value, Decimal) else value

    def widget_attrs(self, widget):
        return {"inputmode": "decimal"}


def points_of(text: str) -> Decimal | None:
    """Return the points that the text says, or None if it says none."""
    match = POINTS.fullmatch(text)
    if match is None:
        return None
    whole, part, half = match.groups()
    if half and part:
        return None
    return Decimal(f"{whole or 0}.{part or 0}") + (Decimal("0.5") if half else 0)
