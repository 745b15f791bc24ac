"""What a helper sees on a phone: the link, the boards, and one board by its code."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.access import (
    Permission,
    desk_for,
    for_helpers,
    own_event,
    visible_event,
)
from tournaments.actions.claims import enter_result
from tournaments.actions.guards import rounds_paired
from tournaments.actions.helpers import check_opens, open_link
from tournaments.actions.presence import has_check_in
from tournaments.actions.results import as_recorded
from tournaments.authors import author_of
from tournaments.busy import again_if_busy
from tournaments.desk_posts import answers_repeats, post_only
from tournaments.errors import AlreadyEntered, Repeated, TournamentError
from tournaments.helper_boards import HelperBoard, boards_for
from tournaments.helper_forms import HelperResultForm
from tournaments.models import Claim, Event, Game, Helper, Round
from tournaments.open_claims import open_claims
from tournaments.phones import (
    ended_page,
    give_secret,
    helper_of,
    helping,
    secret_of,
    span_of,
)
from tournaments.round_reached import round_reached
from tournaments.secret_links import digest_of, new_secret

BOARD = "helpers/_board.html"
HOMES = {Helper.Work.RESULTS: "helper", Helper.Work.CHECK_IN: "helper-check-in"}


@for_helpers
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, slug: str, secret: str) -> HttpResponse:
    """Show what a link is for; only the button, which posts, opens it on this phone.

    A messenger that looks at the address first, or sends it to itself, opens nothing.
    The phone has its secret before it presses: should the answer be lost, it is known
    when it presses again.
    """
    helpers = Helper.objects.select_related("event")
    helper = helpers.filter(event__slug=slug, secret_digest=digest_of(secret)).first()
    if helper is None:
        raise Http404(_("There is no such link."))
    device = secret_of(request) or new_secret()
    try:
        check_opens(helper, device)
        if request.method == "POST":
            again_if_busy(lambda _request: open_link(helper, device), request)
    except TournamentError as error:
        return ended_page(request, error)
    if helper.device_digest:
        response = redirect(HOMES[helper.work], slug)
    else:
        context = {"event": helper.event, "helper": helper}
        response = render(request, "helpers/link.html", context)
    give_secret(response, slug, device)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@helping(Helper.Work.RESULTS)
@require_safe
def results(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the boards of the round that is being played, or of another one.

    A page that is open asks with `since` for the boards if anything has changed.
    """
    event = own_event(request, slug)
    if request.htmx and request.GET.get("since") == str(event.revision):
        return HttpResponse(status=204)
    return _page(request, event, number)


def _page(
    request: HttpRequest,
    event: Event,
    number: int | None = None,
    *,
    refused: HelperBoard | None = None,
    status: int = 200,
) -> HttpResponse:
    reached = round_reached(event)
    published = event.rounds.filter(published_at__isnull=False)
    shown = published.filter(number=number or reached).first()
    if shown is None and number:
        raise Http404(_("This round is not published yet."))
    boards = _boards(request, shown) if shown else []
    if refused:
        boards = [
            refused if board.game.pk == refused.game.pk else board for board in boards
        ]
    context = {
        "event": event,
        "round": shown,
        "is_entry": _is_entry(event, shown, reached),
        "span": span_of(request),
        "boards": boards,
        "open": [board for board in boards if board.game.is_pending or board.message],
        "done": [
            board for board in boards if not (board.game.is_pending or board.message)
        ],
        "lost": _lost(request, boards),
        "device": _device(request),
    }
    page = "helpers/_boards.html" if request.htmx else "helpers/results.html"
    return render(request, page, context, status=status)


def _is_entry(event: Event, shown: Round | None, reached: int) -> bool:
    is_open = shown is not None and shown.closed_at is None and not event.is_closed
    return is_open and shown.number == reached


def _boards(request: HttpRequest, shown: Round) -> list[HelperBoard]:
    games = _games(request).filter(round=shown)
    author = author_of(request)
    mine = open_claims(shown).filter(by=author.user, helper=author.helper)
    return boards_for(games, mine)


def _games(request: HttpRequest):
    """Return the games that are the helper's to enter, in the order of boards."""
    games = Game.objects.select_related("round__event", "white", "black", "changed_by")
    if span := span_of(request):
        games = games.filter(board__range=span)
    return games.order_by("board")


def _device(request: HttpRequest) -> str:
    """Return under what name results wait on the phone: nobody else sends them."""
    if request.helper:
        return f"link-{request.helper.pk}"
    return f"helper-{request.user.pk}"


def _lost(request: HttpRequest, boards: list[HelperBoard]) -> str:
    """Return the board that a code on a slip led to, if it is not the helper's."""
    asked = request.GET.get("board", "")
    is_number = asked.isascii() and asked.isdigit() and len(asked) < 6
    found = any(str(board.game.board) == asked for board in boards)
    return asked if is_number and not found else ""


@helping(Helper.Work.RESULTS)
@answers_repeats
@post_only
def save(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Save one result of an empty board; a second value is kept for the arbiter."""
    event = own_event(request, slug)
    game = get_object_or_404(_games(request), pk=pk, round__event=event)
    if not game.round.is_published:
        raise Http404(_("This round is not published yet."))
    form = HelperResultForm(request.POST)
    if not form.is_valid():
        status = 400 if "version" in form.errors else 422
        return _answer(request, HelperBoard(game, message=form.message), status)
    try:
        claim = enter_result(game, **form.cleaned_data, by=author_of(request))
    except Repeated as error:
        if error.change.action == "claim":
            return _answer(request, _claimed(request, game), 409)
        as_recorded(game, error.change)
    except AlreadyEntered:
        game = get_object_or_404(_games(request), pk=pk)
        return _answer(request, HelperBoard(game, is_already_there=True), 200)
    except TournamentError as error:
        game = get_object_or_404(_games(request), pk=pk)
        return _answer(request, HelperBoard(game, message=str(error)), error.status)
    else:
        if claim is not None:
            game = get_object_or_404(_games(request), pk=pk)
            return _answer(request, HelperBoard(game, claim), 409)
    return _answer(request, HelperBoard(game), 200)


def _claimed(request: HttpRequest, game: Game) -> HelperBoard:
    """Return the board with what the same request left for the arbiter before."""
    author = author_of(request)
    claims = Claim.objects.filter(game=game, by=author.user, helper=author.helper)
    return HelperBoard(game, claims.last())


def _answer(request: HttpRequest, board: HelperBoard, status: int) -> HttpResponse:
    """Answer a script with the board, and everyone else with the page around it."""
    event, round_ = board.game.round.event, board.game.round
    if request.htmx:
        is_entry = _is_entry(event, round_, round_reached(event))
        context = {"event": event, "board": board, "is_entry": is_entry}
        return render(request, BOARD, context, status=status)
    if status == 200:
        page = reverse("helper-round", args=[event.slug, round_.number])
        return redirect(f"{page}#board-{board.game.pk}")
    refused = board if board.message else None
    return _page(request, event, round_.number, refused=refused, status=status)


@helping(Helper.Work.CHECK_IN)
@require_safe
def check_in_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to the check-in of the coming round, if there is one."""
    event = own_event(request, slug)
    number = rounds_paired(event) + 1
    if has_check_in(event) and number <= event.rounds_planned and not event.is_closed:
        return redirect("check-in", slug, number)
    return render(request, "helpers/no_check_in.html", {"event": event})


@for_helpers
@require_safe
def board(request: HttpRequest, slug: str, number: int, board: int) -> HttpResponse:
    """Lead to a board: who has scanned its slip sees the page that is theirs."""
    try:
        helper = helper_of(request, slug, Helper.Work.RESULTS)
    except TournamentError as error:
        return ended_page(request, error)
    desk = desk_for(request.user, slug) if request.user.is_authenticated else None
    allowed = desk.allowed if desk else ()
    games = Game.objects.filter(
        round__event__slug=slug, round__number=number, board=board
    )
    anchor = "".join(f"#board-{pk}" for pk in games.values_list("pk", flat=True))
    if Permission.SEE_DESK in allowed:
        return redirect(reverse("desk-round", args=[slug, number]) + anchor)
    if helper or Permission.HELP_WITH_RESULTS in allowed:
        page = reverse("helper-round", args=[slug, number])
        return redirect(f"{page}?board={board}{anchor}")
    event = visible_event(request, slug)
    if event.rounds.filter(number=number, published_at__isnull=False).exists():
        return redirect("round-detail", slug, number)
    return redirect("event-detail", slug)
