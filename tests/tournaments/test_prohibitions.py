import pytest

from tests.factories import EventFactory, PlayerFactory
from tests.tournaments.rounds import pair_next
from tournaments.errors import TournamentError
from tournaments.models import Prohibition
from tournaments.prohibitions import bans_of, forbidden_in
from tournaments.record import Ban

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory(initial_colour="w")


@pytest.fixture
def players(event):
    """Four players, of whom the first two are of one club and of one federation."""
    data = [("Torre", "NOR"), ("torre ", "NOR"), ("Roque", "SWE"), ("", "")]
    return [
        PlayerFactory(event=event, number=number, club=club, federation=federation)
        for number, (club, federation) in enumerate(data, start=1)
    ]


def forbid(event, first_round=1, last_round=5, **who):
    return Prohibition.objects.create(
        event=event, first_round=first_round, last_round=last_round, **who
    )


def groups(event, round_number=1):
    return {tuple(sorted(group)) for group in forbidden_in(event, round_number)}


def boards_of(round_):
    return list(round_.games.values_list("white__number", "black__number"))


def test_nobody_is_kept_apart_without_a_prohibition(event, players):
    assert groups(event) == set()


def test_two_players_may_be_kept_apart(event, players):
    forbid(event, first=players[3], second=players[0])
    assert groups(event) == {(1, 4)}


def test_a_club_is_kept_apart_whatever_its_capitals_and_spaces(event, players):
    forbid(event, club="TORRE")
    assert groups(event) == {(1, 2)}


def test_a_federation_is_kept_apart(event, players):
    forbid(event, federation="NOR")
    assert groups(event) == {(1, 2)}


def test_a_club_with_one_player_keeps_nobody_apart(event, players):
    forbid(event, club="Roque")
    assert groups(event) == set()


def test_a_club_that_nobody_belongs_to_keeps_nobody_apart(event, players):
    forbid(event, club="Dama")
    assert groups(event) == set()


@pytest.mark.parametrize(("round_number", "expected"), [(1, 0), (2, 1), (3, 1), (4, 0)])
def test_a_prohibition_holds_in_its_rounds_only(event, players, round_number, expected):
    forbid(event, 2, 3, federation="NOR")
    assert len(groups(event, round_number)) == expected


def test_a_prohibition_of_another_tournament_keeps_nobody_apart(event, players):
    other = PlayerFactory(number=1, club="Torre")
    forbid(other.event, club="Torre")
    assert groups(event) == set()


@pytest.mark.usefixtures("players")
def test_prohibitions_are_read_in_two_queries(event, django_assert_num_queries):
    forbid(event, federation="NOR")
    forbid(event, club="Torre")
    with django_assert_num_queries(2):
        forbidden_in(event, 1)


# FIDE C.04.3: round 1 would be 1-3 and 4-2.
def test_a_prohibited_pair_is_not_paired(event, players, arbiter):
    forbid(event, first=players[0], second=players[2])
    pairs = boards_of(pair_next(event, arbiter))
    assert {frozenset(pair) for pair in pairs} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }


def test_the_text_kept_with_the_round_names_the_prohibited_pair(
    event, players, arbiter
):
    forbid(event, first=players[0], second=players[2])
    assert "260   1   1    1    3\n" in pair_next(event, arbiter).engine_input


def test_prohibitions_that_leave_no_pairing_are_named(event, players, arbiter):
    for other in players[1:]:
        forbid(event, first=players[0], second=other)
    with pytest.raises(TournamentError, match="Remove a prohibition"):
        pair_next(event, arbiter)


def test_the_bans_of_an_event_name_their_rounds_and_the_players_of_today(
    event, players
):
    forbid(event, club="Torre", last_round=2)
    forbid(event, first=players[0], second=players[3], first_round=3)
    forbid(event, federation="SWE")
    assert bans_of(event) == [
        Ban(1, 2, frozenset({1, 2})),
        Ban(3, 5, frozenset({1, 4})),
    ]
