import re
from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from tests.factories import GameFactory, RoundFactory, UserFactory
from tests.tournaments.deskwork import HOSTILE, address, event_of, everything, text_of
from tournaments.actions.people import Work, accept_invitation, invite
from tournaments.change_words import in_words
from tournaments.models import Change, Invitation, Member, Role
from tournaments.secret_links import digest_of

pytestmark = pytest.mark.django_db

LINK = re.compile(r"/en/invitation/[\w-]+/")
EMAIL = "bo@example.org"


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, name="Copa")


@pytest.fixture
def lima(event):
    user = UserFactory(username="lima", email=EMAIL)
    return event.members.create(user=user, role=Role.ARBITER)


def post(desk, name, event, *args, **form):
    return desk.post(address(name, event, *args), form)


# Members


def test_somebody_is_added_by_the_user_name(desk, event):
    UserFactory(username="lima")
    post(desk, "add-member", event, username=" lima ", role="chief")
    assert event.members.get(user__username="lima").role == "chief"


@pytest.mark.parametrize("name", [*HOSTILE, "nobody", "gone"])
def test_a_name_without_an_account_is_refused(desk, event, name):
    UserFactory(username="gone", is_active=False)
    before = everything()
    answer = post(desk, "add-member", event, username=name, role="arbiter")
    assert answer.status_code == 422
    assert everything() == before


@pytest.mark.parametrize("role", [*HOSTILE, "superuser"])
def test_there_is_no_other_role_to_give(desk, event, role):
    UserFactory(username="lima")
    answer = post(desk, "add-member", event, username="lima", role=role)
    assert answer.status_code == 422
    assert event.members.count() == 1


def test_nobody_is_added_twice(desk, event):
    answer = post(desk, "add-member", event, username="arbiter", role="arbiter")
    assert answer.status_code == 422
    assert event.members.count() == 1


def test_a_results_helper_can_have_some_of_the_boards(desk, event, lima):
    form = {"role": "results", "first_board": "1", "last_board": "20"}
    post(desk, "change-role", event, lima.pk, **form)
    assert "lima, results helper, boards 1 to 20" in re.sub(
        "<[^>]*>", "", text_of(desk.get(address("event-people", event)))
    )


@pytest.mark.parametrize(
    ("first", "last"), [("5", "4"), ("", "4"), ("5", ""), ("0", "4"), ("x", "y")]
)
def test_boards_that_are_no_span_are_refused(desk, event, lima, first, last):
    form = {"role": "results", "first_board": first, "last_board": last}
    assert post(desk, "change-role", event, lima.pk, **form).status_code == 422
    lima.refresh_from_db()
    assert lima.role == Role.ARBITER


def test_only_results_helpers_have_boards_of_their_own(desk, event, lima):
    form = {"role": "chief", "first_board": "1", "last_board": "20"}
    post(desk, "change-role", event, lima.pk, **form)
    lima.refresh_from_db()
    assert (lima.role, lima.first_board) == ("chief", None)


GRANT = {"role": "arbiter", "sees_contacts": "on"}


def test_an_arbiter_is_let_see_contact_data(desk, event, lima):
    post(desk, "change-role", event, lima.pk, **GRANT)
    lima.refresh_from_db()
    assert lima.sees_contacts
    assert "lima, arbiter with contact data" in re.sub(
        "<[^>]*>", "", text_of(desk.get(address("event-people", event)))
    )


def test_the_grant_is_a_line_of_the_record(desk, event, lima):
    post(desk, "change-role", event, lima.pk, **GRANT)
    said = "lima: arbiter, now arbiter with contact data"
    assert in_words(event.changes.get()) == said


def test_the_grant_is_taken_back(desk, event, lima):
    post(desk, "change-role", event, lima.pk, **GRANT)
    post(desk, "change-role", event, lima.pk, role="arbiter")
    lima.refresh_from_db()
    assert not lima.sees_contacts


@pytest.mark.parametrize("role", [role for role in Role.values if role != Role.ARBITER])
def test_nobody_else_is_granted_what_their_role_does_not_open(desk, event, lima, role):
    post(desk, "change-role", event, lima.pk, role=role, sees_contacts="on")
    lima.refresh_from_db()
    assert (lima.role, lima.sees_contacts) == (role, False)


def test_an_invitation_carries_the_grant(event):
    invitation, _secret = invite(event, EMAIL, Work(sees_contacts=True), by=None)
    user = UserFactory(email=EMAIL)
    accept_invitation(invitation, user, by=user)
    assert event.members.get(user=user).sees_contacts


def test_the_form_of_a_member_shows_what_they_are_granted(desk, event, lima):
    post(desk, "change-role", event, lima.pk, **GRANT)
    page = text_of(desk.get(address("event-people", event)))
    boxes = re.findall(f'<input[^>]*id="member-{lima.pk}_sees_contacts"[^>]*>', page)
    assert ["checked" in box for box in boxes] == [True]


def test_a_member_is_removed(desk, event, lima):
    post(desk, "remove-member", event, lima.pk)
    assert not Member.objects.filter(pk=lima.pk).exists()


def test_the_last_organizer_is_not_removed(desk, event):
    answer = post(desk, "remove-member", event, event.members.get().pk)
    assert answer.status_code == 422
    assert "at least one organizer" in text_of(answer)
    assert event.members.count() == 1


def test_the_last_organizer_is_not_demoted(desk, event):
    answer = post(desk, "change-role", event, event.members.get().pk, role="chief")
    assert answer.status_code == 422
    assert event.members.get().role == Role.OWNER


def test_the_last_organizer_does_not_leave(desk, event):
    answer = post(desk, "leave-event", event)
    assert answer.status_code == 422
    assert event.members.count() == 1


def test_an_organizer_leaves_when_there_is_another(desk, event, arbiter):
    event.members.create(user=UserFactory(), role=Role.OWNER)
    answer = post(desk, "leave-event", event)
    assert answer.url == reverse("desk")
    assert not event.members.filter(user=arbiter).exists()


@pytest.mark.parametrize("role", [role for role in Role.values if role != Role.OWNER])
def test_everybody_else_leaves_when_they_want_to(desk, arbiter, role):
    event = event_of(arbiter, role=role)
    post(desk, "leave-event", event)
    assert not event.members.exists()
    assert Change.objects.get().action == "leave"


def test_who_gives_up_being_organizer_comes_to_the_own_tournaments(
    desk, event, arbiter
):
    event.members.create(user=UserFactory(), role=Role.OWNER)
    own = event.members.get(user=arbiter)
    assert post(desk, "change-role", event, own.pk, role="chief").url == (
        reverse("desk")
    )


@pytest.mark.parametrize("pk", [0, 10**30])
@pytest.mark.parametrize("name", ["remove-member", "change-role", "revoke-invitation"])
def test_what_is_not_of_the_event_is_not_found(desk, event, name, pk):
    assert post(desk, name, event, pk, role="owner").status_code == 404


# Invitations


@pytest.fixture
def link(desk, event):
    """Invite somebody as arbiter, sign out, and return the link in the mail."""
    post(desk, "invite", event, email=EMAIL, role="arbiter")
    desk.logout()
    return LINK.search(mail.outbox[0].body)[0]


def accept(client, link, **account):
    user = UserFactory(**account)
    client.force_login(user)
    return user, client.post(link)


def test_an_invitation_is_sent_to_the_address_that_is_invited(desk, event, link):
    assert mail.outbox[0].to == [EMAIL]
    assert "Copa" in mail.outbox[0].subject


def test_the_page_that_answers_has_the_link_and_no_other_page_has(desk, event):
    answer = post(desk, "invite", event, email=EMAIL, role="arbiter")
    page = text_of(desk.get(address("event-people", event)))
    assert LINK.search(text_of(answer))
    assert EMAIL in page
    assert not LINK.search(page)


def test_the_site_does_not_know_the_secret(link):
    invitation = Invitation.objects.get()
    secret = link.split("/")[-2]
    assert len(secret) >= 43
    assert invitation.secret_digest == digest_of(secret)
    assert secret not in str(everything())


def test_the_record_of_changes_does_not_know_the_address(desk, event, link):
    change = Change.objects.get()
    assert (change.action, change.about) == ("invite", "b…@example.org")


def test_a_mail_that_cannot_be_sent_is_said_and_the_link_stays(
    desk, event, monkeypatch
):
    def fail(*args, **options):
        raise ConnectionRefusedError

    monkeypatch.setattr("tournaments.views.people.send_mail", fail)
    answer = post(desk, "invite", event, email=EMAIL, role="arbiter")
    assert "could not be sent" in text_of(answer)
    assert LINK.search(text_of(answer))


@pytest.mark.parametrize("email", [*HOSTILE, "a@b\nBcc: c@example.org"])
def test_what_is_no_address_is_not_invited(desk, event, email):
    assert post(desk, "invite", event, email=email, role="arbiter").status_code == 422
    assert mail.outbox == []


def test_looking_at_an_invitation_does_not_use_it_up(client, link):
    assert "Copa" in text_of(client.get(link))
    assert Invitation.objects.get().used_at is None


def test_who_is_signed_out_is_led_to_the_sign_in_and_back(client, link):
    assert f"?next={link}" in text_of(client.get(link))
    assert client.post(link).url == f"/en/sign-in/?next={link}"


def test_who_is_invited_becomes_a_member_with_that_role(client, event, link):
    user, answer = accept(client, link, email="BO@example.org")
    assert answer.url == reverse("desk")
    assert event.members.get(user=user).role == Role.ARBITER


def test_an_account_without_an_address_takes_the_one_invited(client, event, link):
    user, _answer = accept(client, link)
    user.refresh_from_db()
    assert user.email == EMAIL
    assert event.members.filter(user=user).exists()


def test_an_account_with_another_address_is_refused(client, event, link):
    user, answer = accept(client, link, email="eve@example.org")
    assert answer.status_code == 422
    assert not event.members.filter(user=user).exists()
    assert Invitation.objects.get().used_at is None


def test_an_account_takes_no_address_that_another_one_has(client, event, link):
    UserFactory(email=EMAIL)
    user, answer = accept(client, link)
    assert answer.status_code == 422
    assert not event.members.filter(user=user).exists()


def test_an_invitation_works_once(client, event, link):
    first, _answer = accept(client, link)
    _second, answer = accept(client, link)
    assert answer.status_code == 404
    assert event.members.exclude(role=Role.OWNER).get().user == first


def test_who_works_there_already_does_not_use_it_up(client, event, link, lima):
    client.force_login(lima.user)
    assert client.post(link).status_code == 422
    assert Invitation.objects.get().used_at is None


def test_an_invitation_is_valid_for_seven_days(client, event, link):
    left = Invitation.objects.get().expires_at - timezone.now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)


def test_an_invitation_that_is_too_old_does_not_work(client, event, link):
    Invitation.objects.update(expires_at=timezone.now())
    _user, answer = accept(client, link)
    assert answer.status_code == 404
    assert event.members.count() == 1


def test_an_invitation_that_is_revoked_does_not_work(client, event, arbiter, link):
    client.force_login(arbiter)
    post(client, "revoke-invitation", event, Invitation.objects.get().pk)
    client.logout()
    assert client.get(link).status_code == 404


def test_an_invitation_that_was_accepted_is_not_revoked(client, event, arbiter, link):
    accept(client, link)
    client.force_login(arbiter)
    answer = post(client, "revoke-invitation", event, Invitation.objects.get().pk)
    assert answer.status_code == 409
    assert Invitation.objects.exists()


# What pages offer


@pytest.mark.parametrize(
    ("role", "offered"),
    [
        ("owner", {"rounds/pair/", "publish/", "people/", "settings/", "changes/"}),
        ("chief", {"rounds/pair/", "settings/", "changes/"}),
        ("arbiter", {"changes/"}),
    ],
)
def test_the_desk_offers_only_what_one_may_do(desk, arbiter, role, offered):
    event = event_of(arbiter, role=role)
    GameFactory(round=RoundFactory(event=event), result="1-0")
    page = text_of(desk.get(address("event-desk", event)))
    here = address("event-desk", event)
    found = {
        word
        for word in ("rounds/pair/", "publish/", "people/", "settings/", "changes/")
        if f'"{here}{word}"' in page
    }
    assert found == offered


def test_an_arbiter_does_not_correct_a_round_that_is_over(desk, arbiter):
    event = event_of(arbiter, role="arbiter")
    game = GameFactory(round=RoundFactory(event=event), result="1-0", version=1)
    RoundFactory(event=event, number=2)
    form = {"version": 1, "result": "0-1", "confirmed": "yes"}
    answer = post(desk, "save-result", event, game.pk, **form)
    game.refresh_from_db()
    assert answer.status_code == 403
    assert "only the chief arbiter or an organizer" in text_of(answer)
    assert game.result == "1-0"


def test_an_arbiter_is_not_offered_to_correct_a_round_that_is_over(desk, arbiter):
    event = event_of(arbiter, role="arbiter")
    game = GameFactory(round=RoundFactory(event=event), result="1-0", version=1)
    RoundFactory(event=event, number=2)
    page = text_of(desk.get(address("desk-round", event, 1)))
    assert address("save-result", event, game.pk) not in page


def test_a_draft_of_the_next_round_does_not_end_a_round(desk, arbiter):
    event = event_of(arbiter, role="arbiter")
    game = GameFactory(round=RoundFactory(event=event), result="1-0", version=1)
    RoundFactory(event=event, number=2, published_at=None)
    form = {"version": 1, "result": "0-1", "confirmed": "yes"}
    post(desk, "save-result", event, game.pk, **form)
    game.refresh_from_db()
    assert game.result == "0-1"


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("event-settings", {"is_published": ""}),
        ("add-member", {"username": "lima", "role": "arbiter", "user": "1"}),
    ],
)
def test_what_is_not_in_a_form_is_not_written_with_it(desk, event, name, form):
    UserFactory(username="lima")
    settings = {
        "name": "Copa",
        "start_date": "2026-11-27",
        "system": "swiss",
        "rounds_planned": "5",
    }
    foreign = {
        "event": 0,
        "slug": "taken-over",
        "owner": 0,
        "version": 99,
        "published_at": "",
        "closed_at": "2026-11-27",
        "first_board": "1",
        "pk": 1,
    }
    data = settings | foreign | form | {"revision": event.revision}
    desk.post(address(name, event), data)
    was = event.slug, event.is_published, event.closed_at
    event.refresh_from_db()
    assert (event.slug, event.is_published, event.closed_at) == was
    assert event.members.filter(first_board__isnull=False).count() == 0
