"""The page of the desk on which helpers get links for their phones."""

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.guards import rounds_paired
from tournaments.actions.helpers import make_link, revoke_link
from tournaments.authors import author_of
from tournaments.desk_posts import post_only
from tournaments.errors import Repeated, TournamentError
from tournaments.helper_forms import LinkForm
from tournaments.models import Change, Event, Helper
from tournaments.views.poster import qr_code, short_address


@at_desk(Permission.ENTER_RESULTS)
@require_safe
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the links of helpers, and in which state they are."""
    return _page(request, own_event(request, slug))


@at_desk(Permission.ENTER_RESULTS)
@post_only
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a link, and show it: this once, because its secret is not stored."""
    event = own_event(request, slug)
    form = LinkForm(request.POST)
    if not form.is_valid():
        return _page(request, event, form=form, status=422)
    try:
        helper, secret = make_link(event, **form.cleaned_data, by=author_of(request))
    except Repeated:
        return redirect("helper-links", slug)
    except TournamentError as error:
        return _page(request, event, refusal=str(error), status=error.status)
    address = f"{short_address(request, event)}h/{secret}/"
    return _page(request, event, made=helper, address=address)


@at_desk(Permission.ENTER_RESULTS)
@post_only
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = own_event(request, slug)
    helper = get_object_or_404(event.helpers, pk=pk)
    try:
        revoke_link(helper, by=author_of(request))
    except TournamentError as error:
        return _page(request, event, refusal=str(error), status=error.status)
    return redirect("helper-links", slug)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: LinkForm | None = None,
    made: Helper | None = None,
    address: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": event,
        "here": "helpers",
        "last_round": rounds_paired(event),
        "form": form or LinkForm(),
        "links": _links(event),
        "made": made,
        "address": address,
        "code": qr_code(address) if made else "",
        "refusal": refusal,
    }
    return render(request, "helpers/links.html", context, status=status)


def _links(event: Event) -> list[tuple[Helper, str, object]]:
    """Return each link, the newest first, with its state and its last entry."""
    entries = Change.objects.filter(event=event, helper__isnull=False)
    entries = entries.exclude(action="open helper link").order_by()
    last = dict(entries.values_list("helper").annotate(Max("at")))
    return [
        (helper, _state(helper), last.get(helper.pk))
        for helper in event.helpers.order_by("-pk")
    ]


def _state(helper: Helper) -> str:
    if helper.revoked_at:
        return "revoked"
    if helper.expires_at <= now():
        return "ended"
    return "in-use" if helper.opened_at else "new"
