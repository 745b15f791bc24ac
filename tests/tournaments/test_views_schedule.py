import pytest
from django.urls import reverse

from tests.factories import EventFactory, PlayerFactory, RoundFactory
from tests.tournaments.deskwork import (
    HOSTILE,
    address,
    event_of,
    everything,
    text_of,
)
from tournaments.models import Event, Game
from tournaments.record import Result, System

pytestmark = pytest.mark.django_db

ROBIN = System.ROUND_ROBIN.value
DEEDS = ["make-all-rounds", "publish-all-rounds", "take-drafts-back"]


@pytest.fixture
def event(arbiter):
    event = event_of(arbiter, system=ROBIN, rounds_planned=3)
    for number in range(1, 5):
        PlayerFactory(event=event, number=number)
    return event


def do(desk, event, name, **data):
    revision = Event.objects.get(pk=event.pk).revision
    return desk.post(address(name, event), {"revision": revision} | data)


def desk_page(desk, event):
    return text_of(desk.get(address("event-desk", event)))


@pytest.mark.parametrize("name", DEEDS)
def test_who_is_not_signed_in_is_sent_to_sign_in(client, event, name):
    assert do(client, event, name).url.startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", DEEDS)
def test_a_stranger_changes_nothing(desk, name):
    other = EventFactory(system=ROBIN)
    before = everything()
    assert do(desk, other, name).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("name", DEEDS)
def test_nothing_happens_by_looking(desk, event, name):
    assert desk.get(address(name, event)).status_code == 405


@pytest.mark.parametrize("name", DEEDS)
@pytest.mark.parametrize("typed", HOSTILE)
def test_no_revision_breaks_the_page(desk, event, name, typed):
    before = everything()
    assert do(desk, event, name, revision=typed).status_code == 422
    assert everything() == before


def test_the_desk_makes_all_rounds_and_leads_to_the_first(desk, event):
    assert "Make all rounds" in desk_page(desk, event)
    do(desk, event, "make-all-rounds")
    page = desk_page(desk, event)
    assert "Look at round 1 and publish it" in page
    assert "Publish all 3 drafts" in page
    assert "Make all rounds" not in page


def test_drafts_can_be_taken_back(desk, event):
    do(desk, event, "make-all-rounds")
    do(desk, event, "take-drafts-back")
    assert not event.rounds.exists()


def test_the_desk_asks_for_the_results_of_the_round_under_way(desk, event):
    do(desk, event, "make-all-rounds")
    do(desk, event, "publish-all-rounds")
    Game.objects.filter(round__number=1).update(result=Result.DRAW)
    assert "Enter the results of round 2" in desk_page(desk, event)


def test_the_public_page_shows_the_round_under_way(desk, event):
    do(desk, event, "make-all-rounds")
    do(desk, event, "publish-all-rounds")
    Game.objects.filter(round__number=1).update(result=Result.DRAW)
    page = text_of(desk.get(reverse("event-detail", args=[event.slug])))
    assert "Round 2 of 3 being played" in page


def test_a_swiss_has_no_such_button(desk, arbiter):
    event = event_of(arbiter)
    PlayerFactory.create_batch(4, event=event)
    assert "Make all rounds" not in desk_page(desk, event)


def test_what_cannot_be_is_refused_with_a_sentence(desk, event):
    answer = do(desk, event, "publish-all-rounds")
    assert answer.status_code == 422
    assert "There is no draft to publish." in text_of(answer)


@pytest.mark.parametrize("name", ["make-all-rounds", "pair-round"])
def test_more_rounds_than_the_table_has_are_refused(desk, event, name):
    # A report file can plan as many as it likes.
    event.rounds_planned = 5
    event.save()
    if name == "pair-round":
        for number in (1, 2, 3):
            RoundFactory(event=event, number=number)
    before = everything()
    response = do(desk, event, name)
    assert response.status_code == 422
    assert "The table of these players has no round 4" in text_of(response)
    assert everything() == before
