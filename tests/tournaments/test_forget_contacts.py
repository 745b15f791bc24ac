"""Contact data are deleted some time after the end of an event."""

import datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import EventFactory, PlayerFactory
from tournaments.actions.entries import register_players
from tournaments.management.commands.forget_contacts import months_before
from tournaments.models import Invitation, PersonalRows, Player, Registration

pytestmark = pytest.mark.django_db

DAY = datetime.date(2012, 3, 4)
PERSONAL = {
    "birth_date": DAY,
    "birth_year": 2012,
    "email": "ana@example.org",
    "phone": "12345",
    "notes": "vegetarian",
}


def forget(*options):
    stdout = StringIO()
    call_command("forget_contacts", *options, stdout=stdout)
    return stdout.getvalue()


@pytest.fixture
def ended():
    """Give an event that ended 30 months ago."""
    day = months_before(timezone.localdate(), 30)
    return EventFactory(slug="ended", start_date=day, end_date=day)


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        ((2026, 11, 30), 24, (2024, 11, 30)),
        ((2026, 3, 31), 1, (2026, 2, 28)),
        ((2024, 3, 31), 1, (2024, 2, 29)),
        ((2026, 1, 15), 1, (2025, 12, 15)),
        ((2026, 12, 1), 0, (2026, 12, 1)),
    ],
)
def test_months_are_counted_by_the_calendar(day, months, before):
    counted = months_before(datetime.date(*day), months)
    assert counted == datetime.date(*before)


def test_contact_data_and_dates_of_birth_of_players_are_deleted(ended):
    player = PlayerFactory(event=ended, name="Ana", **PERSONAL)
    forget()
    empty = {"birth_date": None, "birth_year": None, "email": "", "phone": ""}
    found = Player.objects.values(*empty, "notes", "name").get(pk=player.pk)
    assert found == empty | {"notes": "", "name": "Ana"}


def test_those_of_registrations_and_invitations_are_deleted(ended):
    Registration.objects.create(
        event=ended, name="Ana", email="ana@example.org", secret_digest="1"
    )
    Invitation.objects.create(
        event=ended,
        email="bo@example.org",
        secret_digest="2",
        expires_at=timezone.now(),
    )
    forget()
    assert (Registration.objects.get().email, Invitation.objects.get().email) == (
        "",
        "",
    )


def test_those_in_the_record_of_changes_are_deleted(ended):
    register_players(ended, [{"name": "Ana", **PERSONAL}], by=None)
    assert PersonalRows.objects.exists()
    forget()
    assert not PersonalRows.objects.exists()


def test_a_minor_stays_one_so_that_the_name_does(ended):
    PlayerFactory(event=ended, is_minor=True, **PERSONAL)
    forget()
    assert Player.objects.get().is_minor


def test_it_is_a_line_of_the_record(ended):
    PlayerFactory(event=ended, **PERSONAL)
    forget()
    [line] = ended.changes.all()
    assert (line.action, line.rows, line.source) == (
        "forget contacts",
        None,
        "command",
    )


def test_the_command_says_what_it_did(ended):
    PlayerFactory(event=ended, **PERSONAL)
    PlayerFactory(event=ended)
    assert "ended: 1 players, 0 registrations, 0 invitations" in forget()


def test_what_was_deleted_is_not_deleted_again(ended):
    PlayerFactory(event=ended, **PERSONAL)
    forget()
    assert "deleted in 0 of them" in forget()
    assert ended.changes.count() == 1


@pytest.mark.parametrize("options", [["--months", "36"], ["--months=31"]])
def test_who_keeps_them_longer_says_so(ended, options):
    PlayerFactory(event=ended, **PERSONAL)
    forget(*options)
    assert Player.objects.get().email == "ana@example.org"


@pytest.mark.parametrize(("months", "kept"), [(36, "ana@example.org"), (29, "")])
def test_the_setting_says_how_long_they_are_kept(ended, settings, months, kept):
    settings.CONTACT_MONTHS = months
    PlayerFactory(event=ended, **PERSONAL)
    forget()
    assert Player.objects.get().email == kept


def test_who_names_the_months_overrides_the_setting(ended, settings):
    settings.CONTACT_MONTHS = 36
    PlayerFactory(event=ended, **PERSONAL)
    forget("--months", "24")
    assert Player.objects.get().email == ""


def test_those_of_an_event_of_today_are_kept():
    today = timezone.localdate()
    event = EventFactory(start_date=today, end_date=today)
    PlayerFactory(event=event, **PERSONAL)
    forget("--months", "0")
    assert Player.objects.get().email == "ana@example.org"


def test_months_are_not_negative():
    with pytest.raises(CommandError, match="cannot be less than 0"):
        forget("--months=-1")
