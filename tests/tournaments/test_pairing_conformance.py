"""Every published case of the Dutch system, as the 2026 rules pair it."""

from decimal import Decimal
from pathlib import Path

import pytest

from tests.conformance import files, needs_conformance
from tournaments.pairing import NoPairing, engine, pair
from tournaments.record import (
    Acceleration,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
)

CASES = files("pairing/*.trf")


def lines_of(path: Path, *codes: str) -> list[str]:
    lines = path.read_text(encoding="ascii").splitlines()
    return [line for line in lines if line.startswith(codes)]


def result_of(cell: str) -> RoundResult:
    """Read the eight columns of one round: opponent, colour, outcome."""
    opponent, colour = int(cell[:4]) or None, cell[5]
    return RoundResult(
        Outcome(cell[7]), opponent, Colour(colour) if opponent is not None else None
    )


def results_of(line: str) -> tuple[RoundResult, ...]:
    cells = (line[start : start + 8] for start in range(91, len(line), 10))
    return tuple(result_of(cell) for cell in cells)


def event_and_absent(path: Path) -> tuple[EventRecord, set[int]]:
    """Return the event up to the round to pair, and who will miss that round.

    Players who will miss it have one result more than the others.
    """
    lines = lines_of(path, "001")
    results = {int(line[4:8]): results_of(line) for line in lines}
    has_opponent = [
        number
        for row in results.values()
        for number, result in enumerate(row, start=1)
        if result.opponent is not None
    ]
    paired = max(has_opponent, default=0)
    players = tuple(
        PlayerRecord(
            number=int(line[4:8]),
            name=line[14:47].strip(),
            rating=int(line[48:52].strip() or 0) or None,
            results=results[int(line[4:8])][:paired],
        )
        for line in lines
    )
    absent = {number for number, row in results.items() if len(row) > paired}
    [rounds_planned] = lines_of(path, "142", "XXR")
    [colour] = lines_of(path, "152", "XXC")
    event = EventRecord(
        players=players,
        rounds_planned=int(rounds_planned[4:]),
        initial_colour=Colour(colour[4].lower()),
        accelerations=accelerations_in(path),
    )
    return event, absent


def accelerations_in(path: Path) -> tuple[Acceleration, ...]:
    """Return the virtual points, which stand for spans, or for each player's rounds."""
    spans = [line[4:].split() for line in lines_of(path, "250")]
    rows = [line[4:].split() for line in lines_of(path, "XXA")]
    by_span = [Acceleration(Decimal(s[0]), *map(int, s[1:])) for s in spans]
    by_player = [
        Acceleration(Decimal(points), number, number, int(row[0]), int(row[0]))
        for row in rows
        for number, points in enumerate(row[1:], start=1)
    ]
    return (*by_span, *by_player)


def forbidden_in(path: Path) -> set[frozenset[int]]:
    """Return the groups of which no two may meet; all cases forbid the coming round."""
    old = [line[4:].split() for line in lines_of(path, "XXP")]
    new = [line[12:].split() for line in lines_of(path, "260")]
    return {frozenset(int(number) for number in group) for group in old + new}


def expected_in(path: Path) -> set[tuple[int, int]] | None:
    text = path.with_suffix(".pairs").read_text(encoding="ascii")
    if text.strip() == "none":
        return None
    rows = (line.split() for line in text.splitlines())
    return {(int(white), int(black)) for white, black in rows}


def pairs_found(path: Path) -> set[tuple[int, int]] | None:
    event, absent = event_and_absent(path)
    try:
        pairings = pair(event, absent, forbidden=forbidden_in(path))
    except NoPairing:
        return None
    pairs = {(board.white, board.black) for board in pairings.boards}
    return pairs | ({(pairings.bye, 0)} if pairings.bye else set())


@needs_conformance
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_round_is_paired_as_the_rules_pair_it(path):
    assert pairs_found(path) == expected_in(path)


@needs_conformance
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_round_is_paired_so_if_each_bracket_is_taken_for_large(path, monkeypatch):
    monkeypatch.setattr(engine, "LARGE_BRACKET", 0)
    monkeypatch.setattr(engine, "LARGE_FIELD", 10_000)
    assert pairs_found(path) == expected_in(path)


@needs_conformance
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_points_of_the_report_are_those_of_the_event(path):
    """Guards the reader of this module, not the pairing."""
    event, absent = event_and_absent(path)
    points = {
        int(line[4:8]): Decimal(line[80:84].strip()) for line in lines_of(path, "001")
    }
    coming = {
        int(line[4:8]): results_of(line)[-1].outcome
        for line in lines_of(path, "001")
        if int(line[4:8]) in absent
    }
    with_coming_byes = {
        number: score + (event.points.of(coming[number]) if number in coming else 0)
        for number, score in event.scores.items()
    }
    assert with_coming_byes == points
