"""Players pasted from a spreadsheet, one per line."""

import re
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.actions.entries import sortable_name
from tournaments.form_fields import plain_text, shortened
from tournaments.models import Player, federation_code

MAX_LINES = 2000
MAX_FIELD = 200
MAX_NAME = Player._meta.get_field("name").max_length
MAX_RATING = 4000
COLUMNS = 3


class LineRefused(Exception):
    """What is wrong with one line, in words."""


def read_lines(text: str, *, taken: Iterable[str]) -> tuple[list[dict], list[str]]:
    """Return the players of the lines, and a sentence for each line refused.

    A line is `name; rating; federation`, or the same with tabs; rating and
    federation may be missing, and empty lines say nothing. `taken` are the names of
    those already entered. The sentences name the line, counted from 1.
    """
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MAX_LINES:
        too_many = _("These are %(count)s lines; %(most)s can be entered at once.")
        return [], [too_many % {"count": len(lines), "most": MAX_LINES}]
    names = {sortable_name(name): None for name in taken}
    entries, errors = [], []
    for number, line in lines:
        try:
            entry = _entry(line)
            _check_new(entry["name"], names)
        except LineRefused as refusal:
            sentence = _("Line %(line)s: %(what)s")
            errors.append(sentence % {"line": number, "what": refusal})
            continue
        names[sortable_name(entry["name"])] = number
        entries.append(entry)
    if not entries and not errors:
        errors.append(_("Paste one player per line."))
    return entries, errors


def _entry(line: str) -> dict:
    columns = re.split(r"[;\t]", line)
    while len(columns) > COLUMNS and not columns[-1].strip():
        columns.pop()
    if len(columns) > COLUMNS:
        raise LineRefused(
            _("there are more than three columns. Keep name, rating and federation.")
        )
    if any(len(column) > MAX_FIELD for column in columns):
        raise LineRefused(
            _("a column has more than %(most)s characters.") % {"most": MAX_FIELD}
        )
    name, rating, federation = [plain_text(column) for column in columns] + [""] * (
        COLUMNS - len(columns)
    )
    if not rating and re.search(r"\s[0-9]{4}$", name):
        raise LineRefused(
            _("“%(name)s” ends with a number. Put a semicolon before the rating.")
            % {"name": shortened(name)}
        )
    return {
        "name": _name(name),
        "rating": _rating(rating),
        "federation": _federation(federation),
    }


def _name(text: str) -> str:
    if not text:
        raise LineRefused(_("the name is missing."))
    if len(text) > MAX_NAME:
        raise LineRefused(
            _("the name has %(length)s characters; %(most)s are the most.")
            % {"length": len(text), "most": MAX_NAME}
        )
    return text


def _rating(text: str) -> int | None:
    if not text:
        return None
    if re.fullmatch(r"[0-9]{1,4}", text) and 1 <= int(text) <= MAX_RATING:
        return int(text)
    raise LineRefused(
        _("rating “%(rating)s” is not a number from 1 to 4000.")
        % {"rating": shortened(text)}
    )


def _federation(text: str) -> str:
    code = text.upper()
    if not code:
        return ""
    try:
        federation_code(code)
    except ValidationError:
        raise LineRefused(
            _("federation “%(federation)s” is not three letters, such as BRA.")
            % {"federation": shortened(text)}
        ) from None
    return code


def _check_new(name: str, names: dict[str, int | None]) -> None:
    """Refuse a name entered before, or in one of the lines above."""
    key = sortable_name(name)
    if key not in names:
        return
    line = names[key]
    if line is None:
        raise LineRefused(
            _("%(name)s is already entered. Tell the two apart by the name.")
            % {"name": name}
        )
    raise LineRefused(
        _("%(name)s is in line %(line)s as well. Tell the two apart by the name.")
        % {"name": name, "line": line}
    )
