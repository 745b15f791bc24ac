"""The check-in before a round."""

import re
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import Permission, at_desk, is_allowed, own_event
from tournaments.actions import presence
from tournaments.actions.guards import rounds_paired
from tournaments.actions.rounds import check_can_pair, pair_round
from tournaments.authors import author_of, unnamed
from tournaments.desk_posts import post_only, revision_seen
from tournaments.errors import NotPaired, TournamentError
from tournaments.form_fields import plain_text
from tournaments.models import CheckIn, Event, Helper, Player
from tournaments.pages import is_swap, render_page
from tournaments.phones import helping
from tournaments.search import MOST_LETTERS
from tournaments.seeding import sortable
from tournaments.views.desk_round_page import refused_page

# Whoever helps with the check-in alone has no use for the links of the desk.
BASES = {True: "desk_base.html", False: "helpers/base.html"}


@dataclass(frozen=True, slots=True)
class Row:
    """One player who is expected, and whether they are there. `message` refuses."""

    player: Player
    is_here: bool
    message: str = ""


@helping(Helper.Work.CHECK_IN)
@require_safe
def check_in(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who is expected in the coming round; `q` finds some of them by name."""
    event = own_event(request, slug)
    _check_has_page(event, number)
    return _page(request, event, number, asked=request.GET)


@helping(Helper.Work.CHECK_IN)
@post_only
def check_in_player(
    request: HttpRequest, slug: str, number: int, entry: int
) -> HttpResponse:
    """Note that a player is there, or is not after all."""
    event = own_event(request, slug)
    player = get_object_or_404(event.players, entry=entry)
    wish = request.POST.get("here")
    message, status = "", 200
    if wish not in ("yes", "no"):
        message, status = _("Choose whether the player is there."), 422
    else:
        try:
            presence.check_in(
                event, player, number, is_here=wish == "yes", by=author_of(request)
            )
        except TournamentError as error:
            message, status = str(error), error.status
    if is_swap(request):
        context = _context(event, number)
        is_here = player.check_ins.filter(round_number=number).exists()
        context |= {"row": Row(player, is_here, message), "changed": player}
        page = "tournaments/_check_in_changed.html"
        return render(request, page, context, status=status)
    if message:
        _check_has_page(event, number)
        return _page(request, event, number, refusal=message, status=status)
    page = reverse("check-in", args=[slug, number])
    asked = {"q": request.POST.get("q", "")[:MOST_LETTERS], "changed": entry}
    return redirect(f"{page}?{urlencode(asked)}#player-{entry}")


@at_desk(Permission.MAKE_PAIRINGS)
@post_only
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Pair the round; who has not checked in is named first, and gets an absence."""
    event = own_event(request, slug)
    _check_has_page(event, number)
    missing = presence.missing_in(event, number)
    seen = [int(text) for text in request.POST.getlist("seen") if _is_entry(text)]
    author = author_of(request)
    try:
        revision = revision_seen(request)
        presence.check_is_next(event, number)
        check_can_pair(event)
        if missing and not seen:
            return _missing_page(request, event, number, missing, revision)
        if seen or missing:
            # The request is known by the pairing, which is what was asked for.
            alone = unnamed(author)
            revision = presence.close_check_in(
                event, number, seen=seen, revision=revision, by=alone
            )
            event.refresh_from_db()
    except TournamentError as error:
        return _page(request, event, number, refusal=str(error), status=error.status)
    try:
        paired = pair_round(event, revision=revision, by=author)
    except TournamentError as error:
        by_hand = isinstance(error, NotPaired)
        return refused_page(
            request, event, str(error), error.status, can_pair_by_hand=by_hand
        )
    return redirect("desk-round", slug, paired.number)


def _is_entry(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,9}", text) is not None


def _missing_page(
    request: HttpRequest,
    event: Event,
    number: int,
    missing: list[Player],
    revision: int,
) -> HttpResponse:
    context = {
        "event": event,
        "here": "check-in",
        "last_round": rounds_paired(event),
        "number": number,
        "missing": missing,
        "revision": revision,
    }
    page = "tournaments/check_in_missing.html"
    return render(request, page, context, status=422)


def _check_has_page(event: Event, number: int) -> None:
    """Raise Http404 for what can have no check-in: a round that is far off, say."""
    if not presence.has_check_in(event):
        raise Http404(_("This tournament has no check-in."))
    if not 1 <= number <= min(rounds_paired(event) + 1, event.rounds_planned):
        raise Http404(_("This round is not the next one."))


def _context(event: Event, number: int) -> dict:
    """Return what the page and its parts share, in a fixed number of queries."""
    here = CheckIn.objects.filter(player__event=event.pk, round_number=number)
    keys = set(here.values_list("player", flat=True))
    expected = presence.expected_in(event, number).order_by("number")
    rows = [Row(player, player.pk in keys) for player in expected]
    return {
        "event": event,
        "number": number,
        "rows": rows,
        "count": sum(row.is_here for row in rows),
        "missing": [row.player for row in rows if not row.is_here],
        "is_swap": True,
    }


def _page(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    asked=None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    event.refresh_from_db()
    asked = asked or {}
    typed = plain_text(asked.get("q", ""))[:MOST_LETTERS]
    words = sortable(typed).split()
    context = _context(event, number)
    everybody = context["rows"]
    expected = {row.player.pk for row in everybody}
    changed = asked.get("changed", "")
    context |= {
        "here": "check-in",
        "base_page": BASES[is_allowed(request, Permission.SEE_DESK)],
        "last_round": rounds_paired(event),
        "is_over": number <= rounds_paired(event) or event.is_closed,
        "q": typed,
        "found": [row for row in everybody if _has_all(row.player, words)],
        "changed": next(
            (row.player for row in everybody if str(row.player.entry) == changed), None
        ),
        "unexpected": event.players.exclude(pk__in=expected).prefetch_related("byes"),
        "next_round": number,
        "refusal": refusal,
        "is_swap": False,
    }
    return render_page(
        request,
        "tournaments/check_in.html",
        "tournaments/_check_in_list.html",
        context,
        status=status,
    )


def _has_all(player: Player, words: list[str]) -> bool:
    name = sortable(player.name)
    return all(word in name for word in words)
