"""Tie-breaks of an event's own: values computed elsewhere. Pure: no Django."""

from functools import partial
from math import lcm

from standings.tiebreaks.codes import Family
from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import Explanation, Kind, entered
from standings.tiebreaks.sentences import sentence
from tournaments.messages import gettext_noop
from tournaments.tie_break_lists import OWN_PREFIX


def own_family(name: str) -> Family:
    """Return the family of a tie-break that an event calls so, `OTHER_` left out."""
    return Family(
        OWN_PREFIX + name,
        name,
        gettext_noop("Values computed elsewhere and entered by the organizer."),
        "",
        partial(own_value, name=name),
        explain=partial(explain_own_value, name=name),
    )


def own_value(facts: Facts, *, name: str) -> Values:
    """Return the value entered for each player, undefined without one."""
    players = facts.event.by_number
    entered = {number: dict(players[number].own_values) for number in facts.asked}
    known = [values[name] for values in entered.values() if name in values]
    scale = lcm(*(value.as_integer_ratio()[1] for value in known))
    units = {
        number: int(values[name] * scale) if name in values else None
        for number, values in entered.items()
    }
    return Values(units, scale)


def explain_own_value(facts: Facts, number: int, *, name: str) -> Explanation:
    """Return the value entered for one player, or that there is none."""
    values = dict(facts.event.by_number[number].own_values)
    if name in values:
        return entered(values[name])
    why = sentence(gettext_noop("No value is entered for this player."))
    return Explanation(kind=Kind.OTHER, why_undefined=why)
