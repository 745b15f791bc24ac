"""A result that is sent again because its answer was lost."""

import re
from uuid import uuid4

import pytest

from tests.factories import GameFactory
from tests.tournaments.deskwork import HTMX, address, event_of, text_of
from tournaments.actions.results import record_result
from tournaments.models import Change, Event, Game
from tournaments.record import Result

pytestmark = pytest.mark.django_db
# What is new in every answer: the names of requests to come, and the token.
NEW = re.compile(r'(name="(?:request_id|csrfmiddlewaretoken)" value=")[^"]+')


@pytest.fixture
def game(arbiter):
    return GameFactory(round__event=event_of(arbiter), board=12)


@pytest.fixture
def save(client, arbiter, game):
    """Post a result of the game: `save("1-0", version=0, request_id=name)`."""
    client.force_login(arbiter)
    path = address("save-result", game.round.event, game.pk)

    def save(result, headers=HTMX, **data):
        form = {"result": result, "version": 0, "round": 1, "board": 12} | data
        return client.post(path, form, headers=headers)

    return save


def shown(answer):
    return NEW.sub(r"\1", text_of(answer))


def state(game):
    stored = Game.objects.get(pk=game.pk)
    revision = Event.objects.get(pk=game.round.event_id).revision
    return stored.result, stored.version, revision, Change.objects.count()


def test_a_save_sent_again_is_answered_as_the_first_time(save):
    name = uuid4()
    answers = [save("1-0", request_id=name) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({shown(answer) for answer in answers}) == 1


def test_a_save_sent_again_changes_nothing(save, game):
    name = uuid4()
    save("1-0", request_id=name)
    before = state(game)
    save("1-0", request_id=name)
    assert state(game) == before


def test_a_save_sent_again_announces_standings_as_the_first_time(save):
    name = uuid4()
    headers = [save("1-0", request_id=name).headers["HX-Trigger"] for _ in range(2)]
    assert headers[0] == headers[1]


def test_the_first_answer_is_given_though_the_board_was_changed_since(
    save, game, django_user_model
):
    name = uuid4()
    first = shown(save("1-0", request_id=name))
    another = django_user_model.objects.create_user("another")
    game.refresh_from_db()
    record_result(game, Result.DRAW, version=1, by=another)
    assert shown(save("1-0", request_id=name)) == first
    assert state(game)[:2] == ("1/2", 2)


def test_the_first_answer_is_given_though_the_event_is_finished_since(save, game):
    name = uuid4()
    save("1-0", request_id=name)
    Event.objects.update(closed_at="2026-11-29T18:00Z")
    answer = save("1-0", request_id=name)
    assert answer.status_code == 200
    assert 'data-version="1"' in text_of(answer)


def test_a_save_sent_again_leads_to_the_board_without_a_script(save, game):
    name = uuid4()
    answers = [save("1-0", {}, request_id=name) for _ in range(2)]
    page = address("desk-round", game.round.event, 1)
    assert {answer.url for answer in answers} == {f"{page}#board-{game.pk}"}


def test_a_name_that_stood_for_another_save_is_refused(save, game):
    name = uuid4()
    save("1-0", request_id=name)
    answer = save("0-1", request_id=name, version=1)
    assert answer.status_code == 422
    assert "This request was answered before, for something else." in text_of(answer)
    assert state(game)[:2] == ("1-0", 1)


def test_two_arbiters_may_happen_to_use_one_name(save, client, game, django_user_model):
    name = uuid4()
    save("1-0", request_id=name)
    boss = django_user_model.objects.create_superuser("boss")
    client.force_login(boss)
    assert save("0-1", request_id=name, version=1).status_code == 200
    assert state(game)[:2] == ("0-1", 2)


@pytest.mark.parametrize("name", ["x", "1", "0" * 40, "\x00"])
def test_a_name_that_no_page_gives_is_not_understood(save, game, name):
    assert save("1-0", request_id=name).status_code == 400
    assert state(game)[:2] == ("*", 0)
