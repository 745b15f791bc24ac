"""How points and tie-breaks are written for people.

In the way of the language, unless the event that a page is about wants another. As
with the language itself, what is in force is said once and holds for the request.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.utils.formats import get_format

# Shown where a value is undefined or was not used.
NONE = "–"
HALF = Decimal("0.5")

# One of NUMBER_FORMAT_CHOICES; empty for the way of the language.
IN_FORCE: ContextVar[str] = ContextVar("number_format", default="")
MARKS = {"point": ".", "comma": ","}


def write_as(number_format: str) -> None:
    """Write numbers in this format from here to the end of the request."""
    IN_FORCE.set(number_format)


@contextmanager
def written_as(number_format: str) -> Iterator[None]:
    """Write numbers in this format for a while."""
    token = IN_FORCE.set(number_format)
    try:
        yield
    finally:
        IN_FORCE.reset(token)


def figures_of_each_request(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Begin each request with the numbers of its language."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with written_as(""):
            return get_response(request)

    return middleware


def number_text(value: Decimal | None) -> str:
    """Return a number with the digits it needs, in the format in force.

    2.5 in English and 2,5 in Portuguese, or 2½; 4, not 4.00. A number that is no half
    has digits in every format: 3.75. None is `–`.
    """
    if value is None:
        return NONE
    if has_fraction(value):
        return f"{int(value) or ''}½"
    return localized(f"{value.normalize():f}")


def has_fraction(value: Decimal) -> bool:
    """Return True if the number is written with a ½."""
    return IN_FORCE.get() == "half" and value % 1 == HALF


def localized(text: str) -> str:
    """Return a number that is text already with the decimal mark in force."""
    mark = MARKS.get(IN_FORCE.get()) or str(get_format("DECIMAL_SEPARATOR"))
    return text.replace(".", mark)


def runs_of(numbers: Sequence[int]) -> list[str]:
    """Return ascending numbers as texts, three or more in a row as one: 4, 41–75."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [text for run in runs for text in _run_texts(run)]


def _run_texts(run: list[int]) -> list[str]:
    return [f"{run[0]}–{run[-1]}"] if len(run) > 2 else list(map(str, run))
