import pytest

from tests.factories import (
    A_DAY,
    EventFactory,
    GameFactory,
    RoundFactory,
)
from tests.tournaments.rounds import (
    event_with,
    pair_next,
    publish,
    unpair,
    with_results,
)
from tournaments.actions.unpairing import unpair_round
from tournaments.errors import (
    EventClosed,
    TournamentError,
    Unconfirmed,
)
from tournaments.models import Bye, Change, Claim, Game

pytestmark = pytest.mark.django_db


def test_unpairing_takes_boards_and_the_bye_of_the_pairing_back(arbiter):
    event = event_with(5)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    assert not (Game.objects.exists() or Bye.objects.exists())


@pytest.mark.parametrize("players", [4, 20])
def test_unpairing_costs_as_many_queries_whatever_the_boards(
    arbiter, players, django_assert_num_queries
):
    event = event_with(players)
    pair_next(event, arbiter)
    event.refresh_from_db()
    with django_assert_num_queries(39):
        unpair_round(event, 1, revision=event.revision, by=arbiter)


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
    with pytest.raises(Unconfirmed, match="Round 1 has 1 result"):
        unpair(event, 1, arbiter)
    assert event.rounds.exists()


def test_a_round_with_results_is_unpaired_once_that_is_confirmed(arbiter):
    event = with_results(arbiter)
    unpair(event, 1, arbiter, is_confirmed=True)
    assert not Game.objects.exists()


def test_a_closed_round_is_not_unpaired_even_if_that_is_confirmed(arbiter):
    event = with_results(arbiter)
    event.rounds.update(closed_at=A_DAY)
    with pytest.raises(TournamentError, match="Open it again"):
        unpair(event, 1, arbiter, is_confirmed=True)


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
    assert Change.objects.first().before["boards"] == [[1, 1, 3], [2, 4, 2]]


def test_a_finished_event_keeps_its_rounds(arbiter):
    game = GameFactory(round__event=EventFactory(closed_at=A_DAY))
    with pytest.raises(EventClosed):
        unpair(game.round.event, 1, arbiter)


def test_a_claim_goes_with_its_round_and_the_record_says_so(claimed, arbiter):
    unpair(claimed, 1, arbiter, is_confirmed=True)
    assert not Claim.objects.exists()
    line = Change.objects.get(action="drop claim")
    assert (line.board, line.before, line.after) == (1, "1-0", "0-1")


def test_results_that_nobody_entered_go_without_being_confirmed(arbiter):
    event = event_with(4, system="round-robin", rounds_planned=3)
    pair_next(event, arbiter)
    Game.objects.filter(board=1).update(result="+/-", version=1, is_automatic=True)
    unpair(event, 1, arbiter)
    assert not Game.objects.exists()
