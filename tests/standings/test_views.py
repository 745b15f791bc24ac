"""The public pages that follow from results, as a reader meets them."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from standings.models import Ranking
from standings.recompute import recompute
from standings.sheet import LONG
from tests.factories import EventFactory, PlayerFactory, RoundFactory
from tests.standings.stored import SIX, stored
from tests.standings.tables import first_table_of, table_of
from tournaments.models import Event, Game, Member, Player
from tournaments.record import Result
from tournaments.signals import changing

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
TABLES = ["standings", "crosstable"]
FIRST_CUT = ["BH/C1", "BH", "SB"]


def six(**settings) -> Event:
    ratings = (2000, 1990, 1980, 1970, 1960, 1950)
    settings = {"tie_breaks": FIRST_CUT, "rounds_planned": 3} | settings
    return stored(*SIX, names="ABCDEF", ratings=ratings, **settings)


def large(players: int) -> Event:
    """Return an event of one round in which each odd number beats the next."""
    lines = [f"{n + 1}w1" if n % 2 else f"{n - 1}b0" for n in range(1, players + 1)]
    return stored(*lines)


def get(client, view: str, event: Event, *arguments, query="", **options):
    return client.get(reverse(view, args=[event.slug, *arguments]) + query, **options)


def page(client, view: str, event: Event, *arguments, query="") -> str:
    response = get(client, view, event, *arguments, query=query)
    assert response.status_code == 200
    return response.content.decode()


def tag_of(event: Event) -> str:
    return Ranking.objects.select_related("event").get(event=event).tag


def correct_last_game(event: Event, result: Result) -> None:
    """Change a result without computing what follows."""
    with changing(event.pk):
        game = Game.objects.filter(round__event=event).latest("round__number", "board")
        Game.objects.filter(pk=game.pk).update(result=result)


# Standings


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


@pytest.mark.parametrize("view", TABLES)
def test_the_last_round_by_its_number_is_the_latest_table(client, view):
    event = six()
    by_number = page(client, f"{view}-after", event, 3)
    assert table_of(by_number) == table_of(page(client, view, event))


@pytest.mark.parametrize("view", TABLES)
@pytest.mark.parametrize("round_number", [0, 4, 10**30])
def test_a_round_that_is_not_published_is_not_there(client, view, round_number):
    response = get(client, f"{view}-after", six(), round_number)
    assert response.status_code == 404


@pytest.mark.parametrize("view", TABLES)
def test_a_draft_changes_nothing_for_the_public(client, view):
    event = six(rounds_planned=4)
    RoundFactory(event=event, number=4, published_at=None)
    recompute(event.pk)
    assert "After round 3 of 4." in page(client, view, event)
    assert get(client, f"{view}-after", event, 4).status_code == 404


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


def test_a_tournament_without_rounds_says_when_the_table_begins(client):
    event = PlayerFactory().event
    recompute(event.pk)
    assert "No round is published yet." in page(client, "crosstable", event)


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


# Refreshing


@pytest.mark.parametrize("view", TABLES)
def test_a_poll_that_has_seen_the_table_costs_one_query(
    client, view, django_assert_num_queries
):
    event = six()
    query = f"?seen={tag_of(event)}"
    with django_assert_num_queries(1):
        response = get(client, view, event, query=query, headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("view", TABLES)
def test_a_poll_of_a_changed_table_is_answered_with_the_part_and_a_new_tag(
    client, view
):
    event = six()
    seen = tag_of(event)
    correct_last_game(event, Result.DRAW)
    recompute(event.pk)
    response = get(client, view, event, query=f"?seen={seen}", headers=HTMX)
    html = response.content.decode()
    assert f"?seen={tag_of(event)}" in html
    assert "<html" not in html


def test_a_poll_of_a_table_that_fell_behind_is_told(client):
    event = six()
    seen = tag_of(event)
    correct_last_game(event, Result.DRAW)
    response = get(client, "standings", event, query=f"?seen={seen}", headers=HTMX)
    assert "Standings are being updated." in response.content.decode()


def test_a_poll_of_the_last_round_by_number_meets_the_earlier_table_once(client):
    event = six(rounds_planned=4)
    seen = tag_of(event)
    RoundFactory(event=event, number=4)
    recompute(event.pk)
    query = f"?seen={seen}"
    response = get(client, "standings-after", event, 3, query=query, headers=HTMX)
    html = response.content.decode()
    assert "After round 3 of 4." in html
    assert "hx-get" not in html


@pytest.mark.parametrize(
    ("last_game", "trigger"), [("3w*", "every 10s"), ("3w1", "every 60s")]
)
def test_pages_refresh_faster_while_a_round_is_played(client, last_game, trigger):
    answers = {"3w*": "4b*", "3w1": "4b0"}
    event = stored("2w1", "1b0", answers[last_game], last_game, rounds_planned=5)
    assert f'hx-trigger="{trigger}' in page(client, "standings", event)


def test_a_finished_tournament_does_not_refresh(client):
    event = six()
    event.closed_at = event.created_at
    event.save()
    recompute(event.pk)
    assert "hx-get" not in page(client, "crosstable", event)


def test_refreshing_keeps_notation_and_order(client):
    query = "?notation=compact&order=number"
    html = page(client, "crosstable", six(), query=query)
    assert "&amp;notation=compact&amp;order=number" in html.partition("hx-trigger")[0]


# Caches


@pytest.mark.parametrize("view", TABLES)
def test_a_page_may_be_kept_for_a_moment_by_everybody(client, view):
    response = get(client, view, six())
    policy = "public, max-age=0, s-maxage=2, stale-while-revalidate=10"
    assert response.headers["Cache-Control"] == policy
    assert "Cookie" not in response.headers["Vary"]
    assert not response.cookies


def test_a_poll_may_not_be_answered_with_something_stale(client):
    event = six()
    for query in ("", f"?seen={tag_of(event)}"):
        response = get(client, "standings", event, query=query, headers=HTMX)
        assert response.headers["Cache-Control"] == "public, max-age=0, s-maxage=2"
        assert "HX-Request" in response.headers["Vary"]


def test_the_tag_of_a_page_changes_with_the_table(client):
    event = six()
    before = get(client, "standings", event).headers["ETag"]
    correct_last_game(event, Result.DRAW)
    recompute(event.pk)
    assert get(client, "standings", event).headers["ETag"] != before


def test_the_tag_of_a_page_names_the_language(client):
    event = six()
    english = get(client, "standings", event).headers["ETag"]
    with override("pt-br"):
        assert get(client, "standings", event).headers["ETag"] != english


def test_a_cache_that_has_the_page_is_told_so_with_one_query(
    client, django_assert_num_queries
):
    event = six()
    tag = get(client, "standings", event).headers["ETag"]
    with django_assert_num_queries(1):
        response = get(client, "standings", event, headers={"If-None-Match": tag})
    assert response.status_code == 304
    assert response.headers["Cache-Control"].startswith("public")


@pytest.mark.parametrize("view", TABLES)
@pytest.mark.parametrize("players", [20, 400])
def test_a_latest_table_takes_three_queries_whatever_the_size(
    client, view, players, django_assert_num_queries
):
    event = large(players)
    with django_assert_num_queries(3):
        page(client, view, event)


@pytest.mark.parametrize("view", TABLES)
def test_a_table_that_somebody_just_saw_takes_one_query(
    client, view, django_assert_num_queries
):
    event = six()
    before = get(client, view, event)
    with django_assert_num_queries(1):
        after = get(client, view, event)
    assert (after.content, after.headers) == (before.content, before.headers)


# Finding a player


@pytest.mark.parametrize("view", TABLES)
def test_a_name_leads_to_the_row_of_the_only_player_who_has_it(client, view):
    answer = get(client, view, six(slug="six"), query="?name=f")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/en/six/{view}/#p6"
    assert answer.headers["Cache-Control"].startswith("public")


def test_finding_a_player_keeps_notation_and_order(client):
    event = six(slug="six")
    query = "?notation=compact&order=number&name=f"
    answer = get(client, "crosstable", event, query=query)
    expected = "/en/six/crosstable/?notation=compact&order=number#p6"
    assert answer.headers["Location"] == expected


@pytest.mark.parametrize("view", TABLES)
def test_in_a_long_table_a_name_leads_to_a_row_that_is_an_anchor(client, view):
    event = large(LONG)
    Player.objects.filter(event=event, entry=7).update(name="Brandão, Ana")
    answer = client.get(get(client, view, event, query="?name=ana").url)
    assert 'id="p7"' in answer.content.decode()


def test_a_row_that_was_looked_for_stays_an_anchor_when_the_page_refreshes(client):
    html = page(client, "standings", large(LONG), query="?row=7")
    assert re.search(r'hx-get="[^"]*[?&;]row=7"', html)


@pytest.mark.parametrize("text", ["0", "x", "\0", "7' --", "9" * 99])
def test_a_row_that_is_none_is_nobody(client, text):
    answer = client.get(reverse("standings", args=[large(LONG).slug]), {"row": text})
    assert answer.status_code == 200
    assert not re.search(r' id="p\d', answer.content.decode())


@pytest.mark.parametrize("view", TABLES)
def test_namesakes_are_listed_with_links_to_their_rows(client, view):
    names = ("Brandão, Ana", "Costa, Eva", "Silva, Anabela", "Reis, Rui")
    event = stored("2w1", "1b0", "4w1", "3b0", names=names)
    html = page(client, view, event, query="?name=ANA")
    assert '<a href="#p1">Brandão, Ana</a>' in html
    assert '<a href="#p3">Silva, Anabela</a>' in html
    assert "2 players found" in html


def test_a_name_is_found_without_its_accent_and_in_any_order(client):
    names = ("Brandão, Ana", "Costa, Eva")
    event = stored("2w1", "1b0", names=names, slug="two")
    answer = get(client, "standings", event, query="?name=ana+brandao")
    assert answer.headers["Location"].endswith("#p1")


@pytest.mark.parametrize("text", ["Nobody", "<b>", "\0", "%"])
def test_a_name_that_nobody_has_is_said_so(client, text):
    answer = client.get(reverse("standings", args=[six().slug]), {"name": text})
    assert answer.status_code == 200
    assert "Nobody in this table is called" in answer.content.decode()


def test_only_the_first_of_many_namesakes_are_listed(client):
    html = page(client, "standings", large(60), query="?name=given")
    assert html.count('<li><a href="#p') == 20
    assert "40 more have such a name" in html


@pytest.mark.parametrize(("players", "has_form"), [(20, False), (40, True)])
def test_a_large_table_asks_for_a_name(client, players, has_form):
    assert ('role="search"' in page(client, "standings", large(players))) is has_form


# Who may look


@pytest.mark.parametrize(
    ("view", "arguments"),
    [("standings", []), ("crosstable", []), ("standings-after", [1])]
    + [("crosstable-after", [1]), ("player-detail", [1])],
)
def test_an_unpublished_tournament_is_not_there_for_strangers(client, view, arguments):
    event = six(is_published=False)
    assert get(client, view, event, *arguments).status_code == 404


@pytest.mark.parametrize("view", TABLES)
def test_an_unpublished_tournament_is_shown_to_its_members_and_kept_nowhere(
    client, arbiter, view
):
    event = six(is_published=False)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.ARBITER)
    client.force_login(arbiter)
    response = get(client, view, event)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in response.headers


def test_a_member_of_another_tournament_is_a_stranger(client, arbiter):
    event, other = six(is_published=False), EventFactory()
    Member.objects.create(event=other, user=arbiter, role=Member.Role.OWNER)
    client.force_login(arbiter)
    assert get(client, "standings", event).status_code == 404


@pytest.mark.parametrize("view", TABLES)
def test_tables_are_only_read(client, view):
    url = reverse(view, args=[six().slug])
    assert client.post(url).status_code == 405


# Cross table of a Swiss


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


# Cross table of a round robin


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


# Player card


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


# Languages


def test_numbers_follow_the_language_of_the_page(client):
    event = six()
    with override("pt-br"):
        assert table_of(page(client, "standings", event))[1][4] == "2,5"


def left_after(event, number, last, **data):
    with changing(event.pk):
        event.players.filter(number=number).update(withdrawn_after=last, **data)
    recompute(event.pk)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "withdrawn after round 1"),
        ({"is_expelled": True}, "expelled after round 1"),
    ],
)
@pytest.mark.parametrize("name", ["standings", "player-detail"])
def test_pages_say_who_has_left_and_when(client, name, data, words):
    event = stored("2w1 0-Z", "1b0 0-Z")
    left_after(event, 2, 1, **data)
    entry = event.players.get(number=2).entry
    args = [entry] if name == "player-detail" else []
    assert words in client.get(reverse(name, args=[event.slug, *args])).content.decode()


def test_the_standings_of_a_round_do_not_know_who_left_later(client):
    event = stored("2w1 2b1", "1b0 1w0")
    left_after(event, 2, 2)
    html = page(client, "standings-after", event, 1)
    assert "withdrawn" not in html


# Django's own catalogue knows "No" as the answer to a question.
@pytest.mark.parametrize("view", TABLES)
def test_the_head_of_the_starting_numbers_is_no_answer(client, view):
    event = six()
    with override("pt-br"):
        address = reverse(view, args=[event.slug])
    html = client.get(address, {"notation": "compact"}).content.decode()
    assert "Não" not in html
