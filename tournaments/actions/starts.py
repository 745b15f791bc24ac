"""What an organizer says of when rounds start."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.actions.guards import check_open, check_revision
from tournaments.actions.journal import note
from tournaments.errors import TournamentError
from tournaments.models import Event
from tournaments.signals import changing
from tournaments.starts import Start, starts_from, texts_of
from tournaments.templatetags.times import day


def set_round_starts(
    event: Event, starts: Mapping[int, Start], *, revision: int, by
) -> None:
    """Put these starts, by round, in the place of all that were known.

    `revision` is the event's revision that the organizer saw. Raises EditConflict if
    it has changed since, EventClosed if the event is over, and TournamentError for
    starts that cannot be.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        for sentence in faults_of(current, starts).values():
            raise TournamentError(sentence)
        before = starts_from(current.round_starts)
        current.round_starts = texts_of(starts)
        current.save(update_fields=["round_starts"])
        if before != starts:
            note(
                event.pk,
                by,
                "round starts",
                current,
                before=_differing(before, starts),
                after=_differing(starts, before),
            )


def _differing(
    these: Mapping[int, Start], others: Mapping[int, Start]
) -> dict[str, str]:
    """Return the starts that are not the same there, as JSON can hold them."""
    return {
        str(number): str(start)
        for number, start in sorted(these.items())
        if others.get(number) != start
    }


def faults_of(event: Event, starts: Mapping[int, Start]) -> dict[int, str]:
    """Return what is wrong with starts in a sentence each, by round."""
    found = {}
    latest = None
    for number, start in sorted(starts.items()):
        if sentence := _fault(event, number, start, starts.get(latest)):
            found[number] = sentence % {
                "round": number,
                "earlier": latest,
                "first": day(event.start_date),
                "last": day(event.end_date),
            }
        # A day alone says nothing of what is later on it.
        if start.clock or latest is None or start.day != starts[latest].day:
            latest = number
    return found


def _fault(event: Event, number: int, start: Start, latest: Start | None) -> str:
    """Return a sentence with places for its values, empty if nothing is wrong."""
    if number > event.rounds_planned:
        return _("Round %(round)s is not planned.")
    if not event.start_date <= start.day <= event.end_date:
        return _(
            "Round %(round)s starts outside of the days of the tournament, %(first)s "
            "to %(last)s. Change the day, or those days in the settings."
        )
    if latest and not start.is_after(latest):
        return _(
            "Round %(round)s does not start after round %(earlier)s. Change the day or "
            "the time of one of them."
        )
    return ""
