"""Who registers, what the desk decides, and that no place is given twice."""

import datetime
from decimal import Decimal
from functools import partial

import pytest
from django.db import connections
from django.utils import timezone

from tests.factories import EventFactory, PlayerFactory
from tests.tournaments.acts import first_line, now
from tests.tournaments.registered import open_event, registered, states
from tests.writers import together
from tournaments.actions.entries import remove_player
from tournaments.actions.fees import set_fee
from tournaments.actions.registrations import (
    accept_registration,
    change_registration,
    decline_registration,
    list_registration,
    withdraw_registration,
)
from tournaments.actions.rounds import pair_round
from tournaments.actions.undoing import undo
from tournaments.authors import Author
from tournaments.change_words import in_words
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.models import NO_NAME, Registration
from tournaments.registrations import is_minor, reason_of, with_doubles

pytestmark = pytest.mark.django_db

NOBODY = Author()


def pair(event):
    PlayerFactory.create_batch(4, event=event)
    pair_round(now(event), revision=now(event).revision, by=None)


def state_of(registration):
    return Registration.objects.get(pk=registration.pk).state


# Registering


def test_who_registers_waits_for_a_decision():
    event = open_event()
    registered(event)
    assert states(event) == [("Costa, Ana", "waiting")]


def test_to_register_and_to_correct_it_makes_no_page_of_the_desk_out_of_date():
    event = open_event()
    seen = now(event).revision
    change_registration(registered(event), {"club": "Clube de Xadrez"})
    assert now(event).revision == seen


def test_the_secret_is_not_stored():
    registration = registered(open_event(), secret="never stored")
    row = Registration.objects.filter(pk=registration.pk).values()[0]
    assert "never stored" not in map(str, row.values())


def test_the_same_secret_again_is_the_same_registration():
    event = open_event()
    assert registered(event) == registered(event)
    assert Registration.objects.count() == 1


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"takes_registrations": False}, "takes no registrations any more"),
        ({"is_published": False}, "takes no registrations any more"),
        ({"closed_at": "2026-11-29T12:00Z"}, "The tournament is over"),
        ({"registration_until": "2001-01-01T12:00Z"}, "Registration ended on"),
    ],
)
def test_nobody_registers_where_registration_is_closed(settings, sentence):
    event = open_event(**settings)
    with pytest.raises(TournamentError, match=sentence):
        registered(event)
    assert not Registration.objects.exists()


def test_nobody_registers_once_round_1_is_paired():
    event = open_event(initial_colour="w")
    pair(event)
    with pytest.raises(TournamentError, match="has begun"):
        registered(event)


def test_registration_is_open_until_the_very_moment():
    until = timezone.now() + datetime.timedelta(minutes=1)
    registered(open_event(registration_until=until))
    assert Registration.objects.exists()


def test_who_finds_no_place_is_on_the_waiting_list():
    event = open_event(capacity=2)
    PlayerFactory(event=event)
    registered(event, "Ana")
    registered(event, "Bia")
    assert states(event) == [("Ana", "waiting"), ("Bia", "listed")]


def test_a_full_tournament_without_a_waiting_list_refuses():
    event = open_event(capacity=1, has_waiting_list=False)
    registered(event, "Ana")
    with pytest.raises(TournamentError, match="is full: all 1 places are taken"):
        registered(event, "Bia")


def test_nobody_overtakes_the_waiting_list_when_a_place_is_given_up():
    event = open_event(capacity=1)
    first = registered(event, "Ana")
    registered(event, "Bia")
    withdraw_registration(first, by=NOBODY)
    registered(event, "Carla")
    assert states(event)[1:] == [("Bia", "listed"), ("Carla", "listed")]


@pytest.mark.parametrize("has_waiting_list", [True, False])
@pytest.mark.django_db(transaction=True)
def test_the_last_place_is_given_once(has_waiting_list):
    event = open_event(capacity=1, has_waiting_list=has_waiting_list)

    def attempt(name):
        try:
            return registered(event, name).state
        except TournamentError:
            return "refused"
        finally:
            connections.close_all()

    given = together([partial(attempt, name) for name in ("Ana", "Bia", "Carla")])
    assert given.count("waiting") == 1


# Who registered changes their mind


def test_what_was_written_is_corrected():
    registration = registered(open_event())
    change_registration(registration, {"club": "Outro"})
    assert Registration.objects.get().club == "Outro"


def test_nothing_is_corrected_once_registration_has_ended():
    event = open_event()
    registration = registered(event)
    event.registration_until = timezone.now()
    event.save()
    with pytest.raises(TournamentError, match="Registration ended"):
        change_registration(registration, {"club": "Outro"})


def test_nothing_is_corrected_once_the_desk_has_decided():
    event = open_event()
    registration = registered(event)
    accept_registration(event, registration, by=None)
    with pytest.raises(EditConflict, match="is accepted already"):
        change_registration(registration, {"club": "Outro"})


def test_who_was_accepted_and_withdraws_leaves_the_starting_list():
    event = open_event()
    registration = registered(event)
    accept_registration(event, registration, by=None)
    withdraw_registration(registration, by=NOBODY)
    assert not event.players.exists()
    assert state_of(registration) == "withdrawn"
    assert in_words(first_line(event)) == "Costa, Ana removed from the list"


def test_who_was_accepted_cannot_withdraw_once_round_1_is_paired():
    event = open_event(initial_colour="w")
    registration = registered(event)
    accept_registration(event, registration, by=None)
    pair(event)
    with pytest.raises(TournamentError, match="Tell the arbiter"):
        withdraw_registration(registration, by=NOBODY)
    assert state_of(registration) == "accepted"


def test_nobody_withdraws_twice():
    registration = registered(open_event())
    withdraw_registration(registration, by=NOBODY)
    with pytest.raises(EditConflict, match="is withdrawn already"):
        withdraw_registration(registration, by=NOBODY)


# The desk decides


def test_who_is_accepted_is_entered_as_they_wrote():
    event = open_event(fee="80")
    written = {"rating": 1975, "club": "Clube", "phone": "1", "remarks": "late"}
    player = accept_registration(event, registered(event, **written), by=None)
    player.refresh_from_db()
    assert (player.name, player.rating, player.club) == ("Costa, Ana", 1975, "Clube")
    assert (player.phone, player.notes, player.fee_due) == ("1", "late", Decimal(80))


def test_who_does_not_want_to_be_named_is_shown_by_a_number():
    event = open_event()
    registration = registered(event, may_show_name=False)
    player = accept_registration(event, registration, by=None)
    assert (player.name_display, player.public_name) == (NO_NAME, "Player 1")


@pytest.mark.parametrize(
    ("born", "minor"),
    [
        (datetime.date(2008, 11, 27), False),
        (datetime.date(2008, 11, 28), True),
        (datetime.date(2008, 2, 29), False),
        (None, False),
    ],
)
def test_who_is_under_18_on_the_first_day_is_a_minor(born, minor):
    assert is_minor(born, datetime.date(2026, 11, 27)) is minor


def test_the_byes_asked_for_are_granted():
    event = open_event()
    player = accept_registration(event, registered(event, byes=[2, 4]), by=None)
    assert list(player.byes.values_list("round_number", "kind")) == [
        (2, "H"),
        (4, "H"),
    ]


def test_byes_beyond_the_limits_ask_first():
    event = open_event()
    registration = registered(event, byes=[2])
    event.half_byes_allowed = 0
    event.save()
    with pytest.raises(Unconfirmed, match="allows 0 half-point byes"):
        accept_registration(event, registration, by=None)
    assert not event.players.exists()


def test_the_bye_of_a_round_that_is_paired_is_not_granted_any_more():
    event = open_event(initial_colour="w")
    registration = registered(event, byes=[1, 2])
    pair(event)
    player = accept_registration(event, registration, by=None)
    assert list(player.byes.values_list("round_number", flat=True)) == [2]


def test_more_players_than_places_are_accepted_only_when_confirmed():
    event = open_event(capacity=1)
    registration = registered(event, "Ana")
    PlayerFactory(event=event)
    with pytest.raises(Unconfirmed, match="All 1 places are taken"):
        accept_registration(event, registration, by=None)
    accept_registration(event, registration, by=None, is_confirmed=True)
    assert event.players.count() == 2


def test_nobody_is_passed_over_on_the_waiting_list_unseen():
    event = open_event(capacity=1)
    waiting = registered(event, "Ana")
    registered(event, "Bia")
    last = registered(event, "Carla")
    withdraw_registration(waiting, by=NOBODY)
    with pytest.raises(Unconfirmed, match="Bia has been on the waiting list for long"):
        accept_registration(event, last, by=None)


def test_nobody_is_accepted_twice():
    event = open_event()
    registration = registered(event)
    accept_registration(event, registration, by=None)
    with pytest.raises(EditConflict, match="is accepted already"):
        accept_registration(event, registration, by=None)
    assert event.players.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_accept_at_once_never_exceed_the_places():
    event = open_event(capacity=1)
    both = [registered(event, "Ana"), registered(event, "Bia")]

    def attempt(registration):
        try:
            accept_registration(event, registration, by=None)
        except TournamentError:
            return "refused"
        finally:
            connections.close_all()
        return "accepted"

    given = together([partial(attempt, each) for each in both])
    assert event.players.count() == 1
    assert sorted(given) == ["accepted", "refused"]


def test_a_name_that_is_entered_already_is_not_entered_again():
    event = open_event()
    PlayerFactory(event=event, name="Costa, Ana")
    registration = registered(event)
    with pytest.raises(TournamentError, match="already entered"):
        accept_registration(event, registration, by=None)
    assert state_of(registration) == "waiting"


def test_an_acceptance_is_undone_with_all_that_came_of_it():
    event = open_event()
    registration = registered(event, byes=[2])
    accept_registration(event, registration, by=None)
    accepted = event.changes.get(action="enter player")
    undo(now(event), accepted, by=None)
    registration.refresh_from_db()
    assert (registration.state, registration.player) == ("waiting", None)
    assert not event.players.exists()


def test_an_acceptance_that_was_undone_can_be_restored():
    event = open_event()
    registration = registered(event)
    player = accept_registration(event, registration, by=None)
    undo(now(event), event.changes.get(action="enter player"), by=None)
    undo(now(event), event.changes.get(action="undo"), by=None)
    registration.refresh_from_db()
    assert (registration.state, registration.player) == ("accepted", player)


def test_a_decline_keeps_its_reason_and_can_be_undone():
    event = open_event()
    registration = registered(event)
    decline_registration(event, registration, "rated only", by=None)
    line = first_line(event)
    assert reason_of(registration) == "rated only"
    assert in_words(line) == "Registration of Costa, Ana declined: rated only"
    undo(now(event), line, by=None)
    assert state_of(registration) == "waiting"


def test_who_is_put_on_the_waiting_list_can_be_taken_off_again():
    event = open_event()
    registration = registered(event)
    list_registration(event, registration, by=None)
    assert state_of(registration) == "listed"
    undo(now(event), first_line(event), by=None)
    assert state_of(registration) == "waiting"


def test_nothing_personal_is_in_the_record_of_changes():
    event = open_event()
    registration = registered(event, phone="31337", remarks="canary")
    accept_registration(event, registration, by=None)
    lines = list(event.changes.values())
    assert "31337" not in str(lines)
    assert "canary" not in str(lines)


def test_an_entry_that_was_removed_and_comes_back_is_of_its_registration_again():
    event = open_event()
    registration = registered(event)
    key = accept_registration(event, registration, by=None).pk
    remove_player(event, event.players.get(), by=None)
    undo(now(event), first_line(event), by=None)
    assert Registration.objects.get().player_id == key


# Doubles


def doubles(event):
    return [each.doubles for each in with_doubles(event, event.registrations.all())]


def test_the_same_fide_id_is_flagged_whatever_the_name():
    event = open_event()
    PlayerFactory(event=event, number=1, name="Costa Silva, Ana", fide_id="21")
    registered(event, "Costa, Ana", fide_id="21")
    assert doubles(event) == [["Costa Silva, Ana, number 1 of the starting list"]]


def test_the_same_name_is_flagged_without_regard_to_case_and_comma():
    event = open_event()
    registered(event, "Costa, Ana")
    registered(event, "costa ana")
    assert doubles(event) == [
        ["another registration of costa ana"],
        ["another registration of Costa, Ana"],
    ]


def test_two_of_one_name_with_different_fide_ids_are_two():
    event = open_event()
    registered(event, fide_id="1", secret="one")
    registered(event, fide_id="2", secret="two")
    assert doubles(event) == [[], []]


# Fees


def test_a_payment_is_noted_in_the_record():
    player = PlayerFactory(name="Ana", event=EventFactory())
    amounts = {"due": Decimal(80), "paid": Decimal("50.5")}
    set_fee(player.event, player, **amounts, seen=None, by=None)
    player.refresh_from_db()
    assert player.fee_paid == Decimal("50.50")
    assert in_words(first_line(player.event)) == "Ana: paid 50.50 of 80.00"


def test_a_payment_that_somebody_else_noted_is_not_overwritten():
    player = PlayerFactory(fee_paid=Decimal(80))
    with pytest.raises(EditConflict, match="noted a payment"):
        set_fee(player.event, player, due=None, paid=Decimal(40), seen=None, by=None)
    player.refresh_from_db()
    assert player.fee_paid == 80
