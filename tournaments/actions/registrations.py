"""What players do who register themselves, and what the desk decides about it."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.byes import grant_bye
from tournaments.actions.entries import register_players, remove_player
from tournaments.actions.guards import check_open, look_again, rounds_paired
from tournaments.actions.journal import note
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.models import NO_NAME, Event, Player, Registration
from tournaments.record import Outcome
from tournaments.registrations import (
    OPEN,
    State,
    is_full,
    is_minor,
    players_in,
    why_closed,
)
from tournaments.secret_links import digest_of
from tournaments.signals import changing, holding

# What a player is entered with as it was written; the rest follows from it.
COPIED = (
    "name",
    "title",
    "rating",
    "federation",
    "club",
    "fide_id",
    "birth_date",
    "email",
    "phone",
)

# Of what goes against the tournament's own announcement.
LEVEL_BEYOND_LIMITS = 3


def register(event: Event, data: dict, *, secret: str, user=None) -> Registration:
    """Keep a registration for the desk to decide about; `data` is by field name.

    It is put on the waiting list where no place is free. The same secret again is the
    same registration. Raises TournamentError once registration is over, and where the
    tournament is full and has no waiting list.
    """
    with holding(event.pk) as current:
        known = current.registrations.filter(secret_digest=digest_of(secret))
        if registration := known.first():
            return registration
        _check_takes_registrations(current)
        state = State.LISTED if is_full(current) else State.WAITING
        if state == State.LISTED and not current.has_waiting_list:
            raise TournamentError(
                _("The tournament is full: all %(places)s places are taken.")
                % {"places": current.capacity}
            )
        return Registration.objects.create(
            event_id=current.pk,
            state=state.value,
            secret_digest=digest_of(secret),
            user=user,
            **data,
        )


def change_registration(registration: Registration, data: dict) -> None:
    """Correct what was written, until registration ends or the desk has decided."""
    with holding(registration.event_id) as current:
        look_again(registration)
        _check_takes_registrations(current)
        _check_undecided(registration)
        for field, value in data.items():
            setattr(registration, field, value)
        registration.save(update_fields=data.keys())


def withdraw_registration(registration: Registration, *, by) -> None:
    """Take a registration back; who was accepted leaves the starting list.

    Raises TournamentError once round 1 is paired, for somebody who was accepted, and
    EditConflict if it was declined or withdrawn before.
    """
    with changing(registration.event_id) as current:
        look_again(registration)
        if registration.state in (State.DECLINED, State.WITHDRAWN):
            raise EditConflict(_decided(registration))
        check_open(current)
        player = registration.player
        if player and rounds_paired(current):
            raise TournamentError(
                _("Round 1 is paired already. Tell the arbiter that you cannot play.")
            )
        _decide(registration, State.WITHDRAWN)
        if player:
            remove_player(current, player, by=by)


def accept_registration(
    event: Event, registration: Registration, *, by, is_confirmed: bool = False
) -> Player:
    """Enter who registered as a player, with the byes that were asked for.

    Raises Unconfirmed, unless the arbiter `is_confirmed`, beyond the places of the
    tournament, past others on the waiting list, and for byes beyond the limits;
    EditConflict if somebody decided meanwhile.
    """
    with changing(event.pk) as current:
        look_again(registration)
        _check_undecided(registration)
        consequence = _overtaking(current, registration)
        if consequence and not is_confirmed:
            raise Unconfirmed(consequence, level=LEVEL_BEYOND_LIMITS)
        entry = _as_entry(current, registration)
        player = register_players(current, [entry], by=by)[0]
        for number in registration.byes:
            if rounds_paired(current) < number <= current.rounds_planned:
                grant_bye(
                    current,
                    player,
                    number,
                    Outcome.HALF_BYE,
                    "",
                    by=by,
                    is_confirmed=is_confirmed,
                )
        _decide(registration, State.ACCEPTED, player)
    return player


def decline_registration(
    event: Event, registration: Registration, reason: str, *, by
) -> None:
    """Refuse a registration for a reason, which who registered can read.

    Raises EditConflict if somebody decided meanwhile.
    """
    with changing(event.pk, watched=("registration",)) as current:
        check_open(current)
        look_again(registration)
        _check_undecided(registration)
        _decide(registration, State.DECLINED)
        note(
            event.pk,
            by,
            "decline registration",
            registration.name,
            after={"reason": reason, "registration": registration.pk},
        )


def list_registration(event: Event, registration: Registration, *, by) -> None:
    """Put a registration on the waiting list, in the order of registration.

    Raises EditConflict if it is there already, or somebody decided meanwhile.
    """
    with changing(event.pk, watched=("registration",)) as current:
        check_open(current)
        look_again(registration)
        if registration.state != State.WAITING:
            raise EditConflict(_decided(registration))
        registration.state = State.LISTED.value
        registration.save(update_fields=["state"])
        note(event.pk, by, "list registration", registration.name)


def _check_takes_registrations(event: Event) -> None:
    if not (event.takes_registrations and event.is_published):
        raise TournamentError(_("The tournament takes no registrations any more."))
    if closed := why_closed(event):
        raise TournamentError(closed)


def _check_undecided(registration: Registration) -> None:
    if registration.state not in OPEN:
        raise EditConflict(_decided(registration))


def _decided(registration: Registration) -> str:
    return _("The registration of %(name)s is %(state)s already.") % {
        "name": registration.name,
        "state": registration.get_state_display(),
    }


def _decide(
    registration: Registration, state: State, player: Player | None = None
) -> None:
    registration.state = state.value
    registration.decided_at = timezone.now()
    if player:
        registration.player = player
    registration.save(update_fields=["state", "decided_at", "player"])


def _overtaking(event: Event, registration: Registration) -> str:
    """Return what it means to accept a registration now, if it is beyond a limit."""
    if event.capacity is not None and players_in(event) >= event.capacity:
        return _(
            "All %(places)s places are taken. Accepting %(name)s as well makes more "
            "players than the tournament has places."
        ) % {"places": event.capacity, "name": registration.name}
    listed = event.registrations.filter(state=State.LISTED, pk__lt=registration.pk)
    if registration.state == State.LISTED and (first := listed.first()):
        return _(
            "%(first)s has been on the waiting list for longer. Accepting %(name)s "
            "passes them over."
        ) % {"first": first.name, "name": registration.name}
    return ""


def _as_entry(event: Event, registration: Registration) -> dict:
    born = registration.birth_date
    return {field: getattr(registration, field) for field in COPIED} | {
        "birth_year": born.year if born else None,
        "is_minor": is_minor(born, event.start_date),
        "name_display": "" if registration.may_show_name else NO_NAME,
        "notes": registration.remarks,
        "fee_due": event.fee,
    }
