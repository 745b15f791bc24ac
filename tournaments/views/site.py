"""Pages of the site itself: errors, and whether the process answers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from tournaments.access import NotAllowed, open_to_all
from tournaments.security_log import note_security


@open_to_all
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process runs; touches neither database nor session."""
    return HttpResponse("ok", content_type="text/plain")


@open_to_all
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead to the icon those who look where icons always were.

    Pages name it in their head; browsers ask here for what has none, as the answers
    that htmx puts into a page and files that are shown.
    """
    return redirect(static("favicon.svg"))


# Error pages read neither the body, the session nor the database.


def bad_request(request: HttpRequest, exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception) -> HttpResponse:
    # What Django itself refuses is said in its own words, which are for nobody, and
    # may come before it is known who asks.
    is_ours = isinstance(exception, NotAllowed)
    note_security("access refused", request, request.user if is_ours else None)
    context = {"reason": str(exception) if is_ours else ""}
    return render(request, "403.html", context, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose token is missing or old: the reason is for the log."""
    note_security("form refused", request, reason=reason)
    return render(request, "403_form.html", status=403)


def not_found(request: HttpRequest, exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)
