"""Virtual points and prohibited pairs, `250`, `260`, `XXA`, `XXP`. Pure: no Django."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from tournaments.messages import gettext_noop
from tournaments.record import Acceleration
from tournaments.trf.document import TrfBan
from tournaments.trf.fields import natural, points
from tournaments.trf.findings import Findings, shortened
from tournaments.trf.lines import Line
from tournaments.trf.players import MOST_NUMBER, MOST_ROUNDS

CODES = ("250", "260", "XXA", "XXP")


def accelerations_in(
    lines: Iterable[Line], findings: Findings
) -> tuple[Acceleration, ...]:
    """Return the virtual points of the lines `250` and `XXA`, in their order."""
    found = []
    for line in lines:
        if line.code == "250":
            found += _span(line, findings)
        elif line.code == "XXA":
            found += _row(line, findings)
    return tuple(found)


def bans_in(lines: Iterable[Line], findings: Findings) -> tuple[TrfBan, ...]:
    """Return who may not meet by the lines `260` and `XXP`, in their order."""
    found = []
    for line in lines:
        if line.code == "260":
            first, last = (
                _number(line, columns, MOST_ROUNDS, findings)
                for columns in ((5, 7), (9, 11))
            )
            numbers = _numbers(line, line.text[11:], findings)
            found.append(TrfBan(line, first, last, numbers))
        elif line.code == "XXP":
            numbers = _numbers(line, line.text[3:], findings)
            found.append(TrfBan(line, 1, MOST_ROUNDS, numbers))
    return tuple(found)


def _span(line: Line, findings: Findings) -> Iterator[Acceleration]:
    """Yield the points of a span of players in a span of rounds."""
    text = line.field(10, 13)
    value = points(text)
    if not value:
        findings.refuse(
            gettext_noop("“%(value)s” is not a number of virtual points."),
            line=line.number,
            columns=(10, 13),
            value=text,
        )
        return
    rounds = [
        _number(line, columns, MOST_ROUNDS, findings)
        for columns in ((15, 17), (19, 21))
    ]
    numbers = [
        _number(line, columns, MOST_NUMBER, findings)
        for columns in ((23, 26), (28, 31))
    ]
    yield Acceleration(value, *rounds, *numbers)


def _row(line: Line, findings: Findings) -> Iterator[Acceleration]:
    """Yield the points of one player, whose line has one value for each round."""
    [number] = _numbers(line, line.field(5, 8), findings) or [0]
    words = line.text[8:].split()
    values = [points(word) for word in words]
    if not number or None in values or len(values) > MOST_ROUNDS:
        findings.refuse(
            gettext_noop("“%(value)s” are not the virtual points of a player."),
            line=line.number,
            value=shortened(line.rest),
        )
        return
    for value, rounds in groupby(range(1, len(values) + 1), lambda r: values[r - 1]):
        first, *later = rounds
        if value:
            last = later[-1] if later else first
            yield Acceleration(value, first, last, number, number)


def _number(line: Line, columns: tuple[int, int], most: int, findings: Findings) -> int:
    text = line.field(*columns)
    number = natural(text, most)
    if not number:
        findings.refuse(
            gettext_noop("“%(value)s” is not a number from 1 to %(most)s."),
            line=line.number,
            columns=columns,
            value=text,
            most=most,
        )
    return number or 0


def _numbers(line: Line, text: str, findings: Findings) -> tuple[int, ...]:
    """Return the starting ranks, divided by blanks, that the text consists of."""
    words = text.split()
    numbers = [natural(word, MOST_NUMBER) for word in words]
    for word, number in zip(words, numbers, strict=True):
        if not number:
            findings.refuse(
                gettext_noop("“%(value)s” is not a starting rank."),
                line=line.number,
                value=shortened(word),
            )
    return tuple(number for number in numbers if number)
