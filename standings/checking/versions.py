"""Whether every step of a game's version is in the record of changes."""

from collections.abc import Iterator

from standings.checking.difference import Difference
from tournaments.models import Event


def check_versions(event: Event) -> Iterator[Difference]:
    yield from ()
