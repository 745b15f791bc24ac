import pytest

from tests.factories import EventFactory, PlayerFactory, RoundFactory
from tournaments.actions.byes import cancel_bye, grant_bye, half_byes_used
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.models import Bye, Change
from tournaments.record import Outcome, System

pytestmark = pytest.mark.django_db

ROBIN = System.ROUND_ROBIN.value


def after_round_1(**settings):
    """Return a player of an event of five rounds, the first of them paired."""
    event = EventFactory(rounds_planned=5, **settings)
    RoundFactory(event=event, number=1)
    return PlayerFactory(event=event, name="A")


def half_bye(player, round_number, by, **options):
    return grant_bye(
        player.event, player, round_number, Outcome.HALF_BYE, "", by=by, **options
    )


def test_a_bye_is_noted_for_a_round_still_to_be_paired(arbiter):
    player = PlayerFactory()
    bye = grant_bye(player.event, player, 2, Outcome.HALF_BYE, "work", by=arbiter)
    bye.refresh_from_db()
    assert (bye.round_number, bye.kind, bye.reason) == (2, "H", "work")


def test_a_second_bye_for_the_same_round_replaces_the_first(arbiter):
    player = PlayerFactory()
    grant_bye(player.event, player, 2, Outcome.HALF_BYE, "", by=arbiter)
    grant_bye(player.event, player, 2, Outcome.ZERO_BYE, "", by=arbiter)
    assert list(player.byes.values_list("kind", flat=True)) == ["Z"]


@pytest.mark.parametrize("round_number", [1, 6])
def test_a_round_that_is_paired_or_not_planned_has_no_bye(arbiter, round_number):
    player = after_round_1()
    event = player.event
    with pytest.raises(TournamentError, match="still to be paired"):
        grant_bye(event, player, round_number, Outcome.HALF_BYE, "", by=arbiter)


def test_a_round_robin_has_no_byes(arbiter):
    player = PlayerFactory(event__system=ROBIN)
    with pytest.raises(TournamentError, match="Only a Swiss has byes"):
        grant_bye(player.event, player, 1, Outcome.HALF_BYE, "", by=arbiter)


def test_a_bye_can_be_taken_back_until_its_round_is_paired(arbiter):
    player = PlayerFactory()
    bye = grant_bye(player.event, player, 2, Outcome.HALF_BYE, "", by=arbiter)
    cancel_bye(player.event, bye, by=arbiter)
    assert not Bye.objects.exists()


def test_two_arbiters_do_not_cancel_the_same_bye(arbiter):
    player = PlayerFactory()
    bye = half_bye(player, 2, arbiter)
    cancel_bye(player.event, Bye.objects.get(pk=bye.pk), by=arbiter)
    with pytest.raises(EditConflict):
        cancel_bye(player.event, bye, by=arbiter)


def test_the_bye_of_a_paired_round_stays(arbiter):
    player = after_round_1()
    event = player.event
    bye = Bye.objects.create(player=player, round_number=1, kind="U")
    with pytest.raises(TournamentError, match="still to be paired"):
        cancel_bye(event, bye, by=arbiter)
    assert Bye.objects.filter(pk=bye.pk).exists()


# Limits that the event announced


def test_without_limits_half_point_byes_are_as_many_as_asked_for(arbiter):
    player = after_round_1()
    for round_number in (2, 3, 4, 5):
        half_bye(player, round_number, arbiter)
    assert half_byes_used(player) == 4


def test_one_half_point_bye_more_than_allowed_has_to_be_confirmed(arbiter):
    player = after_round_1(half_byes_allowed=1)
    half_bye(player, 2, arbiter)
    with pytest.raises(Unconfirmed, match="points that the others cannot have") as told:
        half_bye(player, 3, arbiter)
    assert told.value.level == 3


def test_what_is_not_confirmed_is_not_noted(arbiter):
    player = after_round_1(half_byes_allowed=0)
    with pytest.raises(Unconfirmed):
        half_bye(player, 2, arbiter)
    assert not Bye.objects.exists()


def test_a_half_point_bye_beyond_the_limits_is_granted_when_confirmed(arbiter):
    player = after_round_1(half_byes_allowed=0)
    half_bye(player, 2, arbiter, is_confirmed=True)
    assert player.byes.get().kind == "H"


def test_the_record_says_that_a_bye_is_beyond_the_limits(arbiter):
    player = after_round_1(half_byes_allowed=0)
    half_bye(player, 2, arbiter, is_confirmed=True)
    assert Change.objects.get().action == "bye beyond limits"


def test_a_needless_confirmation_is_not_in_the_record(arbiter):
    player = after_round_1(half_byes_allowed=1)
    half_bye(player, 2, arbiter, is_confirmed=True)
    assert Change.objects.get().action == "bye"


def test_noting_the_same_half_point_bye_again_needs_no_confirmation(arbiter):
    player = after_round_1(half_byes_allowed=1)
    half_bye(player, 2, arbiter)
    half_bye(player, 2, arbiter)
    assert half_byes_used(player) == 1


def test_a_half_point_bye_after_the_last_round_for_them_has_to_be_confirmed(arbiter):
    player = after_round_1(half_byes_until=3)
    with pytest.raises(Unconfirmed, match="end with round 3"):
        half_bye(player, 4, arbiter)


def test_the_last_round_for_half_point_byes_is_among_them(arbiter):
    player = after_round_1(half_byes_until=3)
    half_bye(player, 3, arbiter)
    assert half_byes_used(player) == 1


@pytest.mark.parametrize("kind", [Outcome.ZERO_BYE, Outcome.FULL_BYE])
def test_the_limits_are_for_half_point_byes_only(arbiter, kind):
    player = after_round_1(half_byes_allowed=0, half_byes_until=1)
    grant_bye(player.event, player, 2, kind, "ill", by=arbiter)
    assert player.byes.get().kind == kind
