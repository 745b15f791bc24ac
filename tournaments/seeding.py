"""The order of the starting list. Pure: no Django."""

import unicodedata
from collections.abc import Iterable

# FIDE C.04.2: after the rating the title decides, in this order.
TITLE_ORDER = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")


def seeding_key(rating: int | None, title: str, name: str) -> tuple[int, int, str]:
    """Return what the starting list is sorted by: rating, then title, then name.

    Unrated players come last. FIDE C.04.2, initial order.
    """
    return -(rating or 0), TITLE_ORDER.index(title), sortable(name)


def by_name(players: Iterable) -> list[tuple[str, str]]:
    """Return entry and name of players to choose from, in the order of the names."""
    named = sorted(players, key=lambda player: sortable(player.name))
    return [(str(player.entry), player.name) for player in named]


def sortable(name: str) -> str:
    """Return the name without accents and capitals: Á sorts with A."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
