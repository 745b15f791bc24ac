from decimal import Decimal

import pytest

from standings.models import Ranking
from tests.factories import (
    A_DAY,
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
)
from tests.tournaments.acts import now
from tournaments.actions.decisions import (
    MOST_OWN,
    set_lot_seed,
    set_own_values,
    set_play_off,
)
from tournaments.change_words import in_words
from tournaments.errors import EditConflict, EventClosed, TournamentError
from tournaments.loading import load_event
from tournaments.models import Change, Event, Game, Player

pytestmark = pytest.mark.django_db
SEED = "Open of Recife, 27 November 2026"


@pytest.fixture
def event():
    """One round, played out: 1 and 2 drew, as did 3 and 4; 5 beat 6."""
    event = EventFactory(rounds_planned=1)
    first = RoundFactory(event=event)
    for white, result in ((1, "1/2"), (3, "1/2"), (5, "1-0")):
        GameFactory(
            round=first,
            white=PlayerFactory(event=event, number=white),
            black=PlayerFactory(event=event, number=white + 1),
            result=result,
        )
    event.refresh_from_db()
    return event


def play_off(event, results, by=None):
    results = {
        entry: None if points is None else Decimal(points)
        for entry, points in results.items()
    }
    set_play_off(event, results, revision=now(event).revision, by=by)


def points_of(event) -> dict:
    return {p.entry: p.play_off for p in load_event(event.pk).players if p.play_off}


def enter(event, name, values, by=None):
    values = {entry: Decimal(value) for entry, value in values.items()}
    set_own_values(event, name, values, revision=now(event).revision, by=by)


def values_of(event) -> dict:
    return {p.entry: dict(p.own_values) for p in load_event(event.pk).players}


def words_of_last_change() -> str:
    return in_words(Change.objects.first())


# Lots


def test_a_seed_is_stored_before_the_last_round(event):
    Event.objects.update(rounds_planned=2)
    set_lot_seed(event, SEED, revision=event.revision, by=None)
    assert load_event(event.pk).lot_seed == SEED


def test_a_draft_of_the_last_round_leaves_the_seed_free(event):
    event.rounds.update(published_at=None)
    set_lot_seed(event, SEED, revision=event.revision, by=None)
    assert now(event).lot_seed == SEED


def test_after_the_last_round_the_seed_is_fixed(event):
    with pytest.raises(TournamentError, match="the seed of the lots is fixed"):
        set_lot_seed(event, SEED, revision=event.revision, by=None)
    assert now(event).lot_seed == ""


def test_rounds_published_ahead_leave_the_seed_free(event):
    Event.objects.update(system="round-robin")
    Game.objects.filter(round__number=event.rounds_planned).update(version=0)
    set_lot_seed(event, SEED, revision=event.revision, by=None)
    assert now(event).lot_seed == SEED


def test_the_first_result_of_the_last_round_published_ahead_fixes_the_seed(event):
    Event.objects.update(system="round-robin")
    Game.objects.filter(round__number=event.rounds_planned).update(version=1)
    with pytest.raises(TournamentError, match="The last round has a result"):
        set_lot_seed(event, SEED, revision=event.revision, by=None)


def test_a_seed_is_not_set_over_a_change_unseen(event):
    Event.objects.update(rounds_planned=2)
    with pytest.raises(EditConflict):
        set_lot_seed(event, SEED, revision=event.revision - 1, by=None)


def test_the_seed_stands_in_the_record_of_changes(event, arbiter):
    Event.objects.update(rounds_planned=2)
    set_lot_seed(event, SEED, revision=event.revision, by=arbiter)
    assert words_of_last_change() == f"Seed of the lots: “{SEED}”"


def test_a_seed_taken_back_stands_in_the_record_as_well(event):
    Event.objects.update(rounds_planned=2, lot_seed=SEED)
    set_lot_seed(event, "", revision=event.revision, by=None)
    assert words_of_last_change() == f"Seed of the lots taken back: “{SEED}”"


# A play-off


def test_the_points_of_a_play_off_are_stored(event):
    play_off(event, {1: "1.5", 4: "0.5"})
    assert points_of(event) == {1: Decimal("1.5"), 4: Decimal("0.5")}


def test_no_points_are_a_result(event):
    play_off(event, {1: "0"})
    assert load_event(event.pk).by_number[1].play_off == 0


def test_a_result_of_a_play_off_can_be_corrected(event):
    play_off(event, {1: "1.5", 4: "0.5"})
    play_off(event, {1: "2"})
    assert points_of(event) == {1: Decimal(2), 4: Decimal("0.5")}


def test_a_result_of_a_play_off_can_be_deleted(event):
    play_off(event, {1: "1.5", 4: "0.5"})
    play_off(event, {1: None})
    assert points_of(event) == {4: Decimal("0.5")}


def test_who_is_tied_with_nobody_plays_no_play_off(event):
    with pytest.raises(TournamentError, match="Player .* is tied with nobody"):
        play_off(event, {1: "1", 5: "1"})
    assert points_of(event) == {}


def test_who_is_out_of_a_round_robin_plays_no_play_off(event):
    Event.objects.update(system="round-robin")
    Player.objects.filter(number=1).update(withdrawn_after=1)
    with pytest.raises(TournamentError, match="is tied with nobody"):
        play_off(event, {1: "1"})


def test_a_result_can_be_deleted_when_the_tie_is_gone(event):
    Player.objects.filter(number=5).update(play_off=1)
    play_off(event, {5: None})
    assert points_of(event) == {}


def test_a_play_off_comes_after_the_last_round(event):
    Event.objects.update(rounds_planned=2)
    with pytest.raises(TournamentError, match="1 of 2 rounds are published"):
        play_off(event, {1: "1"})


def test_a_player_of_another_event_plays_no_play_off(event):
    PlayerFactory(number=77)
    with pytest.raises(TournamentError, match="no longer in the list"):
        play_off(event, {77: "1"})


def test_a_play_off_is_not_entered_over_a_change_unseen(event):
    with pytest.raises(EditConflict):
        set_play_off(event, {1: Decimal(1)}, revision=event.revision - 1, by=None)


def test_the_record_says_who_made_how_many_points(event, arbiter):
    play_off(event, {1: "1.5"}, by=arbiter)
    name = event.players.get(number=1).name
    assert words_of_last_change() == f"{name}: points in a play-off: 1.5"


def test_the_record_says_whose_result_was_deleted(event):
    play_off(event, {1: "1.5"})
    play_off(event, {1: None})
    name = event.players.get(number=1).name
    assert words_of_last_change() == f"{name}: result of a play-off deleted"


# Values of one's own


def test_values_are_stored_exactly(event):
    enter(event, "AGE", {1: "12.5", 2: "-0.25"})
    assert values_of(event)[1] == {"AGE": Decimal("12.5")}
    assert values_of(event)[2] == {"AGE": Decimal("-0.25")}
    assert values_of(event)[3] == {}


def test_new_values_take_the_place_of_all_earlier_ones(event):
    enter(event, "AGE", {1: "12", 2: "13"})
    enter(event, "AGE", {2: "14"})
    assert (values_of(event)[1], values_of(event)[2]) == ({}, {"AGE": Decimal(14)})


def test_values_of_other_names_stay(event):
    enter(event, "AGE", {1: "12"})
    enter(event, "LAPS", {1: "3"})
    assert values_of(event)[1] == {"AGE": Decimal(12), "LAPS": Decimal(3)}


def test_without_values_a_name_is_gone(event):
    enter(event, "AGE", {1: "12"})
    enter(event, "AGE", {})
    assert values_of(event)[1] == {}
    assert words_of_last_change() == "Values of a tie-break deleted: AGE"


@pytest.mark.parametrize("name", ["", "age", "A B", "X" * 25, "É", "A/C1", "A\n"])
def test_a_name_that_is_none_is_refused(event, name):
    with pytest.raises(TournamentError, match="A name has 1 to 24 letters"):
        enter(event, name, {1: "1"})


def test_there_is_a_most_of_names(event):
    for number in range(MOST_OWN):
        enter(event, f"N{number}", {1: "1"})
    enter(event, "N0", {1: "2"})
    with pytest.raises(TournamentError, match="10 kinds of values"):
        enter(event, "ONE_MORE", {1: "1"})


def test_a_value_for_a_player_of_another_event_is_refused(event):
    PlayerFactory(number=77)
    with pytest.raises(TournamentError, match="no longer in the list"):
        enter(event, "AGE", {77: "1"})


def test_the_record_says_which_values_were_entered(event, arbiter):
    enter(event, "AGE", {1: "12"}, by=arbiter)
    assert words_of_last_change() == "Values entered as a tie-break: AGE"


@pytest.mark.parametrize(
    "act",
    [
        lambda event: set_lot_seed(event, SEED, revision=event.revision, by=None),
        lambda event: play_off(event, {1: "1"}),
        lambda event: enter(event, "AGE", {1: "1"}),
    ],
)
def test_nothing_is_decided_once_the_event_is_over(event, act):
    Event.objects.update(closed_at=A_DAY)
    with pytest.raises(EventClosed):
        act(event)


def test_a_play_off_changes_the_standings_at_once(event, committed):
    Event.objects.update(tie_breaks=["PLAYOFF"])
    with committed():
        play_off(event, {4: "1"})
    table = Ranking.objects.get(event=event).table
    assert [row[1] for row in table][:2] == [5, 4]
