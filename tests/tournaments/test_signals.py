import pytest

from tests.factories import EventFactory, GameFactory, PlayerFactory
from tournaments.models import Event, Game, Player
from tournaments.signals import changing, results_changed

pytestmark = pytest.mark.django_db


@pytest.fixture
def news():
    """Collect the events whose change was announced."""
    heard = []

    def hear(sender, event_id, **kwargs):
        heard.append(event_id)

    results_changed.connect(hear)
    yield heard
    results_changed.disconnect(hear)


def revision(event):
    return Event.objects.values_list("revision", flat=True).get(pk=event.pk)


def test_many_writes_are_one_change_and_one_signal(committed, news):
    event = EventFactory()
    before = revision(event)
    with committed(), changing(event.pk):
        PlayerFactory.create_batch(3, event=event)
        Player.objects.filter(event=event).update(rating=1900)
    assert news == [event.pk]
    assert revision(event) == before + 1


def test_a_change_inside_a_change_is_the_same_change(committed, news):
    event = EventFactory()
    with committed(), changing(event.pk), changing(event.pk):
        PlayerFactory(event=event)
    assert news == [event.pk]


def test_a_row_saved_alone_announces_itself(committed, news):
    game = GameFactory()
    before = revision(game.round.event)
    with committed():
        Game.objects.get(pk=game.pk).save()
    assert news == [game.round.event_id]
    assert revision(game.round.event) == before + 1


def test_a_row_deleted_alone_announces_itself(committed, news):
    player = PlayerFactory()
    with committed():
        player.delete()
    assert news == [player.event_id]


def test_a_round_deleted_with_its_games_is_one_announcement(committed, news):
    game = GameFactory()
    with committed():
        game.round.delete()
    assert news == [game.round.event_id]


@pytest.mark.parametrize(
    "delete", [Event.delete, lambda event: Event.objects.filter(pk=event.pk).delete()]
)
def test_an_event_deleted_as_a_whole_announces_nothing(committed, news, delete):
    player = PlayerFactory()
    with committed():
        delete(player.event)
    assert news == []


def test_a_change_that_fails_is_neither_stored_nor_announced(committed, news):
    event = EventFactory()
    before = revision(event)
    with pytest.raises(RuntimeError), committed(), changing(event.pk):
        PlayerFactory(event=event)
        raise RuntimeError
    assert (news, revision(event)) == ([], before)
    assert not event.players.exists()


def test_a_change_of_an_event_that_is_gone_is_refused():
    with pytest.raises(Event.DoesNotExist), changing(0):
        pass


def test_saving_an_event_read_earlier_does_not_turn_its_revision_back():
    event = EventFactory()
    with changing(event.pk):
        pass
    now = revision(event)
    event.name = "Renamed"
    event.save()
    assert revision(event) == now + 1


def test_a_listener_that_fails_does_not_stop_the_others(committed, news):
    def fail(sender, **kwargs):
        raise RuntimeError("a listener failed on purpose")

    event = EventFactory()
    results_changed.connect(fail)
    try:
        with committed(), changing(event.pk):
            pass
    finally:
        results_changed.disconnect(fail)
    assert news == [event.pk]
