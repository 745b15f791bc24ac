import pytest

from tests.factories import PlayerFactory, RoundFactory
from tests.tournaments.deskwork import HOSTILE, address, event_of, everything, text_of
from tournaments.models import Prohibition

pytestmark = pytest.mark.django_db

PAIR = {"first": "1", "second": "2", "first_round": "1", "last_round": "5"}


@pytest.fixture
def event(arbiter):
    event = event_of(arbiter, rounds_planned=5)
    for number, name in enumerate(("Ana Costa", "Bia Lima", "Cem Öz"), start=1):
        club, federation = ("Torre", "BRA") if number < 3 else ("", "")
        PlayerFactory(
            event=event, number=number, name=name, club=club, federation=federation
        )
    return event


def add(desk, event, **changes):
    event.refresh_from_db()
    data = PAIR | {"revision": event.revision} | changes
    return desk.post(address("prohibitions", event), data)


def lift(desk, event, pk, **data):
    event.refresh_from_db()
    data = {"revision": event.revision} | data
    return desk.post(address("lift-prohibition", event, pk), data)


def instead_of_a_pair(**who):
    return {"first": "", "second": ""} | who


def test_strangers_do_not_see_the_page(client, event, django_user_model):
    client.force_login(django_user_model.objects.create_user("stranger"))
    assert client.get(address("prohibitions", event)).status_code == 403


def test_the_page_says_that_nobody_is_kept_apart(desk, event):
    page = text_of(desk.get(address("prohibitions", event)))
    assert "Everybody may meet everybody." in page


def test_the_list_of_players_leads_to_the_page(desk, event):
    page = text_of(desk.get(address("desk-players", event)))
    assert address("prohibitions", event) in page


def test_a_pair_is_prohibited_and_shown(desk, event):
    answer = add(desk, event, reason="sisters")
    page = text_of(desk.get(answer.url))
    assert "<bdi>Ana Costa</bdi> – <bdi>Bia Lima</bdi>" in page
    assert "sisters" in page


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ({"club": "Torre"}, "Players of the club Torre"),
        ({"federation": "BRA"}, "Players of the federation BRA"),
    ],
)
def test_a_club_or_federation_is_prohibited_and_shown(desk, event, who, words):
    answer = add(desk, event, **instead_of_a_pair(**who))
    assert words in text_of(desk.get(answer.url))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (instead_of_a_pair(), "Choose two players, or one club"),
        ({"club": "Torre"}, "Choose two players, or one club"),
        ({"second": ""}, "Choose the other player of the pair"),
        ({"first": ""}, "Choose the other player of the pair"),
        ({"second": "1"}, "Choose two different players."),
        ({"first_round": "3", "last_round": "2"}, "The last round is before the first"),
        ({"last_round": "6"}, "Round 6 is not planned"),
        ({"first": "99"}, "Select a valid choice"),
        (instead_of_a_pair(club="Dama"), "Select a valid choice"),
    ],
)
def test_nonsense_is_refused_in_words(desk, event, changes, sentence):
    answer = add(desk, event, **changes)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Prohibition.objects.exists()


@pytest.mark.parametrize(
    "field", ["first", "second", "club", "federation", "first_round", "last_round"]
)
@pytest.mark.parametrize("value", HOSTILE[1:])
def test_hostile_input_changes_nothing(desk, event, field, value):
    before = everything()
    assert add(desk, event, **{field: value}).status_code == 422
    assert everything() == before


@pytest.mark.parametrize("reason", HOSTILE)
def test_a_hostile_reason_is_kept_as_text_or_refused(desk, event, reason):
    assert add(desk, event, reason=reason).status_code in (302, 422)


def test_after_round_1_the_page_asks_before_it_prohibits(desk, event):
    RoundFactory(event=event)
    answer = add(desk, event, first_round="2")
    assert answer.status_code == 422
    assert "announced before round 1" in text_of(answer)
    assert 'name="is_confirmed"' in text_of(answer)


def test_after_round_1_a_confirmed_prohibition_is_stored(desk, event):
    RoundFactory(event=event)
    add(desk, event, first_round="2", is_confirmed="on")
    assert Prohibition.objects.exists()


def test_a_prohibition_is_lifted(desk, event):
    add(desk, event)
    pk = Prohibition.objects.get().pk
    lift(desk, event, pk)
    assert not Prohibition.objects.exists()


def test_after_round_1_lifting_asks_first(desk, event):
    add(desk, event)
    RoundFactory(event=event)
    pk = Prohibition.objects.get().pk
    answer = lift(desk, event, pk)
    assert answer.status_code == 422
    assert Prohibition.objects.get().last_round == 5


def test_after_round_1_a_confirmed_lifting_ends_the_prohibition(desk, event):
    add(desk, event)
    RoundFactory(event=event)
    pk = Prohibition.objects.get().pk
    lift(desk, event, pk, is_confirmed="yes")
    assert Prohibition.objects.get().last_round == 1


def test_a_prohibition_of_another_tournament_is_not_found(desk, event, arbiter):
    add(desk, event)
    other = event_of(arbiter)
    pk = Prohibition.objects.get().pk
    assert lift(desk, other, pk).status_code == 404


def test_a_round_robin_offers_no_prohibition(desk, arbiter):
    event = event_of(arbiter, system="round-robin")
    page = text_of(desk.get(address("prohibitions", event)))
    assert "elsewhere a table says who meets whom" in page
    assert 'name="first_round"' not in page


def test_where_no_pairing_is_left_the_way_to_the_prohibitions_is_shown(desk, event):
    for first, second in ("12", "13", "23"):
        add(desk, event, first=first, second=second)
    event.refresh_from_db()
    answer = desk.post(address("pair-round", event), {"revision": event.revision})
    assert answer.status_code == 422
    assert "Remove a prohibition" in text_of(answer)
    assert address("prohibitions", event) in text_of(answer)


@pytest.mark.parametrize("size", [2, 30])
def test_the_page_takes_the_same_queries_whatever_the_size(
    desk, event, size, django_assert_num_queries
):
    for _ in range(size):
        add(desk, event, first_round=str(_ % 5 + 1), last_round="5")
    PlayerFactory.create_batch(size, event=event)
    desk.get(address("prohibitions", event))
    with django_assert_num_queries(7):
        desk.get(address("prohibitions", event))
