"""Damaged report files: nothing but TrfErrors leaves the reader, and it is quick."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance import files
from tests.tournaments.reports import SMALL, player_line
from tournaments.trf.convert import coming_byes, event_from
from tournaments.trf.doubts import doubts
from tournaments.trf.findings import TrfErrors
from tournaments.trf.lines import MOST_BYTES
from tournaments.trf.reader import read

LARGEST_EXAMPLE = 20_000
ORIGINALS = [
    SMALL.encode(),
    (SMALL + "240 H   3    1\nXXZ 3\n162  W 3.0    D 1.0\n202 BH/C1,SB\n").encode(),
    *(
        path.read_bytes()
        for path in files("trf/*.trf")
        if path.stat().st_size < LARGEST_EXAMPLE
    ),
]

quickly = settings(max_examples=300, deadline=None, derandomize=True)


def outcome_of(content: bytes | str) -> str:
    """Read and convert; return "read" or the text of the errors, which name lines."""
    try:
        document = read(content)
        event = event_from(document)
    except TrfErrors as errors:
        assert errors.errors and str(errors)
        return str(errors)
    coming_byes(document)
    assert all(str(note) for note in (*document.notes, *doubts(document, event)))
    return "read"


@quickly
@given(st.sampled_from(ORIGINALS), st.data())
def test_changed_bytes_are_read_or_refused(original, data):
    content = bytearray(original)
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place] = data.draw(st.integers(0, 255))
    outcome_of(bytes(content))


@quickly
@given(st.sampled_from(ORIGINALS), st.data())
def test_signs_of_the_format_in_wrong_places_are_read_or_refused(original, data):
    content = bytearray(original)
    for _ in range(data.draw(st.integers(1, 10))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place : place + 1] = data.draw(
            st.sampled_from([b"0", b"1", b"=", b"-", b"+", b"w", b"b", b" ", b"U", b""])
        )
    outcome_of(bytes(content))


@quickly
@given(st.sampled_from(ORIGINALS), st.data())
def test_a_cut_file_is_read_or_refused(original, data):
    first = data.draw(st.integers(0, len(original)))
    last = data.draw(st.integers(first, len(original)))
    outcome_of(original[first:last])


@quickly
@given(st.sampled_from(ORIGINALS), st.data())
def test_swapped_and_missing_lines_are_read_or_refused(original, data):
    lines = original.splitlines(keepends=True)
    order = data.draw(
        st.lists(st.integers(0, len(lines) - 1), min_size=1, max_size=len(lines))
    )
    outcome_of(b"".join(lines[place] for place in order))


@pytest.mark.parametrize("original", ORIGINALS)
def test_a_player_twice_is_refused(original):
    lines = original.splitlines(keepends=True)
    players = [line for line in lines if line.startswith(b"001")]
    assert "starting rank" in outcome_of(b"".join([*lines, players[0]]))


@pytest.mark.parametrize("original", ORIGINALS)
def test_the_order_of_the_lines_does_not_matter_for_the_results(original):
    lines = original.replace(b"\r", b"\n").split(b"\n")
    turned = b"\n".join(reversed(lines))
    results = [
        {player.number: player.results for player in event_from(read(content)).players}
        for content in (original, turned)
    ]
    assert results[0] == results[1]


@quickly
@given(st.text())
def test_any_text_is_refused_or_read(text):
    outcome_of(text)


@quickly
@given(st.binary())
def test_any_bytes_are_refused_or_read(content):
    outcome_of(content)


@quickly
@given(st.lists(st.text("0123456789 wb-+=UHFZ1½,.:/\t\x00é", max_size=130)))
def test_records_of_any_signs_are_refused_or_read(bodies):
    codes = ["001 ", "012 ", "042 ", "132 ", "142 ", "162 ", "202 ", "240 ", "XXZ "]
    outcome_of("\n".join(codes[n % 9] + body for n, body in enumerate(bodies)))


@quickly
@given(st.sampled_from(ORIGINALS), st.sampled_from(["utf-16", "utf-8-sig", "cp1252"]))
def test_another_encoding_says_the_same(original, encoding):
    content = original.decode().encode(encoding)
    assert outcome_of(content) == outcome_of(original)


@pytest.mark.parametrize(
    "content",
    [
        b"001    1" + b"x" * (MOST_BYTES - 8),
        b"001\n" * (MOST_BYTES // 4),
        (player_line(1, *["   2 w 1"] * 99) + "\n").encode() * 4_000,
        b"162" + b" W" * 4_000 + b"\n" + SMALL.encode(),
        b"162" + b" " * 9_000 + b"W\n" + SMALL.encode(),
        b"042 " + b"1." * 4_000 + b"\n" + SMALL.encode(),
        b"042 " + b"1 " * 4_000 + b"\n" + SMALL.encode(),
        b"132 " + b"1/ " * 3_000 + b"\n" + SMALL.encode(),
        b"XXZ " + b"1 " * 4_000 + b"\n" + SMALL.encode(),
    ],
    ids=range(9),
)
def test_the_worst_files_are_refused_or_read(content):
    outcome_of(content)


def test_the_largest_event_is_read():
    chance = random.Random(7)
    numbers = list(range(1, 2001))
    blocks = {number: [] for number in numbers}
    for _ in range(11):
        chance.shuffle(numbers)
        for white, black in zip(numbers[::2], numbers[1::2], strict=True):
            blocks[white].append(f"{black:4} w 1")
            blocks[black].append(f"{white:4} b 0")
    content = "\n".join(player_line(n, *blocks[n]) for n in sorted(blocks))
    assert event_from(read(content)).rounds_paired == 11
