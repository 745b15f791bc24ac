"""What is kept of the second factor of an account: an app, and recovery codes.

django-otp keeps the key of the app, from which codes are computed, and the recovery
codes in its tables as they are. Whoever reads the database, or a backup of it, can
make codes: it has to be guarded like the passwords.
"""

from base64 import b32encode
from datetime import timedelta

from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

DIGITS_OF_APP = 6
# As many as do not look like those of an app; phones show their digits for both.
DIGITS_OF_RECOVERY = 10
# A key that was shown and not confirmed is forgotten.
SHOWN_FOR = timedelta(minutes=10)

Device = TOTPDevice | StaticDevice


def has_second_factor(user) -> bool:
    return app_of(user) is not None


def app_of(user) -> TOTPDevice | None:
    """Return the app that shows codes for an account, None without a second factor."""
    return TOTPDevice.objects.devices_for_user(user, confirmed=True).first()


def app_begun(user) -> TOTPDevice | None:
    """Return the app that is being set up, None if nobody has begun lately."""
    since = timezone.now() - SHOWN_FOR
    begun = TOTPDevice.objects.devices_for_user(user, confirmed=False)
    return begun.filter(created_at__gt=since).first()


def device_for(user, code: str) -> Device | None:
    """Return what a code of an account is of, by the number of its digits."""
    if len(code) == DIGITS_OF_APP:
        return app_of(user)
    return StaticDevice.objects.devices_for_user(user, confirmed=True).first()


def codes_left(user) -> int:
    """Return how many recovery codes of an account are not used yet."""
    return StaticToken.objects.filter(device__user=user).count()


def key_to_type(app: TOTPDevice) -> str:
    """Return the key of an app as people type it: letters and digits in fours."""
    return in_groups(b32encode(app.bin_key).decode(), 4)


def in_groups(text: str, size: int) -> str:
    return " ".join(text[at : at + size] for at in range(0, len(text), size))
