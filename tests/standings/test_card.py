"""What the card of a player adds up, and the places that led there."""

import re

import pytest
from django.urls import reverse

from tests.standings.stored import six, stored
from tests.standings.tables import table_of
from tournaments.models import Event, Player
from tournaments.record import Colour, Result

pytestmark = pytest.mark.django_db


def answer(client, event: Event, entry: int):
    response = client.get(reverse("player-detail", args=[event.slug, entry]))
    assert response.status_code == 200
    return response


def page(client, event: Event, entry: int) -> str:
    return answer(client, event, entry).content.decode()


def totals(client, event: Event, entry: int):
    return answer(client, event, entry).context["card"].totals


# Totals


def test_the_score_is_told_by_colour(client):
    # A won twice with White and drew with Black.
    by_colour = totals(client, six(), 1).by_colour
    assert by_colour == ((Colour.WHITE, 2, 2), (Colour.BLACK, 0.5, 1))


def test_rounds_without_a_game_are_of_no_colour(client):
    event = stored("0-H 2w+", "0-U 1b-")
    assert totals(client, event, 1).by_colour == ()


# A scored 2.5 of 3, 83 %, against 1970, 1950 and 1960. FIDE B.02, table 8.1.1 has a
# difference of 273 for .83.
def test_the_performance_is_the_mean_rating_and_the_difference_of_the_table(client):
    made = totals(client, six(), 1)
    assert (made.average, made.performance) == (1960, 1960 + 273)


def test_an_unrated_opponent_is_left_out_of_the_performance(client):
    # Left: a draw against 1950, who is 0 away by the table.
    event = six(ratings=(2000, 1990, 1980, None, None, 1950))
    made = totals(client, event, 1)
    assert (made.average, made.performance) == (1950, 1950)


def test_an_unrated_opponent_counts_in_the_performance_as_was_announced(client):
    event = six(ratings=(2000, 1990, 1980, None, 1960, 1950), unrated_rating=1400)
    assert totals(client, event, 1).average == 1770


# Differences of 30, 50 and 40 are .54, .57 and .56 by table 8.1.2: 1.67 to expect.
def test_the_card_shows_the_rating_change_for_each_coefficient(client):
    html = page(client, six(), 1)
    assert "2½ in 3 rated games, where 1.67 was to be expected: +0.83." in html
    assert table_of(html)[-2:] == [
        ["K 40", "K 20", "K 10"],
        ["+33.2", "+16.6", "+8.3"],
    ]


def test_an_unrated_player_has_no_rating_change(client):
    event = six(ratings=(None, 1990, 1980, 1970, 1960, 1950))
    assert "Rating change" not in page(client, event, 1)


def test_a_game_that_is_not_rated_changes_no_rating(client):
    event = stored("2wW", "1bL", ratings=(2000, 1900))
    made = totals(client, event, 1)
    assert made.change is None
    assert made.performance == 1900 + 800


def test_a_forfeit_is_no_rated_game(client):
    event = stored("2w+ 3b1", "1b- 0-U", "0-U 1w0", ratings=(2000, 1900, 1800))
    assert totals(client, event, 1).change.games == 1


# Places


def places_of(client, event: Event, entry: int):
    return answer(client, event, entry).context["chart"].shown


def test_the_places_are_those_of_the_standings_after_each_round(client):
    event = six()
    expected = []
    for round_number in (1, 2, 3):
        address = reverse("standings-after", args=[event.slug, round_number])
        rows = table_of(client.get(address).content.decode())[1:]
        place = next(row[0] for row in rows if row[2] == "E")
        expected.append((round_number, int(place.partition("–")[0])))
    assert list(places_of(client, event, 5)) == expected


def test_the_chart_has_its_numbers_in_a_table_too(client):
    html = page(client, six(), 1)
    places = re.search(r"<details>.*?</details>", html, re.DOTALL).group()
    assert [row[0] for row in table_of(places)] == ["Round", "1", "2", "3"]


def test_after_one_round_there_is_no_chart_yet(client):
    event = stored("2w1", "1b0")
    assert answer(client, event, 1).context["chart"] is None


def test_a_correction_moves_the_places_of_its_round(client, committed):
    event = stored("2w1 0-H", "1b0 0-H", ratings=(2000, 1900))
    assert places_of(client, event, 1)[0] == (1, 1)
    game = event.rounds.get(number=1).games.get()
    with committed():
        game.result = Result.BLACK_WINS
        game.save()
    assert places_of(client, event, 1)[0] == (1, 2)


@pytest.mark.parametrize("players", [20, 400])
def test_a_new_card_takes_five_queries_and_one_that_is_kept_one(
    client, players, django_assert_num_queries
):
    lines = [
        f"{n + 1}w1 0-H" if n % 2 else f"{n - 1}b0 0-H" for n in range(1, players + 1)
    ]
    event = stored(*lines)
    with django_assert_num_queries(5):
        page(client, event, 1)
    with django_assert_num_queries(3):
        page(client, event, 2)
    with django_assert_num_queries(1):
        page(client, event, 2)


# Neighbours


def test_the_card_leads_to_comparisons_with_both_neighbours(client):
    html = page(client, six(), 5)
    assert "Why below A?" in html
    assert "Why above B?" in html


def test_nobody_is_below_the_last(client):
    assert "Why above" not in page(client, six(), 4)


def test_an_entry_in_no_table_yet_has_no_totals(client):
    event = six()
    Player.objects.create(event=event, entry=7, number=7, name="G", first_round=4)
    assert totals(client, event, 7) is None
