"""Who meets whom at the least cost, where costs have hundreds of digits.

The cost of a pairing is a long list of criteria, each of which outweighs all after it.
As one number it is too long for a fast matcher, so it is settled piece by piece: a
matching finds the least values of a few criteria, whatever leads to other values is
ruled out, and the next few are asked for. What is left has the least cost of all.
Pure: no Django.
"""

from collections.abc import Callable, Iterable, Mapping

import rustworkx

# The matcher counts in 128 bits, and adds up as many costs as there are players.
BITS = 108

Pair = tuple[int, int]
# The player whom a criterion is about, and its value by whom they meet.
Criterion = tuple[int, Callable[[int], int]]


class TooLarge(Exception):
    """What has to be weighed at once does not fit the matcher."""


class NotEverybodyMeets(Exception):
    """The players cannot all be paired."""


class Matching:
    """A pairing of all players at the least cost; `meets` has the partner of each.

    `costs` has all pairs that are possible, and nothing below zero. What depends on
    one player's partner alone need not be in it, but can be settled afterwards. Raises
    TooLarge and NotEverybodyMeets.
    """

    def __init__(self, costs: Mapping[Pair, int]):
        self._most = max(costs.values(), default=0)
        self._room = BITS - self._most.bit_length()
        if self._room < 0:
            raise TooLarge
        self._possible: dict[int, dict[int, int]] = {}
        for (one, other), cost in costs.items():
            self._possible.setdefault(one, {})[other] = cost
            self._possible.setdefault(other, {})[one] = cost
        self.meets: dict[int, int] = {}
        self._match({})

    @property
    def pairs(self) -> list[Pair]:
        """The pairs, the lower number first."""
        return sorted(pair for pair in self.meets.items() if pair[0] < pair[1])

    def settle(self, criteria: Iterable[Criterion]) -> None:
        """Minimise these, each of which outweighs all after it and nothing before it.

        Raises TooLarge.
        """
        waiting = list(criteria)
        while waiting:
            player, value = waiting[0]
            if self._ranks(player, value).get(self.meets.get(player)):
                few = self._match_by(waiting)
            else:
                few = waiting[:1]
            for player, value in few:
                self.keep(player, value)
            del waiting[: len(few)]

    def keep(self, player: int, value: Callable[[int], int]) -> None:
        """Rule out every partner of a player with another value than the present one.

        The caller knows that no pairing at the least cost has another.
        """
        if player not in self._possible:
            return
        row, present = self._possible[player], self.meets[player]
        wanted = value(present)
        for partner in [each for each in row if value(each) != wanted]:
            del row[partner], self._possible[partner][player]
        if len(row) == 1:
            self._set_apart(player)
            self._set_apart(present)

    def _set_apart(self, player: int) -> None:
        for partner in self._possible.pop(player):
            self._possible.get(partner, {}).pop(player, None)

    def _match_by(self, criteria: list[Criterion]) -> list[Criterion]:
        """Minimise as many of these as fit, and return them."""
        added: dict[Pair, int] = {}
        room, taken = self._room, 0
        for player, value in criteria:
            ranks = self._ranks(player, value)
            room -= max(ranks.values(), default=0).bit_length()
            if room < 0:
                break
            for partner, rank in ranks.items():
                pair = min(player, partner), max(player, partner)
                added[pair] = added.get(pair, 0) + (rank << room)
            taken += 1
        if not taken:
            raise TooLarge
        self._match(added)
        return criteria[:taken]

    def _match(self, added: Mapping[Pair, int]) -> None:
        """Find a matching at the least cost, what is added being less than one."""
        room, ceiling = self._room, (self._most + 1) << self._room
        place = {player: place for place, player in enumerate(self._possible)}
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(place)
        graph.add_edges_from(
            [
                (
                    place[one],
                    place[other],
                    ceiling - (cost << room) - added.get((one, other), 0),
                )
                for one, row in self._possible.items()
                for other, cost in row.items()
                if one < other
            ]
        )
        found = rustworkx.max_weight_matching(graph, True, weight_fn=int)
        if 2 * len(found) != len(place):
            raise NotEverybodyMeets
        players = list(place)
        for one, other in found:
            self.meets[players[one]] = players[other]
            self.meets[players[other]] = players[one]

    def _ranks(self, player: int, value: Callable[[int], int]) -> dict[int, int]:
        """Return the rank of each possible partner, 0 for those of the least value."""
        values = {each: value(each) for each in self._possible.get(player, ())}
        rank = {each: rank for rank, each in enumerate(sorted(set(values.values())))}
        return {partner: rank[each] for partner, each in values.items()}
