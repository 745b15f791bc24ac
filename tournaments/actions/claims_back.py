"""The claims of a round that is taken back, and how they come back with it."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.contrib.auth import get_user_model

from tournaments.actions.claims import note_restored
from tournaments.models import Claim, Round
from tournaments.open_claims import open_claims
from tournaments.rows import plain

PEOPLE = ("by_id", "settled_by_id")
TIMES = ("at", "settled_at")
SAID = ("result", "helper_id", "by_name", "is_accepted")


def claims_as_text(round_: Round) -> list[dict]:
    """Return all claims of a round for the record, settled or not."""
    claims = Claim.objects.filter(game__round=round_)
    rows = claims.values("game__board", *SAID, *TIMES, *PEOPLE)
    return [{name: plain(value) for name, value in row.items()} for row in rows]


def restore_claims(round_: Round, kept: Sequence[dict], by) -> None:
    """Make the claims again that `claims_as_text` kept of a round.

    Whatever nobody had settled is open again, and the record says so.
    """
    if not kept:
        return
    games = dict(round_.games.values_list("board", "pk"))
    accounts = _accounts(row[name] for row in kept for name in PEOPLE)
    claims = [
        Claim(
            game_id=games[row["game__board"]],
            settled_at=_read(row["settled_at"]),
            **{name: accounts.get(row[name]) for name in PEOPLE},
            **{name: row[name] for name in SAID},
        )
        for row in kept
    ]
    Claim.objects.bulk_create(claims)
    for claim, row in zip(claims, kept, strict=True):
        # Not before they are stored, which sets it to that moment.
        claim.at = _read(row["at"])
    Claim.objects.bulk_update(claims, ["at"])
    note_restored(open_claims(round_), by)


def _accounts(keys: Iterable[int | None]) -> dict[int, int]:
    """Return those keys of accounts that are still there, by themselves."""
    known = get_user_model().objects.filter(pk__in=set(keys) - {None})
    return {key: key for key in known.values_list("pk", flat=True)}


def _read(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
