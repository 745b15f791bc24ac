"""What a check found to differ. Pure: no Django."""

from typing import NamedTuple


class Difference(NamedTuple):
    """One thing that is not as it follows from the facts.

    `player` is empty for what concerns nobody in particular. `found` is what stands
    in the place that `what` names, and `right` what should.
    """

    what: str
    player: str
    found: str
    right: str

    def __str__(self):
        who = f"{self.player}, " if self.player else ""
        return f"{who}{self.what}: {self.found}, right is {self.right}"


def differing(what: str, player: str, found, right) -> list[Difference]:
    """Return the difference between two values as a list, empty if there is none."""
    if found == right:
        return []
    return [Difference(what, player, shown(found), shown(right))]


def shown(value) -> str:
    """Return a value as a line of a report can hold it."""
    if isinstance(value, tuple | list):
        return " ".join(map(shown, value)) or "nothing"
    return "nothing" if value in (None, "") else str(value)
