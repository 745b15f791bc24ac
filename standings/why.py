"""The public pages that say why: of one number, and of one place. They only read."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from standings.columns import AGAIN, WRITTEN_AS_RESULTS
from standings.comparison import Comparison, Effect, compare, tied_before
from standings.context import address
from standings.earlier import table_of
from standings.explaining import names_of, note, rules_in_words, shown
from standings.figures import half_text
from standings.in_time import in_time
from standings.models import Ranking
from standings.names import short_names
from standings.ranking import Place
from standings.recompute import order_in_force
from standings.sheet import full_name, label
from standings.stage import STAGE
from standings.table import from_json
from standings.tiebreaks import TieBreak, TieBreakError, tie_break
from standings.tiebreaks.sentences import Who, sentence
from standings.tiebreaks.working import Working, working
from tournaments.access import open_to_all, visible_event
from tournaments.figures import number_text
from tournaments.half_games import counted
from tournaments.knock_out_words import reached_name
from tournaments.loading import load_event
from tournaments.models import Event
from tournaments.pages import render_public, up_to_date
from tournaments.pairing.knock_out import stages_of
from tournaments.record import EventRecord, PlayerRecord
from tournaments.seeding import by_name
from tournaments.trf.fields import natural

EFFECTS = {
    Effect.EQUAL: gettext_noop("equal"),
    Effect.DECIDES: gettext_noop("decides"),
    Effect.NOT_NEEDED: gettext_noop("no longer needed"),
}
OUT = gettext_noop(
    "%(player)s is out of the standings: left with fewer than half of the games played."
)
# The highest entry or round that an address can name.
LARGEST = 999_999


class Question:
    """The event after a published round, which a page of this module is asked about.

    `order` holds the codes in force. Raises Http404 if the round is not published.
    """

    def __init__(self, event: Event, asked: Mapping[str, str]):
        self.event = event
        self.latest = load_event(event.pk, is_public=True)
        self.round_number = _round_in(asked, self.latest)
        self.record = self.latest
        if self.round_number:
            self.record = self.latest.after(self.round_number)
        self.order = order_in_force(self.record)
        self.counted = counted(self.record)

    def places(self) -> Sequence[Place]:
        """Return the standings: the stored ones, if they are of these facts.

        Raises OutOfTime.
        """
        ranking: Ranking | None = getattr(self.event, "ranking", None)
        is_latest = self.record.rounds_paired == self.latest.rounds_paired
        if ranking and is_latest and ranking.revision == self.record.revision:
            table = ranking.table
        else:
            table = table_of(self.event.pk, self.record).table
        return [row.place for row in from_json(table) if not row.is_removed]

    def working(
        self, code: str, number: int, tied: Sequence[int] | None = None
    ) -> Working:
        """Return how a number came about. Raises OutOfTime."""
        what = (*self._facts, "working", code)
        return in_time(what, working, self.counted, code, number, tied)

    def comparison(
        self, first: int, second: int, places: Sequence[Place]
    ) -> Comparison:
        """Return why one of two players stands before the other. Raises OutOfTime."""
        what = (*self._facts, "comparison")
        numbers = self.order, first, second
        return in_time(what, compare, self.counted, *numbers, places)

    @property
    def _facts(self) -> tuple[int, int, int]:
        return self.event.pk, self.record.revision, self.record.rounds_paired

    def context(self) -> dict:
        """Return what the pages of this module share."""
        return {
            "event": self.event,
            "here": "standings",
            "last_round": self.latest.rounds_paired,
            "after_round": self.record.rounds_paired,
            "round_number": self.round_number,
            "standings": address("standings", self.event.slug, self.round_number),
        }


@open_to_all
@require_safe
def player_working(
    request: HttpRequest, slug: str, entry: int, code: str
) -> HttpResponse:
    event = visible_event(request, slug, _events())
    tag = str(event.revision)
    if answer := up_to_date(request, event, tag):
        return answer
    question = Question(event, request.GET)
    player = _player(question.record, entry)
    code, _sign, times = code.partition(AGAIN)
    criterion = _criterion(code, question)
    context = question.context() | {
        "shown": shown(
            question.record,
            _working(question, criterion, player, _index(question, criterion, times)),
        ),
        "rules": rules_in_words([criterion]),
    }
    page, partial = "standings/working.html", "standings/_working.html"
    return render_public(request, page, partial, context, tag=tag)


@open_to_all
@require_safe
def comparison(request: HttpRequest, slug: str) -> HttpResponse:
    event = visible_event(request, slug, _events())
    tag = str(event.revision)
    if answer := up_to_date(request, event, tag):
        return answer
    question = Question(event, request.GET)
    chosen = [request.GET.get(name, "") for name in ("player", "with")]
    problem = _problem(question, chosen)
    context = question.context() | {
        "choices": by_name(question.counted.players),
        "chosen": chosen,
        "problem": problem,
    }
    if question.record.rounds_paired and all(chosen) and not problem:
        context |= _compared(question, [natural(text, LARGEST) for text in chosen])
    page, partial = "standings/comparison.html", "standings/_comparison.html"
    response = render_public(request, page, partial, context, tag=tag)
    if problem:
        response.status_code = 422
    return response


def _events():
    return Event.objects.select_related("ranking")


def _round_in(asked: Mapping[str, str], latest: EventRecord) -> int | None:
    """Return the round that the query of an address names, None for the latest."""
    text = asked.get("round", "")
    if not text:
        return None
    number = natural(text, LARGEST)
    if number is None or not 0 < number <= latest.rounds_paired:
        raise Http404(_("This round is not published."))
    return number


def _player(record: EventRecord, entry: int) -> PlayerRecord:
    for player in record.players:
        if player.entry == entry:
            return player
    raise Http404(_("There is no such player in this tournament."))


def _criterion(code: str, question: Question) -> TieBreak:
    """Return the tie-break of an address: one in force, or one that could be."""
    try:
        criterion = tie_break(code.replace(".", "/"))
    except TieBreakError:
        raise Http404(_("There is no such tie-break.")) from None
    if criterion.code in question.order or criterion.is_allowed(question.record.system):
        return criterion
    raise Http404(_("There is no such tie-break in this tournament."))


def _index(question: Question, criterion: TieBreak, times: str) -> int | None:
    """Return where a tie-break stands in the order, None if it is not in it.

    `times` tells which one it is of those that are the same, empty for the first.
    """
    code = criterion.code
    found = [index for index, each in enumerate(question.order) if each == code]
    if not times:
        return found[0] if found else None
    time = natural(times, LARGEST)
    if time is None or not 0 < time <= len(found):
        raise Http404(_("There is no such tie-break in this tournament."))
    return found[time - 1]


def _working(
    question: Question, criterion: TieBreak, player: PlayerRecord, index: int | None
) -> Working:
    number = player.number
    if number not in question.counted.by_number:
        why = sentence(OUT, player=Who(number))
        return Working(criterion, number, None, why_undefined=why)
    tied = None
    if criterion.needs_group and index is not None:
        places = question.places()
        row = [place.number for place in places].index(number)
        tied = tied_before(places, row, index)
    return question.working(criterion.code, number, tied)


def _problem(question: Question, chosen: Sequence[str]) -> str:
    """Return what is wrong with the two players chosen, empty if nothing is."""
    if not any(chosen):
        return ""
    if not all(chosen):
        return _("Choose a player in both lists.")
    players = {player.entry: player for player in question.record.players}
    found = [players.get(natural(text, LARGEST)) for text in chosen]
    if None in found:
        return _("There is no such player in this tournament: choose from the lists.")
    if found[0] == found[1]:
        return _("Choose two different players.")
    for player in found:
        if player.number not in question.counted.by_number:
            return _(OUT) % {"player": player.name}
    return ""


def _compared(question: Question, entries: Sequence[int]) -> dict:
    numbers = {player.entry: player.number for player in question.record.players}
    first, second = (numbers[entry] for entry in entries)
    places = question.places()
    found = question.comparison(first, second, places)
    names = short_names(names_of(question.record))
    people = question.record.by_number
    return {
        "players": [
            {"record": people[number], "short_name": names[number]}
            for number in (found.ahead, found.behind)
        ],
        "verdict": [
            (note(each.sentence, names).text, each.is_deciding)
            for each in found.verdict
        ],
        "criteria": _criteria(found, len(people)),
        "workings": _deciding_workings(question, found, places),
        "rules": rules_in_words(_deciding(found)),
    }


def _criteria(found: Comparison, players: int) -> list[dict]:
    rows = []
    for criterion in found.criteria:
        is_stage = criterion.tie_break == STAGE
        write = _writer(criterion.tie_break, players)
        rows.append(
            {
                "label": "" if is_stage else label(criterion.tie_break.code),
                "name": full_name(criterion.tie_break),
                "ahead": write(criterion.ahead),
                "behind": write(criterion.behind),
                "effect": _(EFFECTS[criterion.effect]),
                "row_class": _row_class(criterion.effect),
            }
        )
    return rows


def _writer(criterion: TieBreak, players: int) -> Callable[[Decimal | None], str]:
    """Return how the values of a criterion are written, in an event of so many."""
    if criterion == STAGE:
        return partial(reached_name, stages_of(players))
    is_result = criterion.family.name in WRITTEN_AS_RESULTS
    return half_text if is_result else number_text


def _row_class(effect: Effect) -> str:
    return {Effect.DECIDES: "first", Effect.NOT_NEEDED: "out"}.get(effect, "")


def _deciding(found: Comparison) -> list[TieBreak]:
    if found.decides is None:
        return []
    deciding = found.criteria[found.decides].tie_break
    # How far somebody came has neither a working nor a rule: the bracket shows it.
    return [deciding] if deciding != STAGE else []


def _deciding_workings(
    question: Question, found: Comparison, places: Sequence[Place]
) -> list:
    """Return the workings of both players of what put one before the other."""
    workings = []
    for criterion in _deciding(found):
        row = [place.number for place in places].index(found.ahead)
        tied = tied_before(places, row, found.decides - 1)
        for number in (found.ahead, found.behind):
            computed = question.working(criterion.code, number, tied)
            workings.append(shown(question.record, computed))
    return workings
