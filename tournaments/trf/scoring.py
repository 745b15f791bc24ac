"""Points for results, from the records `162`, `XXS` and `BB`. Pure: no Django."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType

from tournaments.messages import gettext_noop
from tournaments.record import PointSystem
from tournaments.trf.fields import points
from tournaments.trf.findings import Findings, shortened
from tournaments.trf.lines import Line

CODES = ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
ENTRY = re.compile(r"([A-Z]{1,3})[ =]*([0-9½.,]{1,6})(?![0-9½.,])")

MOST_POINTS = 20

# The words of XXS: won and lost with White and Black, the byes, the forfeits. Each
# group has one value in our point systems.
GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "win": ("WW", "BW", "FW", "FPB"),
        "draw": ("WD", "BD", "HPB"),
        "loss": ("WL", "BL"),
        "pairing_bye": ("PAB",),
        "absence": ("ZPB", "FL"),
    }
)
SYMBOLS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {word: (word,) for words in GROUPS.values() for word in words}
    | {"W": GROUPS["win"], "D": GROUPS["draw"], "L": GROUPS["loss"]}
    | {"A": GROUPS["absence"], "Z": GROUPS["absence"], "P": GROUPS["pairing_bye"]}
    | {"BBW": GROUPS["win"], "BBD": GROUPS["draw"], "BBL": GROUPS["loss"]}
    | {"BBZ": ("ZPB",), "BBF": ("FL",), "BBU": GROUPS["pairing_bye"]}
)


def point_system(lines: Iterable[Line], findings: Findings) -> PointSystem | None:
    """Return the points of these lines, the later value first; None if there is none.

    What is left open is as in the regulations: a win 1, a draw 0.5, a pairing bye and
    a forfeit win as a win, a half-point bye as a draw, nothing else anything.
    """
    values: dict[str, Decimal] = {}
    for line in lines:
        for symbol, value in _entries(line, findings):
            values |= dict.fromkeys(SYMBOLS[symbol], value)
    if not values:
        return None
    chosen = {
        field: _one_value(words, values, findings) for field, words in GROUPS.items()
    }
    given = {field: value for field, value in chosen.items() if value is not None}
    win = given.get("win", PointSystem().win)
    return PointSystem(**{"win": win, "pairing_bye": win} | given)


def _entries(line: Line, findings: Findings) -> list[tuple[str, Decimal]]:
    text = line.text if line.code.startswith("BB") else line.text[3:]
    entries = []
    for symbol, written in ENTRY.findall(text.upper()):
        value = points(written)
        if symbol in SYMBOLS and value is not None and value <= MOST_POINTS:
            entries.append((symbol, value))
        else:
            findings.note(
                gettext_noop("The points “%(value)s” are not known and were ignored."),
                line=line.number,
                value=shortened(f"{symbol} {written}"),
            )
    if not entries:
        findings.refuse(
            gettext_noop("“%(value)s” gives no points for a result."),
            line=line.number,
            columns=(5, max(5, len(line.text))),
            value=shortened(line.rest),
        )
    return entries


def _one_value(
    words: tuple[str, ...], values: Mapping[str, Decimal], findings: Findings
) -> Decimal | None:
    given = {word: values[word] for word in words if word in values}
    if not given:
        return None
    word, value = next(iter(given.items()))
    for other, other_value in given.items():
        if other_value != value:
            findings.note(
                gettext_noop(
                    "The points for %(other)s (%(other_value)s) differ from those for "
                    "%(word)s (%(value)s), which are used for both."
                ),
                other=other,
                other_value=other_value,
                word=word,
                value=value,
            )
    return value
