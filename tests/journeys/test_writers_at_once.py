"""Arbiters who save at once, on a server of two processes and on both databases.

`LOAD=4 bin/test -k writers_at_once` runs all of it, and a run without the variable a
quarter; see docs/reliability-checks.md. A failure names the seed of its random choices.
"""

import os
from collections import Counter, defaultdict
from functools import partial
from random import Random
from uuid import UUID

import pytest

from tests.journeys.test_two_arbiters import postgresql, sqlite
from tests.writers import PLAYERS, UNPAIRED, Desk, shared_out, together
from tournaments.models import RESULT_CHOICES

LOAD = int(os.environ.get("LOAD", "1"))
BOARDS = 50 * LOAD
WRITERS, RESULTS = 8, 25 * LOAD
RACERS, RACES = 16, 13 * LOAD
SAVES = 50 * LOAD
PAIRERS, PAIRINGS = 8, 5 * LOAD
USUAL = ("1-0", "1/2", "0-1")
# Whatever a board without a result can get.
RESULTS_OF_A_RACE = [code for code, _words in RESULT_CHOICES if code != "*"]


@pytest.fixture(scope="module", params=[sqlite, postgresql])
def served(request):
    """Give a desk for each test of a database: `served(boards)`."""

    def serve(boards, play):
        """Return what `play` gives at a desk, and what is stored afterwards."""
        with request.param() as database:
            desk = Desk(database, boards)
            with desk.served():
                given = play(desk)
            return given, desk.state()

    return serve


# Saves that overlap


def lost_updates(desk):
    """Let eight save at random; return (board, wanted, answer) of each attempt."""
    return sum(together(partial(_save_some, desk, n) for n in range(WRITERS)), [])


def _save_some(desk, index):
    chance, writer = Random(index), desk.writers(WRITERS)[index]
    known = dict.fromkeys(desk.games, (0, "*"))
    attempts = []
    for _ in range(RESULTS):
        pk = chance.choice(desk.games)
        version, current = known[pk]
        wanted = chance.choice([each for each in USUAL if each != current])
        answer = writer.save(pk, wanted, version)
        attempts.append((pk, wanted, answer))
        known[pk] = answer.version, answer.result
    writer.leave()
    return attempts


@pytest.fixture(scope="module")
def overlapping(served):
    return served(BOARDS, lost_updates)


def test_every_attempt_is_saved_or_there_already_or_a_conflict(overlapping):
    attempts, _state = overlapping
    assert {answer.status for _pk, _wanted, answer in attempts} <= {200, 409}
    assert len(attempts) == WRITERS * RESULTS


def test_acknowledged_saves_versions_and_lines_are_as_many(overlapping):
    attempts, state = overlapping
    acknowledged = sum(answer.is_new_version for _pk, _wanted, answer in attempts)
    versions = sum(version for _pk, _result, version in state["games"])
    assert acknowledged == versions == len(state["lines"])


def test_each_board_ends_as_acknowledged_with_its_highest_version(overlapping):
    attempts, state = overlapping
    acknowledged = defaultdict(dict)
    for pk, wanted, answer in attempts:
        if answer.is_new_version:
            assert answer.version not in acknowledged[pk]
            acknowledged[pk][answer.version] = wanted
    last = {pk: found[max(found)] for pk, found in acknowledged.items()}
    stored = {pk: result for pk, result, version in state["games"] if version}
    assert stored == last


def test_conflicts_were_met(overlapping):
    attempts, _state = overlapping
    assert any(answer.status == 409 for _pk, _wanted, answer in attempts)


def test_after_overlapping_saves_everything_derived_is_right(overlapping):
    _attempts, state = overlapping
    assert (state["differences"], state["is_stale"]) == ([], False)


# Races for one board


def races(desk):
    """Let sixteen race for a board, again and again; return their answers by race."""
    writers = desk.writers(RACERS)
    found = []
    for race in range(RACES):
        wanted = [RESULTS_OF_A_RACE[n % len(RESULTS_OF_A_RACE)] for n in range(RACERS)]
        Random(race).shuffle(wanted)
        pk = desk.games[race]
        saves = [
            partial(writer.save, pk, result, 0)
            for writer, result in zip(writers, wanted, strict=True)
        ]
        found.append(list(zip(wanted, together(saves), strict=True)))
    return found


@pytest.fixture(scope="module")
def raced(served):
    return served(RACES, races)[0]


def test_exactly_one_of_a_race_is_saved(raced):
    saved = [sum(answer.is_new_version for _w, answer in race) for race in raced]
    assert saved == [1] * RACES


def test_everybody_else_of_a_race_is_shown_what_the_winner_saved(raced):
    for race in raced:
        [winner] = [wanted for wanted, answer in race if answer.is_new_version]
        shown = {(answer.result, answer.version) for _wanted, answer in race}
        assert shown == {(winner, 1)}


def test_everybody_else_of_a_race_has_a_conflict_unless_they_agree(raced):
    for race in raced:
        [winner] = [wanted for wanted, answer in race if answer.is_new_version]
        others = [(w, answer) for w, answer in race if not answer.is_new_version]
        assert [answer.status for _wanted, answer in others] == [
            200 if wanted == winner else 409 for wanted, _answer in others
        ]


# Repeats


def repeats(desk):
    """Send each save up to five times, in any order; return the answers by request."""
    chance = Random(7)
    jobs = []
    for index, pk in enumerate(desk.games):
        name = UUID(int=chance.getrandbits(128), version=4)
        job = index % WRITERS, pk, chance.choice(USUAL), name
        jobs += [job] * chance.randint(1, 5)
    chance.shuffle(jobs)
    tasks = [partial(_save_all, desk, part) for part in shared_out(jobs, WRITERS)]
    return sum(together(tasks), [])


def _save_all(desk, jobs):
    writers = desk.writers(WRITERS)
    return [
        (name, result, writers[who].save(pk, result, 0, name))
        for who, pk, result, name in jobs
    ]


@pytest.fixture(scope="module")
def repeated(served):
    return served(SAVES, repeats)


def test_every_repeat_succeeds(repeated):
    answers, _state = repeated
    assert {answer.status for _name, _result, answer in answers} == {200}


def test_all_answers_to_one_request_are_equal(repeated):
    answers, _state = repeated
    texts = defaultdict(set)
    for name, _result, answer in answers:
        texts[name].add(answer.text)
    assert len(texts) == SAVES
    assert {len(found) for found in texts.values()} == {1}


def test_each_request_is_carried_out_once(repeated):
    answers, state = repeated
    assert [version for _pk, _result, version in state["games"]] == [1] * SAVES
    assert len(state["lines"]) == SAVES
    wanted = Counter({name: result for name, result, _a in answers}.values())
    assert Counter(result for _pk, result, _version in state["games"]) == wanted


# Pairing


def pairings(desk):
    """Let eight pair one round, and take it back; return the statuses of each time."""
    writers = desk.writers(PAIRERS)
    found = []
    for _ in range(PAIRINGS):
        seen = writers[0].revision(UNPAIRED)
        pair = f"/en/{UNPAIRED}/desk/rounds/pair/"
        presses = [partial(writer.press, pair, seen) for writer in writers]
        statuses = sorted(together(presses))
        back = writers[0].press(f"/en/{UNPAIRED}/desk/rounds/1/unpair/", seen + 1)
        found.append((statuses, back))
    writers[0].press(pair, writers[0].revision(UNPAIRED))
    return found


@pytest.fixture(scope="module")
def paired(served):
    return served(1, pairings)


def test_of_eight_who_pair_at_once_one_succeeds_each_time(paired):
    found, _state = paired
    assert found == [([302] + [409] * (PAIRERS - 1), 302)] * PAIRINGS


def test_no_pairing_leaves_another_round_or_a_board_behind(paired):
    _found, state = paired
    assert (state["rounds"], state["seated"]) == (1, PLAYERS)


def test_the_record_holds_each_pairing_once(paired):
    _found, state = paired
    each_time = ["pair round", "unpair round"]
    assert state["actions"] == each_time * PAIRINGS + ["pair round"]
