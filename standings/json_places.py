"""Where a value stands in the text of a JSON file. Pure: no Django."""

import json
import re
from collections.abc import Iterator

BLANKS = re.compile(r"[ \t\n\r]*")
WORD = re.compile(r"[^.\[\]]+")
_value_from = json.JSONDecoder().raw_decode


def position(text: str, path: str) -> tuple[int, int]:
    """Return line and column, from 1, of the value that `path` leads to.

    A path is written as in `rounds[2].games[0].result`. If it ends early, because a
    name is missing, the answer is the place of the last value that is there. `text`
    must be JSON.
    """
    start = _after_blanks(text, 0)
    for word in WORD.findall(path):
        members = dict(_members(text, start))
        if word not in members:
            break
        start = members[word]
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)


def _members(text: str, start: int) -> Iterator[tuple[str, int]]:
    """Return the name or the index of each member of a value, and where it begins."""
    opening, at = text[start], _after_blanks(text, start + 1)
    index = 0
    while opening in "{[" and text[at] not in "}]":
        name = str(index)
        if opening == "{":
            name, at = _value_from(text, at)
            # The colon.
            at = _after_blanks(text, _after_blanks(text, at) + 1)
        yield name, at
        _value, at = _value_from(text, at)
        at = _after_blanks(text, at)
        if text[at] == ",":
            at = _after_blanks(text, at + 1)
        index += 1


def _after_blanks(text: str, at: int) -> int:
    return BLANKS.match(text, at).end()
