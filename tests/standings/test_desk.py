import datetime

import pytest
from django.urls import reverse

from standings.models import Ranking
from standings.recompute import recompute
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tournaments.models import Change, Event, Member, Round

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
A_DAY = datetime.datetime(2026, 11, 29, 18, 0, tzinfo=datetime.UTC)


@pytest.fixture
def event(arbiter):
    """An event in which number 1 drew both games and number 4 won one and lost one.

    Both have a point. The number of wins puts 4 before 1, the starting rank 1
    before 4; 2 has more points and 3 has fewer.
    """
    event = EventFactory(tie_breaks=["WIN"])
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    players = {
        number: PlayerFactory(event=event, number=number) for number in (1, 2, 3, 4)
    }
    games = [
        (1, 1, 1, 2, "1/2"),
        (1, 2, 4, 3, "1-0"),
        (2, 1, 3, 1, "1/2"),
        (2, 2, 2, 4, "1-0"),
    ]
    rounds = {number: RoundFactory(event=event, number=number) for number in (1, 2)}
    for number, board, white, black, result in games:
        GameFactory(
            round=rounds[number],
            board=board,
            white=players[white],
            black=players[black],
            result=result,
        )
    event.refresh_from_db()
    return event


def page_of(event):
    return reverse("tie-break-order", args=[event.slug])


def draft(client, event, codes, press="", headers=None, **data):
    data = {"code": codes, "do": press} | data
    return client.get(page_of(event), data, headers=headers)


def put_in_force(client, event, codes, **data):
    """Press the button a second time, which the event of these tests asks for."""
    data = {"code": codes, "revision": event.revision, "confirmed": "1"} | data
    return client.post(page_of(event), data)


def codes_in(response):
    return response.context["draft"].codes


def offered_at(client, event):
    return client.get(page_of(event)).context["choices"]


def text_of(response):
    return response.content.decode()


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


# What an order may not hold


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("XYZ", "“XYZ” is not a tie-break."),
        ("BH/Q", "“Q” in “BH/Q”"),
        ("KS", "Koya is not for this tournament"),
        ("PTS", "Points always come first"),
        ("BH", "Buchholz is in the order already."),
        ("\x00", "is not a tie-break"),
        ("x" * 3000, "is not a tie-break"),
    ],
)
def test_a_tie_break_that_cannot_be_added_is_refused_with_the_reason(
    desk, event, code, sentence
):
    response = draft(desk, event, ["BH"], "add", add=code)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert codes_in(response) == ["BH"]


@pytest.mark.parametrize("code", ["EDE", "EDET", "MPVGP", "BH:MP", "SSSC"])
def test_a_tie_break_for_teams_is_refused_in_words(desk, event, code):
    response = draft(desk, event, ["BH"], "add", add=code)
    assert response.status_code == 422
    assert "is a tie-break for teams, which are not supported." in text_of(response)


@pytest.mark.parametrize("system", ["round-robin", "double-round-robin"])
@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_buchholz_is_refused_in_a_round_robin(desk, event, system, code):
    Event.objects.update(system=system)
    response = put_in_force(desk, event, ["SB", code])
    assert response.status_code == 422
    assert "is not for this tournament" in text_of(response)
    assert Event.objects.get().tie_breaks == ["WIN"]


@pytest.mark.parametrize("code", ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "RTNG"])
def test_a_tie_break_by_rating_is_refused_while_a_player_has_none(desk, event, code):
    event.players.filter(number=4).update(rating=None)
    response = put_in_force(desk, event, [code])
    assert response.status_code == 422
    assert "needs ratings, and a player has none." in text_of(response)
    assert Event.objects.get().tie_breaks == ["WIN"]


def test_a_tie_break_by_rating_is_allowed_with_a_rating_announced(desk, event):
    event.players.filter(number=4).update(rating=None)
    Event.objects.update(unrated_rating=1400)
    put_in_force(desk, event, ["ARO"])
    assert Event.objects.get().tie_breaks == ["ARO"]


def test_a_tie_break_by_rating_is_not_offered_while_a_player_has_none(desk, event):
    assert ("ARO", "Average rating of opponents") in offered_at(desk, event)
    event.players.filter(number=4).update(rating=None)
    assert ("ARO", "Average rating of opponents") not in offered_at(desk, event)


def test_an_order_in_force_that_became_impossible_is_shown_as_such(desk, event):
    Event.objects.update(tie_breaks=["ARO", "WIN"])
    event.players.filter(number=4).update(rating=None)
    response = desk.get(page_of(event))
    assert codes_in(response) == ["ARO", "WIN"]
    assert "Undefined here: some players have no rating." in text_of(response)


def test_nothing_follows_the_lots(desk, event):
    response = draft(desk, event, ["BH", "LOT"], "add", add="SB")
    assert response.status_code == 422
    assert "Lots separate everybody, so they come last" in text_of(response)
    assert codes_in(response) == ["BH", "LOT"]


@pytest.mark.parametrize("press", ["up 2", "down 1"])
def test_nothing_is_moved_behind_the_lots(desk, event, press):
    response = draft(desk, event, ["BH", "LOT"], press)
    assert response.status_code == 422
    assert codes_in(response) == ["BH", "LOT"]


def test_an_order_with_lots_in_the_middle_is_not_put_in_force(desk, event):
    assert put_in_force(desk, event, ["LOT", "SB"]).status_code == 422
    assert Event.objects.get().tie_breaks == ["WIN"]


def test_a_play_off_may_stand_anywhere(desk, event):
    put_in_force(desk, event, ["SB", "PLAYOFF", "WIN", "LOT"])
    assert Event.objects.get().tie_breaks == ["SB", "PLAYOFF", "WIN", "LOT"]


def test_the_list_of_the_candidates_can_be_taken_in_a_swiss(desk, event):
    response = draft(desk, event, ["BH"], "list candidates-lots")
    assert codes_in(response) == ["PLAYOFF", "SB", "WIN", "DE", "LOT"]


def test_values_that_nobody_entered_may_be_announced(desk, event):
    put_in_force(desk, event, ["other_age"])
    assert Event.objects.get().tie_breaks == ["OTHER_AGE"]


# The starting rank became a tie-break in the edition of March 2026.
def test_a_tie_break_of_a_later_edition_is_refused(desk, event):
    Event.objects.update(edition="2024-08-01")
    assert draft(desk, event, [], "add", add="TPN").status_code == 422


# FIDE C.07, article 6: it looks only at those who are still tied.
def test_direct_encounter_may_be_there_twice(desk, event):
    response = draft(desk, event, ["DE", "BH"], "add", add="DE")
    assert codes_in(response) == ["DE", "BH", "DE"]


def test_an_order_has_twelve_tie_breaks_at_most(desk, event):
    response = draft(desk, event, ["DE"] * 12, "add", add="BH")
    assert response.status_code == 422
    assert "12 tie-breaks at most" in text_of(response)


def test_thousands_of_tie_breaks_are_refused(desk, event):
    response = put_in_force(desk, event, ["DE"] * 1900)
    assert response.status_code == 422


def test_only_what_the_system_allows_is_offered(desk, event):
    codes = [code for code, _name in desk.get(page_of(event)).context["choices"]]
    assert "BH" in codes
    assert "KS" not in codes


def test_what_is_typed_in_an_address_is_shown_as_text(desk, event):
    response = draft(desk, event, [], "add", add="<b>BH</b>")
    assert "<b>BH</b>" not in text_of(response)


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
