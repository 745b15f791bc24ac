"""What a page showed of a row: whether it is still so, and what is so now."""

from collections.abc import Iterable, Mapping

from django import forms
from django.db.models import Model
from django.utils.crypto import salted_hmac


def fingerprint(row: Model, names: Iterable[str]) -> str:
    """Return a text that is another one once any of these fields has another value.

    Nobody can tell the values from it.
    """
    values = [(name, str(getattr(row, name))) for name in sorted(names)]
    return salted_hmac("tournaments.seen", repr(values)).hexdigest()


def differing_fields(
    typed: Mapping[str, object], row: Model, in_force: forms.ModelForm
) -> list[tuple[str, str]]:
    """Return name and value in force of the fields that were typed differently.

    `in_force` is the form of the row as it is stored.
    """
    found = []
    for name, value in typed.items():
        if getattr(row, name) != value:
            field = in_force[name]
            shown = dict(getattr(field.field, "choices", ())).get(field.value())
            found.append((field.label, shown or field.value() or "–"))
    return found
