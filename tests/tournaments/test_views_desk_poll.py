"""What an open page of a round asks while others enter results."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import GameFactory, RoundFactory, UserFactory
from tests.tournaments.deskwork import HOSTILE, HTMX, address, event_of, text_of

pytestmark = pytest.mark.django_db
COUNT = {"HX-Request": "true", "HX-Target": "round-count"}


@pytest.fixture
def round_1(arbiter):
    round_ = RoundFactory(event=event_of(arbiter))
    for board in (1, 2, 3):
        GameFactory(round=round_, board=board)
    round_.event.refresh_from_db()
    return round_


@pytest.fixture
def ask(client, arbiter, round_1):
    """Ask the page of the round as a script does: `ask(headers, since=4)`."""
    client.force_login(arbiter)
    page = address("desk-round", round_1.event, 1)
    return lambda headers, **query: client.get(page, query, headers=headers)


def test_a_page_that_is_up_to_date_gets_nothing(ask, round_1):
    answer = ask(COUNT, since=round_1.event.revision)
    assert (answer.status_code, answer.content) == (204, b"")


def test_that_takes_three_queries(ask, round_1):
    ask(COUNT, since=round_1.event.revision)
    with CaptureQueriesContext(connection) as queries:
        ask(COUNT, since=round_1.event.revision)
    # Session, user, event.
    assert len(queries) == 3


def test_a_page_that_is_behind_gets_the_version_of_every_board(ask, round_1):
    game = round_1.games.get(board=2)
    game.version = 4
    game.save()
    found = re.search(
        r'<template id="versions" data-revision="(\d+)">(.*?)<', text_of(ask(COUNT))
    )
    round_1.event.refresh_from_db()
    pairs = found[2].split()
    assert int(found[1]) == round_1.event.revision
    assert f"{game.pk}:4" in pairs
    assert len(pairs) == 3


def test_rows_are_given_by_their_games(ask, round_1):
    first, second, third = round_1.games.all()
    text = text_of(ask(HTMX, rows=f"{first.pk},{third.pk}"))
    assert f'id="board-{first.pk}"' in text
    assert f'id="board-{second.pk}"' not in text
    assert f'id="board-{third.pk}"' in text


def test_a_row_says_who_else_entered_the_result(ask, round_1):
    game = round_1.games.get(board=1)
    game.result, game.version, game.changed_by = "1-0", 1, UserFactory(username="Bo")
    game.changed_at = round_1.published_at
    game.save()
    assert "entered by Bo 09:00" in text_of(ask(HTMX, rows=game.pk))


def test_a_row_of_another_round_is_not_given(ask, round_1):
    other = GameFactory(round=RoundFactory(event=round_1.event, number=2))
    assert "board-" not in text_of(ask(HTMX, rows=other.pk))


@pytest.mark.parametrize("name", ["since", "rows"])
@pytest.mark.parametrize("value", HOSTILE)
def test_nothing_that_is_asked_gives_an_error_page(ask, name, value):
    for headers in (COUNT, HTMX):
        assert ask(headers, **{name: value}).status_code in (200, 204)


def test_every_form_of_a_row_names_its_request(ask):
    rows = re.findall(r'<tbody id="board-.*?</tbody>', text_of(ask({})), re.S)
    names = re.findall(r'name="request_id" value="([0-9a-f-]{36})"', "".join(rows))
    assert len(set(names)) == 3


def test_boards_are_filtered_on_the_server(ask, round_1):
    round_1.games.filter(board=2).update(result="1-0")
    rows = re.findall(r'<tbody id="board-[^>]*>', text_of(ask({}, show="open")))
    assert [" hidden>" in row for row in rows] == [False, True, False]
