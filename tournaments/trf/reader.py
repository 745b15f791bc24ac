"""Read a tournament report file, TRF16 or TRF26, leniently. Pure: no Django."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date

from tournaments.messages import gettext_noop
from tournaments.record import Colour, Outcome
from tournaments.trf.document import TrfAbsences, TrfByes, TrfDocument
from tournaments.trf.fields import date_of, natural
from tournaments.trf.findings import Findings, shortened
from tournaments.trf.lines import Line, lines_of
from tournaments.trf.players import (
    BLOCK,
    FIRST_BLOCK,
    MOST_NUMBER,
    MOST_ROUNDS,
    players_of,
)
from tournaments.trf.restrictions import CODES as RESTRICTION_CODES
from tournaments.trf.restrictions import accelerations_in, bans_in
from tournaments.trf.scoring import CODES as POINT_CODES
from tournaments.trf.scoring import point_system

MOST_IN_A_FIELD = 200
MOST_TIE_BREAKS = 30

TEXT_CODES = ("012", "022", "032", "092", "102", "122", "182", "192", "222")
READ_CODES = frozenset(
    ("001", "042", "052", "112", "132", "142", "152", "202", "212", "240")
    + ("XXR", "XXC", "XXZ", *TEXT_CODES, *POINT_CODES, *RESTRICTION_CODES)
)
# Counts of what is in the file anyway.
COUNT_CODES = frozenset(("062", "072", "082"))

LinesByCode = Mapping[str, Sequence[Line]]


def read(content: bytes | str) -> TrfDocument:
    """Return what a report file says.

    Every departure from the format that leaves no doubt is repaired and noted. Raises
    TrfErrors, with the place of each error, for all others.
    """
    findings = Findings()
    lines = lines_of(content, findings)
    by_code: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_code[line.code].append(line)

    fields = {
        "players": players_of(by_code["001"], findings),
        "name": _text(by_code["012"], findings),
        "city": _text(by_code["022"], findings),
        "federation": _text(by_code["032"], findings),
        "start": _date(by_code["042"], findings),
        "end": _date(by_code["052"], findings),
        "kind": _text(by_code["092"], findings),
        "chief_arbiter": _text(by_code["102"], findings),
        "deputy_arbiters": tuple(
            text for line in by_code["112"] if (text := _text([line], findings))
        ),
        "time_control": _text(by_code["122"], findings),
        "round_dates": _round_dates(by_code["132"], findings),
        "rounds_planned": _rounds_planned(by_code["142"] + by_code["XXR"], findings),
        "initial_colour": _initial_colour(by_code, findings),
        "points": point_system(
            [line for line in lines if line.code in POINT_CODES], findings
        ),
        "pairing_program": _text(by_code["182"], findings),
        "encoded_kind": _text(by_code["192"], findings).upper(),
        "tie_breaks": _tie_breaks(by_code["212"] or by_code["202"], findings),
        "encoded_time_control": _text(by_code["222"], findings),
        "byes": tuple(
            byes for line in by_code["240"] if (byes := _byes(line, findings))
        ),
        "absences": tuple(
            TrfAbsences(line, _numbers(line, line.text[3:], findings))
            for line in by_code["XXZ"]
        ),
        "accelerations": accelerations_in(lines, findings),
        "bans": bans_in(lines, findings),
        "other_lines": _other_lines(lines, findings),
    }
    findings.raise_errors()
    return TrfDocument(**fields, notes=findings.notes)


def _text(lines: Sequence[Line], findings: Findings) -> str:
    """Return what the first of the lines that says anything says."""
    written = [line for line in lines if line.rest]
    for line in written[1:]:
        findings.note(
            gettext_noop("A second record %(code)s was ignored."),
            line=line.number,
            code=line.code,
        )
    if not written:
        return ""
    if len(written[0].rest) > MOST_IN_A_FIELD:
        findings.note(
            gettext_noop("The text was cut to 200 characters."), line=written[0].number
        )
    return written[0].rest[:MOST_IN_A_FIELD].strip()


def _date(lines: Sequence[Line], findings: Findings) -> date | None:
    text = _text(lines, findings)
    return _day(text, lines[0].number, findings) if text else None


def _day(text: str, line: int, findings: Findings) -> date | None:
    day = date_of(text)
    if text and day is None:
        findings.note(
            gettext_noop("The date “%(value)s” was not understood and was ignored."),
            line=line,
            value=shortened(text),
        )
    return day


def _round_dates(lines: Sequence[Line], findings: Findings) -> tuple[date | None, ...]:
    """Return the date of each round, None where it is missing."""
    texts = []
    for line in lines:
        text = line.text
        if text[3:FIRST_BLOCK].strip():
            texts += line.rest.split()
        else:
            starts = range(FIRST_BLOCK, len(text), BLOCK)
            texts += [text[start : start + BLOCK].strip() for start in starts]
    dates = [date_of(text) for text in texts[:MOST_ROUNDS]]
    for text, day in zip(texts, dates, strict=False):
        if text and day is None:
            findings.note(
                gettext_noop(
                    "The date “%(value)s” was not understood and was ignored."
                ),
                line=lines[0].number,
                value=shortened(text),
            )
    return tuple(dates)


def _rounds_planned(lines: Sequence[Line], findings: Findings) -> int | None:
    for line in lines:
        if rounds := natural(line.rest, MOST_ROUNDS):
            return rounds
        findings.note(
            gettext_noop("“%(value)s” is not a number of rounds and was ignored."),
            line=line.number,
            value=shortened(line.rest),
        )
    return None


def _initial_colour(by_code: LinesByCode, findings: Findings) -> Colour | None:
    words = [(line, word) for line in by_code["152"] for word in line.rest.split()]
    words += [(line, word) for line in by_code["XXC"] for word in line.rest.split()]
    colours = []
    for line, word in words:
        if word.lower() in ("w", "white", "white1"):
            colours.append(Colour.WHITE)
        elif word.lower() in ("b", "black", "black1"):
            colours.append(Colour.BLACK)
        else:
            findings.note(
                gettext_noop("“%(value)s” is not a colour and was ignored."),
                line=line.number,
                value=shortened(word),
            )
    return colours[0] if colours else None


def _tie_breaks(lines: Sequence[Line], findings: Findings) -> tuple[str, ...]:
    codes = [
        code
        for line in lines
        for written in line.rest.upper().split(",")
        if (code := written.strip()) and code != "PTS"
    ]
    kept = [code for code in codes if len(code) <= MOST_TIE_BREAKS]
    if len(kept) < len(codes) or len(kept) > MOST_TIE_BREAKS:
        findings.note(
            gettext_noop("Some of the tie-breaks are not codes and were ignored."),
            line=lines[0].number,
        )
    return tuple(dict.fromkeys(kept[:MOST_TIE_BREAKS]))


def _byes(line: Line, findings: Findings) -> TrfByes | None:
    letter = line.field(5, 5).upper()
    round_number = natural(line.field(7, 9), MOST_ROUNDS)
    if letter not in ("F", "H", "Z"):
        findings.refuse(
            gettext_noop("“%(value)s” is not a bye. Use F, H or Z."),
            line=line.number,
            columns=(5, 5),
            value=letter,
        )
        return None
    if not round_number:
        findings.refuse(
            gettext_noop("“%(value)s” is not the number of a round."),
            line=line.number,
            columns=(7, 9),
            value=line.field(7, 9),
        )
        return None
    numbers = _numbers(line, line.text[9:], findings)
    return TrfByes(line, Outcome(letter), round_number, numbers)


def _numbers(line: Line, text: str, findings: Findings) -> tuple[int, ...]:
    """Return the starting ranks, divided by blanks, that the line ends with."""
    numbers = []
    for word in text.split():
        if number := natural(word, MOST_NUMBER):
            numbers.append(number)
            continue
        findings.refuse(
            gettext_noop("“%(value)s” is not a starting rank."),
            line=line.number,
            value=shortened(word),
        )
    return tuple(numbers)


def _other_lines(lines: Sequence[Line], findings: Findings) -> tuple[Line, ...]:
    others = [line for line in lines if line.code not in READ_CODES | COUNT_CODES]
    for line in others:
        if line.text.startswith("#"):
            continue
        findings.note(
            gettext_noop("Records “%(code)s” are not used here."),
            line=line.number,
            code=shortened(line.field(1, 3)),
        )
    return tuple(others)
