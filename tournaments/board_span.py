"""The boards that a helper is limited to, on a form."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.form_fields import WholeNumberField

MOST_BOARDS = 5000


class BoardSpanForm(forms.Form):
    """From which board to which, both ends included; neither for all boards."""

    first_board = WholeNumberField(
        1, MOST_BOARDS, label=_("From board"), required=False
    )
    last_board = WholeNumberField(1, MOST_BOARDS, label=_("To board"), required=False)

    def has_boards(self, data: dict) -> bool:
        """Return True if what is chosen is done at boards; else there is no span."""
        return True

    def clean(self) -> dict:
        data = super().clean()
        if self.errors:
            return data
        first, last = data["first_board"], data["last_board"]
        if not self.has_boards(data):
            data["first_board"] = data["last_board"] = None
        elif (first is None) != (last is None):
            missing = "first_board" if first is None else "last_board"
            self.add_error(missing, _("Write both boards, or leave both empty."))
        elif first is not None and first > last:
            self.add_error("last_board", _("This is before the first board."))
        return data
