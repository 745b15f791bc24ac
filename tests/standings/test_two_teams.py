"""What readers see of two teams of which everybody meets everybody of the other."""

from dataclasses import replace

import pytest
from django.urls import reverse

from standings.models import Ranking
from standings.recompute import recompute
from standings.sheet import latest_sheet
from standings.tiebreaks.working import working
from tests.records import event_of, in_teams
from tests.standings.stored import stored
from tests.standings.tables import table_of
from tournaments.models import Player
from tournaments.record import System

pytestmark = pytest.mark.django_db

# Ana and Bruno against Caio and Dora. Ana 1-0 Caio, Bruno ½ Dora; Dora 1-0 Ana,
# Bruno 1-0 Caio. Bruno and Dora have 1½, Ana 1, Caio 0.
LINES = ("3w1 4b0", "4w= 3b1", "1b0 2w0", "2b= 1w1")
NAMES = ("Ana", "Bruno", "Caio", "Dora")


def two_teams(*lines, **settings):
    settings = {"names": NAMES, "sides": "AABB", "tie_breaks": ["SB"]} | settings
    return stored(*(lines or LINES), system="scheveningen", **settings)


def page(client, view, event, query=""):
    response = client.get(reverse(view, args=[event.slug]) + query)
    assert response.status_code == 200
    return response.content.decode()


def test_the_standings_are_those_of_all_players_and_name_the_teams(client):
    # SB of Dora: half of Bruno's 1½, and Ana's 1. Of Bruno: half of Dora's 1½.
    assert table_of(page(client, "standings", two_teams()))[1:] == [
        ["1", "4", "Dora Team B", "1.5", "1.75"],
        ["2", "2", "Bruno Team A", "1.5", "0.75"],
        ["3", "1", "Ana Team A", "1", "0"],
        ["4", "3", "Caio Team B", "0", "0"],
    ]


@pytest.mark.parametrize("view", ["standings", "crosstable"])
def test_the_score_of_the_teams_stands_under_the_table(client, view):
    assert "Team A 2.5 – 1.5 Team B" in page(client, view, two_teams())


def test_other_systems_have_no_score_of_teams(client):
    html = page(client, "standings", stored(*LINES, sides="AABB"))
    assert "Team" not in html.split("<main")[1]


def test_the_grid_has_no_games_inside_a_team(client):
    html = page(client, "crosstable", two_teams(), "?order=number")
    assert table_of(html)[1:] == [
        ["3", "Ana Team A", "1", "", "", "1", "0", "1", "0"],
        ["2", "Bruno Team A", "2", "", "", "1", "½", "1.5", "0.75"],
        ["4", "Caio Team B", "3", "0", "0", "", "", "0", "0"],
        ["1", "Dora Team B", "4", "1", "½", "", "", "1.5", "1.75"],
    ]


def test_by_number_each_team_stands_together(client):
    lines = ("2w1 3b0", "1b0 4w1", "4w= 1w1", "3b= 2b0")
    event = two_teams(*lines, sides="ABBA")
    rows = table_of(page(client, "crosstable", event, "?order=number"))[1:]
    assert [row[1] for row in rows] == [
        "Ana Team A",
        "Dora Team A",
        "Bruno Team B",
        "Caio Team B",
    ]


def test_a_game_still_to_come_is_marked_as_not_paired(client):
    event = two_teams("3w1", "4w=", "1b0", "2b=", rounds_planned=2)
    rows = table_of(page(client, "crosstable", event, "?order=number"))[1:]
    assert rows[0][3:7] == ["", "", "1", "·"]


def test_the_caption_says_what_dark_cells_are(client):
    assert "players of one team" in page(client, "crosstable", two_teams())


def test_who_is_out_of_the_standings_adds_nothing_to_the_teams():
    # Each has three games. Number 1 won one and left, so it counts for nobody.
    event = two_teams(
        *("4w1 5b- 6w-", "5w1 6b1 4w1", "6w1 4b1 5w1"),
        *("1b0 3w0 2b0", "2b0 1w+ 3b0", "3b0 2w0 1b+"),
        names=(),
        sides="AAABBB",
    )
    Player.objects.filter(event=event, number=1).update(withdrawn_after=1)
    event.ranking.delete()
    sheet = latest_sheet(recomputed(event))
    assert sheet.team_scores == {"A": 6, "B": 0}


def recomputed(event):
    recompute(event.pk)
    return Ranking.objects.select_related("event").get(pk=event.pk)


def test_players_of_one_team_are_not_compared_by_their_encounter():
    event = event_of(*LINES, system=System.SCHEVENINGEN)
    drawn = replace(in_teams(event, "AABB"), tie_breaks=("DE",))
    shown = working(drawn, "DE", 1, tied=[1, 2])
    assert "do not all meet each other" in shown.why_undefined.text()


def test_the_player_card_names_the_team(client):
    event = two_teams()
    url = reverse("player-detail", args=[event.slug, 1])
    assert "<dt>Team</dt><dd>A</dd>" in client.get(url).content.decode()
