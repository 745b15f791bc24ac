"""Random histories of events: what arbiters do, in any order, also what is refused.

Everything follows from the seed. Each step is one action as the desk takes it, in a
transaction of its own.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from standings.tiebreaks import offered
from tournaments.actions.alterations import alter_pairings
from tournaments.actions.byes import cancel_bye, grant_bye
from tournaments.actions.closing import close_round, reopen_round
from tournaments.actions.entries import (
    edit_player,
    expel,
    register_players,
    remove_player,
    take_back,
    withdraw,
)
from tournaments.actions.events import (
    change_settings,
    close_event,
    create_event,
    reopen_event,
    set_tie_breaks,
)
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.actions.undoing import can_undo, undo
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.errors import NotAccepted, TournamentError, Unconfirmed
from tournaments.models import Bye, Event, Game, Player, Round
from tournaments.pairing.by_hand import swap_colours
from tournaments.record import Edition, Outcome, Result, System

STEPS = 60
# Of so many changes one is undone now and then: of older ones few can be.
LATEST = 6
SYSTEMS = [System.SWISS] * 4 + [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN]
# Over the board mostly, and all else now and then.
RESULTS = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS] * 6 + list(Result)
BYES = (Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE)


class History:
    """One event and what is done to it. `done` names the steps, for a failing test."""

    def __init__(self, seed: int, by):
        self.random = Random(seed)
        self.by = by
        self.done: list[str] = []
        system = self.random.choice(SYSTEMS)
        size = self.random.randint(4, 9)
        self.event = create_event(
            Event(
                name=f"History {seed}",
                start_date="2026-11-27",
                end_date="2026-11-29",
                system=system.value,
                rounds_planned=self.random.randint(3, 6),
                is_published=True,
            ),
            by=by,
        )
        register_players(
            self.event, [self._newcomer(number) for number in range(size)], by=by
        )
        self.entered = size

    def step(self) -> None:
        """Do one thing, most often what an arbiter does most often."""
        self.event = Event.objects.get(pk=self.event.pk)
        [(act, _weight)] = self.random.choices(
            list(ACTS.items()), weights=ACTS.values()
        )
        try:
            said = act(self)
        except TournamentError as refusal:
            said = f"refused: {refusal}"
        self.done.append(f"{act.__name__}: {said}")

    # The event from its beginning to its end

    def go_on(self) -> str:
        """Publish a draft, or make the next round, or enter a result that it needs."""
        last = self._rounds().last()
        if last and not last.is_published:
            revision = self.event.revision
            _accepting(
                publish_round, self.event, last.number, revision=revision, by=self.by
            )
            return f"round {last.number} published"
        if last and last.games.filter(result=Result.PENDING).exists():
            return self.enter_result()
        if last and last.number == self.event.rounds_planned:
            return self.correct_result()
        pair_round(self.event, revision=self.event.revision, by=self.by)
        return "next round paired"

    def enter_result(self) -> str:
        return self._record(self._games().filter(result=Result.PENDING))

    def correct_result(self) -> str:
        return self._record(self._games().exclude(result=Result.PENDING))

    def take_last_round_back(self) -> str:
        last = self._rounds().last()
        if last is None:
            return "nothing to take back"
        unpair_round(
            self.event,
            last.number,
            revision=self.event.revision,
            is_confirmed=True,
            by=self.by,
        )
        return f"round {last.number}"

    def restore_last_round(self) -> str:
        number = self._rounds().count() + 1
        revision = self.event.revision
        restore_round(self.event, number, revision=revision, by=self.by)
        return f"round {number}"

    def undo_something(self) -> str:
        latest = self.event.changes.select_related("personal")[:LATEST]
        change = self._some(filter(can_undo, latest))
        undo(self.event, change, by=self.by)
        return str(change)

    def close_or_reopen_round(self) -> str:
        last = self._some(self._rounds())
        act = reopen_round if last.closed_at else close_round
        act(self.event, last.number, revision=self.event.revision, by=self.by)
        return f"{act.__name__} {last.number}"

    def close_or_reopen_event(self) -> str:
        act = reopen_event if self.event.is_closed else close_event
        act(self.event, by=self.by)
        return act.__name__

    def swap_published_colours(self) -> str:
        last = self._some(self._rounds().filter(published_at__isnull=False))
        board = self._some(last.games.all()).board

        _accepting(
            alter_pairings,
            self.event,
            last.number,
            partial(swap_colours, boards=[board]),
            (),
            "colours were swapped",
            revision=self.event.revision,
            by=self.by,
        )
        return f"round {last.number}, board {board}"

    # People

    def enter_late(self) -> str:
        self.entered += 1
        newcomer = self._newcomer(self.entered)
        register_players(self.event, [newcomer], by=self.by)
        return newcomer["name"]

    def withdraw_or_return(self) -> str:
        player = self._player()
        act = withdraw if player.withdrawn_after is None else take_back
        act(self.event, player, by=self.by)
        return f"{act.__name__} {player.entry}"

    def expel_somebody(self) -> str:
        player = self._player()
        expel(self.event, player, "misconduct", by=self.by)
        return str(player.entry)

    def remove_somebody(self) -> str:
        player = self._player()
        remove_player(self.event, player, by=self.by)
        return player.name

    def correct_player(self) -> str:
        player = self._player()
        data = {
            "name": player.name,
            "rating": self.random.choice([None, 1500, 1800, 2100, 2400]),
            "title": self.random.choice(["", "FM", "GM"]),
            "federation": player.federation,
            "club": player.club,
            "fide_id": player.fide_id,
            "birth_year": player.birth_year,
            "side": player.side,
        }
        renumber = self.random.random() < 0.5
        try:
            edit_player(self.event, player, data, by=self.by, renumber=renumber)
        except Unconfirmed:
            player.refresh_from_db()
            edit_player(self.event, player, data, by=self.by, renumber=True)
        return f"{player.entry}, rating {data['rating']}"

    def ask_for_bye(self) -> str:
        player = self._player()
        number = self.random.randint(1, self.event.rounds_planned)
        kind = self.random.choice(BYES)
        grant_bye(self.event, player, number, kind, "", by=self.by, is_confirmed=True)
        return f"{player.entry}, round {number}, {kind}"

    def give_bye_up(self) -> str:
        bye = self._some(Bye.objects.filter(player__event=self.event))
        cancel_bye(self.event, bye, by=self.by)
        return f"{bye.player.entry}, round {bye.round_number}"

    # Settings

    def change_order(self) -> str:
        codes = offered(System(self.event.system), Edition.MARCH_2026)
        order = self.random.sample(codes, self.random.randint(0, 5))
        revision = self.event.revision
        set_tie_breaks(self.event, order, revision=revision, by=self.by)
        return " ".join(order)

    def change_points(self) -> str:
        changes = self.random.choice(
            [
                {"points_win": 3, "points_draw": 1, "points_pairing_bye": 3},
                {"points_win": 1, "points_draw": "0.5", "points_pairing_bye": 1},
                {"points_pairing_bye": "0.5"},
                {"missed_rounds": Outcome.HALF_BYE.value},
                {"unrated_rating": 1400},
            ]
        )
        revision = self.event.revision
        change_settings(self.event, changes, revision=revision, by=self.by)
        return str(changes)

    def _record(self, games) -> str:
        game = self._some(games.select_related("round", "white", "black"))
        result = self.random.choice(RESULTS)
        record_result(game, result, version=game.version, by=self.by)
        return f"round {game.round.number}, board {game.board}: {result}"

    def _rounds(self):
        return Round.objects.filter(event=self.event).order_by("number")

    def _games(self):
        return Game.objects.filter(
            round__event=self.event, round__published_at__isnull=False
        ).order_by("round__number", "board")

    def _player(self) -> Player:
        return self._some(self.event.players.order_by("entry"))

    def _some(self, rows):
        found = list(rows)
        if not found:
            raise TournamentError("there is nothing of the kind")
        return self.random.choice(found)

    def _newcomer(self, number: int) -> dict:
        rating = self.random.choice([None, 1500, 1700, 1900, 2100, 2300])
        return {"name": f"Person{number}, Some", "rating": rating}


def _accepting(act: Callable, *arguments, **keywords) -> None:
    """Do it, whatever is wrong with the pairings."""
    try:
        act(*arguments, **keywords)
    except NotAccepted as refusal:
        accepted = [finding.key for finding in refusal.findings]
        act(*arguments, accepted=accepted, **keywords)


# How often each is done.
ACTS: dict[Callable[[History], str], int] = {
    History.go_on: 40,
    History.enter_result: 8,
    History.correct_result: 10,
    History.take_last_round_back: 3,
    History.restore_last_round: 2,
    History.undo_something: 10,
    History.close_or_reopen_round: 4,
    History.close_or_reopen_event: 1,
    History.swap_published_colours: 3,
    History.enter_late: 3,
    History.withdraw_or_return: 5,
    History.expel_somebody: 1,
    History.remove_somebody: 1,
    History.correct_player: 4,
    History.ask_for_bye: 5,
    History.give_bye_up: 2,
    History.change_order: 6,
    History.change_points: 3,
}
