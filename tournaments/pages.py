"""One page, whole or in part, and who may keep it."""

from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from tournaments.models import Event

# What an answer depends on, besides its address: see fragments.py and `is_swap`.
VARY = ["Accept-Encoding", "HX-Request", "HX-History-Restore-Request"]

PAGE = "public, max-age=0, s-maxage=2, stale-while-revalidate=10"
# Nothing stale for who polls: a browser would show each change one poll later.
POLL = "public, max-age=0, s-maxage=2"
PRIVATE = "private, no-store"


def render_page(
    request: HttpRequest, page: str, partial: str, context: dict, status: int = 200
) -> HttpResponse:
    """Answer htmx with the partial and everyone else with the whole page."""
    template = partial if is_swap(request) else page
    response = render(request, template, context, status=status)
    patch_vary_headers(response, VARY)
    return response


def is_swap(request: HttpRequest) -> bool:
    """Return True if htmx asks for a part to put into the page that it shows."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def has_seen(request: HttpRequest, tag: str) -> bool:
    """Return True if the page that polls already shows what `tag` stands for."""
    return bool(request.htmx) and request.GET.get("seen") == tag


def render_public(
    request: HttpRequest, page: str, partial: str, context: dict, *, tag: str
) -> HttpResponse:
    """Answer with a public page of `context["event"]`, or its part for htmx.

    `tag` stands for all that the page shows; see `up_to_date`.
    """
    response = render_page(request, page, partial, context)
    if is_swap(request):
        return _kept(response, context["event"], POLL)
    return public(response, context["event"], tag=tag)


def up_to_date(request: HttpRequest, event: Event, tag: str) -> HttpResponse | None:
    """Return the answer to somebody who has what `tag` stands for, else None.

    Who polls gets an empty 204, which swaps nothing; a cache that asks about its
    copy of the whole page gets a 304.
    """
    if has_seen(request, tag):
        response = HttpResponse(status=204)
        patch_vary_headers(response, VARY)
        return _kept(response, event, POLL)
    if is_swap(request) or not event.is_published:
        return None
    headers = public(HttpResponse(), event, tag=tag)
    patch_vary_headers(headers, VARY)
    answer = get_conditional_response(request, etag=_etag(event, tag), response=headers)
    return answer if answer.status_code == 304 else None


def public(response: HttpResponse, event: Event, *, tag: str = "") -> HttpResponse:
    """Let everybody keep the whole page of a published event for a moment.

    `tag` stands for what the page shows; without one, the event's revision does. An
    unpublished event is seen by those who work at it, and is kept nowhere.
    """
    if event.is_published and (etag := _etag(event, tag)):
        response.headers["ETag"] = etag
    return _kept(response, event, PAGE)


def _kept(response: HttpResponse, event: Event, policy: str) -> HttpResponse:
    if not event.is_indexed:
        response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Cache-Control"] = policy if event.is_published else PRIVATE
    return response


def _etag(event: Event, tag: str) -> str | None:
    if settings.DEBUG:
        # While templates change, nobody wants their copy confirmed.
        return None
    shown = tag or event.revision
    # Weak: compressed or not, the page says the same.
    return f'W/"e{event.pk}-{shown}-{get_language()}-{release()}"'


@cache
def release() -> str:
    """Return a text that differs between versions of this site.

    The same facts look different in another version, with other style sheets.
    """
    digest = sha256()
    for folder in ("templates", "static", "standings", "tournaments"):
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            if path.suffix in {".html", ".css", ".js", ".py", ".mo"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:8]
