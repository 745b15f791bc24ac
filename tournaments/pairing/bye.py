"""Why the pairing-allocated bye went to a player. Pure: no Django."""

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from tournaments.messages import gettext_noop
from tournaments.pairing.history import BARS_THE_BYE, may_have_the_bye
from tournaments.record import EventRecord, Outcome, PlayerRecord


class Statement(NamedTuple):
    """An English sentence, to be translated and filled with `params`."""

    template: str
    params: Mapping[str, object]

    def __str__(self) -> str:
        return self.template % self.params


LOWEST = gettext_noop(
    "%(player)s has %(score)s, the lowest score among those who may have the bye (C5)."
)
NOT_LOWEST = gettext_noop(
    "%(player)s has %(score)s. Players with fewer points may have the bye; with one of "
    "them left over the others could not be paired by the rules (C4), or the bye was "
    "given by hand."
)
AGAINST_THE_RULE = gettext_noop(
    "%(player)s may not have the bye: a win’s points without playing in round "
    "%(round)s (C2). It was given by hand, or a result was corrected afterwards."
)
ALONE = gettext_noop("Nobody else with this score may have it.")
FEWEST_UNPLAYED = gettext_noop(
    "Of those with this score, %(player)s has the fewest rounds without a game, "
    "%(unplayed)s (C9)."
)
AS_FEW_UNPLAYED = gettext_noop(
    "Players with this score who have as few rounds without a game, %(unplayed)s, and "
    "may have the bye too: %(others)s. What is best for the other boards decided "
    "between them, then the order of the players."
)
MORE_UNPLAYED = gettext_noop(
    "Players with this score who have fewer rounds without a game and may have the bye "
    "too: %(others)s. The other boards counted before that (C4, C6 to C8)."
)
BARRED = {
    Outcome.PAIRING_BYE: gettext_noop(
        "%(player)s could not have it: the bye of round %(round)s (C2)."
    ),
    Outcome.FULL_BYE: gettext_noop(
        "%(player)s could not have it: a full-point bye in round %(round)s (C2)."
    ),
    Outcome.FORFEIT_WIN: gettext_noop(
        "%(player)s could not have it: a win by forfeit in round %(round)s (C2)."
    ),
}


def why_this_bye(
    event: EventRecord,
    scores: Mapping[int, Decimal],
    present: Collection[int],
    bye: int,
) -> tuple[Statement, ...]:
    """Return why the player `bye` was left over among those present.

    FIDE C.04.3, criteria C2, C5 and C9.
    """
    player, score = event.by_number[bye], scores[bye]
    if not may_have_the_bye(player):
        params = {"player": name_of(player), "round": _round_that_bars(player)}
        return (Statement(AGAINST_THE_RULE, params),)
    others = [event.by_number[n] for n in sorted(present) if n != bye]
    rivals = [other for other in others if may_have_the_bye(other)]
    is_lowest = all(scores[rival.number] >= score for rival in rivals)
    params = {"player": name_of(player), "score": score}
    peers = [rival for rival in rivals if scores[rival.number] == score]
    return (
        Statement(LOWEST if is_lowest else NOT_LOWEST, params),
        _among_peers(player, peers),
        *_barred(other for other in others if scores[other.number] <= score),
    )


def _among_peers(player: PlayerRecord, peers: list[PlayerRecord]) -> Statement:
    if not peers:
        return Statement(ALONE, {})
    mine = unplayed(player)
    fewer = [peer for peer in peers if unplayed(peer) < mine]
    if fewer:
        return Statement(MORE_UNPLAYED, {"others": len(fewer)})
    equal = [peer for peer in peers if unplayed(peer) == mine]
    if equal:
        params = {"unplayed": mine, "others": len(equal)}
        return Statement(AS_FEW_UNPLAYED, params)
    params = {"player": name_of(player), "unplayed": mine}
    return Statement(FEWEST_UNPLAYED, params)


def _barred(players) -> Iterator[Statement]:
    for player in players:
        if not may_have_the_bye(player):
            round_number = _round_that_bars(player)
            outcome = player.results[round_number - 1].outcome
            params = {"player": name_of(player), "round": round_number}
            yield Statement(BARRED[outcome], params)


def _round_that_bars(player: PlayerRecord) -> int:
    outcomes = [result.outcome in BARS_THE_BYE for result in player.results]
    return outcomes.index(True) + 1


def unplayed(player: PlayerRecord) -> int:
    return sum(not result.outcome.is_played for result in player.results)


def name_of(player: PlayerRecord) -> str:
    return player.name or str(player.number)
