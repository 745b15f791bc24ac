"""Between password and code: whoever has shown the one and owes the other.

It is kept in a session in which nobody is signed in.
"""

import time
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from tournaments.security_log import note_security

# In seconds.
LASTS = 5 * 60
HALF_WAY = "half_way"


class HalfWay(NamedTuple):
    """Who owes a code, and the address they wanted to go to, empty for none."""

    user: object
    target: str


def ask_for_code(request: HttpRequest, user, target: str = "") -> None:
    """Remember that somebody has shown the password of an account.

    `target` is an address of this site.
    """
    # Nothing goes on of what the session was before, not even its key.
    request.session.flush()
    request.session[HALF_WAY] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "at": int(time.time()),
        "target": target,
    }
    note_security("code asked for", request, user)


def who_is_half_way(request: HttpRequest) -> HalfWay | None:
    """Return who owes a code.

    None if it took them too long, and if the account was closed or has another
    password since.
    """
    kept = request.session.get(HALF_WAY)
    if kept is None or time.time() - kept["at"] >= LASTS:
        return None
    users = get_user_model().objects.filter(pk=kept["user"], is_active=True)
    user = users.first()
    if user is None:
        return None
    if not constant_time_compare(user.get_session_auth_hash(), kept["hash"]):
        return None
    return HalfWay(user, kept["target"])
