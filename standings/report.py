"""The report file of an event: its rounds, with the ranks that follow from them."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from django.utils.translation import gettext as _

from standings.in_time import in_time
from standings.ranking import rank
from standings.recompute import order_in_force
from tournaments.acceleration import with_group_a
from tournaments.actions.presence import absent_in
from tournaments.errors import TournamentError
from tournaments.loading import load_event
from tournaments.models import Bye, Event, Round
from tournaments.prohibitions import bans_of
from tournaments.record import EventRecord, Outcome, System
from tournaments.trf.writer import Details, report

PROGRAM = "Berger"
COMING_BYES = frozenset({Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})


class NoSuchRound(TournamentError):
    """The report cannot be made: the round is not finished, or not one of the event."""


def report_text(
    event: Event, round_number: int | None = None, *, is_private: bool = False
) -> str:
    """Return the event as a report file in TRF26, after the round of that number.

    Without a number it is the last finished one. Drafts are never in it. The private
    one is for the rating office, with full names and dates of birth. In the other
    there are no dates, and the names and FIDE IDs that the public may know. Raises
    NoSuchRound and OutOfTime.
    """
    record = load_event(event.pk, is_public=not is_private)
    finished = finished_rounds(record)
    if round_number is None:
        round_number = finished
    if not 0 <= round_number <= finished:
        raise NoSuchRound(
            _(
                "There is no report after round %(round)s. "
                "Finished rounds: %(finished)s."
            )
            % {"round": round_number, "finished": finished}
        )
    byes = _byes_after(event, record, round_number)
    then = replace(record.after(round_number), tie_breaks=order_in_force(record))
    if not then.accelerations:
        then = with_group_a(event, then, byes.keys())
    details = Details(
        name=event.name,
        city=event.place,
        federation=event.federation,
        start=event.start_date,
        end=event.end_date,
        time_control=event.time_control,
        pairing_program=_program(event),
        round_dates=_round_dates(event),
        is_colour_drawn=bool(event.initial_colour),
        ranks=_ranks(event, then),
        birth_dates=_birth_dates(event) if is_private else {},
        byes=byes,
        bans=tuple(bans_of(event)),
    )
    return report(then, details)


def _round_dates(event: Event) -> tuple[date | None, ...]:
    """Return the day of each round as far as the last one whose day is known."""
    starts = event.starts
    rounds = range(1, max(starts, default=0) + 1)
    return tuple(starts[n].day if n in starts else None for n in rounds)


def _ranks(event: Event, then: EventRecord) -> Mapping[int, int]:
    what = (event.pk, then.revision, then.rounds_paired, "ranks of the report")
    places = in_time(what, rank, then, then.tie_breaks)
    return {place.number: place.rank for place in places}


def _birth_dates(event: Event) -> Mapping[int, date | int]:
    """Return the dates of birth by starting rank, the year where no more is known."""
    rows = event.players.values_list("number", "birth_date", "birth_year")
    return {number: day or year for number, day, year in rows if day or year}


def finished_rounds(record: EventRecord) -> int:
    """Return how many rounds there are before the first that lacks a result."""
    pending = [
        round_number
        for player in record.players
        for round_number, result in enumerate(player.results, start=1)
        if result.outcome is Outcome.PENDING
    ]
    return min(pending, default=record.rounds_paired + 1) - 1


def _byes_after(
    event: Event, record: EventRecord, round_number: int
) -> Mapping[int, Outcome]:
    """Return who is not to be paired in the round that follows, and their byes."""
    coming = round_number + 1
    if record.system is not System.SWISS or coming > record.rounds_planned:
        return {}
    if coming <= record.rounds_paired:
        results = {p.number: p.results[coming - 1] for p in record.players}
        outcomes = {number: result.outcome for number, result in results.items()}
        return {n: outcome for n, outcome in outcomes.items() if outcome in COMING_BYES}
    rows = Bye.objects.filter(player__event=event.pk, round_number=coming)
    kinds = dict(rows.values_list("player__number", "kind"))
    return {
        number: Outcome(kinds.get(number, Outcome.ZERO_BYE))
        for number in absent_in(event, coming)
    }


def _program(event: Event) -> str:
    """Return what made the pairings, empty if all of them came from elsewhere."""
    paired_here = Round.objects.filter(event=event.pk).exclude(engine="")
    engine = paired_here.values_list("engine", flat=True).last()
    return f"{PROGRAM} ({engine})" if engine else ""
