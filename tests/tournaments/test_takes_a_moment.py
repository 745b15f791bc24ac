"""Where a large field is paired, the pages ask for a moment of patience."""

import pytest

from tests.factories import GameFactory, PlayerFactory, RoundFactory
from tests.tournaments.deskwork import address, event_of, everything, text_of
from tournaments.pairing.dutch import MOST_PLAYERS
from tournaments.pairing.engine import LARGE_FIELD
from tournaments.record import Result
from tournaments.templatetags.site import takes_a_moment

pytestmark = pytest.mark.django_db
WORDS = "takes a moment"


def with_players(user, size, **settings):
    event = event_of(user, **settings)
    PlayerFactory.create_batch(size, event=event)
    return event


def test_the_desk_says_that_a_large_field_takes_a_moment(desk, arbiter):
    event = with_players(arbiter, LARGE_FIELD)
    assert WORDS in text_of(desk.get(address("event-desk", event)))


def test_nobody_has_to_wait_where_there_are_too_many_to_pair():
    assert not takes_a_moment(MOST_PLAYERS + 1)


@pytest.mark.parametrize(
    ("size", "settings"),
    [(LARGE_FIELD - 1, {}), (LARGE_FIELD, {"system": "round-robin"})],
)
def test_other_tournaments_are_paired_at_once(desk, arbiter, size, settings):
    event = with_players(arbiter, size, **settings)
    assert WORDS not in text_of(desk.get(address("event-desk", event)))


def test_a_finished_large_round_says_that_the_next_takes_a_moment(desk, arbiter):
    event = event_of(arbiter)
    round_ = RoundFactory(event=event)
    GameFactory.create_batch(LARGE_FIELD // 2, round=round_, result=Result.DRAW.value)
    page = text_of(desk.get(address("desk-round", event, 1)))
    assert WORDS in page


def test_the_check_in_of_a_large_field_says_that_it_takes_a_moment(desk, arbiter):
    event = with_players(arbiter, LARGE_FIELD, has_check_in=True)
    assert WORDS in text_of(desk.get(address("check-in", event, 1)))


def test_a_pairing_that_takes_too_long_leaves_the_round_as_it_was(
    desk, arbiter, monkeypatch
):
    monkeypatch.setattr("tournaments.pairing.engine.LARGE_FIELD", 2)
    monkeypatch.setattr("tournaments.pairing.dutch.SECONDS_ALLOWED", 0)
    event = with_players(arbiter, 4)
    event.refresh_from_db()
    before = everything()
    answer = desk.post(address("pair-round", event), {"revision": event.revision})
    assert answer.status_code == 422
    assert "was not paired within 0 seconds" in text_of(answer)
    assert everything() == before
