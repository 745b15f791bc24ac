import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.utils.translation import override
from django_htmx.middleware import HtmxDetails

from tests.factories import EventFactory, UserFactory
from tests.tournaments.deskwork import HTMX
from tournaments.access import (
    ALLOWED,
    EVERYTHING,
    NotAllowed,
    Permission,
    allowed_to,
    enter,
    events_of,
    own_event,
    signed_in,
    visible_event,
)
from tournaments.models import Member


class Somebody:
    is_authenticated = True


class Nobody:
    is_authenticated = False


@signed_in
def a_desk_page(request):
    return HttpResponse("the desk")


def asked_by(user, method="get", path="/en/open/desk/", **headers):
    request = getattr(RequestFactory(), method)(path, headers=headers)
    request.user, request.htmx = user, HtmxDetails(request)
    # A request of an earlier test may have left its language behind.
    with override("en"):
        return a_desk_page(request)


def test_whoever_is_signed_in_gets_the_page():
    assert asked_by(Somebody()).content == b"the desk"


def test_whoever_is_signed_out_signs_in_and_comes_back():
    answer = asked_by(Nobody(), path="/en/open/desk/?page=2")
    assert answer.headers["Location"] == ("/en/sign-in/?next=/en/open/desk/%3Fpage%3D2")


def test_whoever_posts_while_signed_out_comes_back_to_the_desk():
    answer = asked_by(Nobody(), method="post")
    assert answer.headers["Location"] == "/en/sign-in/?next=/en/desk/"


def test_htmx_is_told_to_open_the_sign_in_page():
    answer = asked_by(
        Nobody(),
        method="post",
        path="/en/open/desk/games/1/",
        **HTMX,
        **{"HX-Current-URL": "http://testserver/en/open/desk/rounds/1/"},
    )
    assert answer.status_code == 401
    assert answer.headers["HX-Redirect"] == (
        "/en/sign-in/?next=/en/open/desk/rounds/1/"
    )
    assert answer.content == b""


def request_of(user):
    request = RequestFactory().get("/")
    request.user = user
    return request


@pytest.fixture
def member(db):
    return UserFactory()


@pytest.fixture
def hidden(member):
    event = EventFactory(is_published=False)
    Member.objects.create(event=event, user=member, role=Member.Role.ARBITER)
    return event


@pytest.mark.django_db
def test_a_published_event_is_found_without_looking_at_who_asks():
    event = EventFactory()
    assert visible_event(RequestFactory().get("/"), event.slug) == event


def test_a_member_sees_the_unpublished_event(member, hidden):
    assert visible_event(request_of(member), hidden.slug) == hidden


def test_an_administrator_sees_the_unpublished_event(hidden):
    administrator = UserFactory(is_superuser=True)
    assert visible_event(request_of(administrator), hidden.slug) == hidden


def test_nobody_else_sees_the_unpublished_event(hidden):
    for user in (AnonymousUser(), UserFactory(), UserFactory(is_staff=True)):
        with pytest.raises(Http404):
            visible_event(request_of(user), hidden.slug)


def test_the_desk_of_another_hidden_event_is_not_found(member, hidden):
    other = EventFactory(is_published=False)
    with pytest.raises(Http404):
        own_event(request_of(member), other.slug)


def test_the_desk_of_another_public_event_is_forbidden(member, hidden):
    with pytest.raises(NotAllowed):
        own_event(request_of(member), EventFactory().slug)


def test_a_member_is_told_what_they_may_not_do_at_a_hidden_event(member, hidden):
    with pytest.raises(NotAllowed, match="chief arbiter or an organizer"):
        enter(request_of(member), hidden.slug, Permission.CHANGE_SETTINGS)


def test_what_only_organizers_may_do_says_so(member, hidden):
    with pytest.raises(NotAllowed, match="Only an organizer"):
        enter(request_of(member), hidden.slug, Permission.MANAGE_PEOPLE)


# As the table of who may do what has it; what is not named is refused.
OF_ARBITERS = {
    "help_with_results",
    "help_with_check_in",
    "see_desk",
    "enter_results",
    "manage_players",
    "read_record",
}
OF_CHIEFS = OF_ARBITERS | {
    "see_contacts",
    "correct_earlier_results",
    "make_pairings",
    "erase_people",
    "publish_rounds",
    "import",
    "change_settings",
    "export_all",
}
TABLE = {
    "owner": OF_CHIEFS | {"manage_people", "publish_event"},
    "chief": OF_CHIEFS,
    "arbiter": OF_ARBITERS,
    "results": {"help_with_results"},
    "check-in": {"help_with_check_in"},
}


@pytest.mark.parametrize("role", Member.Role.values)
def test_a_role_may_do_what_the_table_says(role):
    assert ALLOWED[role] == TABLE[role]


@pytest.mark.parametrize("role", Member.Role.values)
@pytest.mark.parametrize("sees_contacts", [False, True])
def test_a_grant_opens_contact_data_to_an_arbiter_and_nothing_else(role, sees_contacts):
    is_granted = sees_contacts and role == Member.Role.ARBITER
    allowed = allowed_to(Member(role=role, sees_contacts=sees_contacts))
    assert allowed == TABLE[role] | ({"see_contacts"} if is_granted else set())


def test_a_site_administrator_may_do_everything(hidden):
    request = request_of(UserFactory(is_superuser=True))
    assert enter(request, hidden.slug, Permission.SEE_DESK).allowed == EVERYTHING


def test_members_work_at_their_own_events_and_administrators_at_all(member, hidden):
    other = EventFactory()
    assert list(events_of(member)) == [hidden]
    assert set(events_of(UserFactory(is_superuser=True))) == {hidden, other}
