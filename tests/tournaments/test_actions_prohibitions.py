import pytest

from tests.factories import A_DAY, EventFactory, PlayerFactory, RoundFactory
from tournaments.actions.prohibitions import Apart, lift_prohibition, prohibit
from tournaments.change_words import in_words
from tournaments.errors import EditConflict, EventClosed, TournamentError, Unconfirmed
from tournaments.models import Change, Prohibition

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory(rounds_planned=5)


@pytest.fixture
def pair(event):
    return Apart(*(PlayerFactory(event=event, name=name) for name in ("Ana", "Bia")))


def prohibited():
    return [(each.first_round, each.last_round) for each in Prohibition.objects.all()]


def test_a_pair_is_prohibited_with_its_rounds_and_reason(event, pair, arbiter):
    prohibit(event, pair, 1, 3, "sisters", by=arbiter)
    [stored] = Prohibition.objects.all()
    assert (stored.first, stored.second, stored.reason) == (
        pair.first,
        pair.second,
        "sisters",
    )
    assert prohibited() == [(1, 3)]


@pytest.mark.parametrize(
    ("apart", "words"),
    [
        (Apart(club="Torre"), "Not to meet: Torre"),
        (Apart(federation="NOR"), "Not to meet: NOR"),
    ],
)
def test_a_club_or_federation_is_prohibited(event, apart, words, arbiter):
    prohibit(event, apart, 1, 5, by=arbiter)
    assert in_words(Change.objects.get()) == words


def test_the_record_of_changes_names_the_pair(event, pair, arbiter):
    prohibit(event, pair, 1, 5, by=arbiter)
    assert in_words(Change.objects.get()) == "Not to meet: Ana – Bia"


def test_a_prohibition_is_one_change_of_the_event(event, pair, arbiter):
    event.refresh_from_db()
    before = event.revision
    prohibit(event, pair, 1, 5, by=arbiter)
    event.refresh_from_db()
    assert event.revision == before + 1


@pytest.mark.parametrize(
    ("first_round", "last_round", "sentence"),
    [
        (3, 2, "The last round is before the first"),
        (2, 6, "Round 6 is not planned: the last one is 5"),
    ],
)
def test_rounds_that_do_not_exist_are_refused(
    event, pair, arbiter, first_round, last_round, sentence
):
    with pytest.raises(TournamentError, match=sentence):
        prohibit(event, pair, first_round, last_round, by=arbiter)
    assert prohibited() == []


def test_rounds_that_are_paired_already_are_refused(event, pair, arbiter):
    RoundFactory(event=event)
    with pytest.raises(TournamentError, match="paired already"):
        prohibit(event, pair, 1, 1, by=arbiter, is_confirmed=True)


def test_a_round_robin_takes_no_prohibition(pair, event, arbiter):
    event.system = "round-robin"
    event.save()
    with pytest.raises(TournamentError, match="elsewhere a table says who meets whom"):
        prohibit(event, pair, 1, 1, by=arbiter)


def test_a_finished_tournament_takes_no_prohibition(event, pair, arbiter):
    event.closed_at = A_DAY
    event.save()
    with pytest.raises(EventClosed):
        prohibit(event, pair, 1, 5, by=arbiter)


def test_the_same_pair_the_other_way_round_is_not_prohibited_twice(
    event, pair, arbiter
):
    prohibit(event, pair, 1, 5, by=arbiter)
    turned = Apart(pair.second, pair.first)
    with pytest.raises(TournamentError, match="already"):
        prohibit(event, turned, 1, 5, by=arbiter)


def test_the_same_pair_may_be_prohibited_for_other_rounds(event, pair, arbiter):
    prohibit(event, pair, 1, 2, by=arbiter)
    prohibit(event, pair, 4, 5, by=arbiter)
    assert prohibited() == [(1, 2), (4, 5)]


def test_once_round_1_is_paired_a_prohibition_has_to_be_confirmed(event, pair, arbiter):
    RoundFactory(event=event)
    with pytest.raises(Unconfirmed) as caught:
        prohibit(event, pair, 2, 5, by=arbiter)
    assert caught.value.level == 5
    assert prohibited() == []


def test_a_confirmed_prohibition_holds_after_the_start(event, pair, arbiter):
    RoundFactory(event=event)
    prohibit(event, pair, 2, 5, by=arbiter, is_confirmed=True)
    assert prohibited() == [(2, 5)]


def test_a_prohibition_lifted_before_its_rounds_is_gone(event, pair, arbiter):
    stored = prohibit(event, pair, 1, 5, by=arbiter)
    lift_prohibition(event, stored, by=arbiter)
    assert prohibited() == []


def test_two_arbiters_do_not_lift_the_same_prohibition(event, pair, arbiter):
    prohibition = prohibit(event, pair, 2, 3, by=arbiter)
    lift_prohibition(event, Prohibition.objects.get(), by=arbiter)
    with pytest.raises(EditConflict):
        lift_prohibition(event, prohibition, by=arbiter)


def test_a_prohibition_lifted_later_is_kept_for_the_rounds_already_paired(
    event, pair, arbiter
):
    stored = prohibit(event, pair, 1, 5, by=arbiter)
    RoundFactory(event=event, number=1)
    RoundFactory(event=event, number=2)
    lift_prohibition(event, stored, by=arbiter, is_confirmed=True)
    assert prohibited() == [(1, 2)]


def test_a_prohibition_whose_rounds_are_all_paired_cannot_be_lifted(
    event, pair, arbiter
):
    stored = prohibit(event, pair, 1, 1, by=arbiter)
    RoundFactory(event=event)
    with pytest.raises(TournamentError, match="nothing to lift"):
        lift_prohibition(event, stored, by=arbiter, is_confirmed=True)


def test_once_round_1_is_paired_lifting_has_to_be_confirmed(event, pair, arbiter):
    stored = prohibit(event, pair, 1, 5, by=arbiter)
    RoundFactory(event=event)
    with pytest.raises(Unconfirmed):
        lift_prohibition(event, stored, by=arbiter)
    assert prohibited() == [(1, 5)]


def test_lifting_is_in_the_record_of_changes(event, pair, arbiter):
    stored = prohibit(event, pair, 1, 5, by=arbiter)
    lift_prohibition(event, stored, by=arbiter)
    assert in_words(Change.objects.first()) == "May meet again: Ana – Bia"
