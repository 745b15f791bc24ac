"""The public pages that follow from results. They only read."""

from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from standings.bracket import bracket_context
from standings.card import card_of, places_chart
from standings.chart import Chart
from standings.columns import columns_of
from standings.context import (
    Options,
    crosstable_context,
    finding_context,
    page_context,
    with_anchors,
    with_query,
)
from standings.finding import found_players
from standings.history import places_after_each_round
from standings.limit import OutOfTime
from standings.models import Ranking
from standings.rendering import anchor, shown_columns, standings_body
from standings.sheet import LONG, Sheet, earlier_sheet, latest_sheet
from tournaments.access import open_to_all, visible_event
from tournaments.fragments import kept
from tournaments.models import Event
from tournaments.pages import public, render_public, up_to_date
from tournaments.seeding import by_name

# Of more players the names are sent when somebody asks: they would double the page.
MOST_CHOICES = 100
# What tells whether a reader is up to date, and who may read at all. A query of few
# columns in no order, made once, costs least.
BRIEFLY = (
    Event.objects.order_by()
    .select_related("ranking")
    .only(
        *("slug", "is_published", "revision", "system", "number_format"),
        *("is_indexed", "minors_display"),
        *("ranking__revision", "ranking__after_round"),
    )
)


@open_to_all
@require_safe
def standings(
    request: HttpRequest, slug: str, round_number: int | None = None
) -> HttpResponse:
    ranking = _without_table(request, slug)
    tag = _tag(ranking, round_number)
    if answer := up_to_date(request, ranking.event, tag):
        return answer
    if answer := _player_asked_for(request, ranking.event, tag, {}):
        return answer
    make = partial(_standings, request, ranking, round_number)
    return kept(request, ranking.event, tag, {}, make)


def _standings(
    request: HttpRequest, known: Ranking, round_number: int | None
) -> HttpResponse:
    ranking = _with_table(known)
    finding = finding_context(ranking.event, request.GET)
    sheet = with_anchors(_sheet(ranking, round_number), request.GET, finding)
    columns = columns_of(sheet)
    context = page_context("standings", ranking, sheet, columns, round_number) | {
        "body": standings_body(sheet, columns, round_number),
        "shows": shown_columns(sheet),
        **bracket_context(sheet),
        **_comparable(sheet, round_number),
        **finding,
    }
    page, part = "standings/standings.html", "standings/_standings.html"
    tag = _tag(ranking, round_number)
    return render_public(request, page, part, context, tag=tag)


@open_to_all
@require_safe
def crosstable(
    request: HttpRequest, slug: str, round_number: int | None = None
) -> HttpResponse:
    ranking = _without_table(request, slug)
    tag = _tag(ranking, round_number)
    if answer := up_to_date(request, ranking.event, tag):
        return answer
    query = Options.of(request.GET, ranking.event).as_query()
    if answer := _player_asked_for(request, ranking.event, tag, query):
        return answer
    make = partial(_crosstable, request, ranking, round_number)
    return kept(request, ranking.event, tag, query, make)


def _crosstable(
    request: HttpRequest, known: Ranking, round_number: int | None
) -> HttpResponse:
    ranking = _with_table(known)
    finding = finding_context(ranking.event, request.GET)
    sheet = with_anchors(_sheet(ranking, round_number), request.GET, finding)
    columns = columns_of(sheet)
    options = Options.of(request.GET, ranking.event)
    query = options.as_query()
    context = {
        **page_context("crosstable", ranking, sheet, columns, round_number, query),
        **crosstable_context(sheet, columns, options, round_number),
        **finding,
        "query": query,
    }
    page, part = "standings/crosstable.html", "standings/_crosstable.html"
    tag = _tag(ranking, round_number)
    return render_public(request, page, part, context, tag=tag)


def _player_asked_for(
    request: HttpRequest, event: Event, tag: str, query: Mapping[str, str]
) -> HttpResponse | None:
    """Return the way to the row of the one player whom the reader looks for."""
    found = found_players(event, request.GET.get("name", ""))
    if len(found) != 1:
        return None
    [(entry, _name)] = found
    if event.players.count() >= LONG:
        query = {**query, "row": str(entry)}
    row = f"{with_query(request.path, query)}#{anchor(entry)}"
    return public(HttpResponseRedirect(row), event, tag=tag)


@open_to_all
@require_safe
def player_detail(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    ranking = _without_table(request, slug)
    event, tag = ranking.event, ranking.tag
    if answer := up_to_date(request, event, tag):
        return answer
    return kept(request, event, tag, {}, partial(_card, request, ranking, entry))


def _card(request: HttpRequest, known: Ranking, entry: int) -> HttpResponse:
    ranking = _with_table(known)
    sheet = latest_sheet(ranking)
    if entry not in sheet.entrants:
        raise Http404(_("There is no such player in this tournament."))
    context = {
        "event": ranking.event,
        "last_round": ranking.after_round,
        "ranking": ranking,
        "card": card_of(sheet, entry),
        "chart": _chart(ranking, sheet, entry),
    }
    response = render(request, "standings/player_detail.html", context)
    return public(response, ranking.event, tag=ranking.tag)


def _chart(ranking: Ranking, sheet: Sheet, entry: int) -> Chart | None:
    try:
        return places_chart(sheet, places_after_each_round(ranking, sheet), entry)
    except OutOfTime:
        # The rest of the card is what people come for.
        return None


def _comparable(sheet: Sheet, round_number: int | None) -> dict:
    """Return the lists for a comparison: nothing to choose from in a large table."""
    entries = [str(row.entry) for row in sheet.rows]
    is_small = 2 <= len(entries) <= MOST_CHOICES
    players = [sheet.entrants[row.entry] for row in sheet.rows]
    return {
        "choices": by_name(players) if is_small else [],
        "pair": entries[:2],
        "round_number": round_number,
    }


def _without_table(request: HttpRequest, slug: str) -> Ranking:
    """Return the ranking of a visible event, or an empty one, as most answers need it.

    Those say that nothing changed, or send a page that is kept.
    """
    event = visible_event(request, slug, BRIEFLY)
    return getattr(event, "ranking", None) or Ranking(event=event, revision=0)


def _with_table(known: Ranking) -> Ranking:
    """Return all of it as it is now: half of each of two tables would be neither."""
    stored = Ranking.objects.select_related("event").filter(event=known.event_id)
    if ranking := stored.first():
        return ranking
    known.event.refresh_from_db()
    return known


def _tag(ranking: Ranking, round_number: int | None) -> str:
    """Return what stands for the table after a round, None being the latest.

    Raises Http404 for a round that is not published.
    """
    if round_number is None or round_number == ranking.after_round > 0:
        return ranking.tag
    if 0 < round_number < ranking.after_round:
        return str(ranking.event.revision)
    raise Http404(_("This round is not published."))


def _sheet(ranking: Ranking, round_number: int | None) -> Sheet:
    if round_number is None or round_number == ranking.after_round:
        return latest_sheet(ranking)
    return earlier_sheet(ranking.event, round_number)
