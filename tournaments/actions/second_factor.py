"""What somebody does about the second factor of their account."""

from secrets import randbelow

from django.db import transaction
from django.utils import timezone
from django_otp import verify_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.second_factor import DIGITS_OF_RECOVERY, Device

RECOVERY_CODES = 10
# django-otp doubles the wait, from one second on, with every failure in a row. After
# this many it is 9 minutes; whoever knows a password could else shut its owner out.
MOST_FAILURES = 10


def begin(user) -> None:
    """Make a new key for an app. It counts once a code of the app has confirmed it."""
    with transaction.atomic():
        TOTPDevice.objects.devices_for_user(user, confirmed=False).delete()
        TOTPDevice.objects.create(user=user, name="app", confirmed=False)


def use_up(user, device: Device, code: str) -> bool:
    """Use a code up. Return False if it is another device's, or was used before."""
    if verify_token(user, device.persistent_id, code):
        return True
    devices = type(device).objects.filter(pk=device.pk)
    too_many = devices.filter(throttling_failure_count__gt=MOST_FAILURES)
    too_many.update(throttling_failure_count=MOST_FAILURES)
    return False


def turn_on(user, app: TOTPDevice, password: str) -> list[str]:
    """Let an app whose code was right be the second factor; return recovery codes.

    The password is hashed anew, which ends the sessions that it alone has opened.
    """
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user).exclude(pk=app.pk).delete()
        TOTPDevice.objects.filter(pk=app.pk).update(
            confirmed=True, created_at=timezone.now()
        )
        user.set_password(password)
        user.save(update_fields=["password"])
        return renew_codes(user)


def renew_codes(user) -> list[str]:
    """Return new recovery codes, each of which works once; the old ones do not."""
    most = 10**DIGITS_OF_RECOVERY
    codes = [f"{randbelow(most):0{DIGITS_OF_RECOVERY}}" for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        StaticDevice.objects.filter(user=user).delete()
        device = StaticDevice.objects.create(user=user, name="recovery codes")
        StaticToken.objects.bulk_create(
            StaticToken(device=device, token=code) for code in codes
        )
    return codes


def turn_off(user) -> None:
    """Let the password be enough again."""
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user).delete()
        StaticDevice.objects.filter(user=user).delete()
