"""Forms for who works at an event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.people import Work
from tournaments.board_span import BoardSpanForm
from tournaments.form_fields import PlainTextField
from tournaments.models import Role


class RoleForm(BoardSpanForm):
    """A role, the boards of a results helper, and what an arbiter may see besides."""

    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, initial=Role.ARBITER.value
    )
    sees_contacts = forms.BooleanField(
        label=_("Sees dates of birth and contact data"),
        help_text=_(
            "Arbiters only. Opens date of birth, e-mail address, telephone and notes "
            "of every player and registration, and the file of what is kept of a "
            "person."
        ),
        required=False,
    )
    field_order = ("role", "first_board", "last_board")

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["first_board"].help_text = _(
            "Results helpers only. Left empty, all boards."
        )

    def has_boards(self, data: dict) -> bool:
        return data["role"] == Role.RESULTS

    @property
    def work(self) -> Work:
        data = self.cleaned_data
        is_granted = data["sees_contacts"] and data["role"] == Role.ARBITER
        return Work(data["role"], data["first_board"], data["last_board"], is_granted)


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
