"""The public page of a round."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import open_to_all, visible_event
from tournaments.boards import RoundBoards, boards_of
from tournaments.fragments import kept
from tournaments.models import Event, Round
from tournaments.pages import render_public, up_to_date
from tournaments.privacy import public_text
from tournaments.search import MOST_LETTERS, has_words

# Of more, nobody finds the one meant: the page asks for more of the name.
MOST_FOUND = 10


@open_to_all
@require_safe
def round_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = visible_event(request, slug)
    tag = str(event.revision)
    if answer := up_to_date(request, event, tag):
        return answer
    by_name = request.GET.get("by") == "name"
    make = partial(_round, request, event, number, by_name)
    return kept(request, event, tag, {"by": "name"} if by_name else {}, make)


def _round(
    request: HttpRequest, event: Event, number: int, by_name: bool
) -> HttpResponse:
    rounds = published_rounds(event)
    # A draft and a round that does not exist look alike.
    if number not in rounds:
        raise Http404(_("There is no such round."))
    tag = str(event.revision)
    boards = boards_of(event, number, max(rounds))
    context = {
        "event": event,
        "tag": tag,
        "here": "round" if number == max(rounds) else "",
        "last_round": max(rounds),
        "rounds": rounds,
        "rounds_to_come": range(max(rounds) + 1, event.rounds_planned + 1),
        "round": boards,
        "shown": rounds[number],
        "by_name": by_name,
        "seconds": seconds_between_polls(event, boards),
        **finding_context(request, boards),
    }
    return render_public(
        request,
        "tournaments/round_detail.html",
        "tournaments/_round.html",
        context,
        tag=tag,
    )


def finding_context(request: HttpRequest, boards: RoundBoards | None) -> dict:
    """Return whom the reader looks for by name, and where those sit."""
    name = request.GET.get("name", "").replace("\0", "")[:MOST_LETTERS]
    listings = boards.by_name if boards and name.strip() else []
    found = [each for each in listings if has_words(name, each.player.name)]
    return {
        "name": name,
        "found": found[:MOST_FOUND],
        "found_more": max(0, len(found) - MOST_FOUND),
    }


def published_rounds(event: Event) -> dict[int, Round]:
    """Return the rounds that are no drafts, by number, without their boards.

    Why one was changed is as everybody may read it.
    """
    published = event.rounds.filter(published_at__isnull=False)
    rounds = {each.number: each for each in published.defer("engine_input")}
    for round_ in rounds.values():
        round_.change_reason = public_text(event, round_.change_reason)
    return rounds


def seconds_between_polls(event: Event, boards: RoundBoards | None) -> int | None:
    """Return how often a page looks for news: None once nothing can change."""
    if event.is_closed:
        return None
    return 10 if boards and not boards.is_complete else 60
