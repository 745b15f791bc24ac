"""The preferences of an account, and the form to change them."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.models import Profile


class ProfileForm(forms.ModelForm):
    """The keys of an account, where they lead after a result, and its language."""

    language = forms.ChoiceField(
        label=_("Language"),
        help_text=_(
            "The pages after signing in are in this language. Each has a switch."
        ),
        choices=[("", _("The one of the page")), *settings.LANGUAGES],
        widget=forms.RadioSelect,
        required=False,
    )

    class Meta:
        model = Profile
        fields = ["keys", "next_board", "language"]
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
