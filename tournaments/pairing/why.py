"""Why a Swiss round is paired as it is: the facts that decided. Pure: no Django."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from itertools import count
from typing import NamedTuple

from tournaments.pairing.boards import Board, Pairings
from tournaments.pairing.bye import Statement, why_this_bye
from tournaments.pairing.floaters import why_moved_on
from tournaments.pairing.history import (
    Float,
    absolute_preference,
    colour_history,
    floats,
    pairing_scores,
    pending_as_draws,
    topscorers,
)
from tournaments.record import Colour, EventRecord


class Strength(IntEnum):
    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour that a player should get, None before the first game played.

    `difference` is the number of games with White less those with Black.
    """

    colour: Colour | None
    strength: Strength
    difference: int

    @property
    def weight(self) -> tuple[int, int]:
        """What makes one preference stronger than another. C.04.3, article 5.2.2."""
        is_absolute = self.strength is Strength.ABSOLUTE
        return self.strength, abs(self.difference) if is_absolute else 0


class ColourRule(IntEnum):
    """What gave the colours of a board. FIDE C.04.3, articles 5.2.1 to 5.2.5."""

    BOTH = 1
    STRONGER = 2
    ALTERNATION = 3
    HIGHER = 4
    INITIAL = 5


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a board before the round.

    `score` is the score for pairing, with virtual points if there are any. `float_now`
    is the float of this round; `floats` holds those of the last two rounds, the last
    round first.
    """

    number: int
    colour: Colour
    score: Decimal
    history: tuple[Colour, ...]
    preference: Preference
    floats: tuple[Float | None, ...]
    float_now: Float | None
    is_topscorer: bool

    @property
    def is_granted(self) -> bool:
        """Return True unless the player has another colour than the one due."""
        return self.preference.colour in (None, self.colour)


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """One board. `rule` is None if no colour rule gives these colours."""

    number: int
    white: Side
    black: Side
    rule: ColourRule | None

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.white, self.black

    @property
    def bracket(self) -> Decimal:
        """The score of the bracket in which the two were paired."""
        return min(self.white.score, self.black.score)


@dataclass(frozen=True, slots=True)
class Bracket:
    """Players of one score, those moved down to them, and the boards they make.

    All hold starting ranks. `residents` have the score of the bracket, and those of
    them who were `moved_on` found no opponent in it, for what their histories tell of
    the reasons.
    """

    score: Decimal
    residents: tuple[int, ...]
    moved_down: tuple[int, ...]
    moved_on: tuple[int, ...]
    why_moved_on: tuple[Statement, ...]
    boards: tuple[BoardFacts, ...]


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """One paired round of a Swiss: its brackets, the highest first, and its bye.

    `why_bye` tells why it went to the player of that starting rank.
    """

    number: int
    brackets: tuple[Bracket, ...]
    bye: int | None
    bye_score: Decimal | None
    why_bye: tuple[Statement, ...]

    @property
    def boards(self) -> list[BoardFacts]:
        found = [board for bracket in self.brackets for board in bracket.boards]
        return sorted(found, key=lambda board: board.number)


def why(
    event: EventRecord, pairings: Pairings, numbers: Sequence[int] = ()
) -> RoundFacts:
    """Return the facts behind the pairings of the next round of a Swiss.

    `event` is as before that round. `numbers` are those of the boards, 1 and so on if
    they are not named. Who is on no board and has not the bye is absent. An unfinished
    game counts as a draw.

    FIDE C.04.3, articles 1.2 to 1.8 and 5.2.
    """
    event = pending_as_draws(event)
    round_number = event.rounds_paired + 1
    scores = pairing_scores(event, round_number)
    before = Before(event, scores, floats(event), topscorers(event))
    numbered = zip(numbers or count(1), pairings.boards, strict=False)
    facts = [before.board(number, board) for number, board in numbered]
    present = {side.number for board in facts for side in board.sides}
    bye = pairings.bye
    if bye is not None:
        present.add(bye)
    return RoundFacts(
        round_number,
        _brackets(facts, before, present),
        bye,
        scores.get(bye),
        why_this_bye(event, scores, present, bye) if bye is not None else (),
    )


@dataclass(frozen=True, slots=True)
class Before:
    """The event before a round, and what its pairing looks at."""

    event: EventRecord
    scores: Mapping[int, Decimal]
    floats: Mapping[int, tuple[Float | None, ...]]
    leaders: Collection[int]

    def board(self, number: int, board: Board) -> BoardFacts:
        white = self._side(board.white, board.black, Colour.WHITE)
        black = self._side(board.black, board.white, Colour.BLACK)
        rule, colour_of_higher = colours(white, black)
        given = higher(white, black).colour
        # Whose number is odd depends on who had come by round 1, so that the initial
        # colour explains a board whichever way round it is.
        is_by_rule = rule is ColourRule.INITIAL or colour_of_higher is given
        return BoardFacts(number, white, black, rule if is_by_rule else None)

    def _side(self, number: int, opponent: int, colour: Colour) -> Side:
        history = colour_history(self.event.by_number[number])
        return Side(
            number,
            colour,
            self.scores[number],
            history,
            preference_of(history),
            tuple(reversed(self.floats[number][-2:])),
            _float(self.scores[number] - self.scores[opponent]),
            number in self.leaders,
        )


def preference_of(history: Sequence[Colour]) -> Preference:
    """Return the preference after these colours of games played, in order.

    FIDE C.04.3, article 1.7.
    """
    difference = history.count(Colour.WHITE) - history.count(Colour.BLACK)
    if colour := absolute_preference(history):
        return Preference(colour, Strength.ABSOLUTE, difference)
    if difference:
        colour = Colour.BLACK if difference > 0 else Colour.WHITE
        return Preference(colour, Strength.STRONG, difference)
    if history:
        return Preference(history[-1].other, Strength.MILD, difference)
    return Preference(None, Strength.NONE, difference)


def higher(one: Side, other: Side) -> Side:
    """Return the higher ranked of two players. FIDE C.04.3, article 1.2."""
    return min(one, other, key=lambda side: (-side.score, side.number))


def colours(one: Side, other: Side) -> tuple[ColourRule, Colour | None]:
    """Return the rule that decides the colours of two, and the higher one's colour.

    The colour is None if the initial colour decides. FIDE C.04.3, article 5.2.
    """
    first = higher(one, other)
    second = other if first is one else one
    mine, theirs = first.preference, second.preference
    if mine.colour is None and theirs.colour is None:
        return ColourRule.INITIAL, None
    if None not in (mine.colour, theirs.colour) and mine.colour is not theirs.colour:
        return ColourRule.BOTH, mine.colour
    if mine.weight > theirs.weight:
        return ColourRule.STRONGER, mine.colour
    if mine.weight < theirs.weight:
        return ColourRule.STRONGER, theirs.colour.other
    for my_colour, their_colour in zip(
        reversed(first.history), reversed(second.history), strict=False
    ):
        if my_colour is not their_colour:
            return ColourRule.ALTERNATION, my_colour.other
    return ColourRule.HIGHER, mine.colour


def _float(difference: Decimal) -> Float | None:
    if not difference:
        return None
    return Float.DOWN if difference > 0 else Float.UP


def _brackets(
    boards: Sequence[BoardFacts], before: Before, present: set[int]
) -> tuple[Bracket, ...]:
    scores, people = before.scores, before.event.by_number
    down = {
        side.number: board.bracket
        for board in boards
        for side in board.sides
        if side.float_now is Float.DOWN
    }
    brackets = []
    for score in sorted({scores[number] for number in present}, reverse=True):
        residents = sorted(n for n in present if scores[n] == score)
        moved_down = [n for n in down if down[n] == score]
        moved_on = [number for number in residents if number in down]
        brackets.append(
            Bracket(
                score,
                tuple(residents),
                tuple(sorted(moved_down, key=lambda n: (-scores[n], n))),
                tuple(moved_on),
                why_moved_on(residents, moved_down, moved_on, before.floats, people),
                tuple(board for board in boards if board.bracket == score),
            )
        )
    return tuple(brackets)
