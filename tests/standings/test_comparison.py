from decimal import Decimal

import pytest
from hypothesis import given

from standings.comparison import Effect, compare
from standings.ranking import rank
from tests.records import event_of
from tests.standings.test_ranking import FOUR, few, swiss_events
from tests.standings.test_worked_examples import (
    FOUR_PLAYERS,
    SIX_PLAYERS,
    SWISS_CLASSIC,
)

LETTERS = "-ABCDEF"


def verdict(*arguments):
    """Return the sentences of a comparison, the deciding one between stars."""
    return " ".join(
        f"**{text}**" if is_deciding else text
        for text, is_deciding in (
            (said.text(name_of=LETTERS.__getitem__), is_deciding)
            for said, is_deciding in compare(*arguments).verdict
        )
    )


@pytest.mark.parametrize("pair", [(1, 6), (6, 1)])
def test_the_sentence_that_ends_a_comparison_is_as_printed(pair):
    # The example of the specification.
    assert verdict(SIX_PLAYERS, SWISS_CLASSIC, *pair) == (
        "F and A both have 2.5 points. Buchholz Cut 1 is 4 for both."
        " **Buchholz decides: F 5, A 4.**"
    )


def test_each_criterion_has_both_values_and_its_effect():
    found = compare(SIX_PLAYERS, SWISS_CLASSIC, 1, 6)
    assert [
        (each.tie_break.code, each.ahead, each.behind, each.effect)
        for each in found.criteria[:4]
    ] == [
        ("PTS", Decimal("2.5"), Decimal("2.5"), Effect.EQUAL),
        ("BH/C1", 4, 4, Effect.EQUAL),
        ("BH", 5, 4, Effect.DECIDES),
        ("SB", Decimal("3.75"), Decimal("2.75"), Effect.NOT_NEEDED),
    ]


def test_points_decide_first():
    assert verdict(SIX_PLAYERS, SWISS_CLASSIC, 2, 1) == (
        "**Points decide: A 2.5, B 1.5.**"
    )


def test_who_is_equal_on_everything_shares_the_places():
    assert verdict(FOUR_PLAYERS, ["SB", "KS"], 2, 4) == (
        "B and D both have 1.5 points. Sonneborn-Berger is 1.25 for both."
        " Koya is 0.5 for both."
        " **Nothing separates B and D: they share the places 2 to 3.**"
    )


def test_nothing_decides_between_those_who_share_their_places():
    assert compare(FOUR_PLAYERS, ["SB"], 2, 4).decides is None


def test_a_direct_encounter_that_says_nothing_gives_the_reason():
    # 2 and 3 have a point each and have not met.
    assert verdict(FOUR, ["DE", "TPN"], 2, 3) == (
        "B and C both have 1 points. Direct encounter says nothing about either."
        " B, C have not all met each other, and nobody is ahead of the rest whatever"
        " the missing games would bring: they stay level."
        " **Starting rank decides: B 2, C 3.**"
    )


def test_a_direct_encounter_sees_the_group_that_was_left():
    # 2 beat 1, 1 beat 3 and 3 beat 2; only 1 won with Black. That leaves 2 and 3.
    event = event_of("2b0 4b1 3b1", "1w1 3b0 4w1", "4w1 2w1 1w0", "3b0 1w0 2b0")
    assert verdict(event, ["BWG", "DE"], 2, 3) == (
        "C and B both have 2 points. Wins with Black is 0 for both."
        " **Direct encounter decides: C 1, B 0.**"
    )


def test_a_direct_encounter_among_three_is_told_in_its_second_stage():
    # 2½, 1½, 1½ and ½ among the four, and 3 beat 2.
    event = event_of(
        "2w= 3b1 4w1 0-Z", "1b= 4w1 3b0 0-U", "4b= 1w0 2w1 0-U", "3w= 2b0 1b0 0-Z"
    )
    told = compare(event, ["DE"], 2, 3)
    assert (told.ahead, told.behind, told.decides) == (3, 2, 1)


def test_an_undefined_value_is_behind():
    event = event_of("0-F", "3w1", "2b0", "0-Z", ratings=(2000, 1900, 1800, 1700))
    assert verdict(event, ["ARO"], 1, 2) == (
        "B and A both have 1 points."
        " **Average rating of opponents decides: B has 1800, A has none.**"
        " There is no game over the board to compute it from."
    )


def test_a_player_who_is_not_there_cannot_be_compared():
    with pytest.raises(KeyError):
        compare(FOUR, [], 1, 9)


@few
@given(swiss_events())
def test_every_comparison_agrees_with_the_ranking(event):
    order = ["BH/C1", "DE", "SB", "WIN"]
    places = rank(event, order)
    for above, below in zip(places, places[1:], strict=False):
        found = compare(event, order, below.number, above.number, places)
        if above.rank == below.rank:
            assert found.decides is None
        else:
            assert (found.ahead, found.decides) == (above.number, above.decides + 1)


@few
@given(swiss_events())
def test_exactly_one_sentence_of_a_verdict_decides(event):
    first, *_, last = event.by_number
    found = compare(event, ["BH/C1", "DE", "SB"], first, last)
    assert [is_deciding for _, is_deciding in found.verdict].count(True) == 1
