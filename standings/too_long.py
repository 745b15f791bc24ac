"""The answer where a page would have to wait too long for what it shows."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from standings.in_time import SECONDS_UNTIL_NEXT
from standings.limit import OutOfTime

logger = logging.getLogger(__name__)


class TooLong:
    """Answer 503 where a computation was stopped, and say so in words."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        if not isinstance(exception, OutOfTime):
            return None
        logger.warning("%s %s: %s", request.method, request.path, exception)
        slug = request.resolver_match.kwargs.get("slug", "")
        context = {"why": in_words(exception), "slug": slug}
        response = render(request, "standings/too_long.html", context, status=503)
        response.headers["Retry-After"] = str(SECONDS_UNTIL_NEXT)
        return response


def in_words(error: OutOfTime) -> str:
    """Return what happened, in the language of the reader."""
    return _(error.template) % error.params
