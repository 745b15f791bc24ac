"""What a tie-break value is made of: parts, and one line of arithmetic.

Pure: no Django. Parts are made only when somebody looks, from the same records and
elements that the values come from.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from standings.crosstable import points_mark
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.sentences import Sentence, sentence
from tournaments.messages import gettext_noop
from tournaments.record import RoundResult

# The words of one line of arithmetic: numbers, and the signs between them.
Formula = tuple[Decimal | str, ...]


class Kind(StrEnum):
    """How the parts make up the value."""

    SUM = "sum"
    MEAN = "mean"
    OTHER = "other"


# A tuple rather than a dataclass: it is made five times as fast.
class Part(NamedTuple):
    """What one round adds.

    `score` is the plain score, or rating, of the opponent, None without one;
    `counted` is what it counts as, for the reasons given. `factor` is what it is
    multiplied by, where it is. `cut` says why the part is left out, None if it is not.
    """

    round_number: int | None
    opponent: int | None
    result: RoundResult | None
    adds: Decimal
    score: Decimal | None = None
    counted: Decimal | None = None
    factor: Decimal | None = None
    reasons: tuple[Sentence, ...] = ()
    cut: Sentence | None = None

    @property
    def is_cut(self) -> bool:
        return self.cut is not None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The parts of one value, and what else led to it.

    `formula` is what led to the value if that is neither a sum nor a mean of the
    parts. `steps` are sentences about the computation as a whole. `why_undefined`
    says why there is no value.
    """

    parts: tuple[Part, ...] = ()
    kind: Kind = Kind.SUM
    formula: Formula = ()
    steps: tuple[Sentence, ...] = ()
    why_undefined: Sentence | None = None


def in_points(facts: Facts, units: int) -> Decimal:
    """Return units of `facts` as points."""
    return Decimal(units) / facts.unit


def result_in(facts: Facts, number: int, round_number: int) -> RoundResult:
    return facts.event.by_number[number].results[round_number - 1]


def total(parts: Iterable[Part], *steps: Sentence) -> Explanation:
    """Return the explanation of a sum of parts."""
    return Explanation(tuple(parts), Kind.SUM, (), steps)


def mean(
    parts: Iterable[Part], *steps: Sentence, why_undefined: Sentence
) -> Explanation:
    """Return the explanation of the mean of parts, or why there is none."""
    parts = tuple(parts)
    if all(part.cut is not None for part in parts):
        return Explanation(parts, Kind.MEAN, why_undefined=why_undefined)
    return Explanation(parts, Kind.MEAN, (), steps)


def entered(value: Decimal, *steps: Sentence) -> Explanation:
    """Return the explanation of a value that has no parts."""
    return Explanation(kind=Kind.OTHER, formula=(value,), steps=steps)


def no_game() -> Sentence:
    """Return why a mean over the opponents met is undefined."""
    return sentence(gettext_noop("There is no game over the board to compute it from."))


def mean_of(parts: Sequence[Part]) -> Formula:
    """Return the terms of the mean of the parts that are not cut."""
    count = sum(not part.is_cut for part in parts)
    terms = sum_of(parts)
    return ("(", *terms, ")", "÷", Decimal(count)) if count > 1 else terms


def sum_of(parts: Sequence[Part]) -> Formula:
    """Return the terms of the parts that are not cut, with plus and minus between."""
    words: list[Decimal | str] = []
    for part in parts:
        if part.is_cut:
            continue
        if part.adds < 0:
            words += ["\N{MINUS SIGN}", -part.adds]
            continue
        if words:
            words.append("+")
        if part.factor is None or part.factor == 1:
            words.append(part.adds)
        else:
            # Points taken are written as single results are: ½.
            words += [part.counted, "×", points_mark(part.factor)]
    return tuple(words) or (Decimal(0),)
