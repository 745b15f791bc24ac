"""The bodies of the cross tables: Swiss in words, Swiss compact, round-robin grid."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from standings.columns import Column, empty_cells, value_cells
from standings.crosstable import (
    Meeting,
    grid,
    mark,
    opponents_outcome,
    points_mark,
    sort_of,
)
from standings.marks import colour_letter, ending, mark_text, sentence
from standings.names import short_names
from standings.rendering import (
    decides_words,
    has_linked_values,
    links_to,
    rank_text,
    row_attributes,
    score_cells,
    score_groups,
    team_words,
)
from standings.sheet import Sheet
from standings.table import Row
from standings.templatetags.chess import colour_word
from tournaments.figures import NONE, localized
from tournaments.record import (
    LOSSES,
    UNFINISHED,
    WINS,
    Colour,
    Outcome,
    PointSystem,
    RoundResult,
    System,
)

# Where two players of a round robin have not been paired yet.
NOT_PAIRED = "<span>·</span>"


def swiss_body(
    sheet: Sheet,
    columns: Sequence[Column],
    *,
    compact: bool,
    by_number: bool,
    with_places: bool = False,
    round_number: int | None = None,
) -> SafeString:
    """Return the rows of a Swiss cross table, in the order of places or of numbers.

    In the compact notation opponents are starting ranks, or places `with_places`.
    `round_number` is the one in the address of the page, None for the latest table.
    """
    opponents = _opponents(sheet, compact=compact, with_places=with_places)
    points, results = sheet.event.point_system, sheet.results
    # A cell apart from the opponent, by round and sort of round.
    cells: dict[tuple[int, str], str] = {}

    def rounds(row: Row) -> str:
        return "".join(
            cell(number, result) for number, result in enumerate(row.results, start=1)
        )

    def cell(number: int, result: RoundResult) -> str:
        theirs = opponents_outcome(results, result, number)
        key = number, sort_of(result, theirs)
        if key not in cells:
            cells[key] = _cell(number, result, theirs, points, compact=compact)
        return cells[key] % opponents[result.opponent]

    values = _values(sheet, columns, by_number=by_number, round_number=round_number)
    return _body(
        sheet,
        columns,
        rounds,
        values,
        by_number=by_number,
        has_number=compact,
        round_number=round_number,
    )


def grid_body(
    sheet: Sheet,
    columns: Sequence[Column],
    *,
    by_number: bool,
    round_number: int | None = None,
) -> SafeString:
    """Return the rows of a round robin: each against each, columns as the rows."""
    order = [row.place.number for row in ordered(sheet, by_number=by_number)]
    games = System(sheet.event.system).games_of_a_pair
    names = {
        number: conditional_escape(entrant.name)
        for number, entrant in sheet.by_number.items()
    }
    same = conditional_escape(_("same player"))
    diagonal = f'<td class="diag"><span class="vh">{same}</span></td>'
    team = conditional_escape(_("same team"))
    team_mate = f'<td class="diag"><span class="vh">{team}</span></td>'

    def cell(number: int, opponent: int, meetings: tuple[Meeting, ...] | None) -> str:
        if meetings is None:
            return diagonal
        if _are_team_mates(sheet, number, opponent):
            return team_mate
        return _grid_cell(sheet, meetings, names, games=games)

    lines = {
        line.number: "".join(
            cell(line.number, opponent, meetings)
            for opponent, meetings in zip(order, line.cells, strict=True)
        )
        for line in grid(order, sheet.results)
    }
    return _body(
        sheet,
        columns,
        lambda row: lines[row.place.number],
        _values(sheet, columns, by_number=by_number, round_number=round_number),
        by_number=by_number,
        has_number=True,
        round_number=round_number,
    )


def ordered(sheet: Sheet, *, by_number: bool) -> Sequence[Row]:
    """Return everybody; those who are out of the standings come last.

    By number, each of two teams stands together.
    """
    if by_number:
        rows = sorted(sheet.rows, key=lambda row: _by_number(sheet, row))
        return (*rows, *sheet.removed)
    return sheet.everybody


def _by_number(sheet: Sheet, row: Row) -> tuple[str, int]:
    team = sheet.entrants[row.entry].side if sheet.has_teams else ""
    return team, row.place.number


def _are_team_mates(sheet: Sheet, number: int, other: int) -> bool:
    one, two = sheet.by_number[number].side, sheet.by_number[other].side
    return sheet.has_teams and one == two != ""


def has_ratings(sheet: Sheet) -> bool:
    return any(entrant.rating for entrant in sheet.entrants.values())


def _opponents(
    sheet: Sheet, *, compact: bool, with_places: bool
) -> Mapping[int | None, Mapping]:
    """Return what fills a cell for each opponent, by starting rank, and for none."""
    names = {number: number for number in sheet.results}
    if with_places:
        # Of a shared place the first: 2–3w1 would read as a score.
        names = {row.place.number: row.place.rank for row in sheet.everybody}
    if not compact:
        whole = {number: entrant.name for number, entrant in sheet.by_number.items()}
        names = {
            number: conditional_escape(name)
            for number, name in short_names(whole).items()
        }
    opponents = {number: {"opponent": name} for number, name in names.items()}
    # One may have left a table that is behind.
    return defaultdict(lambda: {"opponent": ""}, opponents)


def _values(
    sheet: Sheet,
    columns: Sequence[Column],
    *,
    by_number: bool,
    round_number: int | None,
) -> Callable[[Row], str]:
    # The next player in the order of numbers is not the next in the standings.
    decides = "" if by_number else decides_words()
    return value_cells(
        columns,
        round_number=round_number,
        decides=decides,
        has_links=has_linked_values(sheet),
    )


def _body(
    sheet: Sheet,
    columns: Sequence[Column],
    rounds: Callable[[Row], str],
    values: Callable[[Row], str],
    *,
    by_number: bool,
    has_number: bool,
    round_number: int | None,
) -> SafeString:
    """Return the rows: `rounds(row)` is the middle, `values(row)` the tie-breaks."""
    scores = score_cells(sheet, "pts kz")
    links = links_to(sheet, round_number)
    teams = team_words(sheet)
    nothing = empty_cells(columns)
    is_rated = has_number and has_ratings(sheet)
    rows = [ordered(sheet, by_number=True)] if by_number else score_groups(sheet)
    lines = []
    for group in rows:
        lines.append("<tbody>")
        for row in group:
            number = f'<td class="num">{row.place.number}</td>' if has_number else ""
            rating = sheet.entrants[row.entry].rating or NONE
            rating = f'<td class="num soft gap opt">{rating}</td>' if is_rated else ""
            lines.append(
                f"<tr{row_attributes(sheet, row)}>"
                f'<td class="num k1">{rank_text(row)}</td>'
                f'<th scope="row" class="nm k2">{links[row.entry]}'
                f"{teams.get(sheet.entrants[row.entry].side, '')}</th>"
                f"{number}{rating}{rounds(row)}"
                f"{scores[row.place.score]}"
                f"{nothing if row.is_removed else values(row)}</tr>"
            )
        lines.append("</tbody>")
    return mark_safe("\n".join(lines))


def _cell(
    round_number: int,
    result: RoundResult,
    theirs: Outcome | None,
    points: PointSystem,
    *,
    compact: bool,
) -> str:
    """Return the cell of such a round, with a place for the `opponent` of a game.

    The head of the column says the round, so that ears hear: 12, White, won. What
    follows the opponent is the same in many cells, and so compresses to nothing.
    """
    shown = _weighed(result, theirs, points)
    if result.opponent is None:
        spoken = sentence(result, points) % {"round": round_number}
        return (
            f'<td><span aria-hidden="true">{shown}</span>'
            f'<span class="vh">{conditional_escape(spoken)}</span></td>'
        )
    word = conditional_escape(colour_word(result.colour))
    how = conditional_escape(ending(result.outcome))
    if compact:
        letter = conditional_escape(colour_letter(result.colour))
        return (
            f'<td>%(opponent)s<span aria-hidden="true">{letter}{shown}</span>'
            f'<span class="vh">, {word}, {how}</span></td>'
        )
    return (
        f'<td><bdi>%(opponent)s</bdi> <span class="{result.colour}">{word}</span>'
        f'<span aria-hidden="true"> {shown}</span><span class="vh">, {how}</span></td>'
    )


def _weighed(result: RoundResult, theirs: Outcome | None, points: PointSystem) -> str:
    """Return the mark in the weight that tells the result before it is read."""
    outcome, text = result.outcome, mark(result, points, theirs)
    # Of a bye only the points carry weight: bye1, req½.
    is_mark_only = outcome.is_paired or outcome is Outcome.REST
    worth = text if is_mark_only else points_mark(points.of(outcome))
    name = mark_text(text.removesuffix(worth))
    worth = conditional_escape(localized(worth))
    match merit_of(outcome, points):
        case "full":
            return f"{name}<b>{worth}</b>"
        case "none":
            return f'{name}<span class="loss">{worth}</span>'
    return f"{name}{worth}"


def merit_of(outcome: Outcome, points: PointSystem) -> str:
    """Return `full` for what is worth a win, `none` for nothing, else an empty text."""
    if outcome.is_played:
        names = {**dict.fromkeys(WINS, "full"), **dict.fromkeys(LOSSES, "none")}
        return names.get(outcome, "")
    if outcome in UNFINISHED or outcome is Outcome.REST:
        return ""
    worth = points.of(outcome)
    if outcome is Outcome.FORFEIT_WIN or worth == points.win:
        return "full"
    return "none" if outcome is Outcome.FORFEIT_LOSS or not worth else ""


def _grid_cell(
    sheet: Sheet,
    meetings: tuple[Meeting, ...],
    names: Mapping[int, str],
    *,
    games: int,
) -> str:
    """Return the games of a pair in the order of the rounds, `·` for one not paired."""
    points = sheet.event.point_system
    shown, sentences = [], []
    for round_number, result in meetings:
        theirs = opponents_outcome(sheet.results, result, round_number)
        text = _weighed(result, theirs, points)
        black = ' class="b-print"' if result.colour is Colour.BLACK else ""
        shown.append(f"<span{black}>{text}</span>")
        template = conditional_escape(sentence(result, points))
        sentences.append(
            template % {"round": round_number, "opponent": names[result.opponent]}
        )
    missing = [NOT_PAIRED] * (games - len(meetings))
    has_second_only = meetings and _is_second_game(sheet, meetings[0].round_number)
    shown = missing + shown if has_second_only else shown + missing
    spoken = "; ".join(sentences) or conditional_escape(_("not paired"))
    out = sheet.numbers_removed.intersection(r.opponent for _, r in meetings)
    return (
        f'<td class="g{" soft" if out else ""}" title="{spoken}">'
        f'<span aria-hidden="true">{" ".join(shown)}</span>'
        f'<span class="vh">{spoken}</span></td>'
    )


def _is_second_game(sheet: Sheet, round_number: int) -> bool:
    """Return True if the round has second games of pairs that play two."""
    if sheet.event.system == System.MATCHES:
        return round_number % 2 == 0
    is_double = sheet.event.system == System.DOUBLE_ROUND_ROBIN
    return is_double and round_number > sheet.event.rounds_planned // 2
