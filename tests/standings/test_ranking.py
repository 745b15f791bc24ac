from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standings.ranking import rank, values
from standings.tiebreaks import TieBreakError
from tests.records import event_of
from tournaments.half_games import without
from tournaments.record import (
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
    System,
)

# Points 2, 1, 1 and 0; 2 and 3 have not met.
FOUR = event_of("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0")


def places(event, order=()):
    return [
        (place.rank, place.last, place.number, place.decides)
        for place in rank(event, order)
    ]


def test_players_are_in_order_of_their_points():
    assert [place.number for place in rank(FOUR, [])] == [1, 2, 3, 4]


def test_level_players_share_the_best_and_the_worst_of_their_places():
    assert [(rank, last) for rank, last, _, _ in places(FOUR)] == [
        (1, 1),
        (2, 3),
        (2, 3),
        (4, 4),
    ]


def test_level_players_are_listed_by_starting_rank():
    event = event_of("4w=", "3w=", "2b=", "1b=")
    reordered = replace(event, players=event.players[::-1])
    assert [place.number for place in rank(reordered, [])] == [1, 2, 3, 4]


def test_the_criterion_that_decided_against_the_next_is_named():
    # Points before 2 and before 4; nothing between 2 and 3 but the starting rank.
    assert places(FOUR, ["BH", "TPN"]) == [
        (1, 1, 1, -1),
        (2, 2, 2, 1),
        (3, 3, 3, -1),
        (4, 4, 4, None),
    ]


def test_nothing_decides_between_level_players():
    assert [decides for _, _, _, decides in places(FOUR)] == [-1, None, -1, None]


def test_a_later_criterion_only_separates_who_is_still_level():
    event = event_of("4w1 3b=", "3w= 4b1", "2b= 1w=", "1b0 2w0")
    # 1 and 2 have 1½ each, 3 has 1: reversed starting ranks swap only 1 and 2.
    assert [place.number for place in rank(event, ["TPN/R"])] == [2, 1, 3, 4]


def test_values_are_in_the_order_asked_for():
    first, *_ = rank(FOUR, ["SB", "BH", "WIN"])
    assert first.values == (Decimal(2), Decimal(2), Decimal(2))


@pytest.mark.parametrize("points", ["PTS", "pts"])
def test_points_in_the_order_are_dropped(points):
    assert rank(FOUR, [points, "BH"]) == rank(FOUR, ["BH"])


def test_codes_are_read_in_any_case():
    assert rank(FOUR, ["bh/c1"]) == rank(FOUR, ["BH/C1"])


def test_an_unknown_code_is_refused():
    with pytest.raises(TieBreakError):
        rank(FOUR, ["XYZ"])


def test_an_undefined_value_ranks_last():
    event = event_of("0-F", "3w1", "2b0", "0-Z", ratings=(2000, 1900, 1800, 1700))
    # Both 1 and 2 have a point, but 1 has no opponent; 3 and 4 have none.
    assert [place.number for place in rank(event, ["ARO"])] == [2, 1, 3, 4]


def test_direct_encounter_shows_the_points_among_the_tied():
    # 2 and 3 are level and drew, 1 and 4 are alone.
    event = event_of("2w1 3b1 4w=", "1b0 4w1 3b=", "4b1 1w0 2w=", "3w0 2b0 1b=")
    shown = {place.number: place.values[0] for place in rank(event, ["DE"])}
    assert shown == {1: None, 2: Decimal("0.5"), 3: Decimal("0.5"), 4: None}


def test_direct_encounter_shows_nothing_if_it_was_not_used():
    assert [place.values for place in rank(FOUR, ["DE"])] == [(None,)] * 4


def test_direct_encounter_sees_the_group_that_earlier_criteria_left():
    # 2 beat 1, 1 beat 3 and 3 beat 2; only 1 won with Black. That leaves 2 and 3.
    event = event_of("2b0 4b1 3b1", "1w1 3b0 4w1", "4w1 2w1 1w0", "3b0 1w0 2b0")
    found = [(place.number, place.values[1]) for place in rank(event, ["BWG", "DE"])]
    assert found == [(1, None), (3, 1), (2, 0), (4, None)]


def test_direct_encounter_leaves_a_circle_of_three_tied():
    event = event_of("2b0 4b1 3b1", "1w1 3b0 4w1", "4w1 2w1 1w0", "3b0 1w0 2b0")
    assert [place.rank for place in rank(event, ["DE"])] == [1, 1, 1, 4]


def test_values_of_direct_encounter_are_positions_among_those_level_on_points():
    # 2½, 1½, 1½ and ½, and 3 beat 2.
    event = event_of("2w= 3b1 4w1", "1b= 4w1 3b0", "4b= 1w0 2w1", "3w= 2b0 1b0")
    assert values(event, ["DE"])["DE"] == {1: 0, 2: 2, 3: 1, 4: 0}


def test_a_game_without_a_result_is_worth_nothing_so_far():
    event = event_of("2w1 3w*", "1b0 4w1", "4b1 1b*", "3w0 2b0")
    assert [place.score for place in rank(event, [])] == [1, 1, 1, 0]


def test_a_game_without_a_result_adds_nothing_to_buchholz():
    event = event_of("2w1 3w*", "1b0 4w1", "4b1 1b*", "3w0 2b0")
    assert values(event, ["BH"])["BH"][1] == 1


def test_an_event_without_players_has_no_places():
    event = EventRecord(players=(), rounds_planned=5)
    assert rank(event, ["BH/C1", "SB", "DE", "ARO", "KS", "AOB", "STD"]) == ()


def test_before_round_1_everybody_shares_the_first_place():
    event = event_of("", "", "", rounds_planned=5)
    assert places(event, ["BH/C1", "BH", "SB", "DE", "WIN", "FB", "US-MMED"]) == [
        (1, 3, 1, None),
        (1, 3, 2, None),
        (1, 3, 3, None),
    ]


def test_without_a_player_the_opponents_rested():
    event = event_of(
        "2w1 0-R 3w1", "1b0 3w+ 0-R", "0-R 2b- 1b0", system=System.ROUND_ROBIN
    )
    rest = without(event, {3})
    assert [(place.number, place.score) for place in rank(rest, [])] == [(1, 1), (2, 0)]


def test_the_koya_limit_is_that_of_the_remaining_players():
    # With 3 gone there is one game, and 1 has half a point of it.
    event = event_of(
        "2w= 0-R 3w0", "1b= 3w- 0-R", "0-R 2b+ 1b1", system=System.ROUND_ROBIN
    )
    assert values(without(event, {3}), ["KS"])["KS"] == {
        1: Decimal("0.5"),
        2: Decimal("0.5"),
    }


# Three games each. Number 4 beat number 1, left after round 1, and lost two games by
# forfeit: with one of three games played, number 4 is out of the standings.
LEFT_EARLY = event_of(
    "4w0 2w1 3b=",
    "3w= 1b0 4w+",
    "2b= 4b+ 1w=",
    "1b1 3w- 2b-",
    system=System.ROUND_ROBIN,
)
LEFT_EARLY = replace(
    LEFT_EARLY,
    players=(
        *LEFT_EARLY.players[:3],
        replace(LEFT_EARLY.players[3], withdrawn_after=1),
    ),
)


def test_who_left_before_half_of_the_games_has_no_place():
    # Number 1 beat 2 and drew with 3, who drew with 2.
    scores = [(place.number, place.score) for place in rank(LEFT_EARLY, [])]
    assert scores == [(1, Decimal("1.5")), (3, 1), (2, Decimal("0.5"))]


def test_the_games_of_the_removed_are_left_out_of_tie_breaks():
    # 1: 0.5 and half of 1; 2: half of 1; 3: half of 0.5 and half of 1.5.
    assert values(LEFT_EARLY, ["SB"])["SB"] == {1: 1, 2: Decimal("0.5"), 3: 1}


SCORES = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


@st.composite
def swiss_events(draw):
    """Events of 2 to 8 players and up to 5 rounds, paired at random."""
    count = draw(st.integers(2, 8))
    results = {number: [] for number in range(1, count + 1)}
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(list(results)))
        absent = order[: draw(st.integers(0, count))]
        for number in absent:
            letter = draw(st.sampled_from("HZUF"))
            results[number].append(RoundResult(Outcome(letter)))
        rest = [number for number in order if number not in absent]
        if len(rest) % 2:
            results[rest.pop()].append(RoundResult(Outcome.PAIRING_BYE))
        for white, black in zip(rest[::2], rest[1::2], strict=True):
            letter = draw(st.sampled_from(list(SCORES)))
            for_white, for_black = Outcome(letter), Outcome(SCORES[letter])
            results[white].append(RoundResult(for_white, black, Colour.WHITE))
            results[black].append(RoundResult(for_black, white, Colour.BLACK))
    players = tuple(
        PlayerRecord(number=number, rating=1500 + number, results=tuple(row))
        for number, row in results.items()
    )
    return EventRecord(players=players, rounds_planned=5)


EVERY_KIND = ["BH/C1", "DE", "SB/C1", "AOB", "FB", "ARO", "WIN", "PS", "TPN"]
few = settings(max_examples=50, deadline=None)


@few
@given(swiss_events(), st.randoms(use_true_random=False))
def test_the_order_in_which_players_are_entered_makes_no_difference(event, random):
    shuffled = random.sample(event.players, len(event.players))
    assert rank(replace(event, players=tuple(shuffled)), EVERY_KIND) == rank(
        event, EVERY_KIND
    )


@few
@given(swiss_events())
def test_every_place_is_taken_by_one_player_or_shared(event):
    table = rank(event, ["BH", "DE"])
    ranks = [place.rank for place in table]
    assert [(place.rank, place.last) for place in table] == [
        (ranks.index(each) + 1, ranks.index(each) + ranks.count(each)) for each in ranks
    ]


@few
@given(swiss_events())
def test_the_deciding_criterion_is_the_first_that_differs(event):
    order = ["BH", "SB", "WIN", "PS"]
    for above, below in pairwise(rank(event, order)):
        pairs = zip(
            (above.score, *above.values), (below.score, *below.values), strict=True
        )
        differing = [
            index for index, (one, other) in enumerate(pairs, -1) if one > other
        ]
        assert above.decides == (differing[0] if differing else None)


@few
@given(swiss_events())
def test_a_cut_never_adds(event):
    found = values(event, ["BH", "BH/C1", "BH/M1", "SB", "SB/C1"])
    for more, less in [("BH", "BH/C1"), ("BH/C1", "BH/M1"), ("SB", "SB/C1")]:
        assert all(found[less][number] <= found[more][number] for number in found[more])


@few
@given(swiss_events())
def test_sonneborn_berger_is_at_most_buchholz(event):
    found = values(event, ["BH", "SB"])
    assert all(found["SB"][each] <= found["BH"][each] for each in found["BH"])


def test_a_postponed_game_counts_as_one_without_a_result_yet():
    postponed = event_of("2w1 3b?", "1b0 4w?", "4w= 1w?", "3b= 2b?")
    pending = event_of("2w1 3b*", "1b0 4w*", "4w= 1w*", "3b= 2b*")
    order = ("BH/C1", "BH", "SB", "DE", "PS", "WIN")
    assert rank(postponed, order) == rank(pending, order)
