"""The desk: who may work there, one's tournaments, and what is done to one of them."""

import pytest
from django.urls import reverse

from standings.recompute import recompute
from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.tournaments.deskwork import (
    HOSTILE,
    SETTINGS,
    address,
    event_of,
    everything,
    text_of,
)
from tournaments.models import Event
from tournaments.record import Result

pytestmark = pytest.mark.django_db

LOOKS = ["event-desk", "event-settings"]
DEEDS = ["publish-event", "finish-event", "reopen-event"]


@pytest.fixture
def event(arbiter):
    return event_of(arbiter)


def to_event(client, name, event, **data):
    """Post an action on the event from a page that shows it as it is."""
    event.refresh_from_db()
    return client.post(address(name, event), {"revision": event.revision} | data)


# Who may


@pytest.mark.parametrize("name", ["desk", "event-create", "event-import"])
def test_who_is_not_signed_in_is_sent_to_sign_in(client, name):
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", LOOKS + DEEDS)
def test_who_is_not_signed_in_is_sent_to_sign_in_from_an_event(client, name):
    event = EventFactory()
    before = everything()
    answer = client.post(address(name, event))
    assert answer.url.startswith(reverse("sign-in"))
    assert everything() == before


@pytest.mark.parametrize("name", LOOKS)
def test_a_stranger_is_told_that_there_is_no_such_event(desk, name):
    hidden = EventFactory(is_published=False)
    assert desk.get(address(name, hidden)).status_code == 404


@pytest.mark.parametrize("name", LOOKS)
def test_a_stranger_is_told_that_a_public_event_is_not_theirs(desk, name):
    answer = desk.get(address(name, EventFactory()))
    assert answer.status_code == 403
    assert "Nothing was changed" in text_of(answer)


@pytest.mark.parametrize("name", ["event-settings", *DEEDS])
def test_a_stranger_changes_nothing(desk, name):
    event = EventFactory()
    before = everything()
    data = SETTINGS | {"revision": 0, "publish": "no"}
    assert desk.post(address(name, event), data).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("role", ["owner", "chief"])
@pytest.mark.parametrize("name", LOOKS)
def test_organizers_and_chief_arbiters_work_at_the_desk(desk, arbiter, role, name):
    event = event_of(arbiter, role=role)
    assert desk.get(address(name, event)).status_code == 200


@pytest.mark.parametrize("name", LOOKS)
def test_a_site_administrator_works_at_every_desk(admin_client, name):
    assert admin_client.get(address(name, EventFactory())).status_code == 200


@pytest.mark.parametrize("name", DEEDS)
def test_deeds_are_not_done_by_looking(desk, event, name):
    before = everything()
    assert desk.get(address(name, event)).status_code == 405
    assert everything() == before


@pytest.mark.parametrize("name", LOOKS)
def test_looking_changes_nothing(desk, event, name):
    before = everything()
    desk.get(address(name, event))
    assert everything() == before


def test_a_page_of_the_desk_is_kept_by_no_cache(desk, event):
    answer = desk.get(address("event-desk", event))
    assert answer.headers["Cache-Control"] == "private, no-store"


# One's tournaments


def test_the_desk_lists_only_the_tournaments_that_one_runs(desk, arbiter):
    event_of(arbiter, name="Copa Minha")
    EventFactory(name="Copa Alheia")
    page = text_of(desk.get(reverse("desk")))
    assert "Copa Minha" in page
    assert "Copa Alheia" not in page


def test_a_desk_without_tournaments_says_what_to_do(desk):
    assert "Create one, or import" in text_of(desk.get(reverse("desk")))


def test_the_desk_says_how_far_a_tournament_is(desk, arbiter):
    event = event_of(arbiter, rounds_planned=5)
    GameFactory(round__event=event)
    assert "Round 1 of 5 is being played" in text_of(desk.get(reverse("desk")))


@pytest.mark.parametrize("count", [1, 6])
def test_the_desk_costs_four_queries(desk, arbiter, count, django_assert_num_queries):
    for _ in range(count):
        GameFactory(round__event=event_of(arbiter))
    # The session, the user, the tournaments, the roles.
    with django_assert_num_queries(4):
        desk.get(reverse("desk"))


# One tournament


def test_the_desk_of_an_event_without_players_leads_to_them(desk, event):
    page = text_of(desk.get(address("event-desk", event)))
    assert f'class="button primary" href="{address("desk-players", event)}"' in page


def test_the_desk_pairs_the_revision_that_it_shows(desk, event):
    for number in range(1, 7):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    page = text_of(desk.get(address("event-desk", event)))
    assert "Pair round 1" in page
    assert f'name="revision" value="{event.revision}"' in page


def test_the_desk_names_the_boards_without_a_result(desk, event):
    round_ = RoundFactory(event=event)
    for board, result in ((1, Result.DRAW), (2, Result.PENDING), (3, Result.PENDING)):
        GameFactory(round=round_, board=board, result=result)
    page = text_of(desk.get(address("event-desk", event)))
    assert "1 of 3 results are in. Missing: boards 2, 3." in page


def test_the_desk_shows_who_did_what(desk, event):
    to_event(desk, "publish-event", event, publish="no")
    page = text_of(desk.get(address("event-desk", event)))
    assert "Tournament hidden" in page


@pytest.mark.parametrize("players", [3, 12])
def test_the_desk_of_an_event_costs_the_same_for_every_size(
    desk, event, players, django_assert_num_queries
):
    round_ = RoundFactory(event=event)
    for board in range(1, players):
        GameFactory(round=round_, board=board)
    recompute(event.pk)
    # Session, user, event, its table; the round under way, its games, all rounds,
    # players; changes, claims, the last unpairing, members.
    with django_assert_num_queries(12):
        desk.get(address("event-desk", event))


@pytest.mark.parametrize(("wish", "shown"), [("yes", True), ("no", False)])
def test_an_event_is_published_and_hidden(desk, arbiter, wish, shown):
    event = event_of(arbiter, is_published=not shown)
    to_event(desk, "publish-event", event, publish=wish)
    event.refresh_from_db()
    assert event.is_published is shown


@pytest.mark.parametrize("wish", HOSTILE)
def test_no_input_breaks_publishing(desk, event, wish):
    before = everything()
    answer = to_event(desk, "publish-event", event, publish=wish)
    assert answer.status_code == 422
    assert everything() == before


def test_hiding_names_the_consequence_first(desk, arbiter):
    page = text_of(desk.get(address("event-desk", event_of(arbiter))))
    assert "<details><summary>Hide the tournament" in page


def test_an_event_is_finished_and_reopened(desk, event):
    Event.objects.filter(pk=event.pk).update(rounds_planned=1)
    GameFactory(round__event=event, result=Result.DRAW)
    to_event(desk, "finish-event", event)
    event.refresh_from_db()
    assert event.is_closed
    to_event(desk, "reopen-event", event)
    event.refresh_from_db()
    assert not event.is_closed


def test_the_desk_leads_to_the_postponed_game_that_the_end_waits_for(desk, event):
    Event.objects.filter(pk=event.pk).update(rounds_planned=1)
    GameFactory(round__event=event, result=Result.POSTPONED)
    page = text_of(to_event(desk, "finish-event", event))
    assert "of round 1 has no result yet. Enter it, then finish." in page
    assert "Enter the postponed result of round 1</a>" in page
    assert "Finish the tournament</button>" not in page


def test_an_event_with_rounds_to_play_is_not_finished(desk, event):
    before = everything()
    answer = to_event(desk, "finish-event", event)
    assert answer.status_code == 422
    assert "0 of 5 rounds are published" in text_of(answer)
    assert everything() == before
