"""Entry fees: what each player owes, and all of them together. Never public."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from django.utils.formats import number_format

from tournaments.models import Event, Player

NOTHING = Decimal(0)


class Fee(NamedTuple):
    """What a player has to pay, and has paid."""

    due: Decimal
    paid: Decimal

    @property
    def is_open(self) -> bool:
        return self.paid < self.due


def fee_of(event: Event, player: Player) -> Fee:
    """Return the fee of a player: that of the event, unless it says another one."""
    due = event.fee if player.fee_due is None else player.fee_due
    return Fee(due or NOTHING, player.fee_paid or NOTHING)


class Totals(NamedTuple):
    """What all players have paid and have to pay, and how many still owe something."""

    due: Decimal
    paid: Decimal
    owing: int


def totals_of(players: Iterable[Player]) -> Totals:
    """Return the totals of players, each with its `fee` at hand."""
    fees = [player.fee for player in players]
    due = sum((fee.due for fee in fees), NOTHING)
    paid = sum((fee.paid for fee in fees), NOTHING)
    return Totals(due, paid, sum(fee.is_open for fee in fees))


def has_fees(event: Event, players: Iterable[Player]) -> bool:
    """Return True if anybody has to pay anything, or has paid."""
    return bool(event.fee) or any(each.fee_due or each.fee_paid for each in players)


def amount_text(amount: Decimal) -> str:
    """Return an amount as the language writes it: 1,240 or 80.50."""
    places = 0 if amount == amount.to_integral_value() else 2
    return number_format(amount, places, use_l10n=True, force_grouping=True)
