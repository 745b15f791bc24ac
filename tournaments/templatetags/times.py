"""Days and times as the language writes them: `{% load times %}`.

The patterns are texts of the catalogue: 29 Nov 2026 is 29/11/2026 elsewhere. Hours
are those of 24 in every language.
"""

from datetime import date, datetime

from django import template
from django.utils.dateformat import format as format_date
from django.utils.translation import pgettext

register = template.Library()


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
