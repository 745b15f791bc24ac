"""The cross table as nested template loops write it, to compare with."""

from collections.abc import Mapping
from functools import cache

from django.template import Template, engines
from django.utils.safestring import SafeString

from standings.columns import Column
from standings.crosstable import mark
from standings.marks import colour_letter, ending, sentence
from standings.rendering import rank_text, score_groups
from standings.sheet import Sheet
from standings.templatetags.chess import colour_word
from tournaments.figures import number_text
from tournaments.record import RoundResult

ROWS = """\
{% for group in groups %}<tbody>{% for row in group %}
<tr><td class="num k1">{{ row.rank }}</td>\
<th scope="row" class="nm k2"><a href="../players/{{ row.entry }}/">{{ row.name }}</a>\
</th><td class="num">{{ row.number }}</td>\
<td class="num soft gap opt">{{ row.rating }}</td>\
{% for cell in row.cells %}<td>{% if cell.opponent %}{{ cell.opponent }}\
<span aria-hidden="true">{{ cell.letter }}{{ cell.mark }}</span>\
<span class="vh">, {{ cell.colour }}, {{ cell.ending }}</span>{% else %}\
<span aria-hidden="true">{{ cell.mark }}</span>\
<span class="vh">{{ cell.words }}</span>{% endif %}</td>{% endfor %}\
<td class="num pts kz">{{ row.score }}</td>{% for value in row.values %}\
<td class="num {{ value.class }}">{{ value.text }}</td>{% endfor %}</tr>{% endfor %}
</tbody>{% endfor %}"""


def crosstable_by_loops(sheet: Sheet, columns: list[Column], **_options) -> SafeString:
    """Return what `swiss_body` does with a long table in the compact notation.

    Almost to the letter.
    """
    groups = [
        [_row(sheet, columns, row) for row in group] for group in score_groups(sheet)
    ]
    return _template().render({"groups": groups})


@cache
def _template() -> Template:
    return engines["django"].from_string(ROWS)


def _row(sheet: Sheet, columns: list[Column], row) -> Mapping[str, object]:
    entrant, place = sheet.entrants[row.entry], row.place
    return {
        "entry": row.entry,
        "rank": rank_text(row),
        "name": entrant.name,
        "number": place.number,
        "rating": entrant.rating,
        "score": number_text(place.score),
        "cells": [
            _cell(sheet, round_number, result)
            for round_number, result in enumerate(row.results, start=1)
        ],
        "values": [
            {"class": column.classes.get(value, ""), "text": column.texts[value]}
            for column, value in zip(columns, place.values, strict=True)
        ],
    }


def _cell(sheet: Sheet, round_number: int, result: RoundResult) -> Mapping[str, object]:
    points = sheet.event.point_system
    if result.opponent is None:
        words = sentence(result, points) % {"round": round_number}
        return {"mark": mark(result, points), "words": words}
    return {
        "opponent": result.opponent,
        "letter": colour_letter(result.colour),
        "mark": mark(result, points),
        "colour": colour_word(result.colour),
        "ending": ending(result.outcome),
    }
