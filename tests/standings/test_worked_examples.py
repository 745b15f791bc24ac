"""Published worked examples and a real event, with the numbers known of them."""

from decimal import Decimal

import pytest

from standings.crosstable import grid
from standings.ranking import rank, values
from tests.records import event_of
from tournaments.record import Edition, System

SWISS_CLASSIC = ("BH/C1", "BH", "SB", "DE", "WIN")

# Six players A to F, three rounds: the worked example of the ChessLivo pages.
SIX_PLAYERS = event_of(
    "4w1 6w= 5w1",
    "5w= 4w1 6b0",
    "6w0 5b0 4w1",
    "1b0 2b0 3b0",
    "2b= 3w1 1b0",
    "3b1 1b= 2w1",
)

# A section of sixteen players in which all games are played, and two more in which one
# game is a forfeit: the examples for unplayed games of a wiki of US clubs.
ALL_PLAYED = event_of(
    "3w1 4b1 5w1 6b0 7w0",
    "8b1 9w1 10b1 11w0 12b0",
    "1b0 7w= 9b= 10b0 13b0",
    "9w1 1w0 12b1 15w0 10w1",
    "10w= 14w0 1b0 8w1 6b=",
    "16w0 10w= 13w0 1w1 5w=",
    "13w0 3b= 11w= 9b0 1b1",
    "2w0 12w1 14w0 5b0 15w0",
    "4b0 2b0 3w= 7w1 11b=",
    "5b= 6b= 2w0 3w1 4b0",
    "12w0 16w0 7b= 2b1 9w=",
    "11b1 8b0 4w0 16w0 2w1",
    "7b1 15b1 6b1 14w= 3w1",
    "15w= 5b1 8b1 13b= 16w1",
    "14b= 13w0 16b1 4b1 8b1",
    "6b1 11b1 15w0 12b1 14b0",
)
OWN_FORFEIT_WIN = (
    "3w1 4b0 5w1 6b0 7w+",
    "8b1 9w0 10b1 11w0 12b1",
    "1b0 14b0 8w0 7b= 4w=",
    "12w= 1w1 9w= 15w= 3b=",
    "15b0 8w1 1b0 14b= 13b=",
    "13w0 15b0 16b= 1w1 11b=",
    "9w= 11w= 12w= 3w= 1b-",
    "2w0 5b0 3b1 12w0 16w0",
    "7b= 2b1 4b= 10w0 15b0",
    "11w1 16b0 2w0 9b1 14b0",
    "10b0 7b= 14w0 2b1 6w=",
    "4b= 13b0 7b= 8b1 2w0",
    "6b1 12w1 15b1 16b1 5w=",
    "16w= 3w1 11b1 5w= 10w1",
    "5w1 6w1 13w0 4b= 9w1",
    "14b= 10w1 6w= 13w0 8b1",
)
OPPONENTS_FORFEIT_WIN = event_of(
    "3w1 4b0 5w1 6b0 7w1",
    "8b1 9w0 10b1 11w0 12b1",
    "1b0 14w0 7b= 5w= 15w0",
    "14w0 1w1 6b= 7b= 9w1",
    "7w1 15b0 1b0 3b= 13w=",
    "12b0 10w= 4w= 1w1 16w0",
    "5b0 16w+ 3w= 4w= 1b0",
    "2w0 11b= 9b= 14w0 10w0",
    "11w= 2b1 8w= 12w0 4b0",
    "15w= 6b= 2w0 16b0 8b1",
    "9b= 8w= 16w0 2b1 14b0",
    "6w1 13w0 15b0 9b1 2w0",
    "16w1 12b1 14b1 15b1 5b=",
    "4b1 3b1 13w0 8b1 11w1",
    "10b= 5w1 12w1 13w0 3b1",
    "13b0 7b- 11b1 10w1 6b1",
)

# Eight players, Madrid 2022: Duda, Ding, Caruana, Radjabov, Firouzja, Nakamura,
# Nepomniachtchi, Rapport.
CANDIDATES_2022 = event_of(
    "8w= 2w= 3b= 4w= 5b= 7b0 6w= 8b0 2b0 3w1 4b= 5w= 6b0 7w=",
    "7w0 1b= 8w= 3w= 4b= 6b= 5w= 7b= 1w1 8b1 3b1 4w0 5b= 6w1",
    "6w1 7b= 1w= 2b= 8w= 5b1 4w1 6b0 7w= 1b0 2w0 8b= 4b= 5w0",
    "5w= 6b0 7w= 1b= 2w= 8w= 3b0 5b= 6w1 7b= 1w= 2b1 3w= 8b1",
    "4b= 8b= 6w= 7b0 1w= 3w0 2b= 4w= 8w1 6b0 7w0 1b= 2w= 3b1",
    "3b0 4w1 5b= 8b= 7w= 2w= 1b= 3w1 4b0 5w1 8w= 7b= 1w1 2b0",
    "2b1 3w= 4b= 5w1 6b= 1w1 8b1 2w= 3b= 4w= 5b1 6w= 8w= 1b=",
    "1b= 5w= 2b= 6w= 3b= 4b= 7w0 1w1 5b0 2w0 6b= 3w= 7b= 4w0",
    ratings=(2750, 2806, 2783, 2753, 2793, 2760, 2766, 2764),
    system=System.DOUBLE_ROUND_ROBIN,
    edition=Edition.AUGUST_2024,
)

# Ana, Bruno, Clara, Davi: all against all.
FOUR_PLAYERS = event_of(
    "2w1 4b1 3w=",
    "1b0 3w1 4b=",
    "4w0 2b0 1b=",
    "3b1 1w0 2w=",
    system=System.ROUND_ROBIN,
)
# Ana, Bruno, Caio: twice against each other.
THREE_PLAYERS = event_of(
    "2w1 3b1 0-R 2b= 3w1 0-R",
    "1b0 0-R 3w0 1w= 0-R 3b1",
    "0-R 1w0 2b1 0-R 1b0 2w0",
    system=System.DOUBLE_ROUND_ROBIN,
)


def column(event, code):
    """Return the values of a tie-break as text, in order of the starting ranks."""
    return " ".join(map(str, values(event, [code])[code].values()))


def numbers(event, order):
    return [place.number for place in rank(event, order)]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("PTS", "2.5 1.5 1 0 1.5 2.5"),
        ("BH/C1", "4 4 4 4 4 4"),
        ("BH", "4 4 4 5 5 5"),
        ("SB", "2.75 0.75 0 0 1.75 3.75"),
        ("WIN", "2 1 1 0 1 2"),
    ],
)
def test_six_players_have_the_published_values(code, expected):
    assert column(SIX_PLAYERS, code) == expected


def test_six_players_have_the_published_order():
    assert numbers(SIX_PLAYERS, SWISS_CLASSIC) == [6, 1, 5, 2, 3, 4]


def test_buchholz_decides_between_the_first_two_of_six_players():
    first, *_ = rank(SIX_PLAYERS, SWISS_CLASSIC)
    assert SWISS_CLASSIC[first.decides] == "BH"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("SB", "6 5 2 6 3 5 4.5 2 3.5 3 5 5 10.5 10 9 6"),
        ("US-SB", "6 5 2 6 3 5 4.5 2 3.5 3 5 5 10.5 10 9 6"),
        ("US-SOLK", "10 9 13.5 12.5 12 14.5 12.5 14.5 11 11 12 12 12.5 14 15.5 13.5"),
        ("BH", "10 9 13.5 12.5 12 14.5 12.5 14.5 11 11 12 12 12.5 14 15.5 13.5"),
    ],
)
def test_all_rules_agree_where_every_game_is_played(code, expected):
    assert column(ALL_PLAYED, code) == expected


@pytest.mark.parametrize(
    ("edition", "code", "expected"),
    [
        (Edition.MARCH_2026, "SB", "5"),
        (Edition.AUGUST_2024, "SB", "6"),
        (Edition.MARCH_2026, "US-SB", "3"),
    ],
)
def test_a_forfeit_win_is_worth_what_the_rules_of_the_event_say(
    edition, code, expected
):
    event = event_of(*OWN_FORFEIT_WIN, edition=edition)
    assert values(event, [code])[code][1] == Decimal(expected)


@pytest.mark.parametrize(("code", "expected"), [("SB", "5"), ("US-SB", "4.5")])
def test_an_opponents_forfeit_win_is_a_full_point_only_for_fide(code, expected):
    assert values(OPPONENTS_FORFEIT_WIN, [code])[code][1] == Decimal(expected)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("PTS", "5.5 8 6.5 7.5 6 7.5 9.5 5.5"),
        ("SB", "38.5 52 46.5 52 39.5 50.25 62 37.75"),
        ("SB/C1", "38.5 49.25 46.5 49.25 36.75 47.5 59.25 35"),
        ("WIN", "1 4 3 3 2 4 5 1"),
        ("WON", "1 4 3 3 2 4 5 1"),
        ("BPG", "7 7 7 7 7 7 7 7"),
        ("BWG", "0 2 1 2 1 0 3 0"),
        ("PS", "43 52 59.5 47 41.5 55.5 75.5 46"),
        ("KS", "2.5 2.5 4 3.5 2.5 2.5 3.5 2.5"),
        ("ARO", "2775 2767 2770 2775 2769 2774 2773 2773"),
        ("TPR", "2695 2817 2741 2804 2719 2803 2906 2693"),
        ("PTP", "2698 2819 2745 2800 2718 2799 2905 2695"),
        ("APRO", "2783 2766 2777 2768 2780 2768 2753 2784"),
        ("APPO", "2783 2766 2776 2768 2780 2769 2753 2783"),
    ],
)
def test_the_candidates_of_2022_have_their_values(code, expected):
    assert column(CANDIDATES_2022, code) == expected


def test_the_candidates_of_2022_took_the_places_that_the_organizers_published():
    assert numbers(CANDIDATES_2022, ["SB", "WIN", "DE"]) == [7, 2, 4, 6, 3, 5, 1, 8]


def test_direct_encounter_first_would_have_put_rapport_before_duda():
    order = ["DE", "SB", "WIN", "KS"]
    assert numbers(CANDIDATES_2022, order) == [7, 2, 4, 6, 3, 5, 8, 1]


def test_a_round_robin_shows_every_criterion_as_printed():
    rows = [
        (place.rank, place.last, place.number, *map(str, (place.score, *place.values)))
        for place in rank(FOUR_PLAYERS, ["DE", "SB", "WIN", "KS"])
    ]
    assert rows == [
        (1, 1, 1, "2.5", "None", "3.25", "2", "2"),
        (2, 3, 2, "1.5", "0.5", "1.25", "1", "0.5"),
        (2, 3, 4, "1.5", "0.5", "1.25", "1", "0.5"),
        (4, 4, 3, "0.5", "None", "1.25", "0", "0.5"),
    ]


def test_a_double_round_robin_shows_points_and_sonneborn_berger_as_printed():
    rows = [
        (place.number, str(place.score), str(place.values[0]))
        for place in rank(THREE_PLAYERS, ["SB"])
    ]
    assert rows == [(1, "3.5", "4.25"), (2, "1.5", "2.75"), (3, "1", "1.5")]


def test_a_double_round_robin_has_two_results_in_each_cell():
    results = {player.number: player.results for player in THREE_PLAYERS.players}
    cells = [
        [
            "■"
            if cell is None
            else " ".join(meeting.result.outcome for meeting in cell)
            for cell in row.cells
        ]
        for row in grid([1, 2, 3], results)
    ]
    assert cells == [["■", "1 =", "1 1"], ["0 =", "■", "0 1"], ["0 0", "1 0", "■"]]
