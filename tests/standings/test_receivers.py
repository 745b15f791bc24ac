"""A saved result is followed by new standings, and never undone by them."""

import pytest

from standings.models import Ranking
from standings.table import from_json
from tests.factories import EventFactory, GameFactory, PlayerFactory
from tournaments.actions.results import record_result
from tournaments.record import Result

pytestmark = pytest.mark.django_db


def test_a_saved_result_puts_the_winner_first(committed, arbiter):
    game = GameFactory()
    with committed():
        record_result(game, Result.BLACK_WINS, version=0, by=arbiter)
    first = from_json(Ranking.objects.get(event=game.round.event).table)[0]
    assert (first.place.rank, first.entry) == (1, game.black.entry)


def test_a_failing_engine_leaves_the_result_saved(committed, arbiter, monkeypatch):
    game = GameFactory()
    monkeypatch.setattr("standings.recompute.rank", lambda *args: 1 / 0)
    with committed():
        record_result(game, Result.DRAW, version=0, by=arbiter)
    game.refresh_from_db()
    assert game.result == Result.DRAW


def test_a_failing_engine_leaves_the_table_behind(committed, arbiter, monkeypatch):
    with committed():
        game = GameFactory()
    monkeypatch.setattr("standings.recompute.rank", lambda *args: 1 / 0)
    with committed():
        record_result(game, Result.DRAW, version=0, by=arbiter)
    assert not Ranking.objects.get(event=game.round.event).is_current


def test_the_next_change_after_a_failure_brings_the_table_up_to_date(
    committed, arbiter, monkeypatch
):
    game = GameFactory()
    with monkeypatch.context() as failing, committed():
        failing.setattr("standings.recompute.rank", lambda *args: 1 / 0)
        record_result(game, Result.DRAW, version=0, by=arbiter)
    with committed():
        record_result(game, Result.WHITE_WINS, version=1, by=arbiter)
    assert Ranking.objects.get(event=game.round.event).is_current


def test_a_new_event_has_a_table(committed):
    with committed():
        event = EventFactory()
    assert Ranking.objects.get(event=event).is_current


def test_an_event_that_is_deleted_raises_no_alarm(committed, caplog):
    event = EventFactory()
    PlayerFactory(event=event)
    with committed():
        event.delete()
    assert caplog.records == []
