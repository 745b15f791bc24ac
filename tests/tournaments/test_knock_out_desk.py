"""A knock-out at the desk: from the settings to the end, with its play-offs."""

import pytest
from django.urls import reverse

from standings.recompute import recompute
from standings.table import from_json
from tests.factories import PlayerFactory
from tests.tournaments.deskwork import address, event_of, text_of
from tests.tournaments.rounds import boards_of, pair_next, publish, unpair
from tournaments.actions.entries import register_players, withdraw
from tournaments.actions.events import close_event
from tournaments.actions.results import record_result
from tournaments.actions.schedule import make_all_rounds
from tournaments.errors import TournamentError
from tournaments.loading import load_event
from tournaments.models import Event, Game
from tournaments.next_step import Step, progress_of
from tournaments.record import Outcome, Result, System
from tournaments.trf.convert import event_from
from tournaments.trf.reader import read
from tournaments.trf.writer import report

pytestmark = pytest.mark.django_db
KNOCK_OUT = System.KNOCK_OUT.value


@pytest.fixture
def event(arbiter):
    """Return a knock-out of four players, 1 to begin with White."""
    return knock_out(arbiter, 4)


def knock_out(arbiter, players, **settings):
    event = event_of(arbiter, system=KNOCK_OUT, initial_colour="w", **settings)
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number, name=f"Player {number}")
    event.refresh_from_db()
    return event


def play(event, by, *results):
    """Pair and publish the next round, and give its boards their results."""
    number = pair_next(event, by).number
    publish(event, number, by)
    give(event, number, by, *results)
    event.refresh_from_db()


def give(event, number, by, *results):
    games = Game.objects.filter(round__event=event, round__number=number)
    for game, result in zip(games.order_by("board"), results, strict=True):
        record_result(game, Result(result), version=game.version, by=by)


def places(event):
    recompute(event.pk)
    table = Event.objects.select_related("ranking").get(pk=event.pk).ranking.table
    return {
        row.place.number: (row.place.rank, row.place.last) for row in from_json(table)
    }


# The whole way through the pages


def fields(**changes):
    return {
        "name": "Copa de Verão",
        "start_date": "2026-11-27",
        "system": KNOCK_OUT,
        "games_per_match": "1",
        "initial_colour": "w",
        "points_win": "1",
        "points_draw": "0.5",
        "points_loss": "0",
        "points_pairing_bye": "1",
        "points_absence": "0",
    } | changes


def post(desk, page, event, *args, **data):
    event.refresh_from_db()
    data = {"revision": event.revision} | data
    answer = desk.post(address(page, event, *args), data, follow=True)
    assert answer.status_code == 200, text_of(answer)
    return answer


def play_through_pages(desk, event, number, *results):
    post(desk, "pair-round", event)
    post(desk, "publish-round", event, number)
    games = Game.objects.filter(round__event=event, round__number=number)
    for game, result in zip(games.order_by("board"), results, strict=True):
        post(desk, "save-result", event, game.pk, version=game.version, result=result)


def create(desk, players, **changes):
    desk.post(reverse("event-create"), fields(**changes))
    event = Event.objects.get()
    for number in range(1, players + 1):
        data = {"name": f"Player {number}", "rating": str(2500 - number)}
        post(desk, "desk-players", event, **data)
    return event


def test_a_knock_out_is_played_through_the_pages_to_its_end(desk):
    event = create(desk, 5)
    play_through_pages(desk, event, 1, "0-1")
    # 5 had Black, so White is due to 5, and 2 has the colour of the lot.
    play_through_pages(desk, event, 2, "0-1", "1/2")
    assert "Pair round 3" in text_of(desk.get(address("event-desk", event)))
    play_through_pages(desk, event, 3, "0-1")
    # 1 had Black only.
    play_through_pages(desk, event, 4, "0-1")
    post(desk, "finish-event", event)
    event.refresh_from_db()
    assert event.is_closed
    assert event.rounds_planned == 4
    assert places(event) == {1: (2, 2), 2: (1, 1), 3: (3, 4), 4: (5, 5), 5: (3, 4)}


def test_a_knock_out_of_two_games_a_match_is_played_to_its_end(desk):
    event = create(desk, 4, games_per_match="2")
    assert Event.objects.get().rounds_planned == 4
    play_through_pages(desk, event, 1, "1-0", "1/2")
    play_through_pages(desk, event, 2, "1/2", "1/2")
    # 1 is through; 2 and 3 play on.
    play_through_pages(desk, event, 3, "1-0")
    play_through_pages(desk, event, 4, "1/2")
    play_through_pages(desk, event, 5, "1-0")
    post(desk, "finish-event", event)
    assert [rank for rank, _last in sorted(places(event).values())] == [1, 2, 3, 3]


# The plan


@pytest.mark.parametrize(
    ("players", "games", "rounds"), [(4, 1, 2), (5, 1, 3), (5, 2, 6)]
)
def test_the_rounds_follow_from_the_players(arbiter, players, games, rounds):
    event = event_of(arbiter, system=KNOCK_OUT, games_per_match=games)
    entries = [{"name": f"Player {n}"} for n in range(players)]
    register_players(event, entries, by=arbiter)
    event.refresh_from_db()
    assert event.rounds_planned == rounds


def test_a_play_off_adds_a_round_to_the_plan(event, arbiter):
    play(event, arbiter, "1-0", "1/2")
    play(event, arbiter, "1-0")
    assert event.rounds_planned == 3


def test_a_play_off_that_is_unpaired_takes_its_round_with_it(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1/2")
    pair_next(event, arbiter)
    unpair(event, 3, arbiter)
    give(event, 2, arbiter, "1-0")
    event.refresh_from_db()
    close_event(event, by=arbiter)
    event.refresh_from_db()
    assert event.rounds_planned == 2


def test_the_desk_pairs_on_after_a_drawn_final(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1/2")
    assert progress_of(event).step is Step.PAIR


def test_the_desk_finishes_after_a_final_that_is_won(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1-0")
    assert progress_of(event).step is Step.FINISH


def test_the_page_of_a_drawn_final_offers_the_play_off(desk, event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1/2")
    assert "Pair round 3" in text_of(desk.get(address("desk-round", event, 2)))


def test_an_open_knock_out_cannot_be_finished(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1/2")
    with pytest.raises(TournamentError, match="2 of 3 rounds .* not decided"):
        close_event(event, by=arbiter)


def test_a_match_that_ends_early_shortens_the_plan(arbiter):
    event = knock_out(arbiter, 2, games_per_match=3)
    play(event, arbiter, "1-0")
    play(event, arbiter, "0-1")
    close_event(event, by=arbiter)
    event.refresh_from_db()
    assert event.rounds_planned == 2


def test_nothing_is_paired_after_the_final(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1-0")
    with pytest.raises(TournamentError, match="All rounds are paired"):
        pair_next(event, arbiter)


# What holds the next round up


@pytest.mark.parametrize("result", ["*", "?"])
def test_the_next_round_waits_for_every_result(event, arbiter, result):
    publish(event, pair_next(event, arbiter).number, arbiter)
    games = list(Game.objects.order_by("board"))
    record_result(games[0], Result("1-0"), version=0, by=arbiter)
    if result == "?":
        record_result(games[1], Result.POSTPONED, version=0, by=arbiter)
    with pytest.raises(TournamentError, match="round 1, board 2"):
        pair_next(event, arbiter)


def test_the_desk_asks_for_a_postponed_result_before_it_pairs(event, arbiter):
    play(event, arbiter, "1-0", "?")
    progress = progress_of(event)
    assert progress.step is Step.ENTER_POSTPONED
    assert "decides who goes on" in progress.words


def test_who_withdraws_gives_the_opponent_a_walkover(event, arbiter):
    play(event, arbiter, "1-0", "1/2")
    withdraw(event, event.players.get(number=2), by=arbiter)
    assert set(boards_of(pair_next(event, arbiter))[0]) == {1, 3}


def test_a_withdrawal_from_a_draft_is_a_forfeit(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    pair_next(event, arbiter)
    withdraw(event, event.players.get(number=1), by=arbiter)
    assert Game.objects.get(round__number=2).result in ("+/-", "-/+")


def test_a_withdrawal_before_the_final_ends_the_knock_out(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    withdraw(event, event.players.get(number=1), by=arbiter)
    event.refresh_from_db()
    close_event(event, by=arbiter)
    assert places(event) == {3: (1, 1), 1: (2, 2), 2: (3, 4), 4: (3, 4)}


def test_a_result_behind_the_next_stage_asks_for_a_second_look(desk, event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    pair_next(event, arbiter)
    game = Game.objects.get(round__number=1, board=1)
    data = {"version": game.version, "result": "0-1"}
    answer = desk.post(address("save-result", event, game.pk), data)
    assert answer.url.startswith(address("correction", event, game.pk))


def sheet_of(desk, event, result):
    game = Game.objects.get(round__number=1, board=1)
    asked = {"version": game.version, "result": result}
    return text_of(desk.get(address("correction", event, game.pk), asked))


def test_the_sheet_says_that_who_has_played_on_stays_in(desk, event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1-0")
    assert "whoever has played on since stays in" in sheet_of(desk, event, "0-1")


def test_the_sheet_says_that_a_draft_of_the_next_stage_is_of_the_old_result(
    desk, event, arbiter
):
    play(event, arbiter, "1-0", "1-0")
    pair_next(event, arbiter)
    assert "Round 2 is a draft, paired with the old result" in sheet_of(
        desk, event, "0-1"
    )


def test_who_played_on_stays_after_a_correction(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1-0")
    game = Game.objects.get(round__number=1, board=1)
    record_result(game, Result("0-1"), version=game.version, by=arbiter)
    assert places(event)[4] == (3, 4)


# What a knock-out does not have


def test_nobody_enters_after_the_start(event, arbiter):
    pair_next(event, arbiter)
    with pytest.raises(TournamentError, match="Only a Swiss takes entries"):
        register_players(event, [{"name": "Late"}], by=arbiter)


def test_no_rounds_are_made_ahead(event, arbiter):
    with pytest.raises(TournamentError, match="from the results"):
        make_all_rounds(event, revision=event.revision, by=arbiter)


def test_nobody_pairs_a_knock_out_by_hand(desk, event):
    data = {"revision": event.revision, "by": "hand"}
    answer = desk.post(address("pair-round", event), data)
    assert answer.status_code == 422
    assert "follows its bracket" in text_of(answer)


def test_the_games_of_a_match_are_fixed_once_round_1_is_paired(desk, event, arbiter):
    pair_next(event, arbiter)
    html = text_of(desk.get(address("event-settings", event)))
    field = html[html.index('name="games_per_match"') :].partition(">")[0]
    assert "disabled" in field


@pytest.mark.parametrize("typed", ["0", "9", "x", "-1", "1" + "0" * 30])
def test_a_match_has_one_to_eight_games(desk, event, typed):
    data = fields(games_per_match=typed, revision=event.revision)
    answer = desk.post(address("event-settings", event), data)
    assert answer.status_code == 422


def test_the_line_about_the_numbers_tells_rounds_and_byes(desk, arbiter):
    event = knock_out(arbiter, 5)
    query = {"system": KNOCK_OUT, "games_per_match": "2", "event": event.slug}
    answer = desk.get(reverse("check-numbers"), query)
    assert (
        "A knock-out of 5 players has 6 rounds before any play-off; 3 players have a "
        "bye in the first stage." in text_of(answer)
    )


# The report file


def test_the_report_has_the_rounds_of_everybody(event, arbiter):
    play(event, arbiter, "1-0", "1-0")
    play(event, arbiter, "1/2")
    copy = event_from(read(report(load_event(event.pk)).encode()))
    assert [
        [(result.outcome, result.opponent) for result in player.results]
        for player in copy.players
    ] == [
        [(Outcome.WIN, 4), (Outcome.DRAW, 3)],
        [(Outcome.LOSS, 3), (Outcome.ZERO_BYE, None)],
        [(Outcome.WIN, 2), (Outcome.DRAW, 1)],
        [(Outcome.LOSS, 1), (Outcome.ZERO_BYE, None)],
    ]
