"""Two values for one board: the second is kept until an arbiter chooses."""

from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import GameFactory, RoundFactory, UserFactory
from tests.tournaments.acts import revision
from tests.tournaments.phonework import link_for, stored
from tournaments.actions.claims import accept_claim, enter_result, keep_result
from tournaments.actions.closing import close_round
from tournaments.actions.results import record_result
from tournaments.authors import Author
from tournaments.errors import (
    AlreadyEntered,
    EditConflict,
    EventClosed,
    Repeated,
    RoundClosed,
    TournamentError,
)
from tournaments.models import Change, Claim, Game
from tournaments.open_claims import claims_by_round, open_claims
from tournaments.record import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return GameFactory(board=4)


@pytest.fixture
def helper(game):
    """The author of what a helper with a phone enters."""
    link, _secret = link_for(game.round.event)
    return Author(source="phone", helper=link)


@pytest.fixture
def claim(game, helper, arbiter):
    """A claim that Black has won a board where White wins."""
    record_result(game, Result.WHITE_WINS, version=0, by=arbiter)
    return enter_result(again(game), Result.BLACK_WINS, version=0, by=helper)


def again(game):
    games = Game.objects.select_related("round__event", "white", "black")
    return games.get(pk=game.pk)


def last_line():
    return Change.objects.first()


# Entering


def test_an_empty_board_gets_the_result(game, helper):
    assert enter_result(game, Result.DRAW, version=0, by=helper) is None
    assert stored(game) == ("1/2", 1)


def test_the_board_names_the_helper_who_entered_its_result(game, helper):
    enter_result(game, Result.DRAW, version=0, by=helper)
    assert again(game).entered_by == "Hall 2"


def test_the_record_says_that_it_came_from_the_phone(game, helper):
    enter_result(game, Result.DRAW, version=0, by=helper)
    line = last_line()
    assert (line.by, line.by_name, line.source) == (None, "Hall 2", "phone")
    assert line.helper == helper.helper


def test_another_value_for_a_board_is_kept_and_changes_nothing(game, claim):
    assert stored(game) == ("1-0", 1)
    assert (claim.result, claim.by_name) == ("0-1", "Hall 2")
    assert list(open_claims(game.round)) == [claim]


def test_the_record_tells_of_a_claim(claim):
    line = last_line()
    assert (line.action, line.board) == ("claim", 4)
    assert (line.before, line.after) == ("1-0", "0-1")


def test_a_helper_who_has_seen_the_result_changes_it_no_more_than_others(
    game, helper, arbiter
):
    record_result(game, Result.WHITE_WINS, version=0, by=arbiter)
    enter_result(again(game), Result.BLACK_WINS, version=1, by=helper)
    assert stored(game) == ("1-0", 1)


def test_whoever_reads_an_empty_board_and_is_too_late_makes_a_claim(
    game, helper, arbiter
):
    seen = again(game)
    record_result(game, Result.WHITE_WINS, version=0, by=arbiter)
    assert enter_result(seen, Result.BLACK_WINS, version=0, by=helper) is not None
    assert stored(game) == ("1-0", 1)


def test_an_equal_value_is_already_there(game, helper, arbiter):
    record_result(game, Result.DRAW, version=0, by=arbiter)
    before = revision(game.round.event)
    with pytest.raises(AlreadyEntered):
        enter_result(again(game), Result.DRAW, version=0, by=helper)
    assert not Claim.objects.exists()
    assert revision(game.round.event) == before


def test_the_same_claim_again_is_one_claim(game, helper, claim):
    again_made = enter_result(again(game), Result.BLACK_WINS, version=0, by=helper)
    assert again_made == claim
    assert Claim.objects.count() == 1


def test_two_helpers_may_have_two_claims(game, claim):
    other, _secret = link_for(game.round.event, name="Hall 3")
    by = Author(source="phone", helper=other)
    enter_result(again(game), Result.DRAW, version=0, by=by)
    assert [each.by_name for each in open_claims(game.round)] == ["Hall 2", "Hall 3"]


@pytest.mark.parametrize("is_empty", [True, False])
def test_a_request_that_comes_again_is_known(game, helper, arbiter, is_empty):
    if not is_empty:
        record_result(game, Result.WHITE_WINS, version=0, by=arbiter)
    by = helper._replace(request_id=uuid4(), digest="x")
    enter_result(again(game), Result.DRAW, version=0, by=by)
    before = stored(game), Claim.objects.count(), revision(game.round.event)
    with pytest.raises(Repeated):
        enter_result(again(game), Result.DRAW, version=0, by=by)
    assert (stored(game), Claim.objects.count(), revision(game.round.event)) == before


def test_two_helpers_may_use_one_name_for_their_requests(game, helper):
    other, _secret = link_for(game.round.event, name="Hall 3")
    second = GameFactory(round=game.round, board=5)
    name = uuid4()
    for each, link in ((game, helper.helper), (second, other)):
        by = Author(source="phone", helper=link, request_id=name, digest="x")
        enter_result(again(each), Result.DRAW, version=0, by=by)
    assert [stored(game), stored(second)] == [("1/2", 1), ("1/2", 1)]


def test_a_board_that_was_cleared_meanwhile_is_looked_at_again(game, helper, arbiter):
    record_result(game, Result.DRAW, version=0, by=arbiter)
    record_result(game, Result.PENDING, version=1, by=arbiter)
    with pytest.raises(EditConflict, match="has no result now"):
        enter_result(again(game), Result.DRAW, version=0, by=helper)
    assert stored(game) == ("*", 2)


def test_an_earlier_round_is_over_for_helpers(game, helper):
    GameFactory(round=RoundFactory(event=game.round.event, number=2))
    with pytest.raises(TournamentError, match="Round 1 is over"):
        enter_result(again(game), Result.DRAW, version=0, by=helper)
    assert stored(game) == ("*", 0)


def test_a_closed_round_takes_no_claims(game, helper, arbiter):
    record_result(game, Result.DRAW, version=0, by=arbiter)
    game.round.closed_at = timezone.now()
    game.round.save()
    with pytest.raises(RoundClosed):
        enter_result(again(game), Result.WHITE_WINS, version=0, by=helper)


def test_a_finished_event_takes_no_claims(game, helper, arbiter):
    record_result(game, Result.DRAW, version=0, by=arbiter)
    game.round.event.closed_at = timezone.now()
    game.round.event.save()
    with pytest.raises(EventClosed):
        enter_result(again(game), Result.WHITE_WINS, version=0, by=helper)


def test_a_draft_takes_no_results(game, helper):
    game.round.published_at = None
    game.round.save()
    with pytest.raises(TournamentError):
        enter_result(again(game), Result.WHITE_WINS, version=0, by=helper)
    assert stored(game) == ("*", 0)


# Settling


def test_the_board_keeps_its_result(game, claim, arbiter):
    keep_result(claim, by=arbiter)
    assert stored(game) == ("1-0", 1)
    assert not open_claims(game.round).exists()
    claim.refresh_from_db()
    assert (claim.settled_by, claim.is_accepted) == (arbiter, False)


def test_the_board_gets_the_result_that_was_claimed(game, claim, arbiter):
    claim.game = again(game)
    accept_claim(claim, version=1, by=arbiter)
    assert stored(game) == ("0-1", 2)
    claim.refresh_from_db()
    assert (claim.settled_by, claim.is_accepted) == (arbiter, True)


def test_a_claim_is_accepted_only_over_the_result_that_was_seen(game, claim, arbiter):
    record_result(again(game), Result.DRAW, version=1, by=arbiter)
    claim.game = again(game)
    with pytest.raises(EditConflict):
        accept_claim(claim, version=1, by=arbiter)
    assert stored(game) == ("1/2", 2)
    assert open_claims(game.round).exists()


def test_two_arbiters_do_not_settle_one_claim(game, claim, arbiter):
    keep_result(claim, by=UserFactory())
    claim.game = again(game)
    with pytest.raises(EditConflict, match="Somebody has settled board 4"):
        accept_claim(claim, version=1, by=arbiter)
    assert stored(game) == ("1-0", 1)


def test_a_claim_that_the_board_agrees_with_is_open_no_more(game, claim, arbiter):
    record_result(again(game), Result.BLACK_WINS, version=1, by=arbiter)
    assert not open_claims(game.round).exists()


def test_a_round_is_not_closed_while_a_board_has_two_results(game, claim, arbiter):
    with pytest.raises(TournamentError, match="board 4 has two results"):
        close_round(
            game.round.event, 1, revision=revision(game.round.event), by=arbiter
        )
    keep_result(claim, by=arbiter)
    close_round(game.round.event, 1, revision=revision(game.round.event), by=arbiter)
    game.round.refresh_from_db()
    assert game.round.closed_at


def test_open_claims_are_counted_by_round(game, claim):
    assert claims_by_round(game.round.event) == [(1, 1)]
