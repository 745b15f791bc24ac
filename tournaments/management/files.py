"""What commands on report files share."""

from pathlib import Path

from django.core.management.base import CommandError

from tournaments.trf.document import TrfDocument
from tournaments.trf.findings import TrfErrors
from tournaments.trf.lines import MOST_BYTES
from tournaments.trf.reader import read

REFUSED = 2


def refusal(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=REFUSED)


def content_of(file: Path) -> bytes:
    """Return what is in a file. Raises CommandError, which names it."""
    try:
        with file.open("rb") as opened:
            # One byte more than allowed is enough to be refused for the size.
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise refusal(f"{file}: {error.strerror}.") from error


def report_in(file: Path) -> TrfDocument:
    """Return what a report file says. Raises CommandError, which names the place."""
    try:
        return read(content_of(file))
    except TrfErrors as errors:
        raise refusal(first_of(file, errors)) from errors


def first_of(file: Path, errors: TrfErrors) -> str:
    """Return the first error of a report file, and how many follow, in one line."""
    first = errors.errors[0]
    sentence = first.template % first.params
    more = f" There are {errors.count - 1} more errors." if errors.count > 1 else ""
    return placed(file, first.line, first.column, sentence) + more


def placed(file: Path, line: int | None, column: int | None, sentence: str) -> str:
    if line is None:
        return f"{file}: {sentence}"
    # What is wrong with a line as a whole is wrong from its beginning.
    return f"{file}, line {line}, column {column or 1}: {sentence}"
