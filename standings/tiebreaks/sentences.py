"""Sentences that explain a number, to be translated where they are shown.

Pure: no Django.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from standings.tiebreaks.codes import TieBreak
from tournaments.messages import gettext_noop


class Who(int):
    """A player in a sentence, by starting rank."""


class Sentence(NamedTuple):
    """A sentence in English. `template` is filled with `params`.

    A param is a player (Who), a number (Decimal), a TieBreak, a word, or a tuple of
    these. `article` is where the rule stands, if it is not that of the tie-break.
    """

    template: str
    params: Mapping[str, Any]
    article: str = ""

    def text(
        self,
        translate: Callable[[str], str] = gettext_noop,
        number_text: Callable[[Decimal], str] = str,
        name_of: Callable[[int], str] = str,
    ) -> str:
        """Return the sentence in the language of `translate`, numbers and names in."""

        def written(value: Any) -> str:
            if isinstance(value, tuple):
                return ", ".join(map(written, value))
            if isinstance(value, Who):
                return name_of(value)
            if isinstance(value, Decimal):
                return number_text(value)
            if isinstance(value, TieBreak):
                return value.called(translate)
            return str(value)

        filled = {name: written(value) for name, value in self.params.items()}
        return translate(self.template) % filled


def sentence(template: str, article: str = "", **params: Any) -> Sentence:
    return Sentence(template, params, article)
