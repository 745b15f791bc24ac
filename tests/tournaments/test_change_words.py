import pytest

from tournaments.change_kinds import KINDS, UNDO
from tournaments.change_words import SENTENCES, in_words
from tournaments.models import Change


def test_every_action_is_of_one_kind():
    actions = [action for _name, of_kind in KINDS.values() for action in of_kind]
    assert sorted(actions) == sorted(SENTENCES.keys() - {UNDO})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {
                "action": "result",
                "round_number": 2,
                "board": 7,
                "before": "*",
                "after": "1-0",
            },
            "Round 2, board 7: White wins",
        ),
        (
            {
                "action": "result",
                "round_number": 2,
                "board": 7,
                "before": "1-0",
                "after": "*",
            },
            "Round 2, board 7: White wins, now no result yet",
        ),
        (
            {"action": "bye", "about": "Ana", "round_number": 3, "after": "H"},
            "Ana, round 3: half-point bye",
        ),
        (
            {"action": "settings", "about": "Copa", "after": {"rounds_planned": 7}},
            "Settings changed: rounds",
        ),
        (
            {
                "action": "round starts",
                "before": {},
                "after": {"9": "2026-11-27", "10": "2026-11-28T10:00"},
            },
            "Start times changed: round 9: Fri 27 Nov; round 10: Sat 28 Nov, 10:00",
        ),
        ({"action": "enter player", "about": "Ana", "after": {}}, "Ana entered"),
        (
            {"action": "play-off", "about": "Ana", "after": "1.0"},
            "Ana: points in a play-off: 1",
        ),
        (
            {"action": "publish round", "round_number": 4, "after": {"accepted": []}},
            "Round 4 published",
        ),
        (
            {
                "action": "publish round",
                "round_number": 4,
                "after": {"accepted": ["Ana and Bia have met before."]},
            },
            "Round 4 published, accepted: Ana and Bia have met before.",
        ),
        (
            {
                "action": "change pairings",
                "round_number": 4,
                "after": {"reason": "late entry", "accepted": []},
            },
            "Round 4: published pairings changed, reason: late entry",
        ),
        (
            {
                "action": "change pairings",
                "round_number": 4,
                "after": {"reason": "rule 5", "accepted": ["Ana has met Bia."]},
            },
            "Round 4: published pairings changed, reason: rule 5, accepted: "
            "Ana has met Bia.",
        ),
        (
            {
                "action": "undo",
                "about": "Ana",
                "undoes": Change(action="enter player", about="Ana"),
            },
            "Undone: Ana entered",
        ),
        ({"action": "something new", "about": "Ana"}, "something new: Ana"),
    ],
)
def test_a_change_is_said_in_words(change, words):
    assert in_words(Change(**change)) == words


def test_a_setting_of_an_older_version_is_named_as_it_was():
    change = Change(action="settings", about="Copa", after={"mode": 1})
    assert in_words(change) == "Settings changed: mode"


def test_a_name_with_a_percent_sign_is_shown_as_it_is():
    assert in_words(Change(action="withdraw", about="100%s")) == "100%s withdrawn"
