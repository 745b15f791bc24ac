"""What an organizer does with an event as a whole."""

from collections.abc import Sequence
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.actions.guards import check_open, check_revision
from tournaments.actions.journal import note
from tournaments.actions.numbering import (
    count_rounds,
    follow_results,
    forget_numbering,
)
from tournaments.authors import as_author
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Event, Game, Member
from tournaments.plan import rounds_to_play
from tournaments.record import Result, System
from tournaments.signals import changing

# The first parts of addresses that are pages of the site itself.
RESERVED_SLUGS = frozenset(
    {
        "admin",
        "desk",
        "events",
        "healthz",
        "help",
        "invitation",
        "new",
        "sign-in",
        "sign-out",
        "sign-up",
        "static",
    }
)
SETTINGS = (
    "name",
    "place",
    "federation",
    "start_date",
    "end_date",
    "time_control",
    "system",
    "rounds_planned",
    "games_per_match",
    "points_win",
    "points_draw",
    "points_loss",
    "points_pairing_bye",
    "points_absence",
    "edition",
    "tie_breaks",
    "initial_colour",
    "acceleration",
    "unrated_rating",
    "half_byes_allowed",
    "half_byes_until",
    "missed_rounds",
    "has_check_in",
    "takes_registrations",
    "registration_until",
    "capacity",
    "has_waiting_list",
    "fee",
    "currency",
    "minors_display",
    "shows_clubs",
    "is_indexed",
    "number_format",
    "is_published",
)
# What the games already played were paired or counted by.
FIXED_ONCE_PAIRED = ("system", "games_per_match", "initial_colour", "acceleration")
# Which rounds have virtual points depends on how many there are. FIDE C.04.7.
FIXED_IF_ACCELERATED = ("rounds_planned",)
FIXED = gettext_noop(
    "The system, the games of a match, the first colour, the acceleration and the "
    "rounds of an accelerated tournament are fixed: round 1 is paired."
)


def fixed_settings(event: Event) -> tuple[str, ...]:
    """Return the settings that can no longer change once round 1 is paired."""
    if event.acceleration:
        return FIXED_ONCE_PAIRED + FIXED_IF_ACCELERATED
    return FIXED_ONCE_PAIRED


def create_event(event: Event, *, by) -> Event:
    """Store a new event and make `by` its owner; its address follows from its name.

    `event` is unsaved and already checked. An address that is set is kept. Raises
    EditConflict if another event takes the address in the same moment.
    """
    event.slug = event.slug or free_slug(event.name)
    try:
        with transaction.atomic():
            event.save()
            # It did not exist before: there is nothing to turn back to.
            with changing(event.pk, watched=()):
                if owner := as_author(by).user:
                    Member.objects.create(
                        event=event, user=owner, role=Member.Role.OWNER
                    )
                note(event.pk, by, "create event", event, after=settings_of(event))
    except IntegrityError:
        if not Event.objects.filter(slug=event.slug).exists():
            raise
        raise EditConflict(
            _("Another tournament took the address “%(slug)s” just now. Save again.")
            % {"slug": event.slug}
        ) from None
    return event


def change_settings(event: Event, changes: dict, *, revision: int, by) -> None:
    """Change settings of an event, by field name.

    `revision` is the event's revision that the organizer saw. Raises EditConflict if
    it has changed since, EventClosed if the event is over, and TournamentError for
    what can no longer change or what the games already played forbid.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        before = settings_of(current)
        rounds = current.rounds.count()
        for field in fixed_settings(current):
            if (
                rounds
                and field in changes
                and changes[field] != getattr(current, field)
            ):
                raise TournamentError(_(FIXED))
        if changes.get("system", current.system) != current.system:
            # An order made for one system can mean nothing in another.
            changes = {"tie_breaks": []} | changes
        for field, value in changes.items():
            setattr(current, field, value)
        if current.rounds_planned < rounds:
            raise TournamentError(
                _("%(paired)s rounds are paired already; plan at least as many.")
                % {"paired": rounds}
            )
        count_rounds(current)
        current.save()
        forget_numbering(current)
        after = settings_of(current)
        note(
            current.pk,
            by,
            "settings",
            current,
            before={key: before[key] for key in before if before[key] != after[key]},
            after={key: after[key] for key in after if before[key] != after[key]},
        )


def set_tie_breaks(event: Event, codes: Sequence[str], *, revision: int, by) -> None:
    """Put the tie-breaks of an event in a new order; the standings follow."""
    change_settings(event, {"tie_breaks": list(codes)}, revision=revision, by=by)


def publish_event(
    event: Event, *, publish: bool, by, revision: int | None = None
) -> None:
    """Show the event to everybody, or hide it again.

    Raises EditConflict unless the event is at `revision`, if one is given.
    """
    with changing(event.pk) as current:
        if current.is_published != publish:
            check_revision(current, revision)
            current.is_published = publish
            current.save(update_fields=["is_published"])
            note(event.pk, by, "publish event" if publish else "hide event", event)


def close_event(event: Event, *, by, revision: int | None = None) -> None:
    """Finish the event: its results can no longer change until it is reopened.

    Raises EditConflict unless the event is at `revision`, if one is given, and
    TournamentError while rounds are missing or games have no result.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        paired = current.rounds.filter(published_at__isnull=False).count()
        planned = rounds_to_play(current)
        if paired < planned and current.system == System.KNOCK_OUT:
            raise TournamentError(
                _(
                    "%(paired)s of %(planned)s rounds are published: the knock-out is "
                    "not decided. Play the rest, then finish."
                )
                % {"paired": paired, "planned": planned}
            )
        if paired < planned:
            raise TournamentError(
                _(
                    "%(paired)s of %(planned)s rounds are published. Play the rest, or "
                    "lower the number of rounds in the settings, then finish."
                )
                % {"paired": paired, "planned": planned}
            )
        pending = Game.objects.filter(
            round__event=current.pk, result__in=(Result.PENDING, Result.POSTPONED)
        ).order_by("round__number", "board")
        if game := pending.select_related("round").first():
            raise TournamentError(
                _(
                    "Board %(board)s of round %(round)s has no result yet. Enter it, "
                    "then finish."
                )
                % {"board": game.board, "round": game.round.number}
            )
        follow_results(current)
        current.closed_at = timezone.now()
        current.save(update_fields=["closed_at"])
        note(event.pk, by, "finish event", event)


def reopen_event(event: Event, *, by, revision: int | None = None) -> None:
    """Let the results of a finished event change again.

    Raises EditConflict unless the event is at `revision`, if one is given.
    """
    with changing(event.pk) as current:
        if current.is_closed:
            check_revision(current, revision)
            current.closed_at = None
            current.save(update_fields=["closed_at"])
            note(event.pk, by, "reopen event", event)


def settings_of(event: Event) -> dict:
    """Return the settings as JSON can hold them."""
    return {name: _as_json(name, getattr(event, name)) for name in SETTINGS}


def _as_json(name: str, value):
    """Return the value of a field in one way, whether it was typed or stored."""
    value = Event._meta.get_field(name).to_python(value)
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return value if isinstance(value, bool | int | list | None) else str(value)


def free_slug(name: str) -> str:
    """Return an address made from the name that no event and no page has."""
    stem = slugify(name)[:50].strip("-") or "tournament"
    taken = set(
        Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    )
    taken |= RESERVED_SLUGS
    slug, count = stem, 1
    while slug in taken:
        count += 1
        slug = f"{stem}-{count}"
    return slug
