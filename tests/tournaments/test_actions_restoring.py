from functools import partial

import pytest

from tests.factories import (
    A_DAY,
    PlayerFactory,
)
from tests.tournaments.rounds import (
    event_with,
    pair_next,
    publish,
    restore,
    unpair,
    with_results,
)
from tournaments.actions.alterations import alter_pairings
from tournaments.actions.claims import accept_claim, keep_result
from tournaments.actions.entries import register_players, remove_player, withdraw
from tournaments.actions.results import record_result
from tournaments.actions.undoing import check_can_undo, undo
from tournaments.actions.unpairing import restore_round
from tournaments.errors import (
    EditConflict,
    EventClosed,
    TournamentError,
    Unconfirmed,
)
from tournaments.models import Bye, Change, Claim, Game, Player, Round
from tournaments.open_claims import open_claims
from tournaments.pairing import by_hand
from tournaments.record import Result

pytestmark = pytest.mark.django_db


def facts(event):
    """Return all that is stored of the rounds, games, byes, claims and players."""
    kept = {
        Round: "event",
        Game: "round__event",
        Bye: "player__event",
        Claim: "game__round__event",
        Player: "event",
    }
    return {
        model.__name__: list(
            model.objects.filter(**{way: event}).order_by("pk").values()
        )
        for model, way in kept.items()
    }


def test_results_come_back_with_their_versions_and_who_entered_them(arbiter):
    event = with_results(arbiter)
    before = facts(event)
    unpair(event, 1, arbiter, is_confirmed=True)
    restore(event, 1)
    assert facts(event) == before


def test_results_come_back_when_who_entered_them_has_no_account_any_more(
    arbiter, django_user_model
):
    event = with_results(arbiter)
    unpair(event, 1, arbiter, is_confirmed=True)
    django_user_model.objects.filter(pk=arbiter.pk).delete()
    restore(event, 1)
    results = Game.objects.order_by("board").values_list("result", "version")
    assert list(results) == [("1-0", 3), ("?", 1), ("*", 2), ("*", 0)]


def test_a_round_that_came_back_with_results_is_unpaired_only_if_confirmed(arbiter):
    event = with_results(arbiter)
    unpair(event, 1, arbiter, is_confirmed=True)
    restore(event, 1)
    with pytest.raises(Unconfirmed):
        unpair(event, 1, arbiter)


@pytest.mark.parametrize("is_published", [True, False])
def test_a_round_that_was_unpaired_comes_back_as_it_was(arbiter, is_published):
    event = event_with(7)
    Bye.objects.create(player=event.players.get(number=2), round_number=1, kind="H")
    event.players.filter(number=3).update(fixed_board=9)
    pair_next(event, arbiter)
    if is_published:
        publish(event, 1, arbiter)
    before = facts(event)
    unpair(event, 1, arbiter)
    restore(event, 1)
    assert facts(event) == before


def test_the_bye_of_the_pairing_comes_back(arbiter):
    event = event_with(5)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    restore(event, 1)
    assert (Bye.objects.get().player.number, Bye.objects.get().kind) == (5, "U")


def test_forfeits_of_a_round_robin_come_back(arbiter):
    event = event_with(4, system="round-robin", rounds_planned=3)
    event.players.filter(number=4).update(withdrawn_after=0)
    pair_next(event, arbiter)
    before = facts(event)
    unpair(event, 1, arbiter)
    restore(event, 1)
    assert facts(event) == before


def test_late_entries_and_withdrawals_are_as_before_the_unpairing(arbiter):
    event = event_with(6)
    pair_next(event, arbiter)
    PlayerFactory(event=event, number=7, first_round=2)
    withdraw(event, event.players.get(number=1), by=arbiter)
    before = facts(event)
    unpair(event, 1, arbiter)
    restore(event, 1)
    assert facts(event) == before


def test_who_entered_since_the_unpairing_is_a_late_entry_again(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    data = {"name": "Lima, Rui", "rating": 1500, "title": "", "federation": ""}
    data |= {"club": "", "fide_id": "", "birth_year": None}
    register_players(event, [data], by=arbiter)
    restore(event, 1)
    assert event.players.get(name="Lima, Rui").first_round == 2


def test_a_claim_comes_back_with_its_round_as_it_was(claimed, arbiter):
    before = facts(claimed)
    unpair(claimed, 1, arbiter, is_confirmed=True)
    restore(claimed, 1)
    assert facts(claimed) == before
    assert open_claims(claimed.rounds.get()).count() == 1


def test_a_claim_that_came_back_can_be_settled(claimed, arbiter):
    unpair(claimed, 1, arbiter, is_confirmed=True)
    restore(claimed, 1)
    accept_claim(Claim.objects.get(), version=3, by=arbiter)
    assert Game.objects.get(board=1).result == "0-1"


def test_a_claim_that_was_settled_comes_back_settled(claimed, arbiter):
    keep_result(Claim.objects.get(), by=arbiter)
    before = facts(claimed)
    unpair(claimed, 1, arbiter, is_confirmed=True)
    restore(claimed, 1)
    assert facts(claimed) == before
    assert not Change.objects.filter(action__in=("drop claim", "restore claim"))


def test_a_claim_comes_back_when_who_settled_it_has_no_account_any_more(
    claimed, arbiter, django_user_model
):
    keep_result(Claim.objects.get(), by=arbiter)
    unpair(claimed, 1, None, is_confirmed=True)
    django_user_model.objects.filter(pk=arbiter.pk).delete()
    restore(claimed, 1)
    assert Claim.objects.get().settled_by is None


def test_the_helper_who_entered_a_result_is_named_again(arbiter):
    event = with_results(arbiter)
    named = {"changed_by": None, "changed_by_name": "Hall 2"}
    Game.objects.filter(board=1).update(**named)
    unpair(event, 1, arbiter, is_confirmed=True)
    restore(event, 1)
    assert Game.objects.get(board=1).entered_by == "Hall 2"


def test_a_restored_round_is_noted(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    restore(event, 1, arbiter)
    assert Change.objects.first().action == "restore round"


def test_a_round_is_not_restored_over_another_pairing(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    pair_next(event, arbiter)
    with pytest.raises(EditConflict, match="another has been paired since"):
        restore(event, 1)


def test_a_round_is_restored_once(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    restore(event, 1)
    with pytest.raises(EditConflict):
        restore(event, 1)


def test_a_round_that_was_not_unpaired_is_not_restored():
    with pytest.raises(EditConflict):
        restore(event_with(4), 1)


def test_a_round_is_not_restored_from_a_page_that_is_out_of_date(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    event.refresh_from_db()
    with pytest.raises(EditConflict, match="changed the tournament meanwhile"):
        restore_round(event, 1, revision=event.revision - 1, by=arbiter)


def test_a_round_is_not_restored_with_somebody_who_is_absent_now(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    player = event.players.get(number=3)
    Bye.objects.create(player=player, round_number=1, kind="Z")
    with pytest.raises(TournamentError, match=f"absent in it now: {player.name}"):
        restore(event, 1)
    assert not event.rounds.exists()


def test_a_round_is_not_restored_without_a_player_who_was_removed(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    player = event.players.get(number=4)
    remove_player(event, player, by=arbiter)
    with pytest.raises(TournamentError, match=f"removed since: {player.name}"):
        restore(event, 1)


def test_an_undo_of_the_unpairing_says_beforehand_that_somebody_was_removed(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    unpairing = Change.objects.first()
    remove_player(event, event.players.get(number=4), by=arbiter)
    with pytest.raises(TournamentError, match="removed since"):
        check_can_undo(event, unpairing)


def test_a_round_is_not_restored_without_a_player_whose_entry_was_undone(arbiter):
    event = event_with(3)
    register_players(event, [{"name": "Lima, Rui"}], by=arbiter)
    entered = Change.objects.first()
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    undo(event, entered, by=arbiter)
    with pytest.raises(TournamentError, match="removed since: Lima, Rui"):
        restore(event, 1)


def test_a_round_comes_back_with_a_player_whose_removal_was_undone(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    before = facts(event)
    unpair(event, 1, arbiter)
    remove_player(event, event.players.get(number=4), by=arbiter)
    undo(event, Change.objects.first(), by=arbiter)
    restore(event, 1)
    assert facts(event) == before


def test_a_result_that_came_back_with_its_round_can_be_undone(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    record_result(Game.objects.get(board=1), Result.DRAW, version=0, by=arbiter)
    entered = Change.objects.first()
    unpair(event, 1, arbiter, is_confirmed=True)
    restore(event, 1)
    undo(event, entered, by=arbiter)
    assert Game.objects.get(board=1).result == "*"


def test_a_round_is_not_restored_if_its_earlier_pairings_had_who_was_removed(arbiter):
    event = event_with(5)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    [late] = register_players(event, [{"name": "Late"}], by=arbiter)
    # Whoever had the bye is without a place once the late entry has it.
    first = Player.objects.get(byes__kind="U")
    late.refresh_from_db()
    event.refresh_from_db()
    alter_pairings(
        event,
        1,
        partial(by_hand.exchange, first=first.number, second=late.number),
        [first, late],
        "The late entry is here.",
        revision=event.revision,
        accepted=[f"forgotten-{first.number}"],
        by=arbiter,
    )
    unpair(event, 1, arbiter)
    remove_player(event, first, by=arbiter)
    with pytest.raises(TournamentError, match="removed since"):
        restore(event, 1)


def test_a_finished_event_restores_no_round(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    event.refresh_from_db()
    event.closed_at = A_DAY
    event.save()
    with pytest.raises(EventClosed):
        restore(event, 1)
