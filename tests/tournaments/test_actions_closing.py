import pytest

from tests.factories import A_DAY, EventFactory, GameFactory
from tests.tournaments.rounds import event_with, pair_next, publish, unpair
from tournaments.actions.closing import close_round, reopen_round
from tournaments.actions.results import record_result
from tournaments.errors import EditConflict, EventClosed, RoundClosed, TournamentError
from tournaments.models import Change, Game
from tournaments.record import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """The only game of a round, on board 4, with a result."""
    return GameFactory(board=4, result="1-0", version=1)


def do(action, game, by=None):
    event = game.round.event
    event.refresh_from_db()
    action(event, game.round.number, revision=event.revision, by=by)
    game.refresh_from_db()


def test_a_round_with_all_results_is_closed(game, arbiter):
    do(close_round, game, arbiter)
    assert game.round.closed_at
    assert Change.objects.first().action == "close round"


@pytest.mark.parametrize("result", ["?", "-/-", "+/-"])
def test_a_game_that_is_postponed_or_forfeited_lets_its_round_be_closed(game, result):
    Game.objects.update(result=result)
    do(close_round, game)
    assert game.round.closed_at


def test_closing_turns_no_game_into_anything_else(game):
    Game.objects.update(result="?")
    do(close_round, game)
    assert game.result == "?"


def test_a_round_with_a_board_without_a_result_is_not_closed(game):
    GameFactory(round=game.round, board=7)
    GameFactory(round=game.round, board=9)
    with pytest.raises(TournamentError, match="boards 7, 9 have no result"):
        do(close_round, game)


def test_a_draft_is_not_closed(arbiter):
    event = event_with(4)
    draft = pair_next(event, arbiter)
    with pytest.raises(TournamentError, match="still a draft"):
        do(close_round, draft.games.first())


def test_a_round_is_closed_once(game):
    do(close_round, game)
    with pytest.raises(EditConflict, match="already closed"):
        do(close_round, game)


def test_only_a_closed_round_is_opened_again(game):
    with pytest.raises(EditConflict, match="is not closed"):
        do(reopen_round, game)


def test_an_opened_round_is_not_closed(game, arbiter):
    do(close_round, game)
    do(reopen_round, game, arbiter)
    assert game.round.closed_at is None
    assert Change.objects.first().action == "reopen round"


@pytest.mark.parametrize("action", [close_round, reopen_round])
def test_a_finished_event_closes_and_opens_no_round(action):
    game = GameFactory(round__event=EventFactory(closed_at=A_DAY), result="1-0")
    with pytest.raises(EventClosed):
        do(action, game)


def test_a_round_is_not_closed_from_a_page_that_is_out_of_date(game):
    event = game.round.event
    event.refresh_from_db()
    with pytest.raises(EditConflict):
        close_round(event, 1, revision=event.revision - 1, by=None)


def test_a_closed_round_takes_no_result(game):
    do(close_round, game)
    with pytest.raises(RoundClosed):
        record_result(game, Result.DRAW, version=1, by=None)


def test_a_postponed_game_gets_its_result_after_the_round_is_closed(game):
    Game.objects.update(result="?")
    do(close_round, game)
    record_result(game, Result.DRAW, version=1, by=None)
    assert Game.objects.get().result == "1/2"


def test_a_postponed_game_is_not_cleared_in_a_closed_round(game):
    Game.objects.update(result="?")
    do(close_round, game)
    with pytest.raises(RoundClosed):
        record_result(game, Result.PENDING, version=1, by=None)


def test_a_closed_round_is_not_unpaired(arbiter):
    event = event_with(4)
    round_ = pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.update(result="-/-")
    do(close_round, round_.games.first())
    with pytest.raises(TournamentError, match="is closed"):
        unpair(event, 1, arbiter)
