from itertools import combinations
from random import Random

import pytest

from tournaments.pairing import matching
from tournaments.pairing.matching import Matching, NotEverybodyMeets, TooLarge


def pairings(players):
    """Yield every way of pairing them all."""
    if not players:
        yield ()
        return
    first, *rest = players
    for other in rest:
        for pairs in pairings([each for each in rest if each != other]):
            yield ((first, other), *pairs)


def made_up(seed):
    """Return costs of pairs among eight players, and criteria as a table."""
    chance = Random(seed)
    pairs = combinations(range(1, 9), 2)
    costs = {pair: chance.randint(0, 3) for pair in pairs if chance.random() < 0.9}
    criteria = [
        (player, {other: chance.randint(0, 2) for other in range(1, 9)})
        for player in chance.sample(range(1, 9), 8)
    ]
    return costs, criteria


def worth(pairs, costs, criteria):
    meets = {a: b for one, other in pairs for a, b in ((one, other), (other, one))}
    values = [values[meets[player]] for player, values in criteria]
    return sum(costs[pair] for pair in pairs), values


def settled(costs, criteria):
    found = Matching(costs)
    found.settle((player, values.__getitem__) for player, values in criteria)
    return found.pairs


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("room", [2, 5, 90])
def test_no_other_pairing_is_better_by_the_criteria_in_their_order(
    room, seed, monkeypatch
):
    costs, criteria = made_up(seed)
    monkeypatch.setattr(matching, "BITS", max(costs.values()).bit_length() + room)
    possible = [each for each in pairings(list(range(1, 9))) if set(each) <= set(costs)]
    best = min(worth(pairs, costs, criteria) for pairs in possible)
    assert worth(settled(costs, criteria), costs, criteria) == best


def test_a_criterion_never_outweighs_a_cost():
    costs = {(1, 2): 0, (3, 4): 1, (1, 3): 1, (2, 4): 1}
    assert settled(costs, [(1, {2: 1, 3: 0})]) == [(1, 2), (3, 4)]


def test_players_who_cannot_all_be_paired_are_refused():
    with pytest.raises(NotEverybodyMeets):
        Matching({(1, 2): 0, (1, 3): 0, (1, 4): 0})


def test_costs_beyond_what_the_matcher_counts_are_refused():
    with pytest.raises(TooLarge):
        Matching({(1, 2): 1 << matching.BITS})


def test_a_criterion_that_does_not_fit_beside_the_costs_is_refused():
    square = {(1, 2): 0, (2, 3): 0, (3, 4): 0, (1, 4): 0}
    found = Matching({**square, (5, 6): (1 << matching.BITS) - 1})
    with pytest.raises(TooLarge):
        found.settle([(1, found.meets[1].__eq__)])


def test_no_players_have_no_pairs():
    assert Matching({}).pairs == []
