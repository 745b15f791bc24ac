"""Who left a round robin before playing half of the games. Pure: no Django.

Their results stay in the cross table, for history and rating, and count for nobody in
the standings. Whoever has played half or more counts, and the rest are forfeits.
FIDE General Regulations for Competitions.
"""

from collections.abc import Collection
from dataclasses import replace

from tournaments.record import EventRecord, Outcome, PlayerRecord, RoundResult


def removed(event: EventRecord) -> frozenset[int]:
    """Return the starting ranks of those who are out of the standings.

    In a round robin they are the withdrawn players who completed fewer than half of
    their games, all cycles together. Completed is what was played over the board.
    """
    if not event.system.is_round_robin:
        return frozenset()
    return frozenset(
        player.number
        for player in event.players
        if player.withdrawn_after is not None
        and 2 * _completed(player) < event.games_scheduled(player.number)
    )


def _completed(player: PlayerRecord) -> int:
    return sum(result.outcome.is_played for result in player.results)


def counted(event: EventRecord) -> EventRecord:
    """Return the event with the players and games that count in the standings."""
    out = removed(event)
    return without(event, out) if out else event


def without(event: EventRecord, numbers: Collection[int]) -> EventRecord:
    """Return the event as if the players with these numbers had never entered.

    Their opponents had a rest in those rounds.
    """
    rest = RoundResult(Outcome.REST)
    players = tuple(
        replace(
            player,
            results=tuple(
                rest if result.opponent in numbers else result
                for result in player.results
            ),
        )
        for player in event.players
        if player.number not in numbers
    )
    return replace(event, players=players)
