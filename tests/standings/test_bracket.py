"""The bracket on the page of the standings, and the cross table of a knock-out."""

import pytest
from django.urls import reverse

from tests.standings.stored import stored
from tests.standings.tables import table_of
from tournaments.models import Player

pytestmark = pytest.mark.django_db

# 5 beats 4; 1 beats 5, and 2 beats 3 after a draw; 2 beats 1.
FIVE = (
    "0-R 5b1 0-R 2w0",
    "0-R 3w= 3b1 1b1",
    "0-R 2b= 2w0 0-R",
    "5w0 0-R 0-R 0-R",
    "4b1 1w0 0-R 0-R",
)


def knock_out(*lines, **settings):
    names = [f"Player {number}" for number in range(1, len(lines) + 1)]
    return stored(*lines, names=names, system="knock-out", **settings)


def page(client, view, event, *arguments):
    answer = client.get(reverse(view, args=[event.slug, *arguments]))
    assert answer.status_code == 200
    return answer.content.decode()


def stages(html):
    """Return the heading and the matches of each stage, top to bottom."""
    parts = html.split('<section aria-labelledby="stage-')[1:]
    return {
        part.partition("</h2>")[0].rpartition(">")[2]: table_of(
            part.partition("</section>")[0]
        )[1:]
        for part in parts
    }


def test_the_stages_are_shown_with_the_latest_first(client):
    html = page(client, "standings", knock_out(*FIVE))
    assert stages(html) == {
        "Final": [["1", "Player 1", "0–1", "Player 2"]],
        "Semi-finals": [
            ["1", "Player 1", "1–0", "Player 5"],
            ["2", "Player 2", "1½–½ after a play-off", "Player 3"],
        ],
        "Quarter-finals": [["1", "Player 4", "0–1", "Player 5"]],
    }


def test_who_has_a_bye_is_named_with_the_stage(client):
    html = page(client, "standings", knock_out(*FIVE))
    byes = html[html.index("Without a match:") :].partition("</p>")[0]
    assert [name in byes for name in ("Player 1", "Player 2", "Player 4")] == [
        True,
        True,
        False,
    ]


def test_the_bracket_after_an_earlier_round_is_that_of_then(client):
    html = page(client, "standings-after", knock_out(*FIVE), 2)
    assert stages(html)["Semi-finals"] == [
        ["1", "Player 1", "1–0", "Player 5"],
        ["2", "Player 2", "½–½ play-off to come", "Player 3"],
    ]
    assert "Still to come: Final." in html


def test_a_match_without_a_result_has_no_score(client):
    html = page(client, "standings", knock_out("2w*", "1b*"))
    assert stages(html)["Final"] == [["1", "Player 1", "…", "Player 2"]]


def test_a_walkover_is_called_one(client):
    event = knock_out("4w1", "3b0", "2w1", "1b0")
    Player.objects.filter(number=1).update(withdrawn_after=1)
    html = page(client, "standings", event)
    assert stages(html)["Final"] == [["1", "Player 1", "… walkover", "Player 3"]]


def test_a_match_from_which_nobody_goes_on_says_so(client):
    html = page(client, "standings", knock_out("2w-", "1b-"))
    final = stages(html)["Final"]
    assert final == [["1", "Player 1", "0–0 nobody goes on", "Player 2"]]


def test_the_table_follows_with_shared_places(client):
    html = page(client, "standings", knock_out(*FIVE))
    places = table_of(html.rpartition("<table")[2])
    assert [row[0] for row in places[1:]] == ["1", "2", "3–4", "3–4", "5"]


def test_the_cross_table_has_the_rounds_of_everybody(client):
    html = page(client, "crosstable", knock_out(*FIVE))
    first = next(row for row in table_of(html) if "Player 2" in row[1])
    assert first[2:] == [
        "·",
        "Player 3 White ½",
        "Player 3 Black 1",
        "Player 1 Black 1",
        "2.5",
    ]


@pytest.mark.parametrize("view", ["standings", "crosstable"])
def test_a_page_takes_three_queries(client, view, django_assert_max_num_queries):
    event = knock_out(*FIVE)
    with django_assert_max_num_queries(3):
        page(client, view, event)


def test_hostile_names_are_text(client):
    event = stored(
        "2w1", "1b0", names=["<script>alert(1)</script>", "B"], system="knock-out"
    )
    assert "<script>alert" not in page(client, "standings", event)


def test_the_comparison_tells_the_stages(client):
    event = knock_out(*FIVE)
    url = reverse("comparison", args=[event.slug]) + "?player=1&with=3"
    html = client.get(url).content.decode()
    assert "Player 1 went out in the final." in html
    assert "Player 3 went out in the semi-finals." in html
    assert table_of(html)[-1] == ["Stage reached", "Final", "Semi-finals", "decides"]


def test_a_swiss_has_no_bracket(client):
    html = page(client, "standings", stored("2w1", "1b0"))
    assert stages(html) == {}
