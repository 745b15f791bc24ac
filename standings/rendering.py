"""The bodies of the big tables, each written by one function.

Template loops over 1000 players and 11 rounds take twenty times as long. Everything
that a person typed is escaped here, once per table; the rest is ours.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from standings.columns import Column, empty_cells, players_address, value_cells
from standings.figures import alignments
from standings.sheet import Entrant, Sheet
from standings.table import Row
from tournaments.figures import NONE, number_text
from tournaments.models import SIDE_CHOICES
from tournaments.record import System


def standings_body(
    sheet: Sheet, columns: Sequence[Column], round_number: int | None = None
) -> SafeString:
    """Return the rows of the standings, one `tbody` for each score group.

    `round_number` is the one in the address of the page, None for the latest table.
    """
    scores = score_cells(sheet, "pts", ' role="cell"')
    nothing = empty_cells(columns, cards=True)
    values = value_cells(
        columns,
        round_number=round_number,
        decides=decides_words(),
        cards=True,
        has_links=has_linked_values(sheet),
    )
    links = links_to(sheet, round_number)
    teams = team_words(sheet)
    shows = shown_columns(sheet)
    lines = []
    for group in score_groups(sheet):
        lines.append('<tbody role="rowgroup">')
        for row in group:
            place, entrant = row.place, sheet.entrants[row.entry]
            lines.append(
                f'<tr role="row"{row_attributes(sheet, row)}>'
                f'<td class="num rk" role="cell">{rank_text(row)}</td>'
                f'<td class="num opt" role="cell">{place.number}</td>'
                f'<th scope="row" class="nm" role="rowheader">{links[row.entry]}'
                f"{teams.get(entrant.side, '')}"
                f"{_left(entrant, sheet.after_round)}</th>"
                f"{_facts(entrant, shows)}"
                f"{scores[place.score]}"
                f"{nothing if row.is_removed else values(row)}</tr>"
            )
        lines.append("</tbody>")
    return mark_safe("\n".join(lines))


def team_words(sheet: Sheet) -> Mapping[str, str]:
    """Return what stands after a name for each of two teams, nothing without them."""
    if not sheet.has_teams:
        return {}
    return {
        side: f' <span class="soft small">{conditional_escape(words)}</span>'
        for side, words in SIDE_CHOICES
        if side
    }


def _left(entrant: Entrant, after_round: int) -> str:
    words = entrant.left_by(after_round)
    return (
        f' <span class="soft small">{conditional_escape(words)}</span>' if words else ""
    )


def shown_columns(sheet: Sheet) -> Mapping[str, bool]:
    """Return which columns of the standings have something to show.

    A club says more than a federation in a local event, so it comes first.
    """
    entrants = sheet.entrants.values()
    has_clubs = any(entrant.club for entrant in entrants)
    return {
        "rating": any(entrant.rating for entrant in entrants),
        "club": has_clubs,
        "federation": not has_clubs and any(entrant.federation for entrant in entrants),
    }


def _facts(entrant: Entrant, shows: Mapping[str, bool]) -> str:
    cells = ""
    if shows["rating"]:
        cells += f'<td class="num opt" role="cell">{entrant.rating or NONE}</td>'
    for field in ("federation", "club"):
        if shows[field]:
            text = conditional_escape(getattr(entrant, field))
            cells += f'<td class="opt" role="cell">{text}</td>'
    return cells


def score_cells(
    sheet: Sheet, words: str, attributes: str = ""
) -> Mapping[Decimal, str]:
    """Return the cell of each score that occurs; its classes are `words` and more."""
    classes = alignments(row.place.score for row in sheet.everybody)
    return {
        score: f'<td class="{f"num {name}".strip()} {words}"{attributes}>'
        f"{number_text(score)}</td>"
        for score, name in classes.items()
    }


def rank_text(row: Row) -> str:
    """Return a place, or the places that a player shares: 2–3; – for none at all."""
    place = row.place
    if row.is_removed:
        return NONE
    return str(place.rank) if place.rank == place.last else f"{place.rank}–{place.last}"


def row_attributes(sheet: Sheet, row: Row) -> str:
    """Return the anchor of a row; who is out of the standings is greyed out."""
    has_anchor = row.entry in sheet.sought or not sheet.is_long
    name = f' id="{anchor(row.entry)}"' if has_anchor else ""
    out = ' class="soft"' if row.is_removed else ""
    return f"{name}{out}"


def has_linked_values(sheet: Sheet) -> bool:
    """Return True if each value leads to its working, False if only the card does.

    The card is that of the latest round, so an earlier table has its own links.
    """
    return not (sheet.is_long and sheet.is_latest)


def anchor(entry: int) -> str:
    return f"p{entry}"


def score_groups(sheet: Sheet) -> Iterator[list[Row]]:
    """Yield the rows by score, and last those who are out of the standings.

    Of a knock-out, where scores decide nothing, they come by place.
    """
    is_knock_out = sheet.event.system == System.KNOCK_OUT
    for _level, group in groupby(
        sheet.rows,
        key=lambda row: row.place.rank if is_knock_out else row.place.score,
    ):
        yield list(group)
    if sheet.removed:
        yield list(sheet.removed)


def links_to(sheet: Sheet, round_number: int | None) -> Mapping[int, str]:
    """Return title and name of everybody with a link to their card, by entry."""
    cards = players_address(round_number)
    return {
        entry: _link(entrant, f"{cards}{entry}/")
        for entry, entrant in sheet.entrants.items()
    }


def _link(entrant: Entrant, url: str) -> str:
    name = conditional_escape(entrant.name)
    return f'{_title(entrant)}<a href="{url}">{name}</a>'


def _title(entrant: Entrant) -> str:
    if not entrant.title:
        return ""
    return f'<span class="ti">{conditional_escape(entrant.title)}</span> '


def decides_words() -> str:
    return conditional_escape(_("decides against the next player"))
