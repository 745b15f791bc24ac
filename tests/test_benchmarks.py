"""The benchmarks: their events are what they say, and a miss is told."""

import json
from collections import Counter

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import targets, timing
from benchmarks.events import e200, e1000, swiss
from benchmarks.loops import crosstable_by_loops
from benchmarks.target import EXACTLY, CannotMeasureError, Target
from benchmarks.targets import crosstable, sheet_of
from standings.columns import columns_of
from tests.standings.tables import table_of
from tournaments.record import OUTCOMES, Outcome


def shares(event) -> dict[Outcome, float]:
    """Return how many of a hundred rounds have each outcome."""
    count = Counter(r.outcome for player in event.players for r in player.results)
    return {outcome: 100 * count[outcome] / count.total() for outcome in count}


def target(most: float, measured: float, stretch: float | None = 1) -> Target:
    return Target("T1", "a test", "U", most, stretch, lambda: measured)


@pytest.fixture
def measuring(monkeypatch, capsys):
    """Run the command with other targets: `measuring(targets, *arguments)`.

    Returns the status that it ends with, and what it prints.
    """

    def run(*found: Target, arguments=()):
        monkeypatch.setattr(targets, "TARGETS", found)
        return benchmarks.main(arguments), capsys.readouterr().out

    return run


@pytest.mark.parametrize("event, players, rounds", [(e200, 200, 9), (e1000, 1000, 11)])
def test_the_events_have_the_sizes_of_their_names(event, players, rounds):
    assert (len(event().players), event().rounds_paired) == (players, rounds)


def test_an_event_is_the_same_at_each_run():
    assert swiss.__wrapped__(50, 5) == swiss.__wrapped__(50, 5)


def test_an_event_has_byes_absences_and_forfeits_as_real_opens_do():
    found = shares(e1000())
    assert found[Outcome.HALF_BYE] == pytest.approx(2, abs=0.3)
    assert found[Outcome.ZERO_BYE] == pytest.approx(0.5, abs=0.2)
    forfeits = found[Outcome.FORFEIT_WIN] + found[Outcome.FORFEIT_LOSS]
    assert forfeits == pytest.approx(0.8, abs=0.3)


def test_both_players_of_a_game_have_the_same_game():
    event = swiss(51, 7)
    possible = set(OUTCOMES.values())
    for player in event.players:
        for index, mine in enumerate(player.results):
            if mine.opponent:
                theirs = event.by_number[mine.opponent].results[index]
                assert theirs.opponent == player.number
                assert {mine.colour, theirs.colour} == {"w", "b"}
                assert (mine.outcome, theirs.outcome) in possible


def test_nobody_meets_anybody_twice():
    for player in swiss(51, 7).players:
        met = [result.opponent for result in player.results if result.opponent]
        assert len(met) == len(set(met))


def test_the_crosstable_that_is_measured_shows_everybody():
    rows = table_of(crosstable(sheet_of(swiss(50, 5))))
    assert len(rows) == 50


def test_the_crosstable_by_template_loops_says_the_same():
    sheet = sheet_of(swiss(50, 5))
    loops = table_of(crosstable_by_loops(sheet, columns_of(sheet)))
    assert loops == table_of(crosstable(sheet))


class Clock:
    """CPU time that passes only where a test says so."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now

    def work(self, *costs):
        """Return an action that takes each of these times in turn, then the last."""
        remaining = list(costs)

        def action():
            self.now += remaining.pop(0) if len(remaining) > 1 else remaining[0]

        return action


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(timing, "process_time", clock)
    return clock


def test_a_ratio_is_that_of_the_cpu_times(clock):
    assert timing.ratio(clock.work(6), clock.work(2)) == 3


def test_a_ratio_leaves_out_the_first_call_and_what_is_slow_once(clock):
    action = clock.work(900, 6, 6, 500, 6)
    assert timing.ratio(action, clock.work(2)) == 3


@pytest.mark.parametrize(
    "measured, verdict",
    [(0.9, "stretch met"), (1.5, "met"), (3, "missed"), (5, "FAILED")],
)
def test_a_verdict_compares_with_stretch_target_and_limit(measured, verdict):
    assert target(2, measured).verdict(measured) == verdict


def test_a_target_without_a_stretch_is_just_met():
    assert target(2, 1, stretch=None).verdict(1) == "met"


def test_the_table_shows_target_stretch_measured_and_verdict(measuring):
    _status, printed = measuring(target(2, 1.5))
    head, row, *_rest = printed.splitlines()
    assert head.split() == ["what", "target", "stretch", "measured", "verdict"]
    assert " ".join(row.split()) == "T1 a test 2.00 U 1.00 U 1.50 U met"


def test_json_is_for_other_programs(measuring):
    _status, printed = measuring(target(2, 1.5), arguments=["--json"])
    assert json.loads(printed)["results"] == [
        {
            "key": "T1",
            "title": "a test",
            "unit": "U",
            "target": 2,
            "stretch": 1,
            "limit": 4,
            "measured": 1.5,
            "verdict": "met",
        }
    ]


def test_what_is_the_same_on_every_machine_has_no_allowance():
    promise = Target("A1", "a test", "queries", 1, None, lambda: 2, EXACTLY)
    assert promise.verdict(2) == "FAILED"


def test_what_cannot_be_measured_here_is_said_so_and_fails_nothing(measuring):
    def without_a_browser():
        raise CannotMeasureError

    promise = Target("A8", "a test", "swaps", 1, None, without_a_browser)
    status, printed = measuring(promise, arguments=["--check"])
    assert status == 0
    assert "not measured" in printed


@pytest.mark.parametrize("measured, status", [(3, 0), (5, 1)])
def test_a_check_fails_only_beyond_the_limit_of_ci(measuring, measured, status):
    assert measuring(target(2, measured), arguments=["--check"])[0] == status


def test_without_a_check_nothing_fails(measuring):
    assert measuring(target(2, 5))[0] == 0
