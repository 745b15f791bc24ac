"""Finding published tournaments by what people type."""

import re
from collections import defaultdict

from django.db.models import Q, QuerySet

from tournaments.models import Event, Player
from tournaments.privacy import has_full_name
from tournaments.seeding import sortable

MOST_LETTERS = 80
LATIN = range(0xC0, 0x250)


def _letters_by_base() -> dict[str, str]:
    """Return the accented letters that belong to each plain one: a to àáâãäå…"""
    found = defaultdict(str)
    for letter in map(chr, LATIN):
        found[sortable(letter)] += letter
    return {base: found[base] for base in found if base.isascii() and len(base) == 1}


ACCENTED = _letters_by_base()


def found_by(text: str, events: QuerySet[Event]) -> QuerySet[Event]:
    """Return the events in whose name and place, or in one of whose players' names,
    every word of `text` occurs. Accents and capitals do not count, nor do names that
    the public does not see in full.
    """
    words = text.replace("\0", "")[:MOST_LETTERS].split()
    if not words:
        return events
    patterns = [pattern_of(word) for word in words]
    in_event, in_player = Q(), Q()
    for pattern in patterns:
        in_event &= Q(name__iregex=pattern) | Q(place__iregex=pattern)
        in_player &= Q(name__iregex=pattern)
    players = Player.objects.filter(in_player, has_full_name()).order_by()
    return events.filter(in_event | Q(pk__in=players.values("event")))


def has_words(text: str, name: str) -> bool:
    """Return True if every word of `text` occurs in a name. Accents do not count.

    Nothing has the words of an empty text.
    """
    words = sortable(text[:MOST_LETTERS]).split()
    return bool(words) and all(word in sortable(name) for word in words)


def pattern_of(word: str) -> str:
    """Return a pattern that finds the word with any accents.

    A pattern, because SQLite has no function that removes accents. It means the
    same to Python, which reads it for SQLite, and to PostgreSQL.
    """
    return "".join(
        f"[{letter}{ACCENTED[letter]}]" if letter in ACCENTED else re.escape(letter)
        for letter in sortable(word)
    )
