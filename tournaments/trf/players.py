"""Player records, `001`, of a report file. Pure: no Django."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType

from tournaments.messages import gettext_noop
from tournaments.record import PAIRED, Colour, Outcome, RoundResult
from tournaments.trf.document import TrfPlayer
from tournaments.trf.fields import birth_date_of, natural, points
from tournaments.trf.findings import Findings, shortened
from tournaments.trf.lines import Line, clean

FIRST_BLOCK = 91
BLOCK = 10
MOST_ROUNDS = 99
MOST_NUMBER = 9999
MOST_RATING = 4000
MOST_FIDE_ID = 10**11 - 1

# A sign in one of these columns means that what follows is shifted.
BLANK_COLUMNS = (4, 9, 48, 53, 80, 85, 90, 91)
BLANK_IN_A_BLOCK = (4, 6, 8, 9)

TITLES: Mapping[str, str] = MappingProxyType(
    {title: title for title in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")}
    | {"G": "GM", "M": "IM", "F": "FM", "C": "CM"}
    | {"WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}
)
SEXES: Mapping[str, str] = MappingProxyType({"": "", "m": "m", "w": "w", "f": "w"})
COLOURS: Mapping[str, Colour | None] = MappingProxyType(
    {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, "": None}
)
# A game without a result yet is blank in most files. It is never a loss.
GAMES: Mapping[str, Outcome] = MappingProxyType(
    {outcome.value: outcome for outcome in PAIRED}
    | dict.fromkeys(("", "?", "X", "A"), Outcome.PENDING)
)
BYES: Mapping[str, Outcome] = MappingProxyType(
    {
        "U": Outcome.PAIRING_BYE,
        "F": Outcome.FULL_BYE,
        "H": Outcome.HALF_BYE,
        "Z": Outcome.ZERO_BYE,
        "": Outcome.ZERO_BYE,
    }
)
# Older programs write byes by their points.
OLD_BYES: Mapping[str, Outcome] = MappingProxyType(
    {
        "+": Outcome.FULL_BYE,
        "1": Outcome.FULL_BYE,
        "=": Outcome.HALF_BYE,
        "-": Outcome.ZERO_BYE,
        "0": Outcome.ZERO_BYE,
    }
)


def players_of(lines: Iterable[Line], findings: Findings) -> tuple[TrfPlayer, ...]:
    """Return the players of the lines `001`, in the order of the file."""
    players = [_player(_aligned(line, findings), findings) for line in lines]
    if not players:
        findings.refuse(
            gettext_noop("There is no player in this file: no line begins with 001.")
        )
    return tuple(players)


def _player(line: Line, findings: Findings) -> TrfPlayer:
    for column in BLANK_COLUMNS:
        _refuse_unless_blank(line, column, findings)
    return TrfPlayer(
        line=line,
        number=_starting_rank(line, findings),
        sex=_listed(line, 10, 10, SEXES, gettext_noop("sex"), findings),
        title=_listed(line, 11, 13, TITLES, gettext_noop("title"), findings),
        name=line.field(15, 47),
        rating=_rating(line, findings),
        federation=_federation(line, findings),
        fide_id=_fide_id(line, findings),
        birth_date=_birth_date(line, findings),
        points=_points(line, findings),
        rank=natural(line.field(86, 89), MOST_NUMBER),
        results=_results(line, findings),
    )


def _aligned(line: Line, findings: Findings) -> Line:
    """Return the line with its fields in the right columns, if that can be seen."""
    if "\t" in line.text:
        findings.note(gettext_noop("Tabs were replaced by blanks."), line=line.number)
        return _without_tabs(line)
    if line.text.isascii() or _is_aligned(line):
        return line
    # Some programs count a name's 33 columns in bytes, so that a name with an accent
    # pulls all that follows to the left.
    encoded = line.text.encode()
    name = encoded[14:47].decode(errors="replace")
    rest = encoded[47:].decode(errors="replace")
    moved = line._replace(text=f"{line.text[:14]}{name:<33}{rest}")
    if not _is_aligned(moved):
        return line
    findings.note(gettext_noop("The columns were counted in bytes."), line=line.number)
    return moved


def _without_tabs(line: Line) -> Line:
    single = line._replace(text=line.text.replace("\t", " "))
    expanded = line._replace(text=line.text.expandtabs())
    # A tab within the name can only be meant to jump to the rating.
    jumps = "\t" in line.text[14:47]
    for candidate in (expanded, single) if jumps else (single, expanded):
        if _is_aligned(candidate):
            return candidate
    return single


def _is_aligned(line: Line) -> bool:
    text = line.text
    starts = range(FIRST_BLOCK, len(text), BLOCK)
    blanks = [column - 1 for column in BLANK_COLUMNS]
    blanks += [start + blank for start in starts for blank in BLANK_IN_A_BLOCK]
    return all(text[blank : blank + 1].strip() == "" for blank in blanks)


def _refuse_unless_blank(line: Line, column: int, findings: Findings) -> None:
    if sign := line.field(column, column):
        findings.refuse(
            gettext_noop(
                "“%(sign)s” stands where a blank belongs. The columns may be shifted."
            ),
            line=line.number,
            columns=(column, column),
            sign=sign,
        )


def _starting_rank(line: Line, findings: Findings) -> int:
    text = line.field(5, 8)
    number = natural(text, MOST_NUMBER)
    if not number:
        findings.refuse(
            gettext_noop("“%(value)s” is not a starting rank from 1 to 9999."),
            line=line.number,
            columns=(5, 8),
            value=text,
        )
    return number or 0


def _listed(
    line: Line,
    first: int,
    last: int,
    known: Mapping[str, str],
    field: str,
    findings: Findings,
) -> str:
    text = line.field(first, last)
    value = known.get(text, known.get(text.upper(), known.get(text.lower())))
    if value is None and text:
        findings.note(
            gettext_noop("The %(field)s “%(value)s” is not known and was ignored."),
            line=line.number,
            field=field,
            value=text,
        )
    return value or ""


def _rating(line: Line, findings: Findings) -> int | None:
    text = line.field(49, 52)
    rating = natural(text.strip("-") or "0", MOST_RATING)
    if rating is None:
        findings.refuse(
            gettext_noop("the rating “%(value)s” is not a number up to 4000."),
            line=line.number,
            columns=(49, 52),
            value=text,
        )
    return rating or None


def _federation(line: Line, findings: Findings) -> str:
    text = line.field(54, 56).upper()
    if not text or (len(text) == 3 and text.isascii() and text.isalpha()):
        return text
    findings.note(
        gettext_noop(
            "The federation “%(value)s” is not three letters and was ignored."
        ),
        line=line.number,
        value=text,
    )
    return ""


def _fide_id(line: Line, findings: Findings) -> str:
    text = line.field(58, 68)
    number = natural(text or "0", MOST_FIDE_ID)
    if number is None:
        findings.note(
            gettext_noop("The FIDE ID “%(value)s” is not a number and was ignored."),
            line=line.number,
            value=text,
        )
    return str(number) if number else ""


def _birth_date(line: Line, findings: Findings) -> str:
    text = line.field(70, 79)
    if not text.strip("0./- "):
        return ""
    birth_date = birth_date_of(text)
    if birth_date is None:
        findings.note(
            gettext_noop("The birth date “%(value)s” is not a date and was ignored."),
            line=line.number,
            value=text,
        )
    return birth_date or ""


def _points(line: Line, findings: Findings) -> Decimal | None:
    text = line.field(81, 84)
    value = points(text)
    if text and value is None:
        findings.refuse(
            gettext_noop("the points “%(value)s” are not a number."),
            line=line.number,
            columns=(81, 84),
            value=text,
        )
    return value


def _results(line: Line, findings: Findings) -> tuple[RoundResult | None, ...]:
    starts = range(FIRST_BLOCK, len(line.text), BLOCK)
    if len(starts) > MOST_ROUNDS:
        findings.refuse(
            gettext_noop("The line has results of %(rounds)s rounds, more than 99."),
            line=line.number,
            rounds=len(starts),
        )
        return ()
    return tuple(_result(line, start, findings) for start in starts)


def _result(line: Line, start: int, findings: Findings) -> RoundResult | None:
    """Return what the block that begins after `start` columns says."""
    block = line.text[start : start + BLOCK]
    if block.isspace():
        return None
    for blank in BLANK_IN_A_BLOCK:
        _refuse_unless_blank(line, start + blank + 1, findings)

    opponent_text = clean(block[:4])
    opponent = natural(opponent_text or "0", MOST_NUMBER)
    if opponent is None:
        findings.refuse(
            gettext_noop("opponent “%(value)s” is not a starting rank."),
            line=line.number,
            columns=(start + 1, start + 4),
            value=opponent_text,
        )
        return None
    colour_text = clean(block[5:6]).lower()
    if colour_text not in COLOURS:
        findings.refuse(
            gettext_noop("“%(value)s” is not a colour. Use w, b or -."),
            line=line.number,
            columns=(start + 6, start + 6),
            value=colour_text,
        )
    colour = COLOURS.get(colour_text)
    letter = clean(block[7:8]).upper()
    if opponent:
        return _game(line, start, opponent, colour, letter, findings)
    return _bye(line, start, colour, letter, findings)


def _game(
    line: Line,
    start: int,
    opponent: int,
    colour: Colour | None,
    letter: str,
    findings: Findings,
) -> RoundResult | None:
    if letter in GAMES:
        return RoundResult(GAMES[letter], opponent, colour)
    findings.refuse(
        gettext_noop("“%(value)s” is not the result of a game against %(opponent)s."),
        line=line.number,
        columns=(start + 8, start + 8),
        value=letter,
        opponent=opponent,
    )
    return None


def _bye(
    line: Line, start: int, colour: Colour | None, letter: str, findings: Findings
) -> RoundResult | None:
    if letter in BYES and (letter or not colour):
        if colour:
            findings.note(
                gettext_noop("The colour of a bye was ignored."), line=line.number
            )
        return RoundResult(BYES[letter])
    if letter in OLD_BYES and not colour:
        outcome = OLD_BYES[letter]
        findings.note(
            gettext_noop(
                "A result “%(value)s” without opponent was read as “%(bye)s”."
            ),
            line=line.number,
            value=letter,
            bye=outcome.value,
        )
        return RoundResult(outcome)
    findings.refuse(
        gettext_noop("“%(value)s” is about a game, but names no opponent."),
        line=line.number,
        columns=(start + 1, start + 8),
        value=shortened(clean(line.text[start : start + 8])),
    )
    return None
