"""Accounts: signing in and up, a forgotten password, another one, another address."""

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import (
    LoginView,
    PasswordChangeView,
    PasswordResetConfirmView,
)
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy, translate_url
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.access import open_to_all, signed_in
from tournaments.account_forms import (
    ChangeAddressForm,
    ChangePasswordForm,
    ForgottenPasswordForm,
    NewPasswordForm,
    SignInForm,
    SignUpForm,
)
from tournaments.actions.accounts import change_address, open_account
from tournaments.background import later
from tournaments.errors import TournamentError
from tournaments.half_way import HALF_WAY, HalfWay, ask_for_code, who_is_half_way
from tournaments.invitations import find
from tournaments.models import Invitation
from tournaments.profile_form import profile_of
from tournaments.second_factor import (
    DIGITS_OF_RECOVERY,
    codes_left,
    has_second_factor,
)
from tournaments.second_factor_forms import SignInCodeForm
from tournaments.security_log import note_security
from tournaments.throttle import (
    Purpose,
    TooManyTries,
    count_try,
    lift_wait,
    refused,
    tells_to_wait,
)

BACKEND = "django.contrib.auth.backends.ModelBackend"
shows_or_takes = require_http_methods(["GET", "HEAD", "POST"])


class RefusesWith422:
    """A form's page that says by its status, too, that something is wrong."""

    http_method_names = ("get", "head", "post")

    def form_invalid(self, form) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class SignIn(RefusesWith422, LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs) -> dict:
        is_open = settings.SIGN_UP == "open"
        return super().get_context_data(sign_up_is_open=is_open, **kwargs)

    def form_valid(self, form) -> HttpResponse:
        user = form.get_user()
        if not has_second_factor(user):
            return super().form_valid(form)
        ask_for_code(self.request, user, self.get_redirect_url())
        return redirect("sign-in-code")

    def get_success_url(self) -> str:
        """Return where one wanted to go, in the language of the profile."""
        return _in_own_language(self.request.user, super().get_success_url())


@open_to_all
@sensitive_post_parameters()
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """Ask whoever has shown the right password for a code, and sign them in."""
    if request.user.is_authenticated:
        return redirect("desk")
    half_way = who_is_half_way(request)
    if half_way is not None:
        return _take_code(request, half_way)
    if HALF_WAY in request.session:
        messages.warning(
            request,
            _("Type the password once more: a code has to follow within 5 minutes."),
        )
    return redirect("sign-in")


@shows_or_takes
@tells_to_wait
def _take_code(request: HttpRequest, half_way: HalfWay) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    form = SignInCodeForm(request, half_way.user, data)
    if form.is_valid():
        del request.session[HALF_WAY]
        login(request, half_way.user, backend=BACKEND)
        if len(form.cleaned_data["code"]) == DIGITS_OF_RECOVERY:
            _say_what_is_left(request)
        address = half_way.target or reverse("desk")
        return HttpResponseRedirect(_in_own_language(half_way.user, address))
    status = 422 if form.is_bound else 200
    context = {"form": form, "name": half_way.user.get_username()}
    return render(request, "accounts/sign_in_code.html", context, status=status)


def _say_what_is_left(request: HttpRequest) -> None:
    left = codes_left(request.user)
    sentence = ngettext(
        "That recovery code is used up. %(left)d is left; your profile makes new ones.",
        "That recovery code is used up. %(left)d are left; your profile makes new "
        "ones.",
        left,
    )
    messages.warning(request, sentence % {"left": left})


def _in_own_language(user, address: str) -> str:
    language = profile_of(user).language
    return translate_url(address, language) if language else address


# Signing up


@open_to_all
@sensitive_post_parameters()
@shows_or_takes
def sign_up(request: HttpRequest) -> HttpResponse:
    """Show the form for a new account, if one may have it, and open the account."""
    if request.user.is_authenticated:
        return redirect("desk")
    secret = request.GET.get("invitation", "")
    invitation = find(secret) if secret else None
    if invitation is None and (secret or settings.SIGN_UP != "open"):
        return _no_sign_up(request, is_invited=bool(secret))
    data = request.POST if request.method == "POST" else None
    form = SignUpForm(data, invited=invitation.email if invitation else "")
    if form.is_valid():
        try:
            return _sign_up(request, form, invitation)
        except TooManyTries as error:
            return refused(request, error.wait)
        except TournamentError as error:
            form.add_error(None, str(error))
        except IntegrityError:
            form.add_error("username", _("Somebody has just taken this name."))
    context = {"form": form, "invitation": invitation}
    status = 422 if form.is_bound else 200
    return render(request, "accounts/sign_up.html", context, status=status)


def _no_sign_up(request: HttpRequest, *, is_invited: bool) -> HttpResponse:
    status = 404 if is_invited else 200 if request.method != "POST" else 403
    context = {"is_invited": is_invited}
    return render(request, "accounts/no_sign_up.html", context, status=status)


def _sign_up(
    request: HttpRequest, form: SignUpForm, invitation: Invitation | None
) -> HttpResponse:
    if invitation is None:
        count_try(request, Purpose.SIGN_UP, form.cleaned_data["username"])
    user = open_account(form.account(), invitation)
    note_security("sign-up", request, user)
    login(request, user, backend=BACKEND)
    return redirect("desk")


# A forgotten password


@open_to_all
@shows_or_takes
def forgotten_password(request: HttpRequest) -> HttpResponse:
    """Ask for the address of an account, and send a link there if there is one.

    The answer tells neither by what it says nor by when it comes whether there is.
    """
    form = ForgottenPasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            count_try(request, Purpose.RESET, form.cleaned_data["email"])
        except TooManyTries as error:
            return refused(request, error.wait)
        note_security("reset asked for", request)
        later(_send_links, form, _site_address(request), get_language())
        return redirect("link-sent")
    status = 422 if form.is_bound else 200
    context = {"form": form}
    return render(request, "accounts/forgotten_password.html", context, status=status)


@open_to_all
@require_safe
def link_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/link_sent.html")


def _send_links(form: ForgottenPasswordForm, site: str, language: str) -> None:
    """Send a link for each account that has the address, from `site`."""
    parts = urlsplit(site)
    with override(language):
        form.save(
            domain_override=parts.netloc,
            use_https=parts.scheme == "https",
            subject_template_name="accounts/mail/new_password_subject.txt",
            email_template_name="accounts/mail/new_password.txt",
        )


def _site_address(request: HttpRequest) -> str:
    # Without one, settings.py serves this machine alone.
    return settings.SITE_ADDRESS or request.build_absolute_uri("/")


class NewPassword(RefusesWith422, PasswordResetConfirmView):
    """Where the link in the mail leads; whoever sets a password there is signed in.

    A second factor is asked for then as after any other password.
    """

    template_name = "accounts/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("desk")
    post_reset_login_backend = BACKEND

    def get_context_data(self, **kwargs) -> dict:
        owes_code = self.validlink and has_second_factor(self.user)
        return super().get_context_data(owes_code=owes_code, **kwargs)

    def render_to_response(self, context: dict, **kwargs) -> HttpResponse:
        if not self.validlink:
            kwargs["status"] = 404
        return super().render_to_response(context, **kwargs)

    def form_valid(self, form) -> HttpResponse:
        lift_wait(form.user.get_username())
        owes_code = has_second_factor(form.user)
        # What Django asks whether to sign in.
        self.post_reset_login = not owes_code
        response = super().form_valid(form)
        note_security("password reset", self.request, form.user)
        messages.success(self.request, _("Your new password is saved."))
        if not owes_code:
            return response
        ask_for_code(self.request, form.user)
        return redirect("sign-in-code")


# For those who are signed in


class ChangePassword(RefusesWith422, PasswordChangeView):
    """Another password ends all sessions but this one."""

    template_name = "accounts/change_password.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("profile")

    def form_valid(self, form) -> HttpResponse:
        response = super().form_valid(form)
        note_security("password changed", self.request, form.user)
        messages.success(
            self.request,
            _("Your new password is saved. Other devices have to sign in again."),
        )
        return response


@signed_in
@sensitive_post_parameters()
@shows_or_takes
def change_email(request: HttpRequest) -> HttpResponse:
    """Show and take another e-mail address."""
    data = request.POST if request.method == "POST" else None
    form = ChangeAddressForm(request.user, data)
    if form.is_valid():
        change_address(request.user, form.cleaned_data["email"])
        note_security("address changed", request, request.user)
        messages.success(request, _("Your e-mail address is saved."))
        return redirect("profile")
    status = 422 if form.is_bound else 200
    context = {"form": form}
    return render(request, "accounts/change_email.html", context, status=status)
