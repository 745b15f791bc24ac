import ast
from pathlib import Path

import pytest

import tournaments.actions
from tournaments.change_words import SENTENCES, in_words
from tournaments.models import Change

ACTIONS = Path(tournaments.actions.__path__[0])


def noted_actions():
    """Return what the actions write into the record, read from their source."""
    for path in ACTIONS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "note":
                words = [n.value for n in ast.walk(node.args[2]) if hasattr(n, "value")]
                yield from (word for word in words if isinstance(word, str))


def test_every_action_of_an_arbiter_has_its_sentence():
    assert set(noted_actions()) <= set(SENTENCES)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {"action": "result", "about": "R", "before": "*", "after": "1-0"},
            "R: no result yet, now White wins",
        ),
        ({"action": "bye", "about": "Ana", "after": "H"}, "Ana: half-point bye"),
        (
            {"action": "settings", "about": "Copa", "after": {"rounds_planned": 7}},
            "Settings changed: rounds",
        ),
        ({"action": "enter player", "about": "Ana", "after": {}}, "Ana entered"),
        (
            {"action": "play-off", "about": "Ana", "after": "1.0"},
            "Ana: points in a play-off: 1",
        ),
        (
            {"action": "publish round", "about": "R", "after": {"accepted": []}},
            "R published",
        ),
        (
            {
                "action": "publish round",
                "about": "R",
                "after": {"accepted": ["Ana and Bia have met before."]},
            },
            "R published, accepted: Ana and Bia have met before.",
        ),
        (
            {
                "action": "change pairings",
                "about": "R",
                "after": {"reason": "late entry", "accepted": []},
            },
            "R: published pairings changed, reason: late entry",
        ),
        (
            {
                "action": "change pairings",
                "about": "R",
                "after": {"reason": "rule 5", "accepted": ["Ana has met Bia."]},
            },
            "R: published pairings changed, reason: rule 5, accepted: Ana has met Bia.",
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
