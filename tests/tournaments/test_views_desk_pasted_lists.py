"""Many players are entered at once, from a pasted list."""

import pytest

from tests.factories import PlayerFactory
from tests.tournaments.deskwork import HOSTILE, address, event_of, everything, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, rounds_planned=5)


@pytest.fixture
def player(event):
    return PlayerFactory(event=event, number=1, name="Reis, Bruno")


def paste(desk, event, lines):
    return desk.post(address("paste-players", event), {"lines": lines})


def test_a_list_is_entered_with_semicolons_and_with_tabs(desk, event):
    lines = "Costa, Ana; 1975; BRA\nReis, Bruno\t2010\targ\r\n\r\nAlves, Caio"
    assert paste(desk, event, lines).status_code == 302
    assert list(event.players.values_list("name", "rating", "federation")) == [
        ("Reis, Bruno", 2010, "ARG"),
        ("Costa, Ana", 1975, "BRA"),
        ("Alves, Caio", None, ""),
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Dias; abc", "Line 3: rating “abc” is not a number from 1 to 4000."),
        ("Dias; 0", "Line 3: rating “0” is not a number from 1 to 4000."),
        ("Dias; ٢٠٠٠", "Line 3: rating “٢٠٠٠” is not a number from 1 to 4000."),
        ("; 2000", "Line 3: the name is missing."),
        ("Dias; 2000; Brasil", "Line 3: federation “Brasil” is not three letters"),
        ("Dias; 2000; BRA; 4", "Line 3: there are more than three columns."),
        ("Dias, Eva 2104", "Line 3: “Dias, Eva 2104” ends with a number."),
        ("x" * 201, "Line 3: a column has more than 200 characters."),
        ("x" * 101, "Line 3: the name has 101 characters; 100 are the most."),
        ("costa ana", "Line 3: costa ana is in line 1 as well."),
        ("Reis, Bruno", "Line 3: Reis, Bruno is already entered."),
    ],
)
def test_a_wrong_line_is_named_and_nobody_is_entered(
    desk, event, player, line, sentence
):
    before = everything()
    answer = paste(desk, event, f"Costa, Ana\n\n{line}\nAlves, Caio")
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert everything() == before


def test_a_refused_list_stays_in_the_field(desk, event):
    answer = paste(desk, event, "Costa, Ana; abc\nAlves, Caio")
    assert "Costa, Ana; abc\nAlves, Caio</textarea>" in text_of(answer)


def test_every_wrong_line_is_named(desk, event):
    page = text_of(paste(desk, event, "A; abc\nB\nC; 5000"))
    assert "Line 1: " in page
    assert "Line 3: " in page


def test_many_wrong_lines_are_counted(desk, event):
    page = text_of(paste(desk, event, "\n".join(f"P{n}; x" for n in range(60))))
    assert "10 more lines are wrong." in page


def test_2001_lines_are_too_many(desk, event):
    lines = "\n".join(f"Player {number}" for number in range(2001))
    answer = paste(desk, event, lines)
    assert answer.status_code == 422
    assert "2000 can be entered at once" in text_of(answer)
    assert not event.players.exists()


def test_more_players_than_a_tournament_takes_are_refused(desk, event, player):
    lines = "\n".join(f"Player {number}" for number in range(2000))
    answer = paste(desk, event, lines)
    assert answer.status_code == 422
    assert event.players.count() == 1


@pytest.mark.parametrize("lines", HOSTILE)
def test_no_list_breaks_the_page(desk, event, lines):
    answer = paste(desk, event, lines)
    assert answer.status_code in (302, 422)
    assert (answer.status_code == 302) == event.players.exists()


@pytest.mark.parametrize("data", [{}, {"lines": " \n \n"}, {"other": "x"}])
def test_an_empty_list_is_refused(desk, event, data):
    answer = desk.post(address("paste-players", event), data)
    assert answer.status_code == 422
    assert "Paste one player per line." in text_of(answer)
