"""How far players came in a knock-out, which decides there before all else.

Pure: no Django. It is no tie-break that anybody chooses: it takes the place of points.
Who went out at the same stage is level, however many points the games gave.
"""

from standings.tiebreaks.codes import Family, TieBreak
from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.sentences import Sentence, Who, sentence
from tournaments.messages import gettext_noop
from tournaments.pairing.knock_out import bracket, stages_of, stages_reached
from tournaments.record import EventRecord, System

OUT_IN = {
    2: gettext_noop("%(player)s went out in the final."),
    4: gettext_noop("%(player)s went out in the semi-finals."),
    8: gettext_noop("%(player)s went out in the quarter-finals."),
}
OUT_EARLIER = gettext_noop("%(player)s went out among the last %(players)s.")
STILL_IN = gettext_noop("%(player)s is still in.")
WON = gettext_noop("%(player)s won the knock-out.")


def reached(facts: Facts) -> Values:
    """Return the stage in which each player went out; see `stages_reached`."""
    return Values(stages_reached(facts.event))


STAGE = TieBreak(
    "STAGE",
    Family(
        "STAGE",
        gettext_noop("Stage reached"),
        gettext_noop("Whoever goes out later comes first."),
        "",
        reached,
        # Nothing is added up: the bracket shows it.
        explain=reached,
        systems=frozenset({System.KNOCK_OUT}),
    ),
)


def stage_in_words(event: EventRecord, number: int) -> Sentence:
    """Return how far a player came."""
    last = stages_of(len(event.players))
    stage = stages_reached(event)[number]
    if stage > last:
        stages = bracket(event)
        is_over = len(stages) == last and all(each.is_over for each in stages)
        return sentence(WON if is_over else STILL_IN, player=Who(number))
    players = 2 ** (last - stage + 1)
    template = OUT_IN.get(players, OUT_EARLIER)
    return sentence(template, player=Who(number), players=players)
