"""A result at the desk: saved, refused, or in conflict with another's."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from standings.models import Ranking
from tests.factories import A_DAY, GameFactory, UserFactory
from tests.tournaments.deskwork import (
    HTMX,
    event_of_size,
    post_result,
    round_page,
    stored,
    text_of,
)
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db


def changed_by_another(game, result="0-1"):
    """Let another arbiter be faster."""
    rui = UserFactory(username="rui")
    at = datetime.datetime(2026, 11, 27, 14, 30, tzinfo=datetime.UTC)
    Game.objects.filter(pk=game.pk).update(
        result=result, version=1, changed_by=rui, changed_at=at
    )


def test_save_result_stores_the_result(desk, game):
    post_result(desk, game, "1-0")
    assert stored(game).result == "1-0"


def test_save_result_answers_with_the_row(desk, game):
    response = post_result(desk, game, "1-0")
    assert response.status_code == 200
    assert text_of(response).startswith(f'<tbody id="board-{game.pk}"')


def test_save_result_announces_new_standings(desk, game):
    response = post_result(desk, game, "1-0")
    assert response.headers["HX-Trigger"] == '{"standings-changed": {}}'


def test_save_result_answers_with_the_next_version(desk, game):
    response = post_result(desk, game, "1-0")
    assert 'name="version" value="1"' in text_of(response)


def test_the_standings_follow_a_result(desk, game, committed):
    with committed():
        post_result(desk, game, "0-1")
    first = Ranking.objects.get(event=game.round.event).table[0]
    assert first[0] == game.black.entry


def test_save_result_goes_back_to_the_board_without_a_script(desk, game):
    response = post_result(desk, game, "1-0", headers={})
    assert response.status_code == 302
    assert response.url == f"{round_page(game)}#board-{game.pk}"


def test_save_result_explains_a_result_that_does_not_exist(desk, game):
    response = post_result(desk, game, "2-0")
    assert response.status_code == 422
    assert (
        "“2-0” is not a result. Use 1-0, ½-½ or 0-1, or a forfeit: +/-, -/+ or -/-."
        in text_of(response)
    )


def test_save_result_asks_for_a_result(desk, game):
    response = post_result(desk, game, "")
    assert response.status_code == 422
    assert "Choose a result." in text_of(response)


def test_what_is_not_a_result_is_shown_as_text(desk, game):
    response = post_result(desk, game, "<b>1-0</b>")
    assert "“&lt;b&gt;1-0&lt;/b&gt;” is not a result" in text_of(response)


@pytest.mark.parametrize("result", ["1-0\x00", "½-½", "1-0 ", "x" * 100_000])
def test_what_is_not_a_result_is_never_stored(desk, game, result):
    assert post_result(desk, game, result).status_code == 422
    assert stored(game).is_pending


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "9" * 40, "\x00"])
def test_a_result_without_a_version_is_refused(desk, game, version):
    response = post_result(desk, game, "1-0", version=version)
    assert response.status_code == 400
    assert stored(game).is_pending


def test_a_missing_version_never_means_to_overwrite(desk, game):
    url = reverse("save-result", args=[game.round.event.slug, game.pk])
    response = desk.post(url, {"result": "1-0"}, headers=HTMX)
    assert response.status_code == 400
    assert stored(game).is_pending


def test_a_refused_result_is_said_on_the_page_without_a_script(desk, game):
    response = post_result(desk, game, "2-0", headers={})
    assert response.status_code == 422
    assert "<h1>Round 1: results</h1>" in text_of(response)
    assert "“2-0” is not a result" in text_of(response)


def test_a_conflict_overwrites_nothing(desk, game):
    changed_by_another(game, "0-1")
    assert post_result(desk, game, "1-0").status_code == 409
    assert stored(game).result == "0-1"


def test_a_conflict_shows_both_results(desk, game):
    changed_by_another(game, "0-1")
    text = text_of(post_result(desk, game, "1-0"))
    assert "Keep 0–1 <small>rui, 14:30</small>" in text
    assert "Use mine: 1–0 <small>arbiter</small>" in text


def test_a_conflict_can_be_decided_with_the_version_that_it_shows(desk, game):
    changed_by_another(game, "0-1")
    text = text_of(post_result(desk, game, "1-0"))
    choice = text[text.index('<form class="two"') :]
    assert 'name="version" value="1"' in choice


def test_a_conflict_is_shown_on_the_page_without_a_script(desk, game):
    changed_by_another(game, "0-1")
    response = post_result(desk, game, "1-0", headers={})
    assert response.status_code == 409
    assert "Board 12 has two results." in text_of(response)


def test_the_result_that_is_there_already_is_no_conflict(desk, game):
    changed_by_another(game, "1-0")
    response = post_result(desk, game, "1-0")
    assert response.status_code == 200
    assert "already entered by rui at 14:30" in text_of(response)


def test_a_finished_tournament_takes_no_result(desk, game):
    Event.objects.update(closed_at=A_DAY)
    response = post_result(desk, game, "1-0")
    assert response.status_code == 409
    assert "is finished. Reopen it at the desk" in text_of(response)
    assert stored(game).is_pending


def test_a_draft_takes_no_result(desk, game):
    Round.objects.update(published_at=None)
    response = post_result(desk, game, "1-0")
    assert response.status_code == 422
    assert stored(game).is_pending


def test_a_board_that_was_unpaired_is_a_conflict(desk, game):
    Game.objects.all().delete()
    response = post_result(desk, game, "1-0", round=1, board=12)
    assert response.status_code == 409
    assert "Board 12 of round 1 was unpaired meanwhile" in text_of(response)


def test_a_board_that_was_unpaired_leads_to_the_desk(desk, game):
    Game.objects.all().delete()
    response = post_result(desk, game, "1-0", round=1, board=12)
    desk_of_event = reverse("event-desk", args=[game.round.event.slug])
    assert f'href="{desk_of_event}"' in text_of(response)


def test_a_board_that_was_unpaired_is_said_without_a_script(desk, game):
    Game.objects.all().delete()
    response = post_result(desk, game, "1-0", round=1, board=12, headers={})
    assert response.status_code == 409
    assert "<h1>Nothing was changed</h1>" in text_of(response)


def test_a_game_of_another_tournament_is_not_found(desk, game):
    other = GameFactory()
    url = reverse("save-result", args=[game.round.event.slug, other.pk])
    response = desk.post(url, {"result": "1-0", "version": 0}, headers=HTMX)
    assert response.status_code == 404
    assert stored(other).is_pending


def test_a_game_of_another_tournament_looks_like_one_that_is_gone(desk, game):
    slug, shown = game.round.event.slug, {"round": 1, "board": 12}
    url = reverse("save-result", args=[slug, GameFactory().pk])
    answers = [desk.post(url, shown, headers=HTMX)]
    Game.objects.exclude(pk=game.pk).delete()
    answers.append(desk.post(url, shown, headers=HTMX))
    assert answers[0].content == answers[1].content
    assert [answer.status_code for answer in answers] == [409, 409]


def test_a_game_number_beyond_all_is_not_found(desk, game):
    url = reverse("save-result", args=[game.round.event.slug, 10**30])
    assert desk.post(url, {"result": "1-0", "version": 0}).status_code == 404


def test_a_stranger_finds_no_game(client, game):
    client.force_login(UserFactory())
    assert post_result(client, game, "1-0").status_code == 403
    assert stored(game).is_pending


def test_whoever_is_signed_out_is_told_so_in_a_way_that_a_script_understands(
    client, game
):
    response = post_result(client, game, "1-0")
    assert response.status_code == 401
    assert reverse("sign-in") in response.headers["HX-Redirect"]


def test_a_result_is_not_saved_by_looking(desk, game):
    url = reverse("save-result", args=[game.round.event.slug, game.pk])
    assert desk.get(url, {"result": "1-0", "version": 0}).status_code == 405


def test_an_administrator_may_save_results_everywhere(client, game):
    client.force_login(UserFactory(is_superuser=True))
    assert post_result(client, game, "1-0").status_code == 200


# Session, user, game; BEGIN, revision, game, change, COMMIT; event, players, games,
# table.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [20, 400])
def test_a_result_takes_twelve_queries_whatever_the_size(client, players):
    event, user = event_of_size(players)
    client.force_login(user)
    game = Game.objects.select_related("round__event").filter(round__number=2).first()
    with CaptureQueriesContext(connection) as queries:
        response = post_result(client, game, "1-0")
    assert response.status_code == 200
    assert Ranking.objects.get().is_current
    assert len(queries) <= 12, "\n".join(each["sql"][:150] for each in queries)
