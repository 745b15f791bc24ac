"""A report file becomes an event in the database, whole or not at all."""

import json
from dataclasses import replace
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.conformance import CONFORMANCE, files, needs_conformance
from tests.factories import EventFactory
from tests.tournaments.reports import player_line
from tournaments.actions.imports import ReportRefused, import_report, read_report
from tournaments.errors import TournamentError
from tournaments.loading import load_event
from tournaments.models import (
    BAKU,
    MAX_ROUNDS,
    Bye,
    Change,
    Event,
    Game,
    Member,
    Player,
    Prohibition,
    Round,
)
from tournaments.record import Edition, Outcome, System

pytestmark = pytest.mark.django_db

REPORTS = [*files("trf/*.trf"), *files("events/*.trf")]

# Ada beats Ben, Cem has the bye; then Cem beats Ada, Ben has a half-point bye.
# Ben is away in round 3.
SMALL = b"""\
012 Winter Open
022 Recife
032 BRA
042 2026/11/27
052 2026/11/29
122 90 min + 30 s
142 5
152 B
001    1 wWGM Berg, Ada                         2300 BRA     1234567 1990/05/01  1.0    2     2 b 1     4 w 0
001    2      Cruz, Ben                         2100                             0.5    3     1 w 0  0000 - H  0000 - Z
001    4      Dias, Cem                                                          2.0    1  0000 - U     1 b 1
"""  # noqa: E501


@pytest.fixture
def imported(arbiter):
    return import_report(SMALL, slug="winter", by=arbiter)


def test_the_settings_of_the_event_come_from_the_file(imported):
    event = Event.objects.get(slug="winter")
    assert (event.name, event.place, event.federation) == (
        "Winter Open",
        "Recife",
        "BRA",
    )
    assert (str(event.start_date), str(event.end_date)) == ("2026-11-27", "2026-11-29")
    assert (event.rounds_planned, event.initial_colour) == (5, "b")
    assert event.time_control == "90 min + 30 s"


def test_an_imported_event_is_hidden_unless_asked(imported, arbiter):
    assert not imported.is_published
    assert import_report(SMALL, by=arbiter, publish=True).is_published


def test_whoever_imports_is_the_owner(imported, arbiter):
    member = Member.objects.get(event=imported)
    assert (member.user, member.role) == (arbiter, Member.Role.OWNER)


def test_players_are_entered_in_the_order_of_the_file_with_its_starting_ranks(imported):
    players = Player.objects.filter(event=imported).values_list("entry", "number")
    assert list(players) == [(1, 1), (2, 2), (3, 4)]


def test_a_player_has_the_data_of_the_file(imported):
    ada = imported.players.get(number=1)
    assert (ada.name, ada.title, ada.rating) == ("Berg, Ada", "WGM", 2300)
    assert (ada.federation, ada.fide_id, ada.birth_year) == ("BRA", "1234567", 1990)


def test_all_rounds_of_the_file_are_published(imported):
    rounds = Round.objects.filter(event=imported)
    assert [round_.is_published for round_ in rounds] == [True, True]


def test_games_have_the_colours_of_the_file(imported):
    games = Game.objects.filter(round__event=imported).order_by("round__number")
    facts = games.values_list("white__number", "black__number", "result")
    assert list(facts) == [(2, 1, "0-1"), (1, 4, "0-1")]


def test_an_imported_result_counts_as_entered(imported):
    versions = Game.objects.filter(round__event=imported).values_list("version")
    assert set(versions) == {(1,)}


def test_the_bye_for_the_coming_round_is_a_row(imported):
    byes = Bye.objects.filter(player__event=imported)
    assert list(byes.values_list("round_number", "player__number", "kind")) == [
        (1, 4, "U"),
        (2, 2, "H"),
        (3, 2, "Z"),
    ]


def test_the_import_is_in_the_record_of_changes(imported, arbiter):
    change = Change.objects.get(event=imported, action="import")
    assert (change.by, change.after) == (arbiter, {"players": 3, "rounds": 2})


def test_a_birth_date_is_in_no_record_of_changes(imported):
    told = Change.objects.values_list("about", "before", "after", "rows")
    assert "1990" not in str(list(told))


def test_leading_zero_point_byes_make_a_late_entry(arbiter):
    late = SMALL.replace(b"0000 - U     1 b 1", b"0000 - Z     1 b 1")
    event = import_report(late, by=arbiter)
    assert event.players.get(number=4).first_round == 2


def test_boards_begin_with_the_leaders():
    # Round 1: 1 and 2 win, 3 and 4 lose. Round 2: the losers stand first in the file.
    lines = (
        "001    1      A                                 2000"
        "                             1.0          3 w 1     2 b 0\n"
        "001    2      B                                 1900"
        "                             2.0          4 b 1     1 w 1\n"
        "001    3      C                                 1800"
        "                             1.0          1 b 0     4 w 1\n"
        "001    4      D                                 1700"
        "                             0.0          2 w 0     3 b 0\n"
    )
    event = import_report(lines.encode())
    boards = Game.objects.filter(round__event=event, round__number=2)
    assert list(boards.values_list("board", "white__number")) == [(1, 2), (2, 3)]


def test_a_forfeit_without_colours_gives_white_to_the_better_starting_rank():
    lines = (
        "001    1      A                                 2000"
        "                             0.0          2 - -\n"
        "001    2      B                                 1900"
        "                             1.0          1 - +\n"
    )
    event = import_report(lines.encode())
    game = Game.objects.get(round__event=event)
    assert (game.white.number, game.result) == (1, "-/+")


def test_a_game_without_result_waits_for_one():
    event = import_report(
        SMALL.replace(b" 2 b 1 ", b" 2 b   ").replace(b" 1 w 0  0000", b" 1 w    0000")
    )
    first = Game.objects.get(round__event=event, round__number=1)
    assert first.is_pending and first.version == 0


def test_a_file_without_dates_is_played_by_the_rules_of_2026_from_today():
    content = SMALL.replace(b"042 2026/11/27\n052 2026/11/29\n", b"")
    report = read_report(content)
    assert any("no first day" in sentence for sentence in report.notes)
    event = import_report(content)
    assert event.edition == Edition.MARCH_2026
    assert event.start_date == event.end_date


def test_a_file_that_ends_before_it_starts_ends_on_its_first_day():
    event = import_report(SMALL.replace(b"052 2026/11/29", b"052 2026/11/01"))
    assert event.end_date == event.start_date


def test_a_list_of_players_without_rounds_keeps_the_usual_number_of_rounds():
    event = import_report(b"001    1      Berg, Ada\n001    2      Cruz, Ben\n")
    assert (event.rounds_planned, event.rounds.count()) == (7, 0)


def test_a_list_of_players_of_a_round_robin_plans_its_rounds():
    lines = b"".join(b"001 %4d      Player %d\n" % (n, n) for n in range(1, 7))
    event = import_report(b"192 FIDE_ROUNDROBIN\n" + lines)
    assert (event.system, event.rounds_planned) == (System.ROUND_ROBIN, 5)


def test_an_address_is_made_from_the_name():
    assert import_report(SMALL).slug == "winter-open"


def test_the_same_file_twice_makes_two_events_with_different_addresses():
    assert [import_report(SMALL).slug for _ in range(2)] == [
        "winter-open",
        "winter-open-2",
    ]


@pytest.mark.parametrize("slug", ["taken", "desk", "not an address", "a" * 61])
def test_an_address_that_cannot_be_had_is_refused_and_nothing_stored(slug):
    EventFactory(slug="taken")
    with pytest.raises(TournamentError, match="address"):
        import_report(SMALL, slug=slug)
    assert Event.objects.count() == 1


def test_an_unsound_file_is_refused_with_every_line_and_nothing_stored():
    with pytest.raises(ReportRefused) as refusal:
        import_report(SMALL.replace(b" 1 b 1", b" 9 b 1").replace(b"2100", b"21x0"))
    assert str(refusal.value) == (
        "Line 10, columns 49–52: the rating “21x0” is not a number up to 4000."
    )
    assert not Event.objects.exists()


def test_a_failure_in_the_middle_leaves_nothing(monkeypatch):
    monkeypatch.setattr(Bye.objects, "bulk_create", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        import_report(SMALL)
    assert not Event.objects.exists()


def test_more_players_than_a_tournament_takes_are_refused():
    lines = b"".join(b"001 %4d      Player\n" % number for number in range(1, 2002))
    with pytest.raises(TournamentError, match="2000 players"):
        import_report(lines)


def test_more_rounds_than_a_tournament_takes_are_refused():
    with pytest.raises(TournamentError, match="60 rounds"):
        import_report(SMALL.replace(b"142 5", b"142 61"))


def test_a_large_event_is_imported_in_batches(django_assert_max_num_queries):
    lines = []
    for white in range(1, 201, 2):
        lines.append(player_line(white, *[f"{white + 1:4} w 1"] * 9))
        lines.append(player_line(white + 1, *[f"{white:4} b 0"] * 9))
    # 200 players, 9 rounds and 900 games.
    with django_assert_max_num_queries(40):
        import_report("\n".join(lines).encode())


def test_the_command_says_what_it_imported(tmp_path):
    path = tmp_path / "winter.trf"
    path.write_bytes(SMALL + b"299 something\n")
    out = StringIO()
    call_command("import_trf", path, "--slug", "winter", "--publish", stdout=out)
    assert out.getvalue() == (
        "Winter Open: 3 players, 2 of 5 rounds. Address: winter\n"
        "  Line 12: Records “299” are not used here.\n"
    )
    assert Event.objects.get(slug="winter").is_published


def test_the_command_refuses_a_bad_file_with_status_2_and_the_place(tmp_path):
    path = tmp_path / "bad.trf"
    path.write_bytes(SMALL.replace(b"0000 - H", b"0x12 - H"))
    with pytest.raises(CommandError) as refusal:
        call_command("import_trf", path)
    assert refusal.value.returncode == 2
    assert "Line 10, columns 102–105: opponent “0x12”" in str(refusal.value)
    assert not Event.objects.exists()


def test_the_command_refuses_a_missing_file_with_status_2(tmp_path):
    with pytest.raises(CommandError) as refusal:
        call_command("import_trf", tmp_path / "missing.trf")
    assert refusal.value.returncode == 2


@needs_conformance
@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_what_is_loaded_is_what_the_file_said(path):
    report = read_report(path.read_bytes())
    loaded = load_event(import_report(path.read_bytes()).pk)
    assert [_without_forfeited_colours(player) for player in loaded.players] == [
        _without_forfeited_colours(player) for player in report.record.players
    ]


def _without_forfeited_colours(player):
    """The database gives a colour to forfeits; some files do not. It never counts."""
    results = tuple(
        result._replace(colour=None)
        if result.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
        else result
        for result in player.results
    )
    return replace(player, results=results)


@needs_conformance
@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_the_settings_that_are_loaded_are_those_of_the_file(path):
    record = read_report(path.read_bytes()).record
    loaded = load_event(import_report(path.read_bytes()).pk)
    assert replace(loaded, players=(), revision=0) == replace(record, players=())


@needs_conformance
@pytest.mark.parametrize("path", files("trf/*.trf"), ids=lambda path: path.stem)
def test_imported_players_have_the_expected_points(path):
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    points = expected["expected"]["2026-03-01"]["values"]["PTS"]
    scores = load_event(import_report(path.read_bytes()).pk).scores
    assert [scores[number] for number in expected["players"]] == [
        Decimal(text) for text in points
    ]


@needs_conformance
def test_the_next_round_of_an_imported_event_knows_who_is_away():
    path = CONFORMANCE / "pairing" / "19_absent33.trf"
    event = import_report(path.read_bytes())
    away = Bye.objects.filter(player__event=event, round_number=5)
    # The file marks these with Z or H in the columns of round 5.
    assert list(away.values_list("player__number", "kind")) == [
        (3, "Z"),
        (8, "Z"),
        (11, "H"),
        (12, "Z"),
        (19, "H"),
    ]


# Acceleration and prohibited pairs

BAKU_LINES = b"""\
250       1.0   1   2    1    2
250       0.5   3   3    1    2
"""


def prohibited():
    return [
        (each.first.number, each.second.number, each.first_round, each.last_round)
        for each in Prohibition.objects.all()
    ]


def test_the_acceleration_of_the_file_goes_on(arbiter):
    event = import_report(SMALL + BAKU_LINES, by=arbiter)
    assert (event.acceleration, event.last_accelerated.number) == (BAKU, 2)
    record = read_report(SMALL + BAKU_LINES).record
    assert load_event(event.pk).accelerations == record.accelerations


def test_virtual_points_of_another_kind_are_not_taken_over(arbiter):
    event = import_report(SMALL + b"250       0.5   1   5    1    1\n", by=arbiter)
    assert event.acceleration == ""


def test_a_round_robin_is_not_accelerated_by_its_file(arbiter):
    kind = b"092 Individual: Round-Robin\n"
    event = import_report(kind + SMALL + BAKU_LINES, by=arbiter)
    assert event.acceleration == ""


def test_prohibited_pairs_are_taken_over_two_by_two(arbiter):
    import_report(SMALL + b"260   3   4    1    2    4\n", by=arbiter)
    assert prohibited() == [(1, 2, 3, 4), (1, 4, 3, 4), (2, 4, 3, 4)]


def test_a_prohibition_without_end_ends_with_the_last_round(arbiter):
    import_report(SMALL + b"XXP 4 1\n", by=arbiter)
    assert prohibited() == [(1, 4, 1, 5)]


@pytest.mark.parametrize("line", [b"260   6   9    1    2", b"260   4   3    1    2"])
def test_a_prohibition_of_no_round_is_not_taken_over(arbiter, line):
    import_report(SMALL + line, by=arbiter)
    assert prohibited() == []


def test_a_round_robin_takes_over_no_prohibition(arbiter):
    kind = b"092 Individual: Round-Robin\n"
    import_report(kind + SMALL + b"XXP 4 1\n", by=arbiter)
    assert prohibited() == []


def test_the_days_of_the_rounds_come_from_the_file():
    days = b"132" + b" " * 88 + b"26/11/27            26/11/29\r\n"
    event = import_report(SMALL + days)
    assert event.round_starts == ["2026-11-27", "", "2026-11-29"]


def test_more_days_than_a_tournament_has_rounds_are_not_stored():
    event = import_report(SMALL + b"132 " + b"26/11/27 " * 70 + b"\r\n")
    assert len(event.round_starts) == MAX_ROUNDS
