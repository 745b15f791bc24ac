"""Write a tournament report file, TRF26. Pure: no Django."""

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from tournaments.record import (
    UNFINISHED,
    Acceleration,
    Ban,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
    RoundResult,
    System,
)
from tournaments.trf.lines import clean

LINE_END = "\r\n"
NAME_COLUMNS = 33
POINTS_COLUMNS = 4
BEFORE_THE_ROUNDS = 89
TENTH = Decimal("0.1")

KINDS = {
    System.SWISS: ("Individual: Swiss-System", "FIDE_DUTCH_2026"),
    System.ROUND_ROBIN: ("Individual: Round Robin", "BERGER_ROUNDROBIN"),
    System.DOUBLE_ROUND_ROBIN: (
        "Individual: Double Round Robin",
        "BERGER_DOUBLEROUNDROBIN",
    ),
    System.MATCHES: (
        "Individual: Round Robin, two games in a row",
        "CUSTOM_ROUNDROBIN",
    ),
    System.SCHEVENINGEN: ("Individual: Scheveningen System", "FIDE_SCHEVENINGEN"),
    System.KNOCK_OUT: ("Individual: Knock-Out", "CUSTOM_KNOCKOUT"),
}
# The edition of C.04.3 in force since then is the one that we pair by. What was paired
# before is reported as Dutch by the edition of its own day.
IN_FORCE = date(2026, 2, 1)
DUTCH_OF_ITS_DAY = "FIDE_DUTCH"
# The format has no letter for a rest, nor for a game that has no result yet.
LETTERS = (
    {outcome: outcome.value for outcome in Outcome}
    | {Outcome.REST: Outcome.ZERO_BYE.value}
    | dict.fromkeys(UNFINISHED, " ")
)


@dataclass(frozen=True, slots=True)
class Details:
    """What a report says of an event besides its players and rounds.

    What is not known is empty and left out. `ranks`, `birth_dates` and `byes` go by
    starting rank; of a birth the year may be all that is known. `byes` are those of
    the round after the last of the report. Without `is_colour_drawn` the initial
    colour is not known yet.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    pairing_program: str = ""
    round_dates: tuple[date | None, ...] = ()
    is_colour_drawn: bool = True
    ranks: Mapping[int, int] = field(default_factory=dict)
    birth_dates: Mapping[int, date | int] = field(default_factory=dict)
    byes: Mapping[int, Outcome] = field(default_factory=dict)
    bans: tuple[Ban, ...] = ()


def report(event: EventRecord, details: Details = Details()) -> str:
    """Return the report of an event, in TRF26, to be stored as UTF-8.

    Dates of birth are in it only if `details` has them: a public report has none.
    """
    return "".join(line + LINE_END for line in report_lines(event, details))


def report_lines(event: EventRecord, details: Details = Details()) -> list[str]:
    """Return the lines of a report, without their ends."""
    return [
        *_headers(event, details),
        *(_player_line(event, player, details) for player in event.players),
        *_bye_lines(details.byes, event.rounds_paired + 1),
        *(_acceleration_line(each) for each in event.accelerations),
        *(_ban_line(ban) for ban in details.bans),
    ]


def _headers(event: EventRecord, details: Details) -> Iterator[str]:
    kind, encoded_kind = KINDS[event.system]
    if event.system is System.SWISS and (details.start or IN_FORCE) < IN_FORCE:
        encoded_kind = DUTCH_OF_ITS_DAY
    rated = [player for player in event.players if player.rating]
    colour = event.initial_colour.upper() if details.is_colour_drawn else ""
    texts = (
        ("012", details.name),
        ("022", details.city),
        ("032", details.federation),
        ("042", _day(details.start)),
        ("052", _day(details.end)),
        ("062", str(len(event.players))),
        ("072", str(len(rated))),
        ("092", kind),
        ("102", details.chief_arbiter),
        *(("112", name) for name in details.deputy_arbiters),
        ("122", details.time_control),
        ("142", str(event.rounds_planned)),
        ("152", colour),
        ("182", details.pairing_program),
        ("192", encoded_kind),
        ("202", ",".join(event.tie_breaks)),
    )
    yield from (f"{code} {_text(text)}" for code, text in texts if text)
    yield _points_line(event.points)
    if any(details.round_dates):
        days = (f"{day:%y/%m/%d}" if day else "" for day in details.round_dates)
        yield f"{'132':<{BEFORE_THE_ROUNDS}}" + "".join(f"  {day:8}" for day in days)


def _day(day: date | None) -> str:
    return f"{day:%Y/%m/%d}" if day else ""


def _birth(day: date | int | None) -> str:
    """Return a date of birth, with zeros for month and day where they are unknown."""
    return f"{day}/00/00" if isinstance(day, int) else _day(day)


def _points_line(points: PointSystem) -> str:
    values = {
        "W": points.win,
        "D": points.draw,
        "L": points.loss,
        "A": points.absence,
        "P": points.pairing_bye,
    }
    cells = [f"{symbol}{_points(value):>4}" for symbol, value in values.items()]
    return "162  " + "    ".join(cells)


def _points(value: Decimal) -> str:
    """Return points with one decimal, or with as many as they need."""
    return f"{value:f}" if value % TENTH else f"{value:.1f}"


def _player_line(event: EventRecord, player: PlayerRecord, details: Details) -> str:
    number = player.number
    points = _points(event.scores[number])
    if len(points) > POINTS_COLUMNS:
        # A reader adds up the results; points that were cut would contradict them.
        points = ""
    fields = (
        f"001 {number:4}",
        f" {player.title:>3}",
        f"{_name(player.name):<{NAME_COLUMNS}}",
        f"{player.rating or 0:4}",
        f"{player.federation:3}",
        f"{player.fide_id:>11}",
        f"{_birth(details.birth_dates.get(number)):10}",
        f"{points:>{POINTS_COLUMNS}}",
        f"{details.ranks.get(number) or '':>4}",
    )
    return " ".join(fields) + "".join(map(_round_cell, player.results))


def _round_cell(result: RoundResult) -> str:
    letter = LETTERS[result.outcome]
    if result.opponent is None:
        return f"  0000 - {letter}"
    return f"  {result.opponent:4} {result.colour or '-'} {letter}"


def _bye_lines(byes: Mapping[int, Outcome], round_number: int) -> Iterator[str]:
    for kind in (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE):
        if numbers := [number for number, bye in byes.items() if bye is kind]:
            yield f"240 {kind} {round_number:3} {_listed(numbers)}"


def _acceleration_line(acceleration: Acceleration) -> str:
    points, first_round, last_round, first, last = acceleration
    rounds = f"{first_round:3} {last_round:3}"
    return f"250 {'':4} {_points(points):>4} {rounds} {first:4} {last:4}"


def _ban_line(ban: Ban) -> str:
    return f"260 {ban.first_round:3} {ban.last_round:3} {_listed(ban.group)}"


def _listed(numbers: Collection[int]) -> str:
    return " ".join(f"{number:4}" for number in sorted(numbers))


def _name(name: str) -> str:
    """Return as much of a name as its columns hold, no letter without its accents."""
    text = _text(name)
    end = min(len(text), NAME_COLUMNS)
    while 0 < end < len(text) and unicodedata.combining(text[end]):
        end -= 1
    return text[:end]


def _text(text: str) -> str:
    """Return the text on one line, without what nobody can see."""
    return clean(text.replace("\n", " "))
