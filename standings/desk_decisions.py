"""Lots, a play-off and values from elsewhere, entered at the desk."""

from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from standings.decision_forms import (
    OwnNameForm,
    OwnValuesForm,
    PlayOffForm,
    SeedForm,
)
from standings.recompute import order_in_force
from standings.tiebreaks.lots import RECIPE
from tournaments.access import Permission, at_desk, own_event
from tournaments.actions import decisions as actions
from tournaments.actions.guards import rounds_paired
from tournaments.authors import author_of
from tournaments.errors import TournamentError
from tournaments.form_fields import plain_text
from tournaments.half_games import counted
from tournaments.loading import load_event
from tournaments.lots import lot
from tournaments.models import Event
from tournaments.record import EventRecord, PlayerRecord, System
from tournaments.result_entry import SeenForm
from tournaments.tie_break_lists import OWN_PREFIX
from tournaments.views.desk import form_page, posted

# Why nothing was done, empty if it was, and the status of the answer.
Outcome = tuple[str, int]


@at_desk(Permission.CHANGE_SETTINGS)
@form_page
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and set the seed that the drawing of lots follows from."""
    event = own_event(request, slug)
    form = SeedForm(posted(request), initial={"seed": event.lot_seed})
    is_fixed = actions.are_lots_fixed(event)
    form.fields["seed"].widget.attrs["readonly"] = is_fixed
    outcome = "", 200
    if form.is_bound:
        outcome = _done(request, event, form, actions.set_lot_seed, "seed")
        if outcome[1] == 302:
            messages.success(request, _("The seed is saved."))
            return redirect("lots", slug)
    return _page(
        request,
        event,
        "standings/lots.html",
        outcome,
        form=form,
        is_fixed=is_fixed,
        is_by_table=System(event.system).is_round_robin,
        is_in_order="LOT" in order_in_force(load_event(event.pk)),
        recipe=_(RECIPE),
        example=lot(event.lot_seed, 1) if event.lot_seed else "",
    )


@at_desk(Permission.CHANGE_SETTINGS)
@form_page
def play_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the groups of tied players, and enter the results of a play-off of one."""
    event = own_event(request, slug)
    record = load_event(event.pk)
    groups = _tied_groups(record)
    asked = (request.POST or request.GET).get("group", "")
    group = asked if asked in groups else next(iter(groups), "")
    form = PlayOffForm(posted(request), players=groups.get(group, ()))
    outcome = "", 200
    if form.is_bound:
        outcome = _play_off_entered(request, event, record, form, asked)
        if outcome[1] == 302:
            messages.success(request, _("The results of the play-off are saved."))
            return redirect(f"{reverse('play-off', args=[slug])}?group={group}")
    return _page(
        request,
        event,
        "standings/play_off.html",
        outcome,
        form=form,
        group=group,
        points=Decimal(group or 0),
        groups=[(key, Decimal(key), len(tied)) for key, tied in groups.items()],
        left_over=[player.name for player in _left_over(record, groups)],
        is_early=not actions.is_last_round_published(event),
        is_in_order="PLAYOFF" in order_in_force(record),
    )


def _play_off_entered(
    request: HttpRequest,
    event: Event,
    record: EventRecord,
    form: PlayOffForm,
    asked: str,
) -> Outcome:
    groups = _tied_groups(record)
    if request.POST.get("do") == "clear":
        seen, results = SeenForm(request.POST), _left_over(record, groups)
        gone = {player.entry: None for player in results}
        return _done(request, event, seen, actions.set_play_off, results=gone)
    if asked not in groups:
        return _("Nobody is tied on these points any more. Choose a group again."), 422
    if not form.is_valid():
        return _unseen(form), 422
    results = form.results()
    return _done(request, event, form, actions.set_play_off, results=results)


def _tied_groups(record: EventRecord) -> dict[str, list[PlayerRecord]]:
    """Return the players who are tied on points, by their points, best first."""
    scores = counted(record).scores
    shared = Counter(scores.values())
    groups: dict[str, list[PlayerRecord]] = {}
    for score in sorted(shared, reverse=True):
        if shared[score] > 1:
            groups[f"{score:f}"] = [
                player
                for player in record.players
                if scores.get(player.number) == score
            ]
    return groups


def _left_over(
    record: EventRecord, groups: Mapping[str, list[PlayerRecord]]
) -> list[PlayerRecord]:
    """Return who has a result of a play-off and is tied with nobody any more."""
    tied = {player.number for players in groups.values() for player in players}
    return [
        player
        for player in record.players
        if player.play_off is not None and player.number not in tied
    ]


@at_desk(Permission.CHANGE_SETTINGS)
@form_page
def own_values(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tie-breaks of the event's own, and enter or delete their values."""
    event = own_event(request, slug)
    record = load_event(event.pk)
    known = _own_values(record)
    name = plain_text(request.GET.get("name", ""))
    initial = {"name": name, "lines": _lines(known[name])} if name in known else {}
    entries = {player.number: player.entry for player in record.players}
    form = OwnValuesForm(posted(request), initial=initial, entries=entries)
    outcome = "", 200
    if form.is_bound:
        outcome = _own_values_entered(request, event, form)
        if outcome[1] == 302:
            messages.success(request, _("The values are saved."))
            return redirect("own-values", slug)
    order = order_in_force(record)
    return _page(
        request,
        event,
        "standings/own_values.html",
        outcome,
        form=form,
        known=[
            (key, len(values), OWN_PREFIX + key in order, urlencode({"name": key}))
            for key, values in known.items()
        ],
        missing=[code for code in order if _lacks_values(code, known)],
    )


def _own_values_entered(
    request: HttpRequest, event: Event, form: OwnValuesForm
) -> Outcome:
    act = actions.set_own_values
    if request.POST.get("do") == "delete":
        return _done(request, event, OwnNameForm(request.POST), act, "name", values={})
    if not form.is_valid():
        return _unseen(form), 422
    return _done(request, event, form, act, "name", values=form.cleaned_data["lines"])


def _own_values(record: EventRecord) -> dict[str, dict[int, Decimal]]:
    """Return the values of each name, by starting rank."""
    known: dict[str, dict[int, Decimal]] = {}
    for player in record.players:
        for name, value in player.own_values:
            known.setdefault(name, {})[player.number] = value
    return dict(sorted(known.items()))


def _lacks_values(code: str, known: Mapping[str, object]) -> bool:
    return code.startswith(OWN_PREFIX) and code.removeprefix(OWN_PREFIX) not in known


def _lines(values: Mapping[int, Decimal]) -> str:
    return "\n".join(f"{number}; {value:f}" for number, value in values.items())


def _unseen(form: SeenForm) -> str:
    """Return what to say of a form that does not name the state that was seen."""
    if "revision" not in form.errors:
        return ""
    return _("The page did not say which state it showed. Look again, then repeat.")


def _done(
    request: HttpRequest,
    event: Event,
    form: SeenForm,
    act: Callable,
    *fields: str,
    **values,
) -> Outcome:
    """Do what the form asks for, with some of its fields and other values."""
    if not form.is_valid():
        return _unseen(form), 422
    data = form.cleaned_data
    values |= {field: data[field] for field in fields}
    try:
        act(event, **values, revision=data["revision"], by=author_of(request))
    except TournamentError as error:
        return str(error), error.status
    return "", 302


def _page(
    request: HttpRequest, event: Event, template: str, outcome: Outcome, **context
) -> HttpResponse:
    refusal, status = outcome
    if status == 409:
        # Whoever saves again has seen what is in force now.
        event.refresh_from_db()
    context |= {
        "event": event,
        "here": "tie-breaks",
        "last_round": rounds_paired(event),
        "revision": event.revision,
        "refusal": refusal,
        "is_conflict": status == 409,
    }
    return render(request, template, context, status=status)
