"""What whoever is invited sees."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.access import open_to_all
from tournaments.actions.people import accept_invitation, work_of
from tournaments.authors import author_of
from tournaments.change_words import role_in_words
from tournaments.errors import TournamentError
from tournaments.invitations import find

PAGE = "tournaments/invitation.html"


@open_to_all
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Show an invitation; whoever is signed in accepts it with a button.

    Looking does not use it up: programs that look at mails open every link.
    """
    found = find(secret)
    if found is None or found.event is None:
        return render(request, PAGE, status=404)
    context = {"invitation": found, "role": role_in_words(work_of(found)._asdict())}
    if not request.user.is_authenticated:
        if request.method == "POST":
            return redirect_to_login(request.path)
        context["secret"] = secret
        return render(request, PAGE, context)
    if request.method != "POST":
        return render(request, PAGE, context)
    try:
        accept_invitation(found, request.user, by=author_of(request))
    except TournamentError as error:
        context["refusal"] = str(error)
        return render(request, PAGE, context, status=error.status)
    return redirect("desk")
