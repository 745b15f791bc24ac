"""What the page of a round shows at the desk, also of a draft."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import A_DAY, GameFactory, PlayerFactory, RoundFactory, UserFactory
from tests.tournaments.deskwork import (
    HTMX,
    draft_of,
    event_of_size,
    round_page,
    text_of,
)
from tournaments.models import Bye, Event, Game, Player, Round

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [20, 100])
def test_the_page_of_a_round_takes_fourteen_queries_whatever_the_size(client, players):
    event, user = event_of_size(players)
    client.force_login(user)
    page = reverse("desk-round", args=[event.slug, 2])
    with CaptureQueriesContext(connection) as queries:
        assert client.get(page).status_code == 200
    assert len(queries) <= 14, "\n".join(each["sql"][:150] for each in queries)


def test_the_page_says_which_results_are_missing(desk, game):
    GameFactory(round=game.round, board=4)
    GameFactory(round=game.round, board=5, result="1-0")
    text = text_of(desk.get(round_page(game)))
    assert "1 of 3 in</b> · missing 4, 12" in text


def test_the_count_can_be_had_alone(desk, game):
    headers = HTMX | {"HX-Target": "round-count"}
    text = text_of(desk.get(round_page(game), headers=headers))
    assert text.strip().startswith('<p class="dateline" id="round-count"')


def test_the_points_are_those_before_the_round(desk, game):
    event = game.round.event
    second = RoundFactory(event=event, number=2)
    Game.objects.update(result="1-0")
    GameFactory(round=second, white=game.white, black=game.black, result="0-1")
    text = text_of(desk.get(round_page(second)))
    assert [part.split("<")[0] for part in text.split('before">')[1:]] == ["1", "0"]


def test_the_stored_result_is_the_pressed_button(desk, game):
    Game.objects.update(result="1/2")
    text = text_of(desk.get(round_page(game)))
    assert '<button name="result" value="1/2" aria-pressed="true">' in text


def test_a_changed_result_says_so(desk, game):
    Game.objects.update(result="1/2", version=2, changed_at=A_DAY)
    assert "changed 18:00" in text_of(desk.get(round_page(game)))


def test_a_fixed_board_is_shown_as_one(desk, game):
    Player.objects.filter(pk=game.white_id).update(fixed_board=12)
    text = text_of(desk.get(round_page(game)))
    assert '<td class="bd">12 <small>fixed</small></td>' in text


def test_the_board_of_somebody_else_is_not_shown_as_fixed(desk, game):
    Player.objects.filter(pk=game.white_id).update(fixed_board=11)
    assert "<small>fixed</small>" not in text_of(desk.get(round_page(game)))


def test_a_finished_tournament_has_nothing_to_press(desk, game):
    Event.objects.update(closed_at=A_DAY)
    assert 'name="result"' not in text_of(desk.get(round_page(game)))


def test_the_next_round_is_paired_once_all_results_are_in(desk, game):
    Game.objects.update(result="1-0")
    text = text_of(desk.get(round_page(game)))
    assert '<button class="primary">Pair round 2</button>' in text


def test_the_next_round_waits_for_the_last_result(desk, game):
    text = text_of(desk.get(round_page(game)))
    assert "<button disabled>Pair round 2</button>" in text


def test_the_last_round_leads_to_the_finish(desk, game):
    Event.objects.update(rounds_planned=1)
    Game.objects.update(result="1-0")
    text = text_of(desk.get(round_page(game)))
    assert reverse("finish-event", args=[game.round.event.slug]) in text


def test_the_last_round_names_the_games_that_the_end_waits_for(desk, game):
    Event.objects.update(rounds_planned=2)
    Game.objects.update(result="?", version=1)
    last = GameFactory(round__event=game.round.event, round__number=2, result="1-0")
    text = text_of(desk.get(round_page(last)))
    assert f'<a href="{round_page(game)}#board-{game.pk}">Round 1, board 12</a>' in text
    assert reverse("finish-event", args=[game.round.event.slug]) not in text


def test_players_without_a_game_stand_below_with_the_reason(desk, game):
    event = game.round.event
    asked, _late = PlayerFactory(event=event), PlayerFactory(event=event, first_round=3)
    Bye.objects.create(player=asked, round_number=1, kind="H")
    text = text_of(desk.get(round_page(game)))
    assert "half-point bye" in text
    assert "enters in round 3" in text


def test_a_name_is_shown_as_text(desk, game):
    Player.objects.filter(pk=game.white.pk).update(name="<script>alert(1)</script>")
    text = text_of(desk.get(round_page(game)))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script>alert" not in text


@pytest.mark.parametrize("number", [0, 2, 10**30])
def test_a_round_that_is_not_paired_is_not_found(desk, game, number):
    url = reverse("desk-round", args=[game.round.event.slug, number])
    assert desk.get(url).status_code == 404


def test_a_stranger_finds_no_round(client, game):
    client.force_login(UserFactory())
    assert client.get(round_page(game)).status_code == 403


def test_whoever_is_signed_out_signs_in_first(client, game):
    response = client.get(round_page(game))
    assert response.status_code == 302
    assert reverse("sign-in") in response.url


def test_looking_at_a_round_changes_nothing(desk, game):
    before = Event.objects.get().revision
    desk.get(round_page(game))
    assert Event.objects.get().revision == before


@pytest.mark.parametrize("is_published", [True, False])
def test_a_round_of_a_hidden_tournament_says_who_sees_it(desk, game, is_published):
    Event.objects.update(is_published=is_published)
    text = text_of(desk.get(round_page(game)))
    assert ("The tournament is hidden" in text) is not is_published


def test_the_desk_is_said_to_nobody_else(client, game):
    get_user_model().objects.filter(username="arbiter").update(is_active=False)
    assert client.get(round_page(game)).status_code == 302


# A draft


def test_a_draft_takes_no_results(desk, arbiter):
    text = text_of(desk.get(round_page(draft_of(arbiter, 4))))
    assert 'name="result"' not in text


def test_a_draft_names_what_was_checked(desk, arbiter):
    text = text_of(desk.get(round_page(draft_of(arbiter, 5))))
    assert text.count('<span class="sign ok">none</span>') == 6


def test_a_draft_with_a_repeated_game_says_so(desk, arbiter):
    first = draft_of(arbiter, 4)
    Round.objects.update(published_at=A_DAY)
    Game.objects.update(result="1-0", version=1)
    second = RoundFactory(event=first.event, number=2, published_at=None)
    for game in first.games.all():
        GameFactory(round=second, board=game.board, white=game.black, black=game.white)
    assert "have met before" in text_of(desk.get(round_page(second)))


def test_a_draft_of_a_round_robin_follows_its_table_and_is_not_checked(desk, arbiter):
    draft = draft_of(arbiter, 4, system="round-robin", rounds_planned=3)
    assert "Repeated games" not in text_of(desk.get(round_page(draft)))


def test_a_draft_names_who_has_the_bye(desk, arbiter):
    draft = draft_of(arbiter, 5)
    name = draft.event.players.get(number=5).name
    text = text_of(desk.get(round_page(draft)))
    assert f"<bdi>{name}</bdi>: pairing-allocated bye" in text
