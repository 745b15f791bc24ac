"""What holds of every event, whoever met whom with what result."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standings.ranking import rank, values
from standings.tiebreaks import offered, tie_break
from tests.standings.test_ranking import swiss_events
from tournaments.record import (
    Colour,
    Edition,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
    System,
)

few = settings(max_examples=40, deadline=None)
EVERY_CODE = [
    *offered(System.SWISS, Edition.MARCH_2026),
    *offered(System.ROUND_ROBIN, Edition.MARCH_2026),
    "OTHER_LAPS",
]
# All but those that look at the starting rank.
BLIND = [
    code
    for code in dict.fromkeys(EVERY_CODE)
    if tie_break(code).family.name not in ("TPN", "LOT")
]


@st.composite
def decided_events(draw):
    """Events with a seed, results of a play-off and values of their own."""
    event = draw(swiss_events())
    few_points = st.sampled_from([None, Decimal(0), Decimal("0.5"), Decimal(1)])
    players = tuple(
        replace(
            player,
            play_off=draw(few_points),
            own_values=(("LAPS", Decimal(draw(st.integers(-2, 2)))),),
        )
        for player in event.players
    )
    return replace(event, players=players, lot_seed=draw(st.text(max_size=3)))


@st.composite
def full_swiss_events(draw):
    """Events in which everybody plays in every round, for 1, a half or 0 points."""
    half = draw(st.integers(1, 4))
    results = {number: [] for number in range(1, 2 * half + 1)}
    for _ in range(draw(st.integers(1, 6))):
        order = draw(st.permutations(list(results)))
        for white, black in zip(order[:half], order[half:], strict=True):
            mine, theirs = draw(st.sampled_from(["10", "01", "=="]))
            results[white].append(RoundResult(Outcome(mine), black, Colour.WHITE))
            results[black].append(RoundResult(Outcome(theirs), white, Colour.BLACK))
    players = tuple(
        PlayerRecord(number=number, results=tuple(row))
        for number, row in results.items()
    )
    return EventRecord(players=players, rounds_planned=6)


def renumbered(event: EventRecord, new: dict[int, int]) -> EventRecord:
    """Return the event with other starting ranks, and nothing else changed."""
    players = tuple(
        replace(
            player,
            number=new[player.number],
            results=tuple(
                result._replace(opponent=new.get(result.opponent))
                for result in player.results
            ),
        )
        for player in event.players
    )
    return replace(event, players=players)


def standing(event: EventRecord, order) -> dict:
    return {
        place.number: (place.rank, place.last, place.score, place.values)
        for place in rank(event, order)
    }


@few
@given(decided_events(), st.randoms(use_true_random=False))
def test_other_starting_ranks_change_nothing_but_the_names(event, random):
    numbers = [player.number for player in event.players]
    new = dict(zip(numbers, random.sample(numbers, len(numbers)), strict=True))
    before = standing(event, BLIND)
    after = standing(renumbered(event, new), BLIND)
    assert {new[number]: row for number, row in before.items()} == after


@few
@given(decided_events(), st.randoms(use_true_random=False))
def test_the_order_of_entry_changes_nothing(event, random):
    players = tuple(random.sample(event.players, len(event.players)))
    codes = list(dict.fromkeys(EVERY_CODE))
    assert rank(replace(event, players=players), codes) == rank(event, codes)


@few
@given(decided_events(), st.sampled_from(EVERY_CODE))
def test_a_tie_break_orders_only_within_equal_points(event, code):
    scores = [place.score for place in rank(event, [code])]
    assert scores == sorted(scores, reverse=True)


@few
@given(decided_events(), st.sampled_from(EVERY_CODE))
def test_a_tie_break_separates_only_players_with_equal_points(event, code):
    tied = standing(event, [])
    for number, (best, worst, *_) in standing(event, [code]).items():
        assert tied[number][0] <= best <= worst <= tied[number][1]


@few
@given(decided_events(), st.integers(0, 6))
def test_the_standings_after_a_round_are_those_of_the_event_as_it_was_then(
    event, round_number
):
    if round_number >= event.rounds_paired:
        return
    then = EventRecord(
        players=tuple(
            PlayerRecord(
                number=player.number,
                rating=player.rating,
                results=player.results[:round_number],
            )
            for player in event.players
        ),
        rounds_planned=event.rounds_planned,
        lot_seed=event.lot_seed,
    )
    assert rank(event.after(round_number), EVERY_CODE) == rank(then, EVERY_CODE)


@few
@given(full_swiss_events())
def test_without_unplayed_games_buchholz_is_the_sum_of_the_opponents_scores(event):
    points = {"1": 1, "=": Decimal("0.5"), "0": 0}
    rows = {player.number: player.results for player in event.players}
    scores = {p: sum(points[r.outcome.value] for r in rows[p]) for p in rows}
    defined = {p: sum(scores[r.opponent] for r in rows[p]) for p in rows}
    assert values(event, ["BH"])["BH"] == defined


@pytest.mark.parametrize("uncut", ["BH", "FB", "SB", "PS"])
@few
@given(event=swiss_events())
def test_a_value_with_a_cut_never_exceeds_the_uncut_one(uncut, event):
    found = values(event, [uncut, f"{uncut}/C1", f"{uncut}/C2"])
    for number, value in found[uncut].items():
        assert found[f"{uncut}/C2"][number] <= found[f"{uncut}/C1"][number] <= value


@few
@given(decided_events())
def test_lots_with_a_seed_leave_nobody_tied(event):
    seeded = replace(event, lot_seed="a seed")
    assert all(place.rank == place.last for place in rank(seeded, ["SB", "LOT"]))
