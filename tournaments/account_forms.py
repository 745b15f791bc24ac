"""Forms for accounts: signing in and up, passwords, the e-mail address."""

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
)
from django.utils.translation import gettext_lazy as _

ABOUT_PASSWORDS = _(
    "At least 10 characters, and none of the passwords that everybody uses. Several "
    "words in a row are good and easy to remember."
)
USER_NAME = _("User name")
NOT_THE_SAME = {"password_mismatch": _("These are two different passwords.")}
EMAIL = {"required": _("Write the e-mail address.")}


class SignInForm(AuthenticationForm):
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "This name and this password do not belong together. Type both again, "
            "with the same capital letters as when they were chosen."
        ),
    }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["username"].label = USER_NAME


class SignUpForm(UserCreationForm):
    """A new account. Whoever is invited has the address that the invitation went to."""

    error_messages = NOT_THE_SAME
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("A forgotten password is replaced with a mail to this address."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages=EMAIL,
    )

    class Meta:
        model = get_user_model()
        fields = ("username", "email")
        labels = {"username": USER_NAME}
        help_texts = {
            "username": _(
                "Letters, digits and @ . + - _. It stands in the record of what you do."
            )
        }

    def __init__(self, data=None, *, invited: str = ""):
        super().__init__(data)
        self.invited = invited
        if invited:
            del self.fields["email"]
        self.fields["password1"].label = _("Password")
        self.fields["password1"].help_text = ABOUT_PASSWORDS
        self.fields["password2"].label = _("Password again")
        self.fields["password2"].help_text = ""

    def clean(self) -> dict:
        data = super().clean()
        accounts = get_user_model().objects.filter(email__iexact=self.invited)
        if self.invited and accounts.exists():
            raise forms.ValidationError(
                _(
                    "There is an account with the address %(email)s already. Sign in "
                    "with it, and open the invitation again."
                ),
                params={"email": self.invited},
            )
        return data

    def account(self):
        """Return the new account, which is not stored yet."""
        user = self.save(commit=False)
        user.email = self.invited or user.email
        return user


class ForgottenPasswordForm(PasswordResetForm):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages=EMAIL,
    )


class NewPasswordForm(SetPasswordForm):
    error_messages = NOT_THE_SAME

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        _explain_passwords(self)


class ChangePasswordForm(PasswordChangeForm):
    error_messages = {
        **NOT_THE_SAME,
        "password_incorrect": _("This is not your password."),
    }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Current password")
        _explain_passwords(self)


class ChangeAddressForm(forms.Form):
    """Another address; whoever finds a desk unattended does not know the password."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages=EMAIL,
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user, data=None):
        super().__init__(data, initial={"email": user.email})
        self._user = user

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


def _explain_passwords(form: forms.Form) -> None:
    form.fields["new_password1"].label = _("New password")
    form.fields["new_password1"].help_text = ABOUT_PASSWORDS
    form.fields["new_password2"].label = _("New password again")
