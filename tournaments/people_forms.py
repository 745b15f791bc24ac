"""Forms for who works at an event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.people import Work
from tournaments.form_fields import PlainTextField, WholeNumberField
from tournaments.models import Role

MOST_BOARDS = 5000


class RoleForm(forms.Form):
    """A role, and the boards of a results helper."""

    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, initial=Role.ARBITER.value
    )
    first_board = WholeNumberField(
        1,
        MOST_BOARDS,
        label=_("From board"),
        help_text=_("Of a results helper. Left empty, all boards."),
        required=False,
    )
    last_board = WholeNumberField(1, MOST_BOARDS, label=_("To board"), required=False)

    def clean(self) -> dict:
        data = super().clean()
        if self.errors:
            return data
        first, last = data["first_board"], data["last_board"]
        if data["role"] != Role.RESULTS:
            data["first_board"] = data["last_board"] = None
        elif (first is None) != (last is None):
            missing = "first_board" if first is None else "last_board"
            self.add_error(missing, _("Write both boards, or leave both empty."))
        elif first is not None and first > last:
            self.add_error("last_board", _("This is before the first board."))
        return data

    @property
    def work(self) -> Work:
        data = self.cleaned_data
        return Work(data["role"], data["first_board"], data["last_board"])


class MemberForm(RoleForm):
    """Somebody who has an account, by user name."""

    username = PlainTextField(
        label=_("User name"),
        max_length=150,
        error_messages={"required": _("Write the user name.")},
    )
    field_order = ("username", "role", "first_board", "last_board")


class InvitationForm(RoleForm):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        error_messages={"required": _("Write the e-mail address.")},
    )
    field_order = ("email", "role", "first_board", "last_board")
