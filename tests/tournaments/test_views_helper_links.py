"""The page of the desk on which helpers get links for their phones."""

import re
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import EventFactory, GameFactory
from tests.tournaments.deskwork import HOSTILE, address, event_of, text_of
from tests.tournaments.phonework import enter, link_for, phone_for
from tournaments.models import Helper

pytestmark = pytest.mark.django_db
LINK = re.compile(r'value="(http://testserver/[\w-]+/h/([\w-]+)/)"')


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, role="arbiter")


def make(desk, event, **data):
    form = {"name": "Hall 2", "work": "results", "hours": "12"} | data
    return desk.post(address("make-helper-link", event), form)


def page(desk, event):
    return text_of(desk.get(address("helper-links", event)))


def test_a_link_is_shown_with_its_code_and_its_address(desk, event):
    text = text_of(make(desk, event))
    assert LINK.search(text)
    assert 'aria-label="QR code of the link for Hall 2' in text
    assert "<svg" in text


def test_a_link_is_shown_once(desk, event):
    secret = LINK.search(text_of(make(desk, event)))[2]
    assert secret not in page(desk, event)


def test_a_form_that_is_sent_again_makes_no_second_link(desk, event):
    name = uuid4()
    make(desk, event, request_id=name)
    answer = make(desk, event, request_id=name)
    assert answer.url == address("helper-links", event)
    assert Helper.objects.count() == 1


def test_a_link_may_be_for_some_boards(desk, event):
    make(desk, event, first_board="5", last_board="12")
    assert "results, boards 5 to 12" in page(desk, event)


def test_a_link_for_the_check_in_has_no_boards(desk, event):
    make(desk, event, work="check-in", first_board="5", last_board="12")
    assert Helper.objects.get().first_board is None


@pytest.mark.parametrize(
    "data",
    [
        {"name": ""},
        {"work": ""},
        {"work": "pairing"},
        {"hours": ""},
        {"hours": "0"},
        {"hours": "73"},
        {"first_board": "5"},
        {"last_board": "5"},
        {"first_board": "5", "last_board": "4"},
        {"first_board": "0", "last_board": "4"},
    ],
)
def test_a_link_that_makes_no_sense_is_refused(desk, event, data):
    assert make(desk, event, **data).status_code == 422
    assert not Helper.objects.exists()


@pytest.mark.parametrize("typed", HOSTILE)
@pytest.mark.parametrize("name", ["name", "work", "hours", "first_board"])
def test_nothing_typed_breaks_the_page(desk, event, name, typed):
    assert make(desk, event, **{name: typed}).status_code in (200, 422)


def test_the_list_says_what_became_of_each_link(desk, event):
    link_for(event, name="Hall 1")
    phone_for(event, name="Hall 2")
    ended, _secret = link_for(event, name="Hall 3")
    Helper.objects.filter(pk=ended.pk).update(expires_at=timezone.now())
    gone, _secret = link_for(event, name="Hall 4")
    desk.post(address("revoke-helper-link", event, gone.pk))
    states = re.findall(
        r"(?s)<bdi>(Hall \d)</bdi></th>.*?"
        r"(not opened yet|in use since|ended by itself|ended by an arbiter)",
        page(desk, event),
    )
    assert states == [
        ("Hall 4", "ended by an arbiter"),
        ("Hall 3", "ended by itself"),
        ("Hall 2", "in use since"),
        ("Hall 1", "not opened yet"),
    ]


def test_the_list_says_when_a_phone_entered_something_last(desk, event):
    phone, _helper = phone_for(event)
    assert ">–</td>" in page(desk, event)
    enter(phone, GameFactory(round__event=event), "1-0")
    assert ">–</td>" not in page(desk, event)


def test_a_link_that_has_ended_is_not_ended_again(desk, event):
    helper, _secret = link_for(event)
    path = address("revoke-helper-link", event, helper.pk)
    assert desk.post(path).status_code == 302
    assert desk.post(path).status_code == 409


def test_a_link_of_another_event_is_not_ended(desk, event):
    helper, _secret = link_for(EventFactory())
    assert desk.post(address("revoke-helper-link", event, helper.pk)).status_code == 404
    helper.refresh_from_db()
    assert helper.revoked_at is None


def test_helpers_make_no_links(client, event):
    phone, _helper = phone_for(event)
    assert make(phone, event).status_code == 302
    assert Helper.objects.count() == 1
