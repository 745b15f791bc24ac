"""The page that compares two players, as a reader meets it."""

import re

import pytest
from django.utils.html import strip_tags

from standings.recompute import recompute
from tests.factories import EventFactory, PlayerFactory
from tests.standings.stored import left_early, six, stored
from tests.standings.tables import get, page, table_of
from tournaments.models import Event, Player
from tournaments.signals import changing

pytestmark = pytest.mark.django_db


def comparison(client, event: Event, one, other) -> str:
    return page(client, "comparison", event, query=f"?player={one}&with={other}")


def words(html: str) -> str:
    return " ".join(strip_tags(html).split())


def verdict(html: str) -> str:
    return words(re.search(r'<p class="verdict">.*?</p>', html, re.DOTALL)[0])


def test_a_comparison_ends_with_what_decided(client):
    html = comparison(client, six(), 6, 1)
    assert verdict(html) == (
        "F and A both have 2.5 points. Buchholz Cut 1 is 4 for both. "
        "Buchholz decides: F 5, A 4."
    )
    assert "<b>Buchholz decides: F 5, A 4.</b>" in html


def test_the_order_in_which_two_players_are_named_does_not_matter(client):
    event = six()
    assert verdict(comparison(client, event, 1, 6)) == verdict(
        comparison(client, event, 6, 1)
    )


def test_a_comparison_goes_criterion_by_criterion(client):
    table = table_of(comparison(client, six(), 6, 1))
    assert table[:5] == [
        ["Criterion", "F", "A", "Effect"],
        ["PTS Points", "2.5", "2.5", "equal"],
        ["BH-C1 Buchholz Cut 1", "4", "4", "equal"],
        ["BH Buchholz", "5", "4", "decides"],
        ["SB Sonneborn-Berger", "3.75", "2.75", "no longer needed"],
    ]


def test_both_workings_of_what_decided_stand_below(client):
    html = comparison(client, six(), 6, 1)
    assert "<h2>Buchholz of F</h2>" in html
    assert "<h2>Buchholz of A</h2>" in html
    assert ["", "1 + 2.5 + 1.5 =", "5"] in table_of(html)
    assert ["", "0 + 2.5 + 1.5 =", "4"] in table_of(html)


def test_players_whom_nothing_separates_share_their_places(client):
    event = stored("2w=", "1b=", tie_breaks=["SB"])
    html = comparison(client, event, 1, 2)
    assert "they share the places 1 to 2" in html
    assert "<h2>Sonneborn" not in html


def test_a_direct_encounter_that_says_nothing_gives_its_reason(client):
    event = stored("2w1", "1b0", "4w1", "3b0", tie_breaks=["DE", "TPN"])
    assert "have not all met each other" in verdict(comparison(client, event, 1, 3))


def test_an_earlier_round_can_be_compared(client):
    html = page(client, "comparison", six(), query="?player=6&with=1&round=1")
    assert "After round 1 of 3." in html
    assert 'name="round" value="1"' in html


def test_without_players_there_is_a_form(client):
    html = page(client, "comparison", six())
    assert "Choose two players" in html
    assert '<option value="6">F</option>' in html


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("?player=6", "Choose a player in both lists."),
        ("?with=1&player=", "Choose a player in both lists."),
        ("?player=6&with=6", "Choose two different players."),
        ("?player=6&with=99", "There is no such player in this tournament"),
        ("?player=%00&with=1", "There is no such player in this tournament"),
        ("?player=1&with=-1", "There is no such player in this tournament"),
        (f"?player=1&with={'9' * 40}", "There is no such player in this tournament"),
        ("?player=%D9%A3&with=1", "There is no such player in this tournament"),
    ],
)
def test_players_who_cannot_be_compared_are_refused_with_a_sentence(
    client, query, sentence
):
    response = get(client, "comparison", six(), query=query)
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_what_was_chosen_stays_chosen(client):
    html = get(client, "comparison", six(), query="?player=6&with=6").content.decode()
    assert html.count('<option value="6" selected>F</option>') == 2


def test_who_is_out_of_the_standings_cannot_be_compared(client):
    response = get(client, "comparison", left_early(), query="?player=1&with=4")
    assert response.status_code == 422
    assert "Dora is out of the standings" in response.content.decode()


def test_an_accent_does_not_move_a_name_to_the_end_of_the_lists(client):
    event = stored("2w1", "1b0", "4w1", "3b0", names=("Zoe", "Bia", "Álvaro", "Caio"))
    html = page(client, "comparison", event)
    places = [html.index(f">{name}<") for name in ("Álvaro", "Bia", "Caio", "Zoe")]
    assert places == sorted(places)


def test_who_is_out_of_the_standings_is_not_in_the_lists(client):
    assert "Dora" not in page(client, "comparison", left_early())


def test_before_the_first_round_a_comparison_says_when_it_begins(client):
    event = PlayerFactory(number=1).event
    assert "No round is published yet." in page(client, "comparison", event)


def test_a_table_that_is_behind_does_not_keep_anybody_from_comparing(client):
    event = six()
    with changing(event.pk):
        Player.objects.filter(event=event, entry=1).update(name="Changed")
    html = comparison(client, event, 6, 1)
    assert "Buchholz decides: F 5, Changed 4." in html


def test_a_tournament_without_players_has_a_comparison_page(client):
    event = EventFactory()
    recompute(event.pk)
    assert "No players yet." in page(client, "comparison", event)
