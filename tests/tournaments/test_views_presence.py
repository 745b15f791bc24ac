from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import UserFactory
from tests.tournaments.deskwork import HOSTILE, HTMX, address, event_of, text_of
from tournaments.models import Event, Member, Presence

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter)


@pytest.fixture
def bo(event):
    """Somebody else who works there."""
    bo = UserFactory(username="bo")
    Member.objects.create(event=event, user=bo, role="arbiter")
    return bo


def be_there(client, event, **form):
    return client.post(address("presence", event), form, headers=HTMX)


def is_there(event, user, round_number=None, ago=0):
    seen_at = timezone.now() - timedelta(seconds=ago)
    Presence.objects.create(
        event=event, user=user, round_number=round_number, seen_at=seen_at
    )


def test_others_see_who_is_there_and_at_which_round(desk, event, bo):
    is_there(event, bo, 3)
    text = text_of(be_there(desk, event))
    assert "Also here: <bdi>bo</bdi> (round 3)</small>" in text


def test_nobody_is_told_of_themselves(desk, event, arbiter):
    is_there(event, arbiter, 3)
    assert be_there(desk, event, seen="").status_code == 204


def test_whoever_is_told_already_is_not_told_again(desk, event, bo):
    is_there(event, bo, 3)
    seen = f"{bo.pk}-3"
    assert be_there(desk, event, seen=seen).status_code == 204
    assert f'"seen": "{seen}"' in text_of(be_there(desk, event))


def test_after_90_seconds_of_silence_somebody_is_gone(desk, event, bo):
    is_there(event, bo, ago=91)
    assert "<bdi>bo</bdi>" not in text_of(be_there(desk, event, seen=f"{bo.pk}-0"))


def test_a_page_that_stays_open_keeps_one_row(desk, event, arbiter):
    be_there(desk, event, round="3")
    be_there(desk, event, round="4")
    assert Presence.objects.values_list("user", "round_number").get() == (arbiter.pk, 4)


def test_being_there_changes_nothing_of_the_event(desk, event):
    be_there(desk, event, round="3")
    assert Event.objects.get().revision == event.revision
    assert not event.changes.exists()


def test_being_there_takes_few_queries(desk, event, django_assert_max_num_queries):
    # The session, the account, the role, one write and one read.
    with django_assert_max_num_queries(5):
        be_there(desk, event, round="3")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_round_that_is_none_is_left_out(desk, event, text):
    assert be_there(desk, event, round=text, seen=text).status_code in (200, 204)
    assert Presence.objects.get().round_number is None


def test_a_look_does_not_make_somebody_present(desk, event):
    assert desk.get(address("presence", event)).status_code == 405
    desk.get(address("event-desk", event))
    assert not Presence.objects.exists()


def test_nobody_is_present_at_the_desk_of_others(client, event):
    client.force_login(UserFactory())
    assert be_there(client, event).status_code in (403, 404)
    assert not Presence.objects.exists()


def test_the_pages_of_the_desk_ask_who_is_there(desk, event):
    text = text_of(desk.get(address("event-desk", event)))
    assert f'hx-post="{address("presence", event)}"' in text
    assert 'hx-trigger="load, every 30s"' in text
