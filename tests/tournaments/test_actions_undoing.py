"""What was done is turned back, as a change of its own."""

import pytest

from tests.factories import EventFactory, GameFactory, PlayerFactory
from tests.tournaments.acts import first_line, revision
from tournaments.actions.byes import cancel_bye, grant_bye
from tournaments.actions.drafts import exchange_players
from tournaments.actions.entries import DATA, edit_player, register_players, withdraw
from tournaments.actions.entries import remove_player as remove
from tournaments.actions.events import change_settings
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.actions.undoing import undo
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Bye, Event, Game, Player
from tournaments.record import Outcome, Result
from tournaments.rows import FOLLOWING, rows_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """A Swiss of eight players before its first round, the first colour known."""
    event = EventFactory(initial_colour="w")
    for number in range(1, 9):
        PlayerFactory(event=event, number=number, rating=2100 - number)
    return event


def facts(event):
    """Return the rows of an event without what counts or follows changes."""
    rows = rows_of(event.pk)
    for game in rows["game"].values():
        for name in FOLLOWING["game"]:
            del game[name]
    return rows


def pair(event):
    now = Event.objects.get(pk=event.pk)
    return pair_round(now, revision=now.revision, by=None)


def publish(event, number):
    publish_round(event, number, revision=revision(event), by=None)


def data_of(player, **changes):
    return {name: getattr(player, name) for name in DATA} | changes


def enter(event, **data):
    return register_players(event, [data], by=None)


def test_a_result_goes_back_to_what_it_was():
    game = GameFactory(result="*")
    record_result(game, Result.WHITE_WINS, version=0, by=None)
    undo(game.round.event, first_line(game.round.event), by=None)
    game.refresh_from_db()
    assert (game.result, game.version) == ("*", 2)


def test_a_result_that_was_changed_since_stays():
    game = GameFactory(result="*")
    record_result(game, Result.WHITE_WINS, version=0, by=None)
    change = first_line(game.round.event)
    record_result(game, Result.DRAW, version=1, by=None)
    with pytest.raises(EditConflict, match="another result since: draw"):
        undo(game.round.event, change, by=None)
    game.refresh_from_db()
    assert game.result == "1/2"


def test_an_undo_names_the_change_that_it_turns_back():
    game = GameFactory(result="*")
    record_result(game, Result.WHITE_WINS, version=0, by=None)
    change = first_line(game.round.event)
    undo(game.round.event, change, by=None)
    assert first_line(game.round.event).undoes == change


@pytest.mark.parametrize(
    "act",
    [
        lambda event: enter(event, name="Newcomer", rating=2099),
        lambda event: remove(event, event.players.get(number=3), by=None),
        lambda event: edit_player(
            event,
            event.players.get(number=8),
            data_of(event.players.get(number=8), rating=2500, birth_year=1990),
            by=None,
        ),
        lambda event: grant_bye(
            event, event.players.get(number=2), 1, Outcome.HALF_BYE, "", by=None
        ),
        lambda event: change_settings(
            event,
            {"name": "Another", "points_win": 3},
            revision=revision(event),
            by=None,
        ),
        pair,
    ],
    ids=["enter", "remove", "edit", "bye", "settings", "pair"],
)
def test_what_is_undone_leaves_the_event_as_it_was(event, act):
    before = facts(event)
    act(event)
    changed = facts(event)
    assert changed != before
    undo(event, first_line(event), by=None)
    assert facts(event) == before


def test_an_undo_can_be_undone(event):
    enter(event, name="Newcomer", rating=2099)
    entered = facts(event)
    undo(event, first_line(event), by=None)
    undo(event, first_line(event), by=None)
    assert facts(event) == entered


def test_an_exchange_in_a_draft_is_undone(event):
    pair(event)
    before = facts(event)
    game_1, game_2 = Game.objects.order_by("board")[:2]
    exchange_players(
        event, 1, game_1.white, game_2.white, revision=revision(event), by=None
    )
    undo(event, first_line(event), by=None)
    assert facts(event) == before


def test_an_exchange_in_a_draft_that_was_published_since_stays(event):
    pair(event)
    game_1, game_2 = Game.objects.order_by("board")[:2]
    exchange_players(
        event, 1, game_1.black, game_2.black, revision=revision(event), by=None
    )
    change = first_line(event)
    publish(event, 1)
    before = facts(event)
    with pytest.raises(TournamentError, match="Round 1 has been published since"):
        undo(event, change, by=None)
    assert facts(event) == before


def test_a_published_round_is_not_undone(event):
    pair(event)
    change = first_line(event)
    publish(event, 1)
    with pytest.raises(EditConflict, match="The round has been changed since"):
        undo(event, change, by=None)
    assert Game.objects.count() == 4


def test_the_first_colour_stays_drawn_when_the_pairing_is_undone(event):
    Event.objects.update(initial_colour="")
    pair(event)
    drawn = Event.objects.get().initial_colour
    undo(event, first_line(event), by=None)
    assert Event.objects.get().initial_colour == drawn != ""


def test_an_entry_is_undone_though_others_moved_since(event):
    enter(event, name="First newcomer", rating=2095)
    change = first_line(event)
    enter(event, name="Second newcomer", rating=2200)
    undo(event, change, by=None)
    names = event.players.order_by("number").values_list("name", flat=True)
    numbers = event.players.order_by("number").values_list("number", flat=True)
    assert names[0] == "Second newcomer"
    assert "First newcomer" not in names
    assert list(numbers) == list(range(1, 10))


def test_an_entry_of_somebody_who_was_paired_stays(event):
    enter(event, name="Newcomer", rating=2095)
    enter(event, name="Another", rating=2095)
    change = event.changes.get(about="Newcomer")
    pair(event)
    with pytest.raises(TournamentError, match="Newcomer has been paired since"):
        undo(event, change, by=None)
    assert Player.objects.filter(name="Newcomer").exists()


def test_a_removal_is_undone_only_before_round_1(event):
    remove(event, event.players.get(number=8), by=None)
    change = first_line(event)
    pair(event)
    with pytest.raises(TournamentError, match="enter .* as a late entry"):
        undo(event, change, by=None)


def test_a_birth_year_comes_back_and_is_not_in_the_record(event):
    player = event.players.get(number=8)
    Player.objects.filter(pk=player.pk).update(birth_year=1950)
    edit_player(event, player, data_of(player, birth_year=1951), by=None)
    change = first_line(event)
    assert "1950" not in f"{change.rows}{change.before}{change.after}"
    assert "1951" not in f"{change.rows}{change.before}{change.after}"
    undo(event, change, by=None)
    player.refresh_from_db()
    assert player.birth_year == 1950


def test_a_bye_of_a_round_that_is_paired_since_stays(event):
    grant_bye(event, event.players.get(number=2), 1, Outcome.HALF_BYE, "", by=None)
    change = first_line(event)
    pair(event)
    with pytest.raises(TournamentError, match="Round 1 has been paired since"):
        undo(event, change, by=None)
    assert Bye.objects.filter(kind="H").exists()


def test_a_bye_taken_back_comes_back(event):
    bye = grant_bye(
        event, event.players.get(number=2), 2, Outcome.HALF_BYE, "work", by=None
    )
    before = facts(event)
    cancel_bye(event, bye, by=None)
    undo(event, first_line(event), by=None)
    assert facts(event) == before


def test_a_withdrawal_gives_the_byes_back_too(event):
    pair(event)
    player = event.players.get(number=2)
    grant_bye(event, player, 3, Outcome.HALF_BYE, "", by=None)
    before = facts(event)
    withdraw(event, player, by=None)
    undo(event, first_line(event), by=None)
    assert facts(event) == before


def test_settings_that_round_1_fixes_do_not_go_back(event):
    change_settings(event, {"initial_colour": "b"}, revision=revision(event), by=None)
    change = first_line(event)
    pair(event)
    with pytest.raises(TournamentError, match="fixed: round 1 is paired"):
        undo(event, change, by=None)


def test_a_finished_event_undoes_nothing(event):
    enter(event, name="Newcomer", rating=2095)
    Event.objects.update(closed_at="2026-11-29T12:00Z")
    with pytest.raises(TournamentError, match="is finished"):
        undo(event, first_line(event), by=None)


def test_publishing_is_taken_back_in_another_way(event):
    pair(event)
    publish(event, 1)
    with pytest.raises(TournamentError, match="Published pairings stay"):
        undo(event, first_line(event), by=None)
