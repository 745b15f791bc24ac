import pytest
from django.urls import reverse

from tests.factories import GameFactory, UserFactory
from tournaments.actions.results import record_result
from tournaments.models import Bye, Change, Game, Member
from tournaments.record import Result

pytestmark = pytest.mark.django_db

FOR_LOOKING = ["event", "player", "round", "game", "bye", "change"]
MODELS = [*FOR_LOOKING, "member"]


@pytest.fixture
def game(admin_user):
    """Make one row of every model."""
    game = GameFactory()
    Bye.objects.create(player=game.white, round_number=2, kind="H")
    Member.objects.create(event=game.round.event, user=admin_user, role="owner")
    record_result(game, Result.DRAW, version=0, by=admin_user)
    return game


@pytest.mark.parametrize("model", MODELS)
def test_a_site_administrator_sees_the_rows(admin_client, game, model):
    page = reverse(f"admin:tournaments_{model}_changelist")
    assert admin_client.get(page, {"q": "Open"}).status_code == 200


@pytest.mark.parametrize("model", FOR_LOOKING)
def test_nothing_that_was_played_is_added_by_hand(admin_client, game, model):
    page = reverse(f"admin:tournaments_{model}_add")
    assert admin_client.get(page).status_code == 403


@pytest.mark.parametrize("action", ["change", "delete"])
def test_a_result_is_not_changed_past_the_desk(admin_client, game, action):
    page = reverse(f"admin:tournaments_game_{action}", args=[game.pk])
    answer = admin_client.post(page, {"result": "1-0", "post": "yes"})
    assert answer.status_code == 403
    assert Game.objects.get().result == Result.DRAW


def test_the_record_of_changes_stays(admin_client, game):
    change = Change.objects.get()
    page = reverse("admin:tournaments_change_delete", args=[change.pk])
    admin_client.post(page, {"post": "yes"})
    assert Change.objects.get() == change


def test_an_arbiter_is_no_site_administrator(client, arbiter, game):
    client.force_login(arbiter)
    page = reverse("admin:tournaments_event_changelist")
    assert client.get(page).status_code == 404


def test_who_is_on_the_staff_alone_is_no_site_administrator(client, game):
    client.force_login(UserFactory(is_staff=True))
    page = reverse("admin:tournaments_event_changelist")
    assert client.get(page).status_code == 404


def test_who_is_signed_out_signs_in_where_everybody_does(client):
    answer = client.get(reverse("admin:index"))
    assert answer.headers["Location"] == "/en/sign-in/?next=/admin/"


def test_who_works_at_an_event_is_noted_when_an_administrator_says_so(
    admin_client, arbiter, game
):
    event = game.round.event
    page = reverse("admin:tournaments_member_add")
    admin_client.post(
        page, {"event": event.pk, "user": arbiter.pk, "role": "owner"}, follow=True
    )
    added = Change.objects.first()
    assert (added.action, added.about, added.by_name) == (
        "add arbiter",
        "arbiter",
        "admin",
    )


def test_an_owner_who_is_removed_by_an_administrator_is_noted(
    admin_client, arbiter, game
):
    Member.objects.update(user=arbiter)
    member = Member.objects.get()
    page = reverse("admin:tournaments_member_delete", args=[member.pk])
    admin_client.post(page, {"post": "yes"})
    removed = Change.objects.first()
    assert (removed.action, removed.before) == ("remove arbiter", "owner")
    assert not Member.objects.exists()


def test_nobody_becomes_somebody_else_in_a_role(admin_client, game):
    page = reverse("admin:tournaments_member_change", args=[Member.objects.get().pk])
    assert admin_client.post(page, {"role": "arbiter"}).status_code == 403
