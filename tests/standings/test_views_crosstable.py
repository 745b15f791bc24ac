"""The page of the cross table, as a reader meets it."""

import pytest

from standings.recompute import recompute
from tests.factories import PlayerFactory
from tests.standings.stored import six, stored
from tests.standings.tables import page, table_of
from tournaments.signals import changing

pytestmark = pytest.mark.django_db


def test_a_tournament_without_rounds_says_when_the_table_begins(client):
    event = PlayerFactory().event
    recompute(event.pk)
    assert "No round is published yet." in page(client, "crosstable", event)


# A Swiss


def test_a_swiss_in_words_reads_opponent_colour_result(client):
    table = table_of(page(client, "crosstable", six()))
    assert table == [
        ["Rk", "Player", "1", "2", "3", "Pts", "BH-C1", "BH", "SB"],
        ["1", "F", "C Black 1", "A White ½", "B White 1", "2.5", "4", "5", "3.75"],
        ["2", "A", "D White 1", "F Black ½", "E White 1", "2.5", "4", "4", "2.75"],
        ["3", "E", "B Black ½", "C White 1", "A Black 0", "1.5", "4", "5", "1.75"],
        ["4", "B", "E White ½", "D White 1", "F Black 0", "1.5", "4", "4", "0.75"],
        ["5", "C", "F White 0", "E Black 0", "D White 1", "1", "4", "4", "0"],
        ["6", "D", "A Black 0", "B Black 0", "C Black 0", "0", "4", "5", "0"],
    ]


def test_each_cell_has_a_full_name_for_ears(client):
    row = table_of(page(client, "crosstable", six()), spoken=True)[2]
    assert row[2:5] == [
        "D White, won",
        "F Black, drawn",
        "E White, won",
    ]


def test_a_compact_swiss_names_opponents_by_starting_rank(client):
    html = page(client, "crosstable", six(), query="?notation=compact")
    assert table_of(html)[:3] == [
        ["Rk", "Player", "No", "Rtg", "1", "2", "3", "Pts", "BH-C1", "BH", "SB"],
        ["1", "F", "6", "1950", "3b1", "1w½", "2w1", "2.5", "4", "5", "3.75"],
        ["2", "A", "1", "2000", "4w1", "6b½", "5w1", "2.5", "4", "4", "2.75"],
    ]


def test_a_compact_swiss_says_what_its_numbers_are(client):
    html = page(client, "crosstable", six(), query="?notation=compact")
    assert "the opponent’s starting rank (column No)" in html


def test_a_compact_swiss_can_name_opponents_by_place(client):
    query = "?notation=compact&opponents=place"
    html = page(client, "crosstable", six(), query=query)
    assert [row[4:7] for row in table_of(html)[1:3]] == [
        ["5b1", "2w½", "4w1"],
        ["6w1", "1b½", "3w1"],
    ]
    assert "the opponent’s place (column Rk)" in html


def test_opponents_by_place_are_for_the_compact_notation_only(client):
    html = page(client, "crosstable", six(), query="?opponents=place")
    assert table_of(html)[1][2] == "C Black 1"
    assert "Opponents:" not in html


def test_rows_can_stand_in_the_order_of_starting_ranks(client):
    html = page(client, "crosstable", six(), query="?order=number")
    assert [row[1] for row in table_of(html)[1:]] == list("ABCDEF")


def test_the_switches_are_links_that_keep_the_other_choice(client):
    html = page(client, "crosstable", six(), query="?order=number")
    assert 'href="?notation=compact&amp;order=number"' in html


def test_an_unknown_notation_is_the_usual_one(client):
    html = page(client, "crosstable", six(), query="?notation=%00&order=9&seen=%00")
    assert table_of(html)[1][2] == "C Black 1"


def test_absences_have_their_marks_and_a_legend(client):
    event = stored("2w1 3w1", "1b0 0-H", "0-Z 1b0", "0-U 0-Z")
    with changing(event.pk):
        event.players.filter(number=3).update(first_round=2)
        event.players.filter(number=4).update(withdrawn_after=1)
    recompute(event.pk)
    html = page(client, "crosstable", event, query="?notation=compact&order=number")
    assert [row[3:5] for row in table_of(html)[1:]] == [
        ["2w1", "3w1"],
        ["1b0", "req½"],
        ["late0", "1b0"],
        ["bye1", "wd0"],
    ]
    assert "<dt>late0</dt><dd>not yet entered</dd>" in html
    assert "<dt>wd0</dt><dd>withdrawn</dd>" in html


def test_the_legend_lists_only_marks_that_occur(client):
    html = page(client, "crosstable", six())
    assert "won, drawn or lost" in html
    assert "forfeit" not in html


# A round robin


def test_a_single_round_robin_is_a_grid_with_shared_places(client):
    event = stored(
        "4w1 2w1 3b=",
        "3w1 1b0 4w=",
        "2b0 4b0 1w=",
        "1b0 3w1 2b=",
        names=("Ana", "Bruno", "Clara", "Davi"),
        system="round-robin",
    )
    head, *rows = table_of(page(client, "crosstable", event))
    assert head[:8] == ["Pl", "Player", "No", "1", "2", "3", "4", "Pts"]
    assert head[8:] == ["DE", "SB", "WIN", "KS"]
    assert rows == [
        ["1", "Ana", "1", "", "1", "1", "½", "2.5", "–", "3.25", "2", "2"],
        ["2–3", "Bruno", "2", "0", "", "½", "1", "1.5", "½", "1.25", "1", "½"],
        ["2–3", "Davi", "4", "0", "½", "", "1", "1.5", "½", "1.25", "1", "½"],
        ["4", "Clara", "3", "½", "0", "0", "", "0.5", "–", "1.25", "0", "½"],
    ]


def test_a_double_round_robin_has_two_results_in_a_cell(client):
    event = stored(
        "0-R 2w1 3b1 0-R 2b= 3w1",
        "3w0 1b0 0-R 3b1 1w= 0-R",
        "2b1 0-R 1w0 2w0 0-R 1b0",
        names=("Ana", "Bruno", "Caio"),
        system="double-round-robin",
        tie_breaks=["SB"],
    )
    assert table_of(page(client, "crosstable", event)) == [
        ["Pl", "Player", "No", "1", "2", "3", "Pts", "SB"],
        ["1", "Ana", "1", "", "1 ½", "1 1", "3.5", "4.25"],
        ["2", "Bruno", "2", "0 ½", "", "0 1", "1.5", "2.75"],
        ["3", "Caio", "3", "0 0", "1 0", "", "1", "1.5"],
    ]


def test_a_match_has_its_two_results_in_a_cell(client):
    event = stored(
        "0-R 0-R 3b1 3w= 2w1 2b1",
        "3w1 3b0 0-R 0-R 1b0 1w0",
        "2b0 2w1 1w0 1b= 0-R 0-R",
        names=("Ana", "Bruno", "Caio"),
        system="matches",
        tie_breaks=["SB"],
    )
    html = page(client, "crosstable", event)
    assert table_of(html) == [
        ["Pl", "Player", "No", "1", "2", "3", "Pts", "SB"],
        ["1", "Ana", "1", "", "1 ½", "1 1", "3.5", "4.25"],
        ["2", "Caio", "3", "0 ½", "", "0 1", "1.5", "2.75"],
        ["3", "Bruno", "2", "0 0", "1 0", "", "1", "1.5"],
    ]


def test_the_table_of_matches_says_in_which_order_the_games_are(client):
    event = stored("2w1 2b1", "1b0 1w0", system="matches")
    assert "in the order of the rounds" in page(client, "crosstable", event)


def test_free_rounds_of_an_odd_field_are_listed_under_the_grid(client):
    event = stored(
        "0-R 2w1 3b1",
        "3w0 1b0 0-R",
        "2b1 0-R 1w0",
        names=("Ana", "Bruno", "Caio"),
        system="round-robin",
    )
    html = page(client, "crosstable", event)
    assert "<dt>Ana</dt><dd>round 1</dd>" in html
    assert "<dt>Bruno</dt><dd>round 3</dd>" in html


def test_a_round_robin_has_one_notation(client):
    event = stored("2w1", "1b0", system="round-robin")
    html = page(client, "crosstable", event, query="?notation=compact")
    assert table_of(html) == table_of(page(client, "crosstable", event))
    assert "Compact" not in html
