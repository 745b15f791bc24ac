"""Where a tournament stands, and what there is to do next, in words."""

from dataclasses import dataclass
from enum import Enum

from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.check_line import CheckLine, check_line, check_teams
from tournaments.figures import runs_of
from tournaments.models import Event, Game, Player, Round
from tournaments.plan import rounds_to_play
from tournaments.record import Result, System
from tournaments.round_reached import current_first
from tournaments.starts import Start, coming_start

MOST_BOARDS_NAMED = 12
UNFINISHED_RESULTS = (Result.PENDING.value, Result.POSTPONED.value)


class Step(Enum):
    """What the one main button at the desk is for."""

    ENTER_PLAYERS = "enter-players"
    PAIR = "pair"
    PUBLISH_ROUND = "publish-round"
    ENTER_RESULTS = "enter-results"
    ENTER_POSTPONED = "enter-postponed"
    FINISH = "finish"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Progress:
    """How far an event has come.

    `teams` are how many of the players are in team A and in team B.
    `last_round` is the round under way, 0 for none, of which `is_draft`, `boards` and
    `missing` tell; `paired` is the last one paired, and `drafts` are how many rounds
    nobody else sees yet. `postponed` is the first round with a postponed game that
    the end waits for, 0 for none. `planned` is how many rounds there are.
    """

    event: Event
    players: int
    teams: tuple[int, int]
    paired: int
    drafts: int
    last_round: int
    is_draft: bool
    boards: int
    missing: tuple[int, ...]
    postponed: int
    planned: int

    @property
    def check(self) -> CheckLine:
        system = System(self.event.system)
        if system is System.SCHEVENINGEN:
            return check_teams(*self.teams, self.players - sum(self.teams))
        games = self.event.games_per_match
        return check_line(system, self.event.rounds_planned, self.players, games)

    @property
    def next_round(self) -> int:
        return self.last_round + 1

    @property
    def can_pair(self) -> bool:
        """Return True if nothing that the desk knows of stops the next pairing."""
        return (
            not self.event.is_closed
            and not self.is_draft
            and not self.missing
            and not (self.postponed and self._is_knock_out)
            and self.paired < self.planned
            and self.players > 1
        )

    @property
    def _is_knock_out(self) -> bool:
        return self.event.system == System.KNOCK_OUT

    @property
    def can_make_all(self) -> bool:
        """Return True for a round robin some of whose rounds are not made yet."""
        return (
            System(self.event.system).is_round_robin
            and not self.event.is_closed
            and self.paired < self.event.rounds_planned
            and self.players > 1
        )

    @property
    def step(self) -> Step:
        if self.event.is_closed:
            return Step.NOTHING
        if self.is_draft:
            return Step.PUBLISH_ROUND
        if self.missing:
            return Step.ENTER_RESULTS
        if not self.last_round and not (self.players and self.check.is_fine):
            return Step.ENTER_PLAYERS
        if self.can_pair:
            return Step.PAIR
        return Step.ENTER_POSTPONED if self.postponed else Step.FINISH

    @property
    def coming_start(self) -> tuple[int, Start] | None:
        """Return the next round to start and when, if that is known."""
        if self.event.is_closed:
            return None
        is_begun = not self.is_draft and len(self.missing) < self.boards
        return coming_start(self.event.starts, self.last_round, is_begun=is_begun)

    @property
    def words(self) -> str:
        """Return what is next, as a sentence or two."""
        numbers = {"round": self.last_round, "next": self.next_round}
        if self.step is Step.NOTHING:
            return _("The tournament is finished. Its results can no longer change.")
        if self.step is Step.PUBLISH_ROUND:
            return (
                _("Round %(round)s is paired as a draft, which nobody else sees yet.")
                % numbers
            )
        if self.step is Step.ENTER_RESULTS:
            return self._missing_in_words()
        if self.step is Step.ENTER_PLAYERS:
            return _("Enter the players, then pair round 1.")
        if self.step is Step.ENTER_POSTPONED and self._is_knock_out:
            return _(
                "A postponed game of round %(round)s decides who goes on: enter its "
                "result."
            ) % {"round": self.postponed}
        if self.step is Step.ENTER_POSTPONED:
            return _(
                "All rounds are played, but for a postponed game of round %(round)s."
            ) % {"round": self.postponed}
        if self.step is Step.FINISH:
            return _("All rounds are played. Finish the tournament.")
        if not self.last_round:
            return _("Everything is ready to pair round 1.")
        return (
            _("All results of round %(round)s are in. Pair round %(next)s.") % numbers
        )

    def _missing_in_words(self) -> str:
        runs = runs_of(self.missing)
        is_short = len(runs) <= MOST_BOARDS_NAMED
        named = ", ".join(
            runs if is_short else map(str, self.missing[:MOST_BOARDS_NAMED])
        )
        values = {
            "round": self.last_round,
            "entered": self.boards - len(self.missing),
            "boards": self.boards,
            "named": named,
            "more": len(self.missing) - MOST_BOARDS_NAMED,
        }
        if not is_short:
            text = ngettext(
                "Round %(round)s: %(entered)s of %(boards)s results are in. Missing: "
                "boards %(named)s and %(more)s more.",
                "Round %(round)s: %(entered)s of %(boards)s results are in. Missing: "
                "boards %(named)s and %(more)s more.",
                values["more"],
            )
        else:
            text = ngettext(
                "Round %(round)s: %(entered)s of %(boards)s results are in. Missing: "
                "board %(named)s.",
                "Round %(round)s: %(entered)s of %(boards)s results are in. Missing: "
                "boards %(named)s.",
                len(self.missing),
            )
        return text % values


def progress_of(event: Event) -> Progress:
    """Return how far the event has come, in four queries; a knock-out takes seven."""
    last = current_first(event.rounds.defer("engine_input")).first()
    results = list(last.games.values_list("board", "result")) if last else []
    is_draft = last is not None and not last.is_published
    missing = [] if is_draft else [b for b, text in results if text == Result.PENDING]
    rounds = event.rounds.aggregate(
        paired=Max("number"),
        drafts=Count("pk", filter=Q(published_at=None), distinct=True),
        postponed=Min("number", filter=Q(games__result=Result.POSTPONED.value)),
    )
    players = event.players.aggregate(
        all=Count("pk"),
        first=Count("pk", filter=Q(side="A")),
        second=Count("pk", filter=Q(side="B")),
    )
    return Progress(
        event=event,
        players=players["all"],
        teams=(players["first"], players["second"]),
        paired=rounds["paired"] or 0,
        drafts=rounds["drafts"],
        last_round=last.number if last else 0,
        is_draft=is_draft,
        boards=len(results),
        missing=tuple(missing),
        postponed=rounds["postponed"] or 0,
        planned=rounds_to_play(event),
    )


def open_games(event: Event) -> list[Game]:
    """Return the games that the end of the event waits for, round by round."""
    games = Game.objects.filter(
        round__event=event.pk, result__in=UNFINISHED_RESULTS
    ).select_related("round")
    return list(games.order_by("round__number", "board"))


def with_progress(events: QuerySet[Event]) -> QuerySet[Event]:
    """Add to each event `player_count`, `last_round`, `is_draft` and `missing`."""
    last = current_first(Round.objects.filter(event=OuterRef("pk")))
    players = Player.objects.filter(event=OuterRef("pk")).order_by()
    counted = players.values("event").annotate(count=Count("pk")).values("count")
    return events.annotate(
        player_count=Coalesce(Subquery(counted), 0),
        last_round=Coalesce(Subquery(last.values("number")[:1]), 0),
        published_at=Subquery(last.values("published_at")[:1]),
        missing=Coalesce(Subquery(last.values("pending")[:1]), 0),
    )


def progress_in_words(event: Event) -> str:
    """Return the state of an event that comes from `with_progress`."""
    numbers = {"round": event.last_round, "planned": event.rounds_planned}
    if event.is_closed:
        return pgettext("state of a tournament", "Finished")
    if not event.last_round:
        return _("Not started")
    if event.published_at is None:
        return _("Round %(round)s of %(planned)s is paired as a draft") % numbers
    if event.missing:
        return _("Round %(round)s of %(planned)s is being played") % numbers
    return _("Round %(round)s of %(planned)s is complete") % numbers
