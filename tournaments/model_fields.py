"""The form fields of models, as the desk reads them: strictly."""

from django import forms
from django.db import models
from django.utils.text import capfirst

from tournaments.form_fields import CodeField, PlainTextField, PointsField
from tournaments.models import federation_code


def read_strictly(field: models.Field, **options) -> forms.Field:
    """Return the form field of a model's field, as this module reads it."""
    if isinstance(field, models.CharField) and not field.choices:
        options["form_class"] = PlainTextField
        if field.name == "federation":
            options["form_class"] = CodeField
            options["error_messages"] = {"max_length": federation_code.message}
    elif isinstance(field, models.DecimalField):
        options.setdefault("label", capfirst(field.verbose_name))
        return PointsField(initial=field.default, **options)
    return field.formfield(**options)
