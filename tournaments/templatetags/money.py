"""Amounts of money as the language writes them: `{% load money %}`."""

from decimal import Decimal

from django import template

from tournaments.fees import amount_text

register = template.Library()


@register.filter
def amount(value: Decimal) -> str:
    """Return an amount: 1,240 or 80.50."""
    return amount_text(value)
