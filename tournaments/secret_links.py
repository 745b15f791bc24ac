"""Links that open something for whoever has them: only a digest of each is stored.

Pure: no Django.
"""

import secrets
from hashlib import sha256


def new_secret() -> str:
    """Return the secret part of a new link, which nobody guesses."""
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """Return what is stored of a link, and does not open it."""
    return sha256(secret.encode()).hexdigest()
