"""Result slips to print and to cut."""

import re

import pytest
import segno

from tests.factories import GameFactory, RoundFactory
from tests.tournaments.deskwork import address, event_of, text_of
from tournaments.views.slips import piled

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter, client):
    client.force_login(arbiter)
    return event_of(arbiter, role="arbiter", slug="open", name="Spring Open")


def page(client, event):
    return text_of(client.get(address("slips", event, 1)))


def test_cut_stacks_stay_sorted():
    sheets = piled(list(range(1, 30)))
    piles = list(zip(*sheets, strict=True))
    assert [slip for pile in piles for slip in pile if slip] == list(range(1, 30))
    assert {len(sheet) for sheet in sheets} == {8}


@pytest.mark.parametrize(("boards", "sheets"), [(0, 0), (1, 1), (8, 1), (9, 2)])
def test_eight_slips_are_on_a_sheet(boards, sheets):
    assert len(piled(list(range(boards)))) == sheets


def test_a_slip_names_event_round_board_and_players(client, event):
    game = GameFactory(round__event=event, board=7)
    slip = page(client, event).partition('class="slips"')[2]
    for words in ("Spring Open", "Round 1 · Board 7", game.white.name, game.black.name):
        assert words in slip


def test_a_slip_has_boxes_and_room_for_two_signatures(client, event):
    GameFactory(round__event=event, board=7)
    text = page(client, event)
    boxes = re.findall(r'<span class="box">([^<]+)</span>', text)
    assert boxes == ["1–0", "½–½", "0–1", "other"]
    assert text.count("Signature of") == 2


def test_the_code_on_a_slip_is_the_address_of_its_board(client, event, monkeypatch):
    made = []
    make = segno.make
    monkeypatch.setattr(
        segno, "make", lambda text, **how: made.append(text) or make(text, **how)
    )
    GameFactory(round__event=event, board=7)
    page(client, event)
    assert made == ["http://testserver/open/b/1/7/"]


def test_the_address_on_a_slip_leads_to_the_board(client, event):
    game = GameFactory(round__event=event, board=7)
    answer = client.get("/open/b/1/7/", follow=True)
    assert answer.redirect_chain[-1][0] == (f"/en/open/desk/rounds/1/#board-{game.pk}")


def test_a_draft_says_that_its_pairings_may_change(client, event):
    GameFactory(round=RoundFactory(event=event, published_at=None), board=7)
    assert "This round is a draft." in page(client, event)


def test_a_round_that_is_not_paired_has_no_slips(client, event):
    assert client.get(address("slips", event, 1)).status_code == 404
