"""The public pages of all tournaments and of one."""

from functools import partial

from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from tournaments.access import open_to_all, visible_event
from tournaments.boards import RoundBoards, boards_of
from tournaments.fragments import kept
from tournaments.models import Event, Game, Player, Round
from tournaments.pages import PAGE, render_public, up_to_date
from tournaments.record import Outcome, PointSystem, Result, System
from tournaments.round_reached import current_first, round_reached
from tournaments.search import found_by
from tournaments.starts import Start, coming_start
from tournaments.views.rounds import (
    finding_context,
    published_rounds,
    seconds_between_polls,
)

FINISHED_PER_PAGE = 50


@open_to_all
@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "")
    events = found_by(text, _with_progress(Event.objects.filter(is_published=True)))
    finished = events.filter(closed_at__isnull=False).order_by("-end_date", "-pk")
    page = Paginator(finished, FINISHED_PER_PAGE).get_page(request.GET.get("page"))
    not_finished = list(events.filter(closed_at__isnull=True))
    running = [event for event in not_finished if event.last_round]
    coming = [event for event in not_finished if not event.last_round]
    context = {
        "text": text,
        "running": _listed(running),
        "coming": _listed(sorted(coming, key=lambda event: event.start_date)),
        "finished": _listed(page),
        "page": page,
        "pages": page.paginator.get_elided_page_range(page.number),
    }
    response = render(request, "tournaments/event_list.html", context)
    response.headers["Cache-Control"] = PAGE
    return response


@open_to_all
@require_safe
def event_detail(request: HttpRequest, slug: str) -> HttpResponse:
    # The page says who leads; whoever only polls does without the table.
    ranked = Event.objects.select_related("ranking")
    events = ranked.defer("ranking__table", "ranking__order")
    event = visible_event(request, slug, events)
    tag = _tag(event)
    if answer := up_to_date(request, event, tag):
        return answer
    return kept(request, event, tag, {}, partial(_overview, request, event, tag))


def _overview(request: HttpRequest, event: Event, tag: str) -> HttpResponse:
    rounds = published_rounds(event)
    is_swiss = event.system == System.SWISS
    last_round = max(rounds, default=0) if is_swiss else round_reached(event)
    boards = boards_of(event, last_round, max(rounds)) if rounds else None
    players = [] if boards else list(event.players.all())
    context = {
        "event": event,
        "tag": tag,
        "here": "overview",
        "last_round": last_round,
        "rounds": rounds,
        "rounds_to_come": range(max(rounds, default=0) + 1, event.rounds_planned + 1),
        "round": boards,
        "shown": rounds.get(last_round),
        "players": players,
        "has_federations": any(each.federation for each in players),
        "has_clubs": event.shows_clubs and any(each.club for each in players),
        "coming_start": _coming_start(event, last_round, boards),
        "player_count": boards.players if boards else len(players),
        "state": state_of(event, last_round, bool(boards and not boards.is_complete)),
        "has_bye_rules": _has_bye_rules(event),
        "has_usual_points": event.point_system == PointSystem(),
        "seconds": seconds_between_polls(event, boards),
        **finding_context(request, boards),
    }
    return render_public(
        request,
        "tournaments/event_detail.html",
        "tournaments/_overview.html",
        context,
        tag=tag,
    )


def _coming_start(
    event: Event, last_round: int, boards: RoundBoards | None
) -> tuple[int, Start] | None:
    """Return the next round to start and when; a result says that one has begun.

    The clock is not asked: readers are shown what was rendered for others before.
    """
    if event.is_closed:
        return None
    is_begun = bool(boards and boards.results_in)
    return coming_start(event.starts, last_round, is_begun=is_begun)


def _tag(event: Event) -> str:
    """Return what stands for the page of an event.

    The table may follow later than the facts, and an event that starts tomorrow says
    so, which is true until midnight.
    """
    ranking = getattr(event, "ranking", None)
    ranked = ranking.revision if ranking else 0
    return f"{event.revision}-{ranked}-{timezone.localdate():%j}"


def _has_bye_rules(event: Event) -> bool:
    """Return True if a Swiss says more of byes than that they can be asked for."""
    limits = event.half_byes_allowed, event.half_byes_until
    is_said = limits != (None, None) or event.missed_rounds == Outcome.HALF_BYE
    return event.system == System.SWISS and is_said


def state_of(event: Event, last_round: int, is_being_played: bool) -> str:
    """Return in words how far an event is, from its last published round.

    A draft changes nothing: the next round counts as being paired from the moment
    when the results of the last one are in.
    """
    if event.is_closed:
        return pgettext("state of a tournament", "Finished")
    numbers = {"round": last_round, "rounds": event.rounds_planned}
    if is_being_played:
        return _("Round %(round)s of %(rounds)s being played") % numbers
    if last_round >= event.rounds_planned:
        return _("All results are in")
    if not last_round and event.start_date > timezone.localdate():
        start = date_format(event.start_date, pgettext("date", "j M Y"))
        return _("Starts on %(date)s") % {"date": start}
    numbers["round"] += 1
    return _("Round %(round)s of %(rounds)s is being paired") % numbers


def _with_progress(events: QuerySet[Event]) -> QuerySet[Event]:
    """Annotate events with what a list says of each: players and rounds."""
    rounds = Round.objects.filter(event=OuterRef("pk"), published_at__isnull=False)
    players = Player.objects.filter(event=OuterRef("pk")).order_by().values("event")
    pending = Game.objects.filter(
        round__event=OuterRef("pk"),
        round__published_at__isnull=False,
        result=Result.PENDING,
    )
    return events.annotate(
        last_round=Subquery(current_first(rounds).values("number")[:1]),
        player_count=Subquery(players.annotate(count=Count("pk")).values("count")),
        is_being_played=Exists(pending),
    )


def _listed(events) -> list[tuple[Event, str]]:
    """Return each event with its state in words."""
    return [
        (event, state_of(event, event.last_round or 0, event.is_being_played))
        for event in events
    ]
