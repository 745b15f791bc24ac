"""What every page of the site needs."""

from django import template
from django.http import HttpRequest
from django.urls import reverse, translate_url
from django.utils.translation import override

register = template.Library()


@register.simple_tag
def in_language(request: HttpRequest, code: str) -> str:
    """Return the address of this page in another language.

    Where nothing is found at this address, as on an error page, that is the address
    of the first page.
    """
    here = request.get_full_path()
    there = translate_url(here, code)
    if there != here:
        return there
    with override(code):
        return reverse("event-list")
