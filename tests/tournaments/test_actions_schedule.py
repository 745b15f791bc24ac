import pytest

from tests.tournaments.rounds import boards_of, event_with, pair_next, publish
from tournaments.actions.entries import remove_player, take_back, withdraw
from tournaments.actions.results import record_result
from tournaments.actions.schedule import (
    make_all_rounds,
    publish_all_rounds,
    take_drafts_back,
)
from tournaments.errors import EditConflict, EventClosed, TournamentError
from tournaments.loading import load_event
from tournaments.models import Change, Game
from tournaments.record import Result, System
from tournaments.round_reached import round_reached

pytestmark = pytest.mark.django_db

ROBIN = System.ROUND_ROBIN.value
# FIDE C.05 Annex 1, 3 or 4 players.
BERGER_4 = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]


def robin(players=4, rounds=3, **fields):
    return event_with(players, system=ROBIN, rounds_planned=rounds, **fields)


def do(action, event, by):
    event.refresh_from_db()
    action(event, revision=event.revision, by=by)


def all_boards(event):
    return [boards_of(round_) for round_ in event.rounds.order_by("number")]


def results(event):
    """Return the results round by round, in the order of the boards."""
    return [
        list(round_.games.values_list("result", flat=True))
        for round_ in event.rounds.order_by("number")
    ]


def play(event, number, by, result=Result.DRAW):
    games = Game.objects.filter(round__event=event, round__number=number)
    for game in games.select_related("round"):
        record_result(game, result, version=game.version, by=by)


def player(event, number):
    return event.players.get(number=number)


# Making


def test_all_rounds_follow_the_berger_table(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    assert all_boards(event) == BERGER_4


def test_all_rounds_are_drafts_and_one_change(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    assert event.rounds.filter(published_at=None).count() == 3
    assert Change.objects.get().about == "1–3"


def test_rounds_that_are_there_stay(arbiter):
    event = robin()
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    do(make_all_rounds, event, arbiter)
    assert all_boards(event) == BERGER_4
    assert [round_.is_published for round_ in event.rounds.order_by("number")] == [
        True,
        False,
        False,
    ]


def test_with_an_odd_number_one_rests_in_each_round(arbiter):
    event = robin(players=3)
    do(make_all_rounds, event, arbiter)
    assert all_boards(event) == [[(2, 3)], [(1, 2)], [(3, 1)]]


def test_a_swiss_makes_no_rounds_ahead(arbiter):
    event = event_with(4)
    with pytest.raises(TournamentError, match="from the results"):
        do(make_all_rounds, event, arbiter)


def test_one_player_makes_no_rounds(arbiter):
    event = robin(players=1, rounds=1)
    with pytest.raises(TournamentError, match="at least two players"):
        do(make_all_rounds, event, arbiter)


def test_all_rounds_are_made_once(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    with pytest.raises(TournamentError, match="All rounds are paired"):
        do(make_all_rounds, event, arbiter)


@pytest.mark.parametrize(
    "action", [make_all_rounds, publish_all_rounds, take_drafts_back]
)
def test_nothing_is_done_to_what_the_arbiter_has_not_seen(arbiter, action):
    event = robin()
    with pytest.raises(EditConflict):
        action(event, revision=event.revision - 1, by=arbiter)


@pytest.mark.parametrize(
    "action", [make_all_rounds, publish_all_rounds, take_drafts_back]
)
def test_nothing_is_done_to_a_finished_event(arbiter, action):
    event = robin(closed_at="2026-11-29T18:00Z")
    with pytest.raises(EventClosed):
        do(action, event, arbiter)


# Publishing and taking back


def test_all_drafts_are_published_at_once(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    do(publish_all_rounds, event, arbiter)
    assert load_event(event.pk).rounds_paired == 3


def test_drafts_are_published_in_order(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    with pytest.raises(TournamentError, match="Round 1 is still a draft"):
        publish(event, 2, arbiter)


def test_drafts_are_published_one_by_one(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    publish(event, 1, arbiter)
    publish(event, 2, arbiter)
    assert load_event(event.pk).rounds_paired == 2


def test_all_drafts_are_taken_back_and_players_can_change(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    do(take_drafts_back, event, arbiter)
    remove_player(event, player(event, 4), by=arbiter)
    assert not event.rounds.exists()


def test_what_is_published_is_not_taken_back_with_the_drafts(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    publish(event, 1, arbiter)
    do(take_drafts_back, event, arbiter)
    assert event.rounds.count() == 1


@pytest.mark.parametrize("action", [publish_all_rounds, take_drafts_back])
def test_without_drafts_there_is_nothing_to_do(arbiter, action):
    event = robin()
    with pytest.raises(TournamentError, match="no draft"):
        do(action, event, arbiter)


# The round under way


def test_no_round_is_under_way_before_the_first_is_published(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    assert round_reached(event) == 0


@pytest.mark.parametrize(("played", "reached"), [(0, 1), (1, 2), (3, 3)])
def test_the_round_under_way_is_the_first_without_all_results(arbiter, played, reached):
    event = robin()
    do(make_all_rounds, event, arbiter)
    do(publish_all_rounds, event, arbiter)
    for number in range(1, played + 1):
        play(event, number, arbiter)
    assert round_reached(event) == reached


def test_in_a_swiss_the_last_round_is_under_way(arbiter):
    event = event_with(4)
    for number in (1, 2):
        pair_next(event, arbiter)
        publish(event, number, arbiter)
        play(event, number, arbiter)
    Game.objects.filter(round__number=1).update(result=Result.PENDING)
    assert round_reached(event) == 2


# Withdrawals from rounds made ahead


@pytest.fixture
def under_way(arbiter):
    """Return an event with round 1 played, round 2 published and round 3 a draft."""
    event = robin()
    do(make_all_rounds, event, arbiter)
    publish(event, 1, arbiter)
    play(event, 1, arbiter)
    publish(event, 2, arbiter)
    return event


def test_the_games_ahead_of_who_withdraws_are_forfeits(arbiter, under_way):
    withdraw(under_way, player(under_way, 4), by=arbiter)
    assert results(under_way) == [["1/2", "1/2"], ["*", "*"], ["+/-", "*"]]


def test_the_withdrawal_is_after_the_round_under_way(arbiter, under_way):
    withdraw(under_way, player(under_way, 4), by=arbiter)
    assert player(under_way, 4).withdrawn_after == 2


def test_two_who_withdraw_both_forfeit_their_game(arbiter, under_way):
    withdraw(under_way, player(under_way, 4), by=arbiter)
    withdraw(under_way, player(under_way, 2), by=arbiter)
    assert results(under_way)[2] == ["-/-", "*"]


def test_who_returns_plays_the_games_ahead(arbiter, under_way):
    withdraw(under_way, player(under_way, 4), by=arbiter)
    take_back(under_way, player(under_way, 4), by=arbiter)
    assert results(under_way)[2] == ["*", "*"]


def test_who_returns_alone_still_wins_against_who_has_not(arbiter, under_way):
    withdraw(under_way, player(under_way, 4), by=arbiter)
    withdraw(under_way, player(under_way, 2), by=arbiter)
    take_back(under_way, player(under_way, 4), by=arbiter)
    assert results(under_way)[2] == ["-/+", "*"]


def test_a_forfeit_that_somebody_entered_stays(arbiter, under_way):
    publish(under_way, 3, arbiter)
    game = Game.objects.get(round__number=3, white__number=2)
    record_result(game, Result.WHITE_WINS_BY_FORFEIT, version=0, by=arbiter)
    withdraw(under_way, player(under_way, 4), by=arbiter)
    take_back(under_way, player(under_way, 4), by=arbiter)
    game.refresh_from_db()
    assert game.result == "+/-"


def test_before_round_1_is_published_nobody_withdraws(arbiter):
    event = robin()
    do(make_all_rounds, event, arbiter)
    with pytest.raises(TournamentError, match="take the drafts back"):
        withdraw(event, player(event, 4), by=arbiter)


def test_a_round_made_after_a_withdrawal_has_the_forfeit(arbiter):
    event = robin()
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    play(event, 1, arbiter)
    withdraw(event, player(event, 4), by=arbiter)
    do(make_all_rounds, event, arbiter)
    assert results(event)[1:] == [["-/+", "*"], ["+/-", "*"]]
