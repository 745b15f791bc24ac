"""The page of the working of a number, as a reader meets it."""

import re
from urllib.parse import urljoin

import pytest
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import override

from tests.factories import PlayerFactory, RoundFactory
from tests.standings.stored import left_early, six, stored
from tests.standings.tables import get, page, table_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db

# Ana has a half-point bye in round 2; Caio wins by forfeit in round 2, has the bye of
# round 3 and is absent in round 4. Points: 3, 3, 2.5, 0.5, 1.5.
UNPLAYED = (
    "4w1 0-H 2b= 5w1",
    "3w= 5b1 1w= 4w1",
    "2b= 4w+ 0-U 0-Z",
    "1b0 3b- 5w= 2b0",
    "0-U 2w0 4b= 1b0",
)


def unplayed() -> Event:
    names = ("Ana", "Bruno", "Caio", "Davi", "Eva")
    return stored(*UNPLAYED, names=names, tie_breaks=["BH/C1", "BH", "SB"])


def working(client, event: Event, entry: int, code: str, query="") -> list[list[str]]:
    return table_of(page(client, "working", event, entry, code, query=query))


def words(html: str) -> str:
    return " ".join(strip_tags(html).split())


def test_the_working_shows_each_round_and_one_line_of_arithmetic(client):
    assert working(client, six(), 1, "SB") == [
        ["Rd", "Opponent", "Result of A", "Opponent’s points", "Adds"],
        ["1", "D", "won 1", "0", "0"],
        ["2", "F", "drew ½", "2.5", "1.25"],
        ["3", "E", "won 1", "1.5", "1.5"],
        ["", "0 + 2.5 × ½ + 1.5 =", "2.75"],
    ]


def test_the_arithmetic_has_the_decimal_mark_of_the_language(client):
    event = six()
    with override("pt-br"):
        assert "2,75" in working(client, event, 1, "SB")[-1]


def test_the_working_names_player_round_and_rule(client):
    html = page(client, "working", six(), 1, "SB")
    assert "<h1" in html
    assert "Sonneborn-Berger of A</h1>" in html
    assert "After round 3 of 3." in html
    assert "<b>Sonneborn-Berger</b>, C.07 art. 9.1: The scores of the" in html


def test_the_working_links_to_the_glossary_and_back_to_the_standings(client):
    event = six()
    html = page(client, "working", event, 1, "BH.C1")
    assert f'href="{reverse("glossary-entry", args=["BH"])}"' in html
    assert f'href="{reverse("standings", args=[event.slug])}">Standings</a>' in html


def test_opponents_are_linked_to_their_cards(client):
    event = six()
    card = reverse("player-detail", args=[event.slug, 4])
    assert f'<a href="{card}"><bdi>D</bdi></a>' in page(
        client, "working", event, 1, "SB"
    )


def test_an_earlier_round_has_its_own_working(client):
    # After two rounds F, with whom A drew, has 1.5 points.
    table = working(client, six(), 1, "SB", query="?round=2")
    assert table[1:] == [
        ["1", "D", "won 1", "0", "0"],
        ["2", "F", "drew ½", "1.5", "0.75"],
        ["", "0 + 1.5 × ½ =", "0.75"],
    ]


def test_points_have_a_working(client):
    table = working(client, six(), 1, "PTS")
    assert table[0] == ["Rd", "Opponent", "Result of A", "Adds"]
    assert table[-1] == ["", "1 + 0.5 + 1 =", "2.5"]


def test_a_row_that_is_cut_is_struck_through_and_says_so(client):
    html = page(client, "working", six(), 6, "BH.C1")
    assert "<s>1</s> cut" in html
    assert table_of(html)[1:3] == [
        ["1", "C", "won 1", "1", "1 cut"],
        ["", "The lowest score is cut. (C.07 art. 14.1)"],
    ]
    assert table_of(html)[-1] == ["", "2.5 + 1.5 =", "4"]


def test_a_bye_says_what_stood_in_for_an_opponent_and_names_the_article(client):
    # Own score 3 of 4, but no more than a draw in each of the four rounds.
    rows = working(client, unplayed(), 1, "BH")
    at = rows.index(["2", "bye asked for", "½", "2", "2"])
    assert rows[at + 1] == [
        "",
        "The unplayed round 2 counts as a game with somebody who has a score of 2, a "
        "draw in each of 4 rounds; the player’s own score, 3, is higher. "
        "(C.07 art. 16.4.2)",
    ]


def test_a_bye_at_ones_own_wish_is_cut_before_a_lower_score(client):
    rows = working(client, unplayed(), 1, "BH.C1")
    cut = [row for row in rows if row[-1].endswith("cut")]
    assert cut == [["2", "bye asked for", "½", "2", "2 cut"]]
    assert "(C.07 art. 16.5)" in rows[rows.index(cut[0]) + 1][1]


def test_an_adjusted_opponent_shows_both_scores_and_the_article(client):
    # Caio, absent in the last round, has 2.5 points; the absence counts as a draw.
    rows = working(client, unplayed(), 2, "BH")
    at = rows.index(["1", "Caio", "drew ½", "2.5, counted as 3", "3"])
    assert rows[at + 1][1].endswith("(C.07 art. 16.2.5, 16.3)")


def test_a_win_by_forfeit_says_what_stood_in_for_the_opponent(client):
    rows = working(client, unplayed(), 3, "BH")
    at = rows.index(["2", "Davi", "won by forfeit 1", "0.5", "0.5"])
    assert rows[at + 1][1].endswith("(C.07 art. 16.4.1)")


def test_direct_encounter_looks_at_those_who_are_level_at_that_moment(client):
    # F and A are level on points, and Buchholz separates them.
    event = six(tie_breaks=["BH", "DE"])
    assert "Nobody else is level" in page(client, "working", event, 1, "DE")


def test_direct_encounter_shows_the_games_of_the_tied_players(client):
    html = page(client, "working", six(tie_breaks=["DE"]), 1, "DE")
    assert ["2", "F", "drew ½", "½"] in table_of(html)
    assert "have all met each other and made 0.5 points each" in html


def test_direct_encounter_of_players_who_have_not_met_says_why_it_is_not_used(client):
    event = stored("2w1", "1b0", "4w1", "3b0", tie_breaks=["DE"])
    html = page(client, "working", event, 1, "DE")
    assert "have not all met each other" in html
    assert "<tfoot" not in html


def test_who_is_out_of_the_standings_has_no_number(client):
    event = left_early()
    html = page(client, "working", event, 4, "SB")
    assert "Dora is out of the standings" in html


@pytest.mark.parametrize(
    "code",
    ["XX", "BH.X9", "BH.C1.C2", "BH.", ".", "OTHER_", "EMGSB", "KS", "%00", "9" * 300]
    + ["BH.C%D9%A3", "%3Cscript%3E"],
)
def test_what_is_no_tie_break_here_has_no_page(client, code):
    url = reverse("working", args=[six().slug, 1, "SB"]).replace("/SB/", f"/{code}/")
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("code", ["LOT", "PLAYOFF", "OTHER_BLITZ", "TPN", "US-SOLK"])
def test_a_tie_break_that_is_not_in_force_has_a_working_all_the_same(client, code):
    page(client, "working", six(), 1, code)


@pytest.mark.parametrize("entry", [0, 99, 10**30])
def test_a_player_who_is_not_in_the_tournament_has_no_working(client, entry):
    assert get(client, "working", six(), entry, "SB").status_code == 404


@pytest.mark.parametrize("round_number", ["0", "4", "-1", "x", "%00", "9" * 40, "٣"])
def test_a_round_that_is_not_published_has_no_working(client, round_number):
    query = f"?round={round_number}"
    assert get(client, "working", six(), 1, "SB", query=query).status_code == 404


def test_a_draft_changes_no_working(client):
    event = six(rounds_planned=4)
    RoundFactory(event=event, number=4, published_at=None)
    assert "After round 3 of 4." in page(client, "working", event, 1, "SB")
    assert get(client, "working", event, 1, "SB", query="?round=4").status_code == 404


def test_before_the_first_round_there_is_nothing_to_add_up(client):
    event = PlayerFactory(number=1).event
    assert working(client, event, 1, "BH") == []


# A tie-break that comes twice


def level_in_turns() -> Event:
    """Return an event in which A, B and E have a point, and A and B had Black once.

    A beat B and B beat E; A and E have not met. Games with Black part E from them.
    """
    lines = ("2b1 3w0", "1w0 5b1", "4w1 1b1", "3b0 6w=", "6w1 2w0", "5b0 4b=")
    return stored(*lines, names="ABCDEF", tie_breaks=["DE", "BPG", "DE"])


def test_the_second_direct_encounter_has_a_working_of_its_own(client):
    assert working(client, level_in_turns(), 1, "DE~2")[-1][-1] == "1"


def test_the_first_direct_encounter_is_that_of_all_who_were_level(client):
    html = words(page(client, "working", level_in_turns(), 1, "DE"))
    assert "have not all met" in html


def test_the_standings_link_each_direct_encounter_to_its_own_working(client):
    event = level_in_turns()
    here = reverse("standings", args=[event.slug])
    links = re.findall(r'<a href="([^"]*/DE[^"]*)"', page(client, "standings", event))
    [link] = [each for each in links if each.startswith("../players/1/")]
    assert link == "../players/1/tie-breaks/DE~2/"
    assert client.get(urljoin(here, link)).status_code == 200


def test_a_card_links_the_second_direct_encounter_to_its_own_working(client):
    html = page(client, "player-detail", level_in_turns(), 1)
    assert 'href="tie-breaks/DE~2/"' in html


@pytest.mark.parametrize("code", ["DE~3", "DE~0", "DE~x", "BH~1", "DE~2~2"])
def test_what_does_not_come_so_often_has_no_working(client, code):
    assert get(client, "working", level_in_turns(), 1, code).status_code == 404
