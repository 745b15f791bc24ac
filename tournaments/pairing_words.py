"""The facts behind a pairing, in words for its page."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.figures import number_text
from tournaments.pairing.bye import Statement
from tournaments.pairing.history import Float
from tournaments.pairing.meeting import Answer
from tournaments.pairing.why import (
    BoardFacts,
    Bracket,
    ColourRule,
    RoundFacts,
    Side,
    Strength,
)
from tournaments.record import Colour, PlayerRecord

DUE = {
    (Strength.ABSOLUTE, Colour.WHITE): gettext_lazy("White, absolute"),
    (Strength.ABSOLUTE, Colour.BLACK): gettext_lazy("Black, absolute"),
    (Strength.STRONG, Colour.WHITE): gettext_lazy("White, strong"),
    (Strength.STRONG, Colour.BLACK): gettext_lazy("Black, strong"),
    (Strength.MILD, Colour.WHITE): gettext_lazy("White, mild"),
    (Strength.MILD, Colour.BLACK): gettext_lazy("Black, mild"),
    (Strength.NONE, None): pgettext_lazy("colour", "none"),
}
RULES = {
    ColourRule.BOTH: gettext_lazy("Both get the colour due to them (5.2.1)."),
    ColourRule.STRONGER: gettext_lazy("The stronger preference is granted (5.2.2)."),
    ColourRule.ALTERNATION: gettext_lazy(
        "As strong a preference: the colours change since the last round in which one "
        "had White and the other Black (5.2.3)."
    ),
    ColourRule.HIGHER: gettext_lazy(
        "As strong a preference, the same colours before: the higher ranked gets the "
        "colour due (5.2.4)."
    ),
    ColourRule.INITIAL: gettext_lazy(
        "Neither has played: the initial colour and the starting rank decide (5.2.5)."
    ),
    None: gettext_lazy(
        "No colour rule gives these colours: set by hand, or results were corrected "
        "afterwards."
    ),
}
NOW = {Float.DOWN: gettext_lazy("down now"), Float.UP: gettext_lazy("up now")}
THEN = {
    Float.DOWN: gettext_lazy("down in round %(round)s"),
    Float.UP: gettext_lazy("up in round %(round)s"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One player of a board, in words."""

    side: Side
    player: PlayerRecord
    colours: str
    due: str
    floats: str


@dataclass(frozen=True, slots=True)
class BoardLines:
    number: int
    lines: tuple[Line, Line]
    rule: str


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A bracket: its heading, who came down to it and who left it, and its boards."""

    bracket: Bracket
    heading: str
    notes: list[str]
    boards: list[BoardLines]


def bracket_tables(
    facts: RoundFacts, people: Mapping[int, PlayerRecord], shown: Collection[int]
) -> list[BracketTable]:
    """Return the brackets of a round; if `shown` names players, their boards only."""
    tables = [
        BracketTable(
            bracket,
            _heading(bracket),
            _notes(bracket, people),
            [
                _board(board, people, facts.number)
                for board in bracket.boards
                if not shown or any(side.number in shown for side in board.sides)
            ],
        )
        for bracket in facts.brackets
    ]
    return [table for table in tables if table.boards or not shown]


def answer_words(answer: Answer) -> dict:
    return {
        "can_meet": answer.can_meet,
        "reasons": [sentence(each) for each in answer.reasons],
    }


def sentence(statement: Statement) -> str:
    params = {name: _value(value) for name, value in statement.params.items()}
    return _(statement.template) % params


def _value(value: object) -> object:
    return number_text(value) if isinstance(value, Decimal) else value


def _heading(bracket: Bracket) -> str:
    players = len(bracket.residents)
    text = ngettext(
        "Score %(score)s: %(players)s player",
        "Score %(score)s: %(players)s players",
        players,
    )
    return text % {"score": number_text(bracket.score), "players": players}


def _notes(bracket: Bracket, people: Mapping[int, PlayerRecord]) -> list[str]:
    notes = []
    if bracket.moved_down:
        names = _names(bracket.moved_down, people)
        notes.append(_("Moved down to it: %(names)s.") % {"names": names})
    if bracket.moved_on:
        names = _names(bracket.moved_on, people)
        notes.append(_("Without an opponent in it: %(names)s.") % {"names": names})
        notes += map(sentence, bracket.why_moved_on)
    return notes


def _names(numbers: Collection[int], people: Mapping[int, PlayerRecord]) -> str:
    # Names have commas in them: family name, given name.
    return " · ".join(people[number].name for number in numbers)


def _board(
    board: BoardFacts, people: Mapping[int, PlayerRecord], round_number: int
) -> BoardLines:
    white, black = (
        _line(side, people[side.number], round_number) for side in board.sides
    )
    return BoardLines(board.number, (white, black), RULES[board.rule])


def _line(side: Side, player: PlayerRecord, round_number: int) -> Line:
    letters = {
        Colour.WHITE: pgettext("colour, one letter", "W"),
        Colour.BLACK: pgettext("colour, one letter", "B"),
    }
    preference = side.preference
    return Line(
        side,
        player,
        " ".join(letters[colour] for colour in side.history),
        DUE[preference.strength, preference.colour],
        "; ".join(_floats(side, round_number)),
    )


def _floats(side: Side, round_number: int) -> list[str]:
    found = [str(NOW[side.float_now])] if side.float_now else []
    for ago, each in enumerate(side.floats, start=1):
        if each is not None:
            found.append(THEN[each] % {"round": round_number - ago})
    return found
