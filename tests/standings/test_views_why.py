"""The pages that say why, as a reader meets them."""

import re
from urllib.parse import urljoin

import pytest
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import override

from standings.recompute import recompute
from tests.factories import EventFactory, PlayerFactory, RoundFactory
from tests.standings.stored import SIX, stored
from tests.standings.tables import table_of
from tournaments.models import Event, Member, Player
from tournaments.signals import changing

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
# Ana has a half-point bye in round 2; Caio wins by forfeit in round 2, has the bye of
# round 3 and is absent in round 4. Points: 3, 3, 2.5, 0.5, 1.5.
UNPLAYED = (
    "4w1 0-H 2b= 5w1",
    "3w= 5b1 1w= 4w1",
    "2b= 4w+ 0-U 0-Z",
    "1b0 3b- 5w= 2b0",
    "0-U 2w0 4b= 1b0",
)
HOSTILE = ('<script>"a"</script>', "<img src=x>")


def six(**settings) -> Event:
    settings = {"tie_breaks": ["BH/C1", "BH", "SB"], "rounds_planned": 3} | settings
    return stored(*SIX, names="ABCDEF", **settings)


def unplayed() -> Event:
    names = ("Ana", "Bruno", "Caio", "Davi", "Eva")
    return stored(*UNPLAYED, names=names, tie_breaks=["BH/C1", "BH", "SB"])


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


def working(client, event: Event, entry: int, code: str, query="") -> list[list[str]]:
    return table_of(page(client, "working", event, entry, code, query=query))


def comparison(client, event: Event, one, other) -> str:
    return page(client, "comparison", event, query=f"?player={one}&with={other}")


def words(html: str) -> str:
    return " ".join(strip_tags(html).split())


# The working of a number


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


# Two players


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


def left_early() -> Event:
    """Return a round robin that Dora left after one game of three."""
    event = stored(
        *("4w0 2w1 3b=", "3w= 1b0 4w+", "2b= 4b+ 1w=", "1b1 3w- 2b-"),
        names=("Ada", "Ben", "Cleo", "Dora"),
        system="round-robin",
        tie_breaks=["SB"],
    )
    with changing(event.pk):
        Player.objects.filter(event=event, entry=4).update(withdrawn_after=1)
    recompute(event.pk)
    return event


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


# From the other pages


def test_the_standings_offer_a_comparison_of_the_first_two(client):
    html = page(client, "standings", six())
    assert '<option value="6" selected>F</option>' in html
    assert '<option value="1" selected>A</option>' in html


def test_a_large_table_links_to_the_comparison(client):
    event = large(102)
    html = page(client, "standings", event)
    assert f'<a href="{reverse("comparison", args=[event.slug])}">' in html
    assert 'name="with"' not in html


def test_standings_of_an_earlier_round_compare_that_round(client):
    html = page(client, "standings-after", six(), 2)
    assert '<input type="hidden" name="round" value="2">' in html


def test_a_card_asks_why_the_player_is_below_the_next(client):
    event = six()
    html = page(client, "player-detail", event, 1)
    url = reverse("comparison", args=[event.slug])
    assert f'<a href="{url}?player=6&amp;with=1">Why below F?</a>' in html


def test_a_card_of_who_shares_a_place_asks_why(client):
    event = stored("2w=", "1b=", names=("Ana", "Bruno"), tie_breaks=["SB"])
    assert "Why level with Ana?" in page(client, "player-detail", event, 2)


def test_nobody_is_above_the_first(client):
    assert "Why below" not in page(client, "player-detail", six(), 6)


@pytest.mark.parametrize("view", ["standings", "crosstable"])
@pytest.mark.parametrize("round_number", [None, 2])
def test_the_links_of_a_table_lead_to_workings(client, view, round_number):
    event = six()
    arguments = [] if round_number is None else [round_number]
    name = view if round_number is None else f"{view}-after"
    here = reverse(name, args=[event.slug, *arguments])
    html = page(client, name, event, *arguments)
    links = re.findall(r'<a href="(\.\./[^"]*tie-breaks[^"]*)"', html)
    assert len(links) == 18
    for link in links[:3]:
        assert client.get(urljoin(here, link)).status_code == 200


# Caches, and who may look

VIEWS = [("working", [1, "SB"], ""), ("comparison", [], "?player=1&with=6")]


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_a_page_may_be_kept_for_a_moment_by_everybody(client, view, arguments, query):
    response = get(client, view, six(), *arguments, query=query)
    policy = "public, max-age=0, s-maxage=2, stale-while-revalidate=10"
    assert response.headers["Cache-Control"] == policy
    assert "Cookie" not in response.headers["Vary"]


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_a_cache_that_has_the_page_is_told_so_with_one_query(
    client, view, arguments, query, django_assert_num_queries
):
    event = six()
    tag = get(client, view, event, *arguments, query=query).headers["ETag"]
    with django_assert_num_queries(1):
        headers = {"If-None-Match": tag}
        response = get(client, view, event, *arguments, query=query, headers=headers)
    assert response.status_code == 304


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_htmx_gets_the_part_alone(client, view, arguments, query):
    response = get(client, view, six(), *arguments, query=query, headers=HTMX)
    html = response.content.decode()
    assert html.lstrip().startswith("<section")
    assert "HX-Request" in response.headers["Vary"]


@pytest.mark.parametrize("players", [20, 400])
@pytest.mark.parametrize(
    ("view", "arguments", "query"), [*VIEWS, ("working", [1, "DE"], "")]
)
def test_a_page_takes_four_queries_whatever_the_size(
    client, view, arguments, query, players, django_assert_num_queries
):
    event = large(players)
    with django_assert_num_queries(4):
        page(client, view, event, *arguments, query=query)


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_an_unpublished_tournament_is_not_there_for_strangers(
    client, view, arguments, query
):
    event = six(is_published=False)
    assert get(client, view, event, *arguments, query=query).status_code == 404


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_an_unpublished_tournament_is_shown_to_its_members_and_kept_nowhere(
    client, arbiter, view, arguments, query
):
    event = six(is_published=False)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.ARBITER)
    client.force_login(arbiter)
    response = get(client, view, event, *arguments, query=query)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(("view", "arguments", "query"), VIEWS)
def test_the_pages_are_only_read(client, view, arguments, query):
    url = reverse(view, args=[six().slug, *arguments])
    assert client.post(url).status_code == 405


@pytest.mark.parametrize(
    ("view", "arguments", "query"),
    [("working", [1, "SB"], ""), ("comparison", [], "?player=1&with=2")],
)
def test_hostile_names_are_text(client, view, arguments, query):
    event = stored("2w1", "1b0", names=HOSTILE, tie_breaks=["DE", "SB"])
    html = page(client, view, event, *arguments, query=query)
    assert "&lt;script&gt;" in html
    assert '<script>"a"' not in html
    assert "<img" not in html


def test_a_tournament_without_players_has_a_comparison_page(client):
    event = EventFactory()
    recompute(event.pk)
    assert "No players yet." in page(client, "comparison", event)
