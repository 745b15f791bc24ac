"""Who was removed from the list of players, as the record of changes knows them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tournaments.models import Event
from tournaments.privacy import folded


@dataclass
class Former:
    """Somebody who has no row any more, with all that they were called."""

    key: int
    entry: int
    names: set[str] = field(default_factory=set)

    @property
    def folded(self) -> set[str]:
        return {folded(name) for name in self.names}


# Whoever registered only.
NOBODY = Former(key=0, entry=0)


def removed_players(event: Event) -> list[Former]:
    """Return whoever was a player of the event and is none now."""
    here = set(event.players.values_list("pk", flat=True))
    found: dict[int, Former] = {}
    for key, state in _states_of_players(event):
        if key not in here:
            former = found.setdefault(key, Former(key, 0))
            former.entry = state.get("entry", former.entry)
            former.names |= {state["name"]} if state.get("name") else set()
    return list(found.values())


def _states_of_players(event: Event) -> Iterator[tuple[int, dict]]:
    """Yield (key, what is said of the row) of each change of a player."""
    changes = event.changes.exclude(rows=None).order_by("pk")
    for rows in changes.values_list("rows", flat=True):
        for table, key, *states in rows:
            if table == "player":
                yield from ((key, state) for state in states if state)
