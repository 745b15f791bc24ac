"""The second factor of one's own account: turning it on and off, recovery codes."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.access import signed_in
from tournaments.actions.second_factor import begin, renew_codes, turn_off, turn_on
from tournaments.desk_posts import post_only
from tournaments.second_factor import (
    DIGITS_OF_RECOVERY,
    app_begun,
    has_second_factor,
    in_groups,
    key_to_type,
)
from tournaments.second_factor_forms import ConfirmForm, TurnOnForm
from tournaments.security_log import note_security
from tournaments.throttle import tells_to_wait
from tournaments.views.poster import qr_code

shows_or_takes = require_http_methods(["GET", "HEAD", "POST"])


@signed_in
@sensitive_post_parameters()
@shows_or_takes
@tells_to_wait
def second_factor(request: HttpRequest) -> HttpResponse:
    """Show the key to an app, and take its first code: that turns it on."""
    if has_second_factor(request.user):
        return redirect("profile")
    app = app_begun(request.user)
    if app is None:
        if request.method == "POST":
            messages.warning(request, _("That QR code is too old. Begin once more."))
            return redirect("second-factor")
        return render(request, "accounts/second_factor.html")
    form = TurnOnForm(request, app, request.POST if request.method == "POST" else None)
    if form.is_valid():
        codes = turn_on(request.user, app, form.cleaned_data["password"])
        update_session_auth_hash(request, request.user)
        note_security("second factor on", request, request.user)
        return _codes_page(request, codes)
    context = {
        "form": form,
        "app": app,
        "code": qr_code(app.config_url),
        "key": key_to_type(app),
    }
    status = 422 if form.is_bound else 200
    return render(request, "accounts/second_factor.html", context, status=status)


@signed_in
@post_only
def begin_second_factor(request: HttpRequest) -> HttpResponse:
    """Make a key, unless the account has a second factor already."""
    if not has_second_factor(request.user):
        begin(request.user)
    return redirect("second-factor")


@signed_in
@sensitive_post_parameters()
@shows_or_takes
@tells_to_wait
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Make new recovery codes, and show them: this once."""
    if not has_second_factor(request.user):
        return redirect("second-factor")
    form = _confirmation(request)
    if form.is_valid():
        codes = renew_codes(request.user)
        note_security("recovery codes renewed", request, request.user)
        return _codes_page(request, codes)
    status = 422 if form.is_bound else 200
    context = {"form": form}
    return render(request, "accounts/new_codes.html", context, status=status)


@signed_in
@sensitive_post_parameters()
@shows_or_takes
@tells_to_wait
def turn_off_second_factor(request: HttpRequest) -> HttpResponse:
    if not has_second_factor(request.user):
        return redirect("second-factor")
    form = _confirmation(request)
    if form.is_valid():
        turn_off(request.user)
        note_security("second factor off", request, request.user)
        messages.success(request, _("The second factor is off."))
        return redirect("profile")
    status = 422 if form.is_bound else 200
    context = {"form": form}
    return render(request, "accounts/turn_off.html", context, status=status)


def _confirmation(request: HttpRequest) -> ConfirmForm:
    data = request.POST if request.method == "POST" else None
    return ConfirmForm(request, request.user, data)


def _codes_page(request: HttpRequest, codes: list[str]) -> HttpResponse:
    shown = [in_groups(code, DIGITS_OF_RECOVERY // 2) for code in codes]
    context = {"codes": shown, "site": settings.OTP_TOTP_ISSUER}
    return render(request, "accounts/recovery_codes.html", context)
