"""Forms that ask for a code of the second factor."""

import re
from datetime import timedelta

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.actions.second_factor import use_up
from tournaments.client_address import address_of
from tournaments.second_factor import (
    DIGITS_OF_APP,
    DIGITS_OF_RECOVERY,
    Device,
    device_for,
)
from tournaments.security_log import note_security
from tournaments.throttle import Purpose, TooManyTries, count_try, lift_wait

CODE = re.compile(rf"[0-9]{{{DIGITS_OF_APP}}}|[0-9]{{{DIGITS_OF_RECOVERY}}}")
# Whoever has to wait no longer need not see another page for it.
A_MOMENT = timedelta(seconds=10)
NOT_OF_NOW = _(
    "This is not the code of this moment, or it was used before. Wait for the next "
    "one, and look whether the clock of the phone is right."
)
NOT_LEFT = _("This is none of the recovery codes, or it was used before.")


class OneTimeCodeField(forms.CharField):
    """Digits, however people group them."""

    widget = forms.TextInput(
        attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}
    )
    default_error_messages = {
        "required": _("Type the code."),
        "shape": _("A code of the app has 6 digits, a recovery code has 10."),
    }

    def to_python(self, value: str | None) -> str:
        code = re.sub(r"[\s-]", "", super().to_python(value))
        if code and not CODE.fullmatch(code):
            raise forms.ValidationError(self.error_messages["shape"], code="shape")
        return code


class CodeForm(forms.Form):
    """A code, which is tried and used up as the form is checked.

    `is_valid` raises TooManyTries if it may not be tried yet.
    """

    code = OneTimeCodeField(label=_("Code"))

    def __init__(self, request: HttpRequest, user, data=None):
        super().__init__(data)
        self._request, self._user = request, user

    def clean(self) -> dict:
        data = super().clean()
        if not self.errors:
            self._try(data)
        return data

    def _try(self, data: dict) -> None:
        device = self.device(data["code"])
        name = self._user.get_username()
        wait = _wait_of(device)
        if timedelta(0) < wait < A_MOMENT:
            self.add_error("code", _("Wait a few seconds, then send the code again."))
            return
        if wait:
            raise TooManyTries(wait)
        count_try(self._request, Purpose.CODE, name)
        if not self.has_password(data):
            self._refuse("password", _("This is not your password."))
        elif device is None or not use_up(self._user, device, data["code"]):
            is_app = isinstance(device, TOTPDevice)
            self._refuse("code", NOT_OF_NOW if is_app else NOT_LEFT)
        else:
            lift_wait(name, address_of(self._request), Purpose.CODE)
            digits = len(data["code"])
            note_security("code accepted", self._request, self._user, digits=digits)

    def _refuse(self, field: str, sentence: str) -> None:
        note_security(f"{field} refused", self._request, self._user)
        self.add_error(field, sentence)

    def device(self, code: str) -> Device | None:
        """Return what the code should be of."""
        return device_for(self._user, code)

    def has_password(self, data: dict) -> bool:
        """Return False for a wrong password, where one is asked for."""
        return True


class SignInCodeForm(CodeForm):
    def __init__(self, *args):
        super().__init__(*args)
        self.fields["code"].widget.attrs["autofocus"] = True
        self.fields["code"].help_text = _(
            "The 6 digits that your authenticator app shows now, or a recovery code."
        )


class ConfirmForm(CodeForm):
    """A code and the password: whoever finds a desk unattended knows neither."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ("password", "code")

    def __init__(self, *args):
        super().__init__(*args)
        self.fields["code"].help_text = _("Of the app, or a recovery code.")

    def has_password(self, data: dict) -> bool:
        return self._user.check_password(data["password"])


class TurnOnForm(ConfirmForm):
    """The first code of an app, by which it is known that it has the key."""

    field_order = ("code", "password")

    def __init__(self, request: HttpRequest, app: TOTPDevice, data=None):
        super().__init__(request, request.user, data)
        self._app = app
        self.fields["code"].help_text = _("The 6 digits that the app shows now.")

    def device(self, code: str) -> Device:
        return self._app


def _wait_of(device: Device | None) -> timedelta:
    """Return how long django-otp looks at no code of a device."""
    is_allowed, why = device.verify_is_allowed() if device else (True, None)
    return timedelta(0) if is_allowed else why["locked_until"] - timezone.now()
