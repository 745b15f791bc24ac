"""The preferences of an account, and the form to change them."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Profile


class ProfileForm(forms.ModelForm):
    """The keys of an account, and where they lead after a result."""

    class Meta:
        model = Profile
        fields = ["keys", "next_board"]
        labels = {
            "keys": _("Keys for results"),
            "next_board": _("After a result, go to"),
        }
        help_texts = {
            "keys": _(
                "They act only while the table of a round has the focus. "
                "The list under the table shows those that you choose here."
            ),
        }
        widgets = {"keys": forms.RadioSelect, "next_board": forms.RadioSelect}


def profile_of(user) -> Profile:
    """Return the preferences of an account: the defaults, if it has chosen none."""
    return Profile.objects.filter(user=user).first() or Profile(user=user)
