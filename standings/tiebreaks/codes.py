"""Tie-breaks as written in regulations: a name and modifiers, `BH/C1`. Pure: no Django.

FIDE C.07, articles 13 and 14.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tournaments.messages import gettext_noop
from tournaments.record import Edition, System
from tournaments.tie_break_lists import EVERY_SYSTEM, OWN_NAME, OWN_PREFIX

# Team tie-breaks, FIDE C.07, articles 12 and 13: known, but there are no team events.
TEAM_NAMES = frozenset(
    ["MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC", "BC", "TBR", "BBE"]
    + ["EDE", "EDEC", "EDEBT", "EDEBB", "EDET", "EDEB"]
)
RENAMED = {"GE": "REP"}


class TieBreakError(ValueError):
    """A code that names no tie-break. `template` filled with `params` says why."""

    def __init__(self, template: str, **params: str):
        super().__init__(template % params)
        self.template = template
        self.params = params


@dataclass(frozen=True, slots=True)
class Family:
    """A tie-break and its variants.

    `modifiers` are the letters that it takes. `compute(facts, **options)` returns the
    Values of everybody; of a tie-break that only looks at tied players,
    `compute(facts, tied, **options)` returns an Encounter. `explain(facts, number,
    **options)` returns the Explanation of one player's value; with tied players,
    `explain(facts, number, tied, **options)` returns it and the stages gone through.
    `systems` are those that it makes sense for and that may use it.
    """

    name: str
    title: str
    meaning: str
    article: str
    compute: Callable
    explain: Callable
    systems: frozenset[System] = EVERY_SYSTEM
    modifiers: str = ""
    variants: tuple[str, ...] = ()
    since: Edition = Edition.AUGUST_2024
    rulebook: str = "FIDE C.07"
    lower_is_better: bool = False
    needs_ratings: bool = False
    needs_group: bool = False


@dataclass(frozen=True, slots=True)
class Modifier:
    """What a modifier changes. `template` has `%(name)s` and perhaps `%(count)s`."""

    template: str
    article: str
    options: Mapping[str, Any] = field(hash=False)
    count: int | None = None
    reverses: bool = False


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break as an event uses it. `code` is spelled as in the Handbook."""

    code: str
    family: Family
    modifiers: tuple[Modifier, ...] = ()

    def called(self, translate: Callable[[str], str] = gettext_noop) -> str:
        """Return the name, “Buchholz Cut 1”, in the language of `translate`."""
        name = translate(self.family.title)
        for modifier in self.modifiers:
            template = translate(modifier.template)
            name = template % {"name": name, "count": modifier.count}
        return name

    @property
    def name(self) -> str:
        return self.called()

    @property
    def meaning(self) -> str:
        """One line about the family, in English, to be translated."""
        return self.family.meaning

    @property
    def rulebook(self) -> str:
        return self.family.rulebook

    @property
    def article(self) -> str:
        """The articles of the rulebook, such as “8.1, 14.1”."""
        articles = [self.family.article, *(each.article for each in self.modifiers)]
        return ", ".join(dict.fromkeys(article for article in articles if article))

    @property
    def needs_ratings(self) -> bool:
        """Return True if it is undefined where `lacks_ratings` says so."""
        return self.family.needs_ratings

    @property
    def needs_group(self) -> bool:
        return self.family.needs_group

    @property
    def lower_is_better(self) -> bool:
        """Return True if the lower value, as shown, is ahead."""
        reverses = any(modifier.reverses for modifier in self.modifiers)
        return self.family.lower_is_better != reverses

    @property
    def compute(self) -> Callable:
        """The family's function with the options of the modifiers."""
        return partial(self.family.compute, **self._options)

    @property
    def explain(self) -> Callable:
        """The family's function that explains a value, with the same options."""
        return partial(self.family.explain, **self._options)

    @property
    def _options(self) -> Mapping[str, Any]:
        options = {}
        for modifier in self.modifiers:
            options |= modifier.options
        return options

    def is_allowed(self, system: System) -> bool:
        """Return True if events of that system may use it."""
        return system in self.family.systems


def parse(
    code: str, families: Mapping[str, Family], own_family: Callable[[str], Family]
) -> TieBreak:
    """Return the tie-break that `code` names, in whatever case and order of modifiers.

    `own_family(name)` makes the family of `OTHER_` and a name.

    Raises TieBreakError, which names the part that is wrong.
    """
    name, *words = code.strip().upper().split("/")
    if "F" in words and name == "BH":
        # Fore Buchholz has a name of its own.
        name = "FB"
        words.remove("F")
    family = _family(RENAMED.get(name, name), code, families, own_family)
    modifiers = {}
    for word in words:
        letter = "C" if word.startswith("M") else word[:1]
        if letter in modifiers:
            raise TieBreakError(
                gettext_noop("“%(code)s” has two modifiers of one kind: keep one."),
                code=code,
            )
        modifiers[letter] = word
    ordered = [word for _, word in sorted(modifiers.items())]
    return TieBreak(
        code="/".join([family.name, *ordered]),
        family=family,
        modifiers=tuple(_modifier(word, family, code) for word in ordered),
    )


def _family(
    name: str,
    code: str,
    families: Mapping[str, Family],
    own_family: Callable[[str], Family],
) -> Family:
    if name in families:
        return families[name]
    if name.startswith(OWN_PREFIX):
        own_name = name.removeprefix(OWN_PREFIX)
        if OWN_NAME.fullmatch(own_name):
            return own_family(own_name)
        raise TieBreakError(
            gettext_noop(
                "“%(code)s”: after OTHER_ comes a name of 1 to 24 letters, digits and "
                "underscores."
            ),
            code=code,
        )
    if name.partition(":")[0] in TEAM_NAMES | families.keys():
        raise TieBreakError(
            gettext_noop(
                "“%(code)s” is a tie-break for teams, which are not supported."
            ),
            code=code,
        )
    raise TieBreakError(
        gettext_noop("“%(name)s” is not a tie-break. Use one of %(names)s."),
        name=name,
        names=", ".join(families),
    )


def _modifier(word: str, family: Family, code: str) -> Modifier:
    if word[:1] in family.modifiers and word:
        for pattern, make in MODIFIERS:
            if match := re.fullmatch(pattern, word):
                return make(*map(int, match.groups()))
    if not family.modifiers:
        raise TieBreakError(
            gettext_noop("“%(word)s” in “%(code)s”: %(name)s takes no modifier."),
            word=word,
            code=code,
            name=family.name,
        )
    raise TieBreakError(
        gettext_noop("“%(word)s” in “%(code)s”: %(name)s takes %(modifiers)s."),
        word=word,
        code=code,
        name=family.name,
        modifiers=", ".join(EXAMPLES[letter] for letter in family.modifiers),
    )


def _cut(count: int) -> Modifier:
    template = gettext_noop("%(name)s Cut %(count)s")
    return Modifier(template, f"14.{min(count, 2)}", {"low": count}, count)


def _median(count: int) -> Modifier:
    template = gettext_noop("%(name)s Median %(count)s")
    options = {"low": count, "high": count}
    return Modifier(template, f"14.{2 + min(count, 2)}", options, count)


def _raised(count: int) -> Modifier:
    template = gettext_noop("%(name)s, limit in half points: +%(count)s")
    return Modifier(template, "14.5", {"shift": count}, count)


def _lowered(count: int) -> Modifier:
    template = gettext_noop("%(name)s, limit in half points: −%(count)s")
    return Modifier(template, "14.5", {"shift": -count}, count)


def _with_forfeits() -> Modifier:
    template = gettext_noop("%(name)s, forfeits count as games")
    return Modifier(template, "6.1.1", {"forfeits": True})


def _fore() -> Modifier:
    template = gettext_noop("%(name)s, last round drawn")
    return Modifier(template, "8.3", {"fore": True})


def _reversed() -> Modifier:
    return Modifier(gettext_noop("%(name)s, reversed"), "", {}, reverses=True)


MODIFIERS: tuple[tuple[str, Callable[..., Modifier]], ...] = (
    (r"C([1-9][0-9]?)", _cut),
    (r"M([1-9][0-9]?)", _median),
    (r"L\+([1-9][0-9]?)", _raised),
    (r"L-([1-9][0-9]?)", _lowered),
    (r"P", _with_forfeits),
    (r"F", _fore),
    (r"R", _reversed),
)
EXAMPLES = {"C": "C1", "M": "M1", "L": "L+1", "P": "P", "F": "F", "R": "R"}
