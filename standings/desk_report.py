"""The report file, for those who work at the desk."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from standings.report import NoSuchRound, report_text
from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.exports import note_report
from tournaments.authors import author_of
from tournaments.trf.fields import natural

MOST_ROUND = 99


@at_desk(Permission.SEE_DESK, post=Permission.EXPORT_ALL)
@require_http_methods(["GET", "HEAD", "POST"])
def report_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the report after the last finished round, or after `?round=`.

    A POST gets it with full names and dates of birth, for the rating office. It is
    not to be made public, and the record of changes tells who took it.
    """
    event = own_event(request, slug)
    round_number = None
    if "round" in request.GET:
        round_number = natural(request.GET["round"], MOST_ROUND)
        if round_number is None:
            raise Http404
    is_private = request.method == "POST"
    try:
        text = report_text(event, round_number, is_private=is_private)
    except NoSuchRound as error:
        raise Http404(str(error)) from error
    if is_private:
        note_report(event, by=author_of(request))
    # The two must not be mistaken for each other once they lie in a folder.
    name = f"{event.slug}-rating-officer.trf" if is_private else f"{event.slug}.trf"
    return HttpResponse(
        text.encode(),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
