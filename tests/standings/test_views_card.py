"""The page of a player, as a reader meets it."""

import pytest

from standings.recompute import recompute
from tests.factories import PlayerFactory
from tests.standings.stored import six, stored
from tests.standings.tables import first_table_of, get, page, table_of

pytestmark = pytest.mark.django_db


def test_a_card_shows_each_round_with_what_the_opponents_have_now(client):
    table = first_table_of(page(client, "player-detail", six(), 1))
    assert table == [
        ["Rd", "Colour", "Opponent", "Rtg", "Result", "Score", "Opp. pts"],
        ["1", "White", "D", "1970", "1", "1", "0"],
        ["2", "Black", "F", "1950", "½", "1.5", "2.5"],
        ["3", "White", "E", "1960", "1", "2.5", "1.5"],
    ]


def test_a_card_names_place_points_and_tie_breaks(client):
    html = page(client, "player-detail", six(), 6)
    assert "<dt>Place</dt><dd>1</dd>" in html
    assert '<dd><a href="tie-breaks/PTS/">2.5 of 3</a></dd>' in html
    link = '<a href="tie-breaks/SB/">3.75</a>'
    assert f"<dt>SB {link}</dt><dd>Sonneborn-Berger</dd>" in html


def test_a_card_says_in_words_what_a_round_without_a_game_was(client):
    event = stored("0-H 2w1", "0-U 1b0")
    row = table_of(page(client, "player-detail", event, 1))[1]
    assert row == ["1", "–", "bye asked for", "–", "½", "0.5", "–"]


def test_a_card_is_there_before_the_first_round(client):
    event = PlayerFactory(number=1, name="Reis, Ana").event
    recompute(event.pk)
    html = page(client, "player-detail", event, 1)
    assert "Reis, Ana" in html
    assert "No games yet." in html


def test_a_card_never_shows_the_year_of_birth(client):
    event = six()
    event.players.update(birth_year=1987)
    assert "1987" not in page(client, "player-detail", event, 1)


def test_a_hostile_name_is_text_on_the_card(client):
    event = stored("2w1", "1b0", names=('<script>"a"</script>', "<img src=x>"))
    html = page(client, "player-detail", event, 1)
    assert '<script>"a"' not in html
    assert "<img" not in html


@pytest.mark.parametrize("entry", [0, 99, 10**30])
def test_a_player_who_is_not_in_the_tournament_has_no_card(client, entry):
    assert get(client, "player-detail", six(), entry).status_code == 404


def test_a_player_of_another_tournament_has_no_card_here(client):
    PlayerFactory(number=50)
    assert get(client, "player-detail", six(), 50).status_code == 404
