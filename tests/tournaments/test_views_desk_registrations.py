"""Registrations and fees at the desk."""

import re

import pytest
from django.core import mail

from tests.factories import PlayerFactory
from tests.tournaments.deskwork import address, event_of, text_of
from tests.tournaments.registered import registered, states
from tournaments.models import Change, Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails_at_once(monkeypatch):
    """Send mails before the answer."""
    monkeypatch.setattr(
        "tournaments.registration_mail.later",
        lambda work, *arguments: work(*arguments),
    )


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, takes_registrations=True)


def decide(desk, event, deed, registration, **data):
    return desk.post(address(f"{deed}-registration", event, registration.pk), data)


def page_of(desk, event, state=""):
    query = {"state": state} if state else {}
    return text_of(desk.get(address("registrations", event), query))


# The queue


def test_each_state_says_how_many_are_in_it(desk, event):
    registered(event, "Ana")
    declined = registered(event, "Bia")
    decide(desk, event, "decline", declined, reason="x")
    page = page_of(desk, event)
    assert "to be reviewed: 1" in page
    assert "declined: 1" in page


def test_a_list_shows_those_of_its_state_alone(desk, event):
    registered(event, "Ana")
    decide(desk, event, "list", registered(event, "Bia"))
    assert "<bdi>Bia</bdi>" not in page_of(desk, event)
    assert "<bdi>Bia</bdi>" in page_of(desk, event, "listed")


@pytest.mark.parametrize("state", ["nonsense", "\x00", "x" * 5000])
def test_a_state_that_is_none_shows_those_to_be_reviewed(desk, event, state):
    registered(event, "Ana")
    assert "<bdi>Ana</bdi>" in page_of(desk, event, state)


def test_a_double_is_flagged(desk, event):
    PlayerFactory(event=event, number=1, name="Ana")
    registered(event, "Ana")
    page = page_of(desk, event)
    assert "Perhaps the same person: Ana, number 1 of the starting list" in page


@pytest.mark.parametrize(("role", "seen"), [("owner", True), ("arbiter", False)])
def test_contacts_are_for_the_chief_and_the_organizer(desk, arbiter, role, seen):
    event = event_of(arbiter, role=role, takes_registrations=True)
    registered(event, phone="31337")
    assert ("31337" in page_of(desk, event)) is seen


def test_what_somebody_wrote_is_escaped(desk, event):
    registered(event, "<b>Ana", remarks="<script>x")
    page = page_of(desk, event)
    assert "<b>Ana" not in page
    assert "<script>x" not in page


# Decisions


def test_who_is_accepted_is_on_the_starting_list_and_gets_a_mail(desk, event):
    answer = decide(desk, event, "accept", registered(event))
    assert answer.status_code == 302
    assert event.players.get().name == "Costa, Ana"
    assert "Costa, Ana is accepted" in mail.outbox[0].body


def test_an_acceptance_is_one_line_of_the_record(desk, event, arbiter):
    decide(desk, event, "accept", registered(event))
    line = Change.objects.get()
    assert (line.action, line.by) == ("enter player", arbiter)


def test_beyond_the_places_the_page_asks_once_more(desk, arbiter):
    event = event_of(arbiter, takes_registrations=True, capacity=1)
    registration = registered(event)
    PlayerFactory(event=event)
    answer = decide(desk, event, "accept", registration)
    assert answer.status_code == 422
    assert "Accept Costa, Ana all the same" in text_of(answer)
    assert event.players.count() == 1
    decide(desk, event, "accept", registration, is_confirmed="yes")
    assert event.players.count() == 2


def test_a_decline_needs_a_reason(desk, event):
    answer = decide(desk, event, "decline", registered(event), reason=" ")
    assert answer.status_code == 422
    assert "Write down why." in text_of(answer)
    assert states(event) == [("Costa, Ana", "waiting")]


def test_who_is_declined_reads_the_reason_in_a_mail(desk, event):
    decide(desk, event, "decline", registered(event), reason="rated only")
    assert "rated only" in mail.outbox[0].body
    assert states(event) == [("Costa, Ana", "declined")]


@pytest.mark.parametrize("deed", ["accept", "decline", "list"])
def test_what_was_decided_is_not_decided_again(desk, event, deed):
    registration = registered(event)
    decide(desk, event, "decline", registration, reason="x")
    answer = decide(desk, event, deed, registration, reason="y")
    assert answer.status_code == 409
    assert "is declined already" in text_of(answer)


@pytest.mark.parametrize("deed", ["accept", "decline", "list"])
def test_a_registration_of_another_tournament_is_not_found(desk, event, arbiter, deed):
    other = registered(event_of(arbiter, takes_registrations=True))
    assert decide(desk, event, deed, other, reason="x").status_code == 404
    assert Registration.objects.get().state == "waiting"


def test_the_page_after_a_decision_is_the_list_that_it_came_from(desk, event):
    registration = registered(event)
    data = {"reason": "x", "from": "listed"}
    answer = decide(desk, event, "decline", registration, **data)
    assert answer.url.endswith("/registrations/?state=listed")


# Fees


@pytest.fixture
def paying(arbiter):
    """A tournament with a fee, one of whose three players has paid."""
    event = event_of(arbiter, fee="500", currency="BRL")
    for number, paid in ((1, "500"), (2, None), (3, "240")):
        PlayerFactory(event=event, number=number, name=f"P{number}", fee_paid=paid)
    return event


def pay(desk, event, entry, **data):
    return desk.post(address("player-fee", event, entry), data)


def players_page(desk, event, query=""):
    return text_of(desk.get(address("desk-players", event) + query))


def test_the_list_of_players_says_what_is_paid_of_all(desk, paying):
    text = re.sub(r"</?b>", "", players_page(desk, paying))
    assert "Entry fees: paid 740 of 1,500 BRL." in text
    assert "2 players still have to pay" in text


def test_the_list_can_show_those_alone_who_have_to_pay(desk, paying):
    names = re.findall(r"<bdi>(P\d)</bdi>", players_page(desk, paying, "?unpaid=1"))
    assert names == ["P2", "P3"]


def test_a_tournament_without_fees_shows_none(desk, event):
    PlayerFactory(event=event)
    assert "Entry fees" not in players_page(desk, event)


@pytest.mark.parametrize("fee", [None, "500"])
def test_the_fee_of_a_player_is_open_where_there_is_one(desk, event, fee):
    Event.objects.update(fee=fee, currency="BRL")
    player = PlayerFactory(event=event)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert ("<details open><summary>What is owed and paid" in page) is bool(fee)


def test_one_button_notes_that_all_is_paid(desk, paying):
    answer = pay(desk, paying, 3, fee_due="500.00", fee_paid="500.00", seen="240.00")
    assert answer.status_code == 302
    assert paying.players.get(number=3).fee_paid == 500


def test_who_has_a_reduced_fee_owes_no_more(desk, paying):
    pay(desk, paying, 2, fee_due="250,50", fee_paid="250,50", seen="")
    names = re.findall(r"<bdi>(P\d)</bdi>", players_page(desk, paying, "?unpaid=1"))
    assert names == ["P3"]


@pytest.mark.parametrize(
    "amount", ["-1", "1e3", "many", "1 000", "1.234", "٣", "9" * 9]
)
def test_what_is_no_amount_is_refused(desk, paying, amount):
    answer = pay(desk, paying, 2, fee_due="500", fee_paid=amount, seen="")
    assert answer.status_code == 422
    assert "is not an amount" in text_of(answer)
    assert paying.players.get(number=2).fee_paid is None


def test_a_payment_noted_meanwhile_is_not_overwritten(desk, paying):
    answer = pay(desk, paying, 3, fee_due="500", fee_paid="500", seen="0")
    assert answer.status_code == 409
    assert "noted a payment of P3 meanwhile" in text_of(answer)


# The settings


def settings_page(desk, event, **changes):
    data = {
        "name": "Copa",
        "start_date": "2026-11-27",
        "end_date": "2026-11-27",
        "system": "swiss",
        "rounds_planned": "5",
        "points_win": "1",
        "points_draw": "½",
        "points_loss": "0",
        "points_pairing_bye": "1",
        "points_absence": "0",
        "revision": event.revision,
    }
    return desk.post(address("event-settings", event), data | changes)


def test_registration_and_fee_are_settings(desk, event):
    settings_page(
        desk,
        event,
        takes_registrations="on",
        registration_until="2026-11-26T18:00",
        capacity="60",
        fee="80,50",
        currency="brl",
    )
    event.refresh_from_db()
    assert f"{event.registration_until:%Y-%m-%d %H:%M}" == "2026-11-26 18:00"
    assert (event.capacity, str(event.fee), event.currency) == (60, "80.50", "BRL")
    assert (event.takes_registrations, event.has_waiting_list) == (True, False)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"registration_until": "soon"}, "Write day and time"),
        ({"capacity": "0"}, "is not a number from 1 to 2000"),
        ({"fee": "free"}, "is not an amount"),
        ({"fee": "80"}, "Write in which currency the fee is paid."),
        ({"fee": "80", "currency": "R$"}, "Write the currency as three letters"),
    ],
)
def test_settings_that_mean_nothing_are_refused(desk, event, changes, sentence):
    answer = settings_page(desk, event, **changes)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
