import pytest

from tests.tournaments.rounds import event_with, pair_next, publish
from tournaments.actions.publishing import publish_round
from tournaments.actions.unpairing import unpair_round
from tournaments.errors import EditConflict

pytestmark = pytest.mark.django_db


def test_publishing_shows_the_round(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    assert event.rounds.get().is_published


def test_a_round_is_published_once(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    with pytest.raises(EditConflict, match="already published"):
        publish(event, 1, arbiter)


def test_a_round_that_is_gone_is_not_published(arbiter):
    with pytest.raises(EditConflict, match="unpaired meanwhile"):
        publish(event_with(4), 1, arbiter)


@pytest.mark.parametrize("action", [publish_round, unpair_round])
def test_a_draft_is_not_changed_from_a_page_that_is_out_of_date(arbiter, action):
    event = event_with(4)
    pair_next(event, arbiter)
    # The event as it was before the round was paired.
    with pytest.raises(EditConflict, match="changed the tournament meanwhile"):
        action(event, 1, revision=event.revision, by=arbiter)
    assert not event.rounds.get().is_published
