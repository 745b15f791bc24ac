"""The page of the standings, as a reader meets it."""

import pytest

from standings.recompute import recompute
from tests.factories import EventFactory, PlayerFactory
from tests.standings.stored import correct_last_game, six, stored
from tests.standings.tables import page, table_of
from tournaments.models import Player
from tournaments.record import Result
from tournaments.signals import changing

pytestmark = pytest.mark.django_db


def test_standings_show_places_points_and_the_tie_breaks_in_force(client):
    table = table_of(page(client, "standings", six()))
    assert table == [
        ["Rk", "No", "Player", "Rtg", "Pts", "BH-C1", "BH", "SB"],
        ["1", "6", "F", "1950", "2.5", "4", "5", "3.75"],
        ["2", "1", "A", "2000", "2.5", "4", "4", "2.75"],
        ["3", "5", "E", "1960", "1.5", "4", "5", "1.75"],
        ["4", "2", "B", "1990", "1.5", "4", "4", "0.75"],
        ["5", "3", "C", "1980", "1", "4", "4", "0"],
        ["6", "4", "D", "1970", "0", "4", "5", "0"],
    ]


def test_standings_after_an_earlier_round_have_its_points(client):
    # After two rounds A and F have 1.5, B and E too, D and C nothing.
    html = page(client, "standings-after", six(), 2)
    points = {row[2]: row[4] for row in table_of(html)[1:]}
    expected = {"A": "1.5", "F": "1.5", "B": "1.5", "E": "1.5", "C": "0", "D": "0"}
    assert points == expected


def test_the_round_picker_links_to_published_rounds_only(client):
    html = page(client, "standings", six(rounds_planned=4))
    assert 'aria-label="Round 3">3</a>' in html
    assert "<li><span>4</span></li>" in html


def test_the_legend_names_the_tie_breaks_in_their_order(client):
    html = page(client, "standings", six())
    order = "Order of the tie-breaks: Buchholz Cut 1, Buchholz, Sonneborn-Berger."
    assert order in html


def test_the_caption_counts_the_finished_games_of_a_round(client):
    event = stored("2w1", "1b0", "4w*", "3b*", rounds_planned=5)
    caption = "After round 1 of 5: 1 of 2 games finished."
    assert caption in page(client, "standings", event)


def test_a_tournament_without_players_says_what_will_fill_the_table(client):
    event = EventFactory()
    recompute(event.pk)
    assert "No players yet." in page(client, "standings", event)


def test_a_tournament_without_a_stored_table_has_a_page(client):
    event = EventFactory()
    assert "Standings are being updated." in page(client, "standings", event)


def test_a_late_table_says_that_it_is_behind(client):
    event = six()
    correct_last_game(event, Result.DRAW)
    assert "Standings are being updated. Complete as of" in page(
        client, "standings", event
    )


def test_a_table_that_is_behind_leaves_out_who_was_removed(client):
    event = six()
    with changing(event.pk):
        player = PlayerFactory(event=event, number=7, name="Gone, Gus")
    recompute(event.pk)
    with changing(event.pk):
        Player.objects.filter(pk=player.pk).delete()
    assert "Gone, Gus" not in page(client, "standings", event)
