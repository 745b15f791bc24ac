"""Whatever is done is noted as it happened, and what can be undone leaves no trace.

A new action fails here until it is in the table.
"""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import tournaments.actions
from standings.report import report_text
from tests.tournaments import acts, deeds
from tests.tournaments.acts import (
    enter_together,
    first_line,
    games_of,
    now,
    played,
    published,
)
from tests.tournaments.deeds import CASES
from tournaments.actions.events import create_event
from tournaments.actions.imports import import_report, read_report, store_report
from tournaments.actions.undoing import OTHERWISE, can_undo, undo
from tournaments.change_words import SENTENCES
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Change, Event, Game, Player
from tournaments.rows import PERSONAL, plain, rows_of, with_personal

pytestmark = pytest.mark.django_db

ACTIONS = Path(tournaments.actions.__path__[0])
# Steps of other actions, which note their own lines inside them.
PARTS = {"let_arrive", "renumber_by_rating", "note_dropped", "note_restored"}
# What is forgotten is not in the record either, where it could be read.
FORGETTING = {"erase person", "forget contacts"}
# There is no event before these.
BEGINNINGS = {"create event", "import"}
# What follows from a change of the other columns.
FOLLOWING = (
    *("version", "is_automatic"),
    *("changed_at", "changed_by_id", "changed_by_name"),
)
# What is kept apart from the record, and only where it is known.
UNKNOWN = {
    "player": {
        name: plain(Player._meta.get_field(name).get_default())
        for name in PERSONAL["player"]
    }
}

every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


# What is compared


def lines_of_last_step(event):
    return list(
        event.changes.filter(revision=first_line(event).revision).order_by("pk")
    )


def rows_without_following(event):
    """Return all rows of an event without what follows from other columns."""
    rows = rows_of(event.pk)
    for game in rows["game"].values():
        for name in FOLLOWING:
            game.pop(name, None)
    return rows


def changed_by(rows, lines):
    """Return rows as the lines of the record say that they became."""
    for line in lines:
        kept = getattr(line, "personal", None)
        for table, key, old, new in with_personal(
            line.rows or [], kept.rows if kept else []
        ):
            if table not in rows:
                # Claims, which are looked at only where a round goes as a whole.
                continue
            if new is None:
                gone = rows[table].pop(key)
                assert gone == gone | without_following(table, old)
            else:
                row = rows[table].setdefault(key, dict(UNKNOWN.get(table, {})))
                row |= without_following(table, new)
    return rows


def without_following(table, row):
    if table != "game":
        return row
    return {name: value for name, value in row.items() if name not in FOLLOWING}


def said(value, event):
    return value(now(event)) if callable(value) else value


# The tests


@every_case
def test_exactly_these_lines_tell_of_it(case):
    event = case.start()
    revision = now(event).revision
    case.act(now(event))
    lines = event.changes.filter(revision__gt=revision).order_by("pk")
    told = [line for line in lines if line.action in named(case)]
    assert [
        (line.action, line.about, line.round_number, line.board) for line in told
    ] == [expected[:4] for expected in case.lines]


def named(case):
    return {line.action for line in case.lines}


@every_case
def test_the_lines_say_what_the_database_holds(case):
    event = case.start()
    case.act(now(event))
    for line, expected in zip(lines_of_last_step(event), case.lines, strict=True):
        for told, wanted in (
            (line.before, said(expected.before, event)),
            (line.after, said(expected.after, event)),
        ):
            assert wanted is ... or told == wanted


@pytest.mark.parametrize(
    "case",
    [case for case in CASES.values() if not named(case) & FORGETTING],
    ids=[name for name, case in CASES.items() if not named(case) & FORGETTING],
)
def test_the_rows_in_the_record_lead_to_those_in_the_database(case):
    event = case.start()
    before, revision = rows_without_following(event), now(event).revision
    case.act(now(event))
    lines = event.changes.filter(revision__gt=revision).order_by("pk")
    assert changed_by(before, lines) == rows_without_following(event)


def results_of(event):
    """Return result and version of each game, by key."""
    games = Game.objects.filter(round__event=event)
    return {key: said for key, *said in games.values_list("pk", "result", "version")}


def changed_unseen(before, after):
    """Return the games that have another result at a version seen before."""
    return [
        (before[key], after[key])
        for key in before.keys() & after.keys()
        if before[key][0] != after[key][0] and before[key][1] >= after[key][1]
    ]


@every_case
def test_no_result_changes_without_a_step_of_its_version(case):
    event = case.start()
    before = results_of(event)
    case.act(now(event))
    assert changed_unseen(before, results_of(event)) == []


UNDOABLE = {
    name: case for name, case in CASES.items() if not named(case) & OTHERWISE.keys()
}
every_undoable_case = pytest.mark.parametrize("case", UNDOABLE.values(), ids=UNDOABLE)


@every_undoable_case
def test_after_an_undo_the_event_is_as_it_was(case):
    event, before = just_before(case)
    undo(now(event), first_line(event), by=None)
    assert rows_without_following(event) == before


def just_before(case):
    """Do what a case does; return its event, and the facts before the last step."""
    event = case.start()
    before = rows_without_following(event)
    case.act(now(event))
    return event, before


@every_undoable_case
def test_no_result_goes_back_without_a_step_of_its_version(case):
    event, _facts = just_before(case)
    before = results_of(event)
    undo(now(event), first_line(event), by=None)
    assert changed_unseen(before, results_of(event)) == []


@every_undoable_case
def test_what_is_undone_is_not_undone_again(case):
    event, _before = just_before(case)
    change = first_line(event)
    undo(now(event), change, by=None)
    undone = rows_without_following(event)
    with pytest.raises(EditConflict, match="This was undone already, by –"):
        undo(now(event), change, by=None)
    assert rows_without_following(event) == undone


@every_undoable_case
def test_an_undo_that_is_undone_leaves_what_was_done(case):
    event, _before = just_before(case)
    done = rows_without_following(event)
    undo(now(event), first_line(event), by=None)
    again = first_line(event)
    if again.action in OTHERWISE:
        with pytest.raises(TournamentError):
            undo(now(event), again, by=None)
        return
    undo(now(event), again, by=None)
    assert rows_without_following(event) == done


@pytest.mark.parametrize("word", sorted(OTHERWISE.keys() - BEGINNINGS))
def test_what_is_undone_in_another_way_says_in_which(word):
    event, _before = just_before(CASES[word])
    done = rows_without_following(event)
    with pytest.raises(TournamentError) as refused:
        undo(now(event), first_line(event), by=None)
    assert str(refused.value) == OTHERWISE[word]
    assert rows_without_following(event) == done


def test_each_of_the_results_entered_at_once_is_undone_alone():
    event = published()
    enter_together(now(event), boards=2)
    second = lines_of_last_step(event)[1]
    undo(now(event), second, by=None)
    results = games_of(event).values_list("board", "result")
    assert list(results)[:2] == [(1, "1/2"), (2, "*")]


def test_a_new_event_is_noted_and_stays(arbiter):
    made = create_event(
        Event(name="New", start_date="2026-11-27", end_date="2026-11-29"), by=arbiter
    )
    line = Change.objects.get()
    assert (line.action, line.about, line.rows) == ("create event", "New", None)
    assert line.after["name"] == now(made).name
    with pytest.raises(TournamentError, match="Hide it if nobody should see it"):
        undo(now(made), line, by=arbiter)


def test_an_import_is_noted_and_stays():
    text = report_text(now(played()), None).encode()
    made = import_report(text, slug="copy")
    store_report(read_report(text), slug="another-copy")
    lines = list(made.changes.order_by("pk"))
    assert [line.action for line in lines] == ["create event", "import"]
    assert not any(map(can_undo, lines))
    assert made.players.count() == 8


# Nothing is left out


def test_every_sentence_has_its_case():
    assert {word for case in CASES.values() for word in named(case)} == (
        SENTENCES.keys() - BEGINNINGS
    )


def functions_that_note():
    """Return the public functions of the actions that lead to a line, by name."""
    for path in ACTIONS.glob("*.py"):
        if path.stem == "journal":
            continue
        used = {
            node.name: {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
            for node in ast.parse(path.read_text()).body
            if isinstance(node, ast.FunctionDef)
        }
        noting = {"note"}
        while more := {name for name in used if used[name] & noting} - noting:
            noting |= more
        module = import_module(f"tournaments.actions.{path.stem}")
        for name in noting & used.keys():
            if not name.startswith("_") and name not in PARTS:
                yield getattr(module, name)


def test_every_action_that_notes_something_is_tried_here():
    here = [each for module in (acts, *deeds.MODULES) for each in vars(module).values()]
    here += globals().values()
    assert [each for each in functions_that_note() if each not in here] == []
