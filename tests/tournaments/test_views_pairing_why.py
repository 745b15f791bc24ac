import pytest
from django.urls import reverse

from tests.factories import EventFactory, PlayerFactory, RoundFactory, UserFactory
from tests.standings.stored import stored
from tests.standings.tables import table_of
from tests.tournaments.deskwork import HTMX
from tournaments.actions.rounds import pair_round
from tournaments.models import Bye, Event, Game, Member, Prohibition, Round
from tournaments.signals import changing

pytestmark = pytest.mark.django_db
VIEWS = ["pairing-why", "desk-pairing-why"]
# After round 1 A, B and C have a point; after round 2 B has two.
FIVE = ("4w1 2b0", "5b1 1w1", "0-U 4b=", "1b0 3w=", "2w0 0-U")
FIVE_NAMES = ("Alves, Ana", "Brito, Rui", "Costa, Eva", "Dias, Ivo", "Egas, Lia")


def address(event, number=2, view="pairing-why"):
    return reverse(view, args=[event.slug, number])


def page(client, event, number=2, status=200, view="pairing-why", **query):
    response = client.get(address(event, number, view), query)
    assert response.status_code == status
    return response.content.decode()


def five(**settings) -> Event:
    settings.setdefault("rounds_planned", 4)
    return stored(*FIVE, names=FIVE_NAMES, **settings)


def employ(user, event):
    Member.objects.create(event=event, user=user, role=Member.Role.ARBITER)


def round_of(players: int) -> Event:
    """Return an event whose first round pairs so many players."""
    event = EventFactory()
    with changing(event.pk):
        found = [PlayerFactory(event=event, number=n + 1) for n in range(players)]
        first = RoundFactory(event=event)
        half = players // 2
        Game.objects.bulk_create(
            Game(round=first, board=board + 1, white=one, black=other)
            for board, (one, other) in enumerate(
                zip(found[:half], found[half:], strict=True)
            )
        )
    return event


# The table


def test_each_board_shows_the_facts_of_both_players(client):
    table = table_of(page(client, five()))
    assert table[2] == [
        "1",
        "White",
        "2",
        "Brito, Rui",
        "1",
        "B",
        "White, strong",
        "–",
        "Both get the colour due to them (5.2.1).",
    ]
    assert table[3] == [
        *("Black", "1", "Alves, Ana", "1", "W", "Black, strong", "–"),
    ]


def test_a_bracket_says_who_moved_down_to_it_and_who_left_it(client):
    html = page(client, five())
    assert "<b>Score 1: 3 players</b>" in html
    assert "Without an opponent in it: Costa, Eva." in html
    assert "Moved down to it: Costa, Eva." in html


def test_floats_of_this_round_and_the_last_two_are_told(client):
    rows = table_of(page(client, five()))
    floats = {row[-2 if len(row) == 9 else -1] for row in rows if "Costa, Eva" in row}
    assert floats == {"down now; down in round 1"}


def test_the_bye_says_why(client):
    html = page(client, five())
    assert "The bye: Egas, Lia" in html
    assert "Egas, Lia has 0, the lowest score among those who may have the bye" in html


def test_the_facts_are_those_before_the_round(client):
    # In round 1 nobody has played: no colour is due to anybody.
    rows = table_of(page(client, five(), number=1))
    assert {row[6] for row in rows if row[0] in ("1", "2")} == {"none"}


def test_a_round_of_a_round_robin_names_its_table(client):
    event = stored("2w1", "1b0", system="round-robin")
    html = page(client, event, 1)
    assert "It is the Berger table" in html
    assert "<svg" not in html.split("<main")[1]


def test_a_round_of_matches_names_the_rows_of_its_table(client):
    html = page(client, stored("2w1", "1b0", system="matches"), 1)
    assert "Each row of the Berger table" in html


def test_a_round_without_boards_has_a_page(client):
    first = RoundFactory()
    assert "Why this pairing?" in page(client, first.event, 1)


# The drawing


def test_the_drawing_has_a_spot_for_each_player_and_a_line_for_each_board(client):
    drawing = page(client, five()).split('class="links"')[1].split("</svg>")[0]
    assert drawing.count("<circle") == 5
    assert drawing.count('<path d="') == 2


def test_the_drawing_says_that_the_table_says_the_same(client):
    assert "the table below says the same in words" in page(client, five())


def test_the_drawing_marks_the_board_of_the_player_asked_about(client):
    html = page(client, five(), player="3")
    assert html.count('<path class="me"') == 1


# One player, and two


def test_one_player_can_be_looked_at_alone(client):
    html = page(client, five(), player="3").split("</form>")[0].split("<form")[0]
    assert "Dias, Ivo" in html
    assert "Brito, Rui" not in html


def test_who_has_no_game_is_told_so(client):
    event = stored("2w1", "1b0", "0-Z", names=("A", "B", "Célia"))
    assert "Célia was not to be paired in round 1." in page(client, event, 1, player=3)


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        # Rounds are asked about as they were paired: 2 and 5 met in round 1.
        (2, 5, ["No.", "They met in round 1 (C1)."]),
        (1, 2, ["Yes.", "They do meet in this round."]),
        (1, 3, ["Yes.", "The absolute rules let them meet."]),
    ],
)
def test_two_players_could_have_met_or_not(client, first, second, words):
    html = page(client, five(), player=first, **{"with": second})
    assert all(word in html for word in words)


def test_a_prohibition_answers_no(client):
    event = five()
    first, second = event.players.filter(number__in=(1, 3))
    Prohibition.objects.create(
        event=event, first=first, second=second, first_round=2, last_round=2
    )
    html = page(client, event, player=1, **{"with": 3})
    assert "The tournament does not let them meet in this round." in html


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"with": "1"}, "Choose the first player too."),
        ({"player": "1", "with": "1"}, "Choose two different players."),
        ({"player": "99"}, "There is no such player in this tournament"),
        ({"player": "1", "with": "\x00"}, "There is no such player"),
        ({"player": "-1"}, "There is no such player in this tournament"),
        ({"player": "9" * 40}, "There is no such player in this tournament"),
        ({"player": "٣"}, "There is no such player in this tournament"),
        ({"player": "<script>"}, "There is no such player in this tournament"),
    ],
)
@pytest.mark.parametrize("view", VIEWS)
def test_what_cannot_be_asked_is_refused_with_a_sentence(
    client, arbiter, view, query, sentence
):
    event = five()
    employ(arbiter, event)
    client.force_login(arbiter)
    assert sentence in page(client, event, status=422, view=view, **query)


def test_what_was_chosen_stays_chosen(client):
    html = page(client, five(), player="3", **{"with": "1"})
    assert html.count("selected") == 2


# Who may look, and caches


def test_the_round_leads_to_the_page(client):
    event = five()
    answer = client.get(reverse("round-detail", args=[event.slug, 2]))
    assert f'<a href="{address(event)}">' in answer.content.decode()


def test_a_draft_has_no_public_page(client):
    event = five()
    Round.objects.filter(event=event, number=2).update(published_at=None)
    page(client, event, status=404)


def test_a_draft_has_a_page_at_the_desk(client, arbiter):
    event = EventFactory(initial_colour="w")
    employ(arbiter, event)
    for number in range(1, 6):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    pair_round(event, revision=event.revision, by=arbiter)
    client.force_login(arbiter)
    html = page(client, event, 1, view="desk-pairing-why")
    assert html.count("<circle") == 5
    bye = Bye.objects.get().player.name
    assert f"The bye: {bye}" in html


@pytest.mark.parametrize("number", [0, 3, 99, 10**12])
@pytest.mark.parametrize("view", VIEWS)
def test_a_round_that_is_not_there_has_no_page(client, arbiter, view, number):
    event = five()
    employ(arbiter, event)
    client.force_login(arbiter)
    page(client, event, number, status=404, view=view)


def test_the_page_at_the_desk_is_for_those_who_work_there(client):
    event = five()
    client.force_login(UserFactory())
    page(client, event, status=403, view="desk-pairing-why")


def test_who_is_not_signed_in_is_sent_to_sign_in(client):
    page(client, five(), status=302, view="desk-pairing-why")


def test_an_unpublished_tournament_has_no_page_for_strangers(client):
    page(client, five(is_published=False), status=404)


def test_the_page_may_be_kept_for_a_moment_by_everybody(client):
    response = client.get(address(five()))
    policy = "public, max-age=0, s-maxage=2, stale-while-revalidate=10"
    assert response.headers["Cache-Control"] == policy
    assert "Cookie" not in response.headers["Vary"]


def test_a_cache_that_has_the_page_is_told_so_with_one_query(
    client, django_assert_num_queries
):
    event = five()
    tag = client.get(address(event)).headers["ETag"]
    with django_assert_num_queries(1):
        response = client.get(address(event), headers={"If-None-Match": tag})
    assert response.status_code == 304


def test_htmx_gets_the_part_alone(client):
    response = client.get(address(five()), headers=HTMX)
    assert response.content.decode().lstrip().startswith("<section")


@pytest.mark.parametrize("view", VIEWS)
def test_the_page_is_only_read(client, arbiter, view):
    event = five()
    employ(arbiter, event)
    client.force_login(arbiter)
    assert client.post(address(event, view=view)).status_code == 405


@pytest.mark.parametrize("players", [10, 200])
def test_the_page_takes_seven_queries_whatever_the_size(
    client, players, django_assert_num_queries
):
    event = round_of(players)
    with django_assert_num_queries(7):
        page(client, event, 1)


def test_hostile_names_are_text(client):
    names = ('<script>"a"</script>', "<img src=x>", "%(name)s {{ b }}")
    event = stored("2w1", "1b0", "0-U", names=names)
    html = page(client, event, 1, player=1, **{"with": 3})
    assert "&lt;script&gt;" in html
    assert '<script>"a"' not in html
    assert "<img" not in html
    assert "%(name)s {{ b }}" in html
