"""What is done when a person is to be forgotten, or asks what is kept of them."""

import secrets
from collections.abc import Iterable
from hashlib import sha256

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.actions.former_players import NOBODY, removed_players
from tournaments.actions.guards import look_again
from tournaments.actions.journal import note
from tournaments.actions.rewording import FORGOTTEN, Forgotten
from tournaments.errors import TournamentError
from tournaments.models import Event, PersonalRows, Player, Registration
from tournaments.privacy import folded, unnamed
from tournaments.signals import changing


def erase_person(event: Event, player: Player, typed_name: str, *, by) -> None:
    """Replace a person by “Player 17” everywhere in the event, for good.

    Results, ratings and starting ranks stay, and so do the standings. The record of
    changes names nobody but the number, nor do the rows that an undo would put back;
    whoever registered them loses the link to their account. It is possible at any
    time, also when the event is over. `typed_name` confirms who is meant. Raises
    TournamentError if it is not the player's name.
    """
    # Nothing is watched: the record would keep what is to be forgotten.
    with changing(event.pk, watched=()) as current:
        look_again(player)
        if folded(typed_name) != folded(player.name):
            raise TournamentError(
                _("To erase this person, type the name as it stands here: %(name)s.")
                % {"name": player.name}
            )
        registrations = registrations_of(current, player)
        names = {player.name, *_earlier_names(current, player)}
        names |= {each.name for each in registrations}
        number = unnamed(player.entry)
        keys = frozenset(each.pk for each in registrations)
        forgotten = Forgotten(player.pk, player.entry, frozenset(names), number, keys)
        _forget_player(player, number)
        for registration in registrations:
            _forget_registration(registration, number)
        _forget_in_reasons(current, forgotten)
        _forget_in_record(current, forgotten)
        note(event.pk, by, "erase person", number, players=[player])


def erase_former(event: Event, typed_name: str, *, by) -> None:
    """Forget whoever of that name is no longer a player of the event, or never was.

    Whoever was removed from the list stays named in the record of changes, and whoever
    registered in vain in the registration: there they are called “Somebody” from then
    on. Raises TournamentError if a player has that name, if a registration with it
    waits to be decided, or if nobody has it.
    """
    name, number = folded(typed_name), _("Somebody")
    with changing(event.pk, watched=()) as current:
        removed = [each for each in removed_players(current) if name in each.folded]
        called = {name} | {each for player in removed for each in player.folded}
        _check_nobody_here(current, called)
        registrations = [
            each
            for each in current.registrations.filter(player=None)
            if folded(each.name) in called
        ]
        if not (removed or registrations):
            raise TournamentError(
                _("Nobody called %(name)s was removed from the list, or registered.")
                % {"name": typed_name}
            )
        _check_decided(registrations)
        names = {each.name for each in registrations}
        keys = frozenset(each.pk for each in registrations)
        for player in removed or [NOBODY]:
            known = frozenset(names | player.names)
            forgotten = Forgotten(player.key, player.entry, known, number, keys)
            _forget_in_reasons(current, forgotten)
            _forget_in_record(current, forgotten)
        for registration in registrations:
            _forget_registration(registration, number)
        note(event.pk, by, "erase person", number)


def _check_nobody_here(event: Event, called: set[str]) -> None:
    for name in event.players.values_list("name", flat=True):
        if folded(name) in called:
            raise TournamentError(
                _("%(name)s is a player: erase them on the page of the player.")
                % {"name": name}
            )


def _check_decided(registrations: Iterable[Registration]) -> None:
    state = Registration.State
    for registration in registrations:
        if registration.state in (state.WAITING, state.LISTED):
            raise TournamentError(
                _("The registration of %(name)s is not decided: decline it first.")
                % {"name": registration.name}
            )


def note_person_exported(event: Event, player: Player, *, by) -> None:
    """Note that somebody took all that is kept of a player, before they get it."""
    with changing(event.pk, watched=()):
        note(event.pk, by, "export person", player.name, players=[player])


def registrations_of(event: Event, player: Player) -> list[Registration]:
    """Return what the person registered with, also what was declined or withdrawn."""
    same = Q(player=player) | Q(name__iexact=player.name)
    if player.email:
        same |= Q(email__iexact=player.email)
    if player.fide_id:
        same |= Q(fide_id=player.fide_id)
    return list(event.registrations.filter(same))


def _earlier_names(event: Event, player: Player) -> set[str]:
    """Return what the player was called before the name was corrected."""
    return {
        row["name"]
        for rows in event.changes.exclude(rows=None).values_list("rows", flat=True)
        for table, key, *states in rows
        for row in states
        if (table, key) == ("player", player.pk) and row and row.get("name")
    }


def _forget_player(player: Player, number: str) -> None:
    for field, value in {"name": number, **FORGOTTEN}.items():
        setattr(player, field, value)
    player.save(update_fields=["name", *FORGOTTEN])
    player.byes.update(reason="")


def _forget_registration(registration: Registration, number: str) -> None:
    for field in ("club", "fide_id", "email", "phone", "remarks"):
        setattr(registration, field, "")
    registration.name = number
    registration.birth_date = None
    registration.user = None
    registration.may_show_name = False
    # The link that the person was given opens nothing any more.
    registration.secret_digest = sha256(secrets.token_bytes()).hexdigest()
    registration.save()


def _forget_in_reasons(event: Event, forgotten: Forgotten) -> None:
    """Replace the name in what arbiters wrote down about pairings."""
    for round_ in event.rounds.exclude(change_reason="").defer("engine_input"):
        round_.change_reason = forgotten.reworded(round_.change_reason)[:200]
        round_.save(update_fields=["change_reason"])
    for prohibition in event.prohibitions.exclude(reason=""):
        prohibition.reason = forgotten.reworded(prohibition.reason)[:100]
        prohibition.save(update_fields=["reason"])


def _forget_in_record(event: Event, forgotten: Forgotten) -> None:
    for change in event.changes.order_by("pk"):
        if reworded := forgotten.changed_columns(change):
            # What it was asked for by might be guessed from the digest.
            event.changes.reword(change, **reworded, request_digest="")
    for kept in PersonalRows.objects.filter(change__event=event):
        others = forgotten.rows_of_others(kept.rows)
        if not others:
            kept.delete()
        elif others != kept.rows:
            kept.rows = others
            kept.save()
