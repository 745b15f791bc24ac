"""Virtual points and prohibited pairs of report files."""

from decimal import Decimal

import pytest

from tests.conformance import files, needs_conformance
from tests.tournaments.reports import SMALL
from tournaments.pairing import NoPairing, pair
from tournaments.record import Acceleration
from tournaments.trf.convert import coming_byes, event_from, forbidden_in
from tournaments.trf.findings import TrfErrors
from tournaments.trf.reader import read

CASES = files("pairing/*.trf")


def read_with(*lines):
    return read(SMALL + "\n".join(lines))


def refusal(*lines):
    """Return what is wrong with a file, in one sentence."""
    with pytest.raises(TrfErrors) as caught:
        event_from(read_with(*lines))
    [error] = caught.value.errors
    return str(error)


def test_a_record_250_gives_virtual_points_to_a_span_of_players_and_rounds():
    event = event_from(read_with("250       1.0   1   2    1    3"))
    assert event.accelerations == (Acceleration(Decimal(1), 1, 2, 1, 3),)


def test_a_line_xxa_has_the_virtual_points_of_one_player_round_by_round():
    event = event_from(read_with("XXA    2  1.0  1.0  0.5  0.0"))
    assert event.accelerations == (
        Acceleration(Decimal(1), 1, 2, 2, 2),
        Acceleration(Decimal("0.5"), 3, 3, 2, 2),
    )


def test_a_record_260_forbids_pairs_in_its_rounds_only():
    document = read_with("260   2   3    1    3")
    groups = [forbidden_in(document, round_number) for round_number in (1, 2, 3, 4)]
    assert groups == [set(), {frozenset({1, 3})}, {frozenset({1, 3})}, set()]


def test_a_line_xxp_forbids_pairs_in_every_round():
    assert forbidden_in(read_with("XXP 1 3"), 5) == {frozenset({1, 3})}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("250       0.0   1   2    1    3", "“0.0” is not a number of virtual points."),
        ("250       1.0       2    1    3", "“” is not a number from 1 to 99."),
        ("250       1.0   1   2    1    x", "“x” is not a number from 1 to 9999."),
        ("260   x   3    1    3", "“x” is not a number from 1 to 99."),
        ("260   1   3    1    q", "“q” is not a starting rank."),
        ("260   1   3    1   99", "player 99 is not in this file."),
        ("XXP 1 99", "player 99 is not in this file."),
        ("XXA    2  1.0  many", "“2  1.0  many” are not the virtual points of a"),
    ],
)
def test_a_line_that_cannot_be_meant_is_refused(line, sentence):
    assert sentence in refusal(line)


@needs_conformance
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_file_holds_all_that_the_pairing_of_its_next_round_needs(path):
    document = read(path.read_bytes())
    event = event_from(document)
    text = path.with_suffix(".pairs").read_text(encoding="ascii").split()
    expected = set(zip(*[iter(map(int, text))] * 2, strict=True)) if text[1:] else None
    try:
        forbidden = forbidden_in(document, event.rounds_paired + 1)
        pairings = pair(event, coming_byes(document).keys(), forbidden=forbidden)
        found = {(board.white, board.black) for board in pairings.boards}
        found |= {(pairings.bye, 0)} if pairings.bye else set()
    except NoPairing:
        found = None
    assert found == expected
