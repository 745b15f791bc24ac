"""The working behind one number as text for a terminal. Pure: no Django."""

from collections.abc import Sequence
from decimal import Decimal

from standings.crosstable import mark
from standings.tiebreaks.parts import Part
from standings.tiebreaks.sentences import Sentence
from standings.tiebreaks.working import Working, arithmetic
from tournaments.record import EventRecord

NONE = "–"
HEAD = ("Rd", "Opponent", "Result", "Score", "Counts", "Times", "Adds", "")
# The columns of numbers, and of rounds, stand to the right.
TO_THE_RIGHT = (True, False, False, True, True, True, True, False)


def working_text(event: EventRecord, shown: Working) -> str:
    """Return the parts of a working as a table, its reasons and its arithmetic."""
    lines = [
        f"{shown.tie_break.name} ({shown.code}) of {_player(event, shown.number)}: "
        f"{exact(shown.value) or NONE}",
        _source(shown),
        "",
    ]
    if shown.parts:
        lines += [*table([HEAD, *_rows(event, shown.parts)], TO_THE_RIGHT), ""]
    for part in shown.parts:
        lines += [_said(event, reason) for reason in _reasons(part)]
    lines += [_said(event, step) for step in shown.steps]
    if shown.why_undefined:
        lines.append(_said(event, shown.why_undefined))
    lines.append(arithmetic(shown, number_text=exact))
    return "\n".join(lines).rstrip()


def table(rows: Sequence[Sequence[str]], to_the_right: Sequence[bool]) -> list[str]:
    """Return the rows as lines, each column of one width."""
    columns = []
    for column, is_right in zip(zip(*rows, strict=True), to_the_right, strict=True):
        pad = str.rjust if is_right else str.ljust
        width = max(map(len, column))
        columns.append([pad(text, width) for text in column])
    return ["  ".join(row).rstrip() for row in zip(*columns, strict=True)]


def exact(value: Decimal | None) -> str | None:
    """Return the value with the digits it needs: 12.5, 4. None stays None."""
    return None if value is None else f"{value.normalize():f}"


def _player(event: EventRecord, number: int) -> str:
    return f"{number} {event.by_number[number].name}".rstrip()


def _source(shown: Working) -> str:
    rulebook, article = shown.tie_break.rulebook, shown.article
    if not article:
        return rulebook
    return f"{rulebook}, {'articles' if ',' in article else 'article'} {article}"


def _rows(event: EventRecord, parts: Sequence[Part]) -> list[Sequence[str]]:
    return [
        (
            str(part.round_number or ""),
            "" if part.opponent is None else _player(event, part.opponent),
            "" if part.result is None else mark(part.result, event.points),
            exact(part.score) or "",
            exact(part.counted) or "",
            exact(part.factor) or "",
            exact(part.adds),
            "cut" if part.is_cut else "",
        )
        for part in parts
    ]


def _reasons(part: Part) -> list[Sentence]:
    return [*part.reasons, *([part.cut] if part.cut else [])]


def _said(event: EventRecord, told: Sentence) -> str:
    text = told.text(number_text=exact, name_of=lambda number: _player(event, number))
    return f"{text} ({told.article})" if told.article else text
