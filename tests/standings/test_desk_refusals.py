"""What an order of the tie-breaks may not hold, as the desk says it."""

import pytest

from tests.standings.orders import codes_in, draft, page_of, put_in_force
from tests.standings.stored import two_level
from tests.tournaments.deskwork import text_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return two_level(chief=arbiter)


def offered_at(client, event):
    return client.get(page_of(event)).context["choices"]


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
