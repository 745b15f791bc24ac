"""Pages of the site itself: sign-in, errors, and whether the process answers."""

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


class SignIn(LoginView):
    template_name = "sign_in.html"
    redirect_authenticated_user = True


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process runs; touches neither database nor session."""
    return HttpResponse("ok", content_type="text/plain")


# Error pages read neither the body, the session nor the database.


def bad_request(request: HttpRequest, exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception) -> HttpResponse:
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)
