"""One page, whole or in part."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def render_page(
    request: HttpRequest, page: str, partial: str, context: dict, status: int = 200
) -> HttpResponse:
    """Answer htmx with the partial and everyone else with the whole page."""
    is_swap = request.htmx and not request.htmx.history_restore_request
    template = partial if is_swap else page
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request"])
    return response


def has_seen(request: HttpRequest, tag: str) -> bool:
    """Return True if the page that polls already shows what `tag` stands for."""
    return bool(request.htmx) and request.GET.get("seen") == tag
