import datetime

import pytest

from tests.factories import EventFactory, GameFactory, RoundFactory
from tests.tournaments.rounds import event_with, pair_next, publish, unpair
from tournaments.actions.publishing import publish_round, unpair_round
from tournaments.errors import EditConflict, EventClosed, TournamentError
from tournaments.models import Bye, Change, Game

pytestmark = pytest.mark.django_db
A_DAY = datetime.datetime(2026, 11, 29, 18, 0, tzinfo=datetime.UTC)


def test_publishing_shows_the_round(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    assert event.rounds.get().is_published


def test_a_round_is_published_once(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    with pytest.raises(EditConflict, match="already published"):
        publish(event, 1, arbiter)


def test_a_round_that_is_gone_is_not_published(arbiter):
    with pytest.raises(EditConflict, match="unpaired meanwhile"):
        publish(event_with(4), 1, arbiter)


def test_unpairing_takes_boards_and_the_bye_of_the_pairing_back(arbiter):
    event = event_with(5)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    assert not (Game.objects.exists() or Bye.objects.exists())


def test_unpairing_keeps_the_byes_that_were_asked_for(arbiter):
    event = event_with(5)
    player = event.players.get(number=2)
    Bye.objects.create(player=player, round_number=1, kind="H")
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    assert Bye.objects.get().kind == "H"


def test_a_round_with_results_is_not_unpaired(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.filter(board=1).update(result="1/2", version=1)
    with pytest.raises(TournamentError, match="has results"):
        unpair(event, 1, arbiter)


def test_only_the_last_round_is_unpaired(arbiter):
    event = event_with(4)
    RoundFactory(event=event, number=1)
    RoundFactory(event=event, number=2)
    with pytest.raises(TournamentError, match="Only the last round"):
        unpair(event, 1, arbiter)


def test_the_record_of_changes_keeps_the_boards_that_were_unpaired(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    assert Change.objects.first().before == {"boards": [[1, 3], [4, 2]]}


def test_a_finished_event_keeps_its_rounds(arbiter):
    game = GameFactory(round__event=EventFactory(closed_at=A_DAY))
    with pytest.raises(EventClosed):
        unpair(game.round.event, 1, arbiter)


@pytest.mark.parametrize("action", [publish_round, unpair_round])
def test_a_draft_is_not_changed_from_a_page_that_is_out_of_date(arbiter, action):
    event = event_with(4)
    pair_next(event, arbiter)
    # The event as it was before the round was paired.
    with pytest.raises(EditConflict, match="changed the tournament meanwhile"):
        action(event, 1, revision=event.revision, by=arbiter)
    assert not event.rounds.get().is_published
