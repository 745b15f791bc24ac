"""Finding a player in a large table, by name."""

from tournaments.models import Event
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
    players = event.players.order_by().values_list("entry", "name")
    keys = {player: sortable(player[1]) for player in players}
    found = [player for player in keys if all(word in keys[player] for word in words)]
    return sorted(found, key=keys.get)
