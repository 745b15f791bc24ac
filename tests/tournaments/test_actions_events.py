import datetime

import pytest

from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
)
from tests.tournaments.acts import now
from tournaments.actions.events import (
    change_settings,
    close_event,
    create_event,
    free_slug,
    publish_event,
    reopen_event,
    set_tie_breaks,
)
from tournaments.errors import EditConflict, EventClosed, TournamentError
from tournaments.models import BAKU, Change, Event, Member
from tournaments.record import Result, System

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 27)


def new_event(name="Aberto da Primavera", **settings):
    return Event(name=name, start_date=DAY, end_date=DAY, **settings)


def finished_round(rounds=1):
    """Return an event of so many rounds, of which the first is played."""
    game = GameFactory(round__event__rounds_planned=rounds, result=Result.DRAW)
    return game.round.event


def test_whoever_creates_an_event_owns_it(arbiter):
    event = create_event(new_event(), by=arbiter)
    assert event.members.get().user == arbiter
    assert event.members.get().role == Member.Role.OWNER


def test_the_address_follows_from_the_name(arbiter):
    assert create_event(new_event("Copa São João"), by=arbiter).slug == "copa-sao-joao"


def test_a_second_event_of_that_name_gets_an_address_of_its_own(arbiter):
    create_event(new_event("Copa"), by=arbiter)
    assert create_event(new_event("Copa"), by=arbiter).slug == "copa-2"


@pytest.mark.parametrize("name", ["Desk", "New", "Admin", "Sign in"])
def test_no_event_takes_the_address_of_a_page(name):
    assert free_slug(name) == name.lower().replace(" ", "-") + "-2"


def test_a_name_without_latin_letters_still_gets_an_address():
    assert free_slug("国際大会") == "tournament"


def test_the_address_of_a_long_name_fits():
    slug = free_slug("x" * 120)
    assert len(slug) <= Event._meta.get_field("slug").max_length


def test_settings_are_changed(arbiter):
    event = EventFactory()
    revision = now(event).revision
    change_settings(event, {"place": "Recife"}, revision=revision, by=arbiter)
    assert now(event).place == "Recife"


def test_settings_that_somebody_else_changed_meanwhile_are_not_overwritten(arbiter):
    event = EventFactory(place="Olinda")
    revision = now(event).revision
    change_settings(event, {"place": "Natal"}, revision=revision, by=arbiter)
    with pytest.raises(EditConflict):
        change_settings(event, {"place": "Recife"}, revision=revision, by=arbiter)
    assert now(event).place == "Natal"


def test_the_record_holds_only_the_settings_that_changed(arbiter):
    event = EventFactory(place="Olinda", rounds_planned=5)
    revision = now(event).revision
    changes = {"place": "Recife", "rounds_planned": 5}
    change_settings(event, changes, revision=revision, by=arbiter)
    change = Change.objects.get(event=event)
    assert (change.before, change.after) == ({"place": "Olinda"}, {"place": "Recife"})


def test_the_settings_of_a_finished_event_are_fixed(arbiter):
    event = EventFactory(closed_at="2026-11-29T18:00Z")
    revision = now(event).revision
    with pytest.raises(EventClosed):
        change_settings(event, {"place": "Recife"}, revision=revision, by=arbiter)


@pytest.mark.parametrize(
    "change",
    [
        {"system": System.ROUND_ROBIN.value},
        {"initial_colour": "b"},
        {"acceleration": BAKU},
    ],
)
def test_what_the_pairing_follows_from_is_fixed_once_round_1_is_paired(arbiter, change):
    event = RoundFactory().event
    revision = now(event).revision
    with pytest.raises(TournamentError, match="round 1 is paired"):
        change_settings(event, change, revision=revision, by=arbiter)


def test_the_rounds_of_an_accelerated_event_are_fixed_once_round_1_is_paired(arbiter):
    event = RoundFactory(event__acceleration=BAKU).event
    revision = now(event).revision
    with pytest.raises(TournamentError, match="round 1 is paired"):
        change_settings(event, {"rounds_planned": 9}, revision=revision, by=arbiter)


def test_no_fewer_rounds_are_planned_than_are_paired(arbiter):
    event = EventFactory(rounds_planned=5)
    for number in (1, 2, 3):
        RoundFactory(event=event, number=number)
    revision = now(event).revision
    with pytest.raises(TournamentError, match="3 rounds are paired"):
        change_settings(event, {"rounds_planned": 2}, revision=revision, by=arbiter)
    assert now(event).rounds_planned == 5


def test_a_swiss_that_becomes_a_round_robin_plans_the_rounds_it_takes(arbiter):
    event = EventFactory(rounds_planned=9)
    for number in range(1, 5):
        PlayerFactory(event=event, number=number)
    revision = now(event).revision
    changes = {"system": System.ROUND_ROBIN.value}
    change_settings(event, changes, revision=revision, by=arbiter)
    # FIDE C.05, Annex 1: three rounds for four players.
    assert now(event).rounds_planned == 3


def test_the_tie_breaks_are_put_in_a_new_order(arbiter):
    event = EventFactory()
    revision = now(event).revision
    set_tie_breaks(event, ("SB", "DE"), revision=revision, by=arbiter)
    assert now(event).tie_breaks == ["SB", "DE"]


@pytest.mark.parametrize("publish", [True, False])
def test_an_event_is_published_and_hidden(arbiter, publish):
    event = EventFactory(is_published=not publish)
    publish_event(event, publish=publish, by=arbiter)
    assert now(event).is_published is publish


def test_publishing_what_is_published_leaves_no_record(arbiter):
    event = EventFactory(is_published=True)
    publish_event(event, publish=True, by=arbiter)
    assert not Change.objects.exists()


def test_an_event_whose_rounds_are_played_is_finished(arbiter):
    event = finished_round()
    close_event(event, by=arbiter)
    assert now(event).is_closed


def test_an_event_with_rounds_to_play_is_not_finished(arbiter):
    event = finished_round(rounds=3)
    with pytest.raises(TournamentError, match="1 of 3 rounds"):
        close_event(event, by=arbiter)
    assert not now(event).is_closed


def test_an_event_with_a_game_without_a_result_is_not_finished(arbiter):
    game = GameFactory(round__event__rounds_planned=1, board=4)
    with pytest.raises(TournamentError, match="Board 4 of round 1"):
        close_event(game.round.event, by=arbiter)


def test_a_draft_is_not_a_round_played(arbiter):
    event = EventFactory(rounds_planned=1)
    RoundFactory(event=event, published_at=None)
    with pytest.raises(TournamentError, match="0 of 1 rounds"):
        close_event(event, by=arbiter)


def test_a_finished_event_is_reopened(arbiter):
    event = finished_round()
    close_event(event, by=arbiter)
    reopen_event(event, by=arbiter)
    assert not now(event).is_closed


@pytest.mark.django_db(transaction=True)
def test_an_address_taken_in_the_same_moment_is_a_conflict(arbiter, monkeypatch):
    EventFactory(slug="open")
    monkeypatch.setattr("tournaments.actions.events.free_slug", lambda name: "open")
    with pytest.raises(EditConflict, match="“open”"):
        create_event(new_event(), by=arbiter)
    assert Event.objects.count() == 1


def test_another_system_has_its_usual_order_of_tie_breaks(arbiter):
    event = EventFactory(tie_breaks=["BH/C1", "BH"])
    event.refresh_from_db()
    change_settings(
        event, {"system": "round-robin"}, revision=event.revision, by=arbiter
    )
    assert now(event).tie_breaks == []


def test_the_same_system_keeps_the_order_of_tie_breaks(arbiter):
    event = EventFactory(tie_breaks=["BH/C1", "BH"])
    event.refresh_from_db()
    change_settings(
        event,
        {"system": "swiss", "place": "Natal"},
        revision=event.revision,
        by=arbiter,
    )
    assert now(event).tie_breaks == ["BH/C1", "BH"]
