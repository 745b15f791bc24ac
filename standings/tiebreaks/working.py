"""The working behind one number: what a tie-break of one player is made of.

Pure: no Django. It is made on demand by the code that ranks, for the player who is
asked about and as few others as that needs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from standings.tiebreaks import TieBreak, tie_break
from standings.tiebreaks.encounter_steps import Round, nobody_else
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.parts import Formula, Kind, Part, mean_of, sum_of
from standings.tiebreaks.sentences import Sentence, sentence
from tournaments.half_games import counted
from tournaments.messages import gettext_noop
from tournaments.record import EventRecord


@dataclass(frozen=True, slots=True)
class Working:
    """A tie-break value of one player and how it comes about.

    `value` is what the standings show, None if it is undefined or was not used, for
    the reason `why_undefined`. If `kind` is a sum, the parts that are not cut add up
    to it; if a mean, they have it as their mean, rounded as a step says; otherwise
    `formula` leads to it, if something can be written down. `stages` are the groups
    that a direct encounter went through, the first being all those tied, and `levels`
    is what came out for all of them, best first.
    """

    tie_break: TieBreak
    number: int
    value: Decimal | None
    parts: tuple[Part, ...] = ()
    kind: Kind = Kind.SUM
    formula: Formula = ()
    steps: tuple[Sentence, ...] = ()
    stages: tuple[Round, ...] = ()
    levels: tuple[tuple[int, ...], ...] = ()
    why_undefined: Sentence | None = None

    @property
    def code(self) -> str:
        return self.tie_break.code

    @property
    def article(self) -> str:
        return self.tie_break.article


def working(
    event: EventRecord, code: str, number: int, tied: Sequence[int] | None = None
) -> Working:
    """Return the working of one tie-break of one player.

    `tied` are the players still level, which only direct encounter looks at; without
    them it is for those level on points.

    Raises TieBreakError if the code is unknown, KeyError if the player has no place.
    """
    return workings(event, [code], number, tied)[0]


def workings(
    event: EventRecord,
    codes: Sequence[str],
    number: int,
    tied: Sequence[int] | None = None,
) -> list[Working]:
    """Return the working of each tie-break of one player, as `working` does."""
    facts = Facts(counted(event), (number,))
    return [_working(facts, tie_break(code), number, tied) for code in codes]


def arithmetic(shown: Working, number_text: Callable[[Decimal], str] = str) -> str:
    """Return one line such as `0 + 2.5 × ½ + 1.5 = 2.75`, empty if there is none.

    Parts that are cut are left out. `≈` says that the value is rounded.
    """
    if shown.value is None:
        return ""
    words = [
        word if isinstance(word, str) else number_text(word) for word in _formula(shown)
    ]
    if not words:
        return ""
    if words == [number_text(shown.value)]:
        return words[0]
    line = " ".join(words).replace("( ", "(").replace(" )", ")")
    sign = "≈" if _is_rounded(shown) else "="
    return f"{line} {sign} {number_text(shown.value)}"


def _formula(shown: Working) -> Formula:
    if shown.kind is Kind.OTHER:
        return shown.formula
    return sum_of(shown.parts) if shown.kind is Kind.SUM else mean_of(shown.parts)


def _is_rounded(shown: Working) -> bool:
    if shown.kind is not Kind.MEAN:
        return False
    kept = [part.adds for part in shown.parts if not part.is_cut]
    return sum(kept) != shown.value * len(kept)


def _working(
    facts: Facts, criterion: TieBreak, number: int, tied: Sequence[int] | None
) -> Working:
    if criterion.needs_group:
        return _working_of_encounter(facts, criterion, number, tied)
    value = criterion.compute(facts).decimals()[number]
    found = criterion.explain(facts, number)
    why = found.why_undefined
    if value is None and criterion.needs_ratings and facts.ratings is None:
        why = sentence(
            gettext_noop(
                "A player of the tournament is unrated, and no rating was announced "
                "for unrated players."
            ),
            "10",
        )
    return Working(
        tie_break=criterion,
        number=number,
        value=value,
        parts=found.parts,
        kind=found.kind,
        formula=found.formula,
        steps=found.steps,
        why_undefined=why,
    )


def _working_of_encounter(
    facts: Facts, criterion: TieBreak, number: int, tied: Sequence[int] | None
) -> Working:
    if tied is None:
        scores = facts.event.scores
        tied = [each for each in scores if scores[each] == scores[number]]
    if len(tied) < 2:
        return Working(criterion, number, None, why_undefined=nobody_else())
    encounter = criterion.compute(facts, tied)
    value = (encounter.points or {}).get(number)
    levels = tuple(map(tuple, encounter.levels))
    found, gone_through = criterion.explain(facts, number, tied)
    return Working(
        tie_break=criterion,
        number=number,
        value=value,
        parts=found.parts,
        kind=found.kind,
        formula=found.formula,
        steps=found.steps,
        stages=tuple(gone_through),
        levels=levels,
        why_undefined=found.why_undefined if value is None else None,
    )
