"""Why players were moved down from a bracket. Pure: no Django."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from tournaments.messages import gettext_noop
from tournaments.pairing.bye import Statement, name_of
from tournaments.pairing.history import Float
from tournaments.record import PlayerRecord

ODD = gettext_noop(
    "An odd number of players in the bracket, %(players)s: one of them at least finds "
    "no opponent in it (C6)."
)
EVEN = gettext_noop(
    "Of the %(players)s players in the bracket not all could be paired in it by the "
    "absolute rules, or the next bracket could not have been paired (C1 to C4)."
)
LOWEST = gettext_noop(
    "%(player)s is the lowest ranked of them, the first to move down."
)
FLOATED_LAST_ROUND = gettext_noop(
    "Ranked below %(player)s, but with a downfloat in the last round (C14): %(others)s."
)
FLOATED_BEFORE = gettext_noop(
    "Ranked below %(player)s, but with a downfloat two rounds ago (C16): %(others)s."
)
KEPT = gettext_noop(
    "Ranked below %(player)s, and kept by opponents, colours or the needs of the next "
    "bracket (C1 to C13): %(others)s."
)


def why_moved_on(
    residents: Sequence[int],
    moved_down: Collection[int],
    moved_on: Collection[int],
    floats: Mapping[int, tuple[Float | None, ...]],
    people: Mapping[int, PlayerRecord],
) -> tuple[Statement, ...]:
    """Return why those `moved_on` left the bracket of the `residents`.

    All are starting ranks, residents in their order; `floats` holds those of each
    player in the rounds before. FIDE C.04.3, criteria C6, C14 and C16.
    """
    if not moved_on:
        return ()
    players = len(residents) + len(moved_down)
    template = ODD if players % 2 else EVEN
    found = [Statement(template, {"players": players})]
    has_stayed = len(residents) > len(moved_on)
    for number in moved_on if has_stayed else ():
        below = [n for n in residents if n > number and n not in moved_on]
        found += _compared(people[number], below, floats, people)
    return tuple(found)


def _compared(
    player: PlayerRecord,
    below: Sequence[int],
    floats: Mapping[int, tuple[Float | None, ...]],
    people: Mapping[int, PlayerRecord],
) -> Iterator[Statement]:
    if not below:
        yield Statement(LOWEST, {"player": name_of(player)})
        return
    kinds: dict[str, list[int]] = {FLOATED_LAST_ROUND: [], FLOATED_BEFORE: [], KEPT: []}
    for number in below:
        *_, before, last = (None, None, *floats[number])
        if last is Float.DOWN:
            kinds[FLOATED_LAST_ROUND].append(number)
        elif before is Float.DOWN:
            kinds[FLOATED_BEFORE].append(number)
        else:
            kinds[KEPT].append(number)
    for template, numbers in kinds.items():
        if numbers:
            # Names have commas in them: family name, given name.
            others = " · ".join(name_of(people[number]) for number in numbers)
            params = {"player": name_of(player), "others": others}
            yield Statement(template, params)
