"""The lines and columns of a report file. Pure: no Django."""

import re
import unicodedata
from typing import NamedTuple

from tournaments.messages import gettext_noop
from tournaments.trf.findings import Findings, TrfError, TrfErrors

MOST_BYTES = 5 * 1024 * 1024
MOST_LINES = 20_000
MOST_CHARACTERS = 10_000

# Nothing else ends a line: str.splitlines() also splits at form feeds and U+2028.
LINE_END = re.compile(r"\r\n|\r|\n")
SURROGATE = re.compile("[\ud800-\udfff]")
# Control characters, bidirectional controls, zero-width characters, line separators.
# Any of them can make a name look like another one, or reorder the score beside it.
UNWANTED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


class Line(NamedTuple):
    """One line and its number, from 1."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """The three letters or digits that say what the line is."""
        return self.text[:3].upper()

    @property
    def rest(self) -> str:
        """What stands after the code, cleaned."""
        return clean(self.text[3:])

    def field(self, first: int, last: int) -> str:
        """Return what stands in these columns, from 1, both included; cleaned."""
        return clean(self.text[first - 1 : last])


def clean(text: str) -> str:
    """Return the text in Unicode's form NFC, trimmed, without what nobody can see."""
    if text.isascii() and text.isprintable():
        return text.strip()
    visible = UNWANTED.sub("", text.replace("\t", " "))
    return unicodedata.normalize("NFC", visible).strip()


def lines_of(content: bytes | str, findings: Findings) -> list[Line]:
    """Return the lines of a file that are not blank.

    Columns stay as they are in the file: what is invisible is removed from the fields
    later. Raises TrfErrors if the file is too large or is not text.
    """
    if len(content) > MOST_BYTES:
        raise _refusal(gettext_noop("The file is larger than 5 MiB."))
    text = content if isinstance(content, str) else _decoded(content, findings)
    text = text.removeprefix("\ufeff")
    if (position := text.find("\0")) >= 0:
        raise _refusal(
            gettext_noop("The file is not text: it contains the character NUL."),
            line=_line_at(text, position),
        )
    if surrogate := SURROGATE.search(text):
        raise _refusal(
            gettext_noop("The file is not valid Unicode text."),
            line=_line_at(text, surrogate.start()),
        )

    texts = LINE_END.split(text)
    if len(texts) > MOST_LINES + 1 or (len(texts) > MOST_LINES and texts[-1]):
        raise _refusal(gettext_noop("The file has more than 20,000 lines."))
    for number, line in enumerate(texts, start=1):
        if len(line) > MOST_CHARACTERS:
            raise _refusal(
                gettext_noop("The line has more than 10,000 characters."), line=number
            )
        if UNWANTED.search(line):
            findings.note(
                gettext_noop("Invisible characters were removed."), line=number
            )
    return [
        Line(number, line.rstrip())
        for number, line in enumerate(texts, start=1)
        if clean(line)
    ]


def _decoded(content: bytes, findings: Findings) -> str:
    utf16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if utf16 else "utf-8")
    except UnicodeDecodeError as error:
        if utf16:
            raise _refusal(
                gettext_noop("The file is not valid Unicode text.")
            ) from error
    try:
        text = content.decode("cp1252")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("latin-1")
        raise _refusal(
            gettext_noop("The file is neither UTF-8 nor Windows-1252 text."),
            line=_line_at(before, len(before)),
        ) from error
    findings.note(
        gettext_noop(
            "The file is not UTF-8 and was read as Windows-1252. Check the names."
        )
    )
    return text


def _line_at(text: str, position: int) -> int:
    return len(LINE_END.findall(text, 0, position)) + 1


def _refusal(template: str, line: int | None = None) -> TrfErrors:
    return TrfErrors([TrfError(template, line=line)])
