"""What an event must still allow when a change of it is turned back."""

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.actions.entries import namesake, sortable_name
from tournaments.actions.events import FIXED, fixed_settings
from tournaments.actions.guards import rounds_paired
from tournaments.actions.numbering import check_not_started
from tournaments.actions.rows_back import NUMBER, is_seat
from tournaments.actions.undo_places import is_crowded, named_and_gone
from tournaments.change_kinds import KINDS, origin_of
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import ENTERED, Bye, Change, Event, Game, Player, Round
from tournaments.record import Outcome, System
from tournaments.rows import FOLLOWING, Row, Rows

# Worked out anew after each change, so that others move them, too.
DERIVED = {"player": {NUMBER}, "event": {"rounds_planned"}}
# The numbers of a round robin, which fix who meets whom.
NUMBERINGS = {"draw numbers", "number by rating", "number by hand"}
# Of a player, from when until when they play.
PRESENCE = {"first_round", "is_expected", "withdrawn_after"}


def check_can_put_back(
    event: Event, change: Change, rows: list[list], now: Rows
) -> None:
    """Raise EditConflict or TournamentError unless the rows can be put back.

    `now` are the rows of today of the tables in `rows`.
    """
    derived = {} if change.action == "settings" else DERIVED
    for row in rows:
        if not _is_as_left(row, now, derived):
            raise EditConflict(_changed_since(row, now))
    if row := named_and_gone(rows):
        raise EditConflict(_changed_since(row, now))
    if {"bye", "game"} & now.keys() and is_crowded(event, rows):
        raise EditConflict(_("The round has been changed since. Nothing was undone."))
    _check_names(rows, now)
    if origin_of(change).action in NUMBERINGS:
        check_not_started(event)
    paired = rounds_paired(event)
    for table, key, before, after in rows:
        match table:
            case "event":
                _check_settings(event, before, paired)
            case "player" if before is None:
                _check_can_go(Player.objects.get(pk=key), rows, paired)
            case "player" if after is None:
                _check_can_come_back(before, paired)
            case "player":
                _check_presence(event, rows, key, now["player"][key], before)
            case "bye":
                _check_bye(event, before or after, paired)
            case "round" if before is None:
                _check_last(event, rows, after, paired)
            case "round" if after is None:
                _check_next(rows, before, paired)
                _check_unchanged_since(event, change, before)
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


def _changed_since(row: list, now: Rows) -> str:
    table, key, before, after = row
    current = now[table].get(key) or after or before
    match table:
        case "player":
            name = current.get("name") or (before or {}).get("name", "")
            return _("%(name)s has been changed since. Nothing was undone.") % {
                "name": name
            }
        case "bye" | "check-in":
            player = Player.objects.filter(pk=current.get("player_id")).first()
            if player:
                return _("The byes of %(name)s have been changed since.") % {
                    "name": player.name
                }
        case "round" | "game":
            return _("The round has been changed since. Nothing was undone.")
        case "event":
            return _("The settings have been changed since. Nothing was undone.")
    return _("This has been changed since. Nothing was undone.")


def _check_names(rows: list[list], now: Rows) -> None:
    """Raise TournamentError if two players would have the same name."""
    back = {
        key: before["name"]
        for table, key, before, _after in rows
        if table == "player" and before and "name" in before
    }
    others = {
        sortable_name(player["name"])
        for key, player in now.get("player", {}).items()
        if key not in back
    }
    for name in back.values():
        if sortable_name(name) in others:
            raise namesake(name)


def _check_settings(event: Event, before: Row, paired: int) -> None:
    if paired and before.keys() & set(fixed_settings(event)):
        raise TournamentError(_(FIXED))
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
            _("The byes of %(name)s have been changed since.") % {"name": player.name}
        )


def _check_can_come_back(row: Row, paired: int) -> None:
    if paired >= row["first_round"]:
        raise TournamentError(
            _("Round %(round)s has been paired since: enter %(name)s as a late entry.")
            % {"round": paired, "name": row["name"]}
        )


def _check_presence(
    event: Event, rows: list[list], player: int, today: Row, before: Row
) -> None:
    """Raise TournamentError unless a player can play from and until when they did.

    Nobody is put out of a round that they have a place in since, and nobody becomes
    absent in a round that was paired while they were to come later.
    """
    if not PRESENCE & before.keys():
        return
    then = today | before
    first, last = then["first_round"], then["withdrawn_after"]
    for number in _places(event, rows, player):
        is_out = number < first or (last is not None and number > last)
        if is_out or then["is_expected"]:
            raise TournamentError(
                _("%(name)s has a place in round %(round)s since. Nothing was undone.")
                % {"name": today["name"], "round": number}
            )
    if then["is_expected"]:
        return
    missed = event.rounds.filter(number__gte=first, number__lt=today["first_round"])
    if round_ := missed.exclude(pk__in=_made(rows, "round")).first():
        raise TournamentError(
            _(
                "Round %(round)s has been paired without %(name)s since. Nothing was "
                "undone."
            )
            % {"name": today["name"], "round": round_.number}
        )


def _places(event: Event, rows: list[list], player: int) -> list[int]:
    """Return the rounds in which a player has a place that an undo leaves them.

    Where tables pair everybody these are the games with a result: others become
    forfeits, or open again.
    """
    games = Game.objects.filter(Q(white=player) | Q(black=player))
    if event.system != System.SWISS:
        games = games.filter(ENTERED)
    byes = Bye.objects.filter(player=player, kind=Outcome.PAIRING_BYE.value)
    games = games.exclude(pk__in=_made(rows, "game"))
    byes = byes.exclude(pk__in=_made(rows, "bye"))
    numbers = games.values_list("round__number", flat=True)
    return [*numbers, *byes.values_list("round_number", flat=True)]


def _made(rows: list[list], table: str) -> set[int]:
    return {key for of, key, before, _after in rows if of == table and before is None}


def _check_bye(event: Event, row: Row, paired: int) -> None:
    number = row.get("round_number")
    if number is None or number > paired:
        return
    is_draft = event.rounds.filter(number=number, published_at=None).exists()
    if is_draft and row.get("kind") == Outcome.PAIRING_BYE.value:
        return
    raise TournamentError(
        _("Round %(round)s has been paired since: its byes stay.") % {"round": number}
    )


def _check_last(event: Event, rows: list[list], row: Row, paired: int) -> None:
    """Rounds are taken back from the last one, and only as drafts."""
    going = {r[3]["number"] for r in rows if r[0] == "round" and r[2] is None}
    if going != set(range(paired - len(going) + 1, paired + 1)):
        raise TournamentError(
            _("Round %(round)s has been paired since: take it back first.")
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
            _("Round %(round)s has been paired again since.") % {"round": row["number"]}
        )


def _check_unchanged_since(event: Event, change: Change, row: Row) -> None:
    """Raise EditConflict if a draft might be paired differently now."""
    since = event.changes.filter(revision__gt=change.revision)
    if since.exclude(action__in=KINDS["people"][1]).exists():
        raise EditConflict(
            _(
                "The tournament has been changed since round %(round)s was taken "
                "back: make it again."
            )
            % {"round": row["number"]}
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
                "Round %(round)s has been published since: change its pairings there, "
                "with a reason."
            )
            % {"round": round_.number}
        )


def _is_pairing(before: Row | None, after: Row | None) -> bool:
    return before is None or (after is not None and is_seat(["game", 0, before, after]))
