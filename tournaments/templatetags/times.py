"""Days and times as the language writes them: `{% load times %}`.

The patterns are texts of the catalogue: 29 Nov 2026 is 29/11/2026 elsewhere. Hours
are those of 24 in every language.
"""

from datetime import date, datetime

from django import template
from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from tournaments.models import Event
from tournaments.starts import Start

register = template.Library()

# As they stand in the middle of a sentence.
WEEKDAYS = (
    pgettext_lazy("in a sentence", "Monday"),
    pgettext_lazy("in a sentence", "Tuesday"),
    pgettext_lazy("in a sentence", "Wednesday"),
    pgettext_lazy("in a sentence", "Thursday"),
    pgettext_lazy("in a sentence", "Friday"),
    pgettext_lazy("in a sentence", "Saturday"),
    pgettext_lazy("in a sentence", "Sunday"),
)


@register.filter(expects_localtime=True)
def day(value: date | None) -> str:
    """Return a day: 29 Nov 2026."""
    return format_date(value, pgettext("date", "j M Y")) if value else ""


@register.filter(expects_localtime=True)
def day_of_year(value: date | None) -> str:
    """Return a day whose year is known: 29 Nov."""
    return format_date(value, pgettext("date without year", "j M")) if value else ""


@register.filter(expects_localtime=True)
def moment(value: datetime | None) -> str:
    """Return a day whose year is known, and the time: 29 Nov, 14:32."""
    if not value:
        return ""
    return format_date(value, pgettext("date without year, and time", "j M, H:i"))


@register.filter
def start_in_full(value: Start) -> str:
    """Return when a round starts, for a sentence: Saturday 5 December at 10:00."""
    named = {
        "weekday": WEEKDAYS[value.day.weekday()],
        "day": format_date(value.day, pgettext("day and full month", "j F")),
    }
    if value.clock is None:
        return _("%(weekday)s %(day)s") % named
    return _("%(weekday)s %(day)s at %(time)s") % (named | {"time": clock_of(value)})


@register.filter
def start_in_short(value: Start) -> str:
    """Return when a round starts, for a list: Sat 5 Dec, 10:00."""
    named = {"weekday": format_date(value.day, "D"), "day": day_of_year(value.day)}
    if value.clock is None:
        return _("%(weekday)s %(day)s") % named
    return _("%(weekday)s %(day)s, %(time)s") % (named | {"time": clock_of(value)})


@register.filter
def clock_of(value: Start) -> str:
    """Return the time alone, where the day is clear: 10:00; the day without one."""
    return day_of_year(value.day) if value.clock is None else f"{value.clock:%H:%M}"


@register.filter
def start_of(event: Event, round_number: int) -> Start | None:
    """Return when a round of the event starts, if that is known."""
    return event.starts.get(round_number)
