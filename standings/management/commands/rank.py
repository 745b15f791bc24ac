"""A second opinion on a report, by the code that ranks our own events."""

import json
from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from django.core.management.base import BaseCommand

from standings import vectors
from standings.ranking import rank, values
from standings.recompute import order_in_force
from standings.tiebreaks import TieBreakError, lacks_ratings, tie_break
from standings.tiebreaks.working import working
from standings.working_text import NONE, exact, table, working_text
from tournaments.management.files import content_of, first_of, placed, refusal
from tournaments.record import Edition, EventRecord
from tournaments.trf.convert import event_from
from tournaments.trf.fields import natural
from tournaments.trf.findings import TrfErrors
from tournaments.trf.players import MOST_NUMBER
from tournaments.trf.reader import read

EXTRA_HELP = (
    "more tie-breaks to compute, which decide nothing. Here any code may stand, even "
    "one that means nothing in the system, such as Koya in a Swiss. Direct encounter "
    "is the position among those level on points, 1 for the best, 0 if nobody is "
    "separated"
)
ORDER_HELP = (
    "the tie-breaks in their order, as in “BH/C1 SB DE”; points always come first. "
    "Without it, that of the file, or else the usual one of the system. A code that "
    "the system does not allow, or that needs ratings which are missing, is refused"
)

EXPLAIN_HELP = (
    "print how this tie-break of the player with this starting rank comes about, "
    "instead of the standings. Direct encounter is that of those level on points"
)


class Command(BaseCommand):
    help = (
        "Rank the tournament of a report file (TRF16 or TRF26), or of a JSON file of "
        "the schema tiebreak-vector/1. Neither reads nor writes the database."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--round",
            type=int,
            metavar="N",
            help="the standings after this round; 0 is before the first",
        )
        parser.add_argument("--order", metavar="CODES", help=ORDER_HELP)
        parser.add_argument("--codes", metavar="CODES", default="", help=EXTRA_HELP)
        parser.add_argument(
            "--edition",
            type=edition_on,
            metavar="DATE",
            help="the edition of FIDE C.07 in force on this day, as in 2026-03-01",
        )
        instead = parser.add_mutually_exclusive_group()
        instead.add_argument(
            "--explain", nargs=2, metavar=("NUMBER", "CODE"), help=EXPLAIN_HELP
        )
        instead.add_argument(
            "--json",
            action="store_true",
            dest="as_json",
            help="print exact values, by starting rank, for other programs",
        )

    def handle(self, *, file, order, codes, edition, as_json, **options):
        event = event_in(file)
        if edition:
            event = replace(event, edition=edition)
        if options["round"] is not None:
            event = event_after(event, options["round"])
        if options["explain"]:
            self.stdout.write(explained(event, *options["explain"]))
            return
        if order is None:
            chosen = list(order_in_force(event))
        else:
            chosen = allowed(codes_in(order), event)
        extra = [code for code in codes_in(codes) if code not in chosen]

        write = json_text if as_json else table_text
        self.stdout.write(write(event, chosen, extra))


def edition_on(text: str) -> Edition:
    """Return the edition of FIDE C.07 in force on a day such as 2026-03-01."""
    try:
        return Edition.on(date.fromisoformat(text))
    except ValueError:
        raise ArgumentTypeError(
            f"“{text}” is not a date: write it as in 2026-03-01"
        ) from None


def event_in(file: Path) -> EventRecord:
    """Return the event of a file. Raises CommandError, which names the place."""
    content = content_of(file)
    is_json = file.suffix.lower() == ".json" or content.lstrip()[:1] == b"{"
    try:
        return vectors.read(content) if is_json else event_from(read(content))
    except vectors.VectorError as error:
        raise refusal(placed(file, error.line, error.column, str(error))) from error
    except TrfErrors as errors:
        raise refusal(first_of(file, errors)) from errors


def event_after(event: EventRecord, round_number: int) -> EventRecord:
    """Return the event after a round that the file has."""
    if not 0 <= round_number <= event.rounds_paired:
        raise refusal(
            f"There is no round {round_number}: the file has rounds up to "
            f"{event.rounds_paired}."
        )
    return event.after(round_number)


def codes_in(text: str) -> list[str]:
    """Return the codes of a list such as “PTS BH/C1, SB”, spelled as in the Handbook.

    Points are left out, and so is what stands in it twice but for direct encounter,
    which has more to say of those who are still level. Raises CommandError.
    """
    codes = []
    for word in text.replace(",", " ").split():
        try:
            found = tie_break(word)
        except TieBreakError as error:
            raise refusal(str(error)) from error
        if found.code != "PTS" and (found.needs_group or found.code not in codes):
            codes.append(found.code)
    return codes


def allowed(order: Sequence[str], event: EventRecord) -> list[str]:
    """Return the order. Raises CommandError if the event cannot be decided by it.

    An edition that does not know a tie-break yet does not forbid it: regulations
    could always add one of their own.
    """
    for code in order:
        criterion = tie_break(code)
        if not criterion.is_allowed(event.system):
            raise refusal(
                f"{criterion.name} ({code}) means nothing in the system "
                f"“{event.system.value}” and cannot decide; --codes {code} computes it."
            )
        if criterion.needs_ratings and lacks_ratings(event):
            unrated = next(p.number for p in event.players if p.rating is None)
            raise refusal(
                f"{criterion.name} ({code}) needs the ratings of all, and player "
                f"{unrated} has none."
            )
    return list(order)


def explained(event: EventRecord, number: str, code: str) -> str:
    """Return the working of one tie-break of one player. Raises CommandError."""
    player = natural(number, MOST_NUMBER)
    if player not in event.by_number:
        raise refusal(f"There is no player “{number}” in this file.")
    try:
        return working_text(event, working(event, code, player))
    except TieBreakError as error:
        raise refusal(str(error)) from error


def json_text(event: EventRecord, order: Sequence[str], extra: Sequence[str]) -> str:
    """Return order, ranks and values as JSON; values are exact decimals as texts."""
    ranks = {place.number: place.rank for place in rank(event, order)}
    numbers = sorted(ranks)
    columns = values(event, ["PTS", *order, *extra])
    answer = {
        "order": ["PTS", *order],
        "ranks": {number: ranks[number] for number in numbers},
        "values": {
            code: {number: exact(column[number]) for number in numbers}
            for code, column in columns.items()
        },
    }
    return json.dumps(answer)


def table_text(event: EventRecord, order: Sequence[str], extra: Sequence[str]) -> str:
    """Return the standings as a table for people, best first."""
    places = rank(event, order)
    players = [event.by_number[place.number] for place in places]
    computed = values(event, extra)
    figures = [
        ("Pts", [place.score for place in places]),
        *((code, [p.values[i] for p in places]) for i, code in enumerate(order)),
        *((code, [computed[code][p.number] for p in places]) for code in extra),
    ]
    heads = ("Rk", "No", "Name", "Rtg", *(head for head, _column in figures))
    columns = [
        [str(place.rank) for place in places],
        [str(player.number) for player in players],
        [player.name for player in players],
        [str(player.rating or NONE) for player in players],
        *(same_digits(column) for _head, column in figures),
    ]
    rows = [heads, *zip(*columns, strict=True)]
    lines = table(rows, [head != "Name" for head in heads])
    return "\n".join([caption(event), "", *lines])


def caption(event: EventRecord) -> str:
    return (
        f"After round {event.rounds_paired} of {event.rounds_planned}, by FIDE C.07 "
        f"in the edition of {event.edition.value}."
    )


def same_digits(column: Sequence[Decimal | None]) -> list[str]:
    """Return exact values with one number of digits after the point."""
    needed = [exact(value).partition(".")[2] for value in column if value is not None]
    digits = max(map(len, needed), default=0)
    return [NONE if value is None else f"{value:.{digits}f}" for value in column]
