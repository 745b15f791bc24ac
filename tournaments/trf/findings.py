"""What there is to say about a report file: errors and notes. Pure: no Django.

Each is a sentence with named places and the values for them, so that whoever shows
it can translate the sentence: `error.text(gettext)`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tournaments.messages import gettext_noop

MOST_ERRORS = 200
MOST_LINES_NAMED = 5


def shortened(text: str, most: int = 40) -> str:
    """Return the text, cut to `most` characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was repaired, ignored or is doubtful, and the lines where."""

    template: str
    params: Mapping[str, object] = field(default_factory=dict)
    lines: tuple[int, ...] = ()

    def text(self, translate: Callable[[str], str] = gettext_noop) -> str:
        """Return the sentence with its values and lines, for people."""
        sentence = translate(self.template) % self.params
        if not self.lines:
            return sentence
        named = ", ".join(str(line) for line in self.lines[:MOST_LINES_NAMED])
        more = len(self.lines) - MOST_LINES_NAMED
        if more > 0:
            place = translate(
                gettext_noop("Lines %(lines)s and %(more)s more: %(sentence)s")
            )
        elif len(self.lines) > 1:
            place = translate(gettext_noop("Lines %(lines)s: %(sentence)s"))
        else:
            place = translate(gettext_noop("Line %(lines)s: %(sentence)s"))
        return place % {"lines": named, "more": more, "sentence": sentence}

    def __str__(self) -> str:
        return self.text()


class TrfError(Exception):
    """One thing that a report file must not say.

    `line` counts from 1, `columns` are the first and the last, from 1; both are None
    if the error is not in one place.
    """

    def __init__(
        self,
        template: str,
        *,
        line: int | None = None,
        columns: tuple[int, int] | None = None,
        **params: object,
    ):
        super().__init__(template)
        self.template = template
        self.line = line
        self.columns = columns
        self.params = params

    @property
    def column(self) -> int | None:
        """The first column, from 1."""
        return self.columns[0] if self.columns else None

    def text(self, translate: Callable[[str], str] = gettext_noop) -> str:
        """Return the sentence with its values and its place, for people."""
        sentence = translate(self.template) % self.params
        if self.line is None:
            return sentence
        first, last = self.columns or (None, None)
        if first is None:
            place = translate(gettext_noop("Line %(line)s: %(sentence)s"))
        elif first == last:
            place = translate(
                gettext_noop("Line %(line)s, column %(first)s: %(sentence)s")
            )
        else:
            place = translate(
                gettext_noop("Line %(line)s, columns %(first)s–%(last)s: %(sentence)s")
            )
        return place % {
            "line": self.line,
            "first": first,
            "last": last,
            "sentence": sentence,
        }

    def __str__(self) -> str:
        return self.text()


class TrfErrors(Exception):
    """Why a report file is refused: the first errors, and how many there are."""

    def __init__(self, errors: Iterable[TrfError], count: int | None = None):
        self.errors = tuple(errors)
        self.count = len(self.errors) if count is None else count
        super().__init__(self.errors)

    def texts(self, translate: Callable[[str], str] = gettext_noop) -> list[str]:
        """Return one sentence for each error, and one for those that were left out."""
        texts = [error.text(translate) for error in self.errors]
        if self.count > len(self.errors):
            more = translate(gettext_noop("There are %(more)s more errors."))
            texts.append(more % {"more": self.count - len(self.errors)})
        return texts

    def __str__(self) -> str:
        return "\n".join(self.texts())


class Findings:
    """Collects errors and notes while a file is read.

    The same note on several lines is one note. Only the first errors are kept.
    """

    def __init__(self):
        self._errors: list[TrfError] = []
        self._count = 0
        self._notes: dict[tuple, list[int]] = {}

    def refuse(
        self,
        template: str,
        *,
        line: int | None = None,
        columns: tuple[int, int] | None = None,
        **params: object,
    ) -> None:
        self._count += 1
        if self._count <= MOST_ERRORS:
            self._errors.append(
                TrfError(template, line=line, columns=columns, **params)
            )

    def note(self, template: str, *, line: int | None = None, **params: object) -> None:
        lines = self._notes.setdefault((template, tuple(params.items())), [])
        if line is not None and line not in lines[-1:]:
            lines.append(line)

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(
            Note(template, dict(params), tuple(lines))
            for (template, params), lines in self._notes.items()
        )

    def raise_errors(self) -> None:
        """Raise TrfErrors if anything was refused, in the order of the lines."""
        if self._errors:
            errors = sorted(self._errors, key=lambda error: error.line or 0)
            raise TrfErrors(errors, self._count)
