"""Report files that are written: their columns, and what comes back from them."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance import files, needs_conformance
from tests.records import event_of
from tournaments.record import (
    OUTCOMES,
    Acceleration,
    Ban,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
    RoundResult,
    System,
)
from tournaments.trf.convert import coming_byes, event_from
from tournaments.trf.reader import read
from tournaments.trf.writer import Details, report

EVERY_FILE = files("trf/*.trf") + files("events/*.trf") + files("pairing/*.trf")
FILES_READ = pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: path.stem)
REQUESTED = (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
UNREADABLE = "\n\r\t\x00\u202e\u200b"


def records(text, code):
    return [line for line in text.split("\r\n") if line.startswith(code)]


def facts(event):
    """Return what a report has to bring back; why somebody was absent is not in it."""
    rounds = [
        (p.number, p.rating, [(r.outcome, r.opponent, r.colour) for r in p.results])
        for p in event.players
    ]
    return (
        rounds,
        dict(event.scores),
        event.rounds_planned,
        event.system,
        event.points,
        event.initial_colour,
        event.tie_breaks,
    )


# Columns


def test_a_player_has_every_field_in_its_columns():
    player = PlayerRecord(
        7, "Berg, Ada", 2105, "WGM", "BRA", "1234567", (RoundResult(Outcome.HALF_BYE),)
    )
    event = EventRecord((player,), rounds_planned=5)
    details = Details(ranks={7: 3}, birth_dates={7: 1990})
    [line] = records(report(event, details), "001")
    spans = ((5, 8), (10, 10), (11, 13), (15, 47), (49, 52), (54, 56), (58, 68))
    spans += ((70, 79), (81, 84), (86, 89), (92, 99))
    assert [line[first - 1 : last] for first, last in spans] == [
        "   7",
        " ",
        "WGM",
        "Berg, Ada".ljust(33),
        "2105",
        "BRA",
        "    1234567",
        "1990/00/00",
        " 0.5",
        "   3",
        "0000 - H",
    ]


def test_what_a_player_has_not_is_blank_and_an_unrated_player_has_0():
    event = EventRecord((PlayerRecord(1),), rounds_planned=5)
    assert records(report(event), "001") == [
        "001    1" + " " * 43 + "0" + " " * 29 + "0.0" + " " * 5
    ]


def test_nobody_is_born_in_a_report_that_was_given_no_years():
    event = EventRecord((PlayerRecord(1, "Berg, Ada"),), rounds_planned=5)
    assert records(report(event, Details(ranks={1: 1})), "001")[0][69:79].isspace()


def test_a_long_name_is_cut_and_shifts_nothing():
    event = EventRecord((PlayerRecord(1, "Á" * 50, 2105),), rounds_planned=5)
    [line] = records(report(event), "001")
    assert (line[14:48], line[48:52]) == ("Á" * 33 + " ", "2105")


def test_a_name_is_not_cut_between_a_letter_and_its_accent():
    # There is no single character for an x with a circumflex.
    name = "a" * 32 + "x\u0302" + "b"
    event = EventRecord((PlayerRecord(1, name),), rounds_planned=5)
    [line] = records(report(event), "001")
    assert line[14:47] == "a" * 32 + " "


def test_a_name_of_accents_alone_is_written():
    event = EventRecord((PlayerRecord(1, "\u0302" * 40, 2105),), rounds_planned=5)
    assert records(report(event), "001")[0][48:52] == "2105"


def test_a_name_cannot_begin_a_new_line():
    event = EventRecord((PlayerRecord(1, "Berg\r\n001    2"),), rounds_planned=5)
    assert len(records(report(event), "001")) == 1


def test_each_line_ends_with_carriage_return_and_line_feed():
    text = report(event_of("2w1", "1b0"))
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r") == text.count("\r\n")


@pytest.mark.parametrize(
    ("word", "cell"),
    [
        ("2w1", "   2 w 1"),
        ("2b=", "   2 b ="),
        ("2wW", "   2 w W"),
        ("2w+", "   2 w +"),
        ("2b-", "   2 b -"),
        ("2--", "   2 - -"),
        ("2w*", "   2 w  "),
        ("2w?", "   2 w  "),
        ("0-U", "0000 - U"),
        ("0-F", "0000 - F"),
        ("0-H", "0000 - H"),
        ("0-Z", "0000 - Z"),
        ("0-R", "0000 - Z"),
    ],
)
def test_a_round_has_its_cell(word, cell):
    players = event_of(word).players
    line = records(report(EventRecord(players, rounds_planned=5)), "001")[0]
    assert line[91:99] == cell


def test_points_that_do_not_fit_are_left_out_rather_than_cut():
    dear = PointSystem(win=Decimal("10.25"))
    [line, _] = records(report(event_of("2w1", "1b0", points=dear)), "001")
    assert line[80:84].isspace()


# Headers


def test_the_headers_say_what_is_known_of_the_event():
    details = Details(
        name="Open de Verão",
        city="Recife",
        federation="BRA",
        start=date(2026, 11, 27),
        end=date(2026, 11, 29),
        chief_arbiter="Lima, Bia",
        deputy_arbiters=("Souza, Caio", "Reis, Ana"),
        time_control="90 min + 30 s",
        pairing_program="Berger",
    )
    event = event_of(
        "2w1", "1b0", ratings=(2105, None), rounds_planned=5, tie_breaks=("BH", "SB")
    )
    lines = report(event, details).split("\r\n")
    assert [line for line in lines if not line.startswith("001")][:-1] == [
        "012 Open de Verão",
        "022 Recife",
        "032 BRA",
        "042 2026/11/27",
        "052 2026/11/29",
        "062 2",
        "072 1",
        "092 Individual: Swiss-System",
        "102 Lima, Bia",
        "112 Souza, Caio",
        "112 Reis, Ana",
        "122 90 min + 30 s",
        "142 5",
        "152 W",
        "182 Berger",
        "192 FIDE_DUTCH_2026",
        "202 BH,SB",
        "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0",
    ]


def test_the_points_stand_in_the_columns_of_the_table():
    football = PointSystem(win=Decimal(3), draw=Decimal(1), pairing_bye=Decimal(3))
    [line] = records(report(event_of("", points=football)), "162")
    starts = (6, 15, 24, 33, 42)
    assert [(line[s - 1], line[s : s + 4].strip()) for s in starts] == [
        ("W", "3.0"),
        ("D", "1.0"),
        ("L", "0.0"),
        ("A", "0.0"),
        ("P", "3.0"),
    ]


def test_the_days_of_the_rounds_stand_above_the_rounds():
    days = (date(2026, 11, 27), None, date(2026, 11, 28))
    [line] = records(report(event_of(""), Details(round_dates=days)), "132")
    assert (line[91:99], line[101:109], line[111:119]) == (
        "26/11/27",
        " " * 8,
        "26/11/28",
    )


def test_a_colour_that_is_not_drawn_yet_is_not_in_the_report():
    assert records(report(event_of(""), Details(is_colour_drawn=False)), "152") == []


@pytest.mark.parametrize(
    ("system", "kind"),
    [
        (System.ROUND_ROBIN, "192 BERGER_ROUNDROBIN"),
        (System.DOUBLE_ROUND_ROBIN, "192 BERGER_DOUBLEROUNDROBIN"),
        (System.MATCHES, "192 CUSTOM_ROUNDROBIN"),
        (System.SCHEVENINGEN, "192 FIDE_SCHEVENINGEN"),
    ],
)
def test_a_round_robin_says_so(system, kind):
    assert kind in report(event_of("2w1", "1b0", system=system))


def test_a_knock_out_says_so():
    event = event_of("2w1", "1b0", system=System.KNOCK_OUT)
    assert records(report(event), "192") == ["192 CUSTOM_KNOCKOUT"]


# A file does not say how many games a match has, so a knock-out does not come back.
@pytest.mark.parametrize("system", sorted(set(System) - {System.KNOCK_OUT}))
def test_the_system_comes_back_before_two_have_met_twice(system):
    event = event_of("3w1", "4w1", "1b0", "2b0", rounds_planned=6, system=system)
    assert event_from(read(report(event).encode())).system is system


def test_a_swiss_before_the_edition_of_2026_is_not_reported_under_it():
    details = Details(start=date(2026, 1, 31))
    assert records(report(event_of(""), details), "192") == ["192 FIDE_DUTCH"]


# What comes after the players


def test_those_absent_in_the_next_round_are_named_with_their_byes():
    event = event_of("2w1", "1b0", "4w1", "3b0", rounds_planned=5)
    byes = {4: Outcome.ZERO_BYE, 2: Outcome.ZERO_BYE, 3: Outcome.HALF_BYE}
    assert records(report(event, Details(byes=byes)), "240") == [
        "240 H   2    3",
        "240 Z   2    2    4",
    ]


def test_virtual_points_have_their_columns():
    spans = (Acceleration(Decimal("0.5"), 3, 4, 1, 12),)
    event = replace(event_of("2w1", "1b0"), accelerations=spans)
    assert records(report(event), "250") == ["250       0.5   3   4    1   12"]


def test_those_who_may_not_meet_have_their_columns():
    details = Details(bans=(Ban(1, 9, frozenset({12, 4})),))
    assert records(report(event_of("2w1", "1b0"), details), "260") == [
        "260   1   9    4   12"
    ]


# There and back


@needs_conformance
@FILES_READ
def test_a_file_that_is_written_again_tells_the_same_event(path):
    document = read(path.read_bytes())
    event = event_from(document)
    written = read(report(event, Details(byes=coming_byes(document))).encode())
    assert facts(event_from(written)) == facts(event)
    assert coming_byes(written) == coming_byes(document)


@needs_conformance
@FILES_READ
def test_a_file_that_is_written_again_needs_no_repair(path):
    event = event_from(read(path.read_bytes()))
    assert read(report(event).encode()).notes == ()


NAMES = st.text(
    st.characters(exclude_categories=("Cs",)) | st.sampled_from(UNREADABLE),
    max_size=60,
)
GAMES = sorted(set(OUTCOMES.values()) - {OUTCOMES[result] for result in "*?"})
POINTS = st.integers(0, 30).map(lambda tenths: Decimal(tenths) / 10)


@st.composite
def events(draw):
    """An event of some rounds in which anybody may meet anybody, or nobody."""
    size = draw(st.integers(2, 8))
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=size, max_size=size)))
    rows = {number: [] for number in numbers}
    rounds = draw(st.integers(0, 4))
    for _ in range(rounds):
        order = draw(st.permutations(numbers))
        games = draw(st.integers(1, size // 2))
        for white, black in zip(order[:games], order[-games:], strict=True):
            for_white, for_black = draw(st.sampled_from(GAMES))
            rows[white].append(RoundResult(for_white, black, Colour.WHITE))
            rows[black].append(RoundResult(for_black, white, Colour.BLACK))
        for number in order[games : size - games]:
            bye = draw(st.sampled_from((*REQUESTED, Outcome.PAIRING_BYE)))
            rows[number].append(RoundResult(bye))
    win = draw(POINTS)
    players = tuple(
        PlayerRecord(
            number,
            draw(NAMES),
            draw(st.none() | st.integers(1, 4000)),
            draw(st.sampled_from(("", "GM", "WCM"))),
            draw(st.sampled_from(("", "BRA"))),
            draw(st.sampled_from(("", "1", "99999999999"))),
            tuple(results),
        )
        for number, results in rows.items()
    )
    return EventRecord(
        players,
        rounds_planned=rounds + draw(st.integers(1, 5)),
        points=PointSystem(win, draw(POINTS), draw(POINTS), draw(POINTS), draw(POINTS)),
        initial_colour=draw(st.sampled_from(Colour)),
    )


@st.composite
def events_with_byes(draw):
    event = draw(events())
    some = st.dictionaries(st.sampled_from(sorted(event.by_number)), byes())
    return event, draw(some)


def byes():
    return st.sampled_from(REQUESTED)


@settings(deadline=None)
@given(events_with_byes())
def test_any_event_comes_back_as_it_was_written(pair):
    event, coming = pair
    written = read(report(event, Details(byes=coming)).encode())
    assert facts(event_from(written)) == facts(event)
    assert coming_byes(written) == coming


@settings(deadline=None)
@given(events())
def test_the_points_of_any_report_are_those_of_its_results(event):
    written = read(report(event).encode())
    claimed = {player.number: player.points for player in written.players}
    assert claimed == dict(event.scores)
