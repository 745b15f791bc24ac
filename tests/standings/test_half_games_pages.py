"""Who left a round robin early, on the pages of the tournament."""

import pytest
from django.urls import reverse

from standings.models import Ranking
from standings.recompute import recompute
from standings.table import from_json
from tests.standings.stored import stored
from tests.standings.tables import first_table_of, table_of
from tournaments.actions.entries import take_back
from tournaments.signals import changing

pytestmark = pytest.mark.django_db

# Three games each. Dora, number 4, beat Ada, left, and lost two games by forfeit.
LINES = ("4w0 2w1 3b=", "3w= 1b0 4w+", "2b= 4b+ 1w=", "1b1 3w- 2b-")
NAMES = ("Ada", "Ben", "Cleo", "Dora")


@pytest.fixture
def event():
    event = stored(*LINES, names=NAMES, system="round-robin", tie_breaks=["SB"])
    leave(event, after=1)
    return event


def leave(event, after: int) -> None:
    with changing(event.pk):
        event.players.filter(number=4).update(withdrawn_after=after)
    recompute(event.pk)


def page(client, event, view, *arguments, query="") -> str:
    address = reverse(view, args=[event.slug, *arguments]) + query
    return client.get(address).content.decode()


def test_the_stored_table_ends_with_who_is_out(event):
    rows = from_json(Ranking.objects.get(event=event).table)
    assert [(row.entry, row.is_removed) for row in rows] == [
        (1, False),
        (3, False),
        (2, False),
        (4, True),
    ]


def test_the_standings_show_who_is_out_at_the_bottom_without_a_place(client, event):
    # Ada beat Ben and drew with Cleo; Ben drew with Cleo. 1: 0.5 + half of 1.
    assert table_of(page(client, event, "standings")) == [
        ["Rk", "No", "Player", "Pts", "SB"],
        ["1", "1", "Ada", "1.5", "1"],
        ["2", "3", "Cleo", "1", "1"],
        ["3", "2", "Ben", "0.5", "0.5"],
        ["–", "4", "Dora withdrawn after round 1", "1", "–"],
    ]


def test_the_grid_shows_the_results_and_leaves_them_out_of_the_totals(client, event):
    assert table_of(page(client, event, "crosstable")) == [
        ["Pl", "Player", "No", "1", "2", "3", "–", "Pts", "SB"],
        ["1", "Ada", "1", "", "½", "1", "0", "1.5", "1"],
        ["2", "Cleo", "3", "½", "", "½", "+", "1", "1"],
        ["3", "Ben", "2", "0", "½", "", "+", "0.5", "0.5"],
        ["–", "Dora", "4", "1", "−", "−", "", "1", "–"],
    ]


def test_in_the_order_of_numbers_who_is_out_comes_last_as_well(client, event):
    table = table_of(page(client, event, "crosstable", query="?order=number"))
    assert [row[1] for row in table[1:]] == ["Ada", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("view", ["standings", "crosstable"])
def test_a_note_names_who_is_out_and_why(client, event, view):
    text = page(client, event, view)
    assert "Dora, who left with fewer than half of the games played" in text


def test_the_row_of_who_is_out_is_grey(client, event):
    assert (
        page(client, event, "standings").count('<tr role="row" id="p4" class="soft">')
        == 1
    )


def test_the_results_against_who_is_out_are_grey_in_the_grid(client, event):
    assert page(client, event, "crosstable").count('<td class="g soft"') == 3


def test_the_card_of_who_is_out_says_so(client, event):
    text = page(client, event, "player-detail", 4)
    assert "Out of the standings: left with fewer than half" in text


def test_the_card_of_an_opponent_counts_no_point_against_who_is_out(client, event):
    # Ben: a draw, a loss, and a forfeit win against Dora.
    rows = first_table_of(page(client, event, "player-detail", 2))[1:]
    assert [row[5] for row in rows] == ["0.5", "0.5", "0.5"]


def test_before_leaving_the_player_had_a_place(client, event):
    leave(event, after=2)
    table = table_of(page(client, event, "standings-after", 1))
    assert [row[2] for row in table[1:]] == ["Dora", "Ben", "Cleo", "Ada"]


def test_after_the_round_of_leaving_the_player_has_none(client, event):
    table = table_of(page(client, event, "standings-after", 2))
    assert table[-1] == ["–", "4", "Dora withdrawn after round 1", "1", "–"]


def test_who_comes_back_is_in_the_standings_again(client, event, committed, arbiter):
    with committed():
        take_back(event, event.players.get(number=4), by=arbiter)
    # All games count: Cleo 2, Ada and Ben 1.5, Dora 1.
    table = table_of(page(client, event, "standings"))
    assert [row[2] for row in table[1:]] == ["Cleo", "Ada", "Ben", "Dora"]


def test_a_round_robin_that_everybody_left_has_no_places(client, event):
    with changing(event.pk):
        event.players.update(withdrawn_after=1)
        event.rounds.all().delete()
    recompute(event.pk)
    assert client.get(reverse("standings", args=[event.slug])).status_code == 200


def test_the_card_of_who_is_out_has_no_empty_tie_breaks(client, event):
    assert ">Tie-breaks</h2>" in page(client, event, "player-detail", 1)
    assert ">Tie-breaks</h2>" not in page(client, event, "player-detail", 4)


@pytest.mark.parametrize("view", ["standings", "crosstable"])
def test_where_everybody_left_early_the_results_are_still_shown(client, view):
    event = stored(
        *("4w0", "3w=", "2b=", "1b1"),
        names=NAMES,
        system="round-robin",
        rounds_planned=3,
        tie_breaks=["SB"],
    )
    with changing(event.pk):
        event.players.update(withdrawn_after=1)
    recompute(event.pk)
    rows = table_of(page(client, event, view))[1:]
    assert {(row[0], row[-2]) for row in rows} == {("–", "0"), ("–", "0.5"), ("–", "1")}
