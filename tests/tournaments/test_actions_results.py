import datetime

import pytest

from tests.factories import EventFactory, GameFactory, RoundFactory
from tournaments.actions.results import record_result
from tournaments.errors import (
    AlreadyEntered,
    EditConflict,
    EventClosed,
    TournamentError,
)
from tournaments.models import Change, Game
from tournaments.record import Result

pytestmark = pytest.mark.django_db
A_DAY = datetime.datetime(2026, 11, 29, 18, 0, tzinfo=datetime.UTC)


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
