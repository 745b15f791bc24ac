"""What the parts of a knock-out are called, and why its games are what they are."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.pairing.boards import Board, Pairings
from tournaments.pairing.history import colour_history
from tournaments.pairing.knock_out import (
    GameToCome,
    Match,
    Stage,
    WhyColours,
    bracket,
    colour_difference,
    games_to_come,
    stages_of,
)
from tournaments.record import EventRecord, PlayerRecord

COLOURS = {
    WhyColours.ALTERNATE: gettext_noop("Colours alternate within a match."),
    WhyColours.FIRST_STAGE: gettext_noop(
        "In the first stage the better seeds have the colour drawn by lot and the "
        "other one in turn, from board to board."
    ),
    WhyColours.DIFFERENCE: gettext_noop(
        "White goes to the lower colour difference, Whites less Blacks: %(white)s "
        "against %(black)s."
    ),
    WhyColours.LATEST: gettext_noop(
        "The colour differences are equal, so the colours of the latest games change."
    ),
    WhyColours.LOT: gettext_noop(
        "The colours so far are equal, so the better seed has the colour drawn by lot."
    ),
}
# A result was corrected after the next stage began.
NO_LONGER = gettext_noop(
    "After today’s results these two would not meet: an earlier result was corrected "
    "once this round was paired. What was played stays."
)


class WhyBoard(NamedTuple):
    """One board, and the sentences that say why."""

    number: int
    white: PlayerRecord
    black: PlayerRecord
    reasons: list[str]


def stage_name(matches: int) -> str:
    """Return the name of the stage that has so many matches, byes counted."""
    names = {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
    return names.get(matches) or _("Last %(players)s") % {"players": 2 * matches}


def reached_name(stages: int, stage: Decimal) -> str:
    """Return the name of the stage in which somebody went out, of so many stages."""
    if stage > stages:
        return _("not out")
    return stage_name(2 ** (stages - int(stage)))


def why_boards(
    before: EventRecord, pairings: Pairings, board_numbers: Sequence[int]
) -> dict:
    """Return what a page tells about a round of a knock-out that is paired.

    `before` is the event before the round, by today's results.
    """
    stages = bracket(before)
    games = {frozenset(game.match.players): game for game in games_to_come(before)}
    people = before.by_number
    boards = []
    for number, board in zip(board_numbers, pairings.boards, strict=True):
        game = games.get(frozenset({board.white, board.black}))
        reasons = _reasons(before, stages, game, board) if game else [_(NO_LONGER)]
        boards.append(
            WhyBoard(number, people[board.white], people[board.black], reasons)
        )
    name = stage_name(len(stages[-1].matches)) if stages else ""
    return {"stage": name, "boards": boards}


def _reasons(
    before: EventRecord, stages: Sequence[Stage], game: GameToCome, board: Board
) -> list[str]:
    reasons = [_meeting(before, stages, game.match), _place_in_match(game.match)]
    if board == game.board:
        reasons.append(_(COLOURS[game.why]) % _differences(before, board))
    return [reason for reason in reasons if reason]


def _meeting(before: EventRecord, stages: Sequence[Stage], match: Match) -> str:
    if len(stages) == 1:
        better, other = sorted(match.players)
        return _(
            "Numbers %(better)s and %(other)s are neighbours in the bracket: the two "
            "make %(sum)s, as in every match of the first stage."
        ) % {
            "better": better,
            "other": other,
            "sum": 2 ** stages_of(len(before.players)) + 1,
        }
    feeders = {feeder.winner: feeder for feeder in stages[-2].matches}
    first, second = (feeders[number] for number in (match.first, match.second))
    return _(
        "They came through neighbouring matches of the bracket: %(one)s; %(other)s."
    ) % {"one": _in_words(before, first), "other": _in_words(before, second)}


def _in_words(event: EventRecord, match: Match) -> str:
    names = [event.by_number[number].name for number in match.players]
    if len(names) == 1:
        return _("%(name)s without a match") % {"name": names[0]}
    return " – ".join(names)


def _place_in_match(match: Match) -> str:
    played = len(match.games)
    if played >= match.regular:
        return _(
            "They were level after the games of their match, so this is a play-off "
            "game, number %(number)s."
        ) % {"number": played - match.regular + 1}
    if match.regular == 1:
        return ""
    return _("Game %(number)s of %(games)s of their match.") % {
        "number": played + 1,
        "games": match.regular,
    }


def _differences(before: EventRecord, board: Board) -> dict[str, str]:
    white, black = (
        colour_difference(colour_history(before.by_number[number]))
        for number in (board.white, board.black)
    )
    return {"white": _signed(white), "black": _signed(black)}


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"
