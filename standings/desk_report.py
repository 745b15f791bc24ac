"""The report file, for those who work at the desk."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from standings.report import NoSuchRound, report_text
from tournaments.access import desk_required, own_event
from tournaments.trf.fields import natural

MOST_ROUND = 99


@desk_required
@require_safe
def report_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the report after the last finished round, or after `?round=`.

    With `?for=rating-officer` it has years of birth, and is not to be made public.
    """
    event = own_event(request, slug)
    round_number = None
    if "round" in request.GET:
        round_number = natural(request.GET["round"], MOST_ROUND)
        if round_number is None:
            raise Http404
    is_private = request.GET.get("for") == "rating-officer"
    try:
        text = report_text(event, round_number, with_birth_years=is_private)
    except NoSuchRound as error:
        raise Http404(str(error)) from error
    # The two must not be mistaken for each other once they lie in a folder.
    name = f"{event.slug}-rating-officer.trf" if is_private else f"{event.slug}.trf"
    return HttpResponse(
        text.encode(),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
