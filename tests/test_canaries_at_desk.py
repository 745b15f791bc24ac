"""What an arbiter sees of birth dates and contact data, at every page of the desk."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.test_canaries import DATES, PERSONAL, SLUG, desk_pages, found, played
from tournaments.models import Member
from tournaments.record import System

pytestmark = pytest.mark.django_db

# An arbiter needs the year for the age groups.
CANARIES = DATES - {str(PERSONAL["birth_year"])}
CANARIES |= {"canary-mail", "31337", "canary-notes", "canary-remarks"}


@pytest.fixture
def event(committed):
    return played(System.SWISS, committed)


def of_deputy(event, **grant):
    """Return the browser of an arbiter of the event."""
    deputy = get_user_model().objects.create_user("deputy")
    Member.objects.create(event=event, user=deputy, role=Member.Role.ARBITER, **grant)
    browser = Client()
    browser.force_login(deputy)
    return browser


def seen(browser, event):
    """Return which of the words stand somewhere at the desk."""
    pages = desk_pages(browser, event).values()
    return {word for text in pages for word in found(CANARIES, text)}


def test_an_arbiter_without_the_grant_sees_none_of_them(event):
    assert seen(of_deputy(event), event) == set()


def test_an_arbiter_with_the_grant_sees_them(event):
    of_everybody = {"canary-mail", "31337", "canary-notes", "canary-remarks"}
    read = seen(of_deputy(event, sees_contacts=True), event)
    assert of_everybody <= read
    assert read & DATES


@pytest.mark.parametrize("sees_contacts", [False, True])
def test_the_file_of_a_person_is_for_who_has_the_grant(event, sees_contacts):
    browser = of_deputy(event, sees_contacts=sees_contacts)
    answer = browser.post(reverse("export-player", args=[SLUG, 1]))
    assert bool(found(CANARIES, answer.content.decode())) is sees_contacts
