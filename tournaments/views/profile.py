"""What somebody who works at the desk prefers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.access import signed_in
from tournaments.profile_form import ProfileForm, profile_of
from tournaments.second_factor import app_of, codes_left


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change one's own preferences."""
    data = request.POST if request.method == "POST" else None
    form = ProfileForm(data, instance=profile_of(request.user))
    if form.is_valid():
        saved = form.save()
        with override(saved.language or get_language()):
            messages.success(request, _("Your profile is saved."))
            return redirect("profile")
    status = 422 if form.is_bound else 200
    app = app_of(request.user)
    context = {
        "form": form,
        "app": app,
        "codes_left": codes_left(request.user) if app else 0,
    }
    return render(request, "tournaments/profile.html", context, status=status)
