"""Workings as pages show them: texts, and the classes that keep numbers in line."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from standings.columns import WRITTEN_AS_RESULTS
from standings.crosstable_rendering import merit_of
from standings.figures import alignments, half_text
from standings.glossary import page_of, rules_of
from standings.marks import words_without_a_game
from standings.names import short_names
from standings.sheet import full_name
from standings.tiebreaks import TieBreak
from standings.tiebreaks.encounter_steps import Round
from standings.tiebreaks.parts import Kind, Part
from standings.tiebreaks.sentences import Sentence
from standings.tiebreaks.working import Working, arithmetic
from tournaments.figures import number_text
from tournaments.record import (
    UNFINISHED,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
)

# What a round was for a player who had an opponent.
VERBS: Mapping[Outcome, str] = {
    Outcome.WIN: gettext_noop("won"),
    Outcome.DRAW: gettext_noop("drew"),
    Outcome.LOSS: gettext_noop("lost"),
    Outcome.UNRATED_WIN: gettext_noop("won"),
    Outcome.UNRATED_DRAW: gettext_noop("drew"),
    Outcome.UNRATED_LOSS: gettext_noop("lost"),
    Outcome.FORFEIT_WIN: gettext_noop("won by forfeit"),
    Outcome.FORFEIT_LOSS: gettext_noop("lost by forfeit"),
    Outcome.PENDING: gettext_noop("no result yet"),
    Outcome.POSTPONED: gettext_noop("postponed"),
}


class Head(NamedTuple):
    """The heads of the last columns of a working; an empty one has no column."""

    theirs: str
    adds: str = gettext_noop("Adds")
    expected: str = ""


POINTS_OF_OPPONENT = gettext_noop("Opponent’s points")
RATING_OF_OPPONENT = gettext_noop("Opponent’s rating")
# By family; others show only what each round adds.
HEADS: Mapping[str, Head] = {
    **dict.fromkeys(
        ("BH", "FB", "SB", "KS", "US-SOLK", "US-MMED", "US-SB"),
        Head(POINTS_OF_OPPONENT),
    ),
    "AOB": Head(POINTS_OF_OPPONENT, gettext_noop("Opponent’s Buchholz")),
    "ARO": Head(RATING_OF_OPPONENT),
    "TPR": Head(RATING_OF_OPPONENT, ""),
    "PTP": Head(RATING_OF_OPPONENT, "", gettext_noop("Expected score")),
    "APRO": Head(RATING_OF_OPPONENT, gettext_noop("Opponent’s performance")),
    "APPO": Head(RATING_OF_OPPONENT, gettext_noop("Opponent’s perfect performance")),
    "PS": Head("", gettext_noop("Score after it")),
    "US-CUM": Head("", gettext_noop("Score after it")),
}
# Where what an opponent counts as is what is added, and not a score.
COUNTED_IS_ADDED = frozenset({"AOB", "APRO", "APPO"})


class Note(NamedTuple):
    """A sentence and the article that it follows, if it names one."""

    text: str
    source: str


class Line(NamedTuple):
    """One row: what a round adds. Texts, and the classes of the numbers.

    Without an opponent, `words` say what the round was. `merit` is that of `merit_of`.
    `notes` say why it counts as it does, and why it is cut.
    """

    round_number: int | None
    opponent: PlayerRecord | None
    words: str
    verb: str
    result: str
    merit: str
    theirs: str
    theirs_class: str
    expected: str
    adds: str
    adds_class: str
    is_cut: bool
    notes: tuple[Note, ...]


class Standing(NamedTuple):
    """One of the tied players in one application of direct encounter."""

    player: PlayerRecord
    points: str
    games: int
    best: str


class Stage(NamedTuple):
    note: Note
    is_complete: bool
    standings: tuple[Standing, ...]


class Shown(NamedTuple):
    """A working as a page shows it.

    `formula` ends with a sign before the value. `span` is the number of columns beside
    the round, `formula_span` of those before the value. `reason` says why there is no
    value.
    """

    name: str
    meaning: str
    player: PlayerRecord
    short_name: str
    head: Head
    lines: tuple[Line, ...]
    formula: str
    span: int
    formula_span: int
    value: str
    value_class: str
    has_value: bool
    stages: tuple[Stage, ...]
    steps: tuple[Note, ...]
    reason: Note | None


def shown(record: EventRecord, working: Working) -> Shown:
    """Return a working of an event as a page shows it."""
    criterion, value = working.tie_break, working.value
    family = criterion.family.name
    head = HEADS.get(family, Head(""))
    names = short_names(names_of(record))
    write = half_text if family in WRITTEN_AS_RESULTS else number_text
    formula, _space, text = arithmetic(working, write).rpartition(" ")
    # The opponent and the result, and what more there is.
    span = 2 + sum(map(bool, head))
    stages = tuple(_stage(record, stage, names) for stage in working.stages)
    reason = working.why_undefined
    return Shown(
        name=full_name(criterion),
        meaning=_(criterion.meaning),
        player=record.by_number[working.number],
        short_name=names[working.number],
        head=head,
        lines=tuple(_lines(record, working, names)),
        formula=formula,
        span=span,
        formula_span=span - 1,
        value=text or write(value),
        value_class=_alignments_of_adds(working).get(value, ""),
        has_value=value is not None,
        stages=stages,
        # The stages of a direct encounter are told one by one.
        steps=() if stages else tuple(note(each, names) for each in working.steps),
        reason=None if reason is None else note(reason, names),
    )


def names_of(record: EventRecord) -> Mapping[int, str]:
    return {player.number: player.name for player in record.players}


def note(sentence: Sentence, names: Mapping[int, str]) -> Note:
    """Return a sentence in the language of the page, with the article it names."""
    text = sentence.text(_, number_text, names.__getitem__)
    return Note(text, source(sentence.article))


def source(article: str, rulebook: str = "FIDE C.07") -> str:
    """Return where a rule stands, short, empty without an article."""
    if not article:
        return ""
    return _("%(rulebook)s art. %(article)s") % {
        "rulebook": rulebook.removeprefix("FIDE "),
        "article": article,
    }


def rules_in_words(criteria: Iterable[TieBreak]) -> list[dict[str, str]]:
    """Return what tie-breaks and their modifiers mean, and which page tells more."""
    return [
        {
            "title": _(rule.title),
            "source": source(rule.article, criterion.rulebook),
            "text": _(rule.text),
            "help": page_of(criterion),
        }
        for criterion in criteria
        for rule in rules_of(criterion)
    ]


def _lines(
    record: EventRecord, working: Working, names: Mapping[int, str]
) -> Iterator[Line]:
    family = working.tie_break.family.name
    theirs = alignments(_theirs(part, family) for part in working.parts)
    adds = _alignments_of_adds(working)
    write = half_text if family in WRITTEN_AS_RESULTS else number_text
    for part in working.parts:
        result = part.result
        opponent = record.by_number.get(part.opponent)
        yield Line(
            round_number=part.round_number,
            opponent=opponent,
            words="" if opponent else words_without_a_game(result),
            verb=_(VERBS[result.outcome]) if opponent else "",
            result=_worth(record, result),
            merit=merit_of(result.outcome, record.points),
            theirs=_their_text(part, family),
            theirs_class=theirs.get(_theirs(part, family), ""),
            expected=number_text(part.factor) if working.kind is Kind.OTHER else "",
            adds=write(part.adds),
            adds_class=adds.get(part.adds, ""),
            is_cut=part.is_cut,
            notes=tuple(note(each, names) for each in _told(part)),
        )


def _told(part: Part) -> tuple[Sentence, ...]:
    return (*part.reasons, part.cut) if part.cut else part.reasons


def _alignments_of_adds(working: Working) -> Mapping[Decimal, str]:
    if working.tie_break.family.name in WRITTEN_AS_RESULTS:
        return {}
    return alignments([*(part.adds for part in working.parts), working.value])


def _worth(record: EventRecord, result: RoundResult) -> str:
    if result.outcome in UNFINISHED or result.outcome is Outcome.REST:
        return half_text(None)
    return half_text(record.points.of(result.outcome))


def _theirs(part: Part, family: str) -> Decimal | None:
    """Return the number that the opponent of a round counts with."""
    is_plain = family in COUNTED_IS_ADDED or part.counted is None
    return part.score if is_plain else part.counted


def _their_text(part: Part, family: str) -> str:
    counted = _theirs(part, family)
    if counted is None or part.score is None or part.score == counted:
        return number_text(counted)
    return _("%(score)s, counted as %(counted)s") % {
        "score": number_text(part.score),
        "counted": number_text(counted),
    }


def _stage(record: EventRecord, stage: Round, names: Mapping[int, str]) -> Stage:
    order = [number for level in stage.levels for number in level]
    return Stage(
        note(stage.sentence, names),
        stage.is_complete,
        tuple(
            Standing(
                record.by_number[number],
                half_text(stage.points[number]),
                stage.met[number],
                half_text(stage.best[number]),
            )
            for number in order
        ),
    )
