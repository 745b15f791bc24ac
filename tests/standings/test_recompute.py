"""The stored table follows from all the facts, and only ever moves forward."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from standings import recompute as module
from standings.models import Ranking
from standings.recompute import order_in_force, recompute
from standings.table import from_json
from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.records import event_of
from tournaments.models import Event, Game
from tournaments.record import Result, System
from tournaments.signals import changing

pytestmark = pytest.mark.django_db


def correct(game: Game, result: Result) -> None:
    """Change a result without telling anybody who computes."""
    with changing(game.round.event_id):
        Game.objects.filter(pk=game.pk).update(result=result)


def leader(event: Event) -> int:
    return from_json(Ranking.objects.get(event=event).table)[0].entry


def test_recompute_stores_nothing_when_the_table_is_current():
    game = GameFactory(result=Result.DRAW)
    assert recompute(game.round.event_id) is True
    assert recompute(game.round.event_id) is False


def test_recompute_is_needed_again_after_a_change():
    game = GameFactory(result=Result.DRAW)
    recompute(game.round.event_id)
    correct(game, Result.BLACK_WINS)
    assert recompute(game.round.event_id) is True


def test_a_table_names_the_last_published_round():
    event = RoundFactory().event
    PlayerFactory(event=event)
    RoundFactory(event=event, number=2, published_at=None)
    recompute(event.pk)
    assert Ranking.objects.get(event=event).after_round == 1


def test_an_older_computation_never_overwrites_a_newer_table(monkeypatch):
    game = GameFactory(result=Result.WHITE_WINS)
    event = game.round.event
    load_event, calls = module.load_event, []

    def overtaken(event_id):
        """Before the first computation begins, a result is corrected and computed."""
        record = load_event(event_id)
        calls.append(record.revision)
        if len(calls) == 1:
            correct(game, Result.BLACK_WINS)
            recompute(event_id)
        return record

    monkeypatch.setattr(module, "load_event", overtaken)
    recompute(event.pk)
    assert leader(event) == game.black.entry


def test_facts_that_move_while_they_are_read_are_read_again(monkeypatch):
    game = GameFactory(result=Result.WHITE_WINS)
    event = game.round.event
    load_event, calls = module.load_event, []

    def disturbed(event_id):
        record = load_event(event_id)
        calls.append(record.revision)
        if len(calls) == 1:
            correct(game, Result.BLACK_WINS)
        return record

    monkeypatch.setattr(module, "load_event", disturbed)
    assert recompute(event.pk) is True
    assert leader(event) == game.black.entry


def test_recompute_says_when_the_event_is_gone():
    with pytest.raises(Event.DoesNotExist):
        recompute(4711)


def test_the_usual_order_of_the_system_decides_when_none_is_chosen():
    event = event_of("2w1", "1b0", system=System.ROUND_ROBIN)
    assert order_in_force(event) == ("DE", "SB", "WIN", "KS")


def test_a_chosen_order_is_spelled_as_the_handbook_does_and_leaves_points_out():
    event = event_of("2w1", "1b0", tie_breaks=("PTS", "bh/c1", "SB"))
    assert order_in_force(event) == ("BH/C1", "SB")


def test_a_tie_break_that_is_not_known_decides_nothing():
    event = event_of("2w1", "1b0", tie_breaks=("EDET", "SB"))
    assert order_in_force(event) == ("SB",)


def test_a_tie_break_of_the_events_own_is_in_the_order():
    event = event_of("2w1", "1b0", tie_breaks=("other_1", "SB"))
    assert order_in_force(event) == ("OTHER_1", "SB")


@pytest.mark.parametrize("players", [20, 200])
def test_a_table_takes_as_many_queries_whatever_the_size(
    players, django_assert_num_queries
):
    event = EventFactory()
    with changing(event.pk):
        for number in range(1, players + 1):
            PlayerFactory(event=event, number=number)
    recompute(event.pk)
    with changing(event.pk):
        pass
    # Three to load, one to store.
    with django_assert_num_queries(4):
        recompute(event.pk)


def test_the_command_names_the_events_whose_table_changed():
    behind, current = EventFactory(slug="behind"), EventFactory(slug="current")
    recompute(current.pk)
    answer = StringIO()
    call_command("recompute_standings", stdout=answer)
    assert answer.getvalue() == "1 of 2 changed.\n  behind\n"
    assert Ranking.objects.get(event=behind).is_current


def test_the_command_recomputes_only_the_events_named():
    EventFactory(slug="one")
    EventFactory(slug="two")
    answer = StringIO()
    call_command("recompute_standings", "two", stdout=answer)
    assert answer.getvalue() == "1 of 1 changed.\n  two\n"


def test_the_command_refuses_an_event_that_does_not_exist():
    with pytest.raises(CommandError, match="No such event: nowhere"):
        call_command("recompute_standings", "nowhere")
