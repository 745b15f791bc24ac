"""Who is no longer a player, or never was one, can be forgotten as well."""

import datetime
import json
from io import StringIO

import pytest
from django.core import serializers
from django.core.management import CommandError, call_command

from tests.factories import UserFactory
from tests.tournaments.acts import now, swiss
from tournaments.actions.byes import grant_bye
from tournaments.actions.entries import edit_player, register_players, remove_player
from tournaments.actions.erasing import erase_former
from tournaments.actions.undoing import undo
from tournaments.errors import TournamentError
from tournaments.models import Bye, Change, PersonalRows, Player, Registration
from tournaments.record import Outcome

pytestmark = pytest.mark.django_db

NAME = "Quixada, Zuleika"
PERSON = {
    "name": NAME,
    "rating": 1950,
    "club": "Clube Xerxes",
    "fide_id": "7654321",
    "birth_year": 1987,
    "birth_date": datetime.date(1987, 5, 4),
    "email": "zuleika@example.org",
}
TRACES = ("Zul", "Quixada", "Xerxes", "7654321", "1987-05-04")


@pytest.fixture
def event():
    """An event that she was entered for, corrected, given a bye, and removed from."""
    event = swiss(4)
    [player] = register_players(event, [PERSON | {"name": "Quixada, Zulmira"}], by=None)
    edit_player(now(event), player, PERSON, by=None)
    grant_bye(now(event), player, 2, Outcome.HALF_BYE, "Zuleika Quixada asked", by=None)
    Registration.objects.create(
        event=event,
        user=UserFactory(),
        state=Registration.State.WITHDRAWN,
        secret_digest="0" * 64,
        **{key: PERSON[key] for key in ("name", "email", "birth_date")},
    )
    player.refresh_from_db()
    remove_player(now(event), player, by=None)
    return event


def everything_kept():
    models = (Player, Bye, Change, PersonalRows, Registration)
    rows = [row for model in models for row in model.objects.all()]
    return json.dumps(serializers.serialize("python", rows), default=str)


@pytest.mark.parametrize("trace", TRACES)
def test_there_are_traces_of_who_was_removed(event, trace):
    assert trace in everything_kept()


@pytest.mark.parametrize("trace", TRACES)
def test_no_trace_is_left_of_who_is_erased(event, trace):
    erase_former(now(event), NAME, by=None)
    assert trace not in everything_kept()


@pytest.mark.parametrize("name", ["Quixada, Zulmira", " quixada,  ZULEIKA "])
def test_an_earlier_name_capitals_and_spaces_will_do(event, name):
    erase_former(now(event), name, by=None)
    assert "Quixada" not in everything_kept()


def test_the_record_says_somebody_and_that_a_person_was_erased(event):
    erase_former(now(event), NAME, by=None)
    told = [line.about for line in event.changes.filter(action="remove player")]
    last = event.changes.first()
    assert (told, last.action, last.about) == (["Somebody"], "erase person", "Somebody")


def test_the_account_that_registered_is_no_longer_linked(event):
    erase_former(now(event), NAME, by=None)
    assert Registration.objects.get().user is None


def test_who_entered_since_stays_in_the_record(event):
    data = {"name": "Next, Rui", "rating": 1900, "club": "Clube Novo"}
    register_players(now(event), [data], by=None)
    erase_former(now(event), NAME, by=None)
    line = event.changes.get(action="enter player", about="Next, Rui")
    assert line.after["club"] == "Clube Novo"


def test_the_others_stay_in_the_record(event):
    remove_player(now(event), event.players.get(name="P1"), by=None)
    erase_former(now(event), NAME, by=None)
    assert event.changes.filter(action="remove player", about="P1").exists()


def test_an_undo_of_the_removal_brings_nobody_back_who_could_be_known(event):
    erase_former(now(event), NAME, by=None)
    undo(now(event), event.changes.get(action="remove player"), by=None)
    back = event.players.order_by("pk").last()
    assert (back.name, back.club, back.email) == ("Somebody", "", "")


def test_who_only_registered_is_erased(event):
    Registration.objects.create(
        event=event,
        name="Vain, Ida",
        email="ida@example.org",
        state=Registration.State.DECLINED,
        secret_digest="1" * 64,
    )
    said = {"about": "Vain, Ida", "after": {"reason": "full"}}
    Change.objects.create(event=event, action="decline registration", **said)
    erase_former(now(event), "Vain, Ida", by=None)
    kept = everything_kept()
    assert ("Vain" in kept, "ida@" in kept, NAME in kept) == (False, False, True)


def refused(event, name):
    before = everything_kept()
    with pytest.raises(TournamentError) as refusal:
        erase_former(now(event), name, by=None)
    assert everything_kept() == before
    return str(refusal.value)


@pytest.mark.parametrize("name", ["", "Quixada", "Nobody, Ever"])
def test_a_name_that_nobody_had_erases_nobody(event, name):
    assert "was removed from the list, or registered" in refused(event, name)


def test_a_player_is_erased_in_another_way(event):
    assert "P1 is a player" in refused(event, "P1")


def test_who_was_removed_and_entered_again_is_a_player(event):
    register_players(now(event), [{"name": NAME}], by=None)
    assert "is a player" in refused(event, NAME)


@pytest.mark.parametrize("state", ["waiting", "listed"])
def test_a_registration_is_decided_before_it_is_erased(event, state):
    Registration.objects.update(state=state)
    assert "decline it first" in refused(event, NAME)


def test_the_command_erases_by_name(event):
    answer = StringIO()
    call_command("erase_person", event.slug, NAME, stdout=answer)
    assert answer.getvalue() == f"{event.slug}: the person was erased.\n"
    assert "Quixada" not in everything_kept()


@pytest.mark.parametrize(
    ("slug", "name", "said"),
    [
        ("nowhere", NAME, "No such event: nowhere."),
        ("open", "Nobody, Ever", "Nobody called Nobody, Ever"),
        ("open", "P1", "P1 is a player"),
    ],
)
def test_the_command_says_why_it_erases_nobody(event, slug, name, said):
    with pytest.raises(CommandError, match=said):
        call_command("erase_person", slug, name, stdout=StringIO())
