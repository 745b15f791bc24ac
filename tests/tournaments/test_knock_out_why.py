"""What the pages of a round of a knock-out tell: why these two, why these colours."""

import pytest

from tests.factories import EventFactory, PlayerFactory
from tests.tournaments.deskwork import address, event_of, text_of
from tests.tournaments.rounds import pair_next, publish
from tournaments.models import Game
from tournaments.record import System

pytestmark = pytest.mark.django_db


def fill(event, players):
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number, name=f"Player {number}")
    event.refresh_from_db()
    return event


def knock_out(players, **settings):
    event = EventFactory(system=System.KNOCK_OUT.value, initial_colour="w", **settings)
    return fill(event, players)


def play(event, by, *results):
    number = pair_next(event, by).number
    publish(event, number, by)
    for board, result in enumerate(results, start=1):
        games = Game.objects.filter(round__event=event, round__number=number)
        games.filter(board=board).update(result=result)


def why(client, event, number, page="pairing-why"):
    answer = client.get(address(page, event, number))
    assert answer.status_code == 200
    return text_of(answer)


def test_the_first_stage_is_explained_by_the_numbers(client, arbiter):
    event = knock_out(5)
    play(event, arbiter, "1-0")
    html = why(client, event, 1)
    assert "<h2>Quarter-finals</h2>" in html
    assert "Numbers 4 and 5 are neighbours in the bracket: the two make 9" in html
    assert "the better seeds have the colour drawn by lot" in html


def test_a_later_stage_is_explained_by_the_matches_before(client, arbiter):
    event = knock_out(5)
    play(event, arbiter, "1-0")
    play(event, arbiter, "1-0", "1-0")
    assert "Player 1 without a match; Player 4 – Player 5." in why(client, event, 2)


def test_colours_are_explained_by_the_differences(client, arbiter):
    event = knock_out(5)
    play(event, arbiter, "1-0")
    play(event, arbiter, "1-0", "1-0")
    # 4 had White once, 1 no game.
    assert "Whites less Blacks: 0 against +1." in why(client, event, 2)


def test_a_play_off_is_called_one(client, arbiter):
    event = knock_out(2)
    play(event, arbiter, "1/2")
    play(event, arbiter, "1/2")
    play(event, arbiter, "1-0")
    html = why(client, event, 3)
    assert "so this is a play-off game, number 2." in html
    assert "Colours alternate within a match." in html


def test_a_game_of_a_longer_match_tells_its_number(client, arbiter):
    event = knock_out(2, games_per_match=2)
    play(event, arbiter, "1/2")
    play(event, arbiter, "1-0")
    html = why(client, event, 2)
    assert "Game 2 of 2 of their match." in html
    assert "A match has 2 games" in html


def test_a_result_corrected_later_is_owned_up_to(client, arbiter):
    event = knock_out(4)
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1-0")
    Game.objects.filter(round__number=1, board=1).update(result="0-1")
    assert "an earlier result was corrected" in why(client, event, 2)


def test_a_round_without_a_pairing_today_is_still_explained(client, arbiter):
    event = knock_out(4)
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1-0")
    Game.objects.filter(round__number=1, board=1).update(result="*")
    assert "A knock-out follows its bracket" in why(client, event, 2)


def test_the_desk_explains_a_draft(client, arbiter):
    event = fill(
        event_of(arbiter, system=System.KNOCK_OUT.value, initial_colour="w"), 4
    )
    client.force_login(arbiter)
    pair_next(event, arbiter)
    assert "Numbers 1 and 4" in why(client, event, 1, "desk-pairing-why")
    page = text_of(client.get(address("desk-round", event, 1)))
    assert address("desk-pairing-why", event, 1) in page


def test_a_round_tells_who_is_out_and_who_is_free(client, arbiter):
    event = knock_out(4)
    play(event, arbiter, "1-0", "1/2")
    play(event, arbiter, "1-0")
    html = text_of(client.get(address("round-detail", event, 2)))
    idle = html[html.index("Without a game") :]
    free, out = idle[idle.index("Free this round") :].split("Out", 1)
    assert ("Player 1" in free, "Player 4" in out) == (True, True)
