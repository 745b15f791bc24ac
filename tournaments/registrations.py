"""Who registered for a tournament, and whether somebody still can."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Q
from django.utils import timezone
from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.actions.entries import sortable_name
from tournaments.actions.guards import rounds_paired
from tournaments.models import Event, Player, Registration
from tournaments.record import System

State = Registration.State
# Nobody has decided about these.
OPEN = (State.WAITING.value, State.LISTED.value)
FULL_AGE = 18


def why_closed(event: Event) -> str:
    """Return why nobody can register any more, or nothing."""
    if event.is_closed:
        return _("The tournament is over.")
    if rounds_paired(event):
        return _(
            "The tournament has begun. Ask the arbiter whether you can still play."
        )
    until = event.registration_until
    if until and until <= timezone.now():
        pattern = pgettext("date without year, and time", "j M, H:i")
        moment = format_date(timezone.localtime(until), pattern)
        return _("Registration ended on %(moment)s.") % {"moment": moment}
    return ""


def free_places(event: Event) -> int | None:
    """Return how many places are neither taken nor asked for; None without a limit."""
    if event.capacity is None:
        return None
    asked_for = event.registrations.filter(state=State.WAITING).count()
    return max(event.capacity - players_in(event) - asked_for, 0)


def is_full(event: Event) -> bool:
    """Return True if whoever registers now gets no place: they would overtake nobody.

    A place that is given up belongs to the waiting list first.
    """
    if event.capacity is None:
        return False
    is_waited_for = event.registrations.filter(state=State.LISTED).exists()
    return is_waited_for or not free_places(event)


def players_in(event: Event) -> int:
    return event.players.filter(withdrawn_after=None).count()


def rounds_for_byes(event: Event) -> range:
    """Return the rounds for which a half-point bye can be asked when registering."""
    if event.system != System.SWISS or event.half_byes_allowed == 0:
        return range(0)
    last = event.half_byes_until or event.rounds_planned
    return range(1, min(last, event.rounds_planned) + 1)


def is_minor(birth_date: date | None, on: date) -> bool:
    """Return True for whoever is known to be under age on a day."""
    if birth_date is None:
        return False
    had_birthday = (on.month, on.day) >= (birth_date.month, birth_date.day)
    return on.year - birth_date.year - (not had_birthday) < FULL_AGE


def with_doubles(
    event: Event, registrations: Iterable[Registration]
) -> list[Registration]:
    """Return the registrations, each with `doubles`: who else it may be, in words."""
    registrations = list(registrations)
    players = [(each, _known_by(each)) for each in event.players.all()]
    undecided = event.registrations.filter(state__in=OPEN)
    others = [(each, _known_by(each)) for each in undecided]
    for registration in registrations:
        own = _known_by(registration)
        found = [
            _("%(name)s, number %(number)s of the starting list")
            % {"name": player.name, "number": player.number}
            for player, known_by in players
            if player.pk != registration.player_id and _is_same(own, known_by)
        ]
        found += [
            _("another registration of %(name)s") % {"name": other.name}
            for other, known_by in others
            if other.pk != registration.pk and _is_same(own, known_by)
        ]
        registration.doubles = found
    return registrations


def _known_by(person: Registration | Player) -> tuple[str, str]:
    return person.fide_id, sortable_name(person.name)


def _is_same(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Compare by FIDE ID, and by name where one of them has none."""
    if one[0] and other[0]:
        return one[0] == other[0]
    return one[1] == other[1]


def reason_of(registration: Registration) -> str:
    """Return why a registration was declined, from the record of changes."""
    declined = registration.event.changes.filter(
        Q(action="decline registration"), after__registration=registration.pk
    )
    change = declined.order_by("-pk").first()
    return change.after["reason"] if change else ""
