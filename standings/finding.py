"""Finding a player in a large table, by name."""

from tournaments.models import Event
from tournaments.privacy import display_of, shown_name
from tournaments.search import MOST_LETTERS
from tournaments.seeding import sortable

MOST_FOUND = 20


def found_players(event: Event, text: str) -> list[tuple[int, str]]:
    """Return entry and name of those in whose name every word of `text` occurs.

    Accents and capitals do not count. They come by name, without a word nobody does.
    """
    words = sortable(text[:MOST_LETTERS]).split()
    if not words:
        return []
    keys = {player: sortable(player[1]) for player in _named(event)}
    found = [player for player in keys if all(word in keys[player] for word in words)]
    return sorted(found, key=keys.get)


def _named(event: Event) -> list[tuple[int, str]]:
    """Return entry and name of everybody, as the public sees it."""
    columns = ("entry", "name", "name_display", "is_minor")
    return [
        (entry, shown_name(name, entry, display_of(event, *display)))
        for entry, name, *display in event.players.order_by().values_list(*columns)
    ]
