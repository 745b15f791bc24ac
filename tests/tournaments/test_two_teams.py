"""Two teams at the desk: entering them, pairing them, and their report file."""

import pytest

from tests.factories import EventFactory, PlayerFactory
from tests.tournaments.deskwork import (
    address,
    correct_player,
    event_of,
    text_of,
)
from tests.tournaments.rounds import boards_of, pair_next, publish
from tournaments.actions.imports import import_report
from tournaments.actions.schedule import make_all_rounds
from tournaments.errors import TournamentError
from tournaments.loading import load_event
from tournaments.models import Event, Game
from tournaments.record import System
from tournaments.trf.writer import report

pytestmark = pytest.mark.django_db
TEAMS = System.SCHEVENINGEN.value


def teams(sides, **settings):
    """Return an event of two teams, `"AABB"` by starting rank."""
    rounds = max(1, len(sides) // 2)
    event = EventFactory(
        system=TEAMS, rounds_planned=rounds, initial_colour="w", **settings
    )
    fill(event, sides)
    return event


def fill(event, sides):
    for number, side in enumerate(sides, start=1):
        PlayerFactory(event=event, number=number, side=side.strip())
    event.refresh_from_db()


# Pairing. The schemes have a test of their own.


def test_every_round_follows_the_scheme(arbiter):
    event = teams("AABB")
    first = boards_of(pair_next(event, arbiter))
    publish(event, 1, arbiter)
    Game.objects.update(result="1-0")
    assert (first, boards_of(pair_next(event, arbiter))) == (
        [(1, 3), (2, 4)],
        [(4, 1), (3, 2)],
    )


def test_all_rounds_can_be_made_at_once(arbiter):
    event = teams("AAABBB")
    make_all_rounds(event, revision=event.revision, by=arbiter)
    pairs = set(Game.objects.values_list("white__number", "black__number"))
    assert {frozenset(pair) for pair in pairs} == {
        frozenset({one, two}) for one in (1, 2, 3) for two in (4, 5, 6)
    }


@pytest.mark.parametrize("sides", ["AAAB", "AAB ", "AB", "AABBB"])
def test_round_1_waits_until_the_teams_are_equal(arbiter, sides):
    event = teams(sides)
    with pytest.raises(TournamentError, match="must be equal in size"):
        pair_next(event, arbiter)


def test_unequal_teams_do_not_get_all_rounds(arbiter):
    event = teams("AAAB")
    with pytest.raises(TournamentError, match="must be equal in size"):
        make_all_rounds(event, revision=event.revision, by=arbiter)


def test_the_refusal_offers_no_pairing_by_hand(desk, arbiter):
    event = event_of(arbiter, system=TEAMS, rounds_planned=2)
    fill(event, "AAAB")
    data = {"revision": event.revision}
    answer = desk.post(address("pair-round", event), data)
    assert answer.status_code == 422
    assert "in team A: 3; in team B: 1; in no team: 0." in text_of(answer)
    assert "by hand" not in text_of(answer)


def test_the_page_why_tells_the_scheme(client, arbiter):
    event = teams("AABB")
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    html = text_of(client.get(address("pairing-why", event, 1)))
    assert "Team A has White on all boards in odd rounds" in html


def test_the_page_why_tells_the_scheme_of_halves(client, arbiter):
    event = teams("AAAABBBB")
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    html = text_of(client.get(address("pairing-why", event, 1)))
    assert "half of each team has White in every round" in html


# Entering


def test_the_team_is_chosen_with_the_player(desk, arbiter):
    event = event_of(arbiter, system=TEAMS)
    desk.post(address("desk-players", event), {"name": "Costa, Ana", "side": "B"})
    assert event.players.get().side == "B"


def test_the_next_player_is_offered_the_team_of_the_last(desk, arbiter):
    event = event_of(arbiter, system=TEAMS)
    data = {"name": "Costa, Ana", "side": "B"}
    answer = desk.post(address("desk-players", event), data, follow=True)
    assert '<option value="B" selected>Team B</option>' in text_of(answer)


def test_a_pasted_list_is_of_one_team(desk, arbiter):
    event = event_of(arbiter, system=TEAMS)
    data = {"lines": "Costa, Ana\nReis, Bruno", "side": "A"}
    desk.post(address("paste-players", event), data)
    assert list(event.players.values_list("side", flat=True)) == ["A", "A"]


@pytest.mark.parametrize("page", ["desk-players", "paste-players"])
def test_a_team_that_is_not_there_is_refused(desk, arbiter, page):
    event = event_of(arbiter, system=TEAMS)
    data = {"name": "Costa, Ana", "lines": "Costa, Ana", "side": "C"}
    assert desk.post(address(page, event), data).status_code == 422
    assert not event.players.exists()


@pytest.mark.parametrize("page", ["desk-players", "paste-players"])
def test_a_swiss_asks_for_no_team(desk, arbiter, page):
    event = event_of(arbiter)
    assert 'name="side"' not in text_of(desk.get(address(page, event)))


def test_a_swiss_stores_no_team(desk, arbiter):
    event = event_of(arbiter)
    desk.post(address("desk-players", event), {"name": "Costa, Ana", "side": "B"})
    assert event.players.get().side == ""


def test_the_team_can_be_corrected_until_round_1_is_paired(desk, arbiter):
    event = event_of(arbiter, system=TEAMS)
    fill(event, "A")
    data = {"name": "Costa, Ana", "side": "B"}
    correct_player(desk, event, 1, data)
    assert event.players.get().side == "B"


def test_the_team_is_fixed_once_round_1_is_paired(desk, arbiter):
    event = event_of(arbiter, system=TEAMS, rounds_planned=2)
    fill(event, "AABB")
    pair_next(event, arbiter)
    data = {"name": "Costa, Ana", "side": "B"}
    answer = correct_player(desk, event, 1, data)
    assert answer.status_code == 422
    assert "nobody changes the team any more" in text_of(answer)
    assert event.players.get(entry=1).side == "A"


def test_the_lists_of_players_name_the_team(desk, arbiter):
    event = event_of(arbiter, system=TEAMS)
    fill(event, "AB")
    for page in ("desk-players", "event-detail"):
        assert "Team B" in text_of(desk.get(address(page, event)))


# Report files


def test_teams_come_back_from_a_report_whose_games_show_them(arbiter):
    event = teams("ABBA")
    for number in (1, 2):
        pair_next(event, arbiter)
        publish(event, number, arbiter)
        Game.objects.update(result="1-0")
    text = report(load_event(event.pk))
    copy = import_report(text.encode(), slug="copy", by=arbiter)
    assert list(copy.players.values_list("side", flat=True)) == ["A", "B", "B", "A"]


def test_an_imported_player_without_a_team_gets_one_later(desk, arbiter):
    event = teams("AABB")
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.update(result="1-0")
    import_report(report(load_event(event.pk)).encode(), slug="copy", by=arbiter)
    copy = Event.objects.get(slug="copy")
    assert set(copy.players.values_list("side", flat=True)) == {""}
    correct_player(desk, copy, 1, {"name": "Costa, Ana", "side": "A"})
    assert copy.players.get(entry=1).side == "A"
