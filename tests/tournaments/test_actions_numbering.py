from hashlib import sha256

import pytest

from standings.models import Ranking
from standings.recompute import recompute
from standings.table import from_json
from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tournaments.actions.entries import (
    DATA,
    edit_player,
    register_players,
    remove_player,
)
from tournaments.actions.events import change_settings
from tournaments.actions.numbering import (
    draw_numbers,
    number_by_hand,
    number_by_rating,
)
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.loading import load_event
from tournaments.lots import lot
from tournaments.models import Change
from tournaments.record import System

pytestmark = pytest.mark.django_db

ROBIN = System.ROUND_ROBIN.value


def event_of(*ratings, rounds=0, **settings):
    """Return an event of players A, B, C with these ratings, in this order."""
    event = EventFactory(**{"rounds_planned": 9} | settings)
    for number, rating in enumerate(ratings, start=1):
        name = chr(ord("A") + number - 1)
        PlayerFactory(event=event, number=number, name=name, rating=rating)
    for number in range(1, rounds + 1):
        RoundFactory(event=event, number=number)
    return event


def named(event, name):
    return event.players.get(name=name)


def correct(event, name, by, /, renumber=False, **changes):
    player = named(event, name)
    data = {field: getattr(player, field) for field in DATA} | changes
    edit_player(event, player, data, renumber=renumber, by=by)


def names(event):
    return "".join(event.players.order_by("number").values_list("name", flat=True))


# Corrections of a Swiss under way


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_until_round_4_is_paired_a_corrected_rating_renumbers_when_wanted(
    arbiter, rounds
):
    event = event_of(2300, 2200, 2100, rounds=rounds)
    correct(event, "C", arbiter, rating=2250, renumber=True)
    assert names(event) == "ACB"


def test_numbers_in_use_do_not_move_unasked(arbiter):
    event = event_of(2300, 2200, 2100, rounds=1)
    with pytest.raises(Unconfirmed, match="C 3 → 2") as told:
        correct(event, "C", arbiter, rating=2250)
    assert told.value.level == 3
    assert names(event) == "ABC"


def test_a_refused_renumbering_leaves_the_data(arbiter):
    event = event_of(2300, 2200, 2100, rounds=1)
    with pytest.raises(Unconfirmed):
        correct(event, "C", arbiter, rating=2250)
    assert named(event, "C").rating == 2100


def test_a_correction_that_moves_nobody_asks_nothing(arbiter):
    event = event_of(2300, 2200, 2100, rounds=1)
    correct(event, "C", arbiter, rating=2150)
    assert named(event, "C").rating == 2150


@pytest.mark.parametrize("renumber", [True, False])
def test_once_round_4_is_paired_the_numbers_stay_and_the_data_change(arbiter, renumber):
    event = event_of(2300, 2200, 2100, rounds=4)
    correct(event, "C", arbiter, rating=2400, renumber=renumber)
    assert (names(event), named(event, "C").rating) == ("ABC", 2400)


def test_the_record_names_old_and_new_numbers(arbiter):
    event = event_of(2300, 2200, 2100, rounds=1)
    correct(event, "C", arbiter, rating=2250, renumber=True)
    change = Change.objects.get(action="renumber")
    assert (change.before, change.after) == ({"B": 2, "C": 3}, {"B": 3, "C": 2})


def test_results_stay_with_the_players(arbiter):
    event = event_of(2300, 2200, rounds=1)
    GameFactory(
        round=event.rounds.get(),
        white=named(event, "A"),
        black=named(event, "B"),
        result="0-1",
    )
    correct(event, "B", arbiter, rating=2400, renumber=True)
    record = load_event(event.pk)
    winner = record.by_number[1]
    assert (winner.name, record.scores[1]) == ("B", 1)
    assert winner.results[0].opponent == 2


def test_standings_follow_the_players_to_their_new_numbers(arbiter):
    event = event_of(2300, 2200, rounds=1)
    GameFactory(
        round=event.rounds.get(),
        white=named(event, "A"),
        black=named(event, "B"),
        result="0-1",
    )
    correct(event, "B", arbiter, rating=2400, renumber=True)
    recompute(event.pk)
    first = from_json(Ranking.objects.get(event=event).table)[0]
    assert (first.entry, first.place.number) == (named(event, "B").entry, 1)


# Numbers that do not follow the ratings


@pytest.mark.parametrize("rounds", [0, 2])
def test_numbers_of_their_own_are_kept_unless_everybody_is_to_be_renumbered(
    arbiter, rounds
):
    event = event_of(2100, 2300, 2200, rounds=rounds)
    correct(event, "A", arbiter, rating=2150)
    assert names(event) == "ABC"


def test_numbers_of_their_own_give_way_when_everybody_is_to_be_renumbered(arbiter):
    event = event_of(2100, 2300, 2200, rounds=2)
    correct(event, "A", arbiter, rating=2150, renumber=True)
    assert names(event) == "BCA"


def test_a_newcomer_does_not_undo_numbers_of_their_own(arbiter):
    event = event_of(2100, 2300, 2200)
    register_players(event, [{"name": "D", "rating": 2250}], by=arbiter)
    assert names(event) == "DABC"


def test_a_removal_does_not_undo_numbers_of_their_own(arbiter):
    event = event_of(2100, 2300, 2200, 2400)
    remove_player(event, named(event, "B"), by=arbiter)
    assert list(event.players.values_list("number", "name")) == [
        (1, "A"),
        (2, "C"),
        (3, "D"),
    ]


def test_a_started_round_robin_is_never_renumbered(arbiter):
    event = event_of(2300, 2200, 2100, rounds=1, system=ROBIN)
    correct(event, "C", arbiter, rating=2400, renumber=True)
    assert names(event) == "ABC"


# Numbers of a round robin


def seen(event):
    event.refresh_from_db()
    return {"revision": event.revision}


def test_lots_follow_from_the_seed_and_the_entries(arbiter):
    event = event_of(2300, 2200, 2100, 2000, system=ROBIN)
    draw_numbers(event, "kings", **seen(event), by=arbiter)
    drawn = {
        player.name: sha256(f"kings\n{player.entry}".encode()).hexdigest()
        for player in event.players.all()
    }
    assert names(event) == "".join(sorted(drawn, key=drawn.get))


def test_the_seed_is_kept(arbiter):
    event = event_of(2300, 2200, system=ROBIN)
    draw_numbers(event, "kings", **seen(event), by=arbiter)
    event.refresh_from_db()
    assert (event.numbering, event.numbering_seed) == ("lot", "kings")


def test_a_second_draw_has_to_be_confirmed(arbiter):
    event = event_of(2300, 2200, system=ROBIN)
    draw_numbers(event, "kings", **seen(event), by=arbiter)
    with pytest.raises(Unconfirmed, match="drawn already"):
        draw_numbers(event, "queens", **seen(event), by=arbiter)
    draw_numbers(event, "queens", **seen(event), by=arbiter, is_confirmed=True)
    event.refresh_from_db()
    assert event.numbering_seed == "queens"


def test_who_enters_after_the_draw_draws_too(arbiter):
    event = event_of(2300, 2200, 2100, system=ROBIN)
    draw_numbers(event, "kings", **seen(event), by=arbiter)
    register_players(event, [{"name": "D", "rating": 2500}], by=arbiter)
    entries = [player.entry for player in event.players.order_by("number")]
    assert entries == sorted(entries, key=lambda entry: lot("kings", entry))


def test_a_player_who_is_replaced_leaves_the_number_drawn(arbiter):
    event = event_of(2300, 2200, 2100, system=ROBIN)
    draw_numbers(event, "kings", **seen(event), by=arbiter)
    before = named(event, "B").number
    correct(event, "B", arbiter, name="Z", rating=2700)
    assert named(event, "Z").number == before


def test_numbers_are_given_by_hand(arbiter):
    event = event_of(2300, 2200, 2100, system=ROBIN)
    entries = [named(event, name).entry for name in "CAB"]
    number_by_hand(event, entries, **seen(event), by=arbiter)
    assert names(event) == "CAB"


def test_whoever_enters_after_numbers_by_hand_comes_last(arbiter):
    event = event_of(2300, 2200, system=ROBIN)
    entries = [named(event, name).entry for name in "BA"]
    number_by_hand(event, entries, **seen(event), by=arbiter)
    register_players(event, [{"name": "D", "rating": 2500}], by=arbiter)
    assert names(event) == "BAD"


@pytest.mark.parametrize("named_twice", ["AAB", "AB", "ABCC"])
def test_by_hand_everybody_gets_one_number(arbiter, named_twice):
    event = event_of(2300, 2200, 2100, system=ROBIN)
    entries = [named(event, name).entry for name in named_twice]
    with pytest.raises(TournamentError, match="number of their own"):
        number_by_hand(event, entries, **seen(event), by=arbiter)


def test_numbers_by_rating_come_back(arbiter):
    event = event_of(2300, 2200, 2100, system=ROBIN)
    number_by_hand(
        event, [named(event, n).entry for n in "CAB"], **seen(event), by=arbiter
    )
    number_by_rating(event, **seen(event), by=arbiter)
    event.refresh_from_db()
    assert (names(event), event.numbering) == ("ABC", "rating")


def test_numbers_by_hand_end_with_the_round_robin(arbiter):
    event = event_of(2300, 2200, 2100, system=ROBIN)
    number_by_hand(
        event, [named(event, n).entry for n in "CAB"], **seen(event), by=arbiter
    )
    swiss = {"system": System.SWISS.value, "rounds_planned": 2}
    change_settings(event, swiss, **seen(event), by=arbiter)
    event.refresh_from_db()
    assert (names(event), event.numbering) == ("ABC", "rating")


def test_once_round_1_is_paired_numbers_are_fixed(arbiter):
    event = event_of(2300, 2200, rounds=1, system=ROBIN)
    with pytest.raises(TournamentError, match="numbers are fixed"):
        number_by_rating(event, **seen(event), by=arbiter)


def test_a_swiss_draws_no_numbers(arbiter):
    event = event_of(2300, 2200)
    with pytest.raises(TournamentError, match="follow from rating"):
        draw_numbers(event, "kings", **seen(event), by=arbiter)


def test_numbers_given_meanwhile_are_not_overwritten(arbiter):
    event = event_of(2300, 2200, system=ROBIN)
    with pytest.raises(EditConflict):
        number_by_rating(event, revision=event.revision - 1, by=arbiter)
