"""What concerns the security of the site, as one JSON object on a line.

Names that somebody typed are not written, nor paths: people type passwords where a
name belongs, and some addresses hold a secret.
"""

import json
import logging

from django.contrib.auth import get_user_model
from django.contrib.auth.signals import (
    user_logged_in,
    user_logged_out,
    user_login_failed,
)
from django.http import HttpRequest
from django.utils import timezone

from tournaments.client_address import address_of

logger = logging.getLogger("tournaments.security")


def note_security(what: str, request: HttpRequest | None, user=None, **facts) -> None:
    """Write a line: what happened, to whom, from which address, on which page.

    Without a request, a command did it.
    """
    match = request.resolver_match if request else None
    line = {
        "time": timezone.now().isoformat(timespec="milliseconds"),
        "what": what,
        "user": user.pk if user else None,
        "address": address_of(request) if request else None,
        "route": match.view_name if match else None,
        "event": match.kwargs.get("slug") if match else None,
        **facts,
    }
    logger.info(json.dumps(line))


def connect() -> None:
    user_logged_in.connect(_signed_in)
    user_logged_out.connect(_signed_out)
    user_login_failed.connect(_failed)


def _signed_in(sender, request, user, **kwargs) -> None:
    note_security("sign-in", request, user)


def _signed_out(sender, request, user, **kwargs) -> None:
    if user is not None:
        note_security("sign-out", request, user)


def _failed(sender, credentials, request=None, **kwargs) -> None:
    # Who has to wait is noted by the throttle.
    if request is None or getattr(request, "axes_locked_out", False):
        return
    name = credentials.get("username")
    account = get_user_model().objects.filter(username=name).only("pk").first()
    note_security("sign-in failed", request, account)
