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
from tournaments.record import System

pytestmark = pytest.mark.django_db

ROBIN = System.ROUND_ROBIN.value


@pytest.fixture
def event(arbiter):
    event = event_of(arbiter, system=ROBIN)
    for number, name in enumerate("ABC", start=1):
        PlayerFactory(event=event, number=number, name=name, rating=2400 - number)
    event.refresh_from_db()
    return event


def names(event):
    return "".join(event.players.order_by("number").values_list("name", flat=True))


def post(desk, event, way, **data):
    event.refresh_from_db()
    data = {"revision": event.revision, "way": way} | data
    return desk.post(address("player-numbers", event), data)


def by_hand(desk, event, *numbers):
    fields = {f"number-{entry}": n for entry, n in enumerate(numbers, start=1)}
    return post(desk, event, "hand", **fields)


def test_who_is_not_signed_in_is_sent_to_sign_in(client, event):
    answer = client.post(address("player-numbers", event), {"way": "rating"})
    assert answer.url.startswith(reverse("sign-in"))


def test_a_stranger_numbers_nobody(desk):
    other = EventFactory(system=ROBIN)
    assert post(desk, other, "rating").status_code == 403


def test_a_swiss_has_no_such_page(desk, arbiter):
    event = event_of(arbiter)
    assert desk.get(address("player-numbers", event)).status_code == 404


def test_looking_changes_nothing(desk, event):
    before = everything()
    desk.get(address("player-numbers", event))
    assert everything() == before


def test_numbers_are_given_by_hand(desk, event):
    by_hand(desk, event, 2, 3, 1)
    assert names(event) == "CAB"


@pytest.mark.parametrize("numbers", [(1, 1, 2), (1, 2, 4), (0, 1, 2), (1, 2, "")])
def test_numbers_with_gaps_or_doubles_are_refused(desk, event, numbers):
    answer = by_hand(desk, event, *numbers)
    assert answer.status_code == 422
    assert "number from 1 to 3" in text_of(answer)
    assert names(event) == "ABC"


@pytest.mark.parametrize("typed", HOSTILE)
def test_no_number_breaks_the_page(desk, event, typed):
    assert by_hand(desk, event, 1, 2, typed).status_code == 422


def test_what_was_typed_stays(desk, event):
    assert 'value="77"' in text_of(by_hand(desk, event, 1, 2, 77))


def test_the_draw_shows_its_seed_to_everybody(desk, event):
    post(desk, event, "lot", seed="kings")
    page = text_of(desk.get(reverse("event-detail", args=[event.slug])))
    assert "drawn by lot with the seed “kings”" in page


def test_a_draw_needs_a_seed(desk, event):
    answer = post(desk, event, "lot", seed=" ")
    assert answer.status_code == 422
    assert "Write the seed of the draw." in text_of(answer)


def test_a_second_draw_asks_first(desk, event):
    post(desk, event, "lot", seed="kings")
    answer = post(desk, event, "lot", seed="queens")
    assert answer.status_code == 422
    assert 'name="is_confirmed"' in text_of(answer)
    assert post(desk, event, "lot", seed="queens", is_confirmed="on").status_code == 302


@pytest.mark.parametrize("typed", HOSTILE)
def test_no_way_breaks_the_page(desk, event, typed):
    assert post(desk, event, typed).status_code == 422


def test_a_page_that_is_out_of_date_is_refused(desk, event):
    answer = post(desk, event, "rating", revision=event.revision - 1)
    assert answer.status_code == 409


def test_once_round_1_is_paired_the_page_only_shows_numbers(desk, event):
    RoundFactory(event=event)
    page = text_of(desk.get(address("player-numbers", event)))
    assert "Round 1 is paired: the numbers are fixed." in page
    assert "<input class" not in page


def test_the_players_lead_to_the_numbers(desk, event):
    page = text_of(desk.get(address("desk-players", event)))
    assert address("player-numbers", event) in page
