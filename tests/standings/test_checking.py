"""What is wrong with derived data is found, whatever it is; nothing else is."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from standings import rendering
from standings.checking import check
from standings.checking.page_tables import table_with
from standings.checking.pages import figure
from standings.models import Ranking
from standings.recompute import recompute
from standings.report import report_text
from tests.factories import EventFactory, PlayerFactory
from tests.standings.stored import SIX, stored
from tournaments.actions.entries import withdraw
from tournaments.actions.results import record_result
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.models import Bye, Event, Game
from tournaments.record import Result
from tournaments.signals import changing

pytestmark = pytest.mark.django_db

ROUND_ROBIN = ("2w1 0-R 3b=", "1b0 3w1 0-R", "0-R 2b0 1w=")
# A bye of each kind, an absence, forfeits and an unrated game.
MIXED = ("2w1 0-U 0-H", "1b0 0-Z 3wW", "0-F 4b+ 2bL", "0-H 3w- 0-U")


@pytest.fixture
def event():
    return stored(*SIX)


def found(event):
    return [str(difference) for difference in check(event.pk).differences]


def run(*arguments):
    """Return what the command writes and how it ends."""
    answer = StringIO()
    try:
        call_command("check_standings", *arguments, stdout=answer)
    except SystemExit as ended:
        return answer.getvalue(), ended.code
    return answer.getvalue(), 0


def tampered(event, place, column, value):
    """Change one number of the stored table."""
    ranking = Ranking.objects.get(event=event)
    ranking.table[place][column] = value
    ranking.save()


@pytest.mark.parametrize(
    ("lines", "system"),
    [
        (SIX, "swiss"),
        (MIXED, "swiss"),
        (("2w* 0-U", "1b* 3w?", "0-U 2b?"), "swiss"),
        (ROUND_ROBIN, "round-robin"),
        (("2w1 2b=", "1b0 1w="), "double-round-robin"),
        (("2w1 2b=", "1b0 1w="), "matches"),
    ],
)
def test_nothing_differs_in_an_event_whose_table_was_just_computed(lines, system):
    assert found(stored(*lines, system=system)) == []


def test_nothing_differs_with_two_teams():
    event = stored("3w1", "4b=", "1b0", "2w=", system="scheveningen", sides="AABB")
    assert found(event) == []


def test_a_hidden_event_is_checked_as_well():
    event = stored(*SIX, is_published=False)
    tampered(event, 0, 4, "9")
    assert any("points on the standings" in line for line in found(event))


def test_an_event_without_players_has_nothing_to_differ():
    event = EventFactory()
    recompute(event.pk)
    assert (found(event), check(event.pk).is_stale) == ([], False)


@pytest.mark.parametrize(
    ("column", "value", "what"),
    [
        (2, 4, "stored rank"),
        (4, "9", "stored score"),
        (5, ["4.5", "4", "4", "4", "4"], "stored BH/C1"),
        (7, "4w1 5b= 6w1", "stored round 2"),
        (7, "4b1 3b= 5w1", "stored round 1"),
    ],
)
def test_a_wrong_number_in_the_stored_table_is_found(event, column, value, what):
    tampered(event, 0, column, value)
    assert any(f", {what}: " in line for line in found(event))


@pytest.mark.parametrize("page", ["standings", "cross table", "compact cross table"])
def test_a_wrong_number_in_the_stored_table_is_found_on_the_pages(event, page):
    tampered(event, 0, 4, "9")
    assert any(
        f"points on the {page}: 9, right is 2.5" in line for line in found(event)
    )


def test_a_number_that_only_the_page_shows_wrong_is_found(event, monkeypatch):
    monkeypatch.setattr(rendering, "number_text", lambda value: "7")
    lines = found(event)
    assert any("points on the standings: 7" in line for line in lines)
    assert not any("stored" in line for line in lines)


def test_a_rank_that_only_the_report_has_wrong_is_found(event, monkeypatch):
    right = report_text(event)
    number = Ranking.objects.get(event=event).table[0][1]
    [line] = [each for each in right.split("\r\n") if each[:8] == f"001 {number:4}"]
    wrong = right.replace(line, f"{line[:85]}{6:4}{line[89:]}")
    monkeypatch.setattr("standings.checking.report.report_text", lambda event: wrong)
    assert any("rank in the report: 6, right is 1" in each for each in found(event))


def test_a_table_that_is_behind_is_called_stale_and_not_different(event):
    with changing(event.pk):
        Game.objects.filter(round__event=event, board=1).update(result="0-1")
    assert (check(event.pk).is_stale, found(event)) == (True, [])


def test_a_page_that_hides_that_it_is_behind_is_found(event, monkeypatch):
    with changing(event.pk):
        pass
    monkeypatch.setattr(Ranking, "is_current", True)
    assert "mark of a table that is behind: nothing, right is shown" in found(event)


def test_a_result_changed_behind_everybodys_back_is_found(event):
    Game.objects.filter(round__event=event, board=1).update(result="1/2-0")
    assert any("stored score" in line for line in found(event))


def test_a_player_with_a_game_and_a_bye_in_one_round_is_found(event):
    player = event.players.get(number=3)
    Bye.objects.bulk_create([Bye(player=player, round_number=2, kind="H")])
    assert found(event) == [f"3 {player.name}, round 2: 2 times, right is once"]


def test_a_bye_in_a_round_that_is_not_planned_is_found(event):
    player = event.players.get(number=3)
    Bye.objects.bulk_create([Bye(player=player, round_number=9, kind="H")])
    assert any(
        "bye: in round 9, right is rounds 1 to 3" in each for each in found(event)
    )


def test_a_player_of_another_event_in_a_game_is_found(event):
    stranger = PlayerFactory(number=77)
    Game.objects.filter(round__event=event, round__number=1, board=1).update(
        white=stranger
    )
    assert any("a player of another event" in line for line in found(event))


def test_a_missing_round_is_found(event):
    event.rounds.filter(number=2).update(number=5)
    assert any("numbers of the rounds: 1 3 5" in line for line in found(event))


@pytest.mark.parametrize(
    "presence",
    [{"first_round": 3}, {"withdrawn_after": 1}, {"is_expected": True}],
    ids=["before they came", "after they left", "still expected"],
)
def test_a_game_of_somebody_who_was_not_there_is_found(event, presence):
    event.players.filter(number=1).update(**presence)
    assert any("absent in it, right is there" in line for line in found(event))


def test_a_player_against_themselves_is_found(event):
    # Only a damaged database has it: this one refuses.
    game = Game.objects.filter(round__event=event).first()
    if connection.vendor != "sqlite":
        pytest.skip("a check that can be switched off for a moment is SQLite's")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        Game.objects.filter(pk=game.pk).update(black=game.white)
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert any("one player against themselves" in line for line in found(event))


def test_a_computation_that_fails_is_found(event, monkeypatch):
    monkeypatch.setattr("standings.checking.compute", lambda record: 1 / 0)
    assert found(event) == [
        "computation: ZeroDivisionError: division by zero, right is an answer"
    ]


# The record of changes


def test_every_step_of_a_version_is_in_the_record(event, arbiter):
    game = Game.objects.filter(round__event=event).first()
    for version, result in enumerate((Result.BLACK_WINS, Result.PENDING, Result.DRAW)):
        record_result(game, result, version=version, by=arbiter)
    recompute(event.pk)
    assert (game.version, found(event)) == (3, [])


def test_a_version_that_moved_without_an_entry_is_found(event, arbiter):
    game = Game.objects.filter(round__event=event).first()
    record_result(game, Result.BLACK_WINS, version=0, by=arbiter)
    Game.objects.filter(pk=game.pk).update(version=3)
    where = f"version at round {game.round.number}, board {game.board}"
    assert found(event) == [f"{where}: 3, right is 1"]


def test_an_entry_that_moved_no_version_is_found(event, arbiter):
    game = Game.objects.filter(round__event=event).first()
    record_result(game, Result.BLACK_WINS, version=0, by=arbiter)
    Game.objects.filter(pk=game.pk).update(version=0)
    assert ["right is 1" in line for line in found(event)] == [True]


def test_a_round_that_was_unpaired_and_restored_keeps_its_versions(event, arbiter):
    last = event.rounds.get(number=3)
    record_result(last.games.first(), Result.DRAW, version=0, by=arbiter)
    for act, options in ((unpair_round, {"is_confirmed": True}), (restore_round, {})):
        event.refresh_from_db()
        act(event, 3, revision=event.revision, by=arbiter, **options)
    recompute(event.pk)
    assert found(event) == []


def test_versions_of_games_that_a_withdrawal_settles_are_in_the_record(arbiter):
    event = stored("2w1 3w*", "1b0 4w*", "4w1 1b*", "3b0 2b*", system="round-robin")
    withdraw(event, event.players.get(number=4), by=arbiter)
    recompute(event.pk)
    assert found(event) == []


# The command


def test_the_command_ends_well_if_nothing_differs(event):
    assert run() == ("0 of 1 differ, 0 are behind.\n", 0)


def test_the_command_lists_what_differs_and_ends_with_1(event):
    tampered(event, 0, 4, "9")
    text, status = run(event.slug)
    assert status == 1
    assert f"{event.slug}: " in text.splitlines()[0]
    assert "stored score: 9, right is 2.5" in text


def test_the_command_ends_with_2_if_a_table_is_behind(event):
    with changing(event.pk):
        pass
    text, status = run("--event", event.slug)
    assert (status, text.splitlines()[0]) == (2, f"{event.slug}: the table is behind")


def test_the_command_answers_programs_in_json(event):
    tampered(event, 0, 4, "9")
    text, status = run("--json")
    [answer] = json.loads(text)
    assert (answer["event"], answer["stale"], status) == (event.slug, False, 1)
    assert answer["differences"][0].keys() == {"what", "player", "found", "right"}


def test_the_command_checks_only_the_events_named(event):
    other = stored(*SIX)
    tampered(other, 0, 4, "9")
    assert run(event.slug)[1] == 0


def test_the_command_refuses_an_event_that_does_not_exist():
    with pytest.raises(CommandError, match="No such event: nowhere"):
        call_command("check_standings", "nowhere")


def test_a_check_computes_nothing_for_others_to_see(event):
    before = Event.objects.values().get(), Ranking.objects.values().get()
    check(event.pk)
    assert (Event.objects.values().get(), Ranking.objects.values().get()) == before


# Reading a page


@pytest.mark.parametrize(
    ("text", "number"),
    [("2.5", "2.5"), ("2,5", "2.5"), ("2½", "2.5"), ("½", "0.5"), ("1800", "1800")],
)
def test_a_number_is_read_however_it_is_written(text, number):
    assert str(figure(text)) == number


def test_a_dash_is_no_number():
    assert figure("–") is None


def test_what_is_no_number_stays_a_text():
    assert figure("bye") == "bye"


def test_a_table_is_read_as_it_is_seen():
    page = (
        "<table><thead><tr><th>Final</th></tr></thead></table>"
        "<table><caption>x</caption><thead><tr><th>Rk</th><th></th></tr></thead>"
        '<tbody><tr><td>1</td><th><a href="../players/7/">A &amp; B</a>'
        '<span class="vh"> first</span></th></tr></tbody></table>'
        "<table><tbody><tr><td>9</td></tr></tbody></table>"
    )
    [row] = table_with("Rk", page).rows
    assert row.entry == 7
    assert [cell.shown for cell in row.cells] == ["1", "A & B"]
    assert row.cells[1].spoken == "first"
