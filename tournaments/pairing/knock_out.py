"""A knock-out: who meets whom, who goes on and who is out. Pure: no Django.

FIDE has no article about the pairing of a knock-out, so these are rules of our own,
which the page that explains a pairing tells the players:

- The bracket follows from the starting ranks: first against last, and the two best
  can meet only in the final. Where the number of players is no power of two, the best
  have a bye in the first stage.
- A match ends once one player can no longer be caught. Those who are level after its
  games play further ones, the play-off, one at a time, until one of them is won.
- Who withdraws loses the match that is not decided yet. Where both withdraw, or both
  lose the game that had to decide, nobody goes on, and the next opponent has a bye.
- Colours alternate within a match. In the first game of the first stage the better
  seed of board 1 has the colour drawn by lot, that of board 2 the other, and so on
  down the boards. In the first game of a later match White goes to the player with
  the lower colour difference, Whites less Blacks; then to who had Black in the latest
  game; and then the better seed has the colour drawn by lot.

A stage is one level of the bracket. Which rounds belong to it, and who went on from
it, are read from who met whom, so that a result corrected after the next stage began
changes no pairing that was played.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from tournaments.messages import gettext_noop
from tournaments.pairing.boards import Board, Pairings
from tournaments.pairing.errors import NoPairing
from tournaments.pairing.history import colour_history
from tournaments.record import (
    LOSSES,
    UNFINISHED,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
)

# Matches are counted in games, whatever the event gives for a win.
GAME_POINTS = PointSystem()
LOST = LOSSES | {Outcome.FORFEIT_LOSS}
# Who had Black in the latest game comes before who has not played, then White.
LATEST = {Colour.BLACK: 0, None: 1, Colour.WHITE: 2}

UNFINISHED_GAMES = gettext_noop(
    "The next round of a knock-out follows from all results. Without a result so far: "
    "%(games)s."
)
IS_OVER = gettext_noop("The knock-out is decided: there is no further round.")


class MatchGame(NamedTuple):
    """One game of a match, by starting ranks, and what it was for each."""

    round_number: int
    white: int
    black: int
    white_outcome: Outcome
    black_outcome: Outcome

    @property
    def is_finished(self) -> bool:
        return not {self.white_outcome, self.black_outcome} & UNFINISHED

    @property
    def is_lost_by_both(self) -> bool:
        return self.white_outcome in LOST and self.black_outcome in LOST

    def outcome_of(self, number: int) -> Outcome:
        return self.white_outcome if number == self.white else self.black_outcome


@dataclass(frozen=True, slots=True)
class Match:
    """Two neighbours of a stage, by starting rank, the upper one of the bracket first.

    A place is None where nobody came from: the other has a bye. `regular` is how many
    games there are before any play-off. `winner` is None while the match is not
    decided, and if it is and nobody goes on.
    """

    first: int | None
    second: int | None
    games: tuple[MatchGame, ...] = ()
    regular: int = 1
    is_decided: bool = False
    winner: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(n for n in (self.first, self.second) if n is not None)

    @property
    def play_offs(self) -> tuple[MatchGame, ...]:
        return self.games[self.regular :]

    @property
    def is_finished(self) -> bool:
        """Return True if no game of the match waits for its result."""
        return all(game.is_finished for game in self.games)

    def score(self, number: int) -> Decimal:
        """Return how many games a player has won, a draw being half of one."""
        outcomes = (game.outcome_of(number) for game in self.games)
        return sum(map(GAME_POINTS.of, outcomes), Decimal(0))


@dataclass(frozen=True, slots=True)
class Stage:
    """One level of the bracket: its matches from top to bottom, its rounds so far."""

    matches: tuple[Match, ...]
    rounds: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        return all(match.is_decided for match in self.matches)


class WhyColours(StrEnum):
    """What gave the players of a game their colours."""

    FIRST_STAGE = "first stage"
    ALTERNATE = "alternate"
    DIFFERENCE = "difference"
    LATEST = "latest"
    LOT = "lot"


class GameToCome(NamedTuple):
    """The next game of a match, and what its colours follow from."""

    match: Match
    board: Board
    why: WhyColours


def stages_of(players: int) -> int:
    """Return how many stages so many players need."""
    return max(0, players - 1).bit_length()


def seeding_order(players: int) -> list[int]:
    """Return the seeds from the top of the first stage to its bottom.

    Neighbours meet; seeds beyond `players` are the byes of those they would meet.
    """
    order = [1]
    for _stage in range(stages_of(players)):
        size = 2 * len(order)
        order = [seed for upper in order for seed in (upper, size + 1 - upper)]
    return order


def bracket(event: EventRecord) -> tuple[Stage, ...]:
    """Return the stages whose matches are known, the first stage first.

    A stage is known once the one before it is over. There is none of one player.
    """
    numbers = dict(enumerate(sorted(event.by_number), start=1))
    line = [numbers.get(seed) for seed in seeding_order(len(numbers))]
    stages: list[Stage] = []
    first_round = 1
    while len(line) > 1 and (not stages or stages[-1].is_over):
        stage = _stage(event, line, first_round)
        stages.append(stage)
        first_round += len(stage.rounds)
        line = [match.winner for match in stage.matches]
    return tuple(stages)


def _stage(event: EventRecord, line: Sequence[int | None], first_round: int) -> Stage:
    pairs = list(zip(line[::2], line[1::2], strict=True))
    rounds: list[int] = []
    for number in range(first_round, event.rounds_paired + 1):
        if not any(_game(event, *pair, number) for pair in pairs):
            break
        rounds.append(number)
    went_on = _players_after(event, first_round + len(rounds) - 1)
    return Stage(
        tuple(_match(event, *pair, rounds, went_on) for pair in pairs), tuple(rounds)
    )


def _players_after(event: EventRecord, round_number: int) -> frozenset[int] | None:
    """Return who has games after a round; None if that was the last round."""
    if round_number >= event.rounds_paired:
        return None
    return frozenset(
        player.number
        for player in event.players
        if any(result.opponent for result in player.results[round_number:])
    )


def _match(
    event: EventRecord,
    first: int | None,
    second: int | None,
    rounds: Sequence[int],
    went_on: Collection[int] | None,
) -> Match:
    found = (_game(event, first, second, number) for number in rounds)
    regular = event.games_per_match
    games = tuple(game for game in found if game)
    open_match = Match(first, second, games, regular)
    is_decided, winner = _decision(event, open_match)
    if went_on is not None:
        # The next stage has begun: what was decided then counts.
        is_decided = True
        winner = next((n for n in open_match.players if n in went_on), winner)
    return Match(first, second, games, regular, is_decided, winner)


def _game(
    event: EventRecord, first: int | None, second: int | None, round_number: int
) -> MatchGame | None:
    if first is None or second is None:
        return None
    one = event.by_number[first].results[round_number - 1]
    if one.opponent != second:
        return None
    other = event.by_number[second].results[round_number - 1]
    if one.colour is Colour.WHITE:
        return MatchGame(round_number, first, second, one.outcome, other.outcome)
    return MatchGame(round_number, second, first, other.outcome, one.outcome)


def _decision(event: EventRecord, match: Match) -> tuple[bool, int | None]:
    """Return whether a match is decided, and who goes on if anybody does."""
    if match.first is None or match.second is None:
        return True, next(iter(match.players), None)
    if not match.is_finished:
        return False, None
    lead = match.score(match.first) - match.score(match.second)
    left = max(match.regular - len(match.games), 0)
    if abs(lead) > left:
        return True, match.first if lead > 0 else match.second
    staying = [n for n in match.players if not _has_left(event.by_number[n])]
    if len(staying) < 2:
        return True, next(iter(staying), None)
    is_lost = not left and match.games[-1].is_lost_by_both
    return is_lost, None


def _has_left(player: PlayerRecord) -> bool:
    return player.withdrawn_after is not None


def pair_knock_out(event: EventRecord) -> Pairings:
    """Return the next round: a game of each match that is not decided.

    Boards follow the better seed of each match. Who is on no board rests. Raises
    NoPairing while a game has no result, and once the knock-out is decided.
    """
    stages = bracket(event)
    waiting = [
        game for stage in stages for game in _games(stage) if not game.is_finished
    ]
    if waiting:
        named = ", ".join(_names(event, game) for game in waiting)
        raise NoPairing(UNFINISHED_GAMES, {"games": named})
    games = games_to_come(event)
    if not games:
        raise NoPairing(IS_OVER, {})
    return Pairings(tuple(game.board for game in games))


def games_to_come(event: EventRecord) -> list[GameToCome]:
    """Return a game of each match that is not decided, in the order of the boards."""
    stages = bracket(event)
    matches = sorted(_open_matches(stages), key=lambda match: min(match.players))
    is_first_stage = len(stages) == 1
    return [
        _game_to_come(event, match, index if is_first_stage else None)
        for index, match in enumerate(matches)
    ]


def _games(stage: Stage) -> Iterator[MatchGame]:
    for match in stage.matches:
        yield from match.games


def _names(event: EventRecord, game: MatchGame) -> str:
    names = (event.by_number[n].name or str(n) for n in (game.white, game.black))
    return " – ".join(names)


def _open_matches(stages: Sequence[Stage]) -> list[Match]:
    matches = stages[-1].matches if stages else ()
    return [match for match in matches if not match.is_decided]


def _game_to_come(event: EventRecord, match: Match, index: int | None) -> GameToCome:
    """Return the next game of a match.

    `index` is its place among the boards of the first stage, None in a later stage.
    """
    if match.games:
        latest = match.games[-1]
        board = Board(latest.black, latest.white)
        return GameToCome(match, board, WhyColours.ALTERNATE)
    better, other = sorted(match.players)
    has_drawn_colour = index is None or index % 2 == 0
    is_white = (event.initial_colour is Colour.WHITE) is has_drawn_colour
    why = WhyColours.FIRST_STAGE
    if index is None:
        mine, theirs = (
            _colour_key(colour_history(event.by_number[n])) for n in (better, other)
        )
        why = _what_differs(mine, theirs)
        is_white = is_white if why is WhyColours.LOT else mine < theirs
    return GameToCome(
        match, Board(better, other) if is_white else Board(other, better), why
    )


def _colour_key(history: Sequence[Colour]) -> tuple[int, int]:
    """Return what White goes by: the lower one has it."""
    return colour_difference(history), LATEST[history[-1] if history else None]


def _what_differs(mine: tuple[int, int], theirs: tuple[int, int]) -> WhyColours:
    if mine[0] != theirs[0]:
        return WhyColours.DIFFERENCE
    return WhyColours.LATEST if mine != theirs else WhyColours.LOT


def colour_difference(history: Sequence[Colour]) -> int:
    """Return Whites less Blacks."""
    return history.count(Colour.WHITE) - history.count(Colour.BLACK)


def rounds_needed(event: EventRecord) -> int:
    """Return how many rounds the knock-out has, as far as the results so far tell.

    Matches that are not decided are taken to need no play-off, unless theirs is due.
    """
    stages = bracket(event)
    if not stages:
        return max(1, event.rounds_paired)
    rounds = event.rounds_paired + max(map(_games_left, stages[-1].matches))
    alive = [_may_go_on(event, match) for match in stages[-1].matches]
    while len(alive) > 1:
        pairs = list(zip(alive[::2], alive[1::2], strict=True))
        rounds += event.games_per_match * any(map(all, pairs))
        alive = list(map(any, pairs))
    return max(1, rounds)


def _games_left(match: Match) -> int:
    if match.is_decided:
        return 0
    left = match.regular - len(match.games)
    # Without any left the match is level, or the latest game has no result.
    return left if left > 0 else int(match.is_finished)


def _may_go_on(event: EventRecord, match: Match) -> bool:
    if not match.is_decided:
        return True
    return match.winner is not None and not _has_left(event.by_number[match.winner])


def stages_reached(event: EventRecord) -> Mapping[int, int]:
    """Return the stage in which each player went out, by starting rank, 1 the first.

    Who is still in has one more than there are stages, and so does the winner.
    """
    reached = dict.fromkeys(event.by_number, stages_of(len(event.players)) + 1)
    for number, stage in enumerate(bracket(event), start=1):
        reached |= dict.fromkeys(_losers(stage.matches), number)
    return reached


def _losers(matches: Iterable[Match]) -> Iterator[int]:
    for match in matches:
        if match.is_decided:
            yield from (n for n in match.players if n != match.winner)


def out_of(event: EventRecord) -> frozenset[int]:
    """Return who has lost a match, by starting rank."""
    still_in = stages_of(len(event.players)) + 1
    reached = stages_reached(event)
    return frozenset(n for n, stage in reached.items() if stage < still_in)
