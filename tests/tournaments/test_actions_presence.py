from types import SimpleNamespace

import pytest
from django.db import transaction

from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tournaments.actions.byes import cancel_bye, grant_bye
from tournaments.actions.presence import (
    NOT_CHECKED_IN,
    absent_in,
    check_in,
    close_check_in,
    missing_in,
)
from tournaments.actions.rounds import pair_round
from tournaments.errors import EditConflict, EventClosed, TournamentError, Unconfirmed
from tournaments.models import Bye, Change, CheckIn, Event, Round
from tournaments.record import Outcome, System

pytestmark = pytest.mark.django_db


def event_of(count, **settings):
    event = EventFactory(**{"has_check_in": True} | settings)
    for number in range(1, count + 1):
        PlayerFactory(event=event, number=number, name=f"Player {number}")
    event.refresh_from_db()
    return event


def arrive(event, by, *numbers, round_number=1, is_here=True):
    for player in event.players.filter(number__in=numbers):
        check_in(event, player, round_number, is_here=is_here, by=by)


def missing(event, round_number=1):
    return [player.number for player in missing_in(event, round_number)]


def close(event, by, seen, round_number=1):
    revision = Event.objects.get(pk=event.pk).revision
    return close_check_in(event, round_number, seen=seen, revision=revision, by=by)


def test_who_has_not_checked_in_is_missing(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 3)
    assert missing(event) == [2, 4]


def test_without_a_check_in_nobody_is_missing():
    assert missing(event_of(4, has_check_in=False)) == []


def test_a_round_robin_has_no_check_in(arbiter):
    event = event_of(4, system=System.ROUND_ROBIN.value)
    assert missing(event) == []
    with pytest.raises(TournamentError, match="has no check-in"):
        arrive(event, arbiter, 1)


def test_a_check_in_is_undone_by_the_same_action(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3, 4)
    arrive(event, arbiter, 2, is_here=False)
    assert missing(event) == [2]


def test_checking_in_twice_is_checking_in_once(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1)
    arrive(event, arbiter, 1)
    assert CheckIn.objects.count() == 1


def test_a_check_in_is_no_change_of_the_facts(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1)
    assert Event.objects.get(pk=event.pk).revision == event.revision


def test_who_has_a_bye_is_not_expected(arbiter):
    event = event_of(4)
    player = event.players.get(number=2)
    grant_bye(event, player, 1, Outcome.HALF_BYE, "", by=arbiter)
    assert missing(event) == [1, 3, 4]
    with pytest.raises(TournamentError, match="not expected"):
        arrive(event, arbiter, 2)


def test_who_has_withdrawn_is_not_expected(arbiter):
    event = event_of(4)
    RoundFactory(event=event)
    event.players.filter(number=2).update(withdrawn_after=1)
    assert missing(event, 2) == [1, 3, 4]


def test_who_enters_later_is_not_expected(arbiter):
    event = event_of(4)
    event.players.filter(number=2).update(first_round=2)
    assert missing(event) == [1, 3, 4]


@pytest.mark.parametrize("round_number", [2, 6])
def test_the_check_in_is_for_the_next_round_only(arbiter, round_number):
    event = event_of(4, rounds_planned=5)
    with pytest.raises(TournamentError, match="not the next round"):
        arrive(event, arbiter, 1, round_number=round_number)


def test_nobody_checks_in_for_a_paired_round(arbiter):
    event = event_of(4)
    RoundFactory(event=event)
    with pytest.raises(EditConflict, match="check-in is over"):
        arrive(event, arbiter, 1)


def test_nobody_checks_in_for_a_finished_event(arbiter):
    event = event_of(4, closed_at="2026-11-29T18:00Z")
    with pytest.raises(EventClosed):
        arrive(event, arbiter, 1)


# Closing, and pairing


def test_closing_gives_an_absence_with_its_reason(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3)
    close(event, arbiter, seen=[4])
    bye = Bye.objects.get()
    assert (bye.player.number, bye.kind, bye.reason) == (4, "Z", NOT_CHECKED_IN)


def test_the_record_names_who_was_left_out(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3)
    close(event, arbiter, seen=[4])
    change = Change.objects.get()
    assert (change.round_number, change.after) == (1, ["Player 4"])


@pytest.mark.parametrize("seen", [[], [3], [3, 4, 2]])
def test_closing_leaves_out_nobody_of_whom_the_arbiter_was_not_told(arbiter, seen):
    event = event_of(4)
    arrive(event, arbiter, 1, 2)
    with pytest.raises(EditConflict):
        close(event, arbiter, seen=seen)
    assert not Bye.objects.exists()


def test_closing_leaves_two_players_at_least(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1)
    with pytest.raises(TournamentError, match="at least two"):
        close(event, arbiter, seen=[2, 3, 4])


def test_nobody_is_paired_who_has_not_checked_in(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3)
    with pytest.raises(Unconfirmed, match="Player 4"):
        pair_round(event, revision=event.revision, by=arbiter)
    assert not Round.objects.exists()


def test_who_was_left_out_is_not_paired(arbiter):
    event = event_of(5)
    arrive(event, arbiter, 1, 2, 3, 4)
    revision = close(event, arbiter, seen=[5])
    paired = pair_round(event, revision=revision, by=arbiter)
    seated = paired.games.values_list("white__number", "black__number")
    assert {number for board in seated for number in board} == {1, 2, 3, 4}


def test_a_late_check_in_takes_the_absence_back(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3)
    close(event, arbiter, seen=[4])
    arrive(event, arbiter, 4)
    assert (missing(event), absent_in(event, 1)) == ([], set())


def test_who_checks_in_while_the_check_in_is_closed_is_not_left_out(
    arbiter, monkeypatch
):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3)

    def after_somebody_else():
        close(event, arbiter, seen=[4])
        return transaction.atomic()

    waits = SimpleNamespace(atomic=after_somebody_else)
    monkeypatch.setattr("tournaments.actions.presence.transaction", waits)
    arrive(event, arbiter, 4)
    assert (missing(event), absent_in(event, 1)) == ([], set())


def test_a_late_check_in_stops_a_pairing_that_did_not_see_it(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3)
    revision = close(event, arbiter, seen=[4])
    arrive(event, arbiter, 4)
    with pytest.raises(EditConflict):
        pair_round(event, revision=revision, by=arbiter)


def test_an_absence_that_is_taken_back_leaves_the_player_missing(arbiter):
    event = event_of(4)
    arrive(event, arbiter, 1, 2, 3)
    close(event, arbiter, seen=[4])
    cancel_bye(event, Bye.objects.get(), by=arbiter)
    assert missing(event) == [4]


def test_each_round_has_a_check_in_of_its_own(arbiter):
    event = event_of(2)
    arrive(event, arbiter, 1, 2)
    white, black = event.players.order_by("number")
    GameFactory(round=RoundFactory(event=event), white=white, black=black, result="1-0")
    assert missing(event, 2) == [1, 2]
