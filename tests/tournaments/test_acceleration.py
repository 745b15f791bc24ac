import pytest

from tests.conformance import CONFORMANCE, needs_conformance
from tests.factories import PlayerFactory
from tests.tournaments.rounds import boards_of, event_with, pair_next, publish, unpair
from tournaments.actions.entries import register_players
from tournaments.loading import load_event
from tournaments.models import BAKU, Bye
from tournaments.record import Acceleration, Result

pytestmark = pytest.mark.django_db
CASE = CONFORMANCE / "pairing" / "37_accel16_r1.pairs"


def accelerated(players, **fields):
    return event_with(players, acceleration=BAKU, **fields)


def last_in_group_a(event):
    event.refresh_from_db()
    return event.last_accelerated.number


def play_round(event, number, by):
    """Pair, publish and finish a round, all of it drawn."""
    round_ = pair_next(event, by)
    publish(event, number, by)
    round_.games.update(result=Result.DRAW)


@needs_conformance
def test_round_1_of_sixteen_players_is_paired_as_the_rules_pair_it(arbiter):
    event = accelerated(16, rounds_planned=9)
    event.initial_colour = "b"
    event.save()
    expected = [
        tuple(map(int, line.split()))
        for line in CASE.read_text(encoding="ascii").splitlines()
    ]
    assert boards_of(pair_next(event, arbiter)) == expected


# FIDE C.04.7: group A of 8 is 1 to 4, and each group's upper half meets its lower.
def test_round_1_is_paired_within_the_groups(arbiter):
    boards = boards_of(pair_next(accelerated(8), arbiter))
    assert boards == [(1, 3), (4, 2), (5, 7), (8, 6)]


def test_without_acceleration_nobody_is_the_last_of_group_a(arbiter):
    event = event_with(8)
    pair_next(event, arbiter)
    event.refresh_from_db()
    assert event.last_accelerated is None


def test_a_round_robin_is_not_accelerated(arbiter):
    event = accelerated(4, system="round-robin", rounds_planned=3)
    pair_next(event, arbiter)
    event.refresh_from_db()
    assert event.last_accelerated is None


def test_the_text_kept_with_the_round_has_the_virtual_points(arbiter):
    event = accelerated(8, rounds_planned=9)
    text = pair_next(event, arbiter).engine_input
    assert [line for line in text.splitlines() if line.startswith("250")] == [
        "250       1.0   1   3    1    4",
        "250       0.5   4   5    1    4",
    ]


def test_group_a_is_half_of_those_who_are_there_for_round_1(arbiter):
    event = accelerated(12)
    for player in event.players.filter(number__in=(1, 2, 6, 12)):
        Bye.objects.create(player=player, round_number=1, kind="Z")
    pair_next(event, arbiter)
    assert last_in_group_a(event) == 7


def test_a_late_entry_does_not_move_the_end_of_group_a_to_another_person(arbiter):
    event = accelerated(8)
    play_round(event, 1, arbiter)
    event.refresh_from_db()
    last = event.last_accelerated
    entry = {"name": "Newcomer", "rating": 2600}
    register_players(event, [entry], by=arbiter)
    pair_next(event, arbiter)
    event.refresh_from_db()
    assert (event.last_accelerated, event.last_accelerated.number) == (last, 5)


def test_a_late_entry_among_group_a_has_virtual_points(arbiter):
    event = accelerated(8, rounds_planned=9)
    play_round(event, 1, arbiter)
    entry = {"name": "Newcomer", "rating": 2600}
    register_players(event, [entry], by=arbiter)
    assert load_event(event.pk).accelerations == (
        Acceleration(1, 1, 3, 1, 5),
        Acceleration(0.5, 4, 5, 1, 5),
    )


def test_round_1_paired_again_forms_the_groups_anew(arbiter):
    event = accelerated(8)
    pair_next(event, arbiter)
    unpair(event, 1, arbiter)
    for number in range(9, 13):
        PlayerFactory(event=event, number=number)
    pair_next(event, arbiter)
    assert last_in_group_a(event) == 6
