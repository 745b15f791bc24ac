"""The bodies of the big tables: what they show, and that they escape it."""

import datetime
import re
from dataclasses import replace
from decimal import Decimal

import pytest
from django.utils.translation import override

from standings.columns import columns_of
from standings.crosstable_rendering import grid_body, swiss_body
from standings.figures import alignments
from standings.names import short_names
from standings.ranking import rank
from standings.rendering import standings_body
from standings.sheet import LONG, Entrant, Sheet
from standings.table import rows_of
from tests.records import event_of
from tests.standings.stored import SIX
from tests.standings.tables import table_of
from tournaments.models import Event
from tournaments.record import EventRecord, System

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "O'Neil & 'Sons'",
    "%(opponent)s {0} %s 100%",
)


def sheet_of(event: EventRecord, *, order=("BH", "SB"), names=(), **facts) -> Sheet:
    """Return the sheet of an event that is in no database."""
    entrants = {
        player.entry: Entrant(
            entry=player.entry,
            number=player.number,
            name=names[player.number - 1] if names else player.name,
            title=facts.get("title", ""),
            rating=player.rating,
            federation=facts.get("federation", ""),
            club=facts.get("club", ""),
        )
        for player in event.players
    }
    today = datetime.date(2026, 11, 29)
    return Sheet(
        event=Event(
            slug="open",
            system=event.system,
            start_date=today,
            end_date=today,
            rounds_planned=event.rounds_planned,
        ),
        after_round=event.rounds_paired,
        order=tuple(order),
        rows=rows_of(event, rank(event, order)),
        entrants=entrants,
        is_latest=True,
    )


def words(sheet: Sheet) -> str:
    return swiss_body(sheet, columns_of(sheet), compact=False, by_number=True)


def compact(sheet: Sheet) -> str:
    return swiss_body(sheet, columns_of(sheet), compact=True, by_number=True)


def grid(sheet: Sheet) -> str:
    return grid_body(sheet, columns_of(sheet), by_number=True)


def standings(sheet: Sheet) -> str:
    return standings_body(sheet, columns_of(sheet))


FOUR = ("2w1 3b=", "1b0 4w1", "4b1 1w=", "3w0 2b0")


@pytest.mark.parametrize("body", [standings, words, compact, grid])
def test_names_are_escaped(body):
    system = System.ROUND_ROBIN if body is grid else System.SWISS
    sheet = sheet_of(event_of(*FOUR, system=system), names=HOSTILE)
    html = body(sheet)
    assert "&lt;script&gt;" in html
    assert "<script" not in html
    assert "<img" not in html


@pytest.mark.parametrize("body", [standings, words, compact, grid])
def test_names_are_shown_as_they_were_typed(body):
    system = System.ROUND_ROBIN if body is grid else System.SWISS
    sheet = sheet_of(event_of(*FOUR, system=system), names=HOSTILE)
    shown = {cell for row in table_of(body(sheet)) for cell in row}
    assert shown >= set(HOSTILE)


def test_clubs_and_federations_are_escaped():
    html = standings(sheet_of(event_of(*FOUR), club="<b>Club</b>"))
    assert "&lt;b&gt;Club&lt;/b&gt;" in html


def test_an_opponent_with_a_percent_sign_is_shown_in_words():
    sheet = sheet_of(event_of(*FOUR), names=HOSTILE)
    assert table_of(words(sheet))[1][3] == "%(opponent)s {0} %s 100% White 1"


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("2w1", "2w1"),
        ("2b=", "2b½"),
        ("2w0", "2w0"),
        ("2w+", "2w+"),
        ("2b-", "2b−"),
        ("2w*", "2w…"),
        ("2wW", "2w1°"),
        ("0-U", "bye1"),
        ("0-H", "req½"),
        ("0-F", "full1"),
        ("0-Z", "abs0"),
    ],
)
def test_a_compact_cell_is_opponent_colour_and_mark(line, mark):
    # A third player keeps the unpaired ones apart; only the first row is looked at.
    theirs = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "*": "*", "W": "L"}
    colour = "b" if line[1] == "w" else "w"
    answer = f"1{colour}{theirs[line[2]]}" if line[0] == "2" else "0-Z"
    sheet = sheet_of(event_of(line, answer))
    assert table_of(compact(sheet))[0][3] == mark


def test_a_score_that_does_not_add_up_is_marked_as_unusual():
    sheet = sheet_of(event_of("2w=", "1b0"))
    assert [row[3] for row in table_of(compact(sheet))] == ["2w½*", "1b0*"]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("2w1", "Player 2 White, won"),
        ("2b=", "Player 2 Black, drawn"),
        ("2w-", "Player 2 White, lost by forfeit"),
        ("0-U", "Round 1, bye given by the pairing, points: 1"),
        ("0-H", "Round 1, bye asked for, points: ½"),
    ],
)
def test_each_cell_says_all_of_it(word, sentence):
    answers = {"2w1": "1b0", "2b=": "1w=", "2w-": "1b+"}
    sheet = sheet_of(event_of(word, answers.get(word, "0-Z")))
    assert table_of(words(sheet), spoken=True)[0][2] == sentence


def test_a_compact_cell_says_colour_and_result_in_words():
    sheet = sheet_of(event_of("2b=", "1w="))
    heard = [row[3] for row in table_of(compact(sheet), spoken=True)]
    assert heard == ["2, Black, drawn", "1, White, drawn"]


def test_a_family_name_is_what_stands_before_the_comma():
    names = {1: "Reis, Ana", 2: "Costa, Eva", 3: "Madonna", 4: "X"}
    assert short_names(names) == {1: "Reis", 2: "Costa", 3: "Madonna", 4: "X"}


def test_namesakes_are_written_in_full():
    names = ("Reis, Ana", "Reis, Eva", "Costa, Lia", "Dias, Rui")
    sheet = sheet_of(event_of(*FOUR), names=names)
    assert table_of(words(sheet))[0][2] == "Reis, Eva White 1"


def test_the_value_that_decided_is_marked():
    # Of two pairs level on points and Buchholz Cut 1, Buchholz separates each.
    html = standings(sheet_of(event_of(*SIX), order=("BH/C1", "BH")))
    assert html.count("num why decides") == 2
    assert html.count('class="num why decides" data-l="BH"') == 2


def test_nothing_decides_against_the_next_in_the_order_of_numbers():
    sheet = sheet_of(event_of(*FOUR), order=("BH", "SB"))
    assert "decides" not in words(sheet)


def test_places_that_are_shared_are_on_each_row():
    sheet = sheet_of(event_of("2w=", "1b="), order=())
    assert [row[0] for row in table_of(standings(sheet))] == ["1–2", "1–2"]


def test_each_score_group_is_a_body_of_its_own():
    sheet = sheet_of(event_of("2w1", "1b0", "4w1", "3b0"))
    assert standings(sheet).count("<tbody") == 2


def test_an_unused_value_is_a_dash_with_its_reason():
    sheet = sheet_of(event_of("2w1", "1b0"), order=("DE",))
    assert 'role="cell" title="not used: nobody else is level">–<' in standings(sheet)


def test_an_encounter_between_players_who_did_not_meet_has_another_reason():
    sheet = sheet_of(event_of("2w1", "1b0", "4w1", "3b0"), order=("DE",))
    reason = 'title="not used: the tied players have not all met"'
    assert standings(sheet).count(reason) == 4


def test_direct_encounter_and_koya_are_written_like_results():
    event = event_of("2w=", "1b=", system=System.ROUND_ROBIN)
    row = table_of(standings(sheet_of(event, order=("DE", "KS"))))[0]
    assert row[-2:] == ["½", "½"]


@pytest.mark.parametrize(
    ("column", "classes"),
    [
        (("4", "3"), ("", "")),
        (("4", "3.5"), ("p1", "")),
        (("4", "3.5", "3.75"), ("p2", "q1", "")),
    ],
)
def test_the_class_of_a_number_names_the_digits_it_lacks(column, classes):
    values = [Decimal(text) for text in column]
    found = alignments([*values, None])
    assert tuple(found[value] for value in values) == classes


def test_numbers_have_a_comma_in_portuguese():
    sheet = sheet_of(event_of("2w=", "1b="), order=())
    with override("pt-br"):
        assert table_of(standings(sheet))[0][-1] == "0,5"


def test_games_of_a_pair_stand_in_the_order_of_the_cycles():
    event = event_of(
        "0-R 2b=", "0-R 1w=", system=System.DOUBLE_ROUND_ROBIN, rounds_planned=2
    )
    assert table_of(grid(sheet_of(event)))[0][4] == "· ½"


def test_the_second_game_of_a_match_stands_second():
    event = event_of("0-R 2b=", "0-R 1w=", system=System.MATCHES, rounds_planned=2)
    assert table_of(grid(sheet_of(event)))[0][4] == "· ½"


def test_the_first_game_of_a_match_stands_first():
    event = event_of("2w=", "1b=", system=System.MATCHES, rounds_planned=2)
    assert table_of(grid(sheet_of(event)))[0][4] == "½ ·"


def test_a_forfeit_keeps_its_place_in_the_grid():
    event = event_of("2w+", "1b-", system=System.ROUND_ROBIN)
    assert [row[3:5] for row in table_of(grid(sheet_of(event)))] == [
        ["", "+"],
        ["−", ""],
    ]


def test_the_diagonal_is_said_to_be_the_same_player():
    event = event_of("2w1", "1b0", system=System.ROUND_ROBIN)
    assert table_of(grid(sheet_of(event)), spoken=True)[0][3] == "same player"


def test_a_value_links_to_its_working():
    html = standings(sheet_of(event_of(*FOUR), order=("BH/C1",)))
    assert html.count('<a href="../players/2/tie-breaks/BH.C1/">') == 1


def test_a_value_of_an_earlier_round_links_to_its_working_then():
    sheet = sheet_of(event_of(*FOUR), order=("SB",))
    html = standings_body(sheet, columns_of(sheet), 1)
    assert 'href="../../players/2/tie-breaks/SB/?round=1"' in html


@pytest.mark.parametrize("body", [standings, words, compact, grid])
def test_each_row_has_the_anchor_of_its_player(body):
    html = body(sheet_of(event_of(*FOUR)))
    assert [html.count(f'id="p{entry}"') for entry in (1, 2, 3, 4)] == [1, 1, 1, 1]


def test_a_value_that_is_not_used_links_nowhere():
    html = standings(sheet_of(event_of("2w1", "1b0"), order=("DE",)))
    assert "tie-breaks" not in html


# A long table sends what everybody needs and no more


def long_sheet(**changes):
    """Return the table of 100 players, half of whom won the only round."""
    games = [f"{n + 1}w1" if n % 2 else f"{n - 1}b0" for n in range(1, LONG + 1)]
    return replace(sheet_of(event_of(*games), order=("BH", "SB")), **changes)


@pytest.mark.parametrize("body", [standings, words, compact])
def test_in_a_long_table_the_name_alone_leads_on(body):
    html = body(long_sheet())
    assert (html.count("<a "), "tie-breaks" in html) == (LONG, False)


@pytest.mark.parametrize("body", [standings, words, compact])
def test_a_long_table_has_the_anchor_of_who_is_looked_for_alone(body):
    html = body(long_sheet(sought=frozenset({7})))
    assert re.findall(r' id="(\w+)"', html) == ["p7"]


def test_values_of_an_earlier_round_are_linked_in_a_long_table_too():
    sheet = long_sheet(is_latest=False)
    html = standings_body(sheet, columns_of(sheet), 1)
    assert html.count("tie-breaks") == 2 * LONG
