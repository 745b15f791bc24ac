"""An order of tie-breaks while it is being put together, and what it may hold."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from standings.tiebreaks import (
    NAMED_LISTS,
    NamedList,
    TieBreak,
    TieBreakError,
    lacks_ratings,
    offered,
    tie_break,
)
from tournaments.half_games import counted
from tournaments.record import Edition, EventRecord, System
from tournaments.tie_break_lists import OWN_PREFIX

MOST_TIE_BREAKS = 12
# The longest code, such as “PTP/C10/M10”, has far fewer letters.
LONGEST_CODE = 30
NUMBERS = frozenset(str(number) for number in range(1, MOST_TIE_BREAKS + 1))
# The only one that may stand in an order twice: it looks at who is still tied.
REPEATABLE = "DE"
LOTS = "LOT"


class OrderRefused(Exception):
    """The order may not be so. The text is for people."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the order: what it does to the item at `index`, 0 for the first."""

    action: str
    index: int


@dataclass(frozen=True, slots=True)
class Rules:
    """What an event lets its order hold: its system and its edition of FIDE C.07.

    With `lacks_ratings`, which see, no tie-break by rating. `own` are the codes of the
    event's own for which values were entered.
    """

    system: System
    edition: Edition
    lacks_ratings: bool = False
    own: tuple[str, ...] = ()

    @classmethod
    def of(cls, event: EventRecord) -> "Rules":
        names = {name for player in event.players for name, _ in player.own_values}
        return cls(
            event.system,
            event.edition,
            lacks_ratings(counted(event)),
            tuple(OWN_PREFIX + name for name in sorted(names)),
        )

    @property
    def offered(self) -> list[str]:
        codes = offered(self.system, self.edition)
        if self.lacks_ratings:
            codes = [code for code in codes if not tie_break(code).needs_ratings]
        return [*codes, *self.own]

    @property
    def lists(self) -> list[NamedList]:
        return [each for each in NAMED_LISTS if self.system in each.systems]

    def added(self, order: list[str], code: str) -> list[str]:
        """Return the order with one more tie-break, spelled as in the Handbook.

        Raises OrderRefused if it is unknown, not allowed in the event or there
        already, if there are enough, or if lots have separated everybody before it.
        """
        if len(order) >= MOST_TIE_BREAKS:
            raise OrderRefused(
                _("An order has %(most)s tie-breaks at most.")
                % {"most": MOST_TIE_BREAKS}
            )
        try:
            new = tie_break(code[:LONGEST_CODE])
        except TieBreakError as error:
            raise OrderRefused(_(error.template) % error.params) from None
        name = {"name": new.called(_)}
        if new.code == "PTS":
            raise OrderRefused(_("Points always come first; they are not a tie-break."))
        if not self._allows(new):
            raise OrderRefused(
                _(
                    "%(name)s is not for this tournament: it means nothing in its "
                    "system, or its edition of the rules does not know it."
                )
                % name
            )
        if self.lacks_ratings and new.needs_ratings:
            raise OrderRefused(
                _(
                    "%(name)s needs ratings, and a player has none. Announce a rating "
                    "for unrated players in the settings first."
                )
                % name
            )
        if new.code in order and new.family.name != REPEATABLE:
            raise OrderRefused(_("%(name)s is in the order already.") % name)
        return checked([*order, new.code])

    def _allows(self, new: TieBreak) -> bool:
        return new.is_allowed(self.system) and new.family.since <= self.edition


def checked(order: list[str]) -> list[str]:
    """Return the order. Raises OrderRefused if anything comes after the lots."""
    if LOTS in order[:-1]:
        raise OrderRefused(
            _("Lots separate everybody, so they come last: nothing can follow them.")
        )
    return order


def press_of(text: str) -> Press | None:
    """Return what a button such as `up 2` asks for; None if it is no such button."""
    action, _space, number = text.partition(" ")
    if action not in ("up", "down", "remove") or number not in NUMBERS:
        return None
    return Press(action, int(number) - 1)


def pressed(order: list[str], press: Press) -> list[str]:
    """Return the order after a button; what cannot be moved stays.

    Raises OrderRefused if anything came after the lots.
    """
    if press.index >= len(order):
        return order
    rest = order[: press.index] + order[press.index + 1 :]
    if press.action == "remove":
        return rest
    to = place_after(press, len(order))
    return checked([*rest[:to], order[press.index], *rest[to:]])


def place_after(press: Press, count: int) -> int:
    """Return where the item is after a button, or what has come to its place."""
    steps = {"up": -1, "down": 1, "remove": 0}
    last = count - 1
    return min(max(press.index + steps[press.action], 0), last)
