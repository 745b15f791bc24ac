"""The best pairs of a large score bracket, as the engine finds them. Pure: no Django.

The engine pairs a bracket by one matching, whose costs grow with the factorial of the
number of players. Here the same criteria are settled piece by piece, so the pairs are
the same. S1 and S2 are the halves of a bracket, as in FIDE C.04.3, and a BSN is a
player's place in it.
"""

from collections.abc import Mapping
from functools import partial

from tournaments.pairing.matching import Matching, Pair


def heterogeneous(
    costs: Mapping[Pair, int], floaters: list[int], places: Mapping[int, int]
) -> list[Pair]:
    """Return the pairs that are best for players who were moved down into a bracket.

    `costs` are those by the criteria C.6 to C.21, and `places` has the BSN of everybody
    in the bracket. Raises TooLarge and NotEverybodyMeets.
    """
    residents = places.keys() - set(floaters)

    def leaves(other: int) -> bool:
        return other not in places

    def place(other: int) -> int:
        return places[other] if other in residents else 0

    matching = Matching(costs)
    matching.settle((floater, leaves) for floater in floaters)
    matching.settle((floater, place) for floater in floaters)
    return matching.pairs


def homogeneous(
    costs: Mapping[Pair, int], places: Mapping[int, int], pairs: int
) -> list[Pair]:
    """Return the pairs that are best for players of one score, `pairs` of them.

    `costs` are those by the criteria C.6 to C.21, and `places` has the BSN of these
    players. Raises TooLarge and NotEverybodyMeets.
    """

    def is_first(player: int, other: int) -> bool:
        """Return True if the pair is one of the bracket, and `player` its better."""
        return places.get(other, 0) > places[player]

    def is_not_first(player: int, other: int) -> bool:
        return not is_first(player, other)

    def distance(player: int, other: int) -> int:
        return places[other] - places[player] if is_first(player, other) else 0

    players = sorted(places, key=places.__getitem__)
    s1, s2 = players[:pairs], players[pairs:]
    matching = Matching(_with_exchanges(costs, places, pairs))
    if s1 == [each for each in players if is_first(each, matching.meets.get(each))]:
        # Nobody is exchanged, so nobody is in any other pairing of that cost.
        for player in players:
            matching.keep(player, partial(is_first, player))
    else:
        matching.settle((each, partial(is_first, each)) for each in reversed(s1))
        matching.settle((each, partial(is_not_first, each)) for each in s2)
    matching.settle((each, partial(distance, each)) for each in players)
    return matching.pairs


def _with_exchanges(
    costs: Mapping[Pair, int], places: Mapping[int, int], pairs: int
) -> dict[Pair, int]:
    """Return the costs, and after them those of exchanges between S1 and S2.

    They are the number of players who come from S2 to S1, then the sum of the places
    of all who are in S1.
    """
    most_pairs = len(places) // 2
    exchange = most_pairs * len(places) + 1
    cost = exchange * (most_pairs + 1)

    def of_exchange(pair: Pair) -> int:
        if not all(player in places for player in pair):
            return 0
        place = min(places[player] for player in pair)
        return place + (exchange if place > pairs else 0)

    return {pair: each * cost + of_exchange(pair) for pair, each in costs.items()}
