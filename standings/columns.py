"""The columns of the tie-breaks in force, and the cells that stand in them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.html import conditional_escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from standings.figures import alignments, half_text
from standings.sheet import Sheet, full_name, label
from standings.table import Row
from standings.tiebreaks import TieBreak
from tournaments.figures import NONE, number_text
from tournaments.tie_break_lists import OWN_PREFIX

# Stands for a player's entry in the cells that several players share. No text of ours
# has it, and the database keeps none that has.
ENTRY = "\0"

# In an address, before how many times its tie-break came in the order.
AGAIN = "~"
# The points against certain opponents are written as their results are: ½.
WRITTEN_AS_RESULTS = frozenset({"DE", "KS", "PLAYOFF"})
# Why a tie-break that looks at tied players says nothing of them.
SAYS_NOTHING = {
    "DE": gettext_noop("not used: the tied players have not all met"),
    "PLAYOFF": gettext_noop("no result in a play-off"),
    "LOT": gettext_noop("not used: there was no seed to draw lots from"),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One tie-break. `texts` and `classes` hold those of each value that occurs."""

    code: str
    # What addresses call it; the second of two direct encounters is DE~2.
    address: str
    label: str
    name: str
    # One line about what it counts; empty for a variant, whose name says it all.
    meaning: str
    is_used: bool
    texts: Mapping[Decimal | None, str]
    classes: Mapping[Decimal | None, str]
    # Why there is no value, of the rows without one, by starting rank.
    reasons: Mapping[int, str]


def columns_of(sheet: Sheet) -> list[Column]:
    return [_column(sheet, index) for index in range(len(sheet.order))]


def _column(sheet: Sheet, index: int) -> Column:
    criterion = sheet.tie_breaks[index]
    values = {row.place.values[index] for row in sheet.rows}
    write, classes = number_text, alignments(values)
    if criterion.family.name in WRITTEN_AS_RESULTS:
        write, classes = half_text, {}
    return Column(
        code=criterion.code,
        address=_address([each.code for each in sheet.tie_breaks], index),
        label=label(criterion.code),
        name=full_name(criterion),
        meaning="" if criterion.modifiers else _(criterion.meaning),
        is_used=values != {None},
        texts={value: write(value) for value in values},
        classes=classes,
        reasons=_reasons(sheet, index) if None in values else {},
    )


def _reasons(sheet: Sheet, index: int) -> dict[int, str]:
    criterion = sheet.tie_breaks[index]
    if criterion.needs_group:
        alone = _("not used: nobody else is level")
        together = _(SAYS_NOTHING[criterion.family.name])
    else:
        alone = together = _why_undefined(criterion, sheet)
    level = _level_before(sheet.rows, index)
    return {
        row.place.number: together if row.place.number in level else alone
        for row in sheet.rows
        if row.place.values[index] is None
    }


def _why_undefined(criterion: TieBreak, sheet: Sheet) -> str:
    if criterion.family.name.startswith(OWN_PREFIX):
        return _("no value was entered")
    if criterion.needs_ratings and sheet.lacks_ratings:
        return _(
            "undefined: a player has no rating, and no rating was announced for the "
            "unrated"
        )
    return _("undefined: there is nothing to compute it from")


def _level_before(rows: Iterable[Row], index: int) -> set[int]:
    """Return who was still tied with somebody when that tie-break had to decide."""
    level, group = set(), []
    for row in rows:
        group.append(row.place.number)
        decides = row.place.decides
        if decides is not None and decides < index:
            level |= set(group) if len(group) > 1 else set()
            group = []
    return level | (set(group) if len(group) > 1 else set())


def _address(codes: Sequence[str], index: int) -> str:
    """Return a tie-break of an order as addresses have it: BH.C1, or DE~2."""
    code = codes[index]
    times = codes[: index + 1].count(code)
    again = f"{AGAIN}{times}" if times > 1 else ""
    return code.replace("/", ".") + again


def players_address(round_number: int | None) -> str:
    """Return where the players' cards are, seen from the page of a table.

    Relative and short: a large table has thousands of links. `round_number` is the
    one in the address of the page, None for the page of the latest table.
    """
    return "../players/" if round_number is None else "../../players/"


def value_cells(
    columns: Sequence[Column],
    *,
    round_number: int | None = None,
    decides: str = "",
    cards: bool = False,
    has_links: bool = True,
) -> Callable[[Row], str]:
    """Return a function that returns the cells of a player's tie-breaks.

    Each value links to its working, unless `has_links` is False. `round_number` is
    the one in the address of the page, None for the page of the latest table.
    `decides` is what the value says that put the player above the next; without it
    nothing is marked. With `cards` the cells are those of a table that phones show as
    cards.
    """
    players = players_address(round_number)
    query = "" if round_number is None else f"?round={round_number}"
    links = [
        f"{players}{ENTRY}/tie-breaks/{column.address}/{query}" if has_links else ""
        for column in columns
    ]
    # Many players share a value, and each cell is written once.
    known: dict[tuple[int, Decimal | None, bool, str], str] = {}

    def cell(index: int, row: Row) -> str:
        place, column = row.place, columns[index]
        value = place.values[index]
        is_decisive = bool(decides) and index == place.decides
        reason = column.reasons.get(place.number, "")
        key = index, value, is_decisive, reason
        if key not in known:
            words = decides if is_decisive else ""
            known[key] = _value_cell(
                column, value, reason, words, links[index], cards=cards
            )
        return known[key]

    indices = range(len(columns))

    def cells(row: Row) -> str:
        shared = "".join([cell(index, row) for index in indices])
        return shared.replace(ENTRY, str(row.entry))

    return cells


def empty_cells(columns: Sequence[Column], *, cards: bool = False) -> str:
    """Return the cells of who is out of the standings and has no values."""
    reason = _("out of the standings")
    return "".join(
        _value_cell(
            replace(column, texts={None: NONE}), None, reason, "", "", cards=cards
        )
        for column in columns
    )


def _value_cell(
    column: Column,
    value: Decimal | None,
    reason: str,
    decides: str,
    link: str,
    *,
    cards: bool,
) -> str:
    is_known = value is not None
    aligned = column.classes.get(value, "")
    words = ["num", "why" if link and is_known else aligned]
    if decides:
        words.append("decides")
    if cards and not column.is_used:
        words.append("opt")
    attributes = f'class="{" ".join(filter(None, words))}"'
    if cards:
        attributes += f' data-l="{conditional_escape(column.label)}" role="cell"'
    text = column.texts[value]
    if link and is_known:
        # What differs stands together, and so compresses best.
        aligned = f' class="{aligned}"' if aligned else ""
        text = f'<a href="{link}"{aligned}>{text}</a>'
    elif not is_known:
        attributes += f' title="{conditional_escape(reason)}"'
    if decides:
        # An undefined value can decide too: below every defined one.
        text = text if is_known else f"<u>{text}</u>"
        text += f'<span class="vh"> {decides}</span>'
    return f"<td {attributes}>{text}</td>"
