"""Personal data at the desk: who sees them, takes them along and erases them."""

import datetime
import json

import pytest
from django.urls import reverse

from tests.factories import EventFactory, GameFactory, PlayerFactory
from tests.tournaments.deskwork import (
    address,
    correct_player,
    event_of,
    text_of,
)
from tournaments.models import Player, Registration

pytestmark = pytest.mark.django_db

NAME = "Costa, Ana"
CONTACTS = {"email": "ana@example.org", "phone": "12345", "notes": "vegetarian"}


@pytest.fixture
def event(arbiter):
    event = event_of(arbiter, "chief")
    PlayerFactory(event=event, number=1, name=NAME, **CONTACTS)
    return event


@pytest.fixture
def of_deputy(arbiter):
    event = event_of(arbiter, "arbiter")
    PlayerFactory(event=event, number=1, name=NAME, **CONTACTS)
    return event


# The form


def typed(**changes):
    return {"name": NAME, "rating": "1800"} | CONTACTS | changes


def saved(desk, event, **changes):
    answer = correct_player(desk, event, 1, typed(**changes))
    assert answer.status_code == 302
    return Player.objects.get()


def test_the_chief_arbiter_sees_what_a_player_is_reached_by(desk, event):
    assert CONTACTS["email"] in text_of(desk.get(address("edit-player", event, 1)))


@pytest.mark.parametrize("contact", CONTACTS.values())
def test_an_arbiter_does_not(desk, of_deputy, contact):
    assert contact not in text_of(desk.get(address("edit-player", of_deputy, 1)))


def grant(event, *, sees_contacts=True):
    event.members.update(sees_contacts=sees_contacts)


@pytest.mark.parametrize("contact", CONTACTS.values())
def test_an_arbiter_with_the_grant_does(desk, of_deputy, contact):
    grant(of_deputy)
    assert contact in text_of(desk.get(address("edit-player", of_deputy, 1)))


def test_a_grant_that_is_taken_away_ends_with_the_next_request(desk, of_deputy):
    grant(of_deputy)
    page = address("edit-player", of_deputy, 1)
    assert CONTACTS["email"] in text_of(desk.get(page))
    grant(of_deputy, sees_contacts=False)
    assert CONTACTS["email"] not in text_of(desk.get(page))


def test_an_arbiter_with_the_grant_corrects_contact_data(desk, of_deputy):
    grant(of_deputy)
    assert saved(desk, of_deputy, email="new@example.org").email == "new@example.org"


def test_an_arbiter_with_the_grant_takes_the_data_of_a_person_along(desk, of_deputy):
    grant(of_deputy)
    data = exported(desk, of_deputy).json()
    assert data["player"]["phone"] == CONTACTS["phone"]


def test_an_arbiter_with_the_grant_erases_nobody(desk, of_deputy):
    grant(of_deputy)
    erase_page = address("erase-player", of_deputy, 1)
    assert erase_page not in text_of(desk.get(address("edit-player", of_deputy, 1)))
    assert erase(desk, of_deputy, NAME).status_code == 403
    assert Player.objects.get().name == NAME


def test_an_arbiter_changes_nothing_that_the_form_does_not_show(desk, of_deputy):
    player = saved(desk, of_deputy, email="other@example.org", phone="")
    assert (player.email, player.phone) == (CONTACTS["email"], CONTACTS["phone"])


def test_the_year_of_birth_follows_from_the_date(desk, event):
    player = saved(desk, event, birth_date="2012-03-04")
    assert (player.birth_date, player.birth_year) == (
        datetime.date(2012, 3, 4),
        2012,
    )


def test_how_the_name_is_shown_is_chosen_for_a_player(desk, event):
    assert saved(desk, event, name_display="number").public_name == "Player 1"


def test_a_minor_is_marked(desk, event):
    assert saved(desk, event, is_minor="on").is_minor


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"birth_date": "2099-01-01"}, "A date of birth cannot be in the future."),
        ({"birth_date": "yesterday"}, "“yesterday” is not a day."),
        ({"email": "ana"}, "Enter a valid email address."),
        ({"name_display": "nothing"}, "nothing"),
    ],
)
def test_what_is_wrong_with_personal_data_is_said(desk, event, changes, said):
    answer = correct_player(desk, event, 1, typed(**changes))
    assert answer.status_code == 422
    assert said in text_of(answer)


def test_contact_data_are_not_in_the_record_of_changes(desk, event):
    saved(desk, event, email="new@example.org")
    [line] = event.changes.all()
    assert line.after["email"] == "changed"
    assert "new@example.org" not in json.dumps([line.before, line.after, line.rows])


# Erasing


def erase(desk, event, name):
    return desk.post(address("erase-player", event, 1), {"typed_name": name})


def test_the_page_says_what_is_lost(desk, event):
    assert "This cannot be undone." in text_of(
        desk.get(address("erase-player", event, 1))
    )


def test_who_types_the_name_erases_the_person(desk, event):
    assert erase(desk, event, NAME).status_code == 302
    assert Player.objects.get().name == "Player 1"


@pytest.mark.parametrize("name", ["", "Costa", "x" * 200])
def test_who_types_something_else_does_not(desk, event, name):
    assert erase(desk, event, name).status_code == 422
    assert Player.objects.get().name == NAME


def test_looking_at_the_page_erases_nobody(desk, event):
    desk.get(address("erase-player", event, 1))
    assert not event.changes.exists()


@pytest.mark.parametrize("page", ["erase-player", "export-player"])
def test_an_arbiter_neither_erases_nor_takes_data_along(desk, of_deputy, page):
    answer = desk.post(address(page, of_deputy, 1), {"typed_name": NAME})
    assert answer.status_code == 403
    assert Player.objects.get().name == NAME


@pytest.mark.parametrize("page", ["erase-player", "export-player"])
def test_there_is_nobody_of_an_entry_that_does_not_exist(desk, event, page):
    answer = desk.post(address(page, event, 99), {"typed_name": NAME})
    assert answer.status_code == 404


# The data of one person


def exported(desk, event):
    return desk.post(address("export-player", event, 1))


def test_a_person_gets_all_that_is_kept(desk, event):
    Registration.objects.create(
        event=event, name=NAME, remarks="wheelchair", secret_digest="secret"
    )
    data = exported(desk, event).json()
    assert {name: data["player"][name] for name in CONTACTS} == CONTACTS
    assert data["registrations"][0]["remarks"] == "wheelchair"


def test_the_secret_of_a_registration_is_not_handed_out(desk, event):
    Registration.objects.create(event=event, name=NAME, secret_digest="s3cret")
    assert "s3cret" not in text_of(exported(desk, event))


def test_opponents_are_named_as_the_public_sees_them(desk, event):
    white = Player.objects.get()
    black = PlayerFactory(event=event, number=2, name="Reis, Bo", name_display="number")
    GameFactory(round__event=event, board=1, white=white, black=black)
    [game] = exported(desk, event).json()["games"]
    assert (game["opponent"], game["colour"]) == ("Player 2", "White")


def test_the_record_tells_who_took_the_data(desk, event):
    exported(desk, event)
    [line] = event.changes.all()
    assert (line.action, line.about, line.by_name) == ("export person", NAME, "arbiter")


def test_the_data_are_a_file_that_nobody_keeps(desk, event):
    headers = exported(desk, event).headers
    assert "attachment" in headers["Content-Disposition"]
    assert headers["Cache-Control"] == "private, no-store"


# Search engines


@pytest.mark.parametrize("page", ["event-detail", "standings", "crosstable", "poster"])
def test_an_event_that_is_not_to_be_listed_says_so(client, page):
    event = EventFactory(is_indexed=False)
    answer = client.get(address(page, event))
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in text_of(answer)


def test_every_other_event_may_be_listed(client):
    answer = client.get(address("standings", EventFactory()))
    assert "X-Robots-Tag" not in answer.headers
    assert "noindex" not in text_of(answer)


def test_robots_are_kept_from_the_desk_and_told_of_no_event(client):
    EventFactory(slug="secret", is_published=False, is_indexed=False)
    rules = text_of(client.get(reverse("robots")))
    assert "Disallow: /*/desk/" in rules
    assert "secret" not in rules


# Clubs


@pytest.mark.parametrize("shows_clubs", [True, False])
def test_the_starting_list_shows_clubs_if_the_event_says_so(client, shows_clubs):
    event = EventFactory(shows_clubs=shows_clubs)
    PlayerFactory(event=event, number=1, club="Clube Xavante")
    answer = client.get(address("event-detail", event))
    assert ("Clube Xavante" in text_of(answer)) is shows_clubs


@pytest.mark.parametrize("page", ["standings", "player-detail"])
@pytest.mark.parametrize("shows_clubs", [True, False])
def test_pages_of_results_show_clubs_if_the_event_says_so(
    client, page, shows_clubs, committed
):
    with committed():
        event = EventFactory(shows_clubs=shows_clubs)
        player = PlayerFactory(event=event, number=1, club="Clube Xavante")
        GameFactory(round__event=event, board=1, white=player, result="1-0")
    arguments = [1] if page == "player-detail" else []
    answer = client.get(address(page, event, *arguments))
    assert ("Clube Xavante" in text_of(answer)) is shows_clubs
