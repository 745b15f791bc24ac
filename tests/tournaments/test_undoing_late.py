"""A change is turned back late: what came after it stays as it was."""

import pytest
from django.db.models import Q

from standings.checking.versions import check_versions
from tests.factories import EventFactory, GameFactory, PlayerFactory
from tests.tournaments.acts import first_line, revision
from tests.tournaments.test_actions_undoing import data_of, pair
from tournaments.actions.arrivals import arrive
from tournaments.actions.byes import cancel_bye, grant_bye
from tournaments.actions.closing import close_round
from tournaments.actions.drafts import pair_rest, unpair_boards
from tournaments.actions.entries import (
    edit_player,
    register_players,
    remove_player,
    take_back,
    withdraw,
)
from tournaments.actions.events import change_settings
from tournaments.actions.numbering import draw_numbers
from tournaments.actions.publishing import findings_of_draft, publish_round
from tournaments.actions.results import record_result
from tournaments.actions.schedule import (
    make_all_rounds,
    publish_all_rounds,
    take_drafts_back,
)
from tournaments.actions.undoing import check_can_undo, rows_changed, undo
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.errors import EditConflict, RoundClosed, TournamentError
from tournaments.models import Event, Game
from tournaments.record import Outcome, Result, System

pytestmark = pytest.mark.django_db


def started(system=System.SWISS, players=8):
    event = EventFactory(system=system, initial_colour="w")
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number, rating=2100 - number)
    return event


@pytest.fixture
def swiss():
    """A Swiss of eight players before its first round."""
    return started()


@pytest.fixture
def robin():
    """A round robin of six, all of its rounds published, with one result."""
    event = started(System.ROUND_ROBIN, 6)
    make_all_rounds(event, revision=revision(event), by=None)
    publish_all_rounds(event, revision=revision(event), by=None)
    game = Game.objects.filter(round__number=1).first()
    record_result(game, Result.WHITE_WINS, version=0, by=None)
    return event


def play(event, *numbers):
    for number in numbers:
        pair(event)
        accepted = [finding.key for finding in findings_of_draft(event, number)]
        publish_round(
            event, number, revision=revision(event), accepted=accepted, by=None
        )
        for game in Game.objects.filter(round__event=event, round__number=number):
            record_result(game, Result.DRAW, version=game.version, by=None)


def late_entry(event, **data):
    entry = {"name": "Late", "rating": 1500} | data
    (player,) = register_players(event, [entry], by=None)
    return player


def refusal_of(event, change, error=TournamentError):
    with pytest.raises(error) as refusal:
        undo(event, change, by=None)
    return str(refusal.value)


def test_who_returned_and_played_is_not_withdrawn_again(swiss):
    play(swiss, 1)
    player = swiss.players.get(number=3)
    withdraw(swiss, player, by=None)
    play(swiss, 2)
    take_back(swiss, player, by=None)
    change = first_line(swiss)
    play(swiss, 3)
    assert "has a place in round 3 since" in refusal_of(swiss, change)
    player.refresh_from_db()
    assert player.withdrawn_after is None


def test_who_arrived_and_played_is_not_expected_again(swiss):
    play(swiss, 1)
    player = late_entry(swiss, plays_from=4)
    arrive(swiss, player, by=None)
    change = first_line(swiss)
    play(swiss, 2)
    assert "has a place in round 2 since" in refusal_of(swiss, change)


def test_who_came_earlier_than_said_stays_in_the_round_they_played(swiss):
    play(swiss, 1)
    player = late_entry(swiss, plays_from=4)
    edit_player(swiss, player, data_of(player), plays_from=2, by=None)
    change = first_line(swiss)
    play(swiss, 2)
    assert "has a place in round 2 since" in refusal_of(swiss, change)


def test_nobody_becomes_absent_in_a_round_they_were_to_come_after(swiss):
    play(swiss, 1)
    player = late_entry(swiss)
    edit_player(swiss, player, data_of(player), plays_from=4, by=None)
    change = first_line(swiss)
    play(swiss, 2, 3)
    assert "Round 2 has been paired without Late" in refusal_of(swiss, change)


def test_an_arrival_goes_back_before_the_next_round_is_paired(swiss):
    play(swiss, 1)
    player = late_entry(swiss, plays_from=4)
    arrive(swiss, player, by=None)
    undo(swiss, first_line(swiss), by=None)
    player.refresh_from_db()
    assert (player.first_round, player.is_expected) == (4, True)


# FIDE C.04.2: numbers may be corrected only until round 4 is paired.
def test_a_rating_goes_back_after_round_4_and_moves_nobody(swiss):
    play(swiss, 1)
    player = swiss.players.get(number=8)
    edit_player(swiss, player, data_of(player, rating=2500), renumber=True, by=None)
    change = first_line(swiss)
    play(swiss, 2, 3, 4)
    undo(swiss, change, by=None)
    player.refresh_from_db()
    assert (player.rating, player.number) == (2092, 1)


def test_a_rating_goes_back_in_a_started_round_robin_and_moves_nobody():
    event = started(System.ROUND_ROBIN, 6)
    player = event.players.get(number=6)
    edit_player(event, player, data_of(player, rating=2500), by=None)
    change = first_line(event)
    pair(event)
    undo(event, change, by=None)
    player.refresh_from_db()
    assert (player.rating, player.number) == (2094, 1)


def test_numbers_that_were_drawn_stay_once_round_1_is_paired():
    event = started(System.ROUND_ROBIN, 6)
    draw_numbers(event, "a seed", revision=revision(event), by=None)
    change = first_line(event)
    pair(event)
    assert "the numbers are fixed" in refusal_of(event, change)


def test_what_is_a_swiss_again_is_numbered_by_rating():
    event = started()
    robin = {"system": System.ROUND_ROBIN.value}
    change_settings(event, robin, revision=revision(event), by=None)
    change = first_line(event)
    draw_numbers(event, "a seed", revision=revision(event), by=None)
    undo(event, change, by=None)
    now = Event.objects.get()
    assert (now.system, now.numbering) == ("swiss", "rating")


def test_who_entered_while_a_round_was_a_draft_plays_in_it_once_it_is_undone(swiss):
    pair(swiss)
    change = first_line(swiss)
    player = late_entry(swiss)
    undo(swiss, change, by=None)
    player.refresh_from_db()
    assert player.first_round == 1


def test_who_withdrew_from_a_draft_is_not_in_it_once_it_is_undone(swiss):
    play(swiss, 1)
    pair(swiss)
    change = first_line(swiss)
    player = swiss.players.get(number=3)
    withdraw(swiss, player, by=None)
    undo(swiss, change, by=None)
    player.refresh_from_db()
    assert player.withdrawn_after == 1


@pytest.mark.parametrize(
    "act",
    [
        late_entry,
        lambda event: withdraw(event, event.players.get(number=3), by=None),
        lambda event: record_result(
            Game.objects.first(), Result.WHITE_WINS, version=1, by=None
        ),
    ],
    ids=["entry", "withdrawal", "correction"],
)
def test_a_draft_comes_back_only_if_nothing_changed_since(swiss, act):
    play(swiss, 1)
    pair(swiss)
    undo(swiss, first_line(swiss), by=None)
    change = first_line(swiss)
    act(swiss)
    assert "make it again" in refusal_of(swiss, change, EditConflict)


def test_the_drafts_of_a_round_robin_do_not_come_back_for_more_players():
    event = started(System.ROUND_ROBIN, 6)
    make_all_rounds(event, revision=revision(event), by=None)
    take_drafts_back(event, revision=revision(event), by=None)
    change = first_line(event)
    late_entry(event)
    assert "make it again" in refusal_of(event, change, EditConflict)


def test_games_that_are_open_again_count_as_never_entered(robin):
    withdraw(robin, robin.players.get(number=2), by=None)
    undo(robin, first_line(robin), by=None)
    ahead = Game.objects.filter(round__number__gt=1)
    assert {(game.result, game.is_entered) for game in ahead} == {("*", False)}


def test_who_returns_after_a_withdrawal_that_was_undone_twice_plays_again(robin):
    player = robin.players.get(number=2)
    withdraw(robin, player, by=None)
    undo(robin, first_line(robin), by=None)
    undo(robin, first_line(robin), by=None)
    player.refresh_from_db()
    take_back(robin, player, by=None)
    ahead = Game.objects.filter(round__number__gt=1)
    assert set(ahead.values_list("result", flat=True)) == {"*"}


def test_the_check_of_versions_knows_withdrawals_that_were_undone(robin):
    withdraw(robin, robin.players.get(number=2), by=None)
    undo(robin, first_line(robin), by=None)
    assert list(check_versions(robin)) == []


def test_who_has_played_on_does_not_leave_a_round_robin_earlier(robin):
    player = robin.players.get(number=2)
    withdraw(robin, player, by=None)
    take_back(robin, player, by=None)
    change = first_line(robin)
    game = Game.objects.filter(white=player, round__number__gt=1).first()
    record_result(game, Result.WHITE_WINS, version=game.version, by=None)
    assert "since" in refusal_of(robin, change)


def test_a_result_that_came_again_by_another_hand_stays():
    game = GameFactory(result="*")
    event = game.round.event
    record_result(game, Result.WHITE_WINS, version=0, by=None)
    change = first_line(event)
    record_result(game, Result.DRAW, version=1, by=None)
    record_result(game, Result.WHITE_WINS, version=2, by=None)
    assert "has this result again" in refusal_of(event, change, EditConflict)


def test_a_result_whose_undo_was_undone_can_be_undone_again():
    game = GameFactory(result="*")
    event = game.round.event
    record_result(game, Result.WHITE_WINS, version=0, by=None)
    change = first_line(event)
    undo(event, change, by=None)
    undo(event, first_line(event), by=None)
    undo(event, change, by=None)
    assert Game.objects.get().result == "*"


def test_an_undo_that_leaves_the_numbers_does_not_announce_them(swiss):
    play(swiss, 1)
    player = swiss.players.get(number=8)
    edit_player(swiss, player, data_of(player, rating=2500), renumber=True, by=None)
    change = first_line(swiss)
    play(swiss, 2, 3, 4)
    columns = {column for row in rows_changed(swiss, change) for column in row[2]}
    assert columns == {"rating"}


def test_a_result_of_a_round_that_was_closed_since_cannot_be_undone(swiss):
    play(swiss, 1)
    game = Game.objects.filter(round__event=swiss).first()
    record_result(game, Result.BLACK_WINS, version=game.version, by=None)
    change = first_line(swiss)
    close_round(swiss, 1, revision=revision(swiss), by=None)
    with pytest.raises(RoundClosed):
        check_can_undo(swiss, change)


def test_a_board_does_not_come_back_whose_players_sit_elsewhere_since(swiss):
    pair(swiss)
    seen = {"by": None, "revision": revision(swiss)}
    unpair_boards(swiss, 1, [4], **seen)
    change = first_line(swiss)
    seen["revision"] = revision(swiss)
    pair_rest(swiss, 1, [], keeps_bye=False, **seen)
    with pytest.raises(EditConflict, match="The round has been changed since"):
        undo(swiss, change, by=None)


def test_a_board_does_not_come_back_to_a_round_that_is_gone(swiss):
    pair(swiss)
    unpair_boards(swiss, 1, [1], revision=revision(swiss), by=None)
    change = first_line(swiss)
    unpair(swiss, 1)
    with pytest.raises(EditConflict, match="The round has been changed since"):
        undo(swiss, change, by=None)


def cancelled(event):
    """Return the change that took a bye of player 1 back, and the player."""
    player = event.players.get(number=1)
    bye = grant_bye(event, player, 1, Outcome.HALF_BYE, "", by=None)
    cancel_bye(event, bye, by=None)
    return first_line(event), player


def test_a_bye_does_not_come_back_beside_another_one(swiss):
    change, player = cancelled(swiss)
    grant_bye(swiss, player, 1, Outcome.ZERO_BYE, "", by=None)
    with pytest.raises(EditConflict):
        undo(swiss, change, by=None)


def test_a_bye_does_not_come_back_to_who_was_removed(swiss):
    change, player = cancelled(swiss)
    remove_player(swiss, player, by=None)
    with pytest.raises(EditConflict):
        undo(swiss, change, by=None)


def enter(event, name):
    [player] = register_players(event, [{"name": name}], by=None)
    return player


def test_who_was_removed_comes_back_beside_who_entered_since(swiss):
    remove_player(swiss, enter(swiss, "Lima, Rui"), by=None)
    removal = first_line(swiss)
    enter(swiss, "Costa, Ana")
    undo(swiss, removal, by=None)
    names = swiss.players.order_by("entry").values_list("name", flat=True)
    assert list(names)[-2:] == ["Lima, Rui", "Costa, Ana"]


def test_who_was_removed_comes_back_to_their_place_among_who_entered_since(swiss):
    remove_player(swiss, swiss.players.get(number=3), by=None)
    removal = first_line(swiss)
    register_players(swiss, [{"name": "Costa, Ana", "rating": 1500}], by=None)
    undo(swiss, removal, by=None)
    ranks = swiss.players.order_by("number").values_list("number", "rating")
    # As `started` rates them, the strongest first.
    assert list(ranks) == [
        *((number, 2100 - number) for number in range(1, 9)),
        (9, 1500),
    ]


def test_who_was_removed_does_not_come_back_beside_a_namesake(swiss):
    remove_player(swiss, enter(swiss, "Lima, Rui"), by=None)
    removal = first_line(swiss)
    enter(swiss, "lima rui")
    with pytest.raises(TournamentError, match="Lima, Rui is already entered"):
        undo(swiss, removal, by=None)


def test_a_name_does_not_go_back_to_one_that_somebody_else_has_since(swiss):
    player = enter(swiss, "Lima, Rui")
    edit_player(swiss, player, data_of(player, name="Lima, Rita"), by=None)
    correction = first_line(swiss)
    enter(swiss, "Lima, Rui")
    with pytest.raises(TournamentError, match="Lima, Rui is already entered"):
        undo(swiss, correction, by=None)


def unpair(event, number):
    unpair_round(event, number, revision=revision(event), by=None, is_confirmed=True)


def restore(event, number):
    restore_round(event, number, revision=revision(event), by=None)


def test_a_round_robin_has_no_round_again_that_other_players_were_paired_in():
    event = started(System.ROUND_ROBIN, 6)
    pair(event)
    unpair(event, 1)
    late_entry(event)
    with pytest.raises(TournamentError, match="the numbers of the players changed"):
        restore(event, 1)


def test_a_round_robin_has_no_round_again_from_before_another_draw():
    event = started(System.ROUND_ROBIN, 6)
    pair(event)
    unpair(event, 1)
    draw_numbers(event, "a seed", revision=revision(event), by=None)
    with pytest.raises(TournamentError, match="the numbers of the players changed"):
        restore(event, 1)


def test_who_withdrew_meanwhile_loses_the_games_of_a_round_that_comes_back(robin):
    player = robin.players.get(number=2)
    unpair(robin, 5)
    withdraw(robin, player, by=None)
    restore(robin, 5)
    game = Game.objects.get(Q(white=player) | Q(black=player), round__number=5)
    assert game.result == ("-/+" if game.white == player else "+/-")
