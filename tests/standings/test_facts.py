from decimal import Decimal

from standings.tiebreaks.facts import Facts, Values, lacks_ratings
from tests.records import event_of
from tournaments.record import Outcome, PointSystem

QUARTERS = PointSystem(pairing_bye=Decimal("0.25"))


def test_scores_are_counted_in_half_points():
    facts = Facts(event_of("2w1 2b=", "1b0 1w="))
    assert (facts.unit, facts.scores) == (2, {1: 3, 2: 1})


def test_scores_are_counted_in_the_smallest_unit_of_the_points():
    facts = Facts(event_of("0-U", points=QUARTERS))
    assert (facts.unit, facts.scores) == (4, {1: 1})


def test_a_rest_is_no_round_of_the_player():
    facts = Facts(event_of("0-R 2w1", "0-H 1b0"))
    assert list(facts.records[1].rounds) == [2]


def test_a_game_without_a_result_is_no_round_yet():
    facts = Facts(event_of("2w1 2b*", "1b0 1w*"))
    assert facts.records[1].outcomes == (Outcome.WIN,)


def test_once_computes_once():
    facts = Facts(event_of("2w1", "1b0"))
    calls = []

    def compute(_facts, word):
        calls.append(word)

    facts.once(compute, "first")
    facts.once(compute, "second")
    facts.once(compute, "second")
    assert calls == ["first", "second"]


def test_a_missing_rating_is_replaced_by_the_one_announced():
    event = event_of("2w1", "1b0", ratings=(1800, None), unrated_rating=1400)
    assert Facts(event).ratings == {1: 1800, 2: 1400}


def test_there_are_no_ratings_if_one_is_missing():
    event = event_of("2w1", "1b0", ratings=(1800, None))
    assert Facts(event).ratings is None


def test_ratings_lack_only_if_one_is_missing_and_none_was_announced():
    some = event_of("2w1", "1b0", ratings=(1800, None))
    announced = event_of("2w1", "1b0", ratings=(1800, None), unrated_rating=1400)
    complete = event_of("2w1", "1b0", ratings=(1800, 1700))
    assert [lacks_ratings(each) for each in (some, announced, complete)] == [
        True,
        False,
        False,
    ]


def test_values_are_shown_as_exact_decimals():
    shown = Values({1: 9, 2: None, 3: 40}, 4).decimals()
    assert {key: str(value) for key, value in shown.items()} == {
        1: "2.25",
        2: "None",
        3: "10",
    }
