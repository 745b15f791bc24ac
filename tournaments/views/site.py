"""Pages of the site itself: sign-in, errors, and whether the process answers."""

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.access import NotAllowed, open_to_all


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _(
            "This name and this password do not belong together. Type both again, "
            "with the same capital letters as when they were chosen."
        ),
        "inactive": _("This account is closed. Ask the administrator of the site."),
    }


class SignIn(LoginView):
    template_name = "sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True


@open_to_all
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process runs; touches neither database nor session."""
    return HttpResponse("ok", content_type="text/plain")


# Error pages read neither the body, the session nor the database.


def bad_request(request: HttpRequest, exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception) -> HttpResponse:
    # What Django itself refuses is said in its own words, which are for nobody.
    context = {"reason": str(exception) if isinstance(exception, NotAllowed) else ""}
    return render(request, "403.html", context, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose token is missing or old: the reason is for the log."""
    return render(request, "403_form.html", status=403)


def not_found(request: HttpRequest, exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)
