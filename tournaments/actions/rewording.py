"""How the record of changes goes on without a person who is to be forgotten."""

import re
from dataclasses import dataclass
from functools import cached_property

from tournaments.models import NO_NAME, Change
from tournaments.privacy import pattern_of_names

# What a person is known by. Rating, title and federation stay: tie-breaks, norms and
# rating changes of the opponents follow from them.
FORGOTTEN = {
    "club": "",
    "fide_id": "",
    "birth_year": None,
    "birth_date": None,
    "email": "",
    "phone": "",
    "notes": "",
    "is_minor": False,
    "name_display": NO_NAME,
    "fee_due": None,
    "fee_paid": None,
}
# Lines about the event, not about people: a name in them is that of the event.
OF_THE_EVENT = frozenset({"create event", "import", "settings"})
# Columns in which an arbiter may have written anything.
WRITTEN_BY_HAND = ("reason", "change_reason")
NOT_KEPT = "–"
MOST_LETTERS = Change._meta.get_field("about").max_length
# The shortest beginning of a name that is one, at the end of a text that was cut.
LEAST_LETTERS = 2


@dataclass(frozen=True)
class Forgotten:
    """Somebody whose `names` are replaced by `number`, as in “Player 17”.

    `pk` and `entry` are the player's, `registrations` the keys of what they
    registered with.
    """

    pk: int
    entry: int
    names: frozenset[str]
    number: str
    registrations: frozenset[int] = frozenset()

    @cached_property
    def pattern(self) -> re.Pattern:
        return pattern_of_names(self.names - {self.number})

    def reworded(self, said):
        """Return a text, or a value of the record, with the number for the name."""
        match said:
            case str():
                return self.pattern.sub(lambda _name: self.number, said)
            case list():
                return [self.reworded(each) for each in said]
            case dict():
                pairs = said.items()
                return {self.reworded(name): self.reworded(v) for name, v in pairs}
        return said

    def changed_columns(self, change: Change) -> dict:
        """Return the columns of a line of the record that must say something else."""
        columns = {"rows": change.rows and [self._row(*row) for row in change.rows]}
        if change.action not in OF_THE_EVENT:
            columns["about"] = self._about(change.about)
            columns["before"] = self._said(change, change.before)
            columns["after"] = self._said(change, change.after)
        return {
            name: value
            for name, value in columns.items()
            if value != getattr(change, name)
        }

    def rows_of_others(self, rows: list[list]) -> list[list]:
        return [row for row in rows if not self._is_own(row[0], row[1])]

    def _about(self, about: str) -> str:
        reworded = self.reworded(about)
        if len(about) == MOST_LETTERS:
            reworded = self._without_a_beginning(reworded)
        return reworded[:MOST_LETTERS]

    def _without_a_beginning(self, text: str) -> str:
        """Take the beginning of a name from the end of a text that was cut there."""
        for name in self.names:
            for length in range(len(name) - 1, LEAST_LETTERS - 1, -1):
                if text.endswith(name[:length]):
                    return text[:-length]
        return text

    def _said(self, change: Change, said):
        said = self.reworded(said)
        if isinstance(said, dict) and said.get("registration") in self.registrations:
            said = said | {"reason": NOT_KEPT}
        if change.entries != f",{self.entry},":
            return said
        if change.action == "expel" and isinstance(said, str):
            return NOT_KEPT
        return _blank(said) if isinstance(said, dict) else said

    def _row(self, table: str, key: int, *states: dict | None) -> list:
        if self._is_own(table, key):
            return [table, key, *(state and self._own(state) for state in states)]
        return [table, key, *(state and self._beside(state) for state in states)]

    def _is_own(self, table: str, key: int) -> bool:
        return (table, key) == ("player", self.pk)

    def _own(self, state: dict) -> dict:
        named = {"name": self.number} if "name" in state else {}
        return _blank(state) | named

    def _beside(self, state: dict) -> dict:
        """Return a row of something else, with nothing in it about the person."""
        written = {name: state[name] for name in WRITTEN_BY_HAND if state.get(name)}
        if state.get("player_id") == self.pk:
            return state | dict.fromkeys(written, "")
        return state | self.reworded(written)


def _blank(data: dict) -> dict:
    return {name: FORGOTTEN.get(name, value) for name, value in data.items()}
