"""What the marks of a cross table say in words: for ears, for legends, for cards."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext, pgettext_lazy

from standings.crosstable import kinds
from standings.figures import half_text
from tournaments.figures import localized
from tournaments.record import Colour, Outcome, PointSystem, RoundResult

# One sentence for each colour and each way for a game to end.
GAMES: Mapping[tuple[Colour, Outcome], str] = {
    (Colour.WHITE, Outcome.WIN): gettext_noop(
        "Round %(round)s, White against %(opponent)s, won"
    ),
    (Colour.WHITE, Outcome.DRAW): gettext_noop(
        "Round %(round)s, White against %(opponent)s, drawn"
    ),
    (Colour.WHITE, Outcome.LOSS): gettext_noop(
        "Round %(round)s, White against %(opponent)s, lost"
    ),
    (Colour.WHITE, Outcome.UNRATED_WIN): gettext_noop(
        "Round %(round)s, White against %(opponent)s, won, not rated"
    ),
    (Colour.WHITE, Outcome.UNRATED_DRAW): gettext_noop(
        "Round %(round)s, White against %(opponent)s, drawn, not rated"
    ),
    (Colour.WHITE, Outcome.UNRATED_LOSS): gettext_noop(
        "Round %(round)s, White against %(opponent)s, lost, not rated"
    ),
    (Colour.WHITE, Outcome.FORFEIT_WIN): gettext_noop(
        "Round %(round)s, White against %(opponent)s, won by forfeit"
    ),
    (Colour.WHITE, Outcome.FORFEIT_LOSS): gettext_noop(
        "Round %(round)s, White against %(opponent)s, lost by forfeit"
    ),
    (Colour.WHITE, Outcome.PENDING): gettext_noop(
        "Round %(round)s, White against %(opponent)s, no result yet"
    ),
    (Colour.WHITE, Outcome.POSTPONED): gettext_noop(
        "Round %(round)s, White against %(opponent)s, postponed"
    ),
    (Colour.BLACK, Outcome.WIN): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, won"
    ),
    (Colour.BLACK, Outcome.DRAW): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, drawn"
    ),
    (Colour.BLACK, Outcome.LOSS): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, lost"
    ),
    (Colour.BLACK, Outcome.UNRATED_WIN): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, won, not rated"
    ),
    (Colour.BLACK, Outcome.UNRATED_DRAW): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, drawn, not rated"
    ),
    (Colour.BLACK, Outcome.UNRATED_LOSS): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, lost, not rated"
    ),
    (Colour.BLACK, Outcome.FORFEIT_WIN): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, won by forfeit"
    ),
    (Colour.BLACK, Outcome.FORFEIT_LOSS): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, lost by forfeit"
    ),
    (Colour.BLACK, Outcome.PENDING): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, no result yet"
    ),
    (Colour.BLACK, Outcome.POSTPONED): gettext_noop(
        "Round %(round)s, Black against %(opponent)s, postponed"
    ),
}
# How a game ended, where its round, colour and opponent are said elsewhere.
ENDINGS: Mapping[Outcome, str] = {
    Outcome.WIN: gettext_noop("won"),
    Outcome.DRAW: gettext_noop("drawn"),
    Outcome.LOSS: gettext_noop("lost"),
    Outcome.UNRATED_WIN: gettext_noop("won, not rated"),
    Outcome.UNRATED_DRAW: gettext_noop("drawn, not rated"),
    Outcome.UNRATED_LOSS: gettext_noop("lost, not rated"),
    Outcome.FORFEIT_WIN: gettext_noop("won by forfeit"),
    Outcome.FORFEIT_LOSS: gettext_noop("lost by forfeit"),
    Outcome.PENDING: gettext_noop("no result yet"),
    Outcome.POSTPONED: gettext_noop("postponed"),
}
# A round without a game, by the kind of its mark.
WITHOUT_A_GAME: Mapping[str, tuple[str, str]] = {
    "bye": (
        gettext_noop("bye given by the pairing"),
        gettext_noop("Round %(round)s, bye given by the pairing, points: %(points)s"),
    ),
    "req": (
        gettext_noop("bye asked for"),
        gettext_noop("Round %(round)s, bye asked for, points: %(points)s"),
    ),
    "full": (
        gettext_noop("full-point bye"),
        gettext_noop("Round %(round)s, full-point bye, points: %(points)s"),
    ),
    "abs": (
        gettext_noop("absent"),
        gettext_noop("Round %(round)s, absent, points: %(points)s"),
    ),
    "late": (
        gettext_noop("not yet entered"),
        gettext_noop("Round %(round)s, not yet entered, points: %(points)s"),
    ),
    "wd": (
        gettext_noop("withdrawn"),
        gettext_noop("Round %(round)s, withdrawn, points: %(points)s"),
    ),
    "exp": (
        gettext_noop("expelled"),
        gettext_noop("Round %(round)s, expelled, points: %(points)s"),
    ),
    "rest": (
        gettext_noop("free round"),
        gettext_noop("Round %(round)s, free round"),
    ),
}
# What stands in a compact table for a round without a game, before its points.
SHORT: Mapping[str, str] = {
    "bye": pgettext_lazy("mark in a compact cross table", "bye"),
    "req": pgettext_lazy("mark in a compact cross table", "req"),
    "full": pgettext_lazy("mark in a compact cross table", "full"),
    "abs": pgettext_lazy("mark in a compact cross table", "abs"),
    "late": pgettext_lazy("mark in a compact cross table", "late"),
    "wd": pgettext_lazy("mark in a compact cross table", "wd"),
    "exp": pgettext_lazy("mark in a compact cross table", "exp"),
}
LEGEND: Mapping[str, str] = {
    "game": gettext_noop("won, drawn or lost"),
    "forfeit": gettext_noop("won or lost by forfeit"),
    "double-forfeit": gettext_noop("on both rows: both were absent"),
    "bye": gettext_noop("bye given by the pairing, with its points"),
    "req": gettext_noop("bye asked for, with its points"),
    "full": gettext_noop("full point granted by the arbiter"),
    "abs": gettext_noop("absent, without a game"),
    "late": gettext_noop("not yet entered"),
    "wd": gettext_noop("withdrawn"),
    "exp": gettext_noop("expelled"),
    "unusual": gettext_noop("unusual score"),
    "unrated": gettext_noop("played, but not rated"),
    "postponed": gettext_noop("postponed: played later"),
    "pending": gettext_noop("no result yet"),
    "rest": gettext_noop("no game in this round"),
}


def sentence(result: RoundResult, points: PointSystem) -> str:
    """Return what a round was, with places for `round` and, in a game, `opponent`."""
    if result.opponent is not None:
        return _(GAMES[result.colour, result.outcome])
    _words, template = WITHOUT_A_GAME[kinds(result)[0]]
    worth = half_text(points.of(result.outcome))
    return _(template) % {"round": "%(round)s", "points": worth}


def ending(outcome: Outcome) -> str:
    """Return how a game ended: won, lost by forfeit."""
    return _(ENDINGS[outcome])


def words_without_a_game(result: RoundResult) -> str:
    """Return what a round without an opponent was: absent, bye asked for."""
    words, _template = WITHOUT_A_GAME[kinds(result)[0]]
    return _(words)


def colour_letter(colour: Colour) -> str:
    """Return the letter of a compact cell: 12w1, 7b½."""
    if colour is Colour.WHITE:
        return pgettext("White in a compact cross table", "w")
    return pgettext("Black in a compact cross table", "b")


def mark_text(mark: str) -> str:
    """Return a mark of a cross table in the language of the page: bye1, req½."""
    name = mark.rstrip("0123456789.½")
    if name not in SHORT:
        return localized(mark)
    return f"{SHORT[name]}{localized(mark.removeprefix(name))}"


def in_legend(kind: str) -> str:
    return _(LEGEND[kind])
