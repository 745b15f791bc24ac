"""What an undo would turn back is said in words, whatever was done."""

import pytest

from tests.tournaments.acts import first_line, now
from tests.tournaments.deeds import CASES
from tournaments.actions.undoing import OTHERWISE, rows_changed
from tournaments.undo_words import turned_back

pytestmark = pytest.mark.django_db

UNDOABLE = {
    name: case
    for name, case in CASES.items()
    if not {line.action for line in case.lines} & OTHERWISE.keys()
}


def turned(case):
    """Do what a case does, and return what an undo of it would turn back."""
    event = case.start()
    case.act(now(event))
    change = first_line(event)
    return turned_back(now(event), rows_changed(now(event), change))


@pytest.mark.parametrize("case", UNDOABLE.values(), ids=UNDOABLE)
def test_an_undo_says_what_goes_back(case):
    assert turned(case)


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("enter player, who registered", "accepted"),
        ("list registration", "on the waiting list"),
        ("decline registration", "declined"),
    ],
)
def test_an_undo_of_what_became_of_a_registration_says_so(name, state):
    said = ("Registration of Costa, Ana", state, "to be reviewed")
    assert said in turned(CASES[name])


def test_an_undo_of_an_unpairing_names_what_helpers_had_entered():
    said = ("Round 1, board 1", "–", "Black wins by Hall 2")
    assert said in turned(CASES["drop claim"])
