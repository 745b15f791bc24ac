"""A tournament report file (TRF16, TRF26) as values. Pure: no Django."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tournaments.record import Acceleration, Colour, Outcome, PointSystem, RoundResult
from tournaments.trf.findings import Note
from tournaments.trf.lines import Line


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """One record `001`. `number` is the starting rank, `line` the line of the file.

    `results` has one entry for each block of ten columns, None for a blank one.
    `birth_date` is `YYYY/MM/DD` with `00` for what is unknown, or empty. `points` and
    `rank` are what the file claims, None if it claims nothing.
    """

    line: Line
    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    points: Decimal | None = None
    rank: int | None = None
    results: tuple[RoundResult | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TrfByes:
    """One record `240`: players who have asked for a bye in a round."""

    line: Line
    outcome: Outcome
    round_number: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfAbsences:
    """One line `XXZ`: players who are not to be paired in the next round."""

    line: Line
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfBan:
    """One record `260`: players of whom no two may meet in these rounds."""

    line: Line
    first_round: int
    last_round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfDocument:
    """A report file. What it does not say is empty, or None.

    `tie_breaks` are the codes as written, without `PTS`. `other_lines` are the lines
    that nothing here understands, as they are. `notes` say what was repaired or
    ignored.
    """

    players: tuple[TrfPlayer, ...]
    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    kind: str = ""
    encoded_kind: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    pairing_program: str = ""
    round_dates: tuple[date | None, ...] = ()
    rounds_planned: int | None = None
    initial_colour: Colour | None = None
    points: PointSystem | None = None
    tie_breaks: tuple[str, ...] = ()
    byes: tuple[TrfByes, ...] = ()
    absences: tuple[TrfAbsences, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    bans: tuple[TrfBan, ...] = ()
    other_lines: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()
