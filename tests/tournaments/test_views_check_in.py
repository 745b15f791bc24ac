import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from standings.recompute import recompute
from tests.factories import EventFactory, PlayerFactory, RoundFactory
from tests.tournaments.deskwork import HOSTILE, HTMX, address, event_of, text_of
from tournaments.models import Bye, CheckIn, Event, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    event = event_of(arbiter, has_check_in=True)
    for number, name in enumerate(["Álvares", "Bastos", "Castro", "Dias"], start=1):
        PlayerFactory(event=event, number=number, name=name)
    event.refresh_from_db()
    return event


def toggle(desk, event, entry, here="yes", **options):
    page = address("check-in-player", event, 1, entry)
    return desk.post(page, {"here": here}, **options)


def close(desk, event, **data):
    revision = Event.objects.get(pk=event.pk).revision
    return desk.post(address("close-check-in", event, 1), {"revision": revision} | data)


def everybody_but_dias(event):
    for player in event.players.exclude(name="Dias"):
        CheckIn.objects.create(player=player, round_number=1)


def test_who_is_not_signed_in_is_sent_to_sign_in(client, event):
    answer = client.get(address("check-in", event, 1))
    assert answer.url.startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", ["check-in-player", "close-check-in"])
def test_a_stranger_checks_nobody_in(desk, name):
    other = EventFactory(has_check_in=True)
    PlayerFactory(event=other, number=1)
    args = [1, 1] if name == "check-in-player" else [1]
    answer = desk.post(address(name, other, *args), {"here": "yes"})
    assert answer.status_code == 403
    assert not CheckIn.objects.exists()


@pytest.mark.parametrize("name", ["check-in-player", "close-check-in"])
def test_nothing_happens_by_looking(desk, event, name):
    args = [1, 1] if name == "check-in-player" else [1]
    assert desk.get(address(name, event, *args)).status_code == 405


@pytest.mark.parametrize("number", [0, 2, 10**30])
def test_a_round_that_is_not_the_next_has_no_check_in(desk, event, number):
    assert desk.get(address("check-in", event, number)).status_code == 404


def test_without_the_setting_there_is_no_check_in(desk, arbiter):
    event = event_of(arbiter)
    assert desk.get(address("check-in", event, 1)).status_code == 404


def test_the_page_counts_who_is_there(desk, event):
    everybody_but_dias(event)
    assert "<b>3 of 4</b> checked in" in text_of(
        desk.get(address("check-in", event, 1))
    )


def test_the_page_names_who_will_not_be_paired(desk, event):
    everybody_but_dias(event)
    page = text_of(desk.get(address("check-in", event, 1)))
    assert "<b>Will not be paired:</b> <bdi>Dias</bdi>" in page


@pytest.mark.parametrize("typed", ["alv", "ÁLV", "  vares "])
def test_a_player_is_found_whatever_the_accents(desk, event, typed):
    page = text_of(desk.get(address("check-in", event, 1), {"q": typed}))
    assert 'id="player-1"' in page
    assert 'id="player-2"' not in page


def test_whoever_is_not_found_is_said_to_be_nobody(desk, event):
    page = text_of(desk.get(address("check-in", event, 1), {"q": "Zuza"}))
    assert "Nobody of that name is expected." in page


@pytest.mark.parametrize("typed", HOSTILE)
def test_no_search_breaks_the_page(desk, event, typed):
    page = address("check-in", event, 1)
    assert desk.get(page, {"q": typed, "changed": typed}).status_code == 200


def test_a_player_is_checked_in_and_confirmed_by_name(desk, event):
    answer = toggle(desk, event, 2, follow=True)
    assert "Bastos is checked in. 1 of 4." in text_of(answer)


def test_a_player_is_checked_out_by_the_same_row(desk, event):
    toggle(desk, event, 2)
    answer = toggle(desk, event, 2, here="no", follow=True)
    assert "Bastos is not checked in. 0 of 4." in text_of(answer)
    assert not CheckIn.objects.exists()


def test_a_script_gets_the_row_the_count_and_the_confirmation(desk, event):
    page = text_of(toggle(desk, event, 2, headers=HTMX))
    assert 'aria-pressed="true"' in page
    assert "<b>1 of 4</b> checked in" in page
    assert "Bastos is checked in. 1 of 4." in page
    assert "<html" not in page


def test_the_search_stays_after_a_check_in(desk, event):
    page = address("check-in-player", event, 1, 2)
    answer = desk.post(page, {"here": "yes", "q": "bas"})
    assert answer.url.endswith("?q=bas&changed=2#player-2")


@pytest.mark.parametrize("here", HOSTILE)
def test_a_wish_that_is_none_is_refused(desk, event, here):
    assert toggle(desk, event, 2, here=here).status_code == 422
    assert not CheckIn.objects.exists()


@pytest.mark.parametrize("headers", [None, HTMX])
def test_a_round_paired_meanwhile_takes_no_check_in(desk, event, headers):
    RoundFactory(event=event)
    answer = toggle(desk, event, 2, headers=headers)
    assert answer.status_code == 409
    assert "its check-in is over" in text_of(answer)


def test_a_player_of_another_event_is_not_found(desk, event):
    PlayerFactory(number=77)
    assert toggle(desk, event, 77).status_code == 404


@pytest.mark.parametrize("size", [2, 30])
def test_the_page_takes_as_many_queries_whatever_the_size(desk, event, size):
    for number in range(100, 100 + size):
        player = PlayerFactory(event=event, number=number)
        CheckIn.objects.create(player=player, round_number=1)
    recompute(event.pk)
    with CaptureQueriesContext(connection) as queries:
        desk.get(address("check-in", event, 1))
    assert len(queries) == 11


# Pairing


def test_pairing_names_who_is_missing_first(desk, event):
    everybody_but_dias(event)
    answer = close(desk, event)
    assert answer.status_code == 422
    assert "1 player has not checked in." in text_of(answer)
    assert "<bdi>Dias</bdi>" in text_of(answer)
    assert not event.rounds.exists()


def test_pairing_goes_on_once_that_is_confirmed(desk, event):
    everybody_but_dias(event)
    answer = close(desk, event, seen=[4])
    assert answer.url == address("desk-round", event, 1)
    assert Bye.objects.get(kind="Z").player.name == "Dias"


def test_whoever_leaves_after_the_confirmation_was_shown_is_named_again(desk, event):
    everybody_but_dias(event)
    CheckIn.objects.get(player__name="Castro").delete()
    answer = close(desk, event, seen=[4])
    assert answer.status_code == 409
    assert "checked in or out meanwhile" in text_of(answer)


def test_when_everybody_is_there_nobody_is_asked(desk, event):
    for player in event.players.all():
        CheckIn.objects.create(player=player, round_number=1)
    assert close(desk, event).url == address("desk-round", event, 1)


@pytest.mark.parametrize("seen", HOSTILE)
def test_no_confirmation_breaks_the_page(desk, event, seen):
    everybody_but_dias(event)
    assert close(desk, event, seen=seen).status_code in (409, 422)
    assert not event.rounds.exists()


def test_a_check_in_that_is_over_pairs_nothing(desk, event):
    RoundFactory(event=event)
    assert close(desk, event).status_code == 409
    assert event.rounds.count() == 1


def test_the_desk_leads_to_the_check_in_instead_of_pairing(desk, event):
    page = text_of(desk.get(address("event-desk", event)))
    assert address("check-in", event, 1) in page
    assert address("pair-round", event) not in page


def test_pairing_past_the_check_in_is_refused(desk, event):
    revision = Event.objects.get(pk=event.pk).revision
    answer = desk.post(address("pair-round", event), {"revision": revision})
    assert answer.status_code == 422
    assert "Not checked in for round 1" in text_of(answer)


def test_who_is_not_expected_is_listed_with_the_reason(desk, event):
    player = Player.objects.get(name="Dias")
    Bye.objects.create(player=player, round_number=1, kind="H")
    page = text_of(desk.get(address("check-in", event, 1)))
    assert "round 1: half-point bye" in page
    assert 'id="player-4"' not in page


def test_who_is_not_expected_is_not_taken_for_somebody_at_the_desk(desk, event):
    Bye.objects.create(player=event.players.get(name="Dias"), round_number=1, kind="H")
    text = text_of(desk.get(address("check-in", event, 1)))
    assert "Not expected" in text
    assert "Also here" not in text
