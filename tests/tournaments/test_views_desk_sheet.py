"""A sheet: many boards in one form, each saved on its own."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from standings.recompute import recompute
from tests.factories import GameFactory, PlayerFactory, RoundFactory, UserFactory
from tests.tournaments.deskwork import HOSTILE, address, event_of, everything, text_of
from tournaments.models import Change, Event, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_1(arbiter):
    """Three boards without a result."""
    round_ = RoundFactory(event=event_of(arbiter))
    for board in (1, 2, 3):
        GameFactory(round=round_, board=board)
    return round_


def sheet_of(round_, *results, versions=None):
    """Return what the form of a page sends: "" leaves a board alone."""
    data = {}
    games = list(round_.games.order_by("board"))
    versions = versions or [game.version for game in games]
    for game, result, version in zip(games, results, versions, strict=True):
        data |= {
            f"result-{game.pk}": result,
            f"version-{game.pk}": version,
            f"request_id-{game.pk}": uuid4(),
        }
    return data


def send(desk, round_, data):
    return desk.post(address("save-sheet", round_.event, round_.number), data)


def results(round_):
    return list(round_.games.order_by("board").values_list("result", flat=True))


def entered_by_another(round_, board, result="0-1"):
    round_.games.filter(board=board).update(
        result=result,
        version=1,
        changed_by=UserFactory(username="rui"),
        changed_at="2026-11-27T14:30Z",
    )


def test_the_round_leads_to_its_sheet(desk, round_1):
    page = address("desk-round", round_1.event, 1)
    assert f'href="{page}?sheet=1"' in text_of(desk.get(page))


def test_the_sheet_has_a_choice_for_every_board(desk, round_1):
    text = text_of(desk.get(address("desk-round", round_1.event, 1), {"sheet": 1}))
    fields = [f'name="result-{game.pk}"' in text for game in round_1.games.all()]
    assert fields == [True] * 3


def test_what_the_sheet_offers_first_leaves_the_board_alone(desk, round_1):
    round_1.games.filter(board=2).update(result="1-0", version=1)
    text = text_of(desk.get(address("desk-round", round_1.event, 1), {"sheet": 1}))
    assert '<option value="">1–0</option>' in text


def test_a_sheet_saves_its_boards(desk, round_1):
    answer = send(desk, round_1, sheet_of(round_1, "1-0", "1/2", "0-1"))
    assert answer.status_code == 200
    assert results(round_1) == ["1-0", "1/2", "0-1"]


def test_boards_that_are_left_alone_stay_as_they_are(desk, round_1):
    send(desk, round_1, sheet_of(round_1, "1-0", "", ""))
    assert results(round_1) == ["1-0", "*", "*"]
    assert Change.objects.count() == 1


def test_a_board_left_alone_is_no_conflict_though_others_entered_it(desk, round_1):
    data = sheet_of(round_1, "1-0", "", "")
    entered_by_another(round_1, 2)
    assert send(desk, round_1, data).status_code == 200
    assert results(round_1) == ["1-0", "0-1", "*"]


def test_a_sheet_that_says_what_is_stored_changes_nothing(desk, round_1):
    round_1.games.update(result="1-0", version=1)
    before = everything()
    assert send(desk, round_1, sheet_of(round_1, *["1-0"] * 3)).status_code == 200
    assert everything() == before


def test_a_conflict_stops_no_other_board(desk, round_1):
    data = sheet_of(round_1, "1-0", "1-0", "1-0")
    entered_by_another(round_1, 2)
    assert send(desk, round_1, data).status_code == 409
    assert results(round_1) == ["1-0", "0-1", "1-0"]


def test_a_conflict_of_a_sheet_shows_both_results(desk, round_1):
    data = sheet_of(round_1, "1-0", "1-0", "1-0")
    entered_by_another(round_1, 2)
    text = text_of(send(desk, round_1, data))
    assert "Keep 0–1 <small>rui, 14:30</small>" in text
    assert "Use mine: 1–0 <small>arbiter</small>" in text


def test_a_result_that_somebody_entered_already_is_said(desk, round_1):
    data = sheet_of(round_1, "", "1-0", "")
    entered_by_another(round_1, 2, "1-0")
    answer = send(desk, round_1, data)
    assert answer.status_code == 200
    assert "already entered by rui at 14:30" in text_of(answer)


def test_a_sheet_that_comes_twice_is_answered_alike_and_saved_once(desk, round_1):
    data = sheet_of(round_1, "1-0", "1/2", "")
    answers = [send(desk, round_1, data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    told = [text_of(answer).split("What became of the sheet")[1] for answer in answers]
    assert told[0].split("</table>")[0] == told[1].split("</table>")[0]
    assert Change.objects.count() == 2


def test_a_board_without_its_version_is_not_saved_and_the_others_are(desk, round_1):
    data = sheet_of(round_1, "1-0", "1/2", "", versions=["", 0, 0])
    answer = send(desk, round_1, data)
    assert answer.status_code == 422
    assert "The page did not say which state it showed." in text_of(answer)
    assert results(round_1) == ["*", "1/2", "*"]


@pytest.mark.parametrize("typed", [text for text in HOSTILE if text])
def test_what_is_no_result_is_not_saved_and_the_others_are(desk, round_1, typed):
    answer = send(desk, round_1, sheet_of(round_1, typed, "1/2", ""))
    assert answer.status_code == 422
    assert results(round_1) == ["*", "1/2", "*"]


def test_a_result_of_an_earlier_round_leads_to_what_follows_from_it(desk, round_1):
    round_1.games.update(result="1-0", version=1)
    RoundFactory(event=round_1.event, number=2)
    answer = send(desk, round_1, sheet_of(round_1, "0-1", "", ""))
    game = round_1.games.get(board=1)
    assert address("correction", round_1.event, game.pk) in text_of(answer)
    assert results(round_1) == ["1-0"] * 3


def test_boards_that_were_unpaired_are_said(desk, round_1):
    data = sheet_of(round_1, "1-0", "1-0", "")
    round_1.games.get(board=2).delete()
    answer = send(desk, round_1, data)
    assert answer.status_code == 409
    assert "1 board of the sheet was unpaired meanwhile" in text_of(answer)
    assert results(round_1) == ["1-0", "*"]


def test_a_round_that_was_unpaired_is_said(desk, round_1):
    data, event = sheet_of(round_1, "1-0", "1-0", ""), round_1.event
    round_1.games.all().delete()
    round_1.delete()
    answer = desk.post(address("save-sheet", event, 1), data)
    assert answer.status_code == 409
    assert "2 boards of the sheet were unpaired meanwhile" in text_of(answer)


def test_boards_of_another_tournament_are_not_saved(desk, round_1):
    other = GameFactory()
    data = sheet_of(other.round, "1-0")
    assert send(desk, round_1, data).status_code == 409
    assert Game.objects.get(pk=other.pk).is_pending


def test_a_finished_tournament_takes_no_sheet(desk, round_1):
    data = sheet_of(round_1, "1-0", "", "")
    Event.objects.update(closed_at="2026-11-29T18:00Z")
    assert send(desk, round_1, data).status_code == 409
    assert results(round_1) == ["*"] * 3


def test_a_stranger_sends_no_sheet(client, round_1):
    client.force_login(UserFactory())
    answer = send(client, round_1, sheet_of(round_1, "1-0", "", ""))
    assert answer.status_code in (403, 404)
    assert results(round_1) == ["*"] * 3


def test_a_request_that_no_page_names_is_not_understood(desk, round_1):
    game = round_1.games.get(board=1)
    data = sheet_of(round_1, "1-0", "", "") | {f"request_id-{game.pk}": "x"}
    assert send(desk, round_1, data).status_code == 400
    assert results(round_1) == ["*"] * 3


@pytest.mark.django_db(transaction=True)
def test_a_sheet_of_100_boards_takes_15_queries_and_one_for_each(client, arbiter):
    round_ = RoundFactory(event=event_of(arbiter))
    players = [PlayerFactory(event=round_.event, number=n) for n in range(1, 201)]
    for board in range(1, 101):
        white, black = players[2 * board - 2 : 2 * board]
        GameFactory(round=round_, board=board, white=white, black=black)
    recompute(round_.event_id)
    client.force_login(arbiter)
    data = sheet_of(round_, *["1-0"] * 100)
    with CaptureQueriesContext(connection) as queries:
        answer = send(client, round_, data)
    assert answer.status_code == 200
    said = "\n".join(
        each["sql"][:120] for each in queries if "UPDATE" not in each["sql"]
    )
    assert len(queries) <= 115, said
