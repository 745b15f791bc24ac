from uuid import uuid4

import pytest

from tests.factories import A_DAY, EventFactory, GameFactory, RoundFactory
from tournaments.actions.results import Entry, record_result, record_results
from tournaments.actions.undoing import undo
from tournaments.authors import author_by
from tournaments.errors import (
    AlreadyEntered,
    EditConflict,
    EventClosed,
    Repeated,
    RequestReused,
    TournamentError,
)
from tournaments.models import Change, Event, Game
from tournaments.record import Result

pytestmark = pytest.mark.django_db


def test_a_result_is_stored_with_who_entered_it(arbiter):
    game = GameFactory()
    record_result(game, Result.WHITE_WINS, version=0, by=arbiter)
    stored = Game.objects.get(pk=game.pk)
    assert (stored.result, stored.changed_by) == ("1-0", arbiter)


def test_a_result_makes_a_new_version_of_the_game(arbiter):
    game = GameFactory(version=4)
    record_result(game, Result.DRAW, version=4, by=arbiter)
    assert Game.objects.get(pk=game.pk).version == 5


def test_the_game_in_hand_holds_what_was_stored(arbiter):
    game = GameFactory()
    record_result(game, Result.DRAW, version=0, by=arbiter)
    stored = Game.objects.get(pk=game.pk)
    assert (game.result, game.version, game.changed_at) == (
        stored.result,
        stored.version,
        stored.changed_at,
    )


def test_a_result_is_one_change_of_the_event(arbiter):
    game = GameFactory()
    event = game.round.event
    event.refresh_from_db()
    before = event.revision
    record_result(game, Result.DRAW, version=0, by=arbiter)
    event.refresh_from_db()
    assert event.revision == before + 1


def test_the_record_of_changes_says_from_what_to_what(arbiter):
    game = GameFactory(board=3, result="1-0", version=1)
    record_result(game, Result.DRAW, version=1, by=arbiter)
    change = Change.objects.get()
    where = change.round_number, change.board
    assert (where, change.before, change.after, change.by) == (
        (1, 3),
        "1-0",
        "1/2",
        arbiter,
    )


def test_a_result_can_be_cleared(arbiter):
    game = GameFactory(result="1-0", version=1)
    record_result(game, Result.PENDING, version=1, by=arbiter)
    assert Game.objects.get(pk=game.pk).is_pending


def test_a_version_that_was_not_seen_is_never_overwritten(arbiter):
    game = GameFactory(result="0-1", version=2)
    with pytest.raises(EditConflict):
        record_result(game, Result.WHITE_WINS, version=1, by=arbiter)
    assert Game.objects.get(pk=game.pk).result == "0-1"


def test_a_refused_result_leaves_the_event_unchanged(arbiter):
    game = GameFactory(result="0-1", version=2)
    event = game.round.event
    event.refresh_from_db()
    before = event.revision
    with pytest.raises(EditConflict):
        record_result(game, Result.WHITE_WINS, version=1, by=arbiter)
    event.refresh_from_db()
    assert (event.revision, Change.objects.count()) == (before, 0)


@pytest.mark.parametrize("version", [0, 1])
def test_the_result_that_is_there_already_is_not_entered_again(arbiter, version):
    game = GameFactory(result="1-0", version=1)
    with pytest.raises(AlreadyEntered):
        record_result(game, Result.WHITE_WINS, version=version, by=arbiter)
    assert Game.objects.get(pk=game.pk).version == 1


def test_a_finished_event_takes_no_result(arbiter):
    game = GameFactory(round__event=EventFactory(closed_at=A_DAY))
    with pytest.raises(EventClosed, match="Reopen it"):
        record_result(game, Result.DRAW, version=0, by=arbiter)
    assert Game.objects.get(pk=game.pk).is_pending


def test_a_draft_takes_no_result(arbiter):
    game = GameFactory(round=RoundFactory(published_at=None))
    with pytest.raises(TournamentError, match="still a draft"):
        record_result(game, Result.DRAW, version=0, by=arbiter)
    assert Game.objects.get(pk=game.pk).is_pending


def test_a_game_that_is_gone_is_a_conflict(arbiter):
    game = GameFactory(board=7)
    Game.objects.filter(pk=game.pk).delete()
    with pytest.raises(EditConflict, match="Board 7 was unpaired"):
        record_result(game, Result.DRAW, version=0, by=arbiter)


# Many boards at once


@pytest.fixture
def round_1():
    """Three boards without a result."""
    round_ = RoundFactory()
    for board in (1, 2, 3):
        GameFactory(round=round_, board=board)
    return round_


def sheet(round_, arbiter, *results, versions=(0, 0, 0), ids=None):
    """Return entries of these results, board by board."""
    games = round_.games.select_related("round__event", "white", "black")
    ids = ids or [uuid4() for _ in results]
    return [
        Entry(game, result, version, author_by(arbiter, str(name), result.value))
        for game, result, version, name in zip(
            games, results, versions, ids, strict=True
        )
    ]


THREE = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def record_sheet(entries):
    return record_results(entries[0].game.round.event_id, entries)


def test_a_sheet_is_recorded_board_by_board(arbiter, round_1):
    answers = record_sheet(sheet(round_1, arbiter, *THREE))
    assert list(answers.values()) == [None] * 3
    found = round_1.games.values_list("result", "version", "changed_by")
    assert list(found) == [(each.value, 1, arbiter.pk) for each in THREE]


def test_a_sheet_is_one_change_of_the_event(arbiter, round_1):
    before = Event.objects.get().revision
    record_sheet(sheet(round_1, arbiter, *THREE))
    assert Event.objects.get().revision == before + 1
    assert set(Change.objects.values_list("revision", flat=True)) == {before + 1}


def test_each_board_of_a_sheet_has_its_line_and_its_request(arbiter, round_1):
    ids = [uuid4() for _ in THREE]
    record_sheet(sheet(round_1, arbiter, *THREE, ids=ids))
    lines = Change.objects.order_by("board").values_list("board", "after", "request_id")
    assert list(lines) == list(zip((1, 2, 3), THREE, ids, strict=True))


def test_a_board_of_a_sheet_is_undone_alone(arbiter, round_1):
    record_sheet(sheet(round_1, arbiter, *THREE))
    undo(round_1.event, Change.objects.get(board=2), by=arbiter)
    found = round_1.games.values_list("result", flat=True)
    assert list(found) == ["1-0", "*", "0-1"]


def test_a_conflict_discards_no_other_board(arbiter, round_1):
    round_1.games.filter(board=2).update(result="0-1", version=1)
    answers = record_sheet(sheet(round_1, arbiter, *THREE))
    refused = {pk: type(answer) for pk, answer in answers.items() if answer}
    assert refused == {round_1.games.get(board=2).pk: EditConflict}
    found = round_1.games.values_list("result", flat=True)
    assert list(found) == ["1-0", "0-1", "0-1"]


def test_a_result_of_a_sheet_that_is_there_already_is_said(arbiter, round_1):
    round_1.games.filter(board=2).update(result="1/2", version=1)
    answers = record_sheet(sheet(round_1, arbiter, *THREE))
    game = round_1.games.get(board=2)
    assert isinstance(answers[game.pk], AlreadyEntered)
    assert game.version == 1


def test_a_sheet_that_changes_nothing_leaves_the_event_unchanged(arbiter, round_1):
    round_1.games.update(result="0-0", version=1)
    before = Event.objects.get().revision
    record_sheet(sheet(round_1, arbiter, *THREE))
    assert (Event.objects.get().revision, Change.objects.count()) == (before, 0)


def test_a_sheet_that_comes_twice_is_recorded_once(arbiter, round_1):
    ids = [uuid4() for _ in THREE]
    record_sheet(sheet(round_1, arbiter, *THREE, ids=ids))
    before = Event.objects.get().revision
    answers = record_sheet(sheet(round_1, arbiter, *THREE, ids=ids))
    assert {type(answer) for answer in answers.values()} == {Repeated}
    assert (Event.objects.get().revision, Change.objects.count()) == (before, 3)


def test_a_request_of_another_sheet_stands_for_nothing_else(arbiter, round_1):
    ids = [uuid4() for _ in THREE]
    record_sheet(sheet(round_1, arbiter, *THREE, ids=ids))
    others = sheet(round_1, arbiter, *[Result.DRAW] * 3, versions=(1, 1, 1), ids=ids)
    answers = record_sheet(others)
    kinds = [type(answers[entry.game.pk]) for entry in others]
    # The draw of board 2 is what was asked for before.
    assert kinds == [RequestReused, Repeated, RequestReused]


def test_two_boards_of_a_sheet_cannot_share_a_request(arbiter, round_1):
    answers = record_sheet(sheet(round_1, arbiter, *THREE, ids=[uuid4()] * 3))
    kinds = [type(answer) for answer in answers.values()]
    assert kinds == [type(None), RequestReused, RequestReused]
    found = round_1.games.values_list("result", flat=True)
    assert list(found) == ["1-0", "*", "*"]
