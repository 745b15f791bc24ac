"""The command `check_pairings`: every round of a Swiss, paired again."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.conformance import files, needs_conformance
from tests.factories import EventFactory, PlayerFactory, RoundFactory
from tests.records import event_of
from tests.tournaments.reports import SMALL, replaced
from tests.tournaments.rounds import pair_next
from tournaments.actions.entries import register_players
from tournaments.actions.publishing import publish_round
from tournaments.models import Change, Game, Round
from tournaments.record import Colour
from tournaments.trf.writer import report

PROJECT = Path(__file__).resolve().parents[2]
CASES = files("pairing/*.trf")
# Round 1 of eight with White as initial colour. FIDE C.04.3, article 3.3.1.
FIRST_ROUND = ("5w=", "6b=", "7w=", "8b=", "1b=", "2w=", "3b=", "4w=")


def checked(what):
    """Return what the command prints and the status that it ends with."""
    stdout = StringIO()
    try:
        call_command("check_pairings", str(what), stdout=stdout)
    except SystemExit as ended:
        return stdout.getvalue(), ended.code
    return stdout.getvalue(), 0


def refused(what):
    with pytest.raises(CommandError) as caught:
        call_command("check_pairings", str(what), stdout=StringIO())
    assert caught.value.returncode == 2
    return str(caught.value)


@pytest.fixture
def file_of(tmp_path):
    """Write a file: `file_of("012 …")`."""

    def write(text):
        path = tmp_path / "event.trf"
        path.write_text(text, encoding="utf-8", newline="")
        return path

    return write


# Files


@needs_conformance
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_round_of_a_published_case_is_as_the_system_pairs_it(path):
    text, status = checked(path)
    assert "DIFFERENT" not in text
    assert status == 0


def test_a_round_of_a_file_that_the_system_pairs_otherwise_is_listed(file_of):
    others = ("8w=", "7b=", "6w=", "5b=", "4w=", "3b=", "2w=", "1b=")
    text, status = checked(file_of(report(event_of(*others, rounds_planned=5))))
    assert text.splitlines() == [
        "Round 1: DIFFERENT.",
        "  has: 1 8, 3 6, 5 4, 7 2",
        "  expected: 1 5, 3 7, 6 2, 8 4",
        "1 of 1 rounds differ, by gacrux 1.11.65.",
    ]
    assert status == 1


def test_only_the_boards_that_differ_are_listed(file_of):
    swapped = ("5b=", *FIRST_ROUND[1:4], "1w=", *FIRST_ROUND[5:])
    text, _ = checked(file_of(report(event_of(*swapped, rounds_planned=5))))
    assert text.splitlines()[1:3] == ["  has: 5 1", "  expected: 1 5"]


def test_a_file_whose_round_has_no_legal_pairing_says_so(file_of):
    rematch = event_of("2w1 2w1", "1b0 1b0", rounds_planned=5)
    text, status = checked(file_of(report(rematch)))
    assert text.splitlines()[1:4] == [
        "Round 2: DIFFERENT.",
        "  has: 1 2",
        "  expected: no legal pairing",
    ]
    assert status == 1


def test_the_initial_colour_of_a_file_counts(file_of):
    event = event_of(*FIRST_ROUND, rounds_planned=5, initial_colour=Colour.BLACK)
    text, _ = checked(file_of(report(event)))
    assert "  expected: 2 6, 4 8, 5 1, 7 3" in text


def test_a_file_needs_no_database(file_of):
    path = file_of(report(event_of(*FIRST_ROUND, rounds_planned=5)))
    nowhere = {**os.environ, "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check_pairings", path],
        cwd=PROJECT,
        env=nowhere,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_round_robin_is_refused(file_of):
    text = replaced("Individual: Swiss-System", "Round Robin")
    assert "only rounds of a Swiss" in refused(file_of(text))


def test_an_event_of_an_older_edition_is_refused(file_of):
    text = replaced("042 2026/11/27", "042 2025/11/27")
    assert "of its day" in refused(file_of(text))


@pytest.mark.parametrize("kind", ["FIDE_DUTCH_2017", "FIDE_DUBOV", "CUSTOM_SWISS"])
def test_another_system_is_refused(file_of, kind):
    assert f"“{kind}”" in refused(file_of(f"192 {kind}\n{SMALL}"))


def test_a_file_that_contradicts_itself_is_refused(file_of):
    text = replaced("     2 b 1     3 w 0", "     2 b +     3 w 0")
    assert "disagree about the result" in refused(file_of(text))


# Events


@pytest.fixture
def event(arbiter):
    """Eight players, of whom the first has White in round 1, which is published."""
    event = EventFactory(slug="open", initial_colour="w")
    for number in range(1, 9):
        PlayerFactory(event=event, number=number, rating=2400 - 10 * number)
    pair_next(event, arbiter)
    event.refresh_from_db()
    publish_round(event, 1, revision=event.revision, by=arbiter)
    Game.objects.filter(round__event=event).update(result="1/2")
    return event


def exchange_blacks(round_):
    """Exchange the Blacks of boards 1 and 3, without a word in the record."""
    one, three = round_.games.get(board=1), round_.games.get(board=3)
    boards = {1: (one.white, three.black), 3: (three.white, one.black)}
    round_.games.filter(board__in=boards).delete()
    for board, (white, black) in boards.items():
        Game.objects.create(round=round_, board=board, white=white, black=black)


@pytest.mark.django_db
def test_the_rounds_of_an_event_are_paired_as_they_were(event, arbiter):
    pair_next(event, arbiter)
    assert checked("open") == (
        "Round 1: as the system pairs it.\n"
        "Round 2: as the system pairs it.\n"
        "0 of 2 rounds differ, by gacrux 1.11.65.\n",
        0,
    )


@pytest.mark.django_db
def test_a_late_entry_who_moves_everybody_down_changes_no_earlier_round(event, arbiter):
    data = {"title": "", "federation": "", "club": "", "fide_id": ""}
    late = {"name": "Late, Anna", "rating": 2500, "birth_year": None, **data}
    register_players(event, [late], by=arbiter)
    pair_next(event, arbiter)
    assert checked("open")[1] == 0


@pytest.mark.django_db
def test_a_result_that_is_corrected_later_changes_no_pairing(event, arbiter):
    pair_next(event, arbiter)
    Game.objects.filter(round__event=event, round__number=1).update(result="0-1")
    assert checked("open")[1] == 0


@pytest.mark.django_db
def test_a_round_that_was_changed_unseen_differs(event):
    exchange_blacks(event.rounds.get())
    assert checked("open") == (
        "Round 1: DIFFERENT.\n"
        "  has: 1 7, 3 5\n"
        "  expected: 1 5, 3 7\n"
        "1 of 1 rounds differ, by gacrux 1.11.65.\n",
        1,
    )


@pytest.mark.django_db
def test_a_round_changed_after_it_was_published_is_listed_with_the_reason(event):
    exchange_blacks(event.rounds.get())
    Round.objects.update(change_reason="Neighbours without opponents")
    text, status = checked("open")
    assert text.splitlines()[0] == (
        "Round 1: changed after it was published: Neighbours without opponents."
    )
    assert status == 0


@pytest.mark.django_db
def test_a_draft_changed_by_hand_is_listed_apart(event):
    exchange_blacks(event.rounds.get())
    Change.objects.create(
        event=event,
        action="exchange players",
        round_number=1,
        after={"boards": []},
    )
    text, status = checked("open")
    assert text.splitlines()[0] == "Round 1: changed by hand before it was published."
    assert status == 0


@pytest.mark.django_db
def test_a_round_that_was_not_paired_here_is_not_checked(event):
    RoundFactory(event=event, number=2)
    text, status = checked("open")
    assert text.splitlines()[1] == (
        "Round 2: not checked, because it was not paired by the engine here."
    )
    assert status == 0


@pytest.mark.django_db
def test_a_draft_changed_by_hand_and_paired_again_is_no_longer_excused(event):
    exchange_blacks(event.rounds.get())
    by_hand = {"round_number": 1, "after": {"boards": []}}
    Change.objects.create(event=event, action="exchange players", **by_hand)
    Change.objects.create(event=event, action="pair round", round_number=1)
    assert checked("open")[1] == 1


@pytest.mark.django_db
def test_a_round_whose_input_names_nobody_is_not_checked(event):
    given = Round.objects.get().engine_input.replace("Entry ", "      ")
    Round.objects.update(engine_input=given)
    assert checked("open")[0].splitlines()[0] == (
        "Round 1: not checked, because what the engine was given does not say who the "
        "players are."
    )


@pytest.mark.django_db
def test_an_event_that_is_no_swiss_is_refused():
    EventFactory(slug="all", system="round-robin")
    assert "not a Swiss" in refused("all")


@pytest.mark.django_db
def test_what_is_neither_an_event_nor_a_file_is_refused():
    assert refused("nowhere") == "There is no event “nowhere”, and no such file."
