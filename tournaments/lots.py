"""The drawing of lots, by a recipe that everybody can repeat. Pure: no Django."""

from hashlib import sha256


def lot(seed: str, number: int) -> str:
    """Return what a player draws: SHA-256 of seed, line feed and number, as UTF-8 text.

    It is hexadecimal, and the lowest comes first.
    """
    return sha256(f"{seed}\n{number}".encode()).hexdigest()
