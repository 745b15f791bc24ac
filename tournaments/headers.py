"""Response headers that no setting of Django's gives."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=()"


def security_headers(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse devices to every page, and caches to those that do not ask for them."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = PERMISSIONS
        # A page that forgets to say who may keep it must not end up in the cache
        # of a shared computer or a proxy.
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return middleware
