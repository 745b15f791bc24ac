"""Two values for one board, at the desk."""

from uuid import uuid4

import pytest

from tests.factories import GameFactory, RoundFactory
from tests.tournaments.acts import revision
from tests.tournaments.deskwork import address, event_of, text_of
from tests.tournaments.phonework import enter, phone_for, stored
from tournaments.models import Claim

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, role="arbiter")


@pytest.fixture
def game(event):
    return GameFactory(round__event=event, board=4)


@pytest.fixture
def claim(event, game):
    """Hall 1 says that White has won board 4, Hall 2 that Black has."""
    for name, result in (("Hall 1", "1-0"), ("Hall 2", "0-1")):
        phone, _helper = phone_for(event, name=name)
        enter(phone, game, result)
    return Claim.objects.get()


def settle(desk, event, claim, **data):
    return desk.post(address("settle-claim", event, claim.pk), data)


def test_the_round_shows_both_values_with_names_and_times(desk, event, claim):
    text = text_of(desk.get(address("desk-round", event, 1)))
    assert "1 open claim." in text
    both = text.partition('id="claims"')[2].partition("</form>")[0]
    assert "Keep 1–0 <small>Hall 1, " in both
    assert "Accept 0–1 <small>Hall 2, " in both


def test_the_desk_counts_open_claims(desk, event, claim):
    assert "Round 1: 1 open claim<" in text_of(desk.get(address("event-desk", event)))


def test_a_page_that_is_open_hears_of_a_claim(desk, event, claim):
    page = address("desk-round", event, 1)
    headers = {"HX-Request": "true", "HX-Target": "round-count"}
    since = revision(event) - 1
    assert "1 open claim." in text_of(desk.get(page, {"since": since}, headers=headers))


def test_the_result_is_kept(desk, event, game, claim):
    assert settle(desk, event, claim, choice="keep").url == address(
        "desk-round", event, 1
    )
    assert stored(game) == ("1-0", 1)
    assert "open claim" not in text_of(desk.get(address("desk-round", event, 1)))


def test_the_claim_is_accepted(desk, event, game, claim):
    settle(desk, event, claim, choice="accept", version=1)
    assert stored(game) == ("0-1", 2)


def test_a_claim_is_not_accepted_over_what_was_not_seen(desk, event, game, claim):
    answer = settle(desk, event, claim, choice="accept", version=0)
    assert answer.status_code == 409
    assert stored(game) == ("1-0", 1)


@pytest.mark.parametrize(
    ("data", "status"),
    [({}, 422), ({"choice": "x"}, 422), ({"choice": "accept"}, 409)],
)
def test_a_choice_that_is_none_changes_nothing(desk, event, game, claim, data, status):
    assert settle(desk, event, claim, **data).status_code == status
    assert stored(game) == ("1-0", 1)
    assert Claim.objects.get().settled_at is None


def test_a_choice_that_is_sent_again_is_answered_as_the_first_time(desk, event, claim):
    name = uuid4()
    wish = {"choice": "accept", "version": 1, "request_id": name}
    answers = [settle(desk, event, claim, **wish) for _try in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]


def test_a_settled_claim_is_not_settled_again(desk, event, claim):
    settle(desk, event, claim, choice="keep")
    answer = settle(desk, event, claim, choice="accept", version=1)
    assert answer.status_code == 409
    assert "Somebody has settled board 4 meanwhile." in text_of(answer)


def test_an_arbiter_accepts_nothing_in_a_round_that_is_over(desk, event, game, claim):
    GameFactory(round=RoundFactory(event=event, number=2))
    answer = settle(desk, event, claim, choice="accept", version=1)
    assert "only the chief arbiter or an organizer" in text_of(answer)
    assert stored(game) == ("1-0", 1)


def test_a_chief_arbiter_sees_first_what_follows_in_a_round_that_is_over(
    desk, event, game, claim
):
    event.members.update(role="chief")
    GameFactory(round=RoundFactory(event=event, number=2))
    answer = settle(desk, event, claim, choice="accept", version=1)
    assert answer.url == address("correction", event, game.pk) + "?" + (
        "version=1&result=0-1"
    )
    assert stored(game) == ("1-0", 1)


def test_a_claim_of_another_event_is_not_found(desk, event, game, arbiter, claim):
    other = event_of(arbiter, role="owner")
    assert settle(desk, other, claim, choice="keep").status_code == 404


def test_a_helper_settles_nothing(event, claim):
    phone, _helper = phone_for(event)
    assert settle(phone, event, claim, choice="keep").status_code == 302
    assert Claim.objects.get().settled_at is None
