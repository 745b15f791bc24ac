"""What the desk does with entry fees."""

from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.actions.guards import look_again
from tournaments.actions.journal import note
from tournaments.errors import EditConflict
from tournaments.models import Event, Player
from tournaments.signals import changing


def set_fee(
    event: Event,
    player: Player,
    *,
    due: Decimal | None,
    paid: Decimal | None,
    seen: Decimal | None,
    by,
) -> None:
    """Note what a player has to pay and has paid, in the currency of the event.

    `seen` is what was shown as paid. Raises EditConflict if it is another amount now.
    It is possible at any time, also when the event is over.
    """
    with changing(event.pk, watched=("player",)):
        look_again(player)
        if (player.fee_paid or 0) != (seen or 0):
            raise EditConflict(
                _(
                    "Somebody noted a payment of %(name)s meanwhile. Look again, then "
                    "repeat."
                )
                % {"name": player.name}
            )
        before = _amounts(player)
        player.fee_due, player.fee_paid = due, paid
        if _amounts(player) == before:
            return
        player.save(update_fields=["fee_due", "fee_paid"])
        note(
            event.pk,
            by,
            "fee",
            player.name,
            players=[player],
            before=before,
            after=_amounts(player),
        )


def _amounts(player: Player) -> dict:
    """Return the amounts as JSON holds them."""
    return {
        field: None if amount is None else f"{amount:.2f}"
        for field in ("fee_due", "fee_paid")
        for amount in [getattr(player, field)]
    }
