"""The order of the tie-breaks at the desk: drafted, and put in force."""

import pytest
from django.urls import reverse

from standings.models import Ranking
from standings.recompute import recompute
from tests.factories import A_DAY, EventFactory, PlayerFactory, UserFactory
from tests.standings.orders import codes_in, draft, page_of, put_in_force
from tests.standings.stored import two_level
from tests.tournaments.deskwork import HTMX, text_of
from tournaments.models import Change, Event, Member, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return two_level(chief=arbiter)


def moves_in(response):
    """Return starting rank, new and old place of each player who moves."""
    return [
        (effect.player.number, effect.place.rank, effect.was.rank)
        for effect in response.context["effects"]
        if effect.moved
    ]


# The draft


def test_the_draft_starts_as_the_order_in_force(desk, event):
    assert codes_in(desk.get(page_of(event))) == ["WIN"]


def test_the_draft_starts_as_the_usual_order_if_none_was_chosen(desk, event):
    Event.objects.update(tie_breaks=[])
    codes = codes_in(desk.get(page_of(event)))
    assert codes == ["BH/C1", "BH", "SB", "DE", "WIN"]


@pytest.mark.parametrize(
    ("press", "order"),
    [
        ("up 2", ["SB", "BH", "DE"]),
        ("up 1", ["BH", "SB", "DE"]),
        ("down 2", ["BH", "DE", "SB"]),
        ("down 3", ["BH", "SB", "DE"]),
        ("remove 1", ["SB", "DE"]),
        ("list swiss-classic", ["BH/C1", "BH", "SB", "DE", "WIN"]),
    ],
)
def test_a_button_changes_the_draft(desk, event, press, order):
    assert codes_in(draft(desk, event, ["BH", "SB", "DE"], press)) == order


def test_a_tie_break_is_added_at_the_end(desk, event):
    response = draft(desk, event, ["BH"], "add", add="SB")
    assert codes_in(response) == ["BH", "SB"]


@pytest.mark.parametrize(
    "press", ["up 0", "up 9", "up -1", "up x", "up 99", "fly 1", "list x", "\x00"]
)
def test_a_button_that_does_not_exist_changes_nothing(desk, event, press):
    assert codes_in(draft(desk, event, ["BH", "SB"], press)) == ["BH", "SB"]


@pytest.mark.parametrize(
    ("press", "button"),
    [
        ("up 3", "up 2"),
        ("up 2", "down 1"),
        ("down 1", "down 2"),
        ("down 2", "up 3"),
        ("remove 3", "remove 2"),
    ],
)
def test_the_focus_goes_with_what_was_moved(desk, event, press, button):
    text = text_of(draft(desk, event, ["BH", "SB", "DE"], press, headers=HTMX))
    assert f'value="{button}" autofocus>' in text
    assert text.count("autofocus") == 1


def test_a_draft_writes_nothing(desk, event):
    draft(desk, event, ["BH", "SB"], "up 2")
    stored = Event.objects.get()
    assert (stored.tie_breaks, stored.revision) == (["WIN"], event.revision)


def test_htmx_gets_the_part_that_changes(desk, event):
    response = draft(desk, event, ["BH"], headers=HTMX)
    assert text_of(response).startswith('<div id="_tie_break_order">')


# The effect


def test_the_effect_shows_who_moves(desk, event):
    assert moves_in(draft(desk, event, ["TPN"])) == [(1, 2, 3), (4, 3, 2)]


def test_the_effect_of_the_order_in_force_is_none(desk, event):
    assert moves_in(draft(desk, event, ["WIN"])) == []


def test_a_place_gained_has_an_arrow_and_a_word(desk, event):
    text = text_of(draft(desk, event, ["TPN"]))
    assert '▲&nbsp;1<span class="vh"> up</span>' in text


def test_shared_places_are_shown_as_such(desk, event):
    response = draft(desk, event, [])
    places = [
        (each.place.rank, each.place.last) for each in response.context["effects"]
    ]
    assert places == [(1, 1), (2, 3), (2, 3), (4, 4)]


def test_of_a_long_table_only_those_who_move_are_shown(desk, event):
    for number in range(5, 31):
        PlayerFactory(event=event, number=number)
    response = draft(desk, event, ["TPN"])
    shown = {effect.player.number for effect in response.context["effects"]}
    # Without a game, 5 to 30 have 0 points and shared their places; 1 and 4 swap.
    assert {1, 4} <= shown
    assert 2 not in shown
    assert "Only those who move." in text_of(response)


def test_an_event_without_players_has_no_effect(desk, arbiter):
    empty = EventFactory()
    Member.objects.create(event=empty, user=arbiter, role=Member.Role.CHIEF)
    assert "Nobody is entered yet." in text_of(desk.get(page_of(empty)))


def test_a_running_tournament_warns_that_public_places_move(desk, event):
    assert "places that are already public" in text_of(desk.get(page_of(event)))


# Putting it in force


def test_a_new_order_is_in_force(desk, event):
    response = put_in_force(desk, event, ["TPN", "BH/C1"])
    assert response.url == page_of(event)
    assert Event.objects.get().tie_breaks == ["TPN", "BH/C1"]


def test_the_page_of_the_order_says_that_a_new_one_is_in_force(desk, event):
    put_in_force(desk, event, ["TPN"])
    assert "The new order is in force." in text_of(desk.get(page_of(event)))


def test_the_standings_follow_a_new_order(desk, event, committed):
    with committed():
        put_in_force(desk, event, ["TPN"])
    ranking = Ranking.objects.get()
    assert ranking.order == ["TPN"]
    assert [row[1] for row in ranking.table] == [2, 1, 4, 3]


def test_once_places_are_public_a_new_order_is_asked_for_twice(desk, event):
    asked = put_in_force(desk, event, ["TPN"], confirmed="")
    assert asked.status_code == 422
    assert "Put it in force all the same" in text_of(asked)
    assert Event.objects.get().tie_breaks == ["WIN"]


def test_the_second_question_names_the_consequence(desk, event):
    text = text_of(put_in_force(desk, event, ["TPN"], confirmed=""))
    assert "With TPN, 2 players change place in standings that everybody" in text
    assert 'name="confirmed" value="1"' in text


def test_before_the_first_round_a_new_order_is_asked_for_once(desk, event):
    Round.objects.all().delete()
    put_in_force(
        desk, event, ["TPN"], revision=Event.objects.get().revision, confirmed=""
    )
    assert Event.objects.get().tie_breaks == ["TPN"]


def test_codes_are_stored_as_the_handbook_spells_them(desk, event):
    put_in_force(desk, event, ["bh/c1"])
    assert Event.objects.get().tie_breaks == ["BH/C1"]


def test_a_new_order_is_in_the_record_of_changes(desk, event, arbiter):
    put_in_force(desk, event, ["TPN"])
    change = Change.objects.get()
    assert (change.by, change.before, change.after) == (
        arbiter,
        {"tie_breaks": ["WIN"]},
        {"tie_breaks": ["TPN"]},
    )


def test_an_order_from_a_page_that_is_out_of_date_is_a_conflict(desk, event):
    response = put_in_force(desk, event, ["TPN"], revision=event.revision - 1)
    assert response.status_code == 409
    assert Event.objects.get().tie_breaks == ["WIN"]


def test_a_conflict_keeps_the_draft(desk, event):
    response = put_in_force(desk, event, ["TPN"], revision=event.revision - 1)
    assert codes_in(response) == ["TPN"]


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "\x00"])
def test_an_order_needs_to_know_what_was_seen(desk, event, revision):
    response = put_in_force(desk, event, ["TPN"], revision=revision)
    assert response.status_code == 422
    assert Event.objects.get().tie_breaks == ["WIN"]


def test_an_order_that_may_not_be_is_not_put_in_force(desk, event):
    response = put_in_force(desk, event, ["TPN", "KS"])
    assert response.status_code == 422
    assert Event.objects.get().tie_breaks == ["WIN"]


def test_an_empty_order_is_refused(desk, event):
    response = put_in_force(desk, event, [])
    assert response.status_code == 422
    assert "Choose at least one tie-break" in text_of(response)


def test_a_finished_tournament_keeps_its_order(desk, event):
    Event.objects.update(closed_at=A_DAY)
    assert put_in_force(desk, event, ["TPN"]).status_code == 409
    assert Event.objects.get().tie_breaks == ["WIN"]


# Who may


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_chooses_no_order(client, event, method):
    client.force_login(UserFactory())
    assert getattr(client, method)(page_of(event)).status_code == 403


def test_whoever_is_signed_out_signs_in_first(client, event):
    response = client.get(page_of(event))
    assert reverse("sign-in") in response.url


def test_htmx_is_told_that_one_is_signed_out(client, event):
    assert draft(client, event, ["BH"], headers=HTMX).status_code == 401


def test_the_page_takes_a_fixed_number_of_queries(
    desk, event, django_assert_num_queries
):
    recompute(event.pk)
    # Session, user, event, its table, three for its facts, and the last round.
    with django_assert_num_queries(8):
        desk.get(page_of(event))
