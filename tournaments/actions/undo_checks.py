"""What an event must still allow when a change of it is turned back."""

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.actions.events import fixed_settings
from tournaments.actions.guards import rounds_paired
from tournaments.actions.rows_back import NUMBER, is_seat
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Change, Event, Player, Round
from tournaments.record import Outcome
from tournaments.rows import FOLLOWING, Row, Rows

# Worked out anew after each change, so that others move them, too.
DERIVED = {"player": {NUMBER}, "event": {"rounds_planned"}}


def check_can_put_back(
    event: Event, change: Change, rows: list[list], now: Rows
) -> None:
    """Raise EditConflict or TournamentError unless the rows can be put back.

    `now` are the rows of today of the tables in `rows`.
    """
    derived = {} if change.action == "settings" else DERIVED
    for row in rows:
        if not _is_as_left(row, now, derived):
            raise EditConflict(_changed_since(event, row, now))
    paired = rounds_paired(event)
    for table, key, before, after in rows:
        match table:
            case "event":
                _check_settings(event, before, paired)
            case "player" if before is None:
                _check_can_go(Player.objects.get(pk=key), rows, paired)
            case "player" if after is None:
                _check_can_come_back(before, paired)
            case "bye":
                _check_bye(event, before or after, paired)
            case "round" if before is None:
                _check_last(event, rows, after, paired)
            case "round" if after is None:
                _check_next(rows, before, paired)
    _check_draft([row for row in rows if row[0] == "game"])


def _is_as_left(row: list, now: Rows, derived: dict) -> bool:
    """Return True if a row is still as the change left it."""
    table, key, _before, after = row
    current = now[table].get(key)
    if after is None or current is None:
        return after is current
    ignored = FOLLOWING.get(table, set()) | derived.get(table, set())
    # Columns of a later version of the program were not there.
    return all(
        current[name] == value
        for name, value in after.items()
        if name in current and name not in ignored
    )


def _changed_since(event: Event, row: list, now: Rows) -> str:
    table, key, before, after = row
    current = now[table].get(key) or after or before
    match table:
        case "player":
            name = current.get("name") or (before or {}).get("name", "")
            return _("%(name)s was changed since. Nothing was undone.") % {"name": name}
        case "bye" | "check-in":
            player = Player.objects.filter(pk=current.get("player_id")).first()
            if player:
                return _("The byes of %(name)s were changed since.") % {
                    "name": player.name
                }
        case "round" | "game":
            return _("The round was changed since. Nothing was undone.")
        case "event":
            return _("The settings were changed since. Nothing was undone.")
    return _("This was changed since. Nothing was undone.")


def _check_settings(event: Event, before: Row, paired: int) -> None:
    if paired and before.keys() & set(fixed_settings(event)):
        raise TournamentError(
            _(
                "The system, the first colour, the acceleration and the rounds of an "
                "accelerated tournament are fixed: round 1 is paired."
            )
        )
    if before.get("rounds_planned", paired) < paired:
        raise TournamentError(
            _("%(paired)s rounds are paired already; plan at least as many.")
            % {"paired": paired}
        )


def _check_can_go(player: Player, rows: list[list], paired: int) -> None:
    if paired >= player.first_round:
        raise TournamentError(
            _("%(name)s has been paired since: withdraw them instead.")
            % {"name": player.name}
        )
    known = {(table, key) for table, key, *_rest in rows}
    byes = {("bye", key) for key in player.byes.values_list("pk", flat=True)}
    if byes - known:
        raise EditConflict(
            _("The byes of %(name)s were changed since.") % {"name": player.name}
        )


def _check_can_come_back(row: Row, paired: int) -> None:
    if paired >= row["first_round"]:
        raise TournamentError(
            _("Round %(round)s is paired since: enter %(name)s as a late entry.")
            % {"round": paired, "name": row["name"]}
        )


def _check_bye(event: Event, row: Row, paired: int) -> None:
    number = row.get("round_number")
    if number is None or number > paired:
        return
    is_draft = event.rounds.filter(number=number, published_at=None).exists()
    if is_draft and row.get("kind") == Outcome.PAIRING_BYE.value:
        return
    raise TournamentError(
        _("Round %(round)s is paired since: its byes stay.") % {"round": number}
    )


def _check_last(event: Event, rows: list[list], row: Row, paired: int) -> None:
    """Rounds are taken back from the last one, and only as drafts."""
    going = {r[3]["number"] for r in rows if r[0] == "round" and r[2] is None}
    if going != set(range(paired - len(going) + 1, paired + 1)):
        raise TournamentError(
            _("Round %(round)s is paired since: take it back first.")
            % {"round": paired}
        )
    if event.rounds.filter(number=row["number"], published_at__isnull=False).exists():
        raise TournamentError(
            _("Round %(round)s is published: take it back on its page.")
            % {"round": row["number"]}
        )


def _check_next(rows: list[list], row: Row, paired: int) -> None:
    coming = {r[2]["number"] for r in rows if r[0] == "round" and r[3] is None}
    if coming != set(range(paired + 1, paired + len(coming) + 1)):
        raise TournamentError(
            _("Round %(round)s was paired again since.") % {"round": row["number"]}
        )


def _check_draft(games: list[list]) -> None:
    """Raise TournamentError if published pairings would change."""
    moved = [key for _table, key, before, after in games if _is_pairing(before, after)]
    back = {before["round_id"] for _table, _key, before, after in games if not after}
    published = Round.objects.filter(published_at__isnull=False)
    affected = published.filter(Q(games__in=moved) | Q(pk__in=back))
    if round_ := affected.first():
        raise TournamentError(
            _(
                "Round %(round)s is published since: change its pairings there, with "
                "a reason."
            )
            % {"round": round_.number}
        )


def _is_pairing(before: Row | None, after: Row | None) -> bool:
    return before is None or (after is not None and is_seat(["game", 0, before, after]))
