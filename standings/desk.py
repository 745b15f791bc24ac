"""The order of the tie-breaks: put together, compared, put in force."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from standings.forms import (
    REPEATABLE,
    OrderRefused,
    Press,
    Rules,
    place_after,
    press_of,
    pressed,
)
from standings.in_time import in_time
from standings.limit import OutOfTime
from standings.ranking import Place, rank
from standings.recompute import order_in_force
from standings.tiebreaks import TieBreak, tie_break
from standings.too_long import in_words
from tournaments.access import Permission, at_desk, own_event
from tournaments.actions.events import set_tie_breaks
from tournaments.actions.guards import rounds_paired
from tournaments.authors import author_of
from tournaments.errors import TournamentError
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.pages import render_page
from tournaments.record import EventRecord, PlayerRecord
from tournaments.result_entry import SeenForm
from tournaments.views.desk import form_page

PAGE = "standings/tie_break_order.html"
PARTIAL = "standings/_tie_break_order.html"
# Of a longer table only those who move are shown, and of many movers the first.
WHOLE_TABLE = 16
MOST_MOVED = 40


@dataclass(slots=True)
class Draft:
    """An order that is not in force yet, and what happened to it last.

    `focus` is the index of the item and the button that keeps the focus. After
    `asks_again` one more press puts the order in force.
    """

    codes: list[str]
    message: str = ""
    asks_again: bool = False
    focus: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """One tie-break of the draft. `was` is its number in the order in force, if any."""

    position: int
    tie_break: TieBreak
    name: str
    was: int | None
    focus: str


@dataclass(frozen=True, slots=True)
class Effect:
    """One player's place in the draft's order and in the order in force."""

    player: PlayerRecord
    place: Place
    was: Place

    @property
    def moved(self) -> int:
        """How many places up; negative for down."""
        return self.was.rank - self.place.rank

    @property
    def distance(self) -> int:
        return abs(self.moved)


@at_desk(Permission.CHANGE_SETTINGS)
@form_page
def tie_break_order(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a draft of the order and its effect; a POST puts it in force.

    The draft is in the address, so that nothing is written while it changes. Once
    standings are public, the page asks a second time and names the consequence.
    """
    event = own_event(request, slug)
    record = load_event(event.pk)
    rules = Rules.of(record)
    if request.method == "POST":
        return _put_in_force(request, event, record, rules)
    if "code" in request.GET or "do" in request.GET:
        draft = _draft(request.GET, rules)
    else:
        draft = Draft(list(order_in_force(record)))
    status = 422 if draft.message else 200
    return _page(request, event, record, rules, draft, status)


def _put_in_force(
    request: HttpRequest, event: Event, record: EventRecord, rules: Rules
) -> HttpResponse:
    draft = _checked(request.POST.getlist("code"), rules)
    seen = SeenForm(request.POST)
    status = 422
    if not draft.message and not draft.codes:
        draft.message = _("Choose at least one tie-break, or a list that has a name.")
    elif not draft.message and not seen.is_valid():
        draft.message = _(
            "The page did not say which state it showed. Compare once more, then "
            "put the order in force."
        )
    is_public = record.rounds_paired and not event.is_closed
    if not draft.message and is_public and not request.POST.get("confirmed"):
        draft.asks_again = True
    elif not draft.message:
        try:
            set_tie_breaks(
                event, draft.codes, **seen.cleaned_data, by=author_of(request)
            )
        except TournamentError as error:
            draft.message, status = str(error), error.status
        else:
            messages.success(request, _("The new order is in force."))
            return redirect("tie-break-order", event.slug)
    return _page(request, event, record, rules, draft, status)


def _draft(data, rules: Rules) -> Draft:
    """Return the draft after the button that was pressed."""
    draft = _checked(data.getlist("code"), rules)
    action = data.get("do", "")
    named = {f"list {each.key}": list(each.codes) for each in rules.lists}
    if action in named:
        draft.codes = named[action]
    elif action == "add":
        _add(draft, data.get("add", ""), rules)
    elif press := press_of(action):
        _press(draft, press)
    return draft


def _checked(codes: Sequence[str], rules: Rules) -> Draft:
    """Return a draft of the codes; those that are refused are left out, and said."""
    draft = Draft([])
    for code in codes:
        try:
            draft.codes = rules.added(draft.codes, code)
        except OrderRefused as error:
            draft.message = draft.message or str(error)
    return draft


def _add(draft: Draft, code: str, rules: Rules) -> None:
    try:
        draft.codes = rules.added(draft.codes, code)
    except OrderRefused as error:
        draft.message = str(error)
    else:
        draft.focus = len(draft.codes) - 1, "up"


def _press(draft: Draft, press: Press) -> None:
    try:
        draft.codes = pressed(draft.codes, press)
    except OrderRefused as error:
        draft.message = str(error)
        draft.focus = press.index, press.action
        return
    if draft.codes:
        to = place_after(press, len(draft.codes))
        draft.focus = to, _usable(press.action, to, len(draft.codes))


def _usable(action: str, index: int, count: int) -> str:
    """Return the button to focus: the one pressed, unless it has come to an end."""
    if action == "up" and index == 0:
        return "down" if count > 1 else "remove"
    if action == "down" and index == count - 1:
        return "up" if count > 1 else "remove"
    return action


def _page(
    request: HttpRequest,
    event: Event,
    record: EventRecord,
    rules: Rules,
    draft: Draft,
    status: int,
) -> HttpResponse:
    in_force = order_in_force(record)
    not_computed = ""
    try:
        what = (event.pk, record.revision, "effects", *draft.codes, "was", *in_force)
        effects = in_time(what, _effects, record, draft.codes, in_force)
    except OutOfTime as error:
        # Whoever made an order that takes too long comes here for a shorter one.
        effects, not_computed = [], in_words(error)
    moved = [effect for effect in effects if effect.moved]
    context = {
        "event": event,
        "here": "tie-breaks",
        "last_round": rounds_paired(event),
        "rounds_published": record.rounds_paired,
        "draft": draft,
        "items": _items(draft, in_force),
        "in_force": in_force,
        "is_new": tuple(draft.codes) != in_force,
        "effects": effects if len(effects) <= WHOLE_TABLE else moved[:MOST_MOVED],
        "players": len(effects),
        "not_computed": not_computed,
        "moved": len(moved),
        "lists": [(each.key, _(each.title)) for each in rules.lists],
        "choices": [
            (code, tie_break(code).called(_))
            for code in rules.offered
            if code not in draft.codes or code == REPEATABLE
        ],
        "lacks_ratings": rules.lacks_ratings,
        "revision": record.revision,
    }
    return render_page(request, PAGE, PARTIAL, context, status)


def _items(draft: Draft, in_force: Sequence[str]) -> list[Item]:
    focused, button = draft.focus or (None, "")
    return [
        Item(
            position=index + 1,
            tie_break=tie_break(code),
            name=tie_break(code).called(_),
            was=in_force.index(code) + 1 if code in in_force else None,
            focus=button if index == focused else "",
        )
        for index, code in enumerate(draft.codes)
    ]


def _effects(
    record: EventRecord, new: Sequence[str], in_force: Sequence[str]
) -> list[Effect]:
    was = {place.number: place for place in rank(record, in_force)}
    return [
        Effect(record.by_number[place.number], place, was[place.number])
        for place in rank(record, new)
    ]
