"""Filters for what is shown of chess: `{% load chess %}`."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from django import template
from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from standings.figures import RESULTS, half_text
from standings.rendering import rank_text
from standings.table import from_json
from tournaments.figures import number_text, written_as
from tournaments.models import Event
from tournaments.record import Colour, Result, System

register = template.Library()

LEADERS = 3
MINUS = "\N{MINUS SIGN}"


@register.filter
def points(value: Decimal | None) -> str:
    """Return points or a tie-break as in a table: 2.5."""
    return number_text(value)


@register.filter
def signed(value: Decimal) -> str:
    """Return a difference with its sign: +2.4, −0.3, 0."""
    text = number_text(abs(value))
    if not value:
        return text
    return f"{'+' if value > 0 else MINUS}{text}"


@register.filter
def single(value: Decimal | None) -> str:
    """Return the points of one round as a result: 1, ½, 0."""
    return half_text(value)


@register.simple_tag
def leaders(event: Event, names: Mapping[int, str]) -> list[dict]:
    """Return place, entry, name and points of those at the top of the stored table.

    `event` was read together with its table; `names` are by entry. Empty before the
    first result, and in a knock-out, where nobody leads, until it is finished.
    """
    ranking = getattr(event, "ranking", None)
    if event.system == System.KNOCK_OUT and not event.is_closed:
        return []
    rows = from_json(ranking.table[:LEADERS]) if ranking else ()
    with written_as(event.number_format):
        return [
            {
                "place": rank_text(row),
                "entry": row.entry,
                "name": names[row.entry],
                "points": number_text(row.place.score),
            }
            for row in rows
            if row.place.score and row.entry in names and not row.is_removed
        ]


@register.filter
def result(code: str) -> str:
    """Return the result of a game as it is shown, White first: ½–½."""
    return RESULTS[Result(code)]


@register.filter
def colour_word(colour: str | None) -> str:
    """Return White or Black, and nothing for a round without a game."""
    if not colour:
        return ""
    return _("White") if colour == Colour.WHITE else _("Black")


@register.filter
def dates(event: Event) -> str:
    """Return the days of an event without saying anything twice: 27–29 Nov 2026."""
    return date_range(event.start_date, event.end_date)


def date_range(first: date, last: date) -> str:
    end = format_date(last, pgettext("date", "j M Y"))
    if first == last:
        return end
    if (first.year, first.month) == (last.year, last.month):
        start = format_date(first, pgettext("first day, same month", "j"))
        return _("%(start)s–%(end)s") % {"start": start, "end": end}
    same_year = first.year == last.year
    pattern = pgettext("first day, same year", "j M") if same_year else None
    start = format_date(first, pattern or pgettext("date", "j M Y"))
    return _("%(start)s – %(end)s") % {"start": start, "end": end}
