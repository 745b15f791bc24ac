"""The help on tie-breaks. The same for everybody; the examples are computed."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from standings.explaining import Shown, shown, source
from standings.glossary import SECTIONS, family_of, modifiers_of
from standings.glossary_entries import ENTRIES, OWN, Example
from standings.tiebreaks import Family
from standings.tiebreaks.working import working
from tournaments.access import open_to_all
from tournaments.pages import PAGE
from tournaments.tie_break_lists import EVERY_SYSTEM, SWISS

ALLOWED = gettext_noop("In Swiss tournaments and in round robins.")
ALLOWED_IN_SWISS = gettext_noop("In Swiss tournaments only.")
ALLOWED_IN_ROUND_ROBINS = gettext_noop("In round robins only.")
OWN_TITLE = gettext_noop("A tie-break of the tournament’s own")


@open_to_all
@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    sections = [
        (_(title), [_listed(code) for code in codes]) for title, codes in SECTIONS
    ]
    return _page(request, "standings/glossary.html", {"sections": sections})


@open_to_all
@require_safe
def glossary_entry(request: HttpRequest, code: str) -> HttpResponse:
    family = family_of(code)
    if family is None:
        raise Http404(_("There is no such tie-break."))
    entry = ENTRIES[code]
    context = _listed(code) | {
        "source": source(family.article, family.rulebook),
        "formula": _(entry.formula),
        "remarks": [_(remark) for remark in entry.remarks],
        "modifiers": [
            (rule.title, source(rule.article), _(rule.text))
            for rule in modifiers_of(family)
        ],
        "allowed": list(_allowed(family)),
        "examples": [_example(example) for example in entry.examples],
    }
    return _page(request, "standings/glossary_entry.html", context)


def _listed(code: str) -> dict:
    family = family_of(code)
    title = OWN_TITLE if code == OWN else family.title
    return {"code": code, "title": _(title), "meaning": _(family.meaning)}


def _allowed(family: Family) -> Iterator[str]:
    if family.systems == EVERY_SYSTEM:
        yield _(ALLOWED)
    elif family.systems == SWISS:
        yield _(ALLOWED_IN_SWISS)
    else:
        yield _(ALLOWED_IN_ROUND_ROBINS)
    if family.needs_ratings:
        yield _(
            "Only if every player has a rating, or if the tournament announced one for "
            "the unrated."
        )


def _example(example: Example) -> tuple[str, Shown]:
    event = example.event()
    computed = working(event, example.code, example.number)
    return _(example.introduction), shown(event, computed)


def _page(request: HttpRequest, template: str, context: dict) -> HttpResponse:
    response = render(request, template, context)
    response.headers["Cache-Control"] = PAGE
    return response
