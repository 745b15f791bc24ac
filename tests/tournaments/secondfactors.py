"""Accounts with a second factor, and the codes that their apps show."""

from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.factories import UserFactory

PASSWORD = "correct horse battery"
RECOVERY = ("1234567890", "0000000001")


def person_called(name: str, **fields):
    user = UserFactory.build(username=name, email=f"{name}@example.org", **fields)
    user.set_password(PASSWORD)
    user.save()
    return user


def second_factor_of(user, **fields) -> TOTPDevice:
    """Give the account an app and two recovery codes."""
    device = StaticDevice.objects.create(user=user, name="recovery codes")
    for code in RECOVERY:
        StaticToken.objects.create(device=device, token=code)
    return TOTPDevice.objects.create(user=user, name="app", **fields)


def code_of(app: TOTPDevice, steps: int = 0) -> str:
    """Return the code that the app shows now, or so many times 30 seconds later."""
    return f"{totp(app.bin_key, drift=steps):06}"


def wrong_code(app: TOTPDevice) -> str:
    shown = {code_of(app, steps) for steps in range(-2, 3)}
    return next(each for each in map("{:06}".format, range(6)) if each not in shown)


def moments_pass() -> None:
    """Let the waits of django-otp be over; those of the throttle go on."""
    for device in (TOTPDevice, StaticDevice):
        device.objects.update(throttling_failure_timestamp=None)
