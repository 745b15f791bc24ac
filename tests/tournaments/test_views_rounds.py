import datetime
import re

import pytest
from django.urls import reverse

from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tests.tournaments.deskwork import HTMX
from tournaments.models import Bye, Game, Member
from tournaments.record import Outcome, Result

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 11, 29, 12, 0, tzinfo=datetime.UTC)


@pytest.fixture
def event():
    return EventFactory()


@pytest.fixture
def first(event):
    return RoundFactory(event=event)


def address(event, number=1) -> str:
    return reverse("round-detail", args=[event.slug, number])


def page_of(client, event, number=1, **query) -> str:
    answer = client.get(address(event, number), query)
    assert answer.status_code == 200
    return answer.content.decode()


def idle(client, event, number=1) -> dict[str, list[str]]:
    """Return the names of those without a game, by reason in words."""
    groups = client.get(address(event, number)).context["round"].idle
    return {str(reason): [one.player.name for one in group] for reason, group in groups}


def test_boards_are_in_the_order_of_their_numbers(client, event, first):
    GameFactory(round=first, board=2, white__name="Reis", black__name="Alves")
    GameFactory(round=first, board=1, white__name="Costa", black__name="Lopes")
    page = page_of(client, event)
    assert page.index("Costa") < page.index("Lopes") < page.index("Reis")


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (Result.WHITE_WINS, "1–0"),
        (Result.DRAW, "½–½"),
        (Result.BLACK_WINS, "0–1"),
        (Result.DOUBLE_FORFEIT, "forfeit"),
        (Result.UNRATED_DRAW, "not rated"),
        (Result.ONLY_WHITE_DRAWS, "½–0"),
        (Result.PENDING, "not in yet"),
    ],
)
def test_a_result_is_shown_with_the_words_it_needs(client, event, first, result, shown):
    GameFactory(round=first, result=result)
    assert shown in page_of(client, event)


def test_a_result_that_was_changed_says_when(client, event, first):
    game = GameFactory(round=first, result=Result.DRAW)
    Game.objects.filter(pk=game.pk).update(version=2, changed_at=NOON)
    assert "corrected 12:00" in page_of(client, event)


def test_a_result_that_was_entered_once_is_not_called_corrected(client, event, first):
    game = GameFactory(round=first, result=Result.DRAW)
    Game.objects.filter(pk=game.pk).update(version=1, changed_at=NOON)
    assert "corrected" not in page_of(client, event)


def test_points_are_those_before_the_round(client, event, first):
    game = GameFactory(round=first, result=Result.WHITE_WINS)
    second = RoundFactory(event=event, number=2)
    GameFactory(
        round=second, white=game.black, black=game.white, result=Result.WHITE_WINS
    )
    board = client.get(address(event, 2)).context["round"].boards[0]
    assert (board.white.points, board.black.points) == (0, 1)


def test_byes_and_absences_are_named_in_words(client, event, first):
    GameFactory(round=first)
    for name, kind in [("Bye", "U"), ("Half", "H"), ("Full", "F"), ("Zero", "Z")]:
        player = PlayerFactory(event=event, name=name)
        Bye.objects.create(player=player, round_number=1, kind=Outcome(kind))
    PlayerFactory(event=event, name="Nobody knows")
    PlayerFactory(event=event, name="Late", first_round=2)
    PlayerFactory(event=event, name="Gone", withdrawn_after=0)
    PlayerFactory(event=event, name="Sent", withdrawn_after=0, is_expelled=True)
    assert idle(client, event) == {
        "Bye": ["Bye"],
        "Full-point bye": ["Full"],
        "Half-point bye": ["Half"],
        "Zero-point bye": ["Zero"],
        "Absent": ["Nobody knows"],
        "Enters later": ["Late"],
        "Withdrawn": ["Gone"],
        "Expelled": ["Sent"],
    }


def test_a_withdrawal_names_the_last_round_that_was_played(client, event, first):
    game = GameFactory(round=first, result=Result.DRAW)
    game.white.withdrawn_after = 1
    game.white.save()
    RoundFactory(event=event, number=2)
    assert "(after round 1)" in page_of(client, event, 2)


def test_a_free_round_of_a_round_robin_is_called_that(client):
    event = EventFactory(system="round-robin")
    GameFactory(round=RoundFactory(event=event))
    PlayerFactory(event=event, name="Third")
    assert idle(client, event) == {"Free this round": ["Third"]}


def test_the_list_by_name_has_everybody_with_board_colour_and_opponent(
    client, event, first
):
    white = PlayerFactory(event=event, name="Reis", rating=1830)
    black = PlayerFactory(event=event, name="Álvares")
    bye = PlayerFactory(event=event, name="Costa")
    Bye.objects.create(player=bye, round_number=1, kind=Outcome.HALF_BYE)
    GameFactory(round=first, board=12, white=white, black=black)
    page = page_of(client, event, by="name")
    assert "Board 12, White, against <bdi>Álvares</bdi>" in page
    assert "Board 12, Black, against <bdi>Reis</bdi>" in page
    assert "Half-point bye" in page
    assert page.index(">Álvares<") < page.index(">Costa<")


@pytest.mark.parametrize("number", [0, 2, 3, 10**30])
def test_drafts_and_unknown_rounds_are_alike(client, event, first, number):
    GameFactory(round=first, result=Result.DRAW)
    GameFactory(round=RoundFactory(event=event, number=2, published_at=None))
    answer = client.get(address(event, number))
    unknown = client.get(address(event, 59))
    assert answer.status_code == 404
    assert len(answer.content) - len(str(number)) == len(unknown.content) - 2


def test_a_draft_is_not_here_even_for_those_who_paired_it(client, event):
    RoundFactory(event=event, published_at=None)
    member = UserFactory()
    Member.objects.create(event=event, user=member, role=Member.Role.OWNER)
    client.force_login(member)
    assert client.get(address(event)).status_code == 404


def test_a_round_of_an_unpublished_event_is_not_found(client):
    event = EventFactory(is_published=False)
    GameFactory(round=RoundFactory(event=event))
    assert client.get(address(event)).status_code == 404


def test_an_earlier_round_links_to_the_latest(client, event, first):
    GameFactory(round=first, result=Result.DRAW)
    RoundFactory(event=event, number=2)
    assert "Go to round 2, the latest" in page_of(client, event)


def test_a_page_that_is_up_to_date_costs_one_query(
    client, event, first, django_assert_num_queries
):
    GameFactory(round=first)
    tag = client.get(address(event)).context["tag"]
    with django_assert_num_queries(1):
        answer = client.get(address(event), {"seen": tag}, headers=HTMX)
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_new_result_reaches_a_page_that_polls(client, event, first):
    game = GameFactory(round=first)
    tag = client.get(address(event)).context["tag"]
    game.result = Result.BLACK_WINS
    game.save()
    answer = client.get(address(event), {"seen": tag}, headers=HTMX)
    assert answer.content.lstrip().startswith(b'<div id="round"')
    assert "0–1" in answer.content.decode()


def test_polling_keeps_the_order_by_name(client, event, first):
    GameFactory(round=first)
    assert "?by=name&amp;seen=" in page_of(client, event, by="name")


def test_a_round_with_missing_results_polls_every_ten_seconds(client, event, first):
    GameFactory(round=first)
    assert 'hx-trigger="every 10s, poll"' in page_of(client, event)


def test_a_round_with_all_results_polls_every_minute(client, event, first):
    GameFactory(round=first, result=Result.DRAW)
    assert 'hx-trigger="every 60s, poll"' in page_of(client, event)


def test_a_round_of_a_closed_event_does_not_poll(client):
    event = EventFactory(closed_at=NOON)
    GameFactory(round=RoundFactory(event=event), result=Result.DRAW)
    assert "hx-get" not in page_of(client, event)


@pytest.mark.parametrize("boards", [1, 20])
@pytest.mark.parametrize("query", [{}, {"by": "name"}])
def test_a_round_needs_five_queries(
    client, event, first, django_assert_num_queries, boards, query
):
    GameFactory.create_batch(boards, round=first)
    with django_assert_num_queries(5):
        page_of(client, event, **query)


@pytest.mark.parametrize("query", [{}, {"by": "name"}])
def test_names_are_text_whatever_they_hold(client, event, first, query):
    hostile = "<img src=x onerror=alert(1)>\"'"
    GameFactory(round=first, white__name=hostile, black__name=hostile)
    assert "<img" not in page_of(client, event, **query)


def test_a_round_sets_no_cookie_and_is_the_same_for_everybody(client, event, first):
    GameFactory(round=first)
    answer = client.get(address(event))
    assert not answer.cookies
    assert "Cookie" not in answer.headers["Vary"]


# Finding a board by name


@pytest.fixture
def silva(first):
    """Give the game of Silva, with Black at board 12."""
    return GameFactory(
        round=first,
        board=12,
        white__name="Costa, Ana",
        white__rating=1975,
        black__name="Silva, João",
        black__rating=1830,
    )


@pytest.mark.parametrize("name", ["Silva", "joao silva", "SILVA, João", " silva "])
def test_a_part_of_the_name_finds_the_board(client, event, silva, name):
    assert "Board 12 · Black · v Costa, Ana (1975)" in page_of(client, event, name=name)


def test_an_unrated_opponent_is_named_alone(client, event, silva):
    silva.white.rating = None
    silva.white.save()
    page = page_of(client, event, name="silva")
    assert "<b>Board 12 · Black · v Costa, Ana</b>" in page


def test_a_player_without_a_game_is_told_why(client, event, silva):
    PlayerFactory(event=event, name="Lopes", first_round=2)
    page = page_of(client, event, name="lopes")
    assert re.search(r"<bdi>Lopes</bdi></a>: Enters later", page)


def test_a_name_that_nobody_has_says_so(client, event, silva):
    page = page_of(client, event, name="Zanini")
    assert "Nobody in this round is called “Zanini”." in page


@pytest.mark.parametrize("name", ["", "  "])
def test_an_empty_name_finds_nobody_and_is_no_mistake(client, event, silva, name):
    page = page_of(client, event, name=name)
    assert "Board 12 ·" not in page.replace("Board {board}", "")
    assert "Nobody in this round" not in page


def test_of_many_with_a_name_ten_are_shown(client, event, first):
    GameFactory.create_batch(6, round=first, white__name="Silva", black__name="Silva")
    answer = client.get(address(event), {"name": "silva"})
    assert len(answer.context["found"]) == 10
    assert "2 more have such a name." in answer.content.decode()


def test_a_page_that_refreshes_keeps_the_name_and_the_order(client, event, silva):
    page = page_of(client, event, by="name", name="joão & co")
    assert "?by=name&amp;name=jo%C3%A3o%20%26%20co&amp;seen=" in page


@pytest.mark.parametrize("name", ["<b>x</b>", "\0", "%", "'\"", "a" * 5000])
def test_a_hostile_name_is_text(client, event, silva, name):
    assert "<b>x</b>" not in page_of(client, event, name=name)


def test_a_kept_round_needs_one_query(client, event, silva, django_assert_num_queries):
    page_of(client, event)
    with django_assert_num_queries(1):
        page_of(client, event)
