import pytest

from tests.factories import EventFactory, PlayerFactory
from tests.tournaments.rounds import boards_of, pair_next, publish, unpair
from tournaments.actions.arrivals import arrive
from tournaments.actions.byes import grant_bye
from tournaments.actions.drafts import check_present
from tournaments.actions.entries import (
    DATA,
    edit_player,
    register_players,
    remove_player,
    take_back,
    withdraw,
)
from tournaments.actions.events import change_settings
from tournaments.actions.presence import absent_in, check_in, close_check_in
from tournaments.actions.unpairing import restore_round
from tournaments.change_words import in_words
from tournaments.errors import NotPaired, TournamentError
from tournaments.loading import load_event
from tournaments.models import BAKU, Bye, Change, Event, Game, Player
from tournaments.record import Absence, Outcome, System

pytestmark = pytest.mark.django_db

# Stronger than everybody of `open_of`.
STRONG = {"name": "Strong", "rating": 2500}


def open_of(players, **settings):
    """Return an event of players A, B, C … of falling ratings."""
    event = EventFactory(initial_colour="w", **settings)
    for number in range(1, players + 1):
        name = chr(ord("A") + number - 1)
        PlayerFactory(event=event, number=number, name=name, rating=2300 - 50 * number)
    event.refresh_from_db()
    return event


def expect(event, by, round_number, **changes):
    """Enter a player who is said to come for that round."""
    entry = STRONG | changes | {"plays_from": round_number}
    return register_players(event, [entry], by=by)[0]


def play(event, by, number):
    """Pair and publish a round, and let White win everywhere."""
    pair_next(event, by)
    publish(event, number, by)
    games = Game.objects.filter(round__event=event, round__number=number)
    games.update(result="1-0", version=1)
    event.refresh_from_db()


def starting_list(event):
    return "".join(event.players.order_by("number").values_list("name", flat=True))


def seen(player):
    return Player.objects.get(pk=player.pk)


def correct(event, player, by, **wishes):
    player = seen(player)
    data = {field: getattr(player, field) for field in DATA}
    edit_player(event, player, data, by=by, **wishes)


# Before the arrival


def test_who_has_not_arrived_is_numbered_after_everybody_else(arbiter):
    event = open_of(3)
    expect(event, arbiter, 2)
    assert starting_list(event) == "ABCStrong"


def test_a_later_entry_is_numbered_before_those_who_have_not_arrived(arbiter):
    event = open_of(3)
    expect(event, arbiter, 2)
    register_players(event, [{"name": "Weak", "rating": 1200}], by=arbiter)
    assert starting_list(event) == "ABCWeakStrong"


def test_a_corrected_rating_moves_nobody_behind_who_has_not_arrived(arbiter):
    event = open_of(3)
    expect(event, arbiter, 2)
    a = event.players.get(name="A")
    data = {field: getattr(a, field) for field in DATA} | {"rating": 1300}
    edit_player(event, a, data, by=arbiter)
    assert starting_list(event) == "BCAStrong"


def test_who_has_not_arrived_is_absent_as_late(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 3)
    play(event, arbiter, 1)
    result = load_event(event.pk).by_number[seen(late).number].results[0]
    assert (result.outcome, result.absence) == (Outcome.ZERO_BYE, Absence.LATE)


def test_rounds_missed_are_worth_nothing_until_the_arrival(arbiter):
    event = open_of(4, missed_rounds="H")
    late = expect(event, arbiter, 3)
    play(event, arbiter, 1)
    assert load_event(event.pk).scores[seen(late).number] == 0


def test_rounds_missed_are_worth_what_the_event_says_after_the_arrival(arbiter):
    event = open_of(4, missed_rounds="H")
    late = expect(event, arbiter, 3)
    play(event, arbiter, 1)
    arrive(event, late, by=arbiter)
    assert load_event(event.pk).scores[seen(late).number] == 0.5


def test_first_colours_do_not_count_who_has_not_arrived(arbiter):
    event = open_of(4)
    expect(event, arbiter, 2)
    # FIDE C.04.3, article 5.2.5: odd numbers get the initial colour.
    assert boards_of(pair_next(event, arbiter)) == [(1, 3), (4, 2)]


def test_group_a_does_not_count_who_has_not_arrived(arbiter):
    event = open_of(8, acceleration=BAKU)
    expect(event, arbiter, 2)
    pair_next(event, arbiter)
    event.refresh_from_db()
    # FIDE C.04.7: the first half of the eight who are there.
    assert event.last_accelerated.name == "D"


def test_group_a_keeps_its_last_player_when_somebody_arrives(arbiter):
    event = open_of(8, acceleration=BAKU)
    expect(event, arbiter, 2)
    play(event, arbiter, 1)
    pair_next(event, arbiter)
    event.refresh_from_db()
    assert (event.last_accelerated.name, event.last_accelerated.number) == ("D", 5)


@pytest.mark.parametrize("round_number", [1, 6, 9])
def test_nobody_is_expected_in_a_round_that_is_none_to_come_for(arbiter, round_number):
    event = open_of(4)
    play(event, arbiter, 1)
    with pytest.raises(TournamentError, match=f"[Rr]ound {round_number}"):
        expect(event, arbiter, round_number)


def test_in_a_round_robin_nobody_is_expected_later(arbiter):
    event = open_of(3, system=System.ROUND_ROBIN)
    with pytest.raises(TournamentError, match="Only in a Swiss"):
        expect(event, arbiter, 2)


def test_a_swiss_that_becomes_a_round_robin_expects_nobody(arbiter):
    event = open_of(3)
    late = expect(event, arbiter, 2)
    event.refresh_from_db()
    change_settings(
        event, {"system": System.ROUND_ROBIN}, revision=event.revision, by=arbiter
    )
    late = seen(late)
    assert (late.number, late.first_round, late.is_expected) == (1, 1, False)


def test_who_has_not_arrived_is_placed_in_no_draft(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    pair_next(event, arbiter)
    with pytest.raises(TournamentError, match="absent in round 1"):
        check_present(event, 1, seen(late))


# The arrival


def test_who_was_said_to_come_arrives_when_that_round_is_paired(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    pair_next(event, arbiter)
    late = seen(late)
    assert (late.number, late.first_round, late.is_expected) == (1, 2, False)


def test_those_below_who_arrives_move_down(arbiter):
    event = open_of(4)
    expect(event, arbiter, 2, rating=2175)
    play(event, arbiter, 1)
    pair_next(event, arbiter)
    assert starting_list(event) == "ABStrongCD"


def by_entry(round_):
    return list(round_.games.values_list("white__entry", "black__entry"))


@pytest.mark.parametrize("rating", [2500, 2130, 1000])
def test_the_pairing_is_that_of_a_late_entry_who_enters_then(arbiter, rating):
    announced, entered = open_of(9), open_of(9)
    expect(announced, arbiter, 2, rating=rating)
    for event in (announced, entered):
        play(event, arbiter, 1)
    register_players(entered, [STRONG | {"rating": rating}], by=arbiter)
    boards = by_entry(pair_next(announced, arbiter))
    assert boards == by_entry(pair_next(entered, arbiter))


def test_a_bye_stays_with_its_player_when_somebody_arrives(arbiter):
    event = open_of(6)
    expect(event, arbiter, 2)
    play(event, arbiter, 1)
    absent = event.players.get(name="F")
    grant_bye(event, absent, 2, Outcome.HALF_BYE, "", by=arbiter)
    round_ = pair_next(event, arbiter)
    names = round_.games.values_list("white__name", "black__name")
    assert "F" not in {name for pair in names for name in pair}


def test_nobody_arrives_with_a_round_that_is_not_paired(arbiter):
    event = open_of(2)
    late = expect(event, arbiter, 3)
    play(event, arbiter, 1)
    Player.objects.filter(pk=late.pk).update(first_round=2)
    Bye.objects.create(player=event.players.get(name="A"), round_number=2, kind="Z")
    Bye.objects.create(player=event.players.get(name="B"), round_number=2, kind="Z")
    with pytest.raises(TournamentError):
        pair_next(event, arbiter)
    assert seen(late).is_expected


def test_nobody_arrives_if_the_engine_finds_no_pairing(arbiter):
    event = open_of(2)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    # The two others have met, and whoever has the bye leaves one of them alone.
    Bye.objects.create(player=event.players.get(name="A"), round_number=2, kind="Z")
    event.prohibitions.create(
        first=event.players.get(name="B"), second=late, first_round=2, last_round=2
    )
    with pytest.raises(NotPaired):
        pair_next(event, arbiter)
    assert (seen(late).is_expected, seen(late).number) == (True, 3)


def test_who_is_absent_in_the_round_has_not_arrived(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    grant_bye(event, seen(late), 2, Outcome.ZERO_BYE, "", by=arbiter)
    pair_next(event, arbiter)
    assert (seen(late).is_expected, seen(late).number) == (True, 5)


def test_whoever_missed_the_round_announced_arrives_with_the_next(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    grant_bye(event, seen(late), 2, Outcome.ZERO_BYE, "", by=arbiter)
    play(event, arbiter, 2)
    pair_next(event, arbiter)
    assert (seen(late).is_expected, seen(late).number) == (False, 1)


def test_the_arbiter_says_earlier_that_somebody_has_arrived(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 4)
    play(event, arbiter, 1)
    arrive(event, late, by=arbiter)
    late = seen(late)
    assert (late.number, late.first_round, late.is_expected) == (1, 2, False)


def test_the_record_of_changes_tells_of_the_arrival(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 4)
    arrive(event, late, by=arbiter)
    assert in_words(Change.objects.first()) == "Strong has arrived"


def test_nobody_arrives_twice(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 4)
    arrive(event, late, by=arbiter)
    with pytest.raises(TournamentError, match="has arrived already"):
        arrive(event, late, by=arbiter)


def test_after_the_last_pairing_nobody_arrives(arbiter):
    event = open_of(4, rounds_planned=2)
    late = expect(event, arbiter, 2)
    Bye.objects.create(player=late, round_number=2, kind="Z")
    play(event, arbiter, 1)
    play(event, arbiter, 2)
    with pytest.raises(TournamentError, match="All rounds are paired"):
        arrive(event, late, by=arbiter)


# Another round


def test_another_round_can_be_announced(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    correct(event, late, arbiter, plays_from=4)
    assert (seen(late).first_round, seen(late).is_expected) == (4, True)


def test_who_is_entered_and_has_not_played_can_come_later(arbiter):
    event = open_of(4)
    correct(event, event.players.get(name="A"), arbiter, plays_from=3)
    assert starting_list(event) == "BCDA"


def test_whoever_comes_for_the_next_round_after_all_has_arrived(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 4)
    correct(event, late, arbiter, plays_from=1)
    assert (seen(late).number, seen(late).is_expected) == (1, False)


def test_a_correction_of_something_else_is_no_arrival(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    correct(event, late, arbiter, plays_from=2)
    assert (seen(late).number, seen(late).is_expected) == (5, True)


def test_who_plays_already_does_not_come_later(arbiter):
    event = open_of(4)
    play(event, arbiter, 1)
    with pytest.raises(TournamentError, match="A plays already"):
        correct(event, event.players.get(name="A"), arbiter, plays_from=4)


# Leaving before the arrival


def test_before_round_1_who_does_not_come_is_removed(arbiter):
    event = open_of(4)
    remove_player(event, expect(event, arbiter, 3), by=arbiter)
    assert starting_list(event) == "ABCD"


def test_who_withdraws_before_the_arrival_stays_without_a_number(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    withdraw(event, seen(late), by=arbiter)
    pair_next(event, arbiter)
    assert (seen(late).number, seen(late).is_expected) == (5, True)


def test_who_has_withdrawn_does_not_arrive(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 3)
    play(event, arbiter, 1)
    withdraw(event, seen(late), by=arbiter)
    with pytest.raises(TournamentError, match="is withdrawn"):
        arrive(event, late, by=arbiter)


def test_who_comes_after_all_is_expected_as_before(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 3)
    play(event, arbiter, 1)
    withdraw(event, seen(late), by=arbiter)
    take_back(event, seen(late), by=arbiter)
    assert absent_in(event, 2) == {5}


# The check-in


def test_who_checks_in_for_the_round_announced_arrives_with_it(arbiter):
    event = open_of(3)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    Event.objects.update(has_check_in=True)
    for player in event.players.all():
        check_in(event, player, 2, is_here=True, by=arbiter)
    pair_next(event, arbiter)
    assert (seen(late).number, seen(late).is_expected) == (1, False)


def test_who_does_not_check_in_has_not_arrived(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    Event.objects.update(has_check_in=True)
    event.refresh_from_db()
    for player in event.players.exclude(pk=late.pk):
        check_in(event, player, 2, is_here=True, by=arbiter)
    close_check_in(event, 2, seen=[late.entry], revision=event.revision, by=arbiter)
    pair_next(event, arbiter)
    assert (seen(late).number, seen(late).is_expected) == (5, True)


# Unpairing


def test_unpairing_the_round_before_leaves_the_round_announced(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    assert (seen(late).first_round, seen(late).is_expected) == (2, True)


def test_unpairing_the_round_of_the_arrival_leaves_the_player_there(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 2)
    play(event, arbiter, 1)
    pair_next(event, arbiter)
    unpair(event, 2, arbiter)
    late = seen(late)
    assert (late.number, late.first_round, late.is_expected) == (1, 2, False)


def test_who_arrives_while_a_round_is_taken_back_comes_after_it(arbiter):
    event = open_of(4)
    late = expect(event, arbiter, 3)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    arrive(event, late, by=arbiter)
    event.refresh_from_db()
    restore_round(event, 1, revision=event.revision, by=arbiter)
    assert seen(late).first_round == 2
