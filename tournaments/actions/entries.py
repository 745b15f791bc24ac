"""What an arbiter does with the players of an event."""

from collections.abc import Sequence

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.actions.arrivals import check_can_come, come_for
from tournaments.actions.forfeits import settle_games_ahead
from tournaments.actions.guards import check_open, look_again, rounds_paired
from tournaments.actions.journal import note
from tournaments.actions.numbering import (
    close_gaps,
    follow_ratings,
    place_newcomers,
    renumber_by_rating,
    save_round_count,
)
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Event, Player
from tournaments.record import System
from tournaments.round_reached import round_reached
from tournaments.seen import fingerprint
from tournaments.signals import changing

DATA = (
    "name",
    "rating",
    "title",
    "federation",
    "club",
    "fide_id",
    "birth_year",
    "side",
    "name_display",
)
# Never public, and never in the record of changes.
PERSONAL = ("birth_year", "birth_date", "email", "phone", "notes", "is_minor")
MAX_PLAYERS = 2000


def register_players(event: Event, entries: Sequence[dict], *, by) -> list[Player]:
    """Enter players, each given by a dictionary of the fields in `DATA` and `PERSONAL`.

    Before round 1 is paired everybody's starting rank is assigned anew. After it, in
    a Swiss, each is a late entry: they get the starting rank that their rating
    deserves, those below move down, and they play from the next round to be paired.
    With `plays_from`, a later round, they are expected for it, and numbered after
    everybody else until they arrive. Raises TournamentError if the event takes nobody
    any more, a name twice, or somebody for a round that is none to come for.
    """
    with changing(event.pk) as current:
        _check_takes_entries(current)
        known = {sortable_name(player.name) for player in current.players.all()}
        for entry in entries:
            if sortable_name(entry["name"]) in known:
                raise namesake(entry["name"])
            known.add(sortable_name(entry["name"]))
        if len(known) > MAX_PLAYERS:
            raise TournamentError(
                _("A tournament takes %(most)s players at most.")
                % {"most": MAX_PLAYERS}
            )
        players = _added(current, entries)
        for player in players:
            note(
                event.pk,
                by,
                "enter player",
                player.name,
                players=[player],
                after=_public_data(player),
            )
    return players


def _added(event: Event, entries: Sequence[dict]) -> list[Player]:
    last = event.players.aggregate(number=Max("number"))
    entry, number = _last_entry(event), last["number"] or 0
    first_round = rounds_paired(event) + 1
    players = [
        _entered(event, entry + step, number + step, first_round, data)
        for step, data in enumerate(entries, start=1)
    ]
    Player.objects.bulk_create(players)
    place_newcomers(event, players)
    save_round_count(event)
    return players


def _last_entry(event: Event) -> int:
    """Return the highest entry that anybody ever had, 0 if nobody did.

    The record of changes tells of a player by the entry, also once they are gone.
    """
    lines = event.changes.filter(action__in=("enter player", "remove player"))
    known = lines.values_list("entries", flat=True)
    entries = {int(entry) for text in known for entry in text.split(",") if entry}
    return max(entries | set(event.players.values_list("entry", flat=True)), default=0)


def _entered(
    event: Event, entry: int, number: int, next_round: int, data: dict
) -> Player:
    first_round = data.get("plays_from") or next_round
    if first_round != next_round:
        check_can_come(event, first_round)
    return Player(
        event_id=event.pk,
        entry=entry,
        number=number,
        first_round=first_round,
        is_expected=first_round > next_round,
        **{field: value for field, value in data.items() if field != "plays_from"},
    )


def edit_player(
    event: Event,
    player: Player,
    data: dict,
    *,
    by,
    renumber: bool = False,
    plays_from: int | None = None,
    seen: str | None = None,
) -> None:
    """Correct the data of a player: fields in `DATA`, `PERSONAL`, or `fixed_board`.

    `plays_from` is the round that somebody who has not played yet comes for. `seen`
    is the fingerprint of these fields as they were shown; if they are not so any more,
    EditConflict is raised. Without one nobody has looked, as in a command.
    The starting ranks follow, freely before round 1 and until round 4 is paired if
    the arbiter wants to `renumber`; see `renumber_by_rating`, which may raise
    Unconfirmed. Later corrections, and those in a started round robin, move nobody.
    """
    with changing(event.pk) as current:
        check_open(current)
        look_again(player)
        if seen is not None and seen != fingerprint(player, data):
            raise EditConflict(
                _(
                    "The data of %(name)s are not what this page showed any more. Look "
                    "at what is in force now, then save again."
                )
                % {"name": player.name}
            )
        followed = follow_ratings(current)
        before, personal = _public_data(player), _personal_data(player)
        for other in current.players.exclude(pk=player.pk):
            if sortable_name(other.name) == sortable_name(data["name"]):
                raise namesake(other.name)
        if player.side and rounds_paired(current) and data["side"] != player.side:
            raise TournamentError(
                _("Round 1 is paired: nobody changes the team any more.")
            )
        for field, value in data.items():
            setattr(player, field, value)
        player.save(update_fields=data.keys())
        if plays_from:
            come_for(current, player, plays_from)
        renumber_by_rating(current, is_wanted=renumber, followed=followed, by=by)
        after = _public_data(player)
        for field, value in _personal_data(player).items():
            if value != personal[field]:
                after[field] = "changed"
        note(
            event.pk,
            by,
            "edit player",
            player.name,
            players=[player],
            before=before,
            after=after,
        )


def remove_player(event: Event, player: Player, *, by) -> None:
    """Take an entry back, which is possible until round 1 is paired."""
    with changing(event.pk) as current:
        check_open(current)
        look_again(player)
        if rounds_paired(current):
            raise TournamentError(
                _("Round 1 is paired: withdraw %(name)s instead of removing them.")
                % {"name": player.name}
            )
        note(
            event.pk,
            by,
            "remove player",
            player.name,
            players=[player],
            before=_public_data(player),
        )
        player.delete()
        close_gaps(current)
        save_round_count(current)


def last_round_of_leaver(event: Event) -> int:
    """Return the last round of whoever leaves now, 0 if there is none.

    A round robin may have its rounds made ahead: there it is the one under way.
    """
    is_swiss = event.system == System.SWISS
    return rounds_paired(event) if is_swiss else round_reached(event)


def withdraw(event: Event, player: Player, *, by) -> None:
    """Pair the player no more; the rounds already paired stay as they are.

    Byes for later rounds are given up with them, or they would go on scoring. In a
    round robin the games of rounds made ahead become forfeits.
    """
    with changing(event.pk) as current:
        check_open(current)
        look_again(player)
        if player.withdrawn_after is not None:
            raise TournamentError(
                _("%(name)s is withdrawn already.") % {"name": player.name}
            )
        if not rounds_paired(current):
            raise TournamentError(
                _("Round 1 is not paired yet: remove %(name)s from the list instead.")
                % {"name": player.name}
            )
        reached = last_round_of_leaver(current)
        if not reached:
            raise TournamentError(
                _(
                    "Round 1 is not published yet: take the drafts back, then remove "
                    "%(name)s from the list instead."
                )
                % {"name": player.name}
            )
        player.withdrawn_after = reached
        player.save(update_fields=["withdrawn_after"])
        player.byes.filter(round_number__gt=reached).delete()
        if current.system != System.SWISS:
            settle_games_ahead(current, reached)
        note(event.pk, by, "withdraw", player.name, players=[player], after=reached)


def expel(event: Event, player: Player, reason: str, *, by) -> None:
    """Pair the player no more because of what they did; the `reason` is kept.

    Somebody who has withdrawn already can be expelled as well.
    """
    with changing(event.pk) as current:
        check_open(current)
        look_again(player)
        if player.is_expelled:
            raise TournamentError(
                _("%(name)s is expelled already.") % {"name": player.name}
            )
        if player.withdrawn_after is None:
            withdraw(event, player, by=by)
        player.is_expelled = True
        player.save(update_fields=["is_expelled"])
        note(event.pk, by, "expel", player.name, players=[player], after=reason)


def take_back(event: Event, player: Player, *, by) -> None:
    """Pair a withdrawn or expelled player again from the next round.

    Missed rounds stay missed.
    """
    with changing(event.pk) as current:
        check_open(current)
        look_again(player)
        if player.withdrawn_after is None:
            raise TournamentError(
                _("%(name)s is not withdrawn.") % {"name": player.name}
            )
        before = player.withdrawn_after
        player.withdrawn_after = None
        player.is_expelled = False
        player.save(update_fields=["withdrawn_after", "is_expelled"])
        if current.system != System.SWISS:
            settle_games_ahead(current, round_reached(current))
        note(event.pk, by, "take back", player.name, players=[player], before=before)


def sortable_name(name: str) -> str:
    return " ".join(name.casefold().replace(",", " ").split())


def namesake(name: str) -> TournamentError:
    return TournamentError(
        _("%(name)s is already entered. Tell the two apart by the name.")
        % {"name": name}
    )


def _public_data(player: Player) -> dict:
    """Return the data for the record of changes, which holds nothing personal."""
    public = (field for field in (*DATA, "fixed_board") if field not in PERSONAL)
    first_round = {"first_round": player.first_round} if player.is_expected else {}
    return {field: getattr(player, field) for field in public} | first_round


def _personal_data(player: Player) -> dict:
    return {field: getattr(player, field) for field in PERSONAL}


def _check_takes_entries(event: Event) -> None:
    check_open(event)
    if not rounds_paired(event):
        return
    if event.system != System.SWISS:
        raise TournamentError(_("Only a Swiss takes entries once round 1 is paired."))
    if rounds_paired(event) >= event.rounds_planned:
        raise TournamentError(_("All rounds are paired: nobody can enter any more."))
