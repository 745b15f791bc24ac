"""Could two players have met, on rounds small enough to be worked out by hand."""

import pytest

from tests.records import event_of
from tests.tournaments.test_legality import AFTER_ONE, next_round, pairings_of
from tournaments.pairing import meeting
from tournaments.pairing.errors import PairingError
from tournaments.pairing.meeting import could_have_met


def answer(event, text, first, second, bye=None, **settings):
    found = could_have_met(event, pairings_of(text, bye), first, second, **settings)
    return found.can_meet, [reason.template for reason in found.reasons]


def test_who_met_before_could_not_meet_again():
    event = next_round(*AFTER_ONE)
    found = could_have_met(event, pairings_of("4-1 2-3"), 1, 3)
    assert not found.can_meet
    assert [str(reason) for reason in found.reasons] == ["They met in round 1 (C1)."]


def test_a_game_won_by_forfeit_was_no_meeting():
    event = next_round("2w+", "1b-", "0-H", "0-H")
    assert answer(event, "3-1 2-4", 1, 2)[0]


def test_who_was_absent_could_not_meet_anybody():
    event = next_round(*AFTER_ONE)
    found = answer(event, "2-1", 1, 4, absent={3, 4})
    assert found == (False, [meeting.IS_ABSENT])


def test_who_was_not_let_meet_could_not():
    event = next_round(*AFTER_ONE)
    forbidden = [frozenset({1, 2, 3})]
    assert answer(event, "4-1 2-3", 1, 2, forbidden=forbidden) == (
        False,
        [meeting.PROHIBITED],
    )


# Each of 1 and 2 had White twice.
TWO_WHITES = ("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0")


def test_two_who_must_have_black_could_not_meet():
    event = next_round(*TWO_WHITES)
    assert answer(event, "", 1, 2) == (False, [meeting.BOTH_BLACK])


def test_two_who_must_have_white_could_not_meet():
    event = next_round(*TWO_WHITES)
    assert answer(event, "", 3, 4) == (False, [meeting.BOTH_WHITE])


def test_top_scorers_of_the_last_round_may_both_be_due_the_same_colour():
    event = event_of(*TWO_WHITES, rounds_planned=3)
    assert meeting.BOTH_BLACK not in answer(event, "", 1, 2)[1]


def test_a_pair_that_leaves_the_others_without_a_legal_pairing_could_not_meet():
    # If 1 met 4, then 2 and 3 would be left over, who have met.
    event = next_round("0-Z", "3w1", "2b0", "0-Z")
    assert answer(event, "1-2 3-4", 1, 4) == (False, [meeting.THE_REST])


def test_who_meets_in_this_round_does_meet():
    event = next_round(*AFTER_ONE)
    assert answer(event, "4-1 2-3", 3, 2) == (True, [meeting.THEY_DO])


def test_what_would_have_got_worse_is_counted():
    # 1 and 4 have a point, 2 and 3 none: 1 against 2 leaves 4 against 3.
    event = next_round(*AFTER_ONE)
    found = could_have_met(event, pairings_of("4-1 2-3"), 1, 2)
    assert [(reason.template, reason.params) for reason in found.reasons[1:]] == [
        (meeting.FLOATERS, {"with": 2, "without": 0}),
        (meeting.GAPS, {"with": 2, "without": 0}),
    ]


def test_a_bye_for_a_higher_score_is_worse():
    # 1 has a point, 3 has none and may have the bye; 2 had it and may not.
    event = next_round("3w1", "0-U", "1b0")
    found = could_have_met(event, pairings_of("2-1", 3), 2, 3)
    assert meeting.BYE_SCORE in [reason.template for reason in found.reasons]


def test_in_the_first_round_nothing_gets_worse():
    event = next_round("", "", "", "")
    assert answer(event, "1-3 4-2", 1, 2) == (
        True,
        [meeting.ALLOWED, meeting.NOTHING_WORSE],
    )


def test_two_who_are_alone_could_meet():
    event = next_round("", "", "")
    found = answer(event, "", 1, 2, absent={3})
    assert found == (True, [meeting.ALLOWED, meeting.NOTHING_WORSE])


def test_a_large_field_is_not_paired_anew(monkeypatch):
    monkeypatch.setattr(meeting, "LARGE_FIELD", 4)
    event = next_round("", "", "", "")
    assert answer(event, "1-3 4-2", 1, 2)[1] == [meeting.ALLOWED, meeting.NOT_PAIRED]


def test_an_engine_that_fails_leaves_the_answer_without_counts(monkeypatch):
    def fails(*args, **kwargs):
        raise PairingError("It failed.", {})

    monkeypatch.setattr(meeting, "pair", fails)
    event = next_round("", "", "", "")
    assert answer(event, "1-3 4-2", 1, 2)[1] == [meeting.ALLOWED, meeting.NOT_PAIRED]


def test_a_round_beyond_those_planned_is_not_paired_anew():
    event = event_of(*AFTER_ONE, rounds_planned=1)
    assert answer(event, "4-1 2-3", 1, 2)[1][1] == meeting.NOT_PAIRED


def test_who_is_no_player_is_a_mistake_of_the_caller():
    with pytest.raises(KeyError):
        could_have_met(next_round(*AFTER_ONE), pairings_of("4-1 2-3"), 1, 9)
