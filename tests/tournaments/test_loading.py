import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tournaments.loading import load_event
from tournaments.models import Bye, Event
from tournaments.record import Absence, Colour, Outcome, RoundResult

pytestmark = pytest.mark.django_db


def results_of(event, number):
    return load_event(event.pk).by_number[number].results


@pytest.fixture
def event():
    return EventFactory()


@pytest.fixture
def players(event):
    return [PlayerFactory(event=event, number=number) for number in (1, 2, 3)]


def played(event, number, white, black, result="1-0", **round_data):
    round_ = RoundFactory(event=event, number=number, **round_data)
    return GameFactory(round=round_, board=1, white=white, black=black, result=result)


def test_a_game_is_a_result_of_both_players(event, players):
    played(event, 1, players[0], players[1], "1/2-0")
    assert results_of(event, 1) == (RoundResult(Outcome.DRAW, 2, Colour.WHITE),)
    assert results_of(event, 2) == (RoundResult(Outcome.LOSS, 1, Colour.BLACK),)


def test_a_draft_does_not_count(event, players):
    played(event, 1, players[0], players[1])
    played(event, 2, players[1], players[2], published_at=None)
    assert load_event(event.pk).rounds_paired == 1


def test_a_bye_asked_for_ahead_counts_once_the_round_is_published(event, players):
    Bye.objects.create(player=players[2], round_number=1, kind="H")
    Bye.objects.create(player=players[2], round_number=2, kind="Z")
    played(event, 1, players[0], players[1])
    requested = RoundResult(Outcome.HALF_BYE, absence=Absence.REQUESTED)
    assert results_of(event, 3) == (requested,)


def test_a_bye_given_by_the_pairing_is_no_absence(event, players):
    Bye.objects.create(player=players[2], round_number=1, kind="U")
    played(event, 1, players[0], players[1])
    assert results_of(event, 3) == (RoundResult(Outcome.PAIRING_BYE),)


@pytest.mark.parametrize(
    ("data", "absences"),
    [
        ({}, [Absence.ABSENT, Absence.ABSENT]),
        ({"first_round": 2}, [Absence.LATE, Absence.ABSENT]),
        ({"first_round": 3}, [Absence.LATE, Absence.LATE]),
        ({"withdrawn_after": 1}, [Absence.ABSENT, Absence.WITHDRAWN]),
        (
            {"withdrawn_after": 1, "is_expelled": True},
            [Absence.ABSENT, Absence.EXPELLED],
        ),
    ],
)
def test_a_round_without_game_or_bye_is_a_zero_point_bye(
    event, players, data, absences
):
    players[2].__class__.objects.filter(pk=players[2].pk).update(**data)
    played(event, 1, players[0], players[1])
    played(event, 2, players[1], players[0])
    assert [(r.outcome, r.absence) for r in results_of(event, 3)] == [
        (Outcome.ZERO_BYE, absence) for absence in absences
    ]


def test_a_round_missed_by_a_late_entry_is_a_half_point_bye_if_the_event_says_so(
    event, players
):
    Event.objects.filter(pk=event.pk).update(missed_rounds="H")
    players[2].__class__.objects.filter(pk=players[2].pk).update(first_round=2)
    played(event, 1, players[0], players[1])
    played(event, 2, players[1], players[0])
    assert results_of(event, 3) == (
        RoundResult(Outcome.HALF_BYE, absence=Absence.LATE),
        RoundResult(Outcome.ZERO_BYE, absence=Absence.ABSENT),
    )


def test_a_round_robin_without_a_game_is_a_rest(event, players):
    Event.objects.filter(pk=event.pk).update(system="round-robin")
    played(event, 1, players[0], players[1])
    assert results_of(event, 3) == (RoundResult(Outcome.REST),)


def test_points_have_no_superfluous_zeros(event, players):
    assert str(load_event(event.pk).points.draw) == "0.5"
    assert str(load_event(event.pk).points.win) == "1"


def test_an_event_without_players_loads(event):
    assert load_event(event.pk).players == ()


@pytest.mark.parametrize("size", [2, 40])
def test_loading_takes_three_queries_whatever_the_size(event, size):
    entered = PlayerFactory.create_batch(size, event=event)
    round_ = RoundFactory(event=event)
    for white, black in zip(entered[::2], entered[1::2], strict=True):
        GameFactory(round=round_, white=white, black=black)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        load_event(event.pk)
    assert len(queries) == 3
