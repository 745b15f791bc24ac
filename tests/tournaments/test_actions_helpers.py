"""Links for helpers' phones: they open on one phone, and they end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import EventFactory
from tests.tournaments.acts import now
from tests.tournaments.phonework import link_for
from tournaments.actions.helpers import (
    LinkEnded,
    LinkInUse,
    check_opens,
    open_link,
    revoke_link,
)
from tournaments.errors import EditConflict, EventClosed
from tournaments.models import Change, Helper
from tournaments.secret_links import digest_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


def test_only_a_digest_of_the_secret_is_stored(event):
    helper, secret = link_for(event)
    assert helper.secret_digest == digest_of(secret)
    row = Helper.objects.filter(pk=helper.pk).values().get()
    assert not [value for value in row.values() if secret in str(value)]


def test_a_link_ends_after_its_hours(event):
    helper, _secret = link_for(event, hours=12)
    left = helper.expires_at - timezone.now()
    assert timedelta(hours=11, minutes=59) < left <= timedelta(hours=12)


def test_a_finished_event_gets_no_links(event):
    event.closed_at = timezone.now()
    event.save()
    with pytest.raises(EventClosed):
        link_for(event)


def test_the_first_phone_keeps_the_link(event):
    helper, _secret = link_for(event)
    open_link(helper, "first")
    with pytest.raises(LinkInUse, match="in use on another phone"):
        open_link(helper, "second")
    helper.refresh_from_db()
    assert helper.device_digest == digest_of("first")


def test_opening_it_again_makes_no_page_of_the_desk_out_of_date(event):
    helper, _secret = link_for(event)
    open_link(helper, "first")
    seen = now(event).revision
    open_link(Helper.objects.get(pk=helper.pk), "first")
    assert now(event).revision == seen


def test_the_same_phone_may_open_it_again(event):
    helper, _secret = link_for(event)
    open_link(helper, "first")
    open_link(helper, "first")
    assert Change.objects.filter(action="open helper link").count() == 1


def test_a_link_that_was_revoked_opens_no_more(event):
    helper, _secret = link_for(event)
    revoke_link(helper, by=None)
    with pytest.raises(LinkEnded, match="An arbiter has ended this link"):
        open_link(helper, "first")


def test_a_link_opens_no_more_once_its_time_is_over(event):
    helper, _secret = link_for(event)
    Helper.objects.update(expires_at=timezone.now())
    helper.refresh_from_db()
    with pytest.raises(LinkEnded, match="The time of this link is over"):
        check_opens(helper, "first")


def test_what_has_ended_is_not_ended_again(event):
    helper, _secret = link_for(event)
    revoke_link(helper, by=None)
    with pytest.raises(EditConflict, match="has ended already"):
        revoke_link(helper, by=None)


def test_the_record_tells_of_each_step(event):
    helper, _secret = link_for(event, name="Hall 2")
    open_link(helper, "first")
    revoke_link(helper, by=None)
    lines = Change.objects.order_by("pk").values_list("action", "about", "source")
    assert list(lines) == [
        ("make helper link", "Hall 2", "page"),
        ("open helper link", "Hall 2", "phone"),
        ("revoke helper link", "Hall 2", "command"),
    ]
